"""The wording, severity and title of each problem code: one table (KERNEL-DOC.md, 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from man9.shown import one_line

if TYPE_CHECKING:
    from man9.model import Problem, Severity


class Rule(NamedTuple):
    """What a problem code means."""

    title: str  # for a list of codes: short, in sentence case
    severity: Severity
    wording: str  # a format string for `Problem.arguments`


RULES: dict[str, Rule] = {
    "KD001": Rule("A fault of man9", "error", "could not be read (a fault of man9, please report: {0})"),
    # KD1xx tell of the comment itself
    "KD101": Rule(
        "Not a kernel-doc comment",
        "warning",
        "This comment starts with '/**', but isn't a kernel-doc comment. "
        "Refer to Documentation/doc-guide/kernel-doc.rst: {0}",
    ),
    "KD102": Rule("No identifier", "warning", "Cannot find identifier on line: {0}"),
    "KD103": Rule("Line without a star", "warning", "bad line: {0}"),
    "KD104": Rule("Comment never ends", "error", "comment for '{0}' never ends"),
    "KD105": Rule("Section twice", "warning", "duplicate section name '{0}'"),
    "KD106": Rule("Parameter described twice", "warning", "'@{0}' is described twice in '{1}'"),
    "KD107": Rule("Text before the end mark", "note", "suspicious ending line: {0}"),
    "KD108": Rule("In-line comment without a name", "warning", "Incorrect use of kernel-doc format: {0}"),
    "KD109": Rule("No name after the keyword", "warning", "wrong kernel-doc identifier on line: {0}"),
    "KD110": Rule("Markup of another kind", "warning", "'@{0} {1}' is no parameter; '&{0} {1}' is meant"),
    "KD111": Rule("No purpose", "note", "no purpose is given for '{0}'"),
    "KD112": Rule(
        "Comment of another tool",
        "warning",
        "a comment in the form of {0}, which is not read; in this file: {1}",
    ),
    # KD2xx tell of the declaration
    "KD201": Rule(
        "Name in the comment is not the declared one",
        "warning",
        "expecting prototype for {0}. Prototype was for {1} instead",
    ),
    "KD202": Rule("Declaration not understood", "warning", "cannot understand {0} prototype: '{1}'"),
    "KD203": Rule("Comment without a declaration", "warning", "no declaration follows the comment for '{0}'"),
    "KD204": Rule(
        "K&R definition", "warning", "'{0}' is defined in K&R style, which kernel-doc cannot describe"
    ),
    "KD205": Rule("Binary file", "note", "binary file: not read"),
    "KD206": Rule("Struct documented as union, or the other way", "note", "'{0} {1}' is declared as a {2}"),
    "KD207": Rule(
        "Declaration too large", "warning", "the declaration of '{0}' is not read, it is too large: {1}"
    ),
    # KD3xx tell of what is described
    "KD301": Rule("Parameter not described", "warning", "{0} '{1}' not described in {2}"),
    "KD302": Rule("Description without a parameter", "warning", "Excess {0} '{1}' description in '{2}'"),
    "KD303": Rule("Return value not described", "note", "No description found for return value of '{0}'"),
    "KD304": Rule(
        "Parameters in another order",
        "note",
        "'@{0}' is described before '@{1}', '{2}' has them the other way",
    ),
    "KD305": Rule("Not a parameter", "warning", "'@{0}' is no parameter of '{1}': did you mean '@{2}'?"),
    # KD4xx: the markup of the text
    "KD401": Rule(
        "Markup that does not end", "warning", "inline {0} starts here and does not end: shown as written"
    ),
    "KD402": Rule("Reference to nothing", "warning", "unknown target name: '{0}'"),
    "KD403": Rule("Directive not known", "warning", "unknown directive '{0}': shown as written"),
    "KD404": Rule("Role not known", "warning", "unknown role '{0}': its text is shown"),
    "KD405": Rule(
        "Unexpected indentation", "warning", "unexpected indentation: a quotation in reStructuredText"
    ),
    "KD406": Rule("No blank line after a block", "warning", "{0} ends without a blank line"),
    "KD407": Rule("Title out of place", "warning", "section title: {0}"),
    "KD408": Rule("Table not understood", "warning", "table: {0}"),
    "KD409": Rule("Substitution not defined", "warning", "undefined substitution '|{0}|': shown as written"),
    "KD410": Rule("Comment in reStructuredText", "note", "a comment in reStructuredText, shown as text: {0}"),
    "KD411": Rule("Directive used wrongly", "warning", "{0}"),
    "KD412": Rule("Literal block missing", "warning", "'::' without an indented block behind it"),
    "KD413": Rule("Footnote or citation", "warning", "{0}"),
    "KD490": Rule("Other fault of the markup", "warning", "{0}"),
    "KD499": Rule(
        "Text shown as written", "warning", "the markup cannot be read ({0}): the text is shown as written"
    ),
    # KD5xx tell of the tree as a whole
    "KD501": Rule(
        "Documented twice", "warning", "'{0}' is documented at {1} too, in other words; both texts are shown"
    ),
    "KD502": Rule("Exported without a comment", "note", "'{0}' is exported and no comment explains it"),
    "KD503": Rule(
        "Title of an overview twice", "warning", "the overview '{0}' of line {1} has the same title"
    ),
    # KD6xx tell of names that the whole tree has to be searched for
    "KD601": Rule("Name of nothing", "note", "'{0}' is nowhere in the code of the tree{1}"),
    "KD602": Rule("Ambiguous name", "note", "'{0}' may be any of {1}"),
}


def wording(problem: Problem) -> str:
    """The text of `problem` for a reader, in one line."""
    return " ".join(RULES[problem.code].wording.format(*problem.arguments).split())


def render(problem: Problem) -> str:
    """`file:line: warning: text [KD101]`, the form that editors jump by (DESIGN.md, 9)."""
    place = f"{one_line(problem.file)}:{problem.line}"
    return f"{place}: {RULES[problem.code].severity}: {wording(problem)} [{problem.code}]"
