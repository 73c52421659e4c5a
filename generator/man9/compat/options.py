"""The command line of `scripts/kernel-doc`, with one dash or two (KERNEL-DOC.md, 11)."""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from man9.linking.selection import Mode, Selection
from man9.problems.comment import NO_PURPOSE
from man9.problems.described import NO_RETURN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_WERROR = re.compile(r"(?:^|\s)-Werror(?:\s|$)")
_TRUE = {"1", "y", "yes", "true", "on"}


@dataclass(frozen=True, slots=True)
class Options:
    """What a call asks for."""

    output: str  # `rst`, `man` or `none`
    files: tuple[str, ...]
    selection: Selection
    doc_sections: bool  # overviews are shown
    line_numbers: bool
    module: str
    verbose: bool
    warn: frozenset[str]  # codes of notes that are told too
    fail: bool  # a warning is a failure


def parse(arguments: Sequence[str], environment: Mapping[str, str]) -> Options:
    """Return what `arguments` and the environment ask for; wrong ones end the process with status 2."""
    args = _parser().parse_args(arguments)
    names = [" ".join(name.split()) for name in args.function or ()]
    mode: Mode = "export" if args.export else "internal" if args.internal else "names" if names else "all"
    warn = set()
    if args.Wall or args.Wreturn:
        warn.add(NO_RETURN.code)
    if args.Wall or args.Wshort:
        warn.add(NO_PURPOSE.code)
    return Options(
        output="man" if args.man else "none" if args.none else "rst",
        files=tuple(args.files),
        selection=Selection(mode, tuple(names), tuple(args.export_file or ()), tuple(args.nosymbol or ())),
        doc_sections=not args.no_doc_sections,
        line_numbers=args.enable_lineno,
        module=args.modulename,
        verbose=args.verbose or environment.get("KBUILD_VERBOSE", "") in _TRUE,
        warn=frozenset(warn),
        fail=args.Werror
        or environment.get("KDOC_WERROR", "") in _TRUE
        or _WERROR.search(environment.get("KCFLAGS", "")) is not None,
    )


_Option = tuple[str, tuple[str, ...], str]
# Flags: all spellings, with the name they are kept under and what they do.
_FLAGS: tuple[_Option, ...] = (
    ("no_doc_sections", ("-no-doc-sections", "--no-doc-sections", "-D"), "no overviews"),
    ("enable_lineno", ("-enable-lineno", "--enable-lineno", "-L"), "marks with the lines of the C file"),
    ("verbose", ("-v", "-verbose", "--verbose"), "tell which comments are read"),
    ("Wreturn", ("-Wreturn", "--Wreturn", "--wreturn"), "tell of return values without a text"),
    (
        "Wshort",
        ("-Wshort-desc", "-Wshort-description", "--Wshort-desc", "--wshort-desc"),
        "of missing purposes",
    ),
    ("Wall", ("-Wall", "--Wall", "--wall"), "of both"),
    ("Werror", ("-Werror", "--Werror", "--werror"), "a warning is a failure"),
    ("unused", ("-Wcontents-before-sections", "--Wcontents-before-sections", "-d", "--debug"), ""),
    ("unused", ("-show-not-found", "--show-not-found", "-k", "--kdoc-item"), ""),
)
# Options with a value that may be given again, and those of which the last counts.
_LISTS: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    ("function", ("-function", "--function", "-symbol", "--symbol", "-s"), "NAME", "this symbol or overview"),
    ("nosymbol", ("-nosymbol", "--nosymbol", "-nofunction", "--nofunction", "-n"), "NAME", "not this symbol"),
    ("export_file", ("-export-file", "--export-file"), "FILE", "what it exports counts too"),
)
_VALUES: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    ("modulename", ("-modulename", "--modulename", "-M"), "NAME", "source of the man pages"),
    ("sphinx_version", ("-sphinx-version", "--sphinx-version"), "V", "taken and not used"),
    ("yaml", ("-y", "--yaml", "--yaml-file"), "FILE", "taken and not used"),
)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="man9-kernel-doc",
        allow_abbrev=False,
        description="Print what the kernel-doc comments of files say; takes the place of scripts/kernel-doc.",
        epilog="Exit status: 0 done, also after warnings; 1 a file could not be read; 2 wrong usage; "
        "3 a warning, with -Werror.",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("-rst", "--rst", action="store_true", help="reStructuredText for Sphinx (default)")
    form.add_argument("-man", "--man", "-m", action="store_true", help="man pages, for split-man.pl")
    form.add_argument("-none", "--none", "-N", action="store_true", help="nothing but warnings")
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument("-export", "--export", action="store_true", help="what the files export")
    chosen.add_argument("-internal", "--internal", action="store_true", help="what they do not export")
    for name, spellings, text in _FLAGS:
        parser.add_argument(*list(spellings), dest=name, action="store_true", help=text or argparse.SUPPRESS)
    for name, spellings, value, text in _LISTS:
        parser.add_argument(*list(spellings), dest=name, action="append", metavar=value, help=text)
    for name, spellings, value, text in _VALUES:
        parser.add_argument(*list(spellings), dest=name, default="", metavar=value, help=text)
    parser.add_argument("files", nargs="+", metavar="FILE")
    return parser
