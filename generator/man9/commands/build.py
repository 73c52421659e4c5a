"""`man9 build`: man pages, reference site and index, from one reading."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from man9.commands import common, html, man, naming
from man9.commands.request import VersionRequest, passed_on

if TYPE_CHECKING:
    import argparse


class Request(VersionRequest, frozen=True, kw_only=True):
    """Man pages and site."""

    out: Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    common.add_common(parser)
    naming.add_version(parser)
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="DIR/man9 and DIR/html are made"
    )


def run(request: Request) -> int:
    """Make the man pages, then the site from what the index kept of them; the worse status of both."""
    naming.check(request)
    if not request.no_cache:
        return _make(request)
    with tempfile.TemporaryDirectory(prefix="man9-") as folder:  # so that the tree is read once all the same
        return _make(msgspec.structs.replace(request, no_cache=False, cache_dir=Path(folder)))


def _make(request: Request) -> int:
    pages = man.run(passed_on(man.Request, request))
    site = html.run(passed_on(html.Request, request, out=request.out / "html"))
    return max(pages, site)
