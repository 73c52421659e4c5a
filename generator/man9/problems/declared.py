"""Rules about the declaration below a comment: KD2xx."""

from __future__ import annotations

from man9.problems.mending import keyword
from man9.problems.rule import Rule

OTHER_NAME = Rule(
    code="KD201",
    title="Name in the comment is not the declared one",
    severity="warning",
    wording="expecting prototype for {0}. Prototype was for {1} instead",
    stage="reading",
    help="""\
The comment names one thing and the declaration below it another: after renaming, most often.

Use the declared name, or move the comment.
""",
    bad="""\
/**
 * demo_send() - send one packet
 */
void demo_transmit(void);
""",
    good="""\
/**
 * demo_transmit() - send one packet
 */
void demo_transmit(void);
""",
)

NOT_UNDERSTOOD = Rule(
    code="KD202",
    title="Declaration not understood",
    severity="warning",
    wording="cannot understand {0} prototype: '{1}'",
    stage="reading",
    help="""\
The declaration could not be read as what the comment says: often the keyword ``struct`` is missing in
front of the name, or a macro hides the declaration.

Write ``struct name - purpose``; tell man9 of the macro (:doc:`settings`).
""",
    bad="""\
/**
 * struct demo - a device
 * @id: its number
 */
DEMO_DEVICE(int id);
""",
    good="""\
/**
 * struct demo - a device
 * @id: its number
 */
struct demo { int id; };
""",
)

NO_DECLARATION = Rule(
    code="KD203",
    title="Comment without a declaration",
    severity="warning",
    wording="no declaration follows the comment for '{0}'",
    stage="reading",
    help="""\
Nothing that could be declared follows.

Move the comment to the declaration, or begin with ``DOC:``.
""",
    bad="""\
/**
 * demo - how packets are sent
 *
 * They wait in a queue.
 */
""",
    good="""\
/**
 * DOC: How packets are sent
 *
 * They wait in a queue.
 */
""",
)

K_AND_R = Rule(
    code="KD204",
    title="K&R definition",
    severity="warning",
    wording="'{0}' is defined in K&R style, which kernel-doc cannot describe",
    stage="reading",
    help="""\
Parameters that are declared behind the list have no kernel-doc.

Declare them in the list.
""",
    bad="""\
/**
 * demo_close() - close a device
 * @id: its number
 */
void demo_close(id)
        int id;
{
}
""",
    good="""\
/**
 * demo_close() - close a device
 * @id: its number
 */
void demo_close(int id)
{
}
""",
)

BINARY = Rule(
    code="KD205",
    title="Binary file",
    severity="note",
    wording="binary file: not read",
    stage="reading",
    help="""\
The file has bytes that no C source has.

Leave it out with ``exclude``.
""",
    bad="""\
/**
 * demo_send() - send one packet\0
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

OTHER_KEYWORD = Rule(
    code="KD206",
    title="Struct documented as union, or the other way",
    severity="note",
    wording="'{0} {1}' is declared as a {2}",
    stage="reading",
    help="""\
The comment says struct and the code union, or so.

Write what the code says.
""",
    bad="""\
/**
 * struct demo - a register
 * @all: its value
 * @low: the low byte of it
 */
union demo { int all; char low; };
""",
    good="""\
/**
 * union demo - a register
 * @all: its value
 * @low: the low byte of it
 */
union demo { int all; char low; };
""",
    fix=keyword,
)

TOO_LARGE = Rule(
    code="KD207",
    title="Declaration too large",
    severity="warning",
    wording="the declaration of '{0}' is not read, it is too large: {1}",
    stage="reading",
    help="""\
It has more than 127 brackets within each other, or its macros or the many names of its nested structs
stand for far more than is written. Such code is no person's.

Leave the file out with ``exclude``.
""",
    bad=f"""\
/**
 * struct demo - a device
 * @id: its number
 */
struct demo {{ int {"(" * 200}id{")" * 200}; }};
""",
    good="""\
/**
 * struct demo - a device
 * @id: its number
 */
struct demo { int id; };
""",
)
