/**
 * struct demo_three - three parts of equal members
 * @a: first
 * @a.x: its x
 * @b: second
 * @b.x: its x
 * @c: third, an array
 * @c.x: its x
 */
struct demo_three {
	struct { int x; } a;
	struct { int x; } b;
	struct { int x; } c[3];
};

/**
 * union demo_mix - a union of structs
 * @raw: all of it
 * @f: as fields
 * @f.lo: low part
 * @f.hi: high part
 */
union demo_mix {
	u64 raw;
	struct {
		u32 lo;
		u32 hi;
	} __packed f;
};

/**
 * struct demo_two_names - two names for one nested struct
 * @in: incoming
 * @in.n: how many
 * @out: outgoing
 * @out.n: how many
 */
struct demo_two_names {
	struct demo_count {
		int n;
	} in, *out;
};
