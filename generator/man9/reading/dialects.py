"""Comments that open with `/**` and are written for another tool: Doxygen's and gtk-doc's."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from man9.patterns import regex
from man9.problems.comment import OTHER_TOOL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from man9.model import Problem

# `@name:` is kernel-doc's; Doxygen's commands have no colon.
_END = r"(?:\[[\w, ]*\])?(?=\s|\**$|\{)(?!\s*:)"
_OPENS = regex(
    r"\s*(?:\\[a-z]{2,}|@(?:addtogroup|attention|author|brief|bug|class|code|cond|copyright|copydoc|def|defgroup"
    r"|deprecated|details|endcond|enum|exception|file|fn|if|ingroup|internal|li|mainpage|name|namespace|note|page|param"
    r"|paragraph|post|pre|ref|remarks?|result|returns?|retval|sa|section|see|short|since|struct|subpage|subsection|test"
    rf"|throws?|todo|tparam|typedef|union|var|verbatim|version|warning|weakgroup|[{{}}])){_END}"
)
# Of words that may be a parameter's name too, as `@page`, a line within the text says nothing.
_WITHIN = regex(rf"\s*[@\\](?:brief|param|returns?|retval|note|warning|deprecated|sa|see|ingroup){_END}")
# `SECTION:gmain`, `GtkWidget:visible:`, `GtkWidget::clicked:`: blocks of what C does not declare.
_GTK_DOC = regex(r"\s*(?:SECTION:\s*\S+|\w+::?[a-z][\w-]*:)\s*(?:\(.*\))?$")


def dialect_of(lines: Sequence[str], *, named: bool) -> str:
    """Name the tool that a comment of these lines is for; empty: kernel-doc's own, or nobody's.

    The first line with text tells.  Where the comment is not `named`, any line that is a command does.
    """
    first = next((line for line in lines if line), "")
    if _GTK_DOC.match(first):
        return "gtk-doc"
    if _OPENS.match(first) or (not named and any(_WITHIN.match(line) for line in lines)):
        return "Doxygen"
    return ""


def told_once(problems: list[Problem]) -> list[Problem]:
    """Make one problem of all comments in a dialect: at the first of them, with the count."""
    counts = Counter(problem.arguments[0] for problem in problems if problem.code == OTHER_TOOL.code)
    if not counts:
        return problems
    kept = []
    for problem in problems:
        if problem.code != OTHER_TOOL.code:
            kept.append(problem)
        elif count := counts.pop(problem.arguments[0], 0):
            kept.append(OTHER_TOOL.at(problem.file, problem.line, problem.arguments[0], str(count)))
    return kept
