"""What each class of missed calls in classes.toml demands: one function a class, by its name.

A rule looks at what cscope finds, what we find and the source; it never looks at who calls whom.
"""

from __future__ import annotations

import re

from tests.kernel.recall.missed import MissedCall


def member_is_called(m: MissedCall) -> bool:
    """The name stands behind `.` or `->` wherever the line has it."""
    before = [m.line[: at.start()].rstrip() for at in re.finditer(rf"\b{m.call.called}\b", m.line)]
    return bool(before) and all(text.endswith((".", "->")) for text in before)


def other_caller(m: MissedCall) -> bool:
    """We say that another definition calls it there, and what cscope names is none that encloses the line."""
    callers = [each for each in m.around if each.uses and m.call.called in each.uses.calls]
    return bool(callers) and all(each.name != m.call.caller for each in m.around)


def prototype(m: MissedCall) -> bool:
    """The line declares the called function, outside of any body."""
    return any(each.name == m.call.called and each.line == m.number and not each.defined for each in m.around)


def recursion(m: MissedCall) -> bool:
    """A function calls itself: that is no edge between two."""
    return m.call.caller == m.call.called


def parameter(m: MissedCall) -> bool:
    """The name is that of a parameter of what calls it."""
    name = re.escape(m.call.called)
    heads = ("\n".join(m.lines[each.line - 1 : each.end_line]).partition("{")[0] for each in m.around)
    return any(re.search(rf"\(\s*\*\s*{name}\s*\)|\b{name}\s*[,)]", head) for head in heads)


def label(m: MissedCall) -> bool:
    """The calling function has a label of the name, which is taken for that of a local thing."""
    return any(
        re.search(
            rf"^\s*{re.escape(m.call.called)}:",
            "\n".join(m.lines[each.line - 1 : each.end_line]),
            re.MULTILINE,
        )
        for each in m.around
    )
