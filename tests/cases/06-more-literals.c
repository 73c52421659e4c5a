/**
 * demo_code - blocks of code
 *
 * .. code-block:: c
 *
 *	if (&x == %NULL)
 *		@y = demo();
 *
 * Then ``%d %s @x &y demo()`` within a line, and "%d items" in quotes.
 */
void demo_code(void);

/**
 * demo_example - an example
 *
 * Example::
 *
 *	demo_example();	/ * a remark * /
 *	  return *p->q;
 */
void demo_example(void);

/**
 * demo_tree - a drawing
 *
 * The levels::
 *
 *   root
 *    |-- a
 *    `-- b
 *
 * are three.
 */
void demo_tree(void);
