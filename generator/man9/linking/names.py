"""What pages there are and what each is called (design.rst, 3): nothing is lost, everything is found."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from copy import copy
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from man9.linking.definitions import group, rank
from man9.linking.records import Page
from man9.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from man9.config import Settings
    from man9.model import Item

TAGGED = ("struct", "union", "enum")

_LONGEST = (
    160  # characters of a stem: section extension, `.xz` and a temporary suffix still fit in NAME_MAX (255)
)
_LONGEST_OVERVIEW = 60  # characters: such a name still fits into an indented line of 80 columns
_SHORTEST_SLUG = 20
_LONGEST_EXTENSION = 60
_UNSAFE = regex(r"[^0-9A-Za-z_.+-]+", re.ASCII)
_NO_SLUG = regex(r"[^0-9a-z]+")
_NO_EXTENSION = regex(r"[^0-9A-Za-z]+")


class _Claim(Struct):
    """A page that wants a name."""

    stem: str
    path: str  # of the leading item's file
    items: tuple[int, ...] = ()
    file: str = ""
    preferred: bool = True  # the leading definition of its name
    extension: str = ""
    aliases: tuple[str, ...] = ()
    others: list[int] = field(default_factory=list)  # positions in the list of claims


def name_pages(items: Sequence[Item], paths: Iterable[str], settings: Settings) -> tuple[Page, ...]:
    """Every page of `items` and of the files `paths` that have some, with a name of its own.

    `items` are sorted by file and line.  All names are unique, also where upper and lower case are
    one; none has a slash or a blank.  The pages of items come first, in the order of their leading
    item, then those of files, in the order of `paths`.
    """
    claims = _symbols(items, settings)
    taken = {claim.stem.casefold() for claim in claims}
    claims += _overviews(items, settings, taken)
    claims.sort(key=lambda claim: claim.items)
    claims += [_Claim(safe(path.replace("/", "-")), path, file=path) for path in paths]
    _tell_apart(claims)
    _link_others(claims)
    _add_aliases(claims, items)
    return tuple(
        Page(
            name=claim.stem,
            section=settings.section + claim.extension,
            items=claim.items,
            aliases=claim.aliases,
            file=claim.file,
            others=tuple(claim.others),
        )
        for claim in claims
    )


def name_further(
    pages: Sequence[Page], items: Sequence[Item], start: int, settings: Settings
) -> tuple[Page, ...]:
    """Return `pages`, which keep their names, and behind them those of the items from `start` on.

    Names are as `name_pages` has them; what a page or an alias is called already has the plain one.
    """
    known: dict[str, list[_Claim]] = defaultdict(list)
    named: dict[str, list[int]] = defaultdict(list)
    for number, page in enumerate(pages):
        path = page.file or items[page.items[0]].file
        for name in (page.name, *page.aliases):
            known[name.casefold()].append(_Claim(name, path, extension=page.section[len(settings.section) :]))
        if page.items:
            named[page.name].append(number)
    claims = _without_comments(items, start, settings)
    for claim in claims:
        claim.preferred = claim.preferred and claim.stem not in named
    claims.sort(key=lambda claim: claim.items)
    _tell_from(known, claims)
    _add_aliases(claims, items, known)
    for number, claim in enumerate(claims, len(pages)):
        named[claim.stem].append(number)
    return (
        *(_with_others(page, named[page.name], len(pages)) if page.items else page for page in pages),
        *(
            Page(
                name=claim.stem,
                section=settings.section + claim.extension,
                items=claim.items,
                aliases=claim.aliases,
                others=tuple(other for other in named[claim.stem] if other != number),
            )
            for number, claim in enumerate(claims, len(pages))
        ),
    )


def _without_comments(items: Sequence[Item], start: int, settings: Settings) -> list[_Claim]:
    """Return the claims of the items from `start` on: no words tell which of them are copies of one thing.

    So the definitions of each file are on their own, and declarations go together.
    """
    by_stem: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for index, item in enumerate(items[start:], start):
        by_stem[symbol_stem(item)][item.file if item.defined else ""].append(index)
    claims = []
    for stem, by_file in by_stem.items():
        groups = [members for found in by_file.values() for members in group(found, items, settings)]
        groups.sort(key=lambda members: rank(items[members[0]], settings))
        claims += [
            _Claim(stem, items[members[0]].file, members, preferred=nth == 0)
            for nth, members in enumerate(groups)
        ]
    return claims


def _with_others(page: Page, named: Sequence[int], start: int) -> Page:
    """Return a page that lists, of those of its name, the ones from number `start` on too."""
    more = [number for number in named if number >= start]
    return replace(page, others=(*page.others, *more)) if more else page


def _tell_from(known: Mapping[str, list[_Claim]], claims: Iterable[_Claim]) -> None:
    """Give each claim a section extension whose name is `known`, or that another one has already."""
    sharing: dict[str, list[_Claim]] = defaultdict(list)
    for claim in claims:
        sharing[claim.stem.casefold()].append(claim)
    for name, sharers in sharing.items():
        sharers.sort(key=lambda claim: (claim.stem, not claim.preferred))
        before = known.get(name, ())
        taken = {claim.extension.casefold() for claim in before}
        if before or len(sharers) > 1:
            _extend([*map(copy, before), *sharers])
        for claim in sharers:
            count, extension = 1, claim.extension
            while claim.extension.casefold() in taken:
                count += 1
                claim.extension = f"{extension}{count}"
            taken.add(claim.extension.casefold())


def safe(text: str) -> str:
    """Make `text` a part of a file name: no blank, slash or leading dot or dash, not too long."""
    stem = _UNSAFE.sub("-", text)
    if stem[:1] in {".", "-"} or not stem:
        stem = "_" + stem.lstrip(".-")
    if len(stem) <= _LONGEST:
        return stem
    import hashlib  # noqa: PLC0415  # slow to load, and few names are so long

    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    return f"{stem[:_LONGEST]}-{digest}"


def slug(title: str, longest: int) -> str:
    """Return the words of an overview's title, in lower case, joined by dashes, as many as fit."""
    words = _NO_SLUG.sub("-", title.lower()).strip("-")
    if len(words) > longest:
        words = words[: longest + 1].rpartition("-")[0] or words[:longest]
    return words or "overview"


def _overview_stem(item: Item, folders: int) -> str:
    place = _place(item.file, folders)
    return f"{place}-{slug(item.name, max(_SHORTEST_SLUG, _LONGEST_OVERVIEW - len(place) - 1))}"


def symbol_stem(item: Item) -> str:
    """Return the page name that a symbol asks for: `f`, `struct-s`; a nameless enum goes by a constant."""
    if item.kind not in TAGGED:
        return safe(item.name)
    name = item.name
    if name.startswith("("):
        first = item.parameters[0].name if item.parameters else ""
        name = first or _place(item.file, 1)
    return safe(f"{item.kind}-{name}")


def _place(path: str, folders: int) -> str:
    """Return the last `folders` folders of `path` and its file's stem: `irdma-cm`."""
    *parents, file = path.split("/")
    stem = file.rpartition(".")[0] or file
    return "-".join([*parents[len(parents) - min(folders, len(parents)) :], stem])


def _symbols(items: Sequence[Item], settings: Settings) -> list[_Claim]:
    by_stem: dict[str, list[int]] = defaultdict(list)
    for index, item in enumerate(items):
        if item.kind != "doc":
            by_stem[symbol_stem(item)].append(index)
    claims = []
    for stem, found in by_stem.items():
        for nth, members in enumerate(group(found, items, settings)):
            claims.append(_Claim(stem, items[members[0]].file, members, preferred=nth == 0))
    return claims


def _overviews(items: Sequence[Item], settings: Settings, taken: set[str]) -> list[_Claim]:
    """Claims for the overview blocks; more folders stand in front of a name that is taken."""
    by_stem: dict[str, list[int]] = defaultdict(list)
    for index, item in enumerate(items):
        if item.kind == "doc":
            by_stem[safe(_overview_stem(item, 1))].append(index)
    groups = [
        (nth, rank(items[members[0]], settings), members)
        for found in by_stem.values()
        for nth, members in enumerate(group(found, items, settings))
    ]
    claims = []
    for _, _, members in sorted(groups):
        lead = items[members[0]]
        stem = _free_overview(lead, taken)
        taken.add(stem.casefold())
        claims.append(_Claim(stem, lead.file, members))
    return claims


def _free_overview(item: Item, taken: set[str]) -> str:
    depth = item.file.count("/")
    stem = ""
    for folders in range(1, max(depth, 1) + 1):
        stem = safe(_overview_stem(item, folders))
        if stem.casefold() not in taken:
            return stem
    # The line is unique within a file, so this ends; counting from 2 would be quadratic for hostile input.
    return safe(f"{_overview_stem(item, depth)}-{item.line}")


def _tell_apart(claims: list[_Claim]) -> None:
    """Give each claim but one of those that share a name a section extension."""
    by_name: dict[str, list[_Claim]] = defaultdict(list)
    for claim in claims:
        by_name[claim.stem.casefold()].append(claim)
    for sharers in by_name.values():
        if len(sharers) > 1:
            sharers.sort(key=lambda claim: (claim.stem, not claim.preferred))
            _extend(sharers)


def _extend(sharers: list[_Claim]) -> None:
    """Set the extensions of claims to one name; the first of them stays without."""
    files = dict.fromkeys(claim.path for claim in sharers)
    runs = {path: _runs(path) for path in files}
    uses = Counter(run.casefold() for path in files for run in set(runs[path]))
    taken: set[str] = set()
    chosen = {}
    for path in files:
        chosen[path] = next((run for run in runs[path] if uses[run.casefold()] == 1), "")
        taken.add(chosen[path].casefold())
    count: Counter[str] = Counter()
    for nth, claim in enumerate(sharers):
        run = chosen[claim.path] or runs[claim.path][0]
        count[run] += 1
        if nth == 0:
            continue
        own = bool(chosen[claim.path]) and count[run] == 1
        extension = run if own else f"{run}{count[run]}"
        while not own and extension.casefold() in taken:
            count[run] += 1
            extension = f"{run}{count[run]}"
        taken.add(extension.casefold())
        claim.extension = extension


def _runs(path: str) -> list[str]:
    """List the runs of parts of `path` that an extension may be made of, the shortest first.

    Folders come first; where they do not tell, the file's stem and then its whole name is added.
    """
    *folders, file = path.split("/")
    parts = [_NO_EXTENSION.sub("", part) for part in folders]
    stem = _NO_EXTENSION.sub("", file.rpartition(".")[0])
    whole = _NO_EXTENSION.sub("", file)
    found = []
    for tail in ([], [stem], [whole]):
        parts_here = [*parts, *tail]
        for start in range(len(parts_here) - 1, -1, -1):
            run = "".join(parts_here[start:])
            if len(run) > _LONGEST_EXTENSION:
                break
            # A run that begins with a digit would read as another section: `93d`.
            if run and not run[0].isdigit():
                found.append(run)
    return found or ["x"]


def _link_others(claims: list[_Claim]) -> None:
    """Let each definition of a name list the others."""
    by_stem: dict[str, list[int]] = defaultdict(list)
    for position, claim in enumerate(claims):
        if claim.items:
            by_stem[claim.stem].append(position)
    for sharers in by_stem.values():
        sharers.sort(key=lambda position: (not claims[position].preferred, claims[position].extension))
        for position in sharers if len(sharers) > 1 else ():
            claims[position].others = [other for other in sharers if other != position]


def _add_aliases(claims: list[_Claim], items: Sequence[Item], known: Container[str] = ()) -> None:
    """Let `s` lead to `struct-s`, and a typedef name to its struct, when nothing else bears the name."""
    taken = Counter(stem for stem in {claim.stem for claim in claims})
    folded = {stem.casefold() for stem in taken}
    wanted: dict[str, list[_Claim]] = defaultdict(list)
    for claim in claims:
        if not claim.items or not claim.preferred:
            continue
        lead = items[claim.items[0]]
        names = [lead.name] if lead.kind in TAGGED else []
        for name in dict.fromkeys([*names, *(items[index].alias for index in claim.items)]):
            if (
                name
                and not name.startswith("(")
                and safe(name).casefold() not in folded
                and safe(name).casefold() not in known
            ):
                wanted[safe(name)].append(claim)
    seen: set[str] = set()
    for name in sorted(wanted):
        if len(wanted[name]) == 1 and name.casefold() not in seen:
            seen.add(name.casefold())
            claim = wanted[name][0]
            claim.aliases = (*claim.aliases, name)
