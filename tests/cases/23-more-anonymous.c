/**
 * struct demo_bits - padding and anonymous parts
 * @a: three bits
 * @b: in a union in a struct in a union
 */
struct demo_bits {
	u32 a : 3;
	u32 : 29;
	union {
		struct {
			union {
				u8 b;
			};
		};
	};
};

/**
 * struct demo_attr - an anonymous struct with attributes
 * @x: x
 * @y: y
 */
struct demo_attr {
	struct {
		int x;
		int y;
	} __packed __aligned(8);
};

/**
 * enum - an enum without a name
 * @DEMO_ANON_A: a
 * @DEMO_ANON_B: b
 */
enum {
	DEMO_ANON_A = 1,
	DEMO_ANON_B,
};
