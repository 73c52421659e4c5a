"""The kernel's books with its own Sphinx extension and with ours: objects, warnings, seconds."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.kernel.books import OURS, THEIRS, build

BOOKS = ("core-api", "networking", "driver-api", "gpu")
ROW = "{:<12} {:>16} {:>14} {:>16} {:>18} {:>6}\n"


def main() -> int:
    """Build each book twice and print the table; each cell says theirs, then ours."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", type=Path, help="a whole Linux tree")
    parser.add_argument("books", nargs="*", default=BOOKS)
    args = parser.parse_args()
    sys.stdout.write(ROW.format("book", "C objects", "messages", "seconds", "directives", "ratio"))
    for book in args.books:
        with tempfile.TemporaryDirectory() as folder:
            theirs = build(args.tree.resolve(), book, THEIRS, Path(folder, "theirs"))
            ours = build(args.tree.resolve(), book, OURS, Path(folder, "ours"))
            sys.stdout.write(
                ROW.format(
                    book,
                    f"{len(theirs.objects())} {len(ours.objects())}",
                    f"{len(theirs.messages)} {len(ours.messages)}",
                    f"{theirs.seconds:.1f} {ours.seconds:.1f}",
                    f"{theirs.directive_seconds:.2f} {ours.directive_seconds:.2f}",
                    f"{theirs.directive_seconds / ours.directive_seconds:.1f}",
                )
            )
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
