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
    package = Path(man9.__file__).parent
    found = fingerprints.stamps_below(package)
    before = maker(Settings())
    assert any(path.endswith("reading/items.py") for path, _, _ in found)

    def changed(folder: Path) -> list[tuple[str, int, int]]:
        stamps = fingerprints_of(folder)
        return [(p, size + p.endswith("reading/items.py"), time) for p, size, time in stamps]

    fingerprints_of = fingerprints.stamps_below
    monkeypatch.setattr(fingerprints, "stamps_below", changed)
    assert maker(Settings()) != before
