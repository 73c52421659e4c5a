"""A tree whose every name and text is an attack, through every way out."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tests import hostile

from man9.cli import main
from man9.commands import COMMANDS, kernel_doc
from man9.shown import ACTING

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return hostile.tree(tmp_path_factory.mktemp("hostile") / "tree")


@pytest.fixture(autouse=True)
def _nothing_ran(tree: Path) -> Iterator[None]:
    yield
    assert not hostile.ran(tree).exists()
    assert not (tree / "ran").exists()


def acting(text: str) -> list[str]:
    """What would act, in its surroundings."""
    return [text[max(at.start() - 30, 0) : at.end() + 10] for at in ACTING.finditer(text)]


CALLS = [
    ("man", "--out", "OUT", "-v", "--list"),
    ("man", "--dry-run", "-v"),
    ("show", "f0", "--roff"),
    ("show", "f0"),
    ("show", "HOSTILE-overview", "--all"),
    ("show", "nothing\x1b[31m"),
    ("search", "f1"),
    ("search", "f1", "--json"),
    ("search", "f1", "--lines"),
    ("search", "\u202e"),
    *(("check", "--format", form, "--select", "ALL") for form in ("text", "json", "sarif", "github")),
    *(("check", "--coverage", form) for form in ("table", "json", "badge")),
    ("export",),
    *(("graph", "--format", form) for form in ("json", "graphml", "dot", "svg", "text")),
    ("graph", "--stats"),
    ("graph", "--symbol", "f0\x1b"),
    ("related", "f0"),
    ("related", "f0", "--format", "json", "--siblings"),
    ("path", "f0", "g0"),
    ("path", "f0", "\x9b31m"),
    *(("diff", "TREE", "OTHER", "--format", form) for form in ("text", "json", "markdown", "rst")),
    *(("diff", "EXPORT", "TREE", "--format", form) for form in ("text", "json", "markdown", "rst")),
    ("versions",),
    ("versions", "--json"),
    ("completion", "bash"),
    ("manual", "1"),
    ("nothing\x1b[31m",),
    ("check", "--format", "x\x1b[31m"),
    ("man", "esc\x1b[31m.c", "new\n.c", "--out", "OUT"),
]


def test_no_command_is_forgotten_here() -> None:
    assert {call[0] for call in CALLS} | {"html", "serve", "build"} >= set(COMMANDS)


@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_nothing_that_acts_reaches_the_terminal(
    call: tuple[str, ...], tree: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "other").mkdir()
    item = {"kind": "function", "name": f"n{hostile.ACTS}", "file": "a\n::error::\x1b[31m.c", "line": 1}
    (tmp_path / "export").write_text(json.dumps(item) + "\n")
    places = {"OUT": "out", "OTHER": "other", "EXPORT": "export"}
    words = [str(tree if word == "TREE" else tmp_path / places[word]) if word in {*places, "TREE"} else word
             for word in call]  # fmt: skip
    if call[0] not in {"completion", "manual", "nothing\x1b[31m"}:
        words += ["--srctree", str(tree), "--cache-dir", str(tree.parent / "cache")]
    with suppress(SystemExit):  # wrong usage
        main(words)
    sys.stdout.flush()
    out, error = capfd.readouterr()
    assert acting(error) == []
    assert acting(out) == []
    if "json" in words[-6:] or "sarif" in words:
        assert out
        for text in [out] if call[0] in {"check", "graph"} else out.splitlines():
            json.loads(text)


def test_what_is_not_heeded_and_not_read_is_said_and_all_else_is_made(
    tree: Path, tmp_path: Path, capsys: Capture
) -> None:
    assert main(["man", "--srctree", str(tree), "--out", str(tmp_path), "--no-cache"]) == 1
    error = capsys.readouterr().err
    assert "man9.toml: not heeded, as it lies in the tree: templates, source-url" in error
    names = [name for name in hostile.UNREADABLE if (tree / name).exists()]
    assert names
    assert error.count("its name has a character that does not print") == len(names)
    assert all((tmp_path / f"man9/f{number}.9").is_file() for number in range(len(hostile.NAMES)))
    assert "passwd" not in " ".join(path.name for path in tmp_path.rglob("*"))


def test_no_name_or_text_is_a_request_of_a_man_page(tree: Path, tmp_path: Path) -> None:
    main(["man", "--srctree", str(tree), "--out", str(tmp_path), "--no-cache", "-q"])
    pages = [page for page in (tmp_path / "man9").iterdir() if page.is_file() and not page.is_symlink()]
    assert len(pages) > len(hostile.NAMES)
    known = re.compile(
        r"\.(TH|SH|SS|TP|PP|RS|RE|nf|fi|nr HY 0|nh|ad l|br|sp|IP|in|ti|TS|TE|UR|UE|EX|EE|ft|B|I)\b"
        r"|'\\\" t|\.\\\""
    )
    for page in pages:
        text = page.read_text()
        assert acting(text) == []
        wrong = [line for line in text.split("\n") if line[:1] in {".", "'"} and not known.match(line)]
        assert wrong == []


@pytest.mark.parametrize("form", ["-man", "-rst", "-none"])
def test_kernel_doc_takes_a_path_for_a_path(
    form: str, tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tree)
    names = [name for name in hostile.UNREADABLE if (tree / name).exists()]
    kernel_doc.main(["-v", form, *(f"./{name}" for name in (*hostile.NAMES, *names))])
    out, error = capsys.readouterr()
    assert acting(error) == []
    assert not re.search(r"^::error", error, re.MULTILINE)
    assert not re.search(r"^\.so|^::error", out, re.MULTILINE)
    if form == "-man":
        assert acting(out) == []


def test_annotations_of_github_are_one_line_each(tree: Path, capsys: Capture) -> None:
    main(["check", "--srctree", str(tree), "--format", "github", "--no-cache", "-q", "--select", "ALL"])
    lines = capsys.readouterr().out.removesuffix("\n").split("\n")
    form = re.compile(
        r"::(error|warning|notice) file=[^:,\r]+,line=\d+(?:,col=\d+(?:,endLine=\d+,endColumn=\d+)?)?"
        r",title=KD\d+ [^:,\r]+::[^\r]*"
    )
    assert [line for line in lines if not form.fullmatch(line)] == []
    assert any("per%25cent%2Cco%3Alon.c" in line for line in lines)


def test_graphml_is_xml_and_dot_is_drawn(tree: Path, capsys: Capture) -> None:
    options = ["--srctree", str(tree), "--no-cache", "-q"]
    main(["graph", "--format", "graphml", *options])
    assert len(list(ET.fromstring(capsys.readouterr().out).iter())) > 100  # noqa: S314
    main(["graph", "--format", "svg", *options])
    drawn = capsys.readouterr().out
    if "<svg" in drawn:
        assert {each.tag.rpartition("}")[2] for each in ET.fromstring(drawn).iter()} <= {  # noqa: S314
            *("svg", "g", "a", "title", "text", "path", "polygon", "polyline", "ellipse", "style")
        }


def test_the_site_leads_nowhere_and_turns_nothing_around(tree: Path, tmp_path: Path, capfd: Capture) -> None:
    pytest.importorskip("sphinx")
    out = tmp_path / "site"
    options = ["--srctree", str(tree), "--out", str(out), "--no-cache"]
    assert main(["html", *options, "-v", "--base-url", "https://docs.example.org/"]) == 1  # for the names
    said = capfd.readouterr()
    assert acting(re.sub(r"\x1b\[[\d;]*m", "", said.out + said.err)) == []
    made = [Path(folder, name) for folder, _, names in os.walk(out) for name in names]
    assert all(path.resolve().is_relative_to(out.resolve()) for path in made)
    pages = [
        path
        for path in made
        if path.suffix in {".html", ".txt", ".xml", ".9"} or path.parent.name == "search"
    ]
    assert len([page for page in pages if "files/" in str(page)]) > len(hostile.NAMES)
    for page in pages:
        text = page.read_text()
        assert acting(text) == [], page
        assert "<script>alert" not in text or page.suffix != ".html", page
        assert "javascript:alert" not in text, page
        assert "root:" not in text, page
    inventory = (out / "objects.inv").read_bytes().split(b"\n", 4)[4]
    assert acting(zlib.decompress(inventory).decode()) == []


def test_documents_show_what_a_comment_hides(tree: Path, tmp_path: Path) -> None:
    sphinx = pytest.importorskip("sphinx.application")
    source, said = tmp_path / "doc", io.StringIO()
    source.mkdir()
    (source / "conf.py").write_text(f'extensions = ["man9.site"]\nkerneldoc_srctree = "{tree}"\n')
    (source / "index.rst").write_text("T\n=\n\n.. kernel-doc:: plain.c\n")
    app = sphinx.Sphinx(source, source, tmp_path / "o", tmp_path / "d", "html", status=said, warning=said)
    app.build()
    page = (tmp_path / "o/index.html").read_text()
    assert hostile.MARK in page
    assert acting(page) == []
    assert acting(re.sub(r"\x1b\[[\d;]*m", "", said.getvalue())) == []


def test_a_link_out_of_the_tree_is_not_read_when_it_is_named(tree: Path, capsys: Capture) -> None:
    for name in ("outside.c", "outside", "device.c", "outside/passwd"):
        assert main(["export", "--srctree", str(tree), "--no-cache", "-q", name]) == 1
        assert f"{name}: a link that leads out of the tree" in capsys.readouterr().err
    assert main(["export", "--srctree", str(tree), "--no-cache", "-q", "pipe.c", "loop.c"]) == 1


def test_a_draft_that_the_tree_made_a_link_is_not_written_through(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("x")
    root = tmp_path / "tree"
    root.mkdir()
    (root / "a.c").write_text("/**\n * f - does\nno star\n */\nvoid f(void);\n")
    for name in (".a.c.man9", f".man9-{os.getpid()}"):
        (root / name).symlink_to(precious)
    main(["check", "--fix", "--srctree", str(root), "--no-cache", "-q"])
    assert "* no star" in (root / "a.c").read_text()
    assert precious.read_text() == "x"


def test_a_whole_process_says_nothing_that_acts(tree: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "man9",
        "check",
        "--srctree",
        str(tree),
        "--no-cache",
        "a\x1b[31m.c",
        "\x9b",
    ]
    done = subprocess.run(command, capture_output=True, check=False)
    assert acting((done.stdout + done.stderr).decode()) == []
