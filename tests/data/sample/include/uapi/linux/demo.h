/* SPDX-License-Identifier: MIT */
/*
 * The wire format of the demo link.  A small driver API that exists nowhere but here: it shows
 * every kind of item and every markup that kernel-doc knows.
 */
#ifndef _UAPI_LINUX_DEMO_H
#define _UAPI_LINUX_DEMO_H

#include <linux/types.h>

/**
 * DOC: Wire format
 *
 * Host and board exchange messages of one fixed header and a payload. All numbers are
 * little-endian, whatever the host is.
 *
 * +--------+------+--------------------------+------------------------------------+
 * | Offset | Size | Field                    | Meaning                            |
 * +========+======+==========================+====================================+
 * | 0      | 2    | &struct demo_msg->type   | one of &enum demo_type             |
 * +--------+------+--------------------------+------------------------------------+
 * | 2      | 2    | &struct demo_msg->length | bytes that follow the header, up   |
 * |        |      |                          | to %DEMO_PAYLOAD_MAX               |
 * +--------+------+--------------------------+------------------------------------+
 * | 4      | 4    | &struct demo_msg->seq    | number of the message; see         |
 * |        |      |                          | demo_seq_before()                  |
 * +--------+------+--------------------------+------------------------------------+
 *
 * The layout follows the first edition of the board's manual [#manual]_.
 *
 * .. [#manual] *Demo board, programmer's manual*, chapter 4,
 *    at https://www.example.org/demo/manual.html
 */

/**
 * define DEMO_PAYLOAD_MAX - longest payload of one message, in bytes
 *
 * A message that carries more is refused by demo_send() with -%EMSGSIZE.
 */
#define DEMO_PAYLOAD_MAX 504

/**
 * enum demo_type - what a message asks of the other side
 * @DEMO_PING: send the payload back unchanged
 * @DEMO_READ: read the register whose number is the payload
 * @DEMO_WRITE: write a register: its number, then its new value
 * @DEMO_RESET: start afresh; nothing is answered
 */
enum demo_type {
	DEMO_PING = 0,
	DEMO_READ,
	DEMO_WRITE,
	DEMO_RESET = 1 << 8,
	/* private: for checks only */
	DEMO_TYPE_END,
};

/**
 * struct demo_msg - one message as it stands on the wire
 * @type: what is asked, a value of &enum demo_type
 * @length: number of bytes in @payload
 * @seq: number of the message, counted by the sender
 * @payload: the bytes themselves
 */
struct demo_msg {
	__le16 type;
	__le16 length;
	__le32 seq;
	__u8 payload[] __counted_by(length);
} __packed;

#endif /* _UAPI_LINUX_DEMO_H */
