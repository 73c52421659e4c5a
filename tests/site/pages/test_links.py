"""Every link of a site leads to a page that exists and an anchor on it."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from man9.cli import main

LINK = re.compile(r'<(?:a|link|script|img|form)\b[^>]*?\s(?:href|src|action)="([^"]*)"')
ID = re.compile(r'\s(?:id|name)="([^"]*)"')


@pytest.fixture(scope="module")
def sample_site(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Site of the sample tree."""
    return built(sample, tmp_path_factory.mktemp("sample"))


@pytest.fixture(scope="module")
def driver_site(linux: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Site of one driver file of Linux with a header that it uses."""
    paths = ("drivers/infiniband/hw/irdma/cm.c", "include/rdma/ib_verbs.h")
    return built(linux, tmp_path_factory.mktemp("driver"), *paths)


def built(tree: Path, out: Path, *paths: str) -> Path:
    assert main(["html", "--srctree", str(tree), "--out", str(out), "--quiet", *paths]) == 0
    return out


def test_every_link_of_the_sample_resolves(sample_site: Path) -> None:
    assert broken(sample_site) == []


def test_every_link_of_a_driver_resolves(driver_site: Path) -> None:
    assert broken(driver_site) == []


def test_names_too_long_for_a_file_are_cut_alike_in_every_link(tmp_path: Path) -> None:
    name, other = "x" * 255, "y" * 300
    code = (
        f"/**\n * {name}() - see &struct {other}\n */\nint {name}(void) {{ return {other}(1); }}\n"
        f"/**\n * struct {other} - see {name}()\n * @a: b\n */\nstruct {other} {{ int a; }};\n"
    )
    long = tmp_path / "tree" / ("d" * 255) / f"{'f' * 250}.c"
    long.parent.mkdir(parents=True)
    long.write_text(code)
    (tmp_path / "tree/a.c").write_text(code)
    site = built(tmp_path / "tree", tmp_path / "site")
    assert broken(site) == []
    script = (site / "search/part-0.js").read_text()
    found, pages = json.loads(f"[{script[script.index('(') + 1 : script.rindex(')')]}]")
    path = long.relative_to(tmp_path / "tree").as_posix()
    assert list(pages) == [path]
    for _kind, symbol, _purpose, *anchor in found[path]:
        assert f'id="{(*anchor, f"c.{symbol}")[0]}"' in (site / f"{pages[path]}.html").read_text()


def test_the_links_of_2000_pages_of_the_whole_kernel_resolve(
    linux: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    site = built(linux, tmp_path_factory.mktemp("kernel"))
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 80_000
    assert broken(site, random.Random(7).sample(pages, 2000)) == []  # noqa: S311  # no secret
    shutil.rmtree(site)


def broken(site: Path, pages: Sequence[Path] | None = None) -> list[str]:
    """Return each link of `pages`, or of all, that leads nowhere: `page -> link`."""

    @cache
    def ids(path: Path) -> frozenset[str]:
        return frozenset(unescape(name) for name in ID.findall(path.read_text()))

    missing = []
    for page in pages if pages is not None else sorted(site.rglob("*.html")):
        for link in sorted(set(LINK.findall(page.read_text()))):
            parts = urlsplit(unescape(link))
            if parts.scheme or parts.netloc:
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            anchor = unquote(parts.fragment)
            if not target.is_file() or (anchor and target.suffix == ".html" and anchor not in ids(target)):
                missing.append(f"{page.relative_to(site)} -> {link}")
    return missing


def unescape(text: str) -> str:
    return text.replace("&amp;", "&").replace("&#34;", '"').replace("&#39;", "'")
