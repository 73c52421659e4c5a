/**
 * demo_take - take the lock
 * @l: the lock
 *
 * Return: whether it was free.
 */
bool demo_take(struct lock *l) __cond_acquires(l) __must_hold(&other);

/**
 * demo_die - die
 * @msg: last words
 */
void demo_die(const char *msg) __attribute__((noreturn)) __cold;

/**
 * demo_old - do not use
 */
void demo_old(void) __deprecated;

/**
 * demo_ctx - with a context
 * @x: a thing
 */
static int demo_ctx(struct x *x)
	__must_hold(RCU)
	__releases(x->lock)
{
	return 0;
}
