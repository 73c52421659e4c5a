/**
 * demo_names - all names
 * @n: gets their number
 *
 * Return: an array.
 */
const char *const *demo_names(int *n);

/**
 * demo_regs - registers
 * @d: device
 *
 * Return: where they are mapped.
 */
static inline void __iomem *
demo_regs(struct demo *d)
{
	return d->regs;
}

/**
 * demo_matrix() - three stars
 *
 * Return: rows.
 */
struct demo_row ***demo_matrix(void);

/**
 * demo_handler - the handler of a signal
 * @sig: the signal
 *
 * Return: a function.
 */
void (*demo_handler(int sig))(int);
