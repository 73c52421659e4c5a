"""`man9 show NAME`: the man page of a symbol in the pager, without anything installed."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from man9.commands import common, pager
from man9.commands.request import TreeRequest
from man9.commands.saying import say, tell
from man9.config import ConfigError
from man9.linking.lookup import find_items
from man9.manpage import dates, render
from man9.templating import TemplateError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence

    from man9.commands.common import Session
    from man9.linking.records import Links


class Request(TreeRequest, frozen=True, kw_only=True):
    """The page of a symbol."""

    name: str
    all: bool = False
    roff: bool = False


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    parser.add_argument("name", metavar="NAME", help="a symbol: kobject_add, 'struct device', f.9arm64")
    common.add_common(parser)
    parser.add_argument("--all", "-a", action="store_true", help="every definition of the name")
    parser.add_argument("--roff", action="store_true", help="print the page's source")


def run(request: Request) -> int:
    """Show the page; 1 when there is no such symbol."""
    session = common.open_session(request)
    known = common.recalled(session, [request.name])
    links = known.in_full() if known is not None else common.index_for(session).links
    pages = list(dict.fromkeys(links.page_of[index] for index in find_items(links, request.name)))
    if not pages:
        return _of_code(session, request, links)
    if len(pages) > 1 and not request.all:
        pages = [_chosen(links, pages)]
    try:
        items = (links.items[index] for number in pages for index in links.pages[number].items)
        job = render.Job(
            *(links, session.settings, "", dates.given(os.environ), range(len(links.pages))),
            outline=known.links if known is not None else None,  # callers in full take long
            includes=common.includes(session, items),
        )
        renderer = render.Renderer(job)
        texts = []
        for number in pages:
            path = render.source_of(links.pages[number], links)
            texts += [text for _, text, _ in renderer.pages(path, [number])]
    except (ConfigError, TemplateError) as error:
        common.complain(str(error))
        return 1
    names = [f"{links.pages[number].name}.{links.pages[number].section}" for number in pages]
    return _shown(session, request, links, dict(zip(names, texts, strict=True)))


def _shown(session: Session, request: Request, links: Links, texts: Mapping[str, str]) -> int:
    """Show pages by the names that their files would have; return the exit status."""
    if request.roff:
        say("".join(texts.values()))
        return 0

    def is_page(name: str, section: str) -> bool:
        return bool(find_items(links, f"{name}.{section}"))

    return pager.show(list(texts), list(texts.values()), is_page, session.root)


def _of_code(session: Session, request: Request, links: Links) -> int:
    """Show what has no page of its own: a member or constant, or a symbol without a kernel-doc comment."""
    from man9.commands import undocumented  # noqa: PLC0415  # most pages are documented ones

    try:
        found = undocumented.find(session, links, request.name)
        texts = undocumented.texts(found, dates.given(os.environ), every=request.all)
    except (ConfigError, TemplateError) as error:
        common.complain(str(error))
        return 1
    if not texts:
        common.complain(f"show: {request.name}: no such symbol{found.hint(request.name)}")
        return 1
    return _shown(session, request, links, texts)


def _chosen(links: Links, pages: Sequence[int]) -> int:
    """Return the page that the user asks for; the preferred one where nobody can be asked."""
    lines = []
    for place, number in enumerate(pages, 1):
        page, item = links.pages[number], links.items[links.pages[number].items[0]]
        lines.append(f"{place}  {page.name}({page.section})  {item.file}:{item.line}")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        common.complain("there are several definitions (--all shows each):\n" + "\n".join(lines))
        return pages[0]
    tell("\n".join(lines) + "\nWhich one? [1] ", end="")
    sys.stderr.flush()
    answer = sys.stdin.readline().strip()
    return pages[int(answer) - 1] if answer.isdigit() and 0 < int(answer) <= len(pages) else pages[0]
