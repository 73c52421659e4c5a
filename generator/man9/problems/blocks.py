"""Rules about the blocks of texts, lists, tables and directives: KD4xx."""

from __future__ import annotations

from man9.problems.rule import Rule

NO_DIRECTIVE = Rule(
    code="KD403",
    title="Directive not known",
    severity="warning",
    wording="unknown directive '{0}': shown as written",
    stage="texts",
    help="""\
There is no such directive for comments.

See :doc:`/guide/format` for those that there are.
""",
    bad="""\
/**
 * demo_send() - send one packet
 *
 * .. beware:: It may sleep.
 */
void demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 *
 * .. warning:: It may sleep.
 */
void demo_send(void);
""",
)

INDENTED = Rule(
    code="KD405",
    title="Unexpected indentation",
    severity="warning",
    wording="unexpected indentation: a quotation in reStructuredText",
    stage="texts",
    help="""\
A line is indented more than the one above it without an empty line between: what was meant as a
continuation or a list becomes a quotation.

Put an empty line between, or indent all lines alike; write examples behind ``::``.
""",
    bad="""\
/**
 * demo_send() - send one packet
 *
 * It waits for room in the queue
 * and for the device,
 *     but not for the network.
 */
void demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 *
 * It waits for room in the queue
 * and for the device,
 * but not for the network.
 */
void demo_send(void);
""",
)

NO_BLANK_LINE = Rule(
    code="KD406",
    title="No blank line after a block",
    severity="warning",
    wording="{0} ends without a blank line",
    stage="texts",
    help="""\
A list, quotation or example is followed by text at once.

Put an empty line between.
""",
    bad="""\
/**
 * demo_send() - send one packet
 *
 * It waits for
 *
 * - room in the queue
 * - the device
 * but not for the network.
 */
void demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 *
 * It waits for
 *
 * - room in the queue
 * - the device
 *
 * but not for the network.
 */
void demo_send(void);
""",
)

MISPLACED_TITLE = Rule(
    code="KD407",
    title="Title out of place",
    severity="warning",
    wording="section title: {0}",
    stage="texts",
    help="""\
A line of marks below a line of text makes a title, and titles stand in overviews only (beside a name it
is shown in bold); or the marks are too few.

Use a literal block for drawings, a section header for sections.
""",
    bad="""\
/**
 * demo_send() - send one packet
 *
 * Locking
 * =======
 *
 * The queue has a lock of its own.
 */
void demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 *
 * Note: The queue has a lock of its own.
 */
void demo_send(void);
""",
)

BROKEN_TABLE = Rule(
    code="KD408",
    title="Table not understood",
    severity="warning",
    wording="table: {0}",
    stage="texts",
    help="""\
A table whose lines do not meet is shown as written.

Mend the lines.
""",
    bad="""\
/**
 * DOC: Errors
 *
 * +------+-------------+
 * | EIO  | no device |
 * +------+-------------+
 */
""",
    good="""\
/**
 * DOC: Errors
 *
 * +------+-------------+
 * | EIO  | no device   |
 * +------+-------------+
 */
""",
)

HIDDEN_TEXT = Rule(
    code="KD410",
    title="Comment in reStructuredText",
    severity="note",
    wording="a comment in reStructuredText, shown as text: {0}",
    stage="texts",
    help="""\
A paragraph that begins with two dots is a comment in reStructuredText; man9 shows it.

Begin otherwise.
""",
    bad="""\
/**
 * demo_send() - send one packet
 *
 * .. it waits for the device, too.
 */
void demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 *
 * It waits for the device, too.
 */
void demo_send(void);
""",
)

WRONG_DIRECTIVE = Rule(
    code="KD411",
    title="Directive used wrongly",
    severity="warning",
    wording="{0}",
    stage="texts",
    help="""\
docutils' own words say what is wrong with the directive.

Mend its arguments or options.
""",
    bad="""\
/**
 * DOC: Waiting
 *
 * .. note::
 *    :colour: red
 *
 *    It may sleep.
 */
""",
    good="""\
/**
 * DOC: Waiting
 *
 * .. note::
 *
 *    It may sleep.
 */
""",
)

NO_EXAMPLE = Rule(
    code="KD412",
    title="Literal block missing",
    severity="warning",
    wording="'::' without an indented block behind it",
    stage="texts",
    help="""\
``::`` announces an example, and none follows.

Indent the example, or write one colon.
""",
    bad="""\
/**
 * demo_send() - send one packet
 *
 * Try this::
 *
 * demo_send();
 */
void demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 *
 * Try this::
 *
 *     demo_send();
 */
void demo_send(void);
""",
)
