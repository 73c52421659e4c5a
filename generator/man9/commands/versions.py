"""`man9 versions`: the versions that `--version-name` has recorded."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec

from man9.commands import common, versioned
from man9.commands.saying import say, say_json
from man9.shown import one_line
from man9.versions import VersionsError

if TYPE_CHECKING:
    import argparse

    from man9.versions import Versions


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    common.add_common(parser)
    versioned.add_project(parser)
    parser.add_argument("--forget", metavar="NAME", help="drop this version")
    parser.add_argument("--json", action="store_true", help="one line of JSON for each")


def run(args: argparse.Namespace) -> int:
    """Print the versions, the oldest first; 1 when there are none or they cannot be read."""
    session = common.open_session(args)
    versions = versioned.versions_of(args, session)
    try:
        if args.forget:
            versions.forget(args.forget)
            if not args.quiet:
                common.complain(f"{args.forget} is forgotten")
            return 0
        return _list(args, versions, versioned.project(args, session))
    except VersionsError as error:
        common.complain(str(error))
        return 1


def _list(args: argparse.Namespace, versions: Versions, project: str) -> int:
    known = versions.known()
    for name, tree, _, recorded, items in known:
        date = time.strftime("%Y-%m-%d", time.gmtime(recorded))
        if args.json:
            line = {"name": name, "items": items, "recorded": date, "tree": tree}
            say_json(msgspec.json.encode(line).decode() + "\n")
        else:
            say(f"{name:<12} {items:>8,} items  {date}  {one_line(tree)}\n")
    if not known:
        what = f"{project}, {' '.join(args.paths)}" if args.paths else project
        common.complain(
            f"no version of {what} is recorded; --version-name of man, html and build records one,"
            " for the PATHs that are given there and here"
        )
        return 1
    return 0
