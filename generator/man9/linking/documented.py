"""Which symbols a comment documents, theirs or their declaration's: one answer for pages, checks, counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from man9.linking.resolve import Resolver
    from man9.model import SourceFile


class Share(NamedTuple):
    """How many of all symbols of a sort are documented."""

    documented: int = 0
    every: int = 0


def exports(file: SourceFile, resolver: Resolver) -> Share:
    """Count the symbols that `file` exports."""
    every = len(set(file.exports))
    return Share(every - len(undocumented_exports(file, resolver)), every)


def undocumented_exports(file: SourceFile, resolver: Resolver) -> list[str]:
    """Return the symbols that `file` exports and no comment documents, in order of place.

    The comment may stand in another file, which the code of `file` sees: a header.
    """
    names = dict.fromkeys(file.exports)
    return [name for name in names if resolver.in_code(name, file.path, "function") is None]


def is_documented(name: str, path: str, resolver: Resolver) -> bool:
    """Tell whether the function `name`, which the file `path` defines for others, is documented.

    That is so where it is declared, when it is not where it is defined.
    """
    return bool(resolver.declarations(name, path))
