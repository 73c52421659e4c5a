"""Whole pages: their parts, their order, their names (design.rst, 3 and 5)."""

from __future__ import annotations

import gzip
import lzma
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from tests.manpage.conftest import Make
from tests.manpage.pages import complaints, shown

from man9.cli import main

GOLDEN = Path(__file__).parent / "golden"
TWO = """/**
 * demo_one() - the first
 * @work: what to do
 *
 * Calls demo_two() on &struct demo_s, not demo_three().
 *
 * Return: %0
 */
void demo_one(struct work_struct *work)
{
	demo_two(work, 1);
}

/**
 * demo_two()
 * @w: what
 * @n: how often
 *   it is done
 */
static int demo_two(struct work_struct *w, int n) { return 0; }

/**
 * struct demo_s - a thing
 * @a: its part
 */
struct demo_s {
	int a;
};
"""


def test_the_title_line_says_name_section_date_folder_and_manual(make: Make) -> None:
    page = make(TWO, name="drivers/x/a.c")["demo_one.9"]
    assert '.TH "demo_one" 9 "2026-10-01" "./drivers/x" "Kernel API Manual"\n' in page


def test_the_form_of_the_date_is_a_setting(make: Make, tree: Path) -> None:
    (tree / "man9.toml").write_text('date-format = "%B %Y"')
    assert '"October 2026"' in make(TWO)["demo_one.9"]


def test_without_a_build_time_a_page_bears_the_date_of_its_source(
    make: Make, tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(TWO)
    import os  # noqa: PLC0415

    os.utime(tree / "a.c", (1_000_000_000, 1_000_000_000))
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    out = tmp_path / "second"
    assert main(["man", "--srctree", str(tree), "--out", str(out), "-q"]) == 0
    assert '"2001-09-09"' in (out / "man9" / "demo_one.9").read_text()
    monkeypatch.setenv("KBUILD_BUILD_TIMESTAMP", "Thu Oct  1 00:00:00 UTC 2026")
    assert main(["man", "--srctree", str(tree), "--out", str(out), "-q"]) == 0
    assert '"2026-10-01"' in (out / "man9" / "demo_one.9").read_text()


def test_a_function_of_one_argument_is_one_line(make: Make) -> None:
    assert "       void demo_one (struct work_struct *work);\n" in shown(make(TWO)["demo_one.9"])


def test_arguments_stand_one_a_line(make: Make) -> None:
    page = shown(make(TWO)["demo_two.9"])
    assert "       int demo_two (struct work_struct *w,\n                     int n);\n" in page


def test_a_name_without_a_purpose_has_a_stand_in(make: Make) -> None:
    assert "demo_two \\- function\n" in make(TWO)["demo_two.9"]


def test_names_that_have_a_page_bear_its_section(make: Make) -> None:
    page = make(TWO)["demo_one.9"]
    assert "\\fBdemo_two\\fR(9) on \\fBstruct\\ demo_s\\fR(9), not \\fBdemo_three()\\fR" in page


def test_sections_stand_in_the_order_of_man_pages_7(make: Make) -> None:
    page = make(TWO)["demo_one.9"]
    titles = [line[4:] for line in page.splitlines() if line.startswith(".SH ")]
    order = ["NAME", "SYNOPSIS", "ARGUMENTS", "DESCRIPTION", "RETURN VALUE"]
    assert titles[:5] == order
    assert titles[-1] == "SEE ALSO"


def test_see_also_lists_the_other_items_in_source_order(make: Make) -> None:
    page = make(TWO)["demo_two.9"]
    assert page.endswith("\\fB./a.c\\fR\n.PP\n\\fBdemo_one\\fR(9),\n\\fBstruct\\-demo_s\\fR(9)\n")


def test_see_also_can_list_the_nearest_first(make: Make) -> None:
    page = make(TWO, "--see-also", "ranked", "--lists", "none")["demo_one.9"]
    assert page.endswith(".PP\n\\fBdemo_two\\fR(9),\n\\fBstruct\\-demo_s\\fR(9)\n")
    assert ".SH CALLS" not in page


def test_what_a_function_calls_is_listed(make: Make) -> None:
    pages = make(TWO)
    assert ".SH CALLS\n\\fBdemo_two\\fR(9)\n" in pages["demo_one.9"]
    assert ".SH CALLED BY\n\\fBdemo_one\\fR(9)\n" in pages["demo_two.9"]


def test_a_struct_is_found_by_its_bare_name(make: Make, tmp_path: Path) -> None:
    pages = make(TWO)
    assert "demo_s, struct\\-demo_s \\- a thing\n" in pages["struct-demo_s.9"]
    assert (tmp_path / "out/man9/demo_s.9").readlink() == Path("struct-demo_s.9")


@pytest.mark.parametrize(("alias", "kind"), [("so", "file"), ("none", "absent")])
def test_aliases_may_be_files_or_none(alias: str, kind: str, make: Make) -> None:
    pages = make(TWO, "--alias", alias)
    if kind == "file":
        assert pages["demo_s.9"].endswith(".so man9/struct-demo_s.9\n")
    else:
        assert "demo_s.9" not in pages


def test_an_item_of_an_include_folder_says_what_to_include(make: Make) -> None:
    page = make(TWO, name="include/linux/demo.h")["struct-demo_s.9"]
    assert ".SH SYNOPSIS\n.nf\n\\fB#include <linux/demo.h>\\fR\n\nstruct demo_s {" in page


def test_a_file_has_a_page_that_lists_its_symbols(make: Make) -> None:
    page = shown(make(TWO, name="drivers/x/a.c")["drivers-x-a.c.9"])
    assert "functions and structures of drivers/x/a.c" in page
    assert "demo_one(9)\n              the first" in page


def test_two_accounts_of_one_function_stand_on_one_page(make: Make, tree: Path) -> None:
    (tree / "b.h").write_text("/**\n * demo_f - short\n * @a: other words\n */\nint demo_f(int a);\n")
    page = make("/**\n * demo_f - longer\n * @a: it\n */\nint demo_f(int a)\n{\n}\n")["demo_f.9"]
    assert (
        page.index("demo_f \\- longer")
        < page.index('.SH "AS DOCUMENTED IN ./b.h"')
        < page.index("other words")
    )
    assert "Also in \\fB./b.h\\fR" in page


def test_a_user_template_replaces_a_block(make: Make, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "page.j2").write_text(
        '{% extends "man9/page.j2" %}{% block see_also %}.SH SEE ALSO\nme\n{% endblock %}'
    )
    settings = tmp_path / "own.toml"
    settings.write_text(f'templates = "{folder}"')
    assert make(TWO, "--config", str(settings))["demo_one.9"].endswith(".SH SEE ALSO\nme\n")


def test_a_broken_template_is_told_with_file_and_line(
    make: Make, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "page.j2").write_text("\n{% if %}")
    settings = tmp_path / "own.toml"
    settings.write_text(f'templates = "{tmp_path}"')
    make(TWO, "--config", str(settings), status=1)
    assert f"{tmp_path}/page.j2:2: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("kind", "unpack"), [("gz", gzip.decompress), ("xz", lzma.decompress), ("zst", zstandard.decompress)]
)
def test_pages_can_be_compressed(
    kind: str, unpack: Callable[[bytes], bytes], tree: Path, tmp_path: Path
) -> None:
    (tree / "a.c").write_text(TWO)
    arguments = ["man", "--srctree", str(tree), "--out", str(tmp_path / "o"), "-q", "--compress", kind]
    assert main(arguments) == 0
    folder = tmp_path / "o" / "man9"
    assert b".TH" in unpack((folder / f"demo_one.9.{kind}").read_bytes())
    assert (folder / f"demo_s.9.{kind}").readlink() == Path(f"struct-demo_s.9.{kind}")


def test_a_compression_that_is_not_installed_is_told(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    (tree / "a.c").write_text(TWO)
    arguments = ["man", "--srctree", str(tree), "--out", str(tmp_path / "o"), "-q", "--compress", "zst"]
    assert main(arguments) == 1
    assert "install man9[zst]" in capsys.readouterr().err
    assert not (tmp_path / "o").exists()


def test_only_exported_symbols_if_so_wished(make: Make) -> None:
    pages = make(TWO + "\nEXPORT_SYMBOL_GPL(demo_one);\n", "--only", "exported")
    assert set(pages) == {"demo_one.9", "a.c.9"}
    assert "demo_two" not in pages["demo_one.9"].split("SEE ALSO")[1]


def test_section_manual_and_module_are_settings(make: Make, tmp_path: Path) -> None:
    make(TWO, "--section", "3k", "--manual", "My Manual", "--module", "mine")
    page = (tmp_path / "out/man3/demo_one.3k").read_text()
    assert '.TH "demo_one" 3k "2026-10-01" "mine" "My Manual"\n' in page


def test_list_prints_the_pages_and_a_dry_run_writes_nothing(
    tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tree / "a.c").write_text(TWO)
    out = tmp_path / "out"
    assert main(["man", "--srctree", str(tree), "--out", str(out), "--list", "--dry-run"]) == 0
    assert capsys.readouterr().out.split() == ["demo_one.9", "demo_two.9", "struct-demo_s.9", "a.c.9"]
    assert not out.exists()


@pytest.mark.parametrize(
    "name", ["x - .so /etc/passwd", "x - \\fB\\*(.T\\n(.z \\w'", 'x - " .sy " $(id) `id`']
)
def test_no_purpose_can_run_a_request(name: str, make: Make, tmp_path: Path) -> None:
    source = f"/**\n * {name}\n * @a: 'a\n *   .so b\n *\n * .sy id\n * '.pso id\n */\nint x(int a);\n"
    page = make(source)["x.9"]
    requests = {line.split()[0] for line in page.splitlines() if line[:1] in {".", "'"}}
    assert requests <= {'.\\"', ".TH", ".nr", ".nh", ".ad", ".SH", ".nf", ".fi", ".TP", ".PP", ".RS", ".RE"}
    assert complaints(sorted((tmp_path / "out/man9").glob("*.9"))) == ""


def pages_of_sample(sample: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1790812800")
    assert main(["man", "--srctree", str(sample), "--out", str(out), "-q", "--jobs", "2"]) == 0
    return sorted(page for page in (out / "man9").iterdir() if not page.is_symlink())


def test_the_pages_of_the_sample_are_as_they_were_last_looked_at(
    sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: Callable[[Path, str], None]
) -> None:
    for page in pages_of_sample(sample, tmp_path, monkeypatch):
        golden(GOLDEN / page.name, page.read_text())


def test_nobody_complains_about_the_pages_of_the_sample(
    sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = pages_of_sample(sample, tmp_path, monkeypatch)
    assert len(pages) > 20
    assert complaints(pages) == ""


def test_plain_mandoc_notes_lower_case_titles_and_long_lines_and_nothing_else(
    sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = map(str, pages_of_sample(sample, tmp_path, monkeypatch))
    told = subprocess.run(["mandoc", "-Tlint", *pages], capture_output=True, text=True, check=False).stdout
    assert {line.split(": ")[3] for line in told.splitlines()} == {
        "lower case character in document title",
        "input text line longer than 80 bytes",
    }


def test_the_number_of_processes_changes_nothing(
    sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = pages_of_sample(sample, tmp_path / "many", monkeypatch)
    assert main(["man", "--srctree", str(sample), "--out", str(tmp_path / "one"), "-q", "--jobs", "1"]) == 0
    assert [page.read_bytes() for page in many] == [
        (tmp_path / "one" / "man9" / page.name).read_bytes() for page in many
    ]


def test_whatis_and_man_find_every_name(
    sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = pages_of_sample(sample, tmp_path, monkeypatch)
    subprocess.run(["mandb", "-q", "-u", str(tmp_path)], capture_output=True, check=False)
    for page in pages:
        found = subprocess.run(
            ["man", "-M", str(tmp_path), "-w", page.stem], capture_output=True, check=False
        )
        assert found.returncode == 0, page.stem


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("a.c", "f"),
        ("drivers/net/ethernet/mellanox/mlx5/core/steering/a.c", "a_function_of_a_name_that_is_rather_long"),
        (f"{'d' * 60}/a.c", "f"),
    ],
)
def test_nothing_is_printed_over_the_last_line(path: str, name: str, make: Make) -> None:
    doc = "/**\n * DOC: A theory of operation that has a long title\n *\n * Text.\n */\n"
    pages = make(f"{doc}/**\n * {name}() - do it\n */\nvoid {name}(void);\n", name=path)
    for page in pages.values():
        title, section, _, folder = _heading(page)[:4]
        last = [line for line in shown(page).split("\n") if line.strip()][-1]
        assert last.split() == [*folder.split(), "2026-10-01", f"{title}({section})"]


def _heading(page: str) -> list[str]:
    return re.findall(r'(?<=")[^"]*(?="(?: |$))|(?<= )\w+', page[page.index(".TH ") + 4 :].partition("\n")[0])
