"""The options that name the version that a tree is; what is done with it is loaded when one is named."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from man9.commands import common

if TYPE_CHECKING:
    from man9.commands.request import VersionRequest


def add_version(parser: argparse.ArgumentParser) -> None:
    """Declare the options that name the version that a tree is."""
    parser.add_argument(
        "--version-name",
        type=_name,
        metavar="NAME",
        help="record the tree as this version, and show its history among those recorded",
    )
    add_project(parser)


def add_project(parser: argparse.ArgumentParser) -> None:
    """Declare the option that says which versions belong together."""
    parser.add_argument(
        "--project",
        metavar="NAME",
        help="what the versions are of (default: the tree's folder, without the version in its name)",
    )


def _name(text: str) -> str:
    from man9.history.versions import is_name  # noqa: PLC0415  # few runs name one

    if not is_name(text):
        raise argparse.ArgumentTypeError(f"{text!r}: a version is called by letters, digits and . _ + ~ -")
    return text


def check(request: VersionRequest) -> None:
    """End the process when a version is named and cannot be kept."""
    if request.version_name and request.no_cache:
        common.complain("--version-name: versions are kept in the cache, and --no-cache wants none")
        raise SystemExit(2)
