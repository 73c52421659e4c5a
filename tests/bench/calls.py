"""One call for each file or directive: the Perl kernel-doc against `man9-kernel-doc` and `man9 man`.

`make htmldocs` starts the tool once for each directive; the calls of one book are run as its documents have
them.  Besides: single files in each form, where loading the program is most of the work, and a batch as
packagers pipe it to `split-man.pl`.
"""

from __future__ import annotations

import argparse
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.contest import MAN9, Contestant, documented_files, run, table

DIRECTIVE = re.compile(r"^\.\. kernel-doc:: *(\S+)\n((?:[ \t]+:.*\n(?:[ \t]+[^:\s].*\n)*)*)", re.MULTILINE)
OPTION = re.compile(r":([\w-]+):((?:.*\n)(?:[ \t]+[^:\s].*\n)*)")
FILES = ("include/linux/kref.h", "drivers/infiniband/hw/irdma/cm.c")
BATCH = 256  # files, as in the recipe of Nix
OURS = MAN9.with_name("man9-kernel-doc")


def main() -> int:
    """Run the contests and print their tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", type=Path, help="a whole Linux tree")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--book", default="core-api")
    args = parser.parse_args()
    tree = args.tree.resolve()
    with tempfile.TemporaryDirectory() as folder:
        for path in FILES:
            for form in ("-none", "-rst", "-man"):
                compare(f"{form} {path}", pair(tree, f"{form} {path}"), args.rounds)
        command = f"{MAN9} man --no-cache --jobs 1 -q --out {folder}/man {FILES[1]}"
        alone = Contestant("man9 man", f"cd {shlex.quote(str(tree))} && {command}")
        compare(f"man9 man {FILES[1]}", [pair(tree, f"-man {FILES[1]}")[0], alone], args.rounds)
        rounds = max(1, args.rounds // 7)
        calls = list(directives(tree / "Documentation" / args.book))
        compare(f"the {len(calls)} directives of {args.book}", pair(tree, *calls), rounds)
        listed = " ".join(list(documented_files(tree / "drivers"))[::20][:BATCH])
        compare(f"-man of {BATCH} files at once", pair(tree / "drivers", f"-man {listed}"), rounds)
    return 0


def compare(title: str, contestants: list[Contestant], rounds: int) -> None:
    """Run a contest and print its table."""
    run(contestants, rounds)
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
