"""`man9-kernel-doc`: takes the place of the kernel's `scripts/kernel-doc`."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import msgspec

from man9 import config
from man9.commands import process
from man9.commands.saying import shown, tell
from man9.compat.options import Options, parse
from man9.linking.selection import select
from man9.problems import rule_of, wording
from man9.reading import read
from man9.shown import one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from man9.config import Settings
    from man9.model import Item, Problem, SourceFile

CANNOT_READ, WRONG_USAGE, WARNED = 1, 2, 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); return the exit status."""
    if arguments is None:
        process.prepare_streams()
    options = parse(sys.argv[1:] if arguments is None else arguments, os.environ)
    try:
        settings, unheeded, _ = _settings(os.environ.get("SRCTREE") or ".")
        date = _date() if options.output == "man" else None
    except config.ConfigError as error:
        tell(f"man9-kernel-doc: {error}")
        return WRONG_USAGE
    if unheeded:
        tell(f"man9-kernel-doc: {unheeded}")
    try:
        return _run(options, settings, date)
    except BrokenPipeError:
        process.silence()
        return 0


# What is imported below is what only some calls need: this program is started for each directive of a book.


def _settings(tree: str) -> config.Loaded:
    """Return the settings of the tree, else of this folder.  Raises ConfigError."""
    names = [os.path.join(folder, name) for folder in (tree, ".") for name in config.FILES]  # noqa: PTH118
    if not any(map(os.path.isfile, names)):
        return config.Loaded(config.Settings())
    from pathlib import Path  # noqa: PLC0415

    from man9.trust import places  # noqa: PLC0415

    return config.load(places(Path(tree), Path()))


def _date() -> float | None:
    """Return the date that the build gives its pages.  Raises ConfigError."""
    from man9.manpage import dates  # noqa: PLC0415

    return dates.given(os.environ)


def _run(options: Options, settings: Settings, date: float | None) -> int:
    status, warnings = 0, 0
    exported = _exports(options, settings)
    for path in options.files:
        file = _read(path, settings)
        if file is None:
            status = CANNOT_READ
            continue
        warnings += _tell(file, options)
        chosen = _chosen(file, options, exported)
        if options.output != "none":
            text = _text(file, chosen, options, settings, date)
            sys.stdout.write(shown(text) if sys.stdout.isatty() else text)  # programs want it as it is
            if not chosen:
                warnings += _nothing(file, options)
    sys.stdout.flush()
    if warnings and options.fail:
        tell(f"{warnings} warnings as Errors")
        return WARNED
    return status


def _read(path: str, settings: Settings) -> SourceFile | None:
    """Return what a file says: as it is named, else below SRCTREE."""
    for full in (path, os.path.join(os.environ.get("SRCTREE") or ".", path)):  # noqa: PTH118  # as it is written
        try:
            with open(full, "rb") as opened:  # noqa: PTH123
                found = read(one_line(path), opened.read(), settings.macros)
                found = msgspec.structs.replace(found, mtime=int(os.fstat(opened.fileno()).st_mtime))
        except OSError as error:
            problem = error
        else:
            return found
    tell(f"Error: Cannot open file {one_line(path)}: {problem.strerror}")
    return None


def _exports(options: Options, settings: Settings) -> set[str]:
    """Return the names that the further files export."""
    found: set[str] = set()
    for path in options.selection.exports:
        file = _read(path, settings)
        found.update(file.exports if file is not None else ())
    return found


def _chosen(file: SourceFile, options: Options, exported: set[str]) -> list[Item]:
    chosen = select(file.items, options.selection, {*file.exports, *exported})
    return [item for item in chosen if options.doc_sections or item.kind != "doc"]


def _text(
    file: SourceFile, chosen: list[Item], options: Options, settings: Settings, date: float | None
) -> str:
    if options.output == "man":
        from man9.compat.stream import pages  # noqa: PLC0415  # each form needs its own modules

        settings = msgspec.structs.replace(
            settings, lists=(), see_also="file", module=options.module or settings.module
        )
        numbers = {id(item): number for number, item in enumerate(file.items)}
        return "".join(pages(file, [numbers[id(item)] for item in chosen], settings, date))
    from man9.compat.rest import rest  # noqa: PLC0415

    titled = options.selection.mode != "names"
    return "".join(rest(item, line_numbers=options.line_numbers, titled=titled) for item in chosen)


def _tell(file: SourceFile, options: Options) -> int:
    """Print the warnings of a file and return how many there were."""
    told = 0
    if options.verbose:
        for item in file.items:
            tell(f"{one_line(file.path)}:{item.line}: info: Scanning doc for {item.kind} {item.name}")
    for problem in (*file.problems, *_further(file, options)):
        severity = rule_of(problem).severity
        if severity == "note" and problem.code not in options.warn:
            continue
        tell(f"{one_line(problem.file)}:{problem.line}: warning: {wording(problem)}")
        told += 1
    return told


def _further(file: SourceFile, options: Options) -> list[Problem]:
    """Return the notes that the options ask for."""
    if not options.warn:
        return []
    from man9.checking.texts import check_file  # noqa: PLC0415  # few calls ask for it

    return [problem for problem in check_file(file) if problem.code in options.warn]


def _nothing(file: SourceFile, options: Options) -> int:
    names = options.selection.names or ("",)
    for each in names:
        text = f"'{each}' not found" if each else "no structured comments found"
        tell(f"{one_line(file.path)}:1: warning: {text}")
    return len(names)


if __name__ == "__main__":
    sys.exit(main())
