"""Get the Linux source: a whole tree, or some files and folders of it.

    get_source.py               the whole tree
    get_source.py PATH...       only these files and folders

Prints the root of the tree on standard output and what it does on standard error.  The archive is
the one of Debian's package `linux-source-6.12`: an installed one (`/usr/src/linux-source-*.tar.xz`),
else the package is downloaded, with apt lists of our own, so that it needs neither root nor
`apt-get update`.  All goes to `.cache/` of the checkout and is got once.

Exit status: 0 done; 1 the archive lacks a path or something could not be written; 2 wrong usage;
3 no source can be had here.  Runs on a bare Python 3.11, before any package is installed.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

PACKAGE = "linux-source-6.12"
RELEASE = "6.12.117-1~deb12u1"
INSTALLED = Path("/usr/src")
CACHE = Path(__file__).resolve().parents[2] / ".cache"
STAMP = ".complete"  # in a tree of excerpts: the paths that stand there, one a line
FAILED, NO_SOURCE, INTERRUPTED = 1, 3, 130

if hasattr(tarfile, "data_filter"):  # Python before 3.11.4 has none and trusts the archive
    tarfile.TarFile.extraction_filter = staticmethod(tarfile.data_filter)


class SourceError(Exception):
    """Why the source is not there; `status` is what the program exits with."""

    def __init__(self, message: str, status: int = FAILED) -> None:
        super().__init__(message)
        self.status = status


def main(arguments: Sequence[str] | None = None) -> int:
    """Get what the arguments name and print where it is; return the exit status."""
    parser = argparse.ArgumentParser(prog="get_source.py", description="Get the Linux source into .cache/.")
    parser.add_argument("paths", nargs="*", metavar="PATH", help="file or folder in the tree (none: all)")
    paths = parser.parse_args(arguments).paths
    try:
        CACHE.mkdir(exist_ok=True)
        tree = get(relative(path) for path in paths)
    except SourceError as error:
        say(str(error))
        return error.status
    except (OSError, EOFError, tarfile.TarError) as error:
        say(f"cannot unpack the source: {error}")
        return FAILED
    except KeyboardInterrupt:
        say("interrupted; nothing half done is left")
        return INTERRUPTED
    sys.stdout.write(f"{tree}\n")
    return 0


def say(text: str) -> None:
    """Tell the person who waits."""
    sys.stderr.write(f"get_source: {text}\n")


def relative(path: str) -> str:
    """Return `path` as the archive spells it; the root of the tree is the empty string.

    Raises SourceError when it leads out of the tree.
    """
    plain = os.path.normpath(path)
    if plain.startswith(("/", "..")):
        raise SourceError(f"{path}: give paths relative to the tree")
    return "" if plain == "." else plain


def get(paths: Iterable[str]) -> Path:
    """Return a tree that holds `paths`, or all when there are none, unpacking what is not there yet."""
    wanted = tuple(dict.fromkeys(paths))
    if whole := newest(CACHE.glob("linux-[0-9]*")):
        missing = [path for path in wanted if not (whole / path).exists()]
        if missing:
            raise SourceError(f"{whole.name} has no {', '.join(missing)}")
        return whole
    archive = find_archive()
    version = archive.name.removeprefix("linux-source-").removesuffix(".tar.xz")
    if not wanted or "" in wanted:
        return unpack_all(archive, CACHE / f"linux-{version}")
    return unpack_some(archive, CACHE / f"excerpt-{version}", wanted)


def newest(paths: Iterable[Path]) -> Path | None:
    """Return the path of the highest version, 6.12 before all others; None when there is none."""

    def rank(path: Path) -> tuple[bool, list[int]]:
        numbers = [int(number) for number in re.findall(r"\d+", path.name)]
        return numbers[:2] == [6, 12], numbers

    return max((path for path in paths if not path.name.endswith(".tmp")), key=rank, default=None)


# Unpacking


def unpack_all(archive: Path, tree: Path) -> Path:
    """Unpack the whole archive as `tree`; another process may do the same at the same time."""
    say(f"unpacking {archive.name} (half a minute)")
    with temporary_folder() as folder, tarfile.open(archive, "r|xz") as stream:
        stream.extractall(folder)  # noqa: S202 - filtered, see above
        (top,) = folder.iterdir()
        try:
            top.rename(tree)
        except OSError:
            if not tree.is_dir():  # else the other process was first
                raise
    return tree


def unpack_some(archive: Path, tree: Path, wanted: Sequence[str]) -> Path:
    """Add the files and folders `wanted` to `tree`; only their own bytes reach the disk.

    Raises SourceError when the archive lacks one of them.
    """
    stamp = tree / STAMP
    complete = stamp.read_text().splitlines() if stamp.exists() else []
    missing = [path for path in wanted if path not in complete]
    if not missing:
        return tree
    say(f"taking {', '.join(missing)} from {archive.name} (a few seconds)")
    with temporary_folder() as folder, tarfile.open(archive, "r|xz") as stream:
        found = set()
        for member, path in members(stream, missing):
            found.add(path)
            stream.extract(member, folder)
        if absent := [path for path in missing if path not in found]:
            raise SourceError(f"{archive.name} has no {', '.join(absent)}")
        (top,) = folder.iterdir()
        for entry in [entry for entry in top.rglob("*") if entry.is_symlink() or entry.is_file()]:
            target = tree / entry.relative_to(top)
            target.parent.mkdir(parents=True, exist_ok=True)
            entry.replace(target)
    with stamp.open("a") as file:
        file.writelines(f"{path}\n" for path in missing)
    return tree


def members(stream: tarfile.TarFile, wanted: Sequence[str]) -> Iterator[tuple[tarfile.TarInfo, str]]:
    """Yield the members in or below `wanted` with the path that asked for them.

    Stops reading when all of `wanted` were files and have been seen.
    """
    files_left = set(wanted)
    for member in stream:
        inside = member.name.partition("/")[2]
        for path in wanted:
            if inside == path or inside.startswith(f"{path}/"):
                yield member, path
                if member.isfile():
                    files_left.discard(inside)
                break
        if not files_left:
            return


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Make a folder beside the results, so that a rename is enough, and remove it afterwards."""
    folder = Path(tempfile.mkdtemp(dir=CACHE, suffix=".tmp"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


# Finding the archive


def find_archive() -> Path:
    """Return the archive: an installed one, the one downloaded before, or a fresh download.

    Raises SourceError with NO_SOURCE when there is no way to one.
    """
    here = newest(INSTALLED.glob("linux-source-*.tar.xz")) or newest(CACHE.glob("linux-source-*.tar.xz"))
    return here or download()


def download() -> Path:
    """Download the package with apt and return the archive out of it."""
    lacking = [program for program in ("apt-get", "dpkg-deb") if not shutil.which(program)]
    if lacking:
        raise SourceError(f"no Linux source: no {' and no '.join(lacking)} here (not Debian?)", NO_SOURCE)
    with temporary_folder() as folder:
        deb = download_package(folder)
        found = unpack_archive(deb, folder)
        return found.replace(CACHE / found.name)


def download_package(folder: Path) -> Path:
    """Return the package as a file in `folder`: the release wished for, else the newest there is."""
    state, cache = folder / "state", folder / "cache"
    (state / "lists" / "partial").mkdir(parents=True)
    (cache / "archives" / "partial").mkdir(parents=True)
    apt = [
        *("apt-get", "--quiet=2"),
        *(
            "-o",
            f"Dir::State={state}",
            "-o",
            f"Dir::Cache={cache}",
            "-o",
            "Dir::State::status=/var/lib/dpkg/status",
        ),
        *("-o", "Acquire::Languages=none", "-o", "APT::Sandbox::User="),
    ]
    say(f"downloading {PACKAGE} from the Debian archive (150 MB)")
    run([*apt, "update"], folder)  # a source of this machine that cannot be reached need not be ours
    for wish in (f"{PACKAGE}={RELEASE}", PACKAGE):
        run([*apt, "download", wish], folder)
        if found := sorted(folder.glob("*.deb")):
            return found[0]
    raise SourceError(f"no Linux source: apt finds no {PACKAGE} (no network?)", NO_SOURCE)


def unpack_archive(deb: Path, folder: Path) -> Path:
    """Return the archive of the source, out of the package to `folder`."""
    archive = f"usr/src/{PACKAGE}.tar.xz"
    command = ["dpkg-deb", "--fsys-tarfile", str(deb)]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE) as process,
        tarfile.open(fileobj=process.stdout, mode="r|") as stream,
    ):
        for member in stream:
            if os.path.normpath(member.name) == archive:
                stream.extract(member, folder)
    if not (folder / archive).exists():
        raise SourceError(f"no Linux source: {deb.name} holds no {archive}", NO_SOURCE)
    return folder / archive


def run(command: Sequence[str], folder: Path) -> None:
    """Run `command` in `folder`; what it complains about is no matter as long as its file appears."""
    subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


if __name__ == "__main__":
    sys.exit(main())
