"""What each class of missed definitions in classes.toml demands: one function a class, by its name.

A rule looks at what ctags finds, what we find and the source; it never looks at who the definition is.
"""

from __future__ import annotations

import re

from tests.kernel.recall.missed import MissedTag

_TYPES = {"struct", "union", "enum", "enumerator"}


def macro_that_makes_it(m: MissedTag) -> bool:
    """What stands in the brackets behind the name starts with one word, as no list of parameters does."""
    return m.tag.kind == "function" and m.follows(m.tag.name, r"\s*\(\s*(?!void\b)\w+\s*[,)]")


def table_of_constants(m: MissedTag) -> bool:
    """The line is one of a variable with a value: `static enum x table[] = { A, B };`."""
    return m.tag.kind in {"enum", "enumerator"} and any(each.kind == "variable" for each in m.around)


def macro_among_constants(m: MissedTag) -> bool:
    """Brackets follow the name among constants: a macro is called, which makes them."""
    return m.tag.kind == "enumerator" and m.follows(m.tag.name, r"\s*\(")


def within_a_function(m: MissedTag) -> bool:
    """The line is one of a function's body: what stands there is known to nobody else."""
    return m.tag.kind in _TYPES and any(
        each.kind == "function" and each.defined and each.line < m.number for each in m.around
    )


def attribute(m: MissedTag) -> bool:
    """The name is that of an attribute behind or before what is defined."""
    return (
        re.fullmatch(r"__(?:aligned|printf|scanf|packed|init|noreturn|attribute)\w*", m.tag.name) is not None
    )


def cplusplus(m: MissedTag) -> bool:
    """The file is one of C++, which we do not read."""
    found = re.search(r"^(?:class \w|namespace \w|template ?<|using namespace )", m.text, re.MULTILINE)
    return found is not None
