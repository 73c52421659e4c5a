"""Rules about a comment itself: KD1xx; and about man9: KD0xx."""

from __future__ import annotations

from man9.problems.mending import ampersand, star
from man9.problems.rule import Rule

FAULT = Rule(
    code="KD001",
    title="A fault of man9",
    severity="error",
    wording="could not be read (a fault of man9, please report: {0})",
    stage="texts",
    help="""\
man9 itself failed at this file; all others are as they should be.

Please report it, with the file.
""",
)

NO_KERNEL_DOC = Rule(
    code="KD101",
    title="Not a kernel-doc comment",
    severity="warning",
    wording="This comment starts with '/**', but isn't a kernel-doc comment. "
    "Refer to Documentation/doc-guide/kernel-doc.rst: {0}",
    stage="reading",
    help="""\
``/**`` opens a kernel-doc comment, and this one names no symbol: readers get nothing from it.

Write ``/*`` when it is an ordinary comment, or begin with ``name() - purpose``, ``struct name - purpose``
or ``DOC: title``.
""",
    bad="""\
/**
 * Sends one packet.
 */
void demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 */
void demo_send(void);
""",
)

NO_IDENTIFIER = Rule(
    code="KD102",
    title="No identifier",
    severity="warning",
    wording="Cannot find identifier on line: {0}",
    stage="reading",
    help="""\
The first line of the comment has no word that could name what it is about.

Begin with the name, as for KD101, or write ``/*``.
""",
    bad="""\
/**
 * ----------
 * demo_send() - send one packet
 */
void demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 */
void demo_send(void);
""",
)

NO_STAR = Rule(
    code="KD103",
    title="Line without a star",
    severity="warning",
    wording="bad line: {0}",
    stage="reading",
    help="""\
A line of the comment has no star in front. It is read all the same, other tools drop it.

Put a star in front.
""",
    bad="""\
/**
 * demo_send() - send one packet
 *
 * It waits for room in the queue,
   and for the device.
 */
void demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 *
 * It waits for room in the queue,
 * and for the device.
 */
void demo_send(void);
""",
    fix=star,
)

NEVER_ENDS = Rule(
    code="KD104",
    title="Comment never ends",
    severity="error",
    wording="comment for '{0}' never ends",
    stage="reading",
    help="""\
The file ends within the comment: all that follows is lost to it.

Close it with ``*/``.
""",
    bad="""\
/**
 * demo_send() - send one packet
 *
void demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 */
void demo_send(void);
""",
)

SECTION_TWICE = Rule(
    code="KD105",
    title="Section twice",
    severity="warning",
    wording="duplicate section name '{0}'",
    stage="reading",
    help="""\
A section stands twice; both texts are shown, as paragraphs of one.

Join them, or call one otherwise.
""",
    bad="""\
/**
 * demo_send() - send one packet
 *
 * Return: 0 when it is sent
 *
 * Return: or -EIO
 */
int demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 *
 * Return: 0 when it is sent, or -EIO
 */
int demo_send(void);
""",
)

DESCRIBED_TWICE = Rule(
    code="KD106",
    title="Parameter described twice",
    severity="warning",
    wording="'@{0}' is described twice in '{1}'",
    stage="reading",
    help="""\
``@name`` is described twice. The kernel's tool silently keeps the last; man9 shows both.

Keep one.
""",
    bad="""\
/**
 * demo_send() - send one packet
 * @data: what to send
 * @data: its first byte
 */
void demo_send(const char *data);
""",
    good="""\
/**
 * demo_send() - send one packet
 * @data: first byte of what to send
 */
void demo_send(const char *data);
""",
)

TEXT_AT_END = Rule(
    code="KD107",
    title="Text before the end mark",
    severity="note",
    wording="suspicious ending line: {0}",
    stage="reading",
    help="""\
Text in front of ``*/`` is easily overlooked. man9 reads it, the kernel's tool drops it.

Give ``*/`` a line of its own.
""",
    bad="""\
/**
 * demo_send() - send one packet
 *
 * It waits for room in the queue. */
void demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 *
 * It waits for room in the queue.
 */
void demo_send(void);
""",
)

NAMELESS_NOTE = Rule(
    code="KD108",
    title="In-line comment without a name",
    severity="warning",
    wording="Incorrect use of kernel-doc format: {0}",
    stage="reading",
    help="""\
A ``/**`` within a declaration describes a member only when it begins with ``@name:``.

Begin so, or write ``/*``.
""",
    bad="""\
/**
 * struct demo - a device
 */
struct demo {
        /**
         * its number
         */
        int id;
};
""",
    good="""\
/**
 * struct demo - a device
 */
struct demo {
        /**
         * @id: its number
         */
        int id;
};
""",
)

NO_NAME = Rule(
    code="KD109",
    title="No name after the keyword",
    severity="warning",
    wording="wrong kernel-doc identifier on line: {0}",
    stage="reading",
    help="""\
The keyword ``struct``, ``union``, ``enum`` or ``typedef`` is not followed by a name.

Write the name behind it.
""",
    bad="""\
/**
 * struct - a device
 * @id: its number
 */
struct demo { int id; };
""",
    good="""\
/**
 * struct demo - a device
 * @id: its number
 */
struct demo { int id; };
""",
)

WRONG_MARK = Rule(
    code="KD110",
    title="Markup of another kind",
    severity="warning",
    wording="'@{0} {1}' is no parameter; '&{0} {1}' is meant",
    stage="reading",
    help="""\
``@`` marks parameters: ``@struct foo`` is none and leads nowhere.

Write ``&struct foo``.
""",
    bad="""\
/**
 * demo_send() - send one packet
 *
 * The device is a @struct demo.
 */
void demo_send(void);
struct demo;
""",
    good="""\
/**
 * demo_send() - send one packet
 *
 * The device is a &struct demo.
 */
void demo_send(void);
struct demo;
""",
    fix=ampersand,
)

NO_PURPOSE = Rule(
    code="KD111",
    title="No purpose",
    severity="note",
    wording="no purpose is given for '{0}'",
    stage="texts",
    help="""\
NAME, lists and search show the purpose: without it there is just the name.

Write ``name() - what it does``.
""",
    bad="""\
/**
 * demo_send()
 */
void demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 */
void demo_send(void);
""",
)

OTHER_TOOL = Rule(
    code="KD112",
    title="Comment of another tool",
    severity="warning",
    wording="a comment in the form of {0}, which is not read; in this file: {1}",
    stage="reading",
    help="""\
The comment is written for Doxygen (``@brief``, ``\\param x``) or gtk-doc (``SECTION:``,
``Widget:property:``). It is no kernel-doc comment, and nothing is read of it. A file says so once, with
the count.

Rewrite it as ``name() - purpose`` and ``@x: text``, or leave it to the other tool.
""",
    bad="""\
/**
 * @brief Sends one packet.
 * @param data what to send
 */
void demo_send(const char *data);
""",
    good="""\
/**
 * demo_send() - send one packet
 * @data: what to send
 */
void demo_send(const char *data);
""",
)
