"""Pages on a terminal: bold, underlined, and links."""

from __future__ import annotations

from pathlib import Path

import pytest

from man9.manpage.terminal import linked, styled

OPEN, CLOSE = "\x1b]8;;", "\x1b\\"
BOLD, PLAIN = "\x1b[1m", "\x1b[22m"


def to(address: str, text: str) -> str:
    return f"{OPEN}{address}{CLOSE}{text}{OPEN}{CLOSE}"


@pytest.mark.parametrize(
    ("struck", "shown"),
    [
        ("N\bNA\bA", f"{BOLD}NA{PLAIN}"),
        ("a\ba_\b_b\bb", f"{BOLD}a_b{PLAIN}"),
        ("_\bd_\b__\be", "\x1b[4md_e\x1b[24m"),
        ("f\bf(_\bx)", f"{BOLD}f{PLAIN}(\x1b[4mx\x1b[24m)"),
        ("plain _ text", "plain _ text"),
    ],
)
def test_what_is_struck_over_is_bold_or_underlined(struck: str, shown: str) -> None:
    assert styled(struck) == shown


def test_the_name_of_a_known_page_is_a_link() -> None:
    text = f"   {BOLD}kfree{PLAIN}(9), printf(3), {BOLD}x.y{PLAIN}(9),"
    found = linked(text, lambda name, section: (name, section) == ("kfree", "9"), Path("/src"))
    assert found == text.replace(f"kfree{PLAIN}(9)", to("man:kfree(9)", f"kfree{PLAIN}(9)"))


def test_a_name_is_taken_whole_or_not_at_all() -> None:
    text = "my-kfree(9) kfree(9x) kfree (9)"
    assert linked(text, lambda name, section: (name, section) == ("kfree", "9"), Path("/src")) == text


def test_the_file_of_a_page_is_a_link() -> None:
    text = f"Kernel file {BOLD}./lib/a.c\x1b[0m\nAlso in ./b c.c\n"
    assert linked(text, lambda *_: False, Path("/src")) == (
        f"Kernel file {BOLD}{to('file:///src/lib/a.c', './lib/a.c')}\x1b[0m\n"
        f"Also in {to('file:///src/b', './b')} c.c\n"
    )
