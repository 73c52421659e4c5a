/**
 * demo_walk - call for each
 * @root: where to begin
 * @cb: what to call
 * @arg: handed to @cb
 */
void demo_walk(struct demo *root, int (*cb)(struct demo *d, void *arg), void *arg);

/**
 * demo_nested - a function that takes a function
 * @reg: registers @cb's callback
 */
void demo_nested(void (*reg)(void (*cb)(int), int n));

/**
 * demo_array - an array of functions
 * @ops: four of them
 */
void demo_array(int (*ops[4])(void));

/**
 * struct demo_ops - operations
 * @open: opens
 * @close: closes
 * @name: gives the name
 */
struct demo_ops {
	int (*open)(struct demo *d, int (*done)(void *));
	void (*close)(struct demo *d);
	const char *(*name)(const struct demo *d);
};

/**
 * demo_abi - calling conventions
 * @cb: called back
 */
void demo_abi(void (__stdcall *cb)(int));
