"""On all of Linux a declaration that is cut into pieces says what its tokens say as a whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from man9 import tree
from man9.config import MacroSettings
from man9.reading import items, may_speak, read

MANY = 70_000  # items, at the least


def test_pieces_say_what_the_whole_declaration_says(linux: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths, _ = tree.find(linux, [])
    data = {path: content for path in paths if may_speak(content := (linux / path).read_bytes())}
    in_pieces = [read(path, content, MacroSettings()) for path, content in data.items()]
    assert sum(len(file.items) for file in in_pieces) > MANY
    monkeypatch.setattr(items, "cut_function", lambda *_: None)
    monkeypatch.setattr(items, "cut_aggregate", lambda *_: None)
    for file, (path, content) in zip(in_pieces, data.items(), strict=True):
        assert read(path, content, MacroSettings()) == file
