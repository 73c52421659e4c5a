"""Settings of a run: `man9.toml` or `[tool.man9]`, then the command line; one object, validated."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from man9.patterns import regex
from man9.shown import one_line, visible
from man9.writing import leads_out

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from man9.trust import Place

ListName = Literal["calls", "called-by", "uses", "used-by", "mentioned-by"]
Seen = Literal["all", "near", "core", "variants", "apart", "guests", "programs"]
ALL_LISTS: tuple[ListName, ...] = ("calls", "called-by", "uses", "used-by", "mentioned-by")


FILES = ("man9.toml", "pyproject.toml")  # where settings stand, in each folder that may have some


class ConfigError(Exception):
    """A setting that cannot be used; says file and key."""


class MacroSettings(Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """A project's own attributes and macros, added to the shipped table (kernel-doc.rst, 8).

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
    sibling_limit: int = 400  # more than any file of Linux has
    alias: Literal["link", "so", "none"] = "link"
    compress: Literal["", "gz", "xz", "zst"] = ""
    only: Literal["all", "exported"] = "all"
    undocumented: Literal["none", "exported", "headers", "all"] = "none"
    include_folders: tuple[str, ...] = ("include/uapi", "include")
    visibility: Literal["auto", "all", "kernel"] | dict[str, Seen] = "auto"
    exclude: tuple[str, ...] = ()
    register_list: int = 1000  # the longest list of other numbers in Linux is shorter
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
    "sibling-limit": "symbols of the file in SEE ALSO; the rest is counted, and stands on the file's page",
    "alias": "how further names lead to a page: link (symbolic), so or none",
    "compress": "gz, xz or zst: compress man pages; empty: do not",
    "only": "exported: man pages of exported symbols alone; all",
    "undocumented": "man pages of symbols without a comment too: none, exported, headers or all",
    "include-folders": "folders whose files are included as <path>",
    "visibility": "what code sees of other files: all, kernel, auto (as the tree is) or a table of folders",
    "exclude": "patterns of paths that are left out",
    "register-list": "numbers in a header of nothing else from which on they are counted only; 0: never",
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


class Loaded(NamedTuple):
    """Settings, and what is to be said of those that were not heeded; empty when all were."""

    settings: Settings
    unheeded: str = ""
    own: Path | None = None  # the file they are from, if it is heeded in full


_KERNEL = ("Kconfig", "arch", "include/linux")  # what every kernel's tree has, and those made after it


def of_tree(settings: Settings, root: Path) -> Settings:
    """Return `settings` with what they leave to the tree at `root` decided."""
    if settings.visibility != "auto":
        return settings
    is_kernel = all((root / name).exists() for name in _KERNEL)
    return msgspec.structs.replace(settings, visibility="kernel" if is_kernel else "all")


_LARGEST = 1 << 20  # bytes of a file of settings
_LONGEST = 1000  # characters of a text in it
_MOST_DRAWN = 1000
_ADDRESS = regex(r"https?://[^\s/{}]+/", re.IGNORECASE)


def load(places: Iterable[Place], explicit: Path | None = None) -> Loaded:
    """Read the settings of the first of `places` that has some, or those of `explicit`.

    Of a place that is not the user's own, what could hurt is left out (source/reference/trust.rst).
    Raises ConfigError with file and key when a value is not what the setting takes.
    """
    if explicit is not None:
        return Loaded(_settings(explicit, _table(explicit)), own=explicit)
    for folder, own in places:
        for name in FILES:
            path = folder / name
            if not path.is_file() or (not own and leads_out(path, folder)):
                continue  # a link out of a tree is no file of it
            if (table := _table(path)) is not None:
                return Loaded(_settings(path, table), own=path) if own else _as_data(path, table)
    return Loaded(Settings())


def _as_data(path: Path, table: dict[str, Any]) -> Loaded:
    """Heed what a tree may say of itself, and tell what not."""
    refused = [key for key, is_data in _DATA.items() if key in table and not is_data(table[key])]
    kept = {key: value for key, value in table.items() if key not in refused}
    told = f"{path}: not heeded, as it lies in the tree: {', '.join(refused)}; --config {path} allows it"
    return Loaded(_settings(path, kept), told if refused else "")


_DATA: dict[str, Callable[[object], bool]] = {
    "templates": lambda value: value == "",
    "source-url": lambda value: not isinstance(value, str) or not value or bool(_ADDRESS.match(value)),
}
"""Settings that can hurt -> whether a value cannot; a comment may lead to an address of the web as well."""


def _table(path: Path) -> dict[str, Any] | None:
    import tomllib  # noqa: PLC0415  # most trees have no settings

    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
        if len(content) > _LARGEST:
            raise ConfigError(f"{path}: more than {_LARGEST:,} bytes")
        data = tomllib.loads(content.decode())
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror}") from error
    except RecursionError as error:
        raise ConfigError(f"{path}: too many brackets within each other") from error
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
    if wrong := wrong_value(settings):
        raise ConfigError(f"{path}: {wrong}")
    if not settings.templates:
        return settings
    folder = path.parent / type(path)(settings.templates).expanduser()  # relative to the file that names it
    if not folder.is_dir():
        raise ConfigError(f"{path}: templates: no such folder: {folder}")
    return msgspec.structs.replace(settings, templates=str(folder))


def wrong_value(settings: Settings) -> str:
    """Return the setting that cannot be used and why; empty when all can.

    A section is a part of the names of files; numbers and texts have bounds, as they may be a stranger's.
    """
    return next(_wrong_values(settings), "")


def _wrong_values(settings: Settings) -> Iterator[str]:
    for key, text in _texts(msgspec.to_builtins(settings), ""):
        if len(text) > _LONGEST:
            yield f"{key}: a text of more than {_LONGEST:,} characters"
        if (shown := (visible if key.startswith("macros") else one_line)(text)) != text:
            yield f"{key}: a character that does not print: {shown}"
    if not settings.section.isalnum() or not settings.section.isascii() or len(settings.section) > _SECTION:
        yield f"section: not letters and digits, {_SECTION} at most: {settings.section!r}"
    least = (settings.list_limit, settings.sibling_limit, settings.register_list)
    if min(least) < 0:
        yield f"list-limit, sibling-limit, register-list: less than nothing: {', '.join(map(str, least))}"
    if not 0 < settings.graph_limit <= _MOST_DRAWN:
        yield f"graph-limit: not between 1 and {_MOST_DRAWN:,}: {settings.graph_limit}"
    if isinstance(settings.visibility, dict) and (wrong := _wrong_folders(settings.visibility)):
        yield f"visibility: {wrong}"
    if call := _doubling(settings.macros.replace):
        yield f"macros.replace: an argument that varies stands twice in what {call} becomes"
    if wrong := wrong_places(settings.source_url):
        yield f"source-url: {wrong}"


def _doubling(replace: dict[str, str]) -> str:
    """Return a call that doubles what is in it, as often as it stands within itself; empty: there is none."""
    for call, text in replace.items():
        rest = re.search(r"(\w+)\.\.\.\s*\)?\s*$", call)
        if rest and len(re.findall(rf"\b{rest[1]}\b", text)) > 1:
            return call
    return ""


def _wrong_folders(table: Mapping[str, Seen]) -> str:
    """Return what is wrong with a table of folders of a tree; empty: nothing."""
    if table.get(".", "all") not in {"all", "near"}:
        return f'"." is all or near, not {table["."]}'
    outside = [path for path in table if path.startswith("/") or ".." in path.split("/")]
    return f"no folder of the tree: {outside[0]!r}" if outside else ""


_SECTION = 12  # characters of a section: `3perl`, `9arm64`


def _texts(value: object, key: str) -> Iterator[tuple[str, str]]:
    """Yield each text of the settings with the key it stands under."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield key, name
            yield from _texts(inner, f"{key}.{name}" if key else name)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner, key)


_SCRIPTS = ("javascript:", "vbscript:", "data:")


def wrong_places(pattern: str) -> str:
    """Return what is wrong with a pattern of `source-url`; empty when it is right, or there is none."""
    if pattern.strip().lower().startswith(_SCRIPTS):
        return "it runs a script, which is no address"
    unknown = set(re.findall(r"\{(\w*)\}", pattern)) - {"path", "line"}
    if unknown:
        return f"{{{min(unknown)}}} stands for nothing; {{path}} and {{line}} do"
    return "" if not pattern or "{path}" in pattern else "no {path} in it: all links would lead to one place"


def templates_path(kind: str) -> str:
    """Path of the shipped templates of `kind` (`man`, `rst`, `html`): in the wheel or beside a checkout."""
    here = os.path.dirname(os.path.realpath(__file__))  # noqa: PTH120  # man9-kernel-doc does without pathlib
    shipped = f"{here}/templates/{kind}"
    return shipped if os.path.isdir(shipped) else f"{here[: -len('/generator/man9')]}/templates/{kind}"  # noqa: PTH112


def templates_folder(kind: str) -> Path:
    """Return the folder of the shipped templates of `kind`."""
    from pathlib import Path  # noqa: PLC0415  # man9-kernel-doc does without

    return Path(templates_path(kind))


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
