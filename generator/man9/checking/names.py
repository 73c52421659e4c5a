"""Names in texts that mean nothing in the whole tree, or more than one thing."""

from __future__ import annotations

import re
from collections import defaultdict
from difflib import get_close_matches
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from man9.forking import spread
from man9.linking.mentions import find_mentions
from man9.linking.resolve import Resolver
from man9.problems.tree import AMBIGUOUS_NAME, NAME_OF_NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from man9.config import Settings
    from man9.linking.mentions import Mention
    from man9.linking.records import Links
    from man9.model import Item, Problem

_CHUNK = 256
_WORD = re.compile(rb"[A-Za-z_]\w+")
_COMMENT = re.compile(rb"/\*.*?(?:\*/|\Z)", re.DOTALL)
_TAGS = frozenset({"struct", "union", "enum"})
_SHORTEST = 4  # characters of a name: shorter ones are examples, `foo()` and `x()` too
_ALIKE = 0.8
# Names that stand for any name in an example.
_EXAMPLES = re.compile(
    r"(?:foo|bar|baz|my|example|xxx|func|function|callback|main)(?:_|\d|$)|.*(?:foo|xxx)", re.IGNORECASE
)


def check_names(
    links: Links, settings: Settings, root: Path, paths: Sequence[str], jobs: int
) -> Iterator[Problem]:
    """Yield a problem for each name in a text that stands nowhere in the code of `paths`, or is ambiguous.

    `paths` are the files of the whole tree: what none of them has does not exist.
    """
    unknown: dict[str, list[tuple[Item, Mention]]] = defaultdict(list)
    resolver = Resolver(links, settings)
    for index, item in enumerate(links.items):
        for mention in find_mentions(item):
            if mention.name not in links.names:
                if _is_meant(mention.name):
                    unknown[mention.name].append((item, mention))
            elif mention.want not in {"reference", "holder"} and len(links.names[mention.name]) > 1:
                others = {
                    links.page_of[other] for other in resolver.rivals(mention.name, item.file, mention.want)
                }
                if len(others) > 1 and links.page_of[index] not in others:
                    names = ", ".join(
                        sorted(f"{links.pages[page].name}({links.pages[page].section})" for page in others)
                    )
                    yield AMBIGUOUS_NAME.at(item.file, mention.line, _written(mention), names)
    missing = unknown.keys() - _in_code(root, paths, frozenset(unknown), jobs)
    near = _Near(links.names)
    for name in sorted(missing):
        hint = near.to(name)
        for item, mention in unknown[name]:
            text = f": did you mean '{hint}'?" if hint else ""
            yield NAME_OF_NOTHING.at(item.file, mention.line, _written(mention), text)


def _is_meant(name: str) -> bool:
    if name[0] == "_" and name[1:2] != "_":  # the end of names: `_irqsafe()`
        return False
    return len(name) >= _SHORTEST and not _EXAMPLES.match(name)


def _written(mention: Mention) -> str:
    if mention.want == "function":
        return f"{mention.name}()"
    return f"{mention.want} {mention.name}" if mention.want in _TAGS else mention.name


def _page(links: Links, number: int) -> str:
    page = links.pages[number]
    return f"{page.name}({page.section})"


class _Near:
    """Finds the known name that is most like another one, among those that begin alike."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_start: dict[str, list[str]] = defaultdict(list)
        for name in names:
            self._by_start[name[:3]].append(name)

    def to(self, name: str) -> str:
        found = get_close_matches(name, self._by_start.get(name[:3], ()), 1, _ALIKE)
        return found[0] if found else ""


class _Search(NamedTuple):
    root: Path
    paths: Sequence[str]
    names: frozenset[bytes]


def _in_code(root: Path, paths: Sequence[str], names: frozenset[str], jobs: int) -> set[str]:
    """Return those of `names` that stand in the code of a file, outside comments."""
    look = partial(_look, _Search(root, paths, frozenset(name.encode() for name in names)))
    starts = range(0, len(paths), _CHUNK)
    if jobs < 2 or len(paths) <= _CHUNK:  # noqa: PLR2004  # one process is no pool
        found: Iterable[set[bytes]] = map(look, starts)
    else:
        found = spread(look, starts, jobs)
    return {name.decode() for part in found for name in part}


def _look(search: _Search, start: int) -> set[bytes]:
    root, paths, names = search
    found: set[bytes] = set()
    for path in paths[start : start + _CHUNK]:
        try:
            data = (root / path).read_bytes()
        except OSError:
            continue
        found |= names.intersection(_WORD.findall(_COMMENT.sub(b" ", data)))
    return found
