"""Section 9 of a whole Linux tree: nobody complains, nothing is lost, everything listed exists."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest
from tests.manpage.pages import complaints

from man9.cli import main
from man9.commands import common
from man9.commands.request import TreeRequest
from man9.config import Settings
from man9.linking.records import Links, Page
from man9.manpage import render
from man9.model import Item

pytestmark = pytest.mark.kernel

AT_ONCE = 1000  # pages one process of groff or mandoc is given
LISTED = re.compile(r"(\b(?:struct|union|enum)\s)?\\fB([^\\]*(?:\\-[^\\]*)*)\\fR\((9\w*)\)")
WORD = re.compile(r"[A-Za-z0-9]{2,}")
# What reStructuredText does not print: roles, directives and their options, targets, escapes of formats.
UNPRINTED = re.compile(
    r":[a-z]+(?::[a-z]+)?:(?=`)|\.\. +(?:\|.*\| )?[\w:-]+ ?::.*|^ +:[a-z-]+:.*$|<[^<>`]*>`"
    r"|\.\. _.*|\.\. \[.*\]|\[#\w+\]_",
    re.MULTILINE,
)


@pytest.fixture(scope="module")
def out(linux: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All pages of the tree."""
    folder = tmp_path_factory.mktemp("section9")
    assert main(["man", "--srctree", str(linux), "--out", str(folder), "--quiet"]) == 0
    return folder / "man9"


@pytest.fixture(scope="module")
def links(linux: Path) -> Links:
    """Link the tree with the default settings."""
    return common.linked(TreeRequest(srctree=linux, quiet=True, no_cache=True), [])[1]


def pages(folder: Path) -> list[Path]:
    return sorted(page for page in folder.iterdir() if not page.is_symlink())


def parts(paths: Sequence[Path]) -> Iterator[Sequence[Path]]:
    for start in range(0, len(paths), AT_ONCE):
        yield paths[start : start + AT_ONCE]


def test_every_item_has_a_page(out: Path, links: Links) -> None:
    assert len(links.items) > 75_000
    names = {page.name for page in out.iterdir()}
    for page in links.pages:
        assert render.path_of(page, Settings()).removeprefix("man9/") in names
        assert {f"{alias}.{page.section}" for alias in page.aliases} <= names
    assert {index for page in links.pages for index in page.items} == set(range(len(links.items)))


def test_nobody_complains_about_a_page(out: Path) -> None:
    for part in parts(pages(out)):
        assert complaints(part) == ""


def test_every_name_in_a_list_is_a_page(out: Path) -> None:
    names = {page.name for page in out.iterdir()}
    for page in pages(out):
        listed = {
            f"{name}.{section}".replace("\\-", "-")
            for keyword, name, section in LISTED.findall(page.read_text())
            if not keyword
        }
        # A type is referred to as `struct s(9)` in text; `man struct s` opens its page.
        assert {name for name in listed if "\\ " not in name} <= names, page.name


def test_whatis_and_apropos_find_every_name_and_man_the_right_page(out: Path, links: Links) -> None:
    """After `mandb`, as a distribution runs it."""
    root = out.parent
    for folder in (out, root, *list(root.parents)[:-2]):
        folder.chmod(0o755)  # mandb may run as the user `man`
    ask = partial(subprocess.run, capture_output=True, text=True, check=True)
    ask(["mandb", "--create", "--quiet", str(root)])
    names = [name for page in links.pages for name in (page.name, *page.aliases)]
    found: set[str] = set()
    for start in range(0, len(names), AT_ONCE):
        told = ask(["whatis", "--long", "-M", str(root), "--", *names[start : start + AT_ONCE]]).stdout
        found.update(line.partition(" (")[0] for line in told.splitlines())
    assert set(names) <= found
    assert (
        "irdma_connect (9)"
        in ask(["apropos", "--long", "-M", str(root), "registered call for connection"]).stdout
    )
    wanted = {
        ("struct", "ib_device_ops"): "struct-ib_device_ops.9",
        ("irdma_connect",): "irdma_connect.9",
        ("9", "sk_buff"): "struct-sk_buff.9",
    }
    for words, page in wanted.items():
        assert ask(["man", "-M", str(root), "-w", *words]).stdout.strip() == str(out / page)


def test_all_pages_together_stay_small(out: Path) -> None:
    assert sum(page.stat().st_size for page in pages(out)) < 250_000_000


@pytest.mark.parametrize(("width", "step"), [(80, 1), (60, 10), (200, 10)])
def test_no_page_loses_a_word(width: int, step: int, out: Path, links: Links, tmp_path: Path) -> None:
    chosen = [page for page in links.pages if page.items][::step]
    for start in range(0, len(chosen), AT_ONCE):
        part = chosen[start : start + AT_ONCE]
        shown = printed([out / f"{page.name}.{page.section}" for page in part], width, tmp_path)
        for page, text in zip(part, shown, strict=True):
            lost = wanted(page, links) - Counter(WORD.findall(text))
            assert not lost, f"{page.name}({page.section}): {lost}"


def wanted(page: Page, links: Links) -> Counter[str]:
    """Return the words of the comment that leads the page."""
    item: Item = links.items[page.items[0]]
    texts = [
        item.purpose,
        *(section.text for section in item.sections),
        *(p.description for p in item.parameters),
    ]
    return Counter(word for text in texts for word in WORD.findall(UNPRINTED.sub(" ", text)))


def printed(paths: Sequence[Path], width: int, folder: Path) -> list[str]:
    """Return the text of each page as groff prints it, all in one process, told apart by pages in between."""
    files: list[str] = []
    for number, path in enumerate(paths):
        mark = folder / f"mark{number}"
        mark.write_text(f".TH MARK 9\n.SH MARK{number}\n")
        files += [str(mark), str(path)]
    command = ["groff", "-Kutf8", "-Tutf8", "-man", "-t", f"-rLL={width}n", "-P-cbou", *files]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return re.split(r"^MARK\d+$", text, flags=re.MULTILINE)[1:]
