/**
 * DEMO_CAST - a cast in brackets
 */
#define DEMO_CAST ((unsigned int)~0U)

/**
 * DEMO_EMPTY - nothing at all
 */
#define DEMO_EMPTY

/**
 * DEMO_LONG - a value over two lines
 */
#define DEMO_LONG	\
	(DEMO_CAST |	\
	 1 << 3)

/**
 * define DEMO_WORD - with the word before the name
 */
#define DEMO_WORD demo_other(3)

/**
 * DEMO_CALL() - a macro without arguments
 */
#define DEMO_CALL() demo_call(0)
