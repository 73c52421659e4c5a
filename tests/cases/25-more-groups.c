/**
 * struct demo_attr_group - with attributes
 * @a: a
 * @b: b
 */
struct demo_attr_group {
	struct_group_attr(pair, __packed,
		u8 a;
		u16 b;
	);
};

/**
 * struct demo_full_group - all arguments
 * @a: a
 * @fn: a function, in the group
 */
struct demo_full_group {
	__struct_group(demo_tag, grp, __aligned(4),
		u8 a;
		int (*fn)(int x, int y);
	);
};

/**
 * struct demo_nested_group - a group in a struct in a group
 * @outer: all of it
 * @a: a
 * @b: b
 */
struct demo_nested_group {
	struct_group(outer,
		int a;
		struct_group(inner,
			int b;
		);
	);
};

/**
 * struct demo_macros - members that macros declare
 * @map: a bitmap
 * @tab: a hash table
 * @flex: a flexible array
 * @addr: an address
 */
struct demo_macros {
	DECLARE_BITMAP(map, DEMO_MAX(1, 2));
	DECLARE_HASHTABLE(tab, 4);
	DEFINE_DMA_UNMAP_ADDR(addr);
	DECLARE_FLEX_ARRAY(struct demo, flex);
};
