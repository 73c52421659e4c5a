"""All man pages of a tree: the distributions' recipe against `man9 man`.

The recipe is the Perl kernel-doc on the files that hold comments, as two processes, piped to the
tree's own `split-man.pl`.  man9 writes the same pages without and with the lists of callers and uses, from
nothing, once more when nothing has changed, and when one file has.
"""

from __future__ import annotations

import argparse
import os
import shlex
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from tests.bench.contest import MAN9, Contestant, documented_files, measure, run, table

NO_LISTS = 'see-also = "file"\nlists = []\n'
EDITED = "drivers/infiniband/hw/irdma/cm.c"
ALL_LISTS = 'see-also = "file"\n'


def main() -> int:
    """Run the contest and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", type=Path, help="a whole Linux tree")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    tree = args.tree.resolve()
    with tempfile.TemporaryDirectory() as folder:
        files = list(documented_files(tree))
        contestants = enlist(tree, files, Path(folder))
        run(contestants, args.rounds)
    sys.stdout.write(
        f"\nMan pages of {tree.name}: {len(files)} files with comments, {args.rounds} rounds\n\n"
    )
    sys.stdout.write(f"{table(contestants)}\n")
    return 0


def enlist(tree: Path, files: list[str], folder: Path) -> list[Contestant]:
    """Return the contestants; all they need and write stands in `folder`."""
    listed, plain, full = folder / "files", folder / "plain.toml", folder / "full.toml"
    listed.write_text("".join(f"{name}\n" for name in files))
    plain.write_text(NO_LISTS)
    full.write_text(ALL_LISTS)
    recipe = folder / "recipe"
    return [
        Contestant(
            "kernel-doc -man | split-man.pl (Perl, 2 processes)",
            f"cd {shlex.quote(str(tree))} && xargs -a {listed} -P2 -n256 perl scripts/kernel-doc -man"
            f" | perl scripts/split-man.pl {recipe}",
            partial(renew, recipe),
        ),
        man9("man9 man, no lists, no cache", tree, plain, folder / "plain", fresh=True),
        man9("man9 man, all lists, no cache", tree, full, folder / "full", fresh=True),
        man9("man9 man, all lists, nothing changed", tree, full, folder / "warm", fresh=False),
        touched(
            man9("man9 man, all lists, one file changed", tree, full, folder / "edit", fresh=False), tree
        ),
    ]


def man9(title: str, tree: Path, settings: Path, out: Path, *, fresh: bool) -> Contestant:
    """Return a contestant that makes the pages with `settings`, anew each time or where they already are."""
    cache = ["--no-cache"] if fresh else ["--cache-dir", f"{out}.cache"]
    command = [str(MAN9), "man", "--srctree", str(tree), "--config", str(settings), "--jobs", "2"]
    contestant = Contestant(title, shlex.join([*command, "--out", str(out), *cache]))
    if fresh:
        contestant.prepare = partial(renew, out)
    else:
        contestant.prepare = partial(first_run, out, contestant.command)
    return contestant


def touched(contestant: Contestant, tree: Path) -> Contestant:
    """Let a file of the tree look changed before each of the contestant's runs."""
    before = contestant.prepare

    def prepare() -> None:
        before()
        found = (tree / EDITED).stat()
        os.utime(tree / EDITED, (found.st_atime, found.st_mtime + 60))

    contestant.prepare = prepare
    return contestant


def renew(folder: Path) -> None:
    """Leave an empty folder; what stood there is moved away.

    To remove 95,000 files just before would cost the next run: ext4 is slow to give freed inodes again.
    """
    if folder.exists():
        folder.rename(folder.with_name(f"{folder.name}.{time.monotonic_ns()}"))
    folder.mkdir()


def first_run(out: Path, command: str) -> None:
    """Make what a run with nothing to do is to find, unless it is there."""
    if not out.exists():
        out.mkdir()
        measure(command)


if __name__ == "__main__":
    sys.exit(main())
