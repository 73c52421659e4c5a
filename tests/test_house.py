"""The rules of the house (CONTRIBUTING.md), read from its own source."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "generator" / "man9"
BY_JINJA = set(PACKAGE.glob("templating/*_*.py"))  # tests/templating says what these are
MODULES = sorted(set(PACKAGE.rglob("*.py")) - BY_JINJA)
MAX_LINES = 450

# From top to bottom: data flows down, a room imports only from those above it.
ROOMS = (
    *(
        "__init__",
        "patterns",
        "model",
        "code",
        "objects",
        "declarations",
        "shown",
        "columns",
        "writing",
        "fingerprints",
        "trust",
        "config",
        "problems",
        "templating",
        "forking",
        "git",
        "locking",
        "tree",
        "scanning",
        "reading",
        "text",
        "linking",
        "graph",
        "index",
        "history",
    ),
    *("manpage", "site", "checking", "compat", "commands", "cli", "entry", "__main__"),
)
# Of the site, in the same way.
SITE = ("parts", "drawing", "pages", "documents", "directive", "stages", "__init__")
MOST = 20  # modules of a folder of it
SPEAKING_ROOMS = ("commands", "cli", "entry", "__main__")

every_module = pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(), filename=str(path))


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_rooms(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield line and room of each import from the package, wherever it stands in the module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            parts = name.split(".")
            if parts[0] == "man9" and parts[1] in ROOMS:
                yield node.lineno, parts[1]


def module_name(path: Path) -> str:
    return ".".join(("man9", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")


def imported_modules(tree: ast.Module, known: Collection[str]) -> Iterator[str]:
    """Yield the names of the `known` modules that are imported, wherever that stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield name if name in known else node.module or ""


def public_definitions(
    body: list[ast.stmt],
) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """Yield the functions and classes that others may use, and the methods that no base class explains."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name[0] != "_":
            yield node
            if isinstance(node, ast.ClassDef) and not node.bases:
                yield from public_definitions(node.body)


def test_every_room_has_its_place() -> None:
    strangers = {room(path) for path in MODULES} - set(ROOMS)
    assert not strangers, f"not on the list of rooms: {strangers}"


@every_module
def test_a_room_imports_only_from_those_above_it(path: Path) -> None:
    place = ROOMS.index(room(path))
    wrong = [
        f"{path}:{line}: {room(path)} imports {other}, which stands below it"
        for line, other in imported_rooms(parsed(path))
        if ROOMS.index(other) > place
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("path", sorted((PACKAGE / "site").rglob("*.py")), ids=str)
def test_a_room_of_the_site_imports_only_from_those_before_it(path: Path) -> None:
    known = {module_name(each) for each in MODULES}
    others = [name.split(".") for name in imported_modules(parsed(path), known)]
    places = [SITE.index((name[2:] or ["__init__"])[0]) for name in others if name[:2] == ["man9", "site"]]
    own = SITE.index(path.relative_to(PACKAGE / "site").parts[0].removesuffix(".py"))
    assert max(places, default=0) <= own, f"{path} imports from {SITE[max(places)]}"


def test_no_folder_of_the_site_is_longer_than_a_person_overlooks() -> None:
    counts = Counter(path.parent for path in (PACKAGE / "site").rglob("*.py"))
    assert max(counts.values()) <= MOST, counts


def test_no_modules_need_each_other() -> None:
    """Not within a room either, and not for types alone: one of them could not be read without the other."""
    names = {module_name(path): path for path in MODULES}
    needs = {
        name: {each for each in imported_modules(parsed(path), names) if each in names}
        for name, path in names.items()
    }
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        pytest.fail(f"a circle: {' needs '.join(reversed(error.args[1]))}")


@every_module
def test_the_first_line_says_what_the_module_does(path: Path) -> None:
    docstring = ast.get_docstring(parsed(path))
    assert docstring, f"{path}: no docstring"
    assert path.read_text().startswith('"""'), f"{path}: the docstring is not its first line"


@every_module
def test_no_module_is_longer_than_a_person_reads(path: Path) -> None:
    lines = len(path.read_text().splitlines())
    assert lines <= MAX_LINES, f"{path}: {lines} lines"


@every_module
def test_only_commands_speak(path: Path) -> None:
    prints = [
        f"{path}:{node.lineno}"
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert not prints or room(path) in SPEAKING_ROOMS, f"print outside the commands: {prints}"


@every_module
def test_only_the_index_knows_of_sqlite(path: Path) -> None:
    if room(path) in {"index", "cli"}:  # the command line says in a line what SQLite raises
        return
    assert "sqlite3" not in set(imported_modules(parsed(path), {"sqlite3"})), path
    touched = {node.attr for node in ast.walk(parsed(path)) if isinstance(node, ast.Attribute)}
    assert not touched & {"execute", "executemany", "connection"}, path


@every_module
def test_what_is_public_is_explained(path: Path) -> None:
    silent = [
        f"{path}:{node.lineno}: {node.name}"
        for node in public_definitions(parsed(path).body)
        if not ast.get_docstring(node)
    ]
    assert not silent, "\n".join(silent)


CITED = re.compile(r"\((design|kernel-doc)\.rst,? ([0-9a-z, andto]+?)\)")


def sections(document: str) -> set[str]:
    text = (PACKAGE.parents[1] / "source" / "design" / f"{document}.rst").read_text()
    return set(re.findall(r"^(\d+[a-z]?)\. .+\n-+$", text, re.MULTILINE))


def test_each_section_that_is_cited_is_there() -> None:
    known = {document: sections(document) for document in ("design", "kernel-doc")}
    cited = [
        (path, document, number)
        for path in MODULES
        for document, numbers in CITED.findall(path.read_text())
        for number in re.findall(r"\d+[a-z]?", numbers)
    ]
    assert len(cited) > 50
    assert not [each for each in cited if each[2] not in known[each[1]]]
