/**
 * enum demo_if - all in one
 * @DEMO_IF_A: a
 * @DEMO_IF_B: b
 * @DEMO_IF_C: c
 */
enum demo_if {
#if defined(X) && \
	defined(Y)
	DEMO_IF_A = BIT(0) | BIT(1),
#else
	DEMO_IF_B = DEMO_PAIR(1, 2),
#endif
	/* a remark, with a comma */
	DEMO_IF_C, // and another, here
};

/**
 * struct demo_ifs - members behind an #ifdef
 * @a: a
 * @b: b
 */
struct demo_ifs {
#ifdef CONFIG_A
	int a;
#define DEMO_A 1
#endif
	int b;
};

/**
 * demo_ifdef - arguments behind an #ifdef
 * @a: a
 * @b: b
 */
void demo_ifdef(int a,
#ifdef CONFIG_B
		int b
#endif
		);
