"""An index as it was kept: whose it is."""

from __future__ import annotations

from pathlib import Path

import pytest

import man9
from man9 import fingerprints
from man9.config import Settings
from man9.index.recall import maker


def test_an_index_is_of_another_maker_when_any_module_of_the_package_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = "reading/items.py"
    stamps_below = fingerprints.stamps_below
    before = maker(Settings())
    assert any(path.endswith(module) for path, _, _ in stamps_below(Path(man9.__file__).parent))

    def changed(folder: Path) -> list[tuple[str, int, int]]:
        """Say that the module is a byte longer."""
        return [(path, size + path.endswith(module), time) for path, size, time in stamps_below(folder)]

    monkeypatch.setattr(fingerprints, "stamps_below", changed)
    assert maker(Settings()) != before
