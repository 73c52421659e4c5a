/**
 * demo_read - read registers
 * @base: where
 * @n: which
 *
 * Return: value.
 */
u32 demo_read(const volatile void __iomem *base, unsigned int n);

/**
 * demo_cpu - a counter of each processor
 * @c: the counter
 */
void demo_cpu(u64 __percpu *c);

/**
 * demo_rcu - behind RCU
 * @pp: a pointer to a pointer
 */
void demo_rcu(struct demo __rcu **pp);
