"""What has changed between two states of a tree: symbols added, removed, renamed, moved and changed."""

from __future__ import annotations

from collections import defaultdict
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Literal, get_args

from msgspec import Struct

from man9.history.facets import differing, facets, name_space

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from man9.model import Item

What = Literal["added", "removed", "renamed", "moved", "changed"]
WHATS: tuple[What, ...] = get_args(What)  # in the order in which they are told
_ALIKE = 0.75  # of two declarations and texts: one is the other under a new name
_LONGEST = 300  # words that are compared
_MOST = 60  # symbols of one file among which new names are looked for


class Change(Struct, frozen=True, omit_defaults=True):
    """One difference."""

    what: What
    kind: str
    name: str
    file: str  # as it is now; of what is removed, where it was
    line: int
    old_name: str = ""
    old_file: str = ""
    parts: tuple[str, ...] = ()  # as man9.history.facets names them


def compare(old: Iterable[Item], new: Iterable[Item]) -> list[Change]:
    """Return the changes from `old` to `new`, in order of file and name; overviews are compared by title."""
    before, after = _by_name(old), _by_name(new)
    found: list[Change] = []
    gone: list[Item] = []
    come: list[Item] = []
    for key in before.keys() | after.keys():
        pairs, only_old, only_new = _pair(before.get(key, []), after.get(key, []))
        for one, other in pairs:
            found += _difference(one, other)
        gone += only_old
        come += only_new
    renamed = list(_renamed(gone, come))
    taken = {id(item) for pair in renamed for item in pair}
    for one, other in renamed:
        parts = tuple(_parts(one, other))
        found.append(_change("renamed", other, old_name=one.name, old_file=one.file, parts=parts))
    found += [_change("removed", item) for item in gone if id(item) not in taken]
    found += [_change("added", item) for item in come if id(item) not in taken]
    return sorted(found, key=lambda change: (change.file, change.name, change.kind, change.what, change.line))


def by_what(found: Iterable[Change]) -> dict[What, list[Change]]:
    """Return the changes of each kind, those without any too."""
    groups: dict[What, list[Change]] = {what: [] for what in WHATS}
    for change in found:
        groups[change.what].append(change)
    return groups


def _by_name(items: Iterable[Item]) -> dict[tuple[str, str], list[Item]]:
    found: dict[tuple[str, str], list[Item]] = defaultdict(list)
    for item in items:
        found[name_space(item.kind), item.name].append(item)
    return found


def _pair(old: Sequence[Item], new: Sequence[Item]) -> tuple[list[tuple[Item, Item]], list[Item], list[Item]]:
    """Put definitions of one name together: those of one file first, then in order."""
    pairs: list[tuple[Item, Item]] = []
    left = list(new)
    rest = []
    for item in old:
        same = next((other for other in left if other.file == item.file), None)
        if same is None:
            rest.append(item)
        else:
            left.remove(same)
            pairs.append((item, same))
    while rest and left:
        pairs.append((rest.pop(0), left.pop(0)))
    return pairs, rest, left


def _difference(old: Item, new: Item) -> Iterator[Change]:
    parts = tuple(_parts(old, new))
    if old.file != new.file:
        yield _change("moved", new, old_file=old.file, parts=parts)
    elif parts:
        yield _change("changed", new, parts=parts)


def _parts(old: Item, new: Item) -> Iterator[str]:
    """Yield what differs between two states of one thing."""
    if _raw(old) == _raw(new):  # nearly all: to look closer takes ten times as long
        return
    yield from differing(facets(old), facets(new))


def _raw(item: Item) -> tuple[object, ...]:
    return (
        item.kind,
        item.purpose,
        item.return_type,
        item.type,
        item.value,
        item.exported,
        item.static,
        [(each.name, each.type, each.description) for each in item.parameters],
        [(section.name, section.text) for section in item.sections],
    )


def _renamed(gone: Sequence[Item], come: Sequence[Item]) -> Iterator[tuple[Item, Item]]:
    """Yield pairs of one file that are one thing under two names, by how alike they are."""
    groups: dict[tuple[str, str], tuple[list[Item], list[Item]]] = defaultdict(lambda: ([], []))
    for place, items in ((0, gone), (1, come)):
        for item in items:
            groups[item.file, item.kind][place].append(item)
    for old, new in groups.values():
        if not old or not new or len(old) > _MOST or len(new) > _MOST:
            continue
        scored = sorted(
            ((_likeness(one, other), one.line, other.line, one, other) for one in old for other in new),
            key=lambda score: (-score[0], score[1], score[2]),
        )
        taken: set[int] = set()
        for score, _, _, one, other in scored:
            if score >= _ALIKE and id(one) not in taken and id(other) not in taken:
                taken |= {id(one), id(other)}
                yield one, other


def _likeness(old: Item, new: Item) -> float:
    """Return how alike two things are, from 0 to 1: names, declarations and texts count."""
    if not old.purpose or not new.purpose:
        return 0.0
    names = SequenceMatcher(None, old.name, new.name).ratio()
    texts = SequenceMatcher(None, _said(old), _said(new), autojunk=False)
    if texts.real_quick_ratio() < _ALIKE or texts.quick_ratio() < _ALIKE:
        return 0.0
    return (names + 3 * texts.ratio()) / 4


def _said(item: Item) -> list[str]:
    """Return the words of a thing: to compare words takes a tenth of what characters take."""
    words = [item.purpose, item.return_type]
    words += [f"{parameter.type} {parameter.description}" for parameter in item.parameters]
    words += [section.text for section in item.sections]
    return " ".join(words).replace(item.name, "@").split()[:_LONGEST]


def _change(
    what: What, item: Item, *, old_name: str = "", old_file: str = "", parts: tuple[str, ...] = ()
) -> Change:
    return Change(what, item.kind, item.name, item.file, item.line, old_name, old_file, parts)
