"""`man9 build`: man pages, reference site and index, from one reading."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from man9.commands import common, html, man, versioned

if TYPE_CHECKING:
    from collections.abc import Callable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    common.add_common(parser)
    versioned.add_version(parser)
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="DIR/man9 and DIR/html are made"
    )


def run(args: argparse.Namespace) -> int:
    """Make the man pages, then the site from what the index kept of them; the worse status of both."""
    versioned.check(args)
    if not args.no_cache:
        return _make(args)
    with tempfile.TemporaryDirectory(prefix="man9-") as folder:  # so that the tree is read once all the same
        return _make(argparse.Namespace(**{**vars(args), "no_cache": False, "cache_dir": Path(folder)}))


def _make(args: argparse.Namespace) -> int:
    passed = _passed(args)
    pages = man.run(_parsed(man.add_arguments, [*passed, "--out", str(args.out)]))
    site = html.run(_parsed(html.add_arguments, [*passed, "--out", str(args.out / "html")]))
    return max(pages, site)


def _parsed(declare: Callable[[argparse.ArgumentParser], None], arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    declare(parser)
    return parser.parse_intermixed_args(arguments)


def _passed(args: argparse.Namespace) -> list[str]:
    """Return the options that both commands take, as they were given."""
    given = [*args.paths, "--srctree", str(args.srctree), "--jobs", str(args.jobs)]
    if args.config is not None:
        given += ["--config", str(args.config)]
    if args.cache_dir is not None:
        given += ["--cache-dir", str(args.cache_dir)]
    if args.version_name:
        given += ["--version-name", args.version_name]
    if args.project is not None:
        given += ["--project", args.project]
    flags = {"--no-cache": args.no_cache, "--quiet": args.quiet, "--verbose": args.verbose}
    return [*given, *(flag for flag, wanted in flags.items() if wanted)]
