/**
 * demo_err - say an error
 * @dev: the device
 * @fmt: the format
 * @arg...: its values
 */
#define demo_err(dev, fmt, arg...) \
	dev_printk(dev, fmt, ##arg)

/**
 * demo_only - nothing but variable arguments
 * @...: all of them
 */
#define demo_only(...) demo_all(__VA_ARGS__)

/**
 * demo_snprintf - print to a buffer
 * @buf: the buffer
 * @size: its size
 * @fmt: the format
 * @...: its values
 *
 * Return: characters.
 */
int demo_snprintf(char *buf, size_t size, const char *fmt, ...);

/**
 * demo_args2 - named without dots in the comment
 * @x: one
 * @args: more
 */
#define demo_args2(x, args...) f(x, ##args)
