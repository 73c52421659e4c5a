/**
 * struct demo_long - a purpose that
 *	goes over
 *	three lines
 */
struct demo_long {
	int a;
};

/**
 * demo_none
 */
void demo_none(void);

/**
 * union demo_dash - text -- with dashes - and more
 */
union demo_dash {
	int a;
};

/**
 * DOC: Words, and (more)
 *
 * Text.
 */
