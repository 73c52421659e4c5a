// SPDX-License-Identifier: MIT
/*
 * Demo link: the rings in memory that host and board share.
 */
#include <linux/demo.h>
#include <linux/device.h>
#include <linux/interrupt.h>

/* Not documented: leads from demo_ring_push() to demo_ring_room(). */
static bool demo_ring_full(struct demo_channel *channel)
{
	return !demo_ring_room(channel);
}

/**
 * demo_ring_room() - messages that still fit into a ring
 * @channel: the channel whose ring towards the board is meant
 *
 * With *h* the head and *t* the tail of ``tx``, this is
 * ``(t - h - 1) & DEMO_RING_SIZE(order)``.
 *
 * Return: their number, %0 when the ring is full.
 */
unsigned int demo_ring_room(const struct demo_channel *channel)
{
	return (channel->tx.tail - channel->tx.head - 1) & DEMO_RING_SIZE(channel->order);
}

/**
 * demo_ring_push() - put a message into the ring
 * @channel: the channel; its lock is held
 * @msg: the message
 *
 * Implements &demo_channel_ops.push. The board is told by a doorbell [1]_ only when the ring was
 * empty before.
 *
 * .. [1] A write to a register that raises an interrupt on the other side.
 *
 * Return: %0, or -%EAGAIN when there is no room.
 */
static int demo_ring_push(struct demo_channel *channel, const struct demo_msg *msg)
{
	if (demo_ring_full(channel)) {
		channel->stats.refused++;
		return -EAGAIN;
	}
	channel->tx.head++;
	channel->seq++;
	channel->stats.sent++;
	return 0;
}

/**
 * demo_ring_pop() - take the oldest message that the board has sent
 * @channel: the channel
 * @buffer: where it goes
 * @size: room at @buffer, in bytes
 *
 * Implements &demo_channel_ops.pop. A message longer than @size is cut, which can be seen from
 * its &demo_msg.length.
 *
 * Return: bytes copied, %0 when there was no message.
 */
static size_t demo_ring_pop(struct demo_channel *channel, void *buffer, size_t size)
{
	struct demo_msg *msg = buffer;

	channel->stats.received++;
	if (channel->handler)
		channel->handler(channel, msg, channel->handler_data);
	return min_t(size_t, size, sizeof(*msg) + le16_to_cpu(msg->length));
}

/**
 * var demo_ring_ops - channels over rings in shared memory
 */
const struct demo_channel_ops demo_ring_ops = {
	.push = demo_ring_push,
	.pop = demo_ring_pop,
	.name = "ring",
};

/**
 * demo_ring_irq() - the board has sent something
 * @irq: number of the interrupt
 * @data: the &struct demo_channel
 *
 * Context: Hard interrupt context.
 * Return: %IRQ_HANDLED always; the line is not shared.
 */
static irqreturn_t demo_ring_irq(int irq, void *data)
{
	struct demo_channel *channel = data;
	u8 buffer[sizeof(struct demo_msg) + DEMO_PAYLOAD_MAX];

	while (channel->ops->pop(channel, buffer, sizeof(buffer)))
		channel->flags &= ~DEMO_F_BUSY;
	return IRQ_HANDLED;
}

/**
 * demo_ring_attach() - connect a channel with the interrupt of its board
 * @channel: a channel that demo_channel_open() gave
 * @irq: number of the interrupt
 *
 * From here on demo_ring_irq() may run at any time.
 *
 * Return: %0 or the negative error of devm_request_irq().
 */
int __must_check demo_ring_attach(struct demo_channel *channel, int irq)
{
	return devm_request_irq(channel->dev, irq, demo_ring_irq, 0, "demo", channel);
}
EXPORT_SYMBOL_GPL(demo_ring_attach);

/**
 * state_show() - the ``state`` file of a ring in sysfs
 * @dev: owner of the channel
 * @attr: the file
 * @buf: one page for the text
 *
 * Two numbers in one line: messages in the ring, and room for more.
 *
 * Return: length of the text.
 */
static ssize_t state_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	struct demo_channel *channel = dev_get_drvdata(dev);
	unsigned int room = demo_ring_room(channel);

	return sysfs_emit(buf, "%lu %u\n", DEMO_RING_SIZE(channel->order) - room, room);
}
static DEVICE_ATTR_RO(state);
