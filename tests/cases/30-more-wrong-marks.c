/**
 * demo_mark - wrong marks
 * @u: @union demo_u that is meant
 *
 * Gives an @enum demo_kind.
 *
 * Return: @struct demo
 */
struct demo *demo_mark(union demo_u *u);

/**
 * demo_right - right marks
 * @s: &struct demo
 *
 * The @s is &enum demo_kind.
 */
void demo_right(struct demo *s);

/**
 * demo_structs - the word alone
 * @structs: how many
 *
 * So many @structs there are.
 */
void demo_structs(int structs);
