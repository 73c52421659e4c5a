"""The folder that pages are written to: each one atomically, and no file of others touched.

A manifest beside the folders says what man9 made, from which source, and what it looked like then.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec import Struct

from man9 import fingerprints
from man9.patterns import regex
from man9.writing import in_place_of, leads_out

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_WRITING = ".man9-writing"
MANIFEST = ".man9-pages"
MARK = b'.\\" Made by man9'  # near the start of each page: how a file is known to be ours
_PAGE = regex(r"man[0-9a-z][0-9A-Za-z]*/(?!\.)[^/\x00]+")
_NEAR = 64  # bytes in which the mark stands


class Made(Struct, frozen=True, array_like=True, gc=False):
    """What the manifest says of one file."""

    source: str  # path of the source file whose page it is
    digest: bytes  # of the page before compression; of an alias, what it leads to
    size: int  # of the file
    mtime: int  # in nanoseconds


class Failure(NamedTuple):
    """An output that could not be written or removed."""

    path: str
    reason: str


class Manifest(Struct, frozen=True):
    """What man9 made in an output, and from what."""

    made: dict[str, Made] = {}  # by path below the output
    fingerprint: bytes = b""  # of the input when all went well (man9.manpage.unchanged); else empty
    problems: int = 0  # in the comments
    base: bytes = b""  # of settings and templates
    state: bytes = b""  # of the index that the pages were made from (man9.index)
    headers: bytes = b""  # what stands for what headers declare (man9.index.headers)
    told: dict[str, int] = {}  # source file -> problems found while its pages were made


def read_manifest(out: Path) -> Manifest:
    """Return what man9 made in `out`; nothing when the manifest is missing or damaged.

    An output may come from elsewhere with a manifest in it: what names no page below `out` is not heeded.
    """
    path = out / MANIFEST
    try:
        if not path.is_file():
            return Manifest()
        found = msgspec.msgpack.decode(path.read_bytes(), type=Manifest)
    except (OSError, msgspec.DecodeError):
        return Manifest()
    made = {relative: one for relative, one in found.made.items() if _PAGE.fullmatch(relative)}
    return found if len(made) == len(found.made) else Manifest(made=made)


def write_manifest(out: Path, manifest: Manifest) -> None:
    """Write the manifest.  Raises OSError."""
    replace(str(out), MANIFEST, msgspec.msgpack.encode(manifest))


def digest(content: bytes) -> bytes:
    """Return what tells this content from others."""
    return fingerprints.of_bytes(content, 12)


def replace(out: str, relative: str, content: bytes) -> os.stat_result:
    """Make `content` the file `relative` of the output `out`, at once.  Raises OSError."""
    draft = _draft(out)
    with in_place_of(f"{out}/{relative}", draft):
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC | os.O_NOFOLLOW, 0o644)
        try:
            done = os.write(handle, content)
            while done < len(content):
                done += os.write(handle, content[done:])
            return os.fstat(handle)
        finally:
            os.close(handle)


class Slot(NamedTuple):
    """One place in the output, and what it holds from an earlier run."""

    out: str
    relative: str
    source: str  # path of the source file whose page it is
    known: Made | None


def put(slot: Slot, content: bytes, pack: Callable[[bytes], bytes] | None) -> Made:
    """Make the page at `slot` hold `content`, compressed by `pack` if there is one.

    Returns what the manifest shall say; it is `known` itself when nothing had to be written.
    Raises OSError, FileExistsError when the file there is not ours.
    """
    out, relative, source, known = slot
    path = f"{out}/{relative}"
    mark = digest(content)
    found = _stat(path)
    if found is not None and known is not None and known.digest == mark and _untouched(found, known):
        return known if known.source == source else msgspec.structs.replace(known, source=source)
    if found is not None and known is None and not is_ours(path):
        raise FileExistsError(17, "a file that man9 did not make is in the way")
    done = replace(out, relative, pack(content) if pack else content)
    return Made(source, mark, done.st_size, done.st_mtime_ns)


def put_link(slot: Slot, target: str) -> Made:
    """Make the file at `slot` a symbolic link to `target`.  Raises OSError, FileExistsError when not ours."""
    out, relative, source, known = slot
    path = f"{out}/{relative}"
    mark = b"-> " + target.encode()
    with contextlib.suppress(OSError):
        if os.readlink(path) == target:  # noqa: PTH115
            same = known is not None and (known.digest, known.source) == (mark, source)
            return known if known is not None and same else Made(source, mark, 0, 0)
    if os.path.lexists(path) and known is None and not is_ours(path):
        raise FileExistsError(17, "a file that man9 did not make is in the way")
    draft = _draft(out)
    with contextlib.suppress(FileNotFoundError):
        os.unlink(draft)  # noqa: PTH108
    with in_place_of(path, draft):
        os.symlink(target, draft)  # noqa: PTH211
    return Made(source, mark, 0, 0)


def _draft(out: str) -> str:
    """Return where this process writes a file before it is renamed."""
    return f"{out}/{_WRITING}/{os.getpid()}"


@contextlib.contextmanager
def writing(out: Path) -> Iterator[None]:
    """Make `out` and, within, a folder for files being written, which is gone at the end.  Raises OSError.

    A new name costs ten times as much in a folder of 75,000 files as in an empty one (ext4).
    """
    temporary = out / _WRITING
    try:
        temporary.mkdir(parents=True, exist_ok=True)
        _refuse_way_out(out, temporary)
    except OSError as error:
        raise OSError(error.errno, f"no pages can be written there: {error.strerror}", str(out)) from error
    try:
        yield
    finally:
        try:
            temporary.rmdir()
        except OSError:  # what a run left that was killed
            from shutil import rmtree  # noqa: PLC0415  # slow to load

            rmtree(temporary, ignore_errors=True)


def make_folder(out: Path, name: str) -> None:
    """Make the folder `name` of pages.  Raises OSError, also when a link leads from there out of `out`."""
    folder = out / name
    folder.mkdir(exist_ok=True)
    _refuse_way_out(out, folder)


def _refuse_way_out(out: Path, folder: Path) -> None:
    if leads_out(folder, out):
        raise OSError(errno.ELOOP, "a link that leads out of the output", str(folder))


def remove(out: Path, relative: str, made: Made) -> Failure | None:
    """Remove a page that is gone, if it is still as man9 made it."""
    path = out / relative
    try:
        if leads_out(path.parent, out):
            return Failure(str(path), "a link leads out of the output")
        if made.digest.startswith(b"-> "):
            if path.is_symlink() and made.digest == b"-> " + os.fsencode(path.readlink()):
                path.unlink()
        elif path.is_file() and not path.is_symlink() and is_ours(str(path)):
            path.unlink()
    except OSError as error:
        return Failure(str(path), error.strerror or str(error))
    return None


def is_ours(path: str) -> bool:
    """Say whether the file at `path` is a page that man9 made: it says so."""
    from man9.manpage.compress import opened  # noqa: PLC0415  # rare

    try:
        if not stat.S_ISREG(os.lstat(path).st_mode):  # no link, and no pipe to wait at
            return False
        with opened(path) as file:
            return MARK in file.read(_NEAR)
    except (OSError, EOFError, ValueError):
        return False


def _stat(path: str) -> os.stat_result | None:
    try:
        return os.lstat(path)
    except FileNotFoundError:
        return None


def _untouched(found: os.stat_result, known: Made) -> bool:
    return found.st_size == known.size and found.st_mtime_ns == known.mtime
