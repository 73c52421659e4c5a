/**
 *demo_tight - no blank behind the star
 *@a: a
 *
 *Text.
 */
void demo_tight(int a);

/**
*  demo_left - stars in column 0
*  @a: a
*
*  Text:
*
*  - one
*    more
*/
void demo_left(int a);

/**
 ** demo_none - no kernel-doc: two stars
 */

/**
 * demo_code - code by tabs
 *
 * ::
 *
 *	a
 *		b
 *
 * end
 **/
void demo_code(void);
