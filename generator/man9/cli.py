"""The command `man9`: reads the arguments, calls one command, returns its exit status."""

from __future__ import annotations

import argparse
import importlib
import os
import signal
import sys
from typing import TYPE_CHECKING

from man9 import __version__
from man9.commands import COMMANDS, EXAMPLES, WRONG_USAGE, process
from man9.commands.saying import shown, tell
from man9.forking import WorkerLostError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from _typeshed import SupportsWrite

    from man9.commands.request import Request

FAILED = 1
_OFTEN = ("build", "show", "search", "check", "diff")  # whose examples stand in the help of man9 itself


class _Parser(argparse.ArgumentParser):
    """Says what is wrong, or how it is used, as all else is said."""

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        super()._print_message(shown(message), file)


class _Measured(argparse.RawDescriptionHelpFormatter):
    """Measures the terminal as `shutil` does, which would load all that unpacks archives."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


def _columns() -> int:
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns) > 0:
        return int(columns)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or 80  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):
        return 80


class _Unmeasured(argparse.HelpFormatter):
    """What argparse tries each option on when it is declared: nobody sees it, so no terminal is measured."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=80)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); return the exit status."""
    if arguments is None:
        process.prepare()
        arguments = sys.argv[1:]
    name = arguments[0] if arguments else ""
    if name not in COMMANDS:
        if name and not name.startswith("-"):
            return _unknown(name)
        _overview().parse_args(arguments)  # prints what was asked for, or what is wrong, and ends
        return WRONG_USAGE
    # Intermixed: options may stand between the names, `man9 related NAME --srctree DIR PATH`.
    parsed = _command(name).parse_intermixed_args(arguments[1:])
    from man9.commands.request import made  # noqa: PLC0415  # the command has imported what it needs

    return _run(name, made(_module(name).Request, parsed))


def _run(name: str, request: Request) -> int:
    """Run a command; what it cannot help is said in a line."""
    try:
        status = int(_module(name).run(request))
        sys.stdout.flush()  # what cannot be written is known here, not at the very end
    except KeyboardInterrupt as error:
        number = error.args[0] if isinstance(error, process.EndedError) else signal.SIGINT
        how = "interrupted" if number == signal.SIGINT else f"ended by {signal.Signals(number).name}"
        tell(f"man9: {how}; what was written is whole")
        return 128 + int(number)
    except WorkerLostError as error:
        tell(f"man9: {error}; what was written is whole. Try again with --jobs 1")
        return FAILED
    except BrokenPipeError:
        process.silence()  # whoever read our output has gone; there is nobody to tell
        return 0
    except OSError as error:
        tell(f"man9: {error.filename or 'standard output'}: {error.strerror}")
        process.silence()
        return FAILED
    except _unreadable() as error:
        without = _without_index(request)
        if without is None:
            raise
        # Bytes of an index that had been found whole: they changed under it, or the disk lost them.
        tell(f"man9: the index cannot be read ({error}); this run does without")
        return _run(name, without)
    return status


def _unreadable() -> tuple[type[Exception], ...]:
    """Return what is raised for bytes of an index that make no sense."""
    from sqlite3 import Error  # noqa: PLC0415  # nobody waits for what is rare

    from msgspec import DecodeError  # noqa: PLC0415

    return Error, DecodeError


def _without_index(request: Request) -> Request | None:
    """Return how to ask without the index that has failed; None when it was not used.

    The next run looks at all its bytes.
    """
    from msgspec.structs import replace  # noqa: PLC0415

    from man9.commands.request import TreeRequest  # noqa: PLC0415
    from man9.index.sealed import forget_checks  # noqa: PLC0415
    from man9.index.store import default_folder  # noqa: PLC0415

    if not isinstance(request, TreeRequest) or request.no_cache:
        return None
    forget_checks(request.cache_dir or default_folder())
    return replace(request, no_cache=True)


def _unknown(name: str) -> int:
    """Say that there is no such command, and which there are."""
    from difflib import get_close_matches  # noqa: PLC0415  # nobody waits for what is rare

    near = get_close_matches(name, COMMANDS, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(COMMANDS)}"
    tell(f"man9: {name}: no such command; {hint} (man9 --help)")
    return WRONG_USAGE


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"man9.commands.{name.replace('-', '_')}")


def _overview() -> argparse.ArgumentParser:
    """The parser of a command line that names no command."""
    parser = _Parser(
        prog="man9",
        description="Man pages, a Sphinx reference and a graph from kernel-doc comments.",
        epilog="\n".join(
            [
                "examples:",
                *(f"  {EXAMPLES[name][0]}" for name in _OFTEN),
                "",
                "man9 COMMAND --help explains a command; man9(1) all of them, man9.toml(5) the settings.",
            ]
        ),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"man9 {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, text in COMMANDS.items():
        commands.add_parser(name, help=text)
    return parser


def _command(name: str) -> argparse.ArgumentParser:
    """The parser of the command `name`."""
    text = COMMANDS[name]
    parser = _Parser(
        prog=f"man9 {name}",
        description=f"{text[0].upper()}{text[1:]}.",
        epilog="\n".join(["examples:", *(f"  {example}" for example in EXAMPLES[name])]),
        formatter_class=_Unmeasured,
        argument_default=argparse.SUPPRESS,  # the request knows
    )
    _module(name).add_arguments(parser)
    parser.formatter_class = _Measured
    return parser
