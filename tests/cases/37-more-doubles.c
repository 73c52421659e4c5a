/**
 * demo_same - the same text
 * @a: a
 */
int demo_same(int a);

/**
 * demo_same - the same text
 * @a: a
 */
int demo_same(int a)
{
	return a;
}

#ifdef CONFIG_DEMO
/**
 * demo_two - with the option
 * @a: a
 */
int demo_two(int a);
#else
/**
 * demo_two - without it
 * @b: b
 */
static inline int demo_two(long b)
{
	return 0;
}
#endif

/**
 * struct demo_two - of the function's name
 * @a: a
 */
struct demo_two {
	int a;
};
