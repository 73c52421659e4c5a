/**
 * demo_alloc - get some memory
 * @n: how much
 *
 * Return: the memory.
 */
void *demo_alloc(size_t n) __attribute__((malloc, alloc_size(1))) __attribute__((warn_unused_result));

/**
 * demo_log - print a line
 * @fmt: format
 * @...: its values
 */
__attribute__((format(printf, 1, 2))) void demo_log(const char *fmt, ...);

/**
 * demo_hot - is it hot
 * @x: the thing
 *
 * Return: whether it is.
 */
static __always_inline __must_check bool __attribute__((hot)) demo_hot(const struct demo *x)
{
	return x->hot;
}

/**
 * demo_sect - in a section of its own
 */
void __attribute__((section(".init.text"), cold)) demo_sect(void);
