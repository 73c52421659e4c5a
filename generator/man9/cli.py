"""The command `man9`: reads the arguments, calls one command, returns its exit status."""

from __future__ import annotations

import argparse
import importlib
import sys
from typing import TYPE_CHECKING

from man9 import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

# Name and module of each command; a module is imported only when its command runs, so that start-up is quick.
COMMANDS = {
    "man": "write the man pages of section 9",
    "html": "write the HTML reference site",
    "serve": "show the HTML reference while its sources change",
    "export": "print every item as a line of JSON",
    "graph": "print the SEE ALSO graph as JSON, GraphML, DOT or SVG",
    "related": "list what a symbol calls, uses and mentions, and what does so with it",
    "path": "show how one symbol leads to another",
}
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); return the exit status."""
    arguments = sys.argv[1:] if arguments is None else arguments
    name = next((word for word in arguments if not word.startswith("-")), "")
    parser = _parser(name)
    args = parser.parse_args(arguments)
    try:
        return int(_module(name).run(args))
    except KeyboardInterrupt:
        print("man9: interrupted; what was written is whole", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our output has gone; there is nobody to tell
        return 0


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"man9.commands.{name.replace('-', '_')}")


def _parser(chosen: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="man9", description="Man pages, a Sphinx reference and a graph from kernel-doc comments."
    )
    parser.add_argument("--version", action="version", version=f"man9 {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, text in COMMANDS.items():
        command = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        if name == chosen:
            _module(name).add_arguments(command)
    return parser
