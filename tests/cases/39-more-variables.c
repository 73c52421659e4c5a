/**
 * var demo_lock - a lock by a macro
 */
static DEFINE_SPINLOCK(demo_lock);

/**
 * var demo_list - a list
 */
LIST_HEAD(demo_list);

/**
 * var demo_default - a struct
 */
const struct demo demo_default __read_mostly = {
	.a = 1,
	.f = demo_f,
};

/**
 * var demo_fn - a pointer to a function
 */
int (*demo_fn)(int a) = NULL;

/**
 * var demo_names - an array of texts
 */
extern const char *const demo_names[];
