// SPDX-License-Identifier: MIT
/*
 * Demo link: channels.
 */
#include <linux/demo.h>
#include <linux/device.h>
#include <linux/module.h>
#include <linux/slab.h>

/**
 * DOC: Locking
 *
 * There are two locks, taken in this order:
 *
 * :demo_lock: a mutex around the list of channels; taken to open and close
 * :lock: a spin lock in each &struct demo_channel, held for a few instructions
 *
 * The handler of a channel runs with neither:
 *
 * | Lock nothing,
 * | hold nothing,
 * |     and sleep in peace.
 */

/**
 * var demo_lock - protects the list of open channels
 *
 * Taken before the &demo_channel.lock of any of them.
 */
DEFINE_MUTEX(demo_lock);

/**
 * var demo_channels - all open channels, newest last
 */
LIST_HEAD(demo_channels);

/**
 * var demo_timeout_ms - patience of new channels, in milliseconds
 *
 * Copied to &demo_channel.timeout_ms by demo_channel_open(); a module parameter.
 */
static unsigned int demo_timeout_ms = 250;
module_param(demo_timeout_ms, uint, 0644);

/**
 * demo_timeout() - give up on an answer that is late
 * @work: the &demo_channel.timeout of a channel
 *
 * The sender, if it still sleeps, sees -%ETIMEDOUT.
 */
static void demo_timeout(struct work_struct *work)
{
	struct demo_channel *channel = container_of(work, struct demo_channel, timeout.work);

	if (!(channel->flags & DEMO_F_QUIET))
		demo_log(channel, "no answer to message %u\n", channel->seq);
	bitmap_zero(channel->pending, 64);
	channel->flags &= ~DEMO_F_BUSY;
}

/**
 * demo_channel_open() - open a channel to a board
 * @dev: device that will own the channel
 * @addr: where the board is
 * @order: size of the rings, from 1 to 15; see DEMO_RING_SIZE()
 *
 * Nothing is sent yet. The timer of the channel is prepared with demo_timeout(), its messages
 * go through &demo_ring_ops. A driver for the board in port 3 of bus 1 says::
 *
 *	union demo_addr addr = { .slot = { .bus = 1, .port = 3 } };
 *	struct demo_channel *channel;
 *
 *	channel = demo_channel_open(dev, &addr, 8);
 *	if (IS_ERR(channel))
 *		return PTR_ERR(channel);	// "%pe" prints it
 *
 * Context: Process context. Takes and releases &demo_lock.
 *
 * Return:
 * * a channel, when all is well; otherwise an error pointer:
 * * -%EINVAL - @order is out of range
 * * -%ENOMEM - no memory for the rings
 */
struct demo_channel *demo_channel_open(struct device *dev, const union demo_addr *addr,
				       unsigned int order)
{
	struct demo_channel *channel;

	if (!order || order > 15)
		return ERR_PTR(-EINVAL);
	channel = kzalloc(struct_size(channel, slots, DEMO_RING_SIZE(order)), GFP_KERNEL);
	if (!channel)
		return ERR_PTR(-ENOMEM);
	channel->dev = dev;
	channel->addr = *addr;
	channel->order = order;
	channel->ops = &demo_ring_ops;
	channel->timeout_ms = demo_timeout_ms;
	channel->flags = DEMO_F_OPEN;
	spin_lock_init(&channel->lock);
	INIT_DELAYED_WORK(&channel->timeout, demo_timeout);
	mutex_lock(&demo_lock);
	list_add_tail(&channel->list, &demo_channels);
	mutex_unlock(&demo_lock);
	return channel;
}
EXPORT_SYMBOL_GPL(demo_channel_open);

/**
 * demo_channel_close() - close a channel and free it
 * @channel: the channel, or %NULL
 *
 * Messages that still wait for an answer are forgotten:
 * their senders see -%ECANCELED.
 *
 * Context: Process context. Sleeps until the handler has returned.
 */
void demo_channel_close(struct demo_channel *channel)
{
	if (!channel)
		return;
	cancel_delayed_work_sync(&channel->timeout);
	mutex_lock(&demo_lock);
	list_del(&channel->list);
	mutex_unlock(&demo_lock);
	kfree(channel);
}
EXPORT_SYMBOL_GPL(demo_channel_close);

/**
 * demo_set_handler() - name the function that sees what the board sends
 * @channel: the channel
 * @handler: the function, or %NULL for none
 * @data: its last argument
 *
 * Note:
 * Set it before the first demo_send(), or answers may be missed.
 */
void demo_set_handler(struct demo_channel *channel, demo_handler_t handler, void *data)
{
	spin_lock(&channel->lock);
	channel->handler = handler;
	channel->handler_data = data;
	spin_unlock(&channel->lock);
}
EXPORT_SYMBOL(demo_set_handler);

/**
 * demo_send() - send a message and return at once
 * @channel: an open channel
 * @msg: the message; &demo_msg.seq is filled in
 * @cookie: where to note what to ask for later, or %NULL
 *
 * The payload is copied: @msg may go when the function returns.
 *
 * Example:
 *
 * .. code-block:: c
 *
 *	do {
 *		err = demo_send(channel, &msg, NULL);
 *	} while (err == -EAGAIN);
 *
 * Context: Any context. Takes &demo_channel.lock.
 *
 * Return:
 * * %0 - the message is on its way
 * * -%EAGAIN - the ring is full
 * * -%EMSGSIZE - @msg->length is above %DEMO_PAYLOAD_MAX
 */
int demo_send(struct demo_channel *channel, const struct demo_msg *msg, demo_cookie_t *cookie)
{
	int err;

	if (le16_to_cpu(msg->length) > DEMO_PAYLOAD_MAX)
		return -EMSGSIZE;
	spin_lock(&channel->lock);
	err = channel->ops->push(channel, msg);
	if (!err && cookie)
		*cookie = (demo_cookie_t){ channel, channel->seq };
	spin_unlock(&channel->lock);
	return err;
}
EXPORT_SYMBOL_NS_GPL(demo_send, "DEMO");

/**
 * demo_send_wait() - send a message and sleep until it is answered
 * @channel: an open channel
 * @msg: the message
 * @answer: where the answer goes
 * @size: room at @answer, in bytes
 *
 * Like demo_send(), and then waits for &demo_channel.timeout_ms at the longest.
 *
 * .. tip::
 *    A %DEMO_PING with an empty payload is the cheapest way to learn whether a board is alive.
 *
 * Context: Process context. May sleep.
 * Return: length of the answer, or what demo_send() returns, or -%ETIMEDOUT.
 */
int demo_send_wait(struct demo_channel *channel, const struct demo_msg *msg,
		   struct demo_msg *answer, size_t size)
{
	demo_cookie_t cookie;
	int err = demo_send(channel, msg, &cookie);

	if (err)
		return err;
	schedule_delayed_work(&channel->timeout, msecs_to_jiffies(channel->timeout_ms));
	channel->flags |= DEMO_F_BUSY;
	return channel->ops->pop ? channel->ops->pop(channel, answer, size) : -ETIMEDOUT;
}
EXPORT_SYMBOL_NS_GPL(demo_send_wait, "DEMO");

/**
 * state_show() - the ``state`` file of a channel in sysfs
 * @dev: owner of the channel
 * @attr: the file
 * @buf: one page for the text
 *
 * Return: length of the text.
 */
static ssize_t state_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	struct demo_channel *channel = dev_get_drvdata(dev);

	return sysfs_emit(buf, "%s\n", channel->flags & DEMO_F_BUSY ? "busy" : "idle");
}
static DEVICE_ATTR_RO(state);

MODULE_DESCRIPTION("Demo link");
MODULE_LICENSE("Dual MIT/GPL");
