"""`make recall`: how much a scan finds of what universal-ctags and cscope find."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.kernel.recall.callers import FOLDERS, compare_folder, compare_most_called
from tests.kernel.recall.definitions import compare_definitions
from tests.kernel.recall.scanned import c_files


def main() -> int:
    """Compare and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", type=Path, help="a source tree")
    parser.add_argument("--definitions", metavar="FOLDER", help="compare only the definitions in a folder")
    parser.add_argument("--calls", metavar="FOLDER", help="compare only the calls in a folder")
    parser.add_argument("--most-called", action="store_true", help="compare also those of the whole tree")
    parser.add_argument("--database", type=Path, help="cscope's of the whole tree, made with -q")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--examples", type=int, default=3, help="of each class")
    args = parser.parse_args()
    root = args.tree.resolve()
    every = args.definitions is None and args.calls is None
    with tempfile.TemporaryDirectory() as made:
        if every or args.definitions is not None:
            paths = c_files(root, args.definitions or "")
            _say(compare_definitions(root, paths, args.jobs).table(args.examples))
        for folder in FOLDERS if every else filter(None, [args.calls]):
            _say(compare_folder(root, folder, Path(made, "folder")).table(args.examples))
        if args.most_called:
            compared = compare_most_called(root, args.database, Path(made), args.jobs)
            _say(compared.table(args.examples))
    return 0


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
