"""The text of a source file, highlighted, each known name a link to its symbol."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup
from pygments.lexers.c_cpp import CLexer
from pygments.token import STANDARD_TYPES, Name

from man9.linking.resolve import TAGGED, tagged
from man9.site.parts import places
from man9.site.parts.links import Link, crumbs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pygments.token import _TokenType

    from man9.site.parts.reference import Reference


@dataclass(frozen=True, slots=True)
class SourcePage:
    """All that the page of a file's text shows."""

    name: str
    crumbs: Sequence[Link]
    about: Link  # the page of what the file documents
    lines: Sequence[Markup]


def source_page(reference: Reference, path: str, text: str) -> SourcePage:
    """Gather the page that shows `text`, the content of the file at `path`."""
    page = places.source_page(path)
    about = places.root_of(page) + places.url(places.file_page(path))
    lines = Markup("").join(_tokens(reference, page, path, text)).split("\n")
    if lines and not lines[-1]:
        lines.pop()
    return SourcePage(path.rpartition("/")[2], crumbs(page, path), Link(about, "documentation"), lines)


def _tokens(reference: Reference, page: str, path: str, text: str) -> Iterator[Markup]:
    root = places.root_of(page)
    tag = ""
    lexer = CLexer(stripnl=False, ensurenl=False)  # type: ignore[no-untyped-call]
    tokens = list(lexer.get_tokens(text))
    for place, (kind, value) in enumerate(tokens):
        if value in TAGGED:
            tag = value
        elif not value.isspace():
            is_name = kind in Name  # type: ignore[comparison-overlap]
            want = tagged(tag, "call" if _is_called(tokens, place) else "name")
            found = reference.names.in_text(value, path, want) if is_name else None
            tag = ""
            if found is not None:
                yield Markup('<a href="{}">{}</a>').format(reference.places.href(found, root, page), value)
                continue
        yield from _pieces(_class(kind), value)


def _is_called(tokens: Sequence[tuple[_TokenType, str]], place: int) -> bool:
    """Tell whether the token at `place` has a bracket behind it."""
    behind = next((value for _, value in tokens[place + 1 : place + 3] if not value.isspace()), "")
    return behind.startswith("(")


def _pieces(name: str, text: str) -> Iterator[Markup]:
    """Yield `text` in spans that end before each newline, so that lines can be cut apart."""
    for number, piece in enumerate(text.split("\n")):
        if number:
            yield Markup("\n")
        if piece:
            yield (
                Markup('<span class="{}">{}</span>').format(name, piece)
                if name
                else Markup("{}").format(piece)
            )


def _class(kind: _TokenType) -> str:
    while kind.parent is not None and kind not in STANDARD_TYPES:
        kind = kind.parent
    return STANDARD_TYPES.get(kind, "")
