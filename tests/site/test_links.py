"""Every link of a site leads to a page that exists and an anchor on it."""

from __future__ import annotations

import re
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


def broken(site: Path) -> list[str]:
    """Return each link that leads nowhere: `page -> link`."""

    @cache
    def ids(path: Path) -> frozenset[str]:
        return frozenset(unescape(name) for name in ID.findall(path.read_text()))

    missing = []
    for page in sorted(site.rglob("*.html")):
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
