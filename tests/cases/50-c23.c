/**
 * demo_nodiscard - standard attributes
 * @x: x
 *
 * Return: y
 */
[[nodiscard]] int demo_nodiscard([[maybe_unused]] int x);

/**
 * demo_atomic - an atomic argument
 * @v: by qualifier
 * @w: by specifier
 */
void demo_atomic(_Atomic int *v, _Atomic(long) *w);

/**
 * demo_typeof - the type of another
 * @x: x
 */
void demo_typeof(typeof(demo_y) *x);

/**
 * demo_bits - an exact width
 * @x: x
 *
 * Return: y
 */
unsigned _BitInt(12) demo_bits(_BitInt(5) x);

/**
 * demo_constexpr - a constant expression
 *
 * Return: y
 */
static constexpr int demo_constexpr(void);

/**
 * enum demo_wide - a fixed type
 * @DEMO_WIDE_A: a
 */
enum demo_wide : unsigned long long {
	DEMO_WIDE_A [[deprecated]] = 1,
};

/**
 * demo_never - does not return
 */
_Noreturn void demo_never(void);

/**
 * struct demo_align - aligned members
 * @a: a
 */
struct demo_align {
	alignas(16) int a;
	_Static_assert(sizeof(int) == 4, "int");
};
