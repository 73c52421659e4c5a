"""`man9 search WORDS`: symbols by name and by the words of their purpose."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, get_args

from man9.columns import columns, fitting, padded
from man9.commands import colour, common
from man9.commands.request import TreeRequest
from man9.commands.saying import say, say_json
from man9.index.recall import recall, search_in
from man9.index.search import Query
from man9.model import Kind

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from man9.commands.common import Session
    from man9.index.search import Hit
    from man9.linking.records import Links


class Request(TreeRequest, frozen=True, kw_only=True):
    """Symbols that words stand for; the paths are always none, as the whole tree is searched."""

    words: tuple[str, ...]
    kind: Kind | None = None
    path: str = ""
    exported: bool = False
    limit: int = 30
    json: bool = False
    lines: bool = False


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    parser.add_argument("words", nargs="+", metavar="WORD", help="a name, a part of one, a word of a purpose")
    common.add_tree(parser)
    parser.add_argument("--kind", choices=get_args(Kind), help="only this kind")
    parser.add_argument("--path", metavar="PATH", help="only this file, or files of this folder")
    parser.add_argument("--exported", action="store_true", help="only what is exported")
    parser.add_argument("--limit", type=common.positive, metavar="N", help="most hits (default: 30)")
    parser.add_argument("--json", action="store_true", help="a JSON object for each hit, one a line")
    parser.add_argument("--lines", action="store_true", help="tabs between page, place, purpose: for fzf")


def run(request: Request) -> int:
    """Print the hits; 1 when there are none."""
    session = common.open_session(request)
    query = Query(request.words, request.kind or "", request.path, request.exported, request.limit)
    hits, links = _found(session, query)
    (say_json if request.json else say)(_formatted(request, hits))
    if not hits:
        common.complain(f"search: nothing found{common.hint(links, '_'.join(request.words))}")
    elif len(hits) == request.limit and not request.quiet and sys.stderr.isatty():
        common.complain(f"these are the first {request.limit}; --limit N shows more")
    return max(session.status, int(not hits))


def _found(session: Session, query: Query) -> tuple[Sequence[Hit], Links]:
    """Return the hits, and the links they are of: as they are kept, when the tree is as it was then."""
    found, place = common.asked_files(session), common.store_path(session)
    kept = not session.asked.no_cache
    known = recall(session.root, session.settings, place) if kept else None
    if known is not None and known.is_of(found[0]):
        common.tell_failures(session, found[1])
        return known.search(query), known.links
    index = common.index_of(session, common.input_of(session, found), pieces=kept)
    known = recall(session.root, session.settings, place) if index.state else None
    if known is not None:
        return known.search(query), known.links
    return search_in(index.links, query), index.links


def _formatted(request: Request, hits: Sequence[Hit]) -> str:
    if request.json:
        from msgspec import json  # noqa: PLC0415  # few searches are a program's

        return "".join(f"{json.encode(hit._asdict()).decode()}\n" for hit in hits)
    if request.lines:
        return "".join(f"{hit.page}.{hit.section}\t{hit.file}:{hit.line}\t{hit.purpose}\n" for hit in hits)
    coloured = colour.welcome(sys.stdout)
    width = 0
    if sys.stdout.isatty():
        from shutil import get_terminal_size  # noqa: PLC0415  # loads bz2 and lzma

        width = get_terminal_size().columns
    names = [f"{hit.page}({hit.section})" for hit in hits]
    column = min(max(map(columns, names), default=0), 40)
    lines = []
    for name, hit in zip(names, hits, strict=True):
        purpose = hit.purpose or hit.file
        room = max(width - column - 3, 20) if width else columns(purpose)
        shown = padded(name, column)
        lines.append(
            f"{colour.paint(shown, colour.BOLD) if coloured else shown} - {fitting(purpose, room)}\n"
        )
    return "".join(lines)
