"""Rules about marks within the lines of texts, and about texts as a whole: KD4xx."""

from __future__ import annotations

from man9.problems.rule import Rule

OPEN_MARK = Rule(
    code="KD401",
    title="Markup that does not end",
    severity="warning",
    wording="inline {0} starts here and does not end: shown as written",
    stage="texts",
    help="""\
A mark such as ``````, ``*`` or ``|`` opens and does not close: the text is shown as written.

Close it, or write the word as a literal.
""",
    bad="""\
/**
 * demo_send() - send one packet
 *
 * See ``demo.h for the flags.
 */
void demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 *
 * See ``demo.h`` for the flags.
 */
void demo_send(void);
""",
)

NO_TARGET = Rule(
    code="KD402",
    title="Reference to nothing",
    severity="warning",
    wording="unknown target name: '{0}'",
    stage="texts",
    help="""\
A word that ends in an underscore, or a phrase in backquotes with one, is a link in reStructuredText; it
leads nowhere.

Write names and prefixes as literals: ````GFP_````.
""",
    bad="""\
/**
 * demo_send() - send one packet
 *
 * The flags begin with DEMO_ as others do.
 */
void demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 *
 * The flags begin with ``DEMO_`` as others do.
 */
void demo_send(void);
""",
)

NO_ROLE = Rule(
    code="KD404",
    title="Role not known",
    severity="warning",
    wording="unknown role '{0}': its text is shown",
    stage="texts",
    help="""\
There is no such role; its text is shown.

See :doc:`/guide/format`.
""",
    bad="""\
/**
 * demo_send() - send one packet
 *
 * It uses the :book:`Demo Protocol`.
 */
void demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 *
 * It uses the *Demo Protocol*.
 */
void demo_send(void);
""",
)

NO_SUBSTITUTION = Rule(
    code="KD409",
    title="Substitution not defined",
    severity="warning",
    wording="undefined substitution '|{0}|': shown as written",
    stage="texts",
    help="""\
``|name|`` is a substitution in reStructuredText, and there is none of that name.

Put drawings and expressions into literals.
""",
    bad="""\
/**
 * demo_send() - send one packet
 *
 * It takes at most |count| bytes.
 */
void demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 *
 * It takes at most ``|count|`` bytes.
 */
void demo_send(void);
""",
)

WRONG_NOTE = Rule(
    code="KD413",
    title="Footnote or citation",
    severity="warning",
    wording="{0}",
    stage="texts",
    help="""\
A footnote or citation has no partner.

Add the one that is missing.
""",
    bad="""\
/**
 * demo_send() - send one packet
 *
 * It uses the Demo Protocol [#]_.
 */
void demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 *
 * It uses the Demo Protocol [#]_.
 *
 * .. [#] See the book of it.
 */
void demo_send(void);
""",
)

OTHER_FAULT = Rule(
    code="KD490",
    title="Other fault of the markup",
    severity="warning",
    wording="{0}",
    stage="texts",
    help="""\
docutils' own words say it.

Mend the markup.
""",
    bad="""\
/**
 * demo_send() - send one packet
 *
 * It uses the protocol of the book_.
 *
 * .. _book: https://example.org/first
 * .. _book: https://example.org/second
 */
void demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 *
 * It uses the protocol of the book_.
 *
 * .. _book: https://example.org/second
 */
void demo_send(void);
""",
)

AS_WRITTEN = Rule(
    code="KD499",
    title="Text shown as written",
    severity="warning",
    wording="the markup cannot be read ({0}): the text is shown as written",
    stage="texts",
    help="""\
The text could not be read as reStructuredText, and is shown as written: it has more than 64,000
characters, a line of more than 8,000, more than 200 faults, lists within lists (or quotes, notes, tables)
to about 20 levels, over 1,000 substitutions, over 100 targets that are other targets, or docutils failed
at it. Of a paragraph of more than 8,000 characters only the markup is left out.

Shorten its lines; lessen its nesting.
""",
    bad=f"""\
/**
 * demo_send() - send one packet
 *
 * {"- " * 30}It waits for the *device*.
 */
void demo_send(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 *
 * - It waits for the *device*.
 */
void demo_send(void);
""",
)
