/**
 * x86_64_abi - begins with a letter, goes on with digits
 */
void x86_64_abi(void);

/**
 * struct v4l2_demo1 - digits in the middle
 * @a1: a
 * @b2c3: b
 */
struct v4l2_demo1 {
	int a1, b2c3;
};

/**
 * DEMO_1G - a constant
 */
#define DEMO_1G (1 << 30)

/**
 * typedef u24_t - a type
 */
typedef u32 u24_t;
