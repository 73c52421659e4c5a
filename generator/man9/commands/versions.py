"""`man9 versions`: the versions that `--version-name` has recorded."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec
import msgspec.json

from man9.commands import common, naming, versioned
from man9.commands.request import ProjectRequest
from man9.commands.saying import say, say_json
from man9.index.named import VersionsError
from man9.shown import one_line

if TYPE_CHECKING:
    import argparse

    from man9.history.versions import Versions


class Request(ProjectRequest, frozen=True, kw_only=True):
    """The versions that are recorded, or one dropped."""

    forget: str = ""
    json: bool = False


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    common.add_common(parser)
    naming.add_project(parser)
    parser.add_argument("--forget", metavar="NAME", help="drop this version")
    parser.add_argument("--json", action="store_true", help="one line of JSON for each")


def run(request: Request) -> int:
    """Print the versions, the oldest first; 1 when there are none or they cannot be read."""
    session = common.open_session(request)
    versions = versioned.versions_of(request, session)
    try:
        if request.forget:
            versions.forget(request.forget)
            if not request.quiet:
                common.complain(f"{request.forget} is forgotten")
            return 0
        return _list(request, versions, versioned.project(request, session))
    except VersionsError as error:
        common.complain(str(error))
        return 1


def _list(request: Request, versions: Versions, project: str) -> int:
    known = versions.known()
    for name, tree, _, recorded, items in known:
        date = time.strftime("%Y-%m-%d", time.gmtime(recorded))
        if request.json:
            line = {"name": name, "items": items, "recorded": date, "tree": tree}
            say_json(msgspec.json.encode(line).decode() + "\n")
        else:
            say(f"{name:<12} {items:>8,} items  {date}  {one_line(tree)}\n")
    if not known:
        what = f"{project}, {' '.join(request.paths)}" if request.paths else project
        common.complain(
            f"no version of {what} is recorded; --version-name of man, html and build records one,"
            " for the PATHs that are given there and here"
        )
        return 1
    return 0
