/**
 * typedef demo_cmp_fn - compares
 * @a: one
 * @b: the other
 *
 * Return: order.
 */
typedef int demo_cmp_fn(const void *a, const void *b);

/**
 * typedef demo_get_fn - gets a text
 * @id: which
 *
 * Return: the text.
 */
typedef const char *(*demo_get_fn)(unsigned int id);

/**
 * typedef demo_table_t - an array of functions
 */
typedef void (*demo_table_t[4])(int);

/**
 * typedef demo_struct_fn - gives back a struct
 * @s: by value
 *
 * Return: another.
 */
typedef struct demo_pair (*demo_struct_fn)(struct demo_pair s);
