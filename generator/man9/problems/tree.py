"""Rules about what the files of a tree say together: KD5xx; and about names in texts: KD6xx."""

from __future__ import annotations

from man9.problems.rule import Rule

TOLD_TWICE = Rule(
    code="KD501",
    title="Documented twice",
    severity="warning",
    wording="'{0}' is documented at {1} too, in other words; both texts are shown",
    stage="tree",
    help="""\
Two definitions of one name have different texts: both are shown.

Say it once, at the definition.
""",
    bad="""\
/* include/demo.h */
/**
 * demo_send() - take one packet
 */
void demo_send(void);
/* demo.c */
/**
 * demo_send() - send one packet
 */
void demo_send(void) { }
""",
    good="""\
/* include/demo.h */
void demo_send(void);
/* demo.c */
/**
 * demo_send() - send one packet
 */
void demo_send(void) { }
""",
)

NO_COMMENT = Rule(
    code="KD502",
    title="Exported without a comment",
    severity="note",
    wording="'{0}' is exported and no comment explains it",
    stage="tree",
    help="""\
What is exported is for others to use, and no comment says how.

Write one.
""",
    bad="""\
void demo_send(void) { }
EXPORT_SYMBOL(demo_send);
""",
    good="""\
/**
 * demo_send() - send one packet
 */
void demo_send(void) { }
EXPORT_SYMBOL(demo_send);
""",
)

TITLE_TWICE = Rule(
    code="KD503",
    title="Title of an overview twice",
    severity="warning",
    wording="the overview '{0}' of line {1} has the same title",
    stage="texts",
    help="""\
Two overviews of one file have the same title: what is asked for by title is both of them.

Call one otherwise.
""",
    bad="""\
/**
 * DOC: Locking
 *
 * The queue has a lock.
 */

/**
 * DOC: Locking
 *
 * The device has another one.
 */
""",
    good="""\
/**
 * DOC: Locking of the queue
 *
 * The queue has a lock.
 */

/**
 * DOC: Locking of the device
 *
 * The device has another one.
 */
""",
)

NAME_OF_NOTHING = Rule(
    code="KD601",
    title="Name of nothing",
    severity="note",
    wording="'{0}' is nowhere in the code of the tree{1}",
    stage="names",
    help="""\
A text speaks of ``f()`` or ``&struct s``, and no file of the tree has that name in its code: renamed or
removed, most often. Told when it is asked for (``--select KD6``) and the whole tree is checked, as all of
it has to be searched.

Correct the name; write examples as literals.
""",
    bad="""\
/**
 * demo_send() - send one packet
 *
 * See demo_recieve() for the other way.
 */
void demo_send(void);
void demo_receive(void);
""",
    good="""\
/**
 * demo_send() - send one packet
 *
 * See demo_receive() for the other way.
 */
void demo_send(void);
void demo_receive(void);
""",
)

AMBIGUOUS_NAME = Rule(
    code="KD602",
    title="Ambiguous name",
    severity="note",
    wording="'{0}' may be any of {1}",
    stage="names",
    help="""\
Several definitions that are not the same, equally near, bear the name that a text speaks of.

Say which: by its file, or by another word.
""",
    bad="""\
/* include/one.h */
/**
 * demo_send() - send one packet
 * @id: number of the device
 */
void demo_send(int id);
/* include/two.h */
/**
 * demo_send() - send all packets
 * @name: name of the device
 */
void demo_send(const char *name);
/* demo.c */
/**
 * demo_close() - close a device
 *
 * It calls demo_send().
 */
void demo_close(void) { }
""",
    good="""\
/* include/one.h */
/**
 * demo_send() - send one packet
 * @id: number of the device
 */
void demo_send(int id);
/* include/two.h */
/**
 * demo_send_all() - send all packets
 * @name: name of the device
 */
void demo_send_all(const char *name);
/* demo.c */
/**
 * demo_close() - close a device
 *
 * It calls demo_send_all().
 */
void demo_close(void) { }
""",
)
