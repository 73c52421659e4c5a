"""What a command is asked: frozen records, made in one place from the command line that argparse has read.

A field is called as its option's destination, and its default is the option's: the parsers have none
(`man9.cli`).  So a command can ask another for something without a command line in between.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    import argparse


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command and nothing else."""


class TreeRequest(Request, frozen=True, kw_only=True):
    """Something about a tree: what `man9.commands.common.add_common` declares."""

    paths: tuple[str, ...] = ()  # files or folders; none: the whole tree
    srctree: Path = Path()
    config: Path | None = None
    jobs: int = msgspec.field(default_factory=lambda: os.cpu_count() or 1)
    cache_dir: Path | None = None
    no_cache: bool = False
    quiet: bool = False
    verbose: bool = False


class ProjectRequest(TreeRequest, frozen=True, kw_only=True):
    """Something about the versions of a project (`man9.commands.naming.add_project`)."""

    project: str | None = None


class VersionRequest(ProjectRequest, frozen=True, kw_only=True):
    """Something that is made of a tree, which may be a version (`man9.commands.naming.add_version`)."""

    version_name: str | None = None


Kind = TypeVar("Kind", bound=Request)


def made(kind: type[Kind], parsed: argparse.Namespace) -> Kind:
    """Return the request that a command line makes; raises ValidationError for options that `kind` lacks."""
    return msgspec.convert(vars(parsed), kind)


def passed_on(kind: type[Kind], request: Request, **own: object) -> Kind:
    """Return a request of another `kind` that asks the same, as far as both have the fields, and `own`."""
    shared = {name: getattr(request, name) for name in kind.__struct_fields__ if hasattr(request, name)}
    return msgspec.convert({**shared, **own}, kind)
