/* SPDX-License-Identifier: MIT */
/*
 * Demo link: messages between a host and the boards around it.
 */
#ifndef _LINUX_DEMO_H
#define _LINUX_DEMO_H

#include <linux/bits.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/workqueue.h>
#include <uapi/linux/demo.h>

struct device;
struct demo_channel;

/**
 * DOC: Theory of operation
 *
 * A *channel* joins the host to one board. It has two rings of messages, one for each
 * direction, and **one** sequence counter. A driver that talks to a board
 *
 * 1. opens a channel with demo_channel_open(),
 * 2. names the function that is to see the answers, with demo_set_handler(),
 * 3. sends messages:
 *
 *    - demo_send() returns at once;
 *    - demo_send_wait() sleeps until
 *
 *      * the answer is there, or
 *      * &demo_channel.timeout_ms have passed;
 *
 * 4. closes the channel with demo_channel_close().
 *
 * Three things are worth knowing beforehand:
 *
 * Ordering
 *     Messages of one channel stay in order. Nothing is promised between channels.
 *
 * Loss
 *     A full ring refuses a message, it never drops one:
 *     the sender sees -%EAGAIN.
 *
 * Byte order
 *     See ``include/uapi/linux/demo.h``. Set ``$DEMO_TRACE`` in the environment of the user
 *     space tool to see each message in both orders.
 *
 * .. note::
 *    Boards of the first series answer %DEMO_PING only after a reset.
 *
 * The state of a channel changes so::
 *
 *	closed --open--> idle --send--> busy
 *	   ^              | ^            |
 *	   +----close-----+ +---answer---+
 */

/**
 * typedef demo_seq_t - number of a message
 *
 * Counts up and wraps around; compare two of them with demo_seq_before(), never with ``<``.
 */
typedef u32 demo_seq_t;

/**
 * typedef demo_handler_t - function that sees each message from the board
 * @channel: the channel that it came by
 * @msg: the message; gone when the function returns
 * @data: what demo_set_handler() was given
 *
 * Context: Process context. May sleep.
 * Return: %true when the message was an answer that somebody waited for.
 */
typedef bool (*demo_handler_t)(struct demo_channel *channel, const struct demo_msg *msg,
			       void *data);

/**
 * typedef demo_cookie_t - what a sender keeps of a message, to ask for it later
 * @channel: where it was sent
 * @seq: its number
 */
typedef struct {
	struct demo_channel *channel;
	demo_seq_t seq;
} demo_cookie_t;

/**
 * enum - bits of &demo_channel.flags
 */
enum {
	/** @DEMO_F_OPEN: demo_channel_open() was here, demo_channel_close() was not */
	DEMO_F_OPEN = BIT(0),
	/**
	 * @DEMO_F_BUSY: A message waits for its answer.
	 *
	 * Set and cleared under &demo_channel.lock.
	 */
	DEMO_F_BUSY = BIT(1),
	/** @DEMO_F_QUIET: no line in the log for a lost answer */
	DEMO_F_QUIET = BIT(2),
};

/**
 * union demo_addr - where a board is
 * @v4: its address, when it is reached by network
 * @slot: its place, when it sits in this machine
 * @slot.bus: number of the bus
 * @slot.port: number of the port on that bus
 * @raw: both forms as one number, for comparing
 *
 * Which form is meant is known from &demo_channel.remote.
 */
union demo_addr {
	__be32 v4;
	struct {
		u16 bus;
		u16 port;
	} slot;
	u32 raw;
};

/**
 * struct demo_channel_ops - how messages get to the board and back
 *
 * The rings of this driver are one implementation, see demo_ring_push(); a driver for another
 * transport brings its own.
 */
struct demo_channel_ops {
	/** @push: Hand over one message. Called with &demo_channel.lock held. */
	int (*push)(struct demo_channel *channel, const struct demo_msg *msg);
	/**
	 * @pop: Take the oldest message from the board.
	 *
	 * Optional: without it the channel only sends.
	 *
	 * Return: bytes copied to @buffer, or %0 when there is none.
	 */
	size_t (*pop)(struct demo_channel *channel, void *buffer, size_t size);
	/** @name: For log lines and ``state`` in sysfs. */
	const char *name;
};

/**
 * struct demo_stats - counters of a channel
 * @sent: messages handed to the board
 * @received: messages taken from it
 * @refused: messages that found the ring full
 *
 * The first two are cleared together by %DEMO_RESET, for which they are a group; @refused stays.
 */
struct demo_stats {
	struct_group(traffic,
		u64 sent;
		u64 received;
	);
	u64 refused;
};

/**
 * struct demo_channel - one board and the way to it
 * @dev: the device that owns the channel
 * @list: entry in the list of all channels, see demo_for_each_channel()
 * @ops: how messages travel
 * @addr: where the board is
 * @remote: it is reached by network: @addr holds &demo_addr.v4
 * @order: size of the rings, see DEMO_RING_SIZE()
 * @flags: bits such as %DEMO_F_OPEN
 * @timeout_ms: patience of demo_send_wait(), in milliseconds
 * @stats: what went through so far
 * @lock: protects everything below
 * @seq: number of the last message sent
 * @handler: sees what the board sends
 * @handler_data: last argument of @handler
 * @timeout: runs demo_timeout() when an answer is late
 * @pending: one bit for each message without an answer
 * @tx: the ring towards the board
 * @tx.head: where the next message goes
 * @tx.tail: the oldest message that the board has not taken
 * @cookie: private number of the owner
 * @pointer: or its private data
 *
 * Allocated and freed by the core. Members may be read without a lock, with these exceptions:
 *
 * =============  ==========================================
 * Member         Rule
 * =============  ==========================================
 * @seq           under @lock
 * @stats         a torn read is possible on 32-bit machines
 * @tx            the ring's own, see demo_ring_push()
 * =============  ==========================================
 *
 * .. warning::
 *    Do not embed one in a structure of your own: its size changes with @order.
 */
struct demo_channel {
	struct device *dev;
	struct list_head list;
	const struct demo_channel_ops *ops;
	union demo_addr addr;
	unsigned int remote:1,
		     order:4;
	unsigned long flags;
	unsigned int timeout_ms;
	struct demo_stats stats;
	spinlock_t lock;
	demo_seq_t seq;
	demo_handler_t handler;
	void *handler_data;
	struct delayed_work timeout;
	DECLARE_BITMAP(pending, 64);
	struct {
		u32 head;
		u32 tail;
	} tx ____cacheline_aligned;
	union {
		unsigned long cookie;
		void *pointer;
	};
	/* private: of the core */
	struct kobject *kobj;
	u8 slots[][sizeof(struct demo_msg) + DEMO_PAYLOAD_MAX];
};

/**
 * DEMO_RING_SIZE() - number of messages that a ring of this order holds
 * @order: binary logarithm of the number, at most 15
 *
 * One slot stays empty, so that a full ring differs from an empty one.
 */
#define DEMO_RING_SIZE(order) (BIT(order) - 1)

/**
 * demo_for_each_channel() - go through all open channels
 * @channel: the &struct demo_channel * that runs through them
 *
 * Hold &demo_lock. The body may close @channel.
 */
#define demo_for_each_channel(channel) \
	list_for_each_entry(channel, &demo_channels, list)

/**
 * demo_log() - a line in the log that names the channel
 * @channel: the channel; silent when it has %DEMO_F_QUIET
 * @format: as for printk(); ``%pe`` and its like are fine
 * @args: what the format asks for
 */
#define demo_log(channel, format, args...) \
	dev_info((channel)->dev, "%s: " format, (channel)->ops->name, ##args)

/**
 * demo_seq_before() - is one message older than another?
 * @a: number of one message
 * @b: number of the other
 *
 * Right as long as the two are less than 2\ :sup:`31` apart.
 *
 * Return: %true if @a was sent before @b.
 */
static inline bool demo_seq_before(demo_seq_t a, demo_seq_t b)
{
	return (s32)(a - b) < 0;
}

extern struct mutex demo_lock;
extern struct list_head demo_channels;
extern const struct demo_channel_ops demo_ring_ops;

struct demo_channel *demo_channel_open(struct device *dev, const union demo_addr *addr,
				       unsigned int order);
void demo_channel_close(struct demo_channel *channel);
void demo_set_handler(struct demo_channel *channel, demo_handler_t handler, void *data);
int demo_send(struct demo_channel *channel, const struct demo_msg *msg, demo_cookie_t *cookie);
int demo_send_wait(struct demo_channel *channel, const struct demo_msg *msg,
		   struct demo_msg *answer, size_t size);
unsigned int demo_ring_room(const struct demo_channel *channel);
int __must_check demo_ring_attach(struct demo_channel *channel, int irq);

#endif /* _LINUX_DEMO_H */
