#ifdef __cplusplus
extern "C" {
#endif

/**
 * demo_c - behind extern "C"
 * @x: x
 *
 * Return: y
 */
int demo_c(int x);

/**
 * demo_one - extern "C" on the line
 */
extern "C" void demo_one(void);

/**
 * demo_old - as in the first edition of the book
 * @a: a
 * @b: b
 */
int demo_old(a, b)
	int a;
	char *b;
{
	return a;
}

/**
 * demo_after - is read all the same
 */
void demo_after(void);

/**
 * demo_win - a calling convention
 * @hwnd: a window
 *
 * Return: a result
 */
LRESULT CALLBACK demo_win(HWND hwnd);

/**
 * demo_complex - C99
 * @z: a number
 * @s: a text
 * @vla: an array
 * @n: its size
 *
 * Return: a number
 */
double _Complex demo_complex(double _Complex z, const char *restrict s, int n, int vla[n]);

#ifdef __cplusplus
}
#endif
