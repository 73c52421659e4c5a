"""Pages of small trees."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from man9.cli import main

Make = Callable[..., dict[str, str]]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return an empty tree."""
    root = tmp_path / "tree"
    root.mkdir()
    return root


@pytest.fixture
def make(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """Return `make(source, *options, name="a.c")`: the pages of a tree with this file, by name."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1790812800")  # 1 October 2026

    def run(source: str, *options: str, name: str = "a.c", status: int = 0) -> dict[str, str]:
        path = tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
        out = tmp_path / "out"
        assert main(["man", "--srctree", str(tree), "--out", str(out), "--quiet", *options]) == status
        pages = (out / "man9").glob("*")
        return {page.name: page.read_text(encoding="utf-8") for page in pages if page.is_file()}

    return run
