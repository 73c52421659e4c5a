"""The `#include` line of functions that `.c` files define, in `man9 man` and `man9 show`."""

from __future__ import annotations

from pathlib import Path

import pytest

from man9.cli import main

HEADER = "include/linux/x.h"
CODE = """\
#include <linux/x.h>
/**
 * exposed() - do it
 * @a: how
 */
int exposed(int a)
{
	return a;
}
EXPORT_SYMBOL(exposed);
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "tree"
    for path, text in {"lib/x.c": CODE, HEADER: "int exposed(int a);\n"}.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    return root


def page(root: Path, *options: str) -> str:
    out = root.parent / "out"
    cache = str(root.parent / "cache")
    assert main(["man", "--srctree", str(root), "--cache-dir", cache, "--out", str(out), "-q", *options]) == 0
    return (out / "man9" / "exposed.9").read_text()


LINE = "#include <linux/x.h>"


def test_a_page_has_the_header_also_where_that_is_not_asked_for(root: Path) -> None:
    assert LINE in page(root, "lib/x.c")
    assert LINE in page(root, "lib/x.c", "--no-cache")


def test_a_page_is_made_anew_when_a_header_that_is_not_asked_for_declares_something_else(root: Path) -> None:
    assert LINE in page(root, "lib")
    (root / HEADER).write_text("int hidden(int a);\n")
    assert LINE not in page(root, "lib")
    (root / HEADER).write_text("int exposed(int a);\n")
    assert LINE in page(root, "lib")


def test_a_page_is_made_anew_when_the_header_comes_to_be_there(root: Path) -> None:
    (root / HEADER).unlink()
    assert LINE not in page(root, "lib")
    (root / HEADER).write_text("int exposed(int a);\n")
    assert LINE in page(root, "lib")


def test_a_page_that_is_shown_has_it_too(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cache = str(root.parent / "cache")
    for _ in range(2):
        assert main(["show", "exposed", "--roff", "--srctree", str(root), "--cache-dir", cache]) == 0
        assert LINE in capsys.readouterr().out
