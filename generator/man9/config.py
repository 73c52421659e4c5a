"""Settings of a run: `man9.toml` or `[tool.man9]`, then the command line; one object, validated."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    import os

ListName = Literal["calls", "called-by", "uses", "used-by", "mentioned-by"]
ALL_LISTS: tuple[ListName, ...] = ("calls", "called-by", "uses", "used-by", "mentioned-by")


class ConfigError(Exception):
    """A setting that cannot be used; says file and key."""


class MacroSettings(Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """A project's own attributes and macros, added to the shipped table (KERNEL-DOC.md, 8).

    A pattern to drop is a word (`__packed`) or a word with arguments (`__aligned()`); a replacement
    maps a call with named arguments to declaration text: `"DECLARE_BITMAP(n, b)" = "unsigned long
    n[BITS_TO_LONGS(b)]"`, the last argument may be variadic (`members...`).
    """

    function_attributes: tuple[str, ...] = ()
    struct_attributes: tuple[str, ...] = ()
    variable_attributes: tuple[str, ...] = ()
    replace: dict[str, str] = {}


class CheckSettings(Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """Which problems `man9 check` tells: codes, or how they begin (`KD3`); `ALL` takes notes too."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()


class Settings(Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """Every setting, with its default (source/reference/settings.rst)."""

    section: str = "9"
    manual: str = "Kernel API Manual"
    module: str = ""  # third field of `.TH`; empty: the folder of the file
    date_format: str = "%Y-%m-%d"
    see_also: Literal["file", "ranked", "none"] = "file"
    lists: tuple[ListName, ...] = ALL_LISTS
    list_limit: int = 20
    alias: Literal["link", "so", "none"] = "link"
    compress: Literal["", "gz", "xz", "zst"] = ""
    only: Literal["all", "exported"] = "all"
    include_folders: tuple[str, ...] = ("include/uapi", "include")
    exclude: tuple[str, ...] = ()
    project: str = ""  # whose versions are kept together; empty: from the name of the tree's folder
    source_url: str = ""  # pattern with {path} and {line}; empty: our own source pages
    graph_limit: int = 40  # nodes in a drawn neighbourhood
    templates: str = ""  # a folder whose files override those shipped
    macros: MacroSettings = MacroSettings()
    check: CheckSettings = CheckSettings()


MEANINGS = {
    "section": "section of the manual",
    "manual": "name of the manual, in the header of man pages",
    "module": "source of man pages, in the footer; empty: the folder of the file",
    "date-format": "form of dates, as strftime(3) has it",
    "see-also": "what SEE ALSO lists: file (all symbols of the file), ranked (the best 20) or none",
    "lists": "which lists stand before it: calls, called-by, uses, used-by, mentioned-by",
    "list-limit": "names in such a list; the rest is counted",
    "alias": "how further names lead to a page: link (symbolic), so or none",
    "compress": "gz, xz or zst: compress man pages; empty: do not",
    "only": "exported: man pages of exported symbols alone; all",
    "include-folders": "folders whose files are included as <path>",
    "exclude": "patterns of paths that are left out",
    "project": "whose versions belong together; empty: the tree's folder, without the version in its name",
    "source-url": "address of a line of the source, with {path} and {line}",
    "graph-limit": "nodes in a drawing of the site",
    "templates": "folder whose templates go before those shipped",
    "macros.function-attributes": "words of functions that are no part of a type; () if arguments follow",
    "macros.struct-attributes": "the same, of structures and unions",
    "macros.variable-attributes": "the same, of variables",
    "macros.replace": "table of macros that stand for declarations: a call and the text it becomes",
    "check.select": "codes of problems that man9 check tells, or how they begin; ALL: notes too",
    "check.ignore": "codes that it does not tell",
}
"""What each setting means, in a line."""


def load(start: tuple[Path, ...], explicit: Path | None = None) -> Settings:
    """Read the settings of the first folder of `start` that has some, or those of `explicit`.

    Raises ConfigError with file and key when a value is not what the setting takes.
    """
    if explicit is not None:
        return _settings(explicit, _table(explicit))
    for folder in start:
        for name in ("man9.toml", "pyproject.toml"):
            path = folder / name
            if path.is_file() and (table := _table(path)) is not None:
                return _settings(path, table)
    return Settings()


def _table(path: Path) -> dict[str, Any] | None:
    try:
        with path.open("rb") as file:
            data = tomllib.load(file)
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: {error}") from error
    if path.name != "pyproject.toml":
        return data
    tool = data.get("tool", {})
    return tool.get("man9") if isinstance(tool, dict) else None


def _settings(path: Path, table: dict[str, Any] | None) -> Settings:
    try:
        settings = msgspec.convert(table or {}, Settings)
    except msgspec.ValidationError as error:
        raise ConfigError(f"{path}: {error}") from error
    if wrong := wrong_places(settings.source_url):
        raise ConfigError(f"{path}: source-url: {wrong}")
    if not settings.templates:
        return settings
    folder = path.parent / Path(settings.templates).expanduser()  # relative to the file that names it
    if not folder.is_dir():
        raise ConfigError(f"{path}: templates: no such folder: {folder}")
    return msgspec.structs.replace(settings, templates=str(folder))


def wrong_places(pattern: str) -> str:
    """Return what is wrong with a pattern of `source-url`; empty when it is right, or there is none."""
    unknown = set(re.findall(r"\{(\w*)\}", pattern)) - {"path", "line"}
    if unknown:
        return f"{{{min(unknown)}}} stands for nothing; {{path}} and {{line}} do"
    return "" if not pattern or "{path}" in pattern else "no {path} in it: all links would lead to one place"


def templates_folder(kind: str) -> Path:
    """Folder of the shipped templates of `kind` (`man`, `rst`, `html`): in the wheel or beside a checkout."""
    here = Path(__file__).resolve().parent
    shipped = here / "templates" / kind
    return shipped if shipped.is_dir() else here.parent.parent / "templates" / kind


def build_time(environment: dict[str, str] | os._Environ[str]) -> float | None:
    """Seconds since the epoch that `SOURCE_DATE_EPOCH` gives; None when it is not set.

    Raises ConfigError when it is not a number (https://reproducible-builds.org/specs/source-date-epoch/).
    """
    value = environment.get("SOURCE_DATE_EPOCH", "")
    if not value:
        return None
    try:
        return float(int(value))
    except ValueError as error:
        raise ConfigError(f"SOURCE_DATE_EPOCH: not a number of seconds: {value!r}") from error
