"""What each class of missed definitions in classes.toml demands: one function a class, by its name.

A rule looks at what ctags finds, what we find and the source; it never looks at who the definition is.
"""

from __future__ import annotations

from tests.kernel.recall.missed import MissedTag


def macro_that_makes_it(m: MissedTag) -> bool:
    """What stands in the brackets behind the name starts with one word, as no list of parameters does."""
    return m.tag.kind == "function" and m.follows(m.tag.name, r"\s*\(\s*(?!void\b)\w+\s*[,)]")
