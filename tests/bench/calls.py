"""One call for each file or directive: the Perl kernel-doc against `man9-kernel-doc` and `man9 man`.

`make htmldocs` starts the tool once for each directive; the calls of one book are run as its documents have
them.  Besides: single files in each form, small, middling and large ones, where loading the program is most
of the work; the pages of each, with what splits the stream; a batch as packagers pipe it there.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.contest import MAN9, Contestant, documented_files, run, table

DIRECTIVE = re.compile(r"^\.\. kernel-doc:: *(\S+)\n((?:[ \t]+:.*\n(?:[ \t]+[^:\s].*\n)*)*)", re.MULTILINE)
OPTION = re.compile(r":([\w-]+):((?:.*\n)(?:[ \t]+[^:\s].*\n)*)")
# Groups of files, by where they stand among all with comments when these are sorted by size; in percent.
GROUPS = {"small": range(4, 16), "middling": range(44, 56), "large": range(84, 96)}
BATCH = 256  # files, as in the recipe of Nix
OURS = MAN9.with_name("man9-kernel-doc")


def main() -> int:
    """Run the contests and print their tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", type=Path, help="a whole Linux tree")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--book", default="core-api")
    args = parser.parse_args()
    tree = args.tree.resolve()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # what is installed is compiled
    documented = sorted(documented_files(tree), key=lambda path: ((tree / path).stat().st_size, path))
    with tempfile.TemporaryDirectory() as folder:
        for group, percents in GROUPS.items():
            files = [documented[len(documented) * percent // 100] for percent in percents]
            for form in ("-none", "-rst -enable-lineno", "-man"):
                calls = [f"{form} {path}" for path in files]
                compare(f"{form}, {len(files)} {group} files, one by one", pair(tree, *calls), args.rounds)
            title = f"man pages of {len(files)} {group} files, one by one"
            compare(title, makers(tree, files, Path(folder)), args.rounds)
        rounds = max(1, args.rounds // 4)
        calls = list(directives(tree / "Documentation" / args.book))
        compare(f"the {len(calls)} directives of {args.book}", pair(tree, *calls), rounds)
        listed = " ".join(list(documented_files(tree / "drivers"))[::20][:BATCH])
        compare(f"-man of {BATCH} files at once", pair(tree / "drivers", f"-man {listed}"), rounds)
    return 0


def compare(title: str, contestants: list[Contestant], rounds: int) -> None:
    """Run a contest and print its table; a first round brings the files into the disk cache."""
    run(contestants, rounds + 1)
    for contestant in contestants:
        del contestant.runs[0]
    sys.stdout.write(f"\n{title}, {rounds} rounds\n\n{table(contestants)}\n")
    sys.stdout.flush()


def pair(tree: Path, *calls: str) -> list[Contestant]:
    """Return Perl's tool and ours, which make these calls one after the other."""
    perl = (
        f"perl {shlex.quote(str(next(top for top in (tree, *tree.parents) if (top / 'scripts').is_dir())))}"
    )
    programs = {"kernel-doc (Perl)": f"{perl}/scripts/kernel-doc", "man9-kernel-doc": str(OURS)}
    return [
        Contestant(name, f"cd {shlex.quote(str(tree))}; " + "; ".join(f"{program} {call}" for call in calls))
        for name, program in programs.items()
    ]


def makers(tree: Path, files: list[str], out: Path) -> list[Contestant]:
    """Return Perl's tools and `man9 man`, which make the pages of `files`, one file after the other."""
    perl = [f"perl scripts/kernel-doc -man {path} | perl scripts/split-man.pl {out}/perl" for path in files]
    ours = [f"rm -rf {out}/man; {MAN9} man --no-cache --jobs 1 -q --out {out}/man {path}" for path in files]
    programs = {"kernel-doc | split-man.pl": perl, "man9 man": ours}
    return [
        Contestant(name, f"cd {shlex.quote(str(tree))}; " + "; ".join(commands))
        for name, commands in programs.items()
    ]


def directives(folder: Path) -> Iterator[str]:
    """Yield the options and file of each call that the documents in `folder` make."""
    for path in sorted(folder.rglob("*.rst")):
        for file, options in DIRECTIVE.findall(path.read_text()):
            words = ["-rst", "-enable-lineno"]
            for name, value in OPTION.findall(options):
                if name in {"export", "internal"}:
                    words.append(f"-{name}")
                elif name == "doc":
                    words += ["-function", " ".join(value.split())]
                elif name in {"identifiers", "functions"}:
                    words += [
                        word for each in value.replace("\\", " ").split() for word in ("-function", each)
                    ]
            yield shlex.join([*words, file])


if __name__ == "__main__":
    sys.exit(main())
