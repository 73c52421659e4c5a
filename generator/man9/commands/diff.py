"""`man9 diff OLD NEW`: what has changed between two trees, recorded versions, revisions or exports."""

from __future__ import annotations

import io
import sys
import tarfile
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import msgspec.json
from msgspec.structs import replace

from man9 import git
from man9.commands import colour, common, naming, versioned
from man9.commands.request import ProjectRequest
from man9.commands.saying import say, say_json
from man9.history.compare import by_what, compare
from man9.index.named import VersionsError
from man9.model import Item
from man9.objects import role
from man9.shown import one_line

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from man9.commands.common import Session
    from man9.history.compare import Change, What

_SIGNS: dict[What, str] = {"added": "+", "removed": "-", "renamed": "=", "moved": ">", "changed": "~"}

_COLOURS: dict[What, str] = {
    "added": colour.GREEN,
    "removed": colour.RED,
    "renamed": colour.CYAN,
    "moved": colour.BLUE,
    "changed": colour.YELLOW,
}


class Request(ProjectRequest, frozen=True, kw_only=True):
    """What has changed from one to the other."""

    old: str
    new: str
    format: str = "text"
    summary: bool = False


class _InputError(Exception):
    """OLD or NEW is nothing that can be compared."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    parser.add_argument(
        "old",
        metavar="OLD",
        help="a tree, a file of man9 export, a name that man9 versions lists, or a git revision",
    )
    parser.add_argument("new", metavar="NEW", help="the same")
    common.add_common(parser)
    naming.add_project(parser)
    parser.add_argument("--format", choices=tuple(_FORMS), help="form of the output")
    parser.add_argument("--summary", action="store_true", help="just the numbers")


def run(request: Request) -> int:
    """Print the changes; 1 when an input could not be read."""
    session = common.open_session(request)
    try:
        # Both are looked for before one is read: that of a whole tree takes a while.
        old, new = (
            read() for read in [_found(request, session, name) for name in (request.old, request.new)]
        )
    except (_InputError, VersionsError) as error:
        common.complain(f"diff: {error}")
        return 1
    with common.waiting(request, "comparing"):
        found = compare(old, new)
    if not request.summary:
        write = say_json if request.format == "json" else say
        write(_FORMS[request.format](found, f"Changes from {request.old} to {request.new}"))
    counts = {what: len(changes) for what, changes in by_what(found).items()}
    line = ", ".join(f"{count:,} {what}" for what, count in counts.items())
    if request.summary and request.format == "json":
        say_json(msgspec.json.encode(counts).decode() + "\n")
    elif request.summary:
        say(f"{line}\n")
    elif not request.quiet:
        common.complain(line)
    return session.status


def _found(request: Request, session: Session, name: str) -> Callable[[], Sequence[Item]]:
    """Return what reads the items that `name` stands for.  Raises _InputError, as the reading does."""
    path = Path(name)
    if path.is_dir():
        return partial(_of_tree, session, path)
    if path.is_file():
        return partial(_of_export, path)
    versions = versioned.versions_of(request, session)
    known = [version.name for version in versions.known()]
    if name in known:
        return partial(versions.content, name)
    try:
        return partial(_of_commit, session, git.commit(request.srctree, name))
    except git.GitError as error:
        raise _InputError(
            f"{name}: no tree, file or recorded version, and git knows no such revision"
            f" (versions of these PATHs: {', '.join(known) or 'none'})"
        ) from error


def _of_export(path: Path) -> Sequence[Item]:
    try:
        return [_as_read(item) for item in msgspec.json.Decoder(Item).decode_lines(path.read_bytes())]
    except OSError as error:
        raise _InputError(f"{path}: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise _InputError(f"{path}: not what man9 export writes: {error}") from error


def _as_read(item: Item) -> Item:
    """Take back what `export` writes for macros, whose arguments have no types."""
    if item.kind != "macro" or not item.parameters:
        return item
    bare = tuple(msgspec.structs.replace(parameter, type="") for parameter in item.parameters)
    return msgspec.structs.replace(item, parameters=bare)


def _of_tree(session: Session, root: Path) -> Sequence[Item]:
    own = replace(session, asked=msgspec.structs.replace(session.asked, srctree=root))
    items = common.index_of(own, common.find_input(own, code=False)).links.items
    session.status = max(session.status, own.status)
    return items


def _of_commit(session: Session, commit: str) -> Sequence[Item]:
    """Return the items of a git commit, from its files in a folder that is gone when they are read."""
    asked = session.asked
    try:
        packed = git.run(asked.srctree, "archive", "--format=tar", "--", commit, *(asked.paths or ["."]))
    except git.GitError as error:
        raise _InputError(str(error)) from error
    with tempfile.TemporaryDirectory(prefix="man9-") as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            wanted = [each for each in archive if each.isfile() and each.name.endswith((".c", ".h"))]
            archive.extractall(folder, wanted, filter="data")
        without = replace(session, asked=msgspec.structs.replace(asked, no_cache=True))
        items = list(_of_tree(without, Path(folder)))
        session.status = max(session.status, without.status)
        return items


def _text(found: Sequence[Change], _title: str) -> str:
    coloured = colour.welcome(sys.stdout)
    lines = []
    for change in found:
        line = f"{_SIGNS[change.what]} {one_line(_told(change))}"
        line = colour.paint(line, _COLOURS[change.what]) if coloured else line
        lines.append(f"{line}  {one_line(change.file)}:{change.line}\n")
    return "".join(lines)


def _json(found: Sequence[Change], _title: str) -> str:
    return "".join(f"{msgspec.json.encode(change).decode()}\n" for change in found)


def _markdown(found: Sequence[Change], _title: str) -> str:
    lines = []
    for what, chosen in by_what(found).items():
        if not chosen:
            continue
        lines += [f"## {what.capitalize()} ({len(chosen)})", ""]
        lines += [one_line(f"- `{_told(change)}` in `{change.file}`") for change in chosen]
        lines.append("")
    return "\n".join(lines)


def _rst(found: Sequence[Change], title: str) -> str:
    """Return a document for a Sphinx project; what is there now is a link where the C domain knows it."""
    lines = [*_heading(title, "=")]
    for what, chosen in by_what(found).items():
        if not chosen:
            continue
        lines += _heading(f"{what.capitalize()} ({len(chosen)})", "-")
        lines += [one_line(f"* {_told_with_role(change)}, ``{change.file}``") for change in chosen]
        lines.append("")
    return "\n".join(lines)


def _heading(title: str, mark: str) -> list[str]:
    return [title, mark * len(title), ""]


def _told(change: Change) -> str:
    name = f"{change.kind} {change.name}"
    if change.what == "renamed":
        name = f"{change.kind} {change.old_name} -> {change.name}"
    elif change.what == "moved":
        name += f" from {change.old_file}"
    return f"{name} ({', '.join(change.parts)})" if change.parts else name


def _told_with_role(change: Change) -> str:
    known = role(change.kind) if change.what != "removed" else ""
    told = f":c:{known}:`{change.name}`" if known else f"``{change.kind} {change.name}``"
    notes = []
    if change.old_name:
        notes.append(f"was ``{change.old_name}``")
    if change.old_file and change.old_file != change.file:
        notes.append(f"was in ``{change.old_file}``")
    if change.parts:
        notes.append(f"{', '.join(change.parts)} changed")
    return f"{told}: {'; '.join(notes)}" if notes else told


_FORMS: dict[str, Callable[[Sequence[Change], str], str]] = {
    "text": _text,
    "json": _json,
    "markdown": _markdown,
    "rst": _rst,
}
