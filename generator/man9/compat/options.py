"""The command line of `scripts/kernel-doc`, with one dash or two (kernel-doc.rst, 11)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from man9.linking.selection import Mode, Selection
from man9.problems.comment import NO_PURPOSE
from man9.problems.described import NO_RETURN

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence

_TRUE = {"1", "y", "yes", "true", "on"}


class Options(Struct, frozen=True):
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
    args = read_plain(arguments) or _parser().parse_args(arguments)
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
        or "-Werror" in environment.get("KCFLAGS", "").split(),
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


# Of these a line has one at most.
_FORMS: tuple[_Option, ...] = (
    ("rst", ("-rst", "--rst"), "reStructuredText for Sphinx (default)"),
    ("man", ("-man", "--man", "-m"), "man pages, for split-man.pl"),
    ("none", ("-none", "--none", "-N"), "nothing but warnings"),
)
_CHOICES: tuple[_Option, ...] = (
    ("export", ("-export", "--export"), "what the files export"),
    ("internal", ("-internal", "--internal"), "what they do not export"),
)


def read_plain(arguments: Sequence[str]) -> SimpleNamespace | None:
    """Return what `_parser` reads from a line as `make htmldocs` and packagers write it; None for any other.

    One call for each directive of a document: to load argparse takes as long as to read a small file.
    """
    flags = {word: name for name, words, _ in (*_FORMS, *_CHOICES, *_FLAGS) for word in words}
    lists = {word: name for name, words, _, _ in _LISTS for word in words}
    values = {word: name for name, words, _, _ in _VALUES for word in words}
    found: dict[str, Any] = dict.fromkeys(flags.values(), False)
    found |= dict.fromkeys(lists.values()) | dict.fromkeys(values.values(), "")
    left = list(arguments)
    while left and left[0].startswith("-"):
        word = left.pop(0)
        if word in flags:
            found[flags[word]] = True
            continue
        if word not in lists | values or not left or left[0].startswith("-"):
            return None
        if word in lists:
            found[lists[word]] = [*(found[lists[word]] or ()), left.pop(0)]
        else:
            found[values[word]] = left.pop(0)
    several = any(sum(found[name] for name, _, _ in group) > 1 for group in (_FORMS, _CHOICES))
    if several or not left or any(word.startswith("-") for word in left):
        return None
    return SimpleNamespace(**found, files=left)


def _parser() -> argparse.ArgumentParser:
    import argparse  # noqa: PLC0415

    parser = argparse.ArgumentParser(
        prog="man9-kernel-doc",
        allow_abbrev=False,
        description="Print what the kernel-doc comments of files say; takes the place of scripts/kernel-doc.",
        epilog="Exit status: 0 done, also after warnings; 1 a file could not be read; 2 wrong usage; "
        "3 a warning, with -Werror.",
    )
    for options in (_FORMS, _CHOICES):
        group = parser.add_mutually_exclusive_group()
        for name, spellings, text in options:
            group.add_argument(*list(spellings), dest=name, action="store_true", help=text)
    for name, spellings, text in _FLAGS:
        parser.add_argument(*list(spellings), dest=name, action="store_true", help=text or argparse.SUPPRESS)
    for name, spellings, value, text in _LISTS:
        parser.add_argument(*list(spellings), dest=name, action="append", metavar=value, help=text)
    for name, spellings, value, text in _VALUES:
        parser.add_argument(*list(spellings), dest=name, default="", metavar=value, help=text)
    parser.add_argument("files", nargs="+", metavar="FILE")
    return parser
