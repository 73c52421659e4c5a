/**
 * struct demo_deep - two levels
 */
struct demo_deep {
	/** @a: first */
	int a;
	struct {
		/** @b: by its bare name, where it stands */
		int b;
		struct {
			/**
			 * @in.low.c: by its full name,
			 * on two lines
			 */
			int c;
		} low;
	} in;
};

/**
 * struct demo_same - one name at two levels
 * @id: of the whole
 */
struct demo_same {
	int id;
	struct {
		/** @id: of the part */
		int id;
	} part;
};

/**
 * enum demo_inline - constants described where they stand
 */
enum demo_inline {
	/** @DEMO_IN_A: the first */
	DEMO_IN_A,
	/**
	 * @DEMO_IN_B: the second,
	 *
	 * with a paragraph
	 */
	DEMO_IN_B,
};

/**
 * demo_args - arguments described where they stand
 */
int demo_args(
	/** @first: the first */
	int first,
	/** @second: the second */
	char *second);
