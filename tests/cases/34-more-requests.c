/**
 * demo_req - .so is a request
 * @a: .TP
 * @b: 'br
 *
 * .TH in the text
 * 'sp 3
 * \\fBbold\\fR and \\n and \\" no comment
 *
 *	.nf
 *	'\\"
 */
void demo_req(int a, int b);

/**
 * demo_minus - options
 *
 * Give --help or -x; ranges 1-2; 'quoted' and `quoted'.
 */
void demo_minus(void);

/**
 * demo_tilde - ^ and ~ and %
 *
 * "100 %" ~ ^^ ``^~``
 */
void demo_tilde(void);
