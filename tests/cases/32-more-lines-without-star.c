/**
 * demo_gap - an empty line
 * @a: a

 * Text goes on.
 */
void demo_gap(int a);

/**
 * demo_bare - text without a star
 * @a: a
   that goes on
 *
 * Return: b
 */
int demo_bare(int a);

/**
 * demo_last - text before the end
 *
 * The last words. */
void demo_last(void);

/**
 * demo_tabs - stars behind tabs
	* @a: a
	*
	* Text.
	*/
void demo_tabs(int a);
