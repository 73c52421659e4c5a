"""`man9 serve`: the reference site on this machine only, made again and reloaded when a file changes."""

from __future__ import annotations

import tempfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from man9.commands import common
from man9.commands.html import shipped

if TYPE_CHECKING:
    import argparse

LOOPBACK = "127.0.0.1"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    common.add_common(parser)
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="where the site goes (default: away when done)"
    )
    parser.add_argument(
        "--conf", type=Path, metavar="DIR", help="a folder with a conf.py and documents of your own"
    )
    parser.add_argument(
        "--port", type=int, default=8000, help="port to listen at (default: 8000; 0: a free one)"
    )


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    if find_spec("sphinx_autobuild") is None:
        common.complain("sphinx-autobuild wanted: install man9[serve]")
        return 1
    main = import_module("sphinx_autobuild.__main__").main  # slow to import, and wanted by this command only
    with tempfile.TemporaryDirectory(prefix="man9-") as folder:
        main(_arguments(args, args.out or Path(folder)))
    return 0


def _arguments(args: argparse.Namespace, out: Path) -> list[str]:
    root = Path(args.srctree).resolve()
    conf = args.conf or shipped()
    watched = [str(root / path) for path in args.paths] or [str(root)]
    return [
        *("-q", "-b", "html", "-c", str(conf)),
        *("-D", f"man9_srctree={root}", "-D", f"man9_paths={','.join(args.paths)}"),
        *("-D", f"html_title={root.name}", "-D", f"project={root.name}"),
        *("--host", LOOPBACK, "--port", str(args.port)),
        *(word for path in watched for word in ("--watch", path)),
        str(conf if args.conf else conf / "source"),
        str(out),
    ]
