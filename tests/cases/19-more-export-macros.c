/**
 * demo_api - with arguments in the macro
 * @a: a
 *
 * Return: b.
 */
DEMO_API(int) demo_api(int a);

/**
 * demo_pub - two macros
 * @a: a
 *
 * Return: b.
 */
DEMO_PUBLIC DEMO_PURE unsigned long demo_pub(int a);

/**
 * demo_kfunc - between
 * @t: a task
 *
 * Return: another.
 */
__bpf_kfunc struct task *demo_kfunc(struct task *t);

/**
 * demo_u32 - a type of two underscores is a type
 * @x: value
 *
 * Return: value.
 */
__u32 demo_u32(__be32 x);

/**
 * demo_handle - a type in capitals is a type
 *
 * Return: value.
 */
HANDLE demo_handle(void);
