"""`man9 related NAME`: the full lists of which a page shows the first entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.commands import common
from man9.commands.request import TreeRequest
from man9.commands.saying import say, say_json
from man9.linking.lookup import find_items, page_id
from man9.linking.order import see_also

if TYPE_CHECKING:
    import argparse

    from man9.linking.order import Neighbours
    from man9.linking.records import Links

HEADINGS = {
    "calls": "CALLS",
    "called_by": "CALLED BY",
    "uses": "USES",
    "used_by": "USED BY",
    "mentioned_by": "MENTIONED BY",
    "siblings": "SAME FILE",
}


class Request(TreeRequest, frozen=True, kw_only=True):
    """What has to do with a symbol."""

    name: str
    format: str = "text"
    siblings: bool = False
    limit: int = 0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    parser.add_argument("name", metavar="NAME", help="a symbol: kobject_add, 'struct device', f.9arm64")
    common.add_common(parser)
    parser.add_argument("--format", choices=("text", "json"), help="form of the output")
    parser.add_argument("--siblings", action="store_true", help="also the other symbols of its file")
    parser.add_argument("--limit", type=int, metavar="N", help="most entries of a list (default: all)")


def run(request: Request) -> int:
    """Print the lists of each definition of the name; 1 when there is none."""
    session, links = common.linked(request, [request.name])
    found = find_items(links, request.name)
    if not found:
        common.complain(f"related: {request.name}: no such symbol{common.hint(links, request.name)}")
        return 1
    for index in found:
        lists = _lists(see_also(links, index), siblings=request.siblings)
        if request.format == "json":
            say_json(_json(links, index, lists))
        else:
            say(_text(links, index, lists, request.limit))
    return session.status


def _lists(near: Neighbours, *, siblings: bool) -> dict[str, tuple[int, ...]]:
    return {name: getattr(near, name) for name in HEADINGS if name != "siblings" or siblings}


def _text(links: Links, index: int, lists: dict[str, tuple[int, ...]], limit: int) -> str:
    item = links.items[index]
    lines = [f"{_manual(links, index)} - {item.purpose}" if item.purpose else _manual(links, index)]
    lines.append(f"    {item.file}:{item.line}")
    for name, others in lists.items():
        if others:
            shown = others[:limit] if limit > 0 else others
            lines.append(HEADINGS[name])
            lines += [f"    {_entry(links, other)}" for other in shown]
            if len(others) > len(shown):
                lines.append(f"    and {len(others) - len(shown)} more")
    return "\n".join(lines) + "\n"


def _entry(links: Links, index: int) -> str:
    item = links.items[index]
    return f"{_manual(links, index):<40} {item.file}:{item.line}"


def _manual(links: Links, index: int) -> str:
    name, _, section = page_id(links, index).rpartition(".")
    return f"{name}({section})"


def _json(links: Links, index: int, lists: dict[str, tuple[int, ...]]) -> str:
    record = {
        **_record(links, index),
        **{name: [_record(links, other) for other in others] for name, others in lists.items()},
    }
    from msgspec import json  # noqa: PLC0415  # few questions are a program's

    return json.encode(record).decode() + "\n"


def _record(links: Links, index: int) -> dict[str, object]:
    item = links.items[index]
    return {
        "page": page_id(links, index),
        "kind": item.kind,
        "name": item.name,
        "file": item.file,
        "line": item.line,
    }
