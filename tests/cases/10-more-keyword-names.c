/**
 * union_find() - find the representative
 * @u: an element
 *
 * Return: its representative.
 */
struct uf *union_find(struct uf *u);

/**
 * typedef_name - a name that begins with typedef
 * @t: which
 *
 * Return: text.
 */
const char *typedef_name(int t);

/**
 * structure - a whole word more
 * @s: what
 */
void structure(int s);

/**
 * enumerate - likewise
 * @cb: called for each
 */
#define enumerate(cb) for_each(cb)

/**
 * variable - and a word with var
 */
void variable(void);
