"""Writing: atomically, only what changed, never others' files (design.rst, 8)."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from tests.manpage.conftest import Make

from man9.cli import main
from man9.manpage import output

ONE = "/**\n * demo_a - first\n * @p: it\n */\nint demo_a(int p);\n"
OTHER = "/**\n * demo_b - second\n * @p: it\n */\nint demo_b(int p);\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "out" / "man9"


def states(folder: Path) -> dict[str, tuple[int, int]]:
    return {page.name: (page.stat().st_ino, page.stat().st_mtime_ns) for page in folder.iterdir()}


def test_a_second_run_writes_nothing(make: Make, folder: Path) -> None:
    make(ONE)
    before = states(folder)
    make(ONE)
    assert states(folder) == before


def test_a_run_with_nothing_changed_reads_no_file(
    make: Make, tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(ONE)
    again = ["man", "--srctree", str(tree), "--out", str(tmp_path / "out"), "-q"]
    monkeypatch.setattr("man9.index.update.read_files", lambda *_: pytest.fail("read again"))
    monkeypatch.setattr("man9.commands.common.index_of", lambda *_, **__: pytest.fail("looked up again"))
    assert main(again) == 0
    (tmp_path / "out" / "man9" / "demo_a.9").unlink()
    with pytest.raises(pytest.fail.Exception):
        main(again)


def test_only_a_page_that_changes_is_written(make: Make, folder: Path) -> None:
    make(ONE + OTHER)
    before = states(folder)
    make(ONE + OTHER.replace("@p: it", "@p: that"))
    assert {name for name, state in states(folder).items() if state != before[name]} == {"demo_b.9"}


def test_a_page_whose_item_is_gone_is_removed(make: Make) -> None:
    assert "demo_b.9" in make(ONE + OTHER)
    assert "demo_b.9" not in make(ONE)


def test_a_page_whose_file_is_gone_is_removed(make: Make, tree: Path) -> None:
    make(OTHER, name="b.c")
    assert "demo_b.9" in make(ONE)
    (tree / "b.c").unlink()
    assert set(make(ONE)) == {"demo_a.9", "a.c.9"}


def test_the_pages_of_a_file_with_very_many_symbols_list_the_nearest_and_say_where_all_are(
    make: Make, tree: Path
) -> None:
    names = [f"demo_{number:03}" for number in range(500)]
    source = "".join(f"/**\n * {name} - one\n */\nvoid {name}(void);\n" for name in names)
    pages = make(source)
    for place, first in ((0, 0), (250, 50), (499, 99)):
        listed = re.findall(r"demo_\d+", pages[f"demo_{place:03}.9"].partition(".SH SEE ALSO")[2])
        assert listed == [name for name in names[first : first + 401] if name != names[place]]
        assert pages[f"demo_{place:03}.9"].endswith("\nand 99 more, all of them in\n\\fBa.c\\fR(9)\n")
    assert re.findall(r"demo_\d+", pages["a.c.9"].partition(".SH FUNCTIONS")[2]) == names
    (tree / "man9.toml").write_text("sibling-limit = 0\n")
    pages = make(source)
    assert pages["demo_000.9"].count("demo_") == 502
    assert "more" not in pages["demo_000.9"]


def test_a_file_of_four_hundred_and_one_symbols_lists_them_all(make: Make) -> None:
    names = [f"demo_{number:03}" for number in range(401)]
    pages = make("".join(f"/**\n * {name} - one\n */\nvoid {name}(void);\n" for name in names))
    assert "more" not in pages["demo_000.9"]
    assert re.findall(r"demo_\d+", pages["demo_000.9"].partition(".SH SEE ALSO")[2]) == names[1:]


def test_pages_of_files_that_were_not_asked_for_stay(make: Make) -> None:
    make(OTHER, name="b.c")
    assert {"demo_a.9", "demo_b.9"} <= set(make(ONE, "a.c"))


def test_a_file_of_others_is_never_removed_or_replaced(
    make: Make, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.mkdir(parents=True)
    (folder / "demo_a.9").write_text(".TH other 9\n")
    (folder / "else.9").write_text("else")
    pages = make(ONE + OTHER, status=1)
    assert pages["demo_a.9"] == ".TH other 9\n"
    assert pages["else.9"] == "else"
    assert "demo_b.9" in pages
    assert "demo_a.9: a file that man9 did not make is in the way" in capsys.readouterr().err


def test_a_page_that_somebody_changed_is_made_again(make: Make, folder: Path) -> None:
    expected = make(ONE)["demo_a.9"]
    (folder / "demo_a.9").write_text("changed")
    assert make(ONE)["demo_a.9"] == expected


def test_without_the_manifest_our_pages_are_known_by_their_mark(make: Make, folder: Path) -> None:
    expected = make(ONE)
    (folder.parent / output.MANIFEST).unlink()
    assert make(ONE) == expected


def test_a_damaged_manifest_is_no_trouble(make: Make, folder: Path) -> None:
    expected = make(ONE)
    (folder.parent / output.MANIFEST).write_bytes(b"\xc1\x00")
    assert make(ONE) == expected


def test_nothing_is_left_of_the_writing(make: Make, tmp_path: Path) -> None:
    make(ONE)
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [output.MANIFEST, "man9"]


def test_a_write_that_fails_leaves_the_old_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with output.writing(tmp_path):
        output.replace(str(tmp_path), "page", b"old")

        def full(*_arguments: object) -> int:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "write", full)
        with pytest.raises(OSError, match="No space"):
            output.replace(str(tmp_path), "page", b"new")
    assert (tmp_path / "page").read_bytes() == b"old"


def test_a_full_disk_is_told_and_the_rest_is_made(
    make: Make, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write = os.write

    def full(handle: int, data: bytes) -> int:
        if b'.TH "demo_a"' in data:
            raise OSError(28, "No space left on device")
        return write(handle, data)

    monkeypatch.setattr(os, "write", full)
    assert set(make(ONE + OTHER, "--jobs", "1", status=1)) == {"demo_b.9", "a.c.9"}
    assert "demo_a.9: No space left on device" in capsys.readouterr().err


def test_an_output_that_cannot_be_made_is_one_line(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tree / "a.c").write_text(ONE)
    assert main(["man", "--srctree", str(tree), "--out", "/proc/none"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("man9: /proc/none")


def test_the_output_is_needed(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["man", "--srctree", str(tree)]) == 2
    assert "--out" in capsys.readouterr().err


def test_a_manifest_from_elsewhere_removes_nothing_outside_the_output(make: Make, tmp_path: Path) -> None:
    make(ONE)
    ours = f"{output.MARK.decode()}\n"
    victims = [tmp_path / "page.9", tmp_path / "out" / "page.9", tmp_path / "out" / "man9" / ".page.9"]
    for victim in victims:
        victim.write_text(ours)
    link = tmp_path / "link"
    link.symlink_to("page.9")
    file, alias = output.Made("gone.c", b"x", 1, 1), output.Made("gone.c", b"-> page.9", 0, 0)
    names = [
        "../page.9",
        str(victims[0]),
        "page.9",
        "man9/../../page.9",
        "man9/.page.9",
        "man9//../../page.9",
    ]
    made = {**dict.fromkeys(names, file), "../link": alias, "man9/../../link": alias, str(link): alias}
    manifest = output.read_manifest(tmp_path / "out")
    with output.writing(tmp_path / "out"):
        output.write_manifest(tmp_path / "out", output.Manifest(made=manifest.made | made))
    assert "demo_b.9" in make(ONE + OTHER)
    assert [path.is_file() for path in (*victims, link)] == [True] * 4


def test_a_link_that_is_not_as_it_was_made_stays(make: Make, folder: Path, tmp_path: Path) -> None:
    make(ONE)
    (folder / "mine.9").symlink_to("elsewhere")
    manifest = output.read_manifest(tmp_path / "out")
    alias = output.Made("gone.c", b"-> page.9", 0, 0)
    with output.writing(tmp_path / "out"):
        output.write_manifest(tmp_path / "out", output.Manifest(made=manifest.made | {"man9/mine.9": alias}))
    make(ONE + OTHER)
    assert (folder / "mine.9").is_symlink()


@pytest.mark.parametrize("name", ["man9", ".man9-writing"])
def test_a_link_out_of_the_output_is_not_followed(
    make: Make, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / name).symlink_to(elsewhere)
    make(ONE, status=1)
    assert "a link that leads out of the output" in capsys.readouterr().err
    assert list(elsewhere.iterdir()) == []


def test_a_file_to_be_written_is_none_that_a_link_leads_to(make: Make, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("precious")
    writing = tmp_path / "out" / ".man9-writing"
    writing.mkdir(parents=True)
    (writing / str(os.getpid())).symlink_to(precious)
    make(ONE, "--jobs", "1", status=1)
    assert precious.read_text() == "precious"


def test_a_pipe_in_the_output_is_not_waited_for(make: Make, folder: Path) -> None:
    folder.mkdir(parents=True)
    os.mkfifo(folder / "demo_a.9")
    os.mkfifo(folder.parent / output.MANIFEST)
    assert "demo_b.9" in make(ONE + OTHER, status=1)
