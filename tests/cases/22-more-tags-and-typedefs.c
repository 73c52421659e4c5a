/**
 * struct demo_tagged - the typedef has another name
 * @x: x
 */
typedef struct demo_tagged {
	int x;
} demo_tagged_t;

/**
 * struct demo_plain_t - there is no tag
 * @x: x
 */
typedef struct {
	int x;
} demo_plain_t;

/**
 * enum demo_mode_t - an enum by its typedef
 * @DEMO_MODE_ON: on
 */
typedef enum demo_mode {
	DEMO_MODE_ON,
} demo_mode_t;

/**
 * union demo_u - with a variable behind it
 * @a: a
 */
union demo_u {
	int a;
} demo_instance;
