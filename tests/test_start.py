"""What a call loads: nothing that it does not need, as loading is most of what a short call takes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HEADER = "include/linux/demo.h"
START = """
import atexit, os, sys
from man9.entry import {0} as run
os._exit = sys.exit  # which lets us tell:
found = sys.modules  # in which None stands for what must not be loaded
atexit.register(lambda: sys.stderr.write("\\n" + " ".join(name for name in found if found[name] is not None)))
sys.exit(run())
"""
COMMENT = """\
/**
 * demo_plain() - Add one.
 * @number: What it is added to
 *
 * Neither list nor literal: a paragraph, of demo_plain() and &struct demo.
 *
 * Return: the sum
 */
int demo_plain(int number);
"""

NEVER = {
    *("jinja2", "pygments", "sphinx", "docutils", "rich", "zstandard", "rustworkx"),
    *("typing_extensions", "email", "inspect", "multiprocessing", "concurrent.futures", "tomllib"),
    *("dataclasses", "uuid", "decimal", "msgspec.inspect", "gzip", "lzma", "bz2"),
}
FILTER = NEVER | {
    *("argparse", "gettext", "locale", "pathlib", "sqlite3", "hashlib", "difflib", "calendar", "shutil"),
    *("msgspec.json", "threading", "tempfile", "urllib.parse", "signal", "man9.forking", "man9.tree"),
    *("man9.index.store", "man9.linking.edges", "man9.manpage.output", "man9.commands.common"),
}


def loaded(program: str, words: list[str], folder: Path) -> set[str]:
    """Return the modules that a call loads, run without those of an environment's own."""
    done = subprocess.run(
        [sys.executable, "-S", "-c", START.format(program), *words],
        env={
            **{name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"},
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        },
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stderr.rpartition("\n")[2].split())


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with one file, whose texts are paragraphs, as those of three files of four in Linux are."""
    (tmp_path / "demo.c").write_text(COMMENT)
    return tmp_path


@pytest.mark.parametrize("form", ["-none", "-rst", "-man"])
def test_a_filter_loads_what_its_form_needs(form: str, tree: Path) -> None:
    found = loaded("kernel_doc", [form, "demo.c"], tree)
    assert "man9.reading" in found
    assert found & FILTER == set()


@pytest.mark.parametrize("form", ["-none", "-rst"])
def test_no_markup_makes_a_filter_load_more(form: str, sample: Path) -> None:
    assert (
        loaded("kernel_doc", [form, "-enable-lineno", "-function", "demo_channel", HEADER], sample) & FILTER
        == set()
    )


def test_a_version_loads_nothing_of_others(tree: Path) -> None:
    assert loaded("main", ["--version"], tree) & {*FILTER, "msgspec", "man9.cli", "re"} == set()


# What reads options asks shutil for the width of the terminal, which loads bz2 and lzma.
MAN = NEVER - {"bz2", "lzma"} | {"difflib", "calendar", "hashlib", "msgspec.json", "tempfile"}


def test_pages_of_a_file_load_neither_docutils_nor_jinja(tree: Path) -> None:
    words = ["man", "--no-cache", "--jobs", "1", "-q", "--out", "pages", "demo.c"]
    found = loaded("main", words, tree)
    assert (tree / "pages/man9/demo_plain.9").is_file()
    assert found & MAN == set()


def test_a_search_loads_nothing_that_makes_pages(tree: Path) -> None:
    folder = ["--cache-dir", str(tree / "cache"), "-q"]
    loaded("main", ["search", "demo", *folder], tree)
    found = loaded("main", ["search", "demo", *folder], tree)
    assert "man9.index.recall" in found
    assert found & {*MAN, "man9.manpage", "man9.templating"} == set()


def test_a_list_in_a_text_loads_the_nodes_of_docutils_alone(tree: Path) -> None:
    (tree / "demo.c").write_text(COMMENT.replace("Neither", "- a list\n * - of two\n *\n * Neither"))
    found = loaded("kernel_doc", ["-man", "demo.c"], tree)
    assert "docutils.nodes" in found
    assert found & {"docutils.parsers", "docutils.frontend", "optparse", "urllib.parse", "jinja2"} == set()


def test_markup_in_a_text_loads_docutils_without_what_reads_the_network(tree: Path) -> None:
    (tree / "demo.c").write_text(COMMENT.replace("Neither", "- a *list*\n * - of two\n *\n * Neither"))
    found = loaded("kernel_doc", ["-man", "demo.c"], tree)
    assert "docutils.parsers.rst" in found
    assert found & {"urllib.request", "http.client", "ssl", "jinja2", "dataclasses", "sphinx"} == set()
    assert not any(name.startswith("pygments.") for name in found)
