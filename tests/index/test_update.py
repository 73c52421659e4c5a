"""What was read before: pages made from it are those of a run that knows nothing, whatever was edited."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from man9.cli import main

TICKS = count()
FILES = ("include/linux/a.h", "drivers/x/b.c", "drivers/x/c.c", "drivers/y/d.c", "kernel/e.c")
NAMES = ("alpha", "beta", "gamma", "Alpha", "delta")

symbols = st.fixed_dictionaries(
    {
        "name": st.sampled_from(NAMES),
        "kind": st.sampled_from(
            [
                "function",
                "static",
                "struct",
                "macro",
                "exported",
                "enum",
                "table",
                "declared",
                "body",
                "sold body",
            ]
        ),
        "purpose": st.sampled_from(["does it", "calls beta()", "see &struct gamma", "names Alpha()"]),
        "uses": st.sampled_from(["", *NAMES]),
    }
)
contents = st.lists(symbols, max_size=4)
edits = st.lists(st.tuples(st.sampled_from(FILES), st.none() | contents), min_size=1, max_size=5)


def code(symbol: dict[str, str]) -> str:  # noqa: PLR0911  # one for each kind
    """C text of one documented symbol."""
    name, kind, uses = symbol["name"], symbol["kind"], symbol["uses"]
    if kind == "table":
        return f"static struct {name} ops = {{ .open = {uses or 'none'}, }};\n"
    head = f"/**\n * {'struct ' if kind == 'struct' else 'enum ' if kind == 'enum' else ''}{name}"
    head += f"{'' if kind in {'struct', 'enum'} else '()'} - {symbol['purpose']}\n */\n"
    if kind == "struct":
        return f"{head}struct {name} {{ struct {uses or 'none'} *member; }};\n"
    if kind == "enum":
        return f"{head}enum {name} {{ {name.upper()} }};\n"
    if kind == "macro":
        return f"{head}#define {name}() {uses}()\n"
    if kind == "declared":
        return f"{head}void {name}(void);\n"
    body = f"{{\n\t{uses}();\n}}\n" if uses else "{\n}\n"
    if kind in {"body", "sold body"}:
        return f"void {name}(void)\n{body}" + (f"EXPORT_SYMBOL({name});\n" if kind == "sold body" else "")
    export = f"EXPORT_SYMBOL({name});\n" if kind == "exported" else ""
    return f"{head}{'static ' if kind == 'static' else ''}void {name}(void)\n{body}{export}"


def write(root: Path, path: str, symbols: list[dict[str, str]] | None) -> None:
    """Make the file at `path` hold `symbols`; None: there is no such file."""
    full = root / path
    if symbols is None:
        full.unlink(missing_ok=True)
        return
    full.parent.mkdir(parents=True, exist_ok=True)
    full.write_text("\n".join(map(code, symbols)))
    changed = 10**18 + next(TICKS)  # nanoseconds: the date on a page stays the same
    os.utime(full, ns=(changed, changed))


def test_a_body_without_a_comment_is_noticed_when_it_changes(tmp_path: Path) -> None:
    """The file that holds it has no comment at all: it appears, calls something else, goes."""
    root, out, cache = tmp_path / "tree", tmp_path / "out", str(tmp_path / "cache")
    header = [{"name": name, "kind": "declared", "purpose": "does it", "uses": ""} for name in NAMES[:3]]
    write(root, "include/linux/a.h", header)
    write(root, "kernel/e.c", None)
    seen: list[str] = []
    for uses in ("", "beta", "gamma", None, "beta"):
        body = {"name": "alpha", "kind": "body", "purpose": "", "uses": uses or ""}
        write(root, "kernel/e.c", None if uses is None else [body])
        man(root, out, "--cache-dir", cache)
        man(root, tmp_path / f"fresh{len(seen)}", "--no-cache")
        assert pages(out) == pages(tmp_path / f"fresh{len(seen)}")
        page = pages(out)["alpha.9"]
        seen.append(page.partition(".SH CALLS\n")[2].split("\n")[0])
        assert (".SH CALLED BY\n" in pages(out)["beta.9"]) == (uses == "beta")
    beta, gamma = r"\fBbeta\fR(9)", r"\fBgamma\fR(9)"
    assert seen == ["", beta, gamma, "", beta]


def pages(out: Path) -> dict[str, str]:
    """Names and content of all pages below `out`; of a link, where it leads."""
    found = {}
    for path in sorted((out / "man9").iterdir()):
        found[path.name] = f"-> {path.readlink()}" if path.is_symlink() else path.read_text()
    return found


def man(root: Path, out: Path, *options: str) -> None:
    """Run `man9 man`."""
    assert main(["man", "--srctree", str(root), "--out", str(out), "-q", "--jobs", "1", *options]) == 0


# Not shrunk: an example runs the command four times, and shrinking would take minutes.
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], phases=[Phase.reuse, Phase.generate])
@given(st.dictionaries(st.sampled_from(FILES), contents), st.lists(edits, min_size=1, max_size=3))
def test_pages_after_edits_are_those_of_a_fresh_run(start: dict[str, Any], rounds: list[Any]) -> None:
    """Whatever is added, changed, renamed, made static or exported, moved or removed."""
    with tempfile.TemporaryDirectory() as folder:
        root, out, fresh = Path(folder, "tree"), Path(folder, "out"), Path(folder, "fresh")
        root.mkdir()
        for path, symbols in start.items():
            write(root, path, symbols)
        man(root, out, "--cache-dir", f"{folder}/cache")
        for round_ in rounds:
            for path, symbols in round_:
                write(root, path, symbols)
            man(root, out, "--cache-dir", f"{folder}/cache")
            shutil.rmtree(fresh, ignore_errors=True)
            man(root, fresh, "--no-cache")
            assert pages(out) == pages(fresh)


@pytest.fixture
def tree(tmp_path: Path, sample: Path) -> Path:
    """A copy of the sample tree."""
    return Path(shutil.copytree(sample, tmp_path / "tree"))


def stores(folder: Path) -> list[Path]:
    """The stores in `folder`."""
    return sorted(folder.glob("*.sqlite"))


def test_one_changed_file_rewrites_its_own_pages_only(
    tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A word in a description changes one page."""
    options = [
        "man",
        "--srctree",
        str(tree),
        "--out",
        str(tmp_path / "out"),
        "--cache-dir",
        str(tmp_path / "c"),
    ]
    assert main(options) == 0
    path = next(path for path in tree.rglob("*.c") if "/**" in path.read_text())
    path.write_text(
        path.read_text().replace("\n * Return:", "\n * Returns exactly:", 1).replace(" - ", " - now ", 1)
    )
    capsys.readouterr()
    assert main(options) == 0
    said = capsys.readouterr().err
    written = int(said.split(" pages, ")[1].split(" written")[0])
    page_count = len(list((tmp_path / "out/man9").iterdir()))
    assert 0 < written < page_count / 2


@pytest.mark.parametrize("damage", [b"", b"no database", b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_store_is_made_anew(tree: Path, tmp_path: Path, damage: bytes) -> None:
    """A cache is never a reason to fail."""
    cache = tmp_path / "cache"
    man(tree, tmp_path / "out", "--cache-dir", str(cache))
    (store,) = stores(cache)
    store.write_bytes(damage)
    shutil.rmtree(tmp_path / "out")
    man(tree, tmp_path / "out", "--cache-dir", str(cache))
    assert sqlite3.connect(store).execute("SELECT count(*) FROM item").fetchone()[0] > 0


def test_a_store_that_cannot_be_kept_costs_a_message_only(
    tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The cache folder is a file."""
    (tmp_path / "cache").write_text("")
    man(tree, tmp_path / "out", "--cache-dir", str(tmp_path / "cache"))
    assert "what was read is not kept" in capsys.readouterr().err
    assert pages(tmp_path / "out")


def test_a_store_in_use_is_waited_for_and_then_done_without(tree: Path, tmp_path: Path) -> None:
    """Two runs at once: the second one makes its pages without the store."""
    cache = tmp_path / "cache"
    man(tree, tmp_path / "out", "--cache-dir", str(cache))
    (store,) = stores(cache)
    other = sqlite3.connect(store, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    man(tree, tmp_path / "fresh", "--cache-dir", str(cache))
    other.execute("ROLLBACK")
    assert pages(tmp_path / "fresh") == pages(tmp_path / "out")


def test_no_cache_keeps_nothing(tree: Path, tmp_path: Path) -> None:
    """`--no-cache`."""
    man(tree, tmp_path / "out", "--cache-dir", str(tmp_path / "cache"), "--no-cache")
    assert not (tmp_path / "cache").exists()


def test_an_output_that_another_index_was_brought_up_for_is_made_whole(tree: Path, tmp_path: Path) -> None:
    """Two outputs share a store: what one has seen of a change, the other has not."""
    cache = ["--cache-dir", str(tmp_path / "cache")]
    man(tree, tmp_path / "one", *cache)
    man(tree, tmp_path / "two", *cache)
    path = next(path for path in tree.rglob("*.c") if "/**" in path.read_text())
    path.write_text(path.read_text().replace(" - ", " - now ", 1))
    man(tree, tmp_path / "one", *cache)
    man(tree, tmp_path / "two", *cache)
    assert pages(tmp_path / "two") == pages(tmp_path / "one")
    assert any(" now " in text for text in pages(tmp_path / "two").values())


def related(tree: Path, cache: Path, name: str, capsys: pytest.CaptureFixture[str], status: int = 0) -> str:
    """Return what `man9 related` prints."""
    assert main(["related", name, "--srctree", str(tree), "--cache-dir", str(cache)]) == status
    return capsys.readouterr().out


def test_a_question_is_answered_from_the_index_without_a_look_at_the_tree(
    tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that it takes no time on a whole kernel."""
    first = related(tree, tmp_path / "c", "demo_send", capsys)
    monkeypatch.setattr("man9.tree.find", lambda *_: pytest.fail("looked"))
    assert related(tree, tmp_path / "c", "demo_send", capsys) == first


def test_a_question_about_a_changed_file_is_answered_from_the_file(
    tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its own file, or that of a neighbour."""
    assert "demo_send_wait(9)" in related(tree, tmp_path / "c", "demo_send", capsys)
    for path in tree.rglob("*.[ch]"):
        text = path.read_text()
        if "demo_send_wait" in text:
            path.write_text(text.replace("demo_send_wait", "demo_send_now"))
    text = related(tree, tmp_path / "c", "demo_send", capsys)
    assert "demo_send_now(9)" in text
    assert "demo_send_wait" not in text


def test_a_question_about_a_new_symbol_is_answered(
    tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A name that the index lacks makes it look again."""
    related(tree, tmp_path / "c", "demo_new", capsys, status=1)
    (tree / "new.c").write_text(
        "/**\n * demo_new() - fresh\n */\nvoid demo_new(void)\n{\n\tdemo_send();\n}\n"
    )
    assert "demo_new(9) - fresh" in related(tree, tmp_path / "c", "demo_new", capsys)


@pytest.mark.parametrize(
    "command", [["man", "--out", "{out}"], ["check"], ["show", "demo_send", "--roff"], ["export"]]
)
def test_a_file_whose_name_is_no_text_is_told_and_the_rest_is_done(
    command: list[str], tree: Path, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    """No name stands in a page that a reader could not type."""
    (tree / os.fsdecode(b"bad\xff.c")).write_text("/**\n * h() - z\n */\nvoid h(void);\n")
    arguments = [argument.format(out=tmp_path / "out") for argument in command]
    status = main([*arguments, "--srctree", str(tree), "--cache-dir", str(tmp_path / "c")])
    assert status == (0 if command[0] == "show" else 1)
    assert b"its name is not UTF-8" in capsysbinary.readouterr().err
