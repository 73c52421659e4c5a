/**
 * demo_a - - two dashes
 */
void demo_a(void);

/**
 * demo_b(): a colon
 */
void demo_b(void);

/**
 *   demo_c   -   blanks   around
 */
void demo_c(void);

/**
 * demo_d -
 * on the next line
 */
void demo_d(void);

/**
 * demo_e - one - two: three
 */
void demo_e(void);

/**
 * int *demo_f() - the type before the name
 */
int *demo_f(void);
