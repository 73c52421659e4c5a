"""Reading alone: the Perl kernel-doc without output against `man9 export`.

The peer is told which files hold comments and runs as two processes; man9 finds them itself.
"""

from __future__ import annotations

import argparse
import shlex
import sys
import tempfile
from pathlib import Path

from tests.bench.contest import MAN9, Contestant, documented_files, run, table


def main() -> int:
    """Run the contest and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", type=Path, help="a whole Linux tree")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    tree = args.tree.resolve()
    with tempfile.TemporaryDirectory() as folder:
        files = list(documented_files(tree))
        listed = Path(folder, "files")
        listed.write_text("".join(f"{name}\n" for name in files))
        contestants = [
            Contestant(
                "kernel-doc -none (Perl, 2 processes)",
                f"cd {shlex.quote(str(tree))} && xargs -a {listed} -P2 -n256 perl scripts/kernel-doc -none",
            ),
            Contestant(
                "man9 export (2 processes, no cache)",
                shlex.join([str(MAN9), "export", "--srctree", str(tree), "--jobs", "2", "--no-cache"]),
            ),
        ]
        run(contestants, args.rounds)
    sys.stdout.write(f"\nReading {tree.name}: {len(files)} files with comments, {args.rounds} rounds\n\n")
    sys.stdout.write(f"{table(contestants)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
