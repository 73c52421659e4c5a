/**
 * demo_copy - copy a matrix
 * @m: rows of four
 * @name: of sixteen
 * @rows: pointer to an array
 */
void demo_copy(int m[][4], char name[16], int (*rows)[4]);

/**
 * demo_least - at least so many
 * @v: values
 * @n: how many
 */
void demo_least(size_t n, const int v[static 2 * n + 1]);

/**
 * struct demo_arrays - arrays in a struct
 * @a: two dimensions
 * @p: of pointers
 * @tail: a flexible one
 */
struct demo_arrays {
	u8 a[DEMO_N][2 + 1];
	struct demo *p[4];
	char tail[];
};

/**
 * demo_qual - a qualified array
 * @a: of restrict
 */
void demo_qual(int a[const restrict 4]);
