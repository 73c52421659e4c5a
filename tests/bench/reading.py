"""Reading and checking: the Perl kernel-doc without output against `man9 export` and `man9 check`.

The peer is told which files hold comments and runs as two processes; man9 finds them itself.  The
kernel's newer tool in Python runs beside it where the tree has it (6.16 and later).
"""

from __future__ import annotations

import argparse
import shlex
import sys
import tempfile
from pathlib import Path

from tests.bench.contest import MAN9, Contestant, documented_files, measure, run, table

from man9.problems import RULES

READING = ",".join(rule.code for rule in RULES.values() if rule.stage == "reading")


def main() -> int:
    """Run the contest and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", type=Path, help="a whole Linux tree")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    tree = args.tree.resolve()
    with tempfile.TemporaryDirectory() as folder:
        files = list(documented_files(tree))
        listed = Path(folder, "files")
        listed.write_text("".join(f"{name}\n" for name in files))
        contestants = [
            *peers(tree, listed),
            man9("man9 export", tree, "export", "--no-cache"),
            man9("man9 check, what Perl checks", tree, "check", "--no-cache", "--select", READING),
            man9("man9 check", tree, "check", "--no-cache"),
            man9("man9 check, nothing changed", tree, "check", "--cache-dir", str(Path(folder, "cache"))),
        ]
        measure(contestants[-1].command)
        run(contestants, args.rounds)
    sys.stdout.write(f"\nReading {tree.name}: {len(files)} files with comments, {args.rounds} rounds\n\n")
    sys.stdout.write(f"{table(contestants)}\n")
    return 0


def peers(tree: Path, listed: Path) -> list[Contestant]:
    """Return the kernel's own tools that the tree has, Perl's first; `listed` has the files with comments."""
    tools = [("Perl", "perl", ("scripts/kernel-doc.pl", "scripts/kernel-doc"))]
    tools += [("Python", "python3", ("scripts/kernel-doc.py", "tools/docs/kernel-doc"))]
    found = []
    for language, program, places in tools:
        script = next((place for place in places if written_in(tree / place, program)), "")
        if script:
            command = f"xargs -a {listed} -P2 -n256 {program} {script} -none"
            title = f"kernel-doc -none ({language}, 2 processes)"
            found.append(Contestant(title, f"cd {shlex.quote(str(tree))} && {command}"))
    return found


def written_in(script: Path, program: str) -> bool:
    """Tell whether the first line of `script` asks for `program`."""
    if not script.is_file():
        return False
    with script.open(encoding="utf-8") as file:
        return program.rstrip("3") in file.readline()


def man9(title: str, tree: Path, command: str, *options: str) -> Contestant:
    """Return a contestant that runs a command on the whole tree."""
    return Contestant(
        title, shlex.join([str(MAN9), command, "--srctree", str(tree), "--jobs", "2", *options])
    )


if __name__ == "__main__":
    sys.exit(main())
