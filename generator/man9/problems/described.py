"""Rules about what a comment describes, and what it does not: KD3xx."""

from __future__ import annotations

from man9.problems.rule import Rule

NOT_DESCRIBED = Rule(
    code="KD301",
    title="Parameter not described",
    severity="warning",
    wording="{0} '{1}' not described in {2}",
    stage="reading",
    help="""\
A reader cannot know what it is for.

Add ``@name: what it is``; ``private:`` hides members that are nobody's business.
""",
    bad="""\
/**
 * demo_send() - send one packet
 * @data: what to send
 */
void demo_send(const char *data, int count);
""",
    good="""\
/**
 * demo_send() - send one packet
 * @data: what to send
 * @count: how many bytes
 */
void demo_send(const char *data, int count);
""",
)

NOTHING_DESCRIBED = Rule(
    code="KD302",
    title="Description without a parameter",
    severity="warning",
    wording="Excess {0} '{1}' description in '{2}'",
    stage="reading",
    help="""\
What is described is not there: removed, renamed, or a slip.

Remove it or correct the name.
""",
    bad="""\
/**
 * demo_send() - send one packet
 * @data: what to send
 * @flags: how
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

NO_RETURN = Rule(
    code="KD303",
    title="Return value not described",
    severity="note",
    wording="No description found for return value of '{0}'",
    stage="texts",
    help="""\
The function returns something, and the comment does not say what.

Add a ``Return:`` section.
""",
    bad="""\
/**
 * demo_send() - send one packet
 */
int demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 *
 * Return: 0, or -EIO
 */
int demo_send(void);
""",
)

OTHER_ORDER = Rule(
    code="KD304",
    title="Parameters in another order",
    severity="note",
    wording="'@{0}' is described before '@{1}', '{2}' has them the other way",
    stage="texts",
    help="""\
The order of descriptions is not that of the parameters, which makes them hard to compare.

Put them in the order of the declaration.
""",
    bad="""\
/**
 * demo_send() - send one packet
 * @count: how many bytes
 * @data: what to send
 */
void demo_send(const char *data, int count);
""",
    good="""\
/**
 * demo_send() - send one packet
 * @data: what to send
 * @count: how many bytes
 */
void demo_send(const char *data, int count);
""",
)

NO_PARAMETER = Rule(
    code="KD305",
    title="Not a parameter",
    severity="warning",
    wording="'@{0}' is no parameter of '{1}': did you mean '@{2}'?",
    stage="texts",
    help="""\
``@name`` means a parameter, and there is none of that name but one that is nearly so.

Correct the name; write ````name```` for another thing.
""",
    bad="""\
/**
 * demo_send() - send one packet
 * @count: how many bytes
 *
 * It waits when @cuont is 0.
 */
void demo_send(int count);
""",
    good="""\
/**
 * demo_send() - send one packet
 * @count: how many bytes
 *
 * It waits when @count is 0.
 */
void demo_send(int count);
""",
)
