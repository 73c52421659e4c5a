"""The pages of the sample tree, without the theme around them, as they were last looked at."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from man9.cli import main

GOLDEN = Path(__file__).parent / "golden"
START, END = '<article role="main" id="furo-main-content">', "</article>"
# Where the nodes of a file's graph stand depends on the version of Graphviz.
PLACED_BY_DOT = re.compile(r'<svg [^>]*aria-label="Graph of .*?</svg>', re.DOTALL)
PAGES = (
    "files/drivers/demo/core.c.html",
    "files/drivers/demo/ring.c.html",
    "files/include/linux/demo.h.html",
    "files/include/uapi/linux/demo.h.html",
    "files/drivers/demo/index.html",
    "files/index.html",
    "symbols/structures.html",
)


@pytest.fixture(scope="module")
def site(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Site of the sample tree."""
    out = tmp_path_factory.mktemp("golden")
    assert main(["html", "--srctree", str(sample), "--out", str(out), "--quiet", "--jobs", "1"]) == 0
    return out


@pytest.mark.parametrize("page", PAGES)
def test_the_page_looks_as_before(page: str, site: Path, golden: Callable[[Path, str], None]) -> None:
    html = (site / page).read_text()
    article = html[html.index(START) + len(START) : html.index(END)]
    article = PLACED_BY_DOT.sub("", article)
    lines = [line.strip() for line in article.splitlines()]
    golden(GOLDEN / page, "\n".join(line for line in lines if line) + "\n")
