"""`man9 man --undocumented`: pages of what has no kernel-doc comment, beside those of what has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from man9.cli import main

TREE = {
    "include/linux/x.h": """\
#ifndef _X_H
#define _X_H
/* What goes around. */
struct plain {
	int a; /* how many */
	int b;
};
#define PLAIN_MOST 4
int told(struct plain *p);
int quiet(struct plain *p);
int nowhere(void);
#endif
""",
    "lib/x.c": """\
#include <linux/x.h>

struct own {
	int c;
};

/**
 * told() - say it
 * @p: what
 */
int told(struct plain *p)
{
	return quiet(p);
}

int quiet(struct plain *p)
{
	return PLAIN_MOST;
}
EXPORT_SYMBOL(quiet);

static int caller(void)
{
	struct own own;

	return told(0) + quiet(0);
}
""",
    "lib/y.c": "static int caller(void)\n{\n\treturn 1;\n}\n",
}
DOCUMENTED = {"told.9", "lib-x.c.9"}
EXPORTED = DOCUMENTED | {"quiet.9"}
HEADERS = EXPORTED | {"struct-plain.9", "plain.9", "PLAIN_MOST.9", "nowhere.9"}
ALL = HEADERS | {"struct-own.9", "own.9", "caller.9", "caller.9y"}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "tree"
    for path, text in TREE.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    return root


def made(root: Path, which: str, *options: str) -> dict[str, str]:
    out, cache = root.parent / "out", root.parent / "cache"
    told = ["--srctree", str(root), "--cache-dir", str(cache), "--out", str(out)]
    assert main(["man", *told, "--undocumented", which, *options]) == 0
    return {path.name: path.read_text() for path in (out / "man9").iterdir()}


@pytest.mark.parametrize(
    ("which", "names"), [("none", DOCUMENTED), ("exported", EXPORTED), ("headers", HEADERS), ("all", ALL)]
)
def test_a_page_is_made_of_what_is_asked_for_and_no_other(root: Path, which: str, names: set[str]) -> None:
    assert set(made(root, which)) == names


def test_pages_that_are_not_asked_for_any_more_are_removed(root: Path) -> None:
    assert set(made(root, "all")) == ALL
    assert set(made(root, "none")) == DOCUMENTED


def test_an_unchanged_page_is_left_alone_and_one_whose_code_is_gone_removed(root: Path) -> None:
    made(root, "headers")
    folder = root.parent / "out/man9"
    before = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    (root / "include/linux/x.h").write_text(TREE["include/linux/x.h"].replace("int nowhere(void);\n", ""))
    assert set(made(root, "headers")) == HEADERS - {"nowhere.9"}
    assert (folder / "quiet.9").stat().st_mtime_ns == before["quiet.9"]


def test_lists_name_each_other_s_pages_and_count_those_that_have_none(root: Path) -> None:
    pages = made(root, "exported")
    assert ".SH CALLS\n\\fBquiet\\fR(9)\n" in pages["told.9"]
    assert ".SH CALLED BY\n1 without a kernel-doc comment\n" in pages["told.9"]
    assert ".SH CALLED BY\n\\fBtold\\fR(9)\nand 1 without a kernel-doc comment\n" in pages["quiet.9"]
    assert "\\fBcaller\\fR(9)" in made(root, "all")["told.9"]


def test_those_with_a_comment_stand_first_in_a_list(root: Path) -> None:
    code = "".join(
        f"/**\n * z{n}() - it\n */\nvoid z{n}(void)\n{{\n\tquiet(0);\n}}\n"
        f"\nvoid a{n}(void)\n{{\n\tquiet(0);\n}}\n"
        for n in range(3)
    )
    (root / "lib/w.c").write_text(code)
    callers = made(root, "all")["quiet.9"].partition(".SH CALLED BY\n")[2].partition(".SH")[0]
    names = [line.partition("\\fB")[2].partition("\\fR")[0] for line in callers.splitlines()]
    assert names == ["told", "z0", "z1", "z2", "caller", "a0", "a1", "a2"]


def test_a_page_says_that_there_is_no_comment_and_what_plain_ones_say(root: Path) -> None:
    pages = made(root, "headers")
    assert "quiet \\- (no kernel\\-doc comment)" in pages["quiet.9"]
    assert "#include <linux/x.h>" in pages["quiet.9"]
    assert "\\fBtold\\fR(9)" in pages["quiet.9"].partition(".SH SEE ALSO")[2]
    page = pages["struct-plain.9"]
    assert "how many" in page
    assert "What goes around." in page
    assert pages["plain.9"] == page


def test_nothing_else_changes_on_a_documented_page(root: Path) -> None:
    alone = made(root, "none")["told.9"]
    beside = made(root, "exported")["told.9"]
    gone = [line for line in alone.splitlines() if line not in beside.splitlines()]
    assert gone == []


def test_a_documented_page_keeps_its_name_where_the_code_defines_that_elsewhere(root: Path) -> None:
    (root / "lib/z.c").write_text("static int told(void)\n{\n\treturn 1;\n}\n")
    before = made(root, "none")["told.9"]
    pages = made(root, "all")
    assert pages["told.9"].partition(".SH SYN")[0] == before.partition(".SH SYN")[0]
    assert "\\fBtold\\fR(9z)" in pages["told.9"]
    assert "\\fBtold\\fR(9)" in pages["told.9z"].partition("Other definitions")[2]


def test_their_problems_are_none_of_comments(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = root / "include/linux/x.h"
    path.write_text(TREE["include/linux/x.h"].replace("What goes around", "``What :ref:`goes around"))
    made(root, "headers", "-v")
    assert "x.h" not in capsys.readouterr().err
