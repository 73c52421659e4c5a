"""On all of Linux the quick roads read what the tokeniser reads."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from man9 import tree
from man9.config import MacroSettings
from man9.reading import functions, items, may_speak, read

MANY = 10_000  # items, at the least, in the files that are looked at


def test_the_quick_roads_and_the_tokeniser_agree(linux: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths, _ = tree.find(linux, [])
    data = {path: (linux / path).read_bytes() for path in islice(paths, 0, None, 5)}
    data = {path: content for path, content in data.items() if may_speak(content)}
    quick = [read(path, content, MacroSettings()) for path, content in data.items()]
    assert sum(len(file.items) for file in quick) > MANY
    monkeypatch.setattr(functions, "quick_prototype", lambda *_: None)
    monkeypatch.setattr(items, "quick_aggregate", lambda *_: None)
    for file, (path, content) in zip(quick, data.items(), strict=True):
        assert read(path, content, MacroSettings()) == file
