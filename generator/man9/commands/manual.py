"""`man9 manual 1|5`: man9(1) and man9.toml(5), made from what the help is made from."""

from __future__ import annotations

import argparse
import importlib
from typing import TYPE_CHECKING

import msgspec
import msgspec.json

from man9 import __version__
from man9.commands import COMMANDS, EXAMPLES
from man9.commands import request as requests
from man9.commands.saying import say
from man9.config import MEANINGS, Settings
from man9.manpage.escape import bold, characters, italic, roff

if TYPE_CHECKING:
    from collections.abc import Iterator

_DATE = "2026-12-01"  # when these pages were last looked at
_EXIT = (
    ("0", "Done, also when comments have problems."),
    ("1", "An input could not be read or an output not be written; for check, problems were found."),
    ("2", "Wrong usage; for check, there is no C file to check."),
    ("128+N", "Ended by the signal N; what was written is whole."),
)
_EXAMPLE = ('exclude = ["tools/testing/*"]', "", "[macros]", 'function-attributes = ["DEMO_EXPORT"]')
_ENVIRONMENT = (
    ("SOURCE_DATE_EPOCH", "Date of all man pages, those of a site too, in seconds since 1970."),
    ("KBUILD_BUILD_TIMESTAMP", "Date of man pages when the former is not set."),
    ("XDG_CACHE_HOME", "Where indices are kept, in man9 below it; else ~/.cache."),
    ("NO_COLOR", "Colours are not used when it is set."),
)


class Request(requests.Request, frozen=True, kw_only=True):
    """A page of man9's own."""

    section: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    parser.add_argument("section", choices=("1", "5"), help="1: the commands; 5: the settings")


def run(request: Request) -> int:
    """Print the page."""
    lines = _commands() if request.section == "1" else _settings()
    say("\n".join(lines) + "\n")
    return 0


def _head(name: str, section: str, purpose: str) -> list[str]:
    volume = "User Commands" if section == "1" else "File Formats"
    return [
        f'.TH "{name}" {section} "{_DATE}" "man9 {__version__}" "{volume}"',
        ".nh",
        ".ad l",
        ".SH NAME",
        f"{characters(name)} \\- {characters(purpose)}",
    ]


def _commands() -> Iterator[str]:
    yield from _head("man9", "1", "man pages, a reference and a graph from kernel-doc comments")
    yield from (".SH SYNOPSIS", f"{bold('man9')} {italic('COMMAND')} [{italic('OPTION')}...]")
    yield ".SH DESCRIPTION"
    yield "Reads the kernel\\-doc comments of a C tree and makes of them what the commands say."
    yield ".SH COMMANDS"
    for name, text in COMMANDS.items():
        yield from (".SS", roff(f"man9 {name}"), roff(f"{text[0].upper()}{text[1:]}."))
        yield from _options(name)
        yield from (".PP", ".nf", *(roff(f"    {example}") for example in EXAMPLES[name]), ".fi")
    for title, entries in (("EXIT STATUS", _EXIT), ("ENVIRONMENT", _ENVIRONMENT)):
        yield f".SH {title}"
        for entry, text in entries:
            yield from (".TP", bold(characters(entry)), roff(text))
    yield from (".SH SEE ALSO", f"{bold('man9.toml')}(5),", f"{bold('man')}(1),", f"{bold('groff_man')}(7)")


def _options(command: str) -> Iterator[str]:
    parser = argparse.ArgumentParser(add_help=False)
    importlib.import_module(f"man9.commands.{command}").add_arguments(parser)
    for action in parser._actions:  # noqa: SLF001  # argparse has no public way
        value = action.metavar or ("" if not action.choices else "|".join(map(str, action.choices)))
        value = str(value or ("" if action.nargs == 0 else action.dest.upper()))
        if action.option_strings:
            names = ", ".join(bold(characters(spelling)) for spelling in action.option_strings)
            tag = f"{names} {italic(characters(value))}" if action.nargs != 0 and value else names
        else:
            tag = italic(characters(value))
        yield from (".TP", tag, roff((action.help or "").replace("%%", "%")))


def _settings() -> Iterator[str]:
    yield from _head("man9.toml", "5", "settings of man9")
    yield from (
        ".SH DESCRIPTION",
        "Settings stand in \\fIman9.toml\\fR, or in \\fB[tool.man9]\\fR of \\fIpyproject.toml\\fR, in the",
        "tree or where the command runs; \\fB\\-\\-config\\fR names another file.",
        "Those of a tree name neither \\fBtemplates\\fR nor an address but of the web.",
        "The command line goes before them.",
        ".SH SETTINGS",
    )
    defaults = msgspec.to_builtins(Settings())
    for name, meaning in MEANINGS.items():
        table, _, key = name.rpartition(".")
        value = (defaults[table] if table else defaults)[key]
        shown = msgspec.json.encode(value).decode()
        text = f"{meaning[0].upper()}{meaning[1:]}. Default: {shown}"
        yield from (".TP", bold(characters(name)), roff(text))
    yield from (".SH EXAMPLES", ".nf", *map(roff, _EXAMPLE), ".fi", ".SH SEE ALSO", f"{bold('man9')}(1)")
