"""All symbols of a tree: what is kept, brought up to date, damaged, and asked."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from man9 import tree
from man9.code import Code, Definition, Uses
from man9.config import Settings
from man9.index import gather, symbols
from man9.index.asked import Symbols
from man9.index.recall import Input


def scanned(path: str, text: str, _registers: int = 0) -> Code:
    """Read a file of this test: a definition a line, `()` calls, `member=name` sets, `struct_x` is a tag."""
    definitions: list[Definition] = []
    exports: list[tuple[str, str]] = []
    includes: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if words[0] == "include":
            includes.append(words[1])
        elif words[0] == "export":
            exports.append((words[1], "EXPORT_SYMBOL"))
        elif words[0] == "broken":
            raise ValueError(line)
        else:
            definitions.append(_definition(words, number))
    return Code(path, tuple(definitions), tuple(exports), tuple(includes))


def _definition(words: list[str], line: int) -> Definition:
    static = words[0] == "static"
    kind, name, *rest = words[static:]
    declared = rest[:1] == ["declared"]
    used = sorted({*rest[declared:]})
    uses = Uses(
        calls=tuple(word.removesuffix("()") for word in used if word.endswith("()")),
        names=tuple(word for word in used if re.fullmatch(r"[a-z]\w*", word) and "_tag" not in word),
        tags=tuple(f"struct {word}" for word in used if "_tag" in word),
        members=tuple((word.split("=")[0], word.split("=")[1]) for word in used if "=" in word),
        type="struct ops_tag" if any("=" in word for word in used) else "",
    )
    assert kind in {"function", "macro", "struct", "variable"}
    return Definition(
        kind,  # type: ignore[arg-type]
        name,
        line,
        defined=not declared,
        static=static,
        function_like=kind == "macro" and name.startswith("m"),
        uses=uses if used else None,
    )


@pytest.fixture(autouse=True)
def scanner(monkeypatch: pytest.MonkeyPatch) -> None:
    """The store is tried with files that say at once what they define."""
    monkeypatch.setattr(gather, "scan", scanned)


def write(root: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)


def given(root: Path, jobs: int = 1) -> Input:
    paths, _ = tree.find(root, ())
    return Input(root, paths, tree.stamps(root, paths), Settings(visibility="kernel"), jobs)


def quiet(_count: int) -> None:
    """Hear nothing."""


def told(found: Symbols) -> object:
    """All that is known of a tree, without numbers, which are a store's own business."""
    places = {}
    names = set()
    for file in found.files:
        for symbol in found.definitions_of(file.path):
            places[symbol.number] = (symbol.file, symbol.definition, symbol.exported)
            names.add(symbol.name)
    edges = sorted(
        (places[edge.source][:1], str(edge)[-8:], places[edge.target][:1]) for edge in found.edges()
    )
    answers = {
        name: (
            found.count(name),
            found.declaring_header(name),
            [
                (each.file, each.definition.line, found.user_count(each), used(found, each.number))
                for each in found.definitions(name)
            ],
        )
        for name in names
    }
    known = sorted((str(place[0]), place[1].line, place[1].name, place[2]) for place in places.values())
    return known, edges, answers, found.begins_with("", 1000)


def used(found: Symbols, number: int) -> object:
    """The users of a symbol and what it uses."""
    symbol = found.symbol(number)
    users = {(use.symbol.file, use.symbol.name, use.sort, use.member) for use in found.users(symbol)}
    uses = {(use.symbol.file, use.symbol.name, use.sort, use.member) for use in found.uses(symbol)}
    return sorted(users), sorted(uses)


def some_file(chance: random.Random) -> str:
    lines = []
    for _ in range(chance.randrange(1, 8)):
        kind = chance.choice(("function", "static function", "macro", "struct", "variable", "function"))
        name = f"{'s_tag' if kind == 'struct' else chance.choice('fmv')}{chance.randrange(40)}"
        pool = (f"f{chance.randrange(60)}()", f"v{chance.randrange(60)}", f"s_tag{chance.randrange(60)}")
        users = " ".join(chance.choice((*pool, f"open=f{chance.randrange(60)}")) for _ in range(4))
        declared = " declared" if kind == "function" and chance.random() < 0.3 else ""
        lines.append(f"{kind} {name}{declared} {users}")
    lines.append(chance.choice((f"export f{chance.randrange(40)}", "include linux/a.h")))
    return "\n".join(lines) + "\n"


def some_path(chance: random.Random) -> str:
    folder = chance.choice(("include/linux", "include/asm-generic", "drivers/a", "drivers/b", "mm", "tools"))
    return f"{folder}/f{chance.randrange(8)}.{chance.choice('ch')}"


def edit(root: Path, chance: random.Random) -> None:
    path = root / some_path(chance)
    if path.exists() and chance.random() < 0.3:
        path.unlink()
    else:
        write(root, {str(path.relative_to(root)): some_file(chance)})


@pytest.mark.parametrize("seed", range(6))
def test_symbols_that_are_brought_up_to_date_are_those_of_a_fresh_run(seed: int, tmp_path: Path) -> None:
    """Files change, come and go; a name may be defined after it was used."""
    chance = random.Random(seed)  # noqa: S311
    root, store = tmp_path / "tree", tmp_path / "c" / "x.sqlite"
    for _ in range(60):
        edit(root, chance)
    symbols.bring_up(given(root), store, quiet)
    for _ in range(8):
        for _ in range(chance.choice((1, 1, 2, 20))):
            edit(root, chance)
        found = symbols.bring_up(given(root), store, quiet)
        assert not found.failures
        assert told(found) == told(symbols.make(given(root), quiet))


def test_workers_make_what_one_process_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs of several of them are merged."""
    chance = random.Random(1)  # noqa: S311
    for _ in range(80):
        edit(tmp_path, chance)
    alone = told(symbols.make(given(tmp_path), quiet))
    monkeypatch.setattr(gather, "_FEW", 0)
    monkeypatch.setattr(gather, "_CHUNK", 300)
    monkeypatch.setattr(gather, "_SPANS", 3)
    assert told(symbols.make(given(tmp_path, jobs=2), quiet)) == alone


def test_a_fault_in_one_file_costs_no_other_its_symbols(tmp_path: Path) -> None:
    """It is told as one of man9."""
    write(tmp_path, {"a.c": "broken\n", "b.c": "function f\n"})
    found = symbols.make(given(tmp_path), quiet)
    assert [failure.path for failure in found.failures] == ["a.c"]
    assert [each.file for each in found.definitions("f")] == ["b.c"]


@pytest.fixture
def kept(tmp_path: Path) -> tuple[Path, Path]:
    """A tree and the path of its store, beside which its symbols are kept."""
    chance = random.Random(5)  # noqa: S311
    for _ in range(50):
        edit(tmp_path / "tree", chance)
    store = tmp_path / "c" / "x.sqlite"
    symbols.bring_up(given(tmp_path / "tree"), store, quiet)
    return tmp_path / "tree", store


def test_nothing_is_scanned_again_when_nothing_has_changed(
    kept: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor when the tree is not looked at."""
    root, store = kept
    before = told(symbols.make(given(root), quiet))
    monkeypatch.setattr(gather, "scan", lambda *_: pytest.fail("scanned"))
    assert told(symbols.bring_up(given(root), store, quiet)) == before
    recalled = symbols.recall(given(root).settings, store)
    assert recalled is not None
    assert told(recalled) == before


def scatter(data: bytearray, chance: random.Random) -> None:
    data[chance.randrange(len(data))] ^= chance.randrange(1, 256)


def cut(data: bytearray, chance: random.Random) -> None:
    del data[chance.randrange(len(data)) :]


@pytest.mark.parametrize("damage", [scatter, cut])
@pytest.mark.parametrize("seed", range(6))
def test_damaged_symbols_are_told_and_made_anew(
    damage: Callable[[bytearray, random.Random], None], seed: int, kept: tuple[Path, Path]
) -> None:
    """Whichever byte is not what was written."""
    root, store = kept
    path = symbols.path_beside(store)
    data = bytearray(path.read_bytes())
    damage(data, random.Random(seed))  # noqa: S311
    path.write_bytes(data)
    assert symbols.recall(given(root).settings, store) is None
    found = symbols.bring_up(given(root), store, quiet)
    assert "the index was damaged and is made anew" in found.complaint
    assert told(found) == told(symbols.make(given(root), quiet))
    assert symbols.bring_up(given(root), store, quiet).complaint == ""


def test_symbols_that_cannot_be_kept_cost_a_message_only(tmp_path: Path) -> None:
    """The folder of the store is a file."""
    write(tmp_path / "tree", {"a.c": "function f\n"})
    (tmp_path / "c").write_text("")
    found = symbols.bring_up(given(tmp_path / "tree"), tmp_path / "c" / "x.sqlite", quiet)
    assert "what was read is not kept" in found.complaint
    assert found.definitions("f")


def test_a_run_that_ends_early_leaves_what_was_kept(
    kept: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old file, whole."""
    root, store = kept
    before = symbols.path_beside(store).read_bytes()
    write(root, {"mm/new.c": "function f1\n"})
    with monkeypatch.context() as patched:
        patched.setattr("man9.index.shelf.put_late", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            symbols.bring_up(given(root), store, quiet)
    assert symbols.path_beside(store).read_bytes() == before
    assert told(symbols.bring_up(given(root), store, quiet)) == told(symbols.make(given(root), quiet))


TREE = {
    "include/linux/k.h": "include asm-generic/g.h\nfunction kput declared\nmacro mk() kput()\nstruct k_tag\n",
    "include/asm-generic/g.h": "static function gen\n",
    "mm/k.c": "function kput gen()\nexport kput\n",
    "tools/k.c": "function kput\nfunction tool kput()\n",
    "drivers/a/one.c": (
        "static function probe kput()\nvariable table open=probe\nfunction one probe() k_tag\n"
    ),
    "drivers/a/two.c": "static function probe kput()\nfunction two probe() one()\n",
}


@pytest.fixture
def small(tmp_path: Path) -> Symbols:
    """A few files of which it is known who uses what."""
    write(tmp_path, TREE)
    return symbols.make(given(tmp_path), quiet)


def users(found: Symbols, asked: str, place: int = 0) -> list[tuple[str, str]]:
    return [(use.symbol.name, use.sort) for use in found.users(found.definitions(asked)[place])]


def test_a_definition_goes_before_declarations_and_programs_of_their_own(small: Symbols) -> None:
    """What is exported first."""
    assert [each.file for each in small.definitions("kput")] == ["mm/k.c", "tools/k.c", "include/linux/k.h"]


def test_users_of_a_declaration_are_those_of_what_it_declares(small: Symbols) -> None:
    """A program of its own uses its own."""
    mine = [("probe", "calls"), ("probe", "calls"), ("mk()", "calls")]
    assert sorted(users(small, "kput")) == sorted(mine)
    assert users(small, "kput", 2) == users(small, "kput")
    assert users(small, "kput", 1) == [("tool", "calls")]


def test_a_static_name_is_used_in_its_own_file_only(small: Symbols) -> None:
    """Each `probe` has its own callers, and a table says which member is set."""
    assert users(small, "probe") == [("table", "table"), ("one", "calls")]
    assert users(small, "probe", 1) == [("two", "calls")]
    use = small.users(small.definitions("probe")[0])[0]
    assert (use.member, use.table) == ("open", "struct ops_tag")


def test_a_tag_is_asked_by_keyword(small: Symbols) -> None:
    """As code writes it."""
    assert users(small, "struct k_tag") == [("one", "types")]
    assert small.definitions("enum k_tag") == []


def test_what_a_symbol_uses_is_resolved(small: Symbols) -> None:
    """Calls go to definitions."""
    (two,) = small.definitions("two")
    assert [(use.symbol.file, use.symbol.name) for use in small.uses(two)] == [
        ("drivers/a/one.c", "one"),
        ("drivers/a/two.c", "probe"),
    ]


def test_the_header_for_all_machines_is_included_for_a_generic_one(small: Symbols) -> None:
    """And a public one for what it declares."""
    assert small.declaring_header("kput") == ("include/linux/k.h", "linux/k.h")
    assert small.declaring_header("gen") == ("include/linux/k.h", "linux/k.h")
    assert small.declaring_header("two") is None
