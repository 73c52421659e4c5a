"""Escaping: what is written is what groff prints."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.manpage.pages import shown

from man9.manpage.escape import address, argument, link, loosened, name, printable, prose, roff

PRINTABLE = st.characters(min_codepoint=0x20, max_codepoint=0x7E)


def printed(escaped: str) -> str:
    page = shown(f".TH x 9\n.SH X\n.nf\n{escaped}\n.fi\n")
    return "\n".join(line[7:] for line in page.split("X\n", 1)[1].split("\n\n\n")[0].split("\n"))


@pytest.mark.parametrize(
    "text",
    [
        ".so /etc/passwd",
        "'make' it",
        "\\fBx\\n",
        ".TH a",
        "a\n.b",
        "a\n'c",
        "-1 --x ->",
        "^~`\"'",
        "\\",
        "\\&",
        "%",
        '"',
    ],
)
def test_text_is_printed_as_it_is_written(text: str) -> None:
    assert printed(roff(text)).strip("\n") == text


@given(st.text(PRINTABLE, min_size=1, max_size=40).filter(str.strip))
@settings(max_examples=40, deadline=None)
def test_any_text_is_printed_as_it_is_written(text: str) -> None:
    assert printed(roff(text)).strip("\n").rstrip() == text.rstrip()


def test_letters_of_all_languages_are_printed() -> None:
    assert "µs, é, 中, — and 😀" in printed(printable(roff("µs, é, 中, — and 😀")))


def test_a_control_character_is_made_visible() -> None:
    assert printable(roff("a\x07b\x1b[1m")) == "a\\ex07b\\ex1b[1m"


def test_no_control_character_reaches_groff() -> None:
    assert printable("".join(map(chr, range(0x20)))).isprintable() is False  # tab and newline stay
    assert set(printable("".join(map(chr, range(0x20))))) <= set("\t\n\\exabcdef0123456789")


def test_a_name_is_not_broken_at_its_blank() -> None:
    assert name("struct sk_buff") == "struct\\ sk_buff"


def test_an_argument_is_one_argument() -> None:
    assert argument('a "b" -c\nd') == '"a \\(dqb\\(dq -c d"'


def test_every_character_that_roff_prints_as_another_is_escaped() -> None:
    assert roff("\\-'`^~") == "\\e\\-\\(aq\\(ga\\(ha\\(ti"


def test_a_long_address_may_be_broken_at_its_marks_and_loses_its_blanks() -> None:
    long = "https://example.org/" + "a-b_c." * 8
    assert link(long).count("\\:") == 26
    assert link("https://example.org/a-b") == "https://example.org/a\\-b"
    assert address('https://example.org/ "a"') == '"https://example.org/\\(dqa\\(dq"'


def test_a_word_longer_than_a_line_may_be_broken_where_its_font_changes() -> None:
    short = r"\fIa\fR/" + "b" * 67
    assert loosened(short) == short
    assert loosened(f"{short}b") == r"\fIa\fR/\:" + "b" * 68
    assert loosened(f"{short} {short}") == " ".join([r"\fIa\fR/\:" + "b" * 67] * 2)
    assert loosened("words of ordinary length " * 4) == "words of ordinary length " * 4
    assert loosened(rf"{'b' * 75}\fI") == rf"{'b' * 75}\:\fI"


def test_a_tab_and_the_letters_of_a_name_stay() -> None:
    page = "A\t\u00e9\n.SH NAME\n\u00e9 \\- \u00e9\n.SH SYNOPSIS\n\u00e9\n"
    assert printable(page) == "A\t\\[u00E9]\n.SH NAME\n\u00e9 \\- \u00e9\n.SH SYNOPSIS\n\\[u00E9]\n"


def test_an_overlong_path_may_be_broken_at_its_slashes() -> None:
    assert "\\:" in prose("/".join(["folder"] * 12))
    assert "\\:" not in prose("folder/file and folder/file, and so on, words of ordinary length all along")
