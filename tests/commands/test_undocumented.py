"""`man9 show` of what has no kernel-doc comment: symbols of the code, members of types, constants."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from man9.cli import main

Show = Callable[..., str]
PLAIN = """\
#include <linux/demo.h>

/* Counts what came in.
 * One for each processor. */
struct plain_counter {
	unsigned long seen;	/* since the start */
	/* none before the first call */
	int (*more)(struct plain_counter *counter);
	long unsaid;
};

enum plain_state {
	PLAIN_IDLE,	/* nothing to do */
	PLAIN_BUSY = 4,
};

#define PLAIN_MOST(a) ((a) + PLAIN_LIMIT)
#define PLAIN_LIMIT 3

static int plain_more(struct plain_counter *counter)
{
	return PLAIN_MOST(counter->seen) + PLAIN_BUSY;
}

static struct plain_counter plain_first = {
	.more = plain_more,
};

int plain_start(void)
{
	return demo_send(0, 0, 0) + plain_more(&plain_first);
}
EXPORT_SYMBOL(plain_start);
"""


@pytest.fixture
def tree(sample: Path, tmp_path: Path) -> Path:
    """A copy of the sample tree with a file in which nothing has a kernel-doc comment."""
    copied = Path(shutil.copytree(sample, tmp_path / "tree"))
    (copied / "drivers/demo/plain.c").write_text(PLAIN, encoding="utf-8")
    (copied / "include/linux/plain.h").write_text("int plain_start(void);\n", encoding="utf-8")
    return copied


@pytest.fixture
def show(tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Show:
    """Return `show(name, *options, status=0)`: the source of the page, or the message without one."""

    def call(name: str, *options: str, status: int = 0) -> str:
        place = ["--srctree", str(tree), "--cache-dir", str(tmp_path / "cache"), "--roff"]
        assert main(["show", name, *options, *place]) == status
        shown = capsys.readouterr()
        return shown.err if status else shown.out

    return call


def part(page: str, title: str) -> str:
    """Return the lines of a page below the heading `title`."""
    return page.partition(f".SH {title}\n")[2].partition("\n.SH ")[0]


def test_a_struct_without_a_comment_has_a_page_with_its_definition(show: Show) -> None:
    page = show("plain_counter")
    assert "plain_counter, struct\\-plain_counter \\- (no kernel\\-doc comment)" in page
    assert "unsigned long seen;" in part(page, "SYNOPSIS")
    assert show("struct plain_counter") == page


def test_plain_comments_beside_members_are_told_and_other_members_are_left_out(show: Show) -> None:
    members = part(show("plain_counter"), "MEMBERS")
    assert "since the start" in members
    assert "none before the first call" in members
    assert "unsaid" not in members


def test_the_plain_comment_above_is_told_as_such(show: Show) -> None:
    assert "Counts what came in" in part(show("plain_counter"), "PLAIN COMMENT")


def test_who_has_to_do_with_it_is_listed_with_its_place(show: Show) -> None:
    page = show("plain_more")
    assert "plain_start" in part(page, "CALLED BY")
    assert "PLAIN_MOST" in part(page, "CALLS")
    assert "(as more" in part(page, "USED BY")


def test_a_documented_neighbour_is_named_as_its_page(show: Show) -> None:
    assert "\\fBdemo_send\\fR(9)" in part(show("plain_start"), "CALLS")


def test_the_synopsis_of_a_function_of_a_c_file_has_the_header_that_declares_it(show: Show) -> None:
    assert "#include <linux/plain.h>" in part(show("plain_start"), "SYNOPSIS")


def test_a_macro_and_a_variable_without_a_comment_have_pages(show: Show) -> None:
    assert "#define \\fBPLAIN_MOST\\fR(\\fIa\\fR)" in show("PLAIN_MOST")
    assert "plain_first" in part(show("plain_first"), "SYNOPSIS")


@pytest.mark.parametrize(
    "name", ["demo_channel.stats", "demo_channel::stats", "demo_channel->stats", "struct demo_channel.stats"]
)
def test_a_member_of_a_documented_type_can_be_named(show: Show, name: str) -> None:
    page = show(name)
    assert "demo_channel.stats \\- member of struct demo_channel" in page
    assert "struct demo_stats stats;" in part(page, "SYNOPSIS")
    assert "\\fBstruct\\-demo_channel\\fR(9)" in part(page, "SEE ALSO")


def test_a_member_of_a_type_without_a_comment_can_be_named(show: Show) -> None:
    assert "since the start" in part(show("plain_counter.seen"), "DESCRIPTION")


def test_a_constant_can_be_named(show: Show) -> None:
    page = show("PLAIN_BUSY")
    assert "PLAIN_BUSY \\- constant of enum plain_state" in page
    assert "PLAIN_BUSY = 4" in part(page, "SYNOPSIS")
    assert "plain_more" in part(page, "USED BY")


def test_a_constant_of_a_documented_enum_has_its_description(show: Show) -> None:
    page = show("DEMO_READ")
    assert "read the register whose number is the payload" in part(page, "DESCRIPTION")
    assert "\\fBenum\\-demo_type\\fR(9)" in part(page, "SEE ALSO")


def test_a_misspelt_name_is_answered_with_names_like_it_without_a_comment_too(show: Show) -> None:
    assert "plain_start" in show("plain_strat", status=1)


def test_a_member_that_is_not_there_is_no_symbol(show: Show) -> None:
    assert "no such symbol" in show("plain_counter.nothing", status=1)


def test_an_edited_file_is_shown_as_it_is_now(show: Show, tree: Path) -> None:
    show("plain_counter")
    path = tree / "drivers/demo/plain.c"
    path.write_text(path.read_text().replace("long unsaid;", "long added;"))
    assert "long added;" in show("plain_counter")
