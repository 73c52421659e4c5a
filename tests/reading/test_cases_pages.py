"""What the pages of the cases show: where a fault was one of the output, not of the reading."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.reading.test_cases import CASES

from man9.cli import main

Made = Callable[[str], dict[str, str]]


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Made:
    """Return `made(case)`: the man pages of one case, by file name."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1790812800")

    def make(case: str) -> dict[str, str]:
        out = tmp_path / "out"
        assert main(["man", f"{case}.c", "--srctree", str(CASES), "--out", str(out), "-q"]) == 0
        return {page.name: page.read_text(encoding="utf-8") for page in (out / "man9").iterdir()}

    return make


def shown(page: str) -> str:
    """The page as a reader sees it, lines joined."""
    command = ["groff", "-Kutf8", "-Tutf8", "-man", "-t", "-rLL=80n", "-P-cbou"]
    text = subprocess.run(command, input=page, capture_output=True, text=True, check=True).stdout
    return " ".join(text.split())


def test_an_object_like_macro_has_no_brackets(made: Made) -> None:
    pages = made("01-objmacro-paren-value")
    for name in ("DEMO_FIELD_MASK", "DEMO_VERSION"):
        assert f"#define {name}" in shown(pages[f"{name}.9"])
        assert f"{name} (" not in shown(pages[f"{name}.9"]).replace("#define DEMO_FIELD_MASK (0x7F", "")
        assert f"{name}()" not in shown(pages[f"{name}.9"])


def test_a_literal_block_is_left_as_it_is_written(made: Made) -> None:
    page = made("06-literal-block-untouched")["demo_retry.9"]
    block = page[page.index(".nf", page.index("A caller usually writes")) :]
    block = block[: block.index(".fi")]
    assert "while (demo_retry(&ctx, %MAX) < 0)" in block
    assert re.search(r"\n {8}msleep\(@delay\);", block)
    assert "demo_done(ctx\\->head);" in block
    assert "\\fB" not in block
    assert "\\fI" not in block
    assert "A caller usually writes:\n" in page
    assert "\\fBdemo_done()\\fR" in page


def test_references_to_members_and_negations_are_whole(made: Made) -> None:
    text = shown(made("11-refs-arrow-and-negation")["demo_lock_page.9"])
    assert "Sets pg->owner. When !shared the count in pg->map.count is left alone." in text
    assert "@" not in text.split("DESCRIPTION")[1]


def test_a_typedef_and_its_tag_make_one_page(made: Made) -> None:
    assert {name for name in made("22-typedef-and-tag-same-name") if "lru" in name} == {
        "demo_lru.9",
        "struct-demo_lru.9",
    }


def test_no_generated_name_is_shown(made: Made) -> None:
    text = shown(made("23-anonymous-members")["struct-demo_addr.9"])
    members = text[: text.index("SEE ALSO")]
    assert "unnamed" not in members
    assert "anonymous" not in members


def test_a_name_with_digits_has_its_page(made: Made) -> None:
    assert {
        "demo_crc32c4.9",
        "struct-demo_id128.9",
        "demo_id128.9",
        "enum-demo_lba512.9",
        "demo_lba512.9",
    } <= set(made("29-digits-in-names"))


def test_a_wrong_mark_still_shows_the_type(made: Made) -> None:
    text = shown(made("30-at-struct-reference")["demo_ctrl_new.9"])
    assert "struct demo_ctrl that was made" in text


def test_no_line_of_text_is_taken_for_a_request(made: Made) -> None:
    text = shown(made("34-man-leading-dot-and-quote")["demo_install.9"])
    for words in (".config step first", "'make' and", "...and so on", "./setup", "'make' install", "'quiet'"):
        assert words in text


@pytest.mark.parametrize("name", ["struct-demo_opts", "enum-demo_mode"])
def test_the_name_line_is_read_by_lexgrog(made: Made, name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.9"
    path.write_text(made("35-man-name-line")[f"{name}.9"], encoding="utf-8")
    done = subprocess.run(["lexgrog", str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "parse failed" not in done.stdout
    assert done.stdout.count(" - ") >= 1


def test_two_texts_of_one_function_stand_on_one_page(made: Made) -> None:
    pages = made("37-documented-twice")
    assert [name for name in pages if name.startswith("demo_reset")] == ["demo_reset.9"]
    text = shown(pages["demo_reset.9"])
    assert text.index("Text of the source file. May sleep.") < text.index("Text of the header.")


def test_two_texts_of_one_function_are_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["man", "37-documented-twice.c", "--srctree", str(CASES), "--out", str(tmp_path / "out"), "-v"]
    assert main(command) == 0
    told = [line for line in capsys.readouterr().err.splitlines() if "KD501" in line]
    assert len(told) == 1
    assert told[0].startswith("37-documented-twice.c:2: warning: 'demo_reset' is documented at ")
    assert "37-documented-twice.c:11" in told[0]


def test_the_number_of_processes_makes_no_difference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1790812800")
    pages = []
    for jobs in ("1", "2"):
        out = tmp_path / jobs
        assert main(["man", "--srctree", str(CASES), "--out", str(out), "-q", "-j", jobs]) == 0
        pages.append({page.name: page.read_bytes() for page in (out / "man9").iterdir()})
    assert pages[0] == pages[1]


def test_a_list_keeps_its_nesting(made: Made) -> None:
    page = made("40-prefix-width-varies")["demo_plan.9"]
    assert re.search(r"first step,.*\.RS.*a step below it", page, re.DOTALL)
    assert "two stars here" in page


def test_a_list_in_the_comment_of_a_member_has_its_bullets(made: Made) -> None:
    pages = made("53-list-in-a-member-comment")
    text = shown(pages["struct-demo_ref.9"])
    assert "We keep one for: • opened file descriptor • task with coverage" in text
    assert "RETURN VALUE the length, or a negative error" in shown(pages["demo_len.9"])
    assert len([name for name in pages if "conv" in name]) == 0


def test_mandoc_and_groff_say_nothing_of_any_case(tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert main(["man", "--srctree", str(CASES), "--out", str(out), "-q"]) == 0
    pages = sorted(str(page) for page in (out / "man9").iterdir() if not page.is_symlink())
    lint = subprocess.run(
        ["mandoc", "-Tlint", "-W", "warning", *pages], capture_output=True, text=True, check=False
    )
    assert lint.stdout + lint.stderr == ""
    groff = ["groff", "-Kutf8", "-Tutf8", "-man", "-t", "-ww", "-z", *pages]
    assert subprocess.run(groff, capture_output=True, text=True, check=True).stderr == ""


NAMESAKES = "42-function-and-enum-of-one-name"


def test_a_mark_with_brackets_means_the_function_though_an_enum_bears_its_name(made: Made) -> None:
    pages = made(NAMESAKES)
    assert "see drv_state(9), enum drv(9), drv() and struct drv_state.a" in shown(pages["drv.9"])
    assert {"drv.9", "enum-drv.9"} <= set(pages)


def test_a_heading_beside_a_name_is_told_and_no_word_is_lost(
    made: Made, capsys: pytest.CaptureFixture[str]
) -> None:
    case = "48-heading-in-a-parameter"
    pages = made(case)
    assert "len length" in shown(pages["box.9"])
    text = shown(pages["struct-box.9"])
    for words in ("w Width more", "h Height", "heading x"):
        assert words in text
    assert main(["check", f"{case}.c", "--srctree", str(CASES), "--no-cache"]) == 1
    told = [line for line in capsys.readouterr().out.splitlines() if "[KD407]" in line]
    assert [line.split(": ")[0] for line in told] == [f"{case}.c:{line}" for line in (4, 13, 17, 20)]


def test_a_backslash_is_shown_as_it_is_written(made: Made) -> None:
    text = shown(made("50-backslashes-in-prose")["demo_quote.9"])
    assert r'each "\\" in it is doubled, "\"" becomes \"' in text
    assert r"A folder such as C:\\share\new is written" in text
