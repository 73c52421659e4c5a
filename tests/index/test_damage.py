"""Damaged files: an index is made anew, versions are never guessed at (design.rst, 8)."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from man9.cli import main

PAGE = 4096
ROUNDS, A_ROUND = 10, 30
COMMANDS = (
    ["man", "--out", "{out}", "-q", "--jobs", "1"],
    ["related", "demo_send", "--siblings", "--format", "json"],
    ["show", "demo_send", "--roff"],
    ["search", "send", "--json"],
    ["check", "--select", "ALL", "--jobs", "1", "-q"],
    ["graph", "--siblings", "--jobs", "1"],
    ["path", "demo_send_wait", "demo_send"],
)


def scatter(data: bytearray, chance: random.Random) -> None:
    """Change some bytes anywhere."""
    for _ in range(chance.choice((1, 1, 4, 64, 1000))):
        data[chance.randrange(len(data))] = chance.randrange(256)


def cut(data: bytearray, chance: random.Random) -> None:
    """Lose the end."""
    del data[chance.randrange(len(data)) :]


def zero(data: bytearray, chance: random.Random) -> None:
    """Lose whole pages."""
    for _ in range(chance.choice((1, 3))):
        at = chance.randrange(len(data) // PAGE) * PAGE
        data[at : at + PAGE] = bytes(PAGE)


def swap(data: bytearray, chance: random.Random) -> None:
    """Put pages in each other's place: each of them is right in itself."""
    one, other = (number * PAGE for number in chance.sample(range(len(data) // PAGE), 2))
    data[one : one + PAGE], data[other : other + PAGE] = data[other : other + PAGE], data[one : one + PAGE]


def grow(data: bytearray, chance: random.Random) -> None:
    """Have something behind the end."""
    data += chance.randbytes(chance.randrange(1, 3 * PAGE))


DAMAGES: tuple[Callable[[bytearray, random.Random], None], ...] = (scatter, scatter, cut, zero, swap, grow)


@pytest.fixture
def tree(tmp_path: Path, sample: Path) -> Path:
    """A part of the sample tree."""
    root = tmp_path / "tree"
    for path in sorted(sample.rglob("*.[ch]")):
        if "demo_send" in path.read_text():
            copy = root / path.relative_to(sample)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, copy)
    return root


class Runs:
    """Runs of commands on one tree, with one cache."""

    def __init__(self, tree: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.cache, self._tree, self._out, self._capsys = folder / "cache", tree, folder / "out", capsys

    def run(self, command: list[str], *options: str) -> tuple[object, str]:
        """Return the status with all that was made, and what was said."""
        shutil.rmtree(self._out, ignore_errors=True)
        filled = [word.format(out=self._out) for word in command]
        status = main([*filled, "--srctree", str(self._tree), "--cache-dir", str(self.cache), *options])
        said = self._capsys.readouterr()
        pages = sorted(self._out.glob("man9/*"))
        texts = [(page.name, page.read_bytes()) for page in pages]
        return (status, said.out, texts), said.err

    @property
    def store(self) -> Path:
        """The file of the index."""
        (path,) = self.cache.glob("*.sqlite")
        return path


@pytest.fixture
def runs(tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Runs:
    """Return runs on the tree."""
    return Runs(tree, tmp_path, capsys)


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_a_damaged_index_is_made_anew_and_every_result_is_that_of_a_fresh_run(seed: int, runs: Runs) -> None:
    fresh = [runs.run(command, "--no-cache")[0] for command in COMMANDS]
    for command in COMMANDS:
        runs.run(command)  # the index of words, the problems of `check`: all that can be kept
    for number in range(A_ROUND):
        chance = random.Random(seed * A_ROUND + number)  # noqa: S311
        data = bytearray(runs.store.read_bytes())
        before, damage = bytes(data), chance.choice(DAMAGES)
        damage(data, chance)
        runs.store.write_bytes(data)
        place = chance.randrange(len(COMMANDS))
        result, said = runs.run(COMMANDS[place])
        assert result == fresh[place], (seed, number, damage, COMMANDS[place])
        assert "Traceback" not in said
        told = said.count("the index was damaged and is made anew")
        assert told == (bytes(data) != before), (seed, number, damage, said)
        for again, expected in zip(COMMANDS, fresh, strict=True):
            if again is COMMANDS[place] or chance.random() < 0.2:
                result, said = runs.run(again)
                assert result == expected
                assert "damaged" not in said


def test_an_index_whose_checksum_is_right_and_whose_records_are_not_is_made_anew(runs: Runs) -> None:
    """What no checksum can know: a fault of a man9 that wrote it."""
    import sqlite3  # noqa: PLC0415

    from man9.index import sealed  # noqa: PLC0415

    command = COMMANDS[0]
    expected, _ = runs.run(command)
    before = sqlite3.connect(runs.store)
    with sealed.replacing(runs.store, before) as draft:
        draft.connection.execute("UPDATE file SET parsed = x'C1'")
    result, said = runs.run(command)
    assert result == expected
    assert "the index was damaged and is made anew" in said
    assert runs.run(command) == (expected, "")
