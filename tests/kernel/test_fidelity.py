"""On all of Linux we read what the kernel's own tool reads; each difference is in a class that says why."""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest
from tests.kernel import rules, warning_rules
from tests.kernel.digests import FIELDS, Digest, changed_files, digest, reference_items, reference_warnings
from tests.kernel.rules import Difference
from tests.kernel.warning_rules import Silence

from man9 import tree
from man9.config import MacroSettings
from man9.model import Item, Problem, SourceFile
from man9.problems import wording
from man9.reading.batch import read_files

CLASSES = tomllib.loads((Path(__file__).parent / "known_differences.toml").read_text(encoding="utf-8"))
# Of warnings that quote the source only the opening words are compared, at their line.
STEMS = ("Cannot find identifier", "This comment starts with", "Incorrect use of kernel-doc", "bad line")
# What the issue asks for as a share of the items that both have, in percent.
WANTED = {
    "return": 99.4,
    "params": 99.8,
    "purpose": 99.9,
    "described": 99.5,
    "descs": 99.3,
    "sections": 99.8,
    "texts": 99.3,
}
WANTED_ITEMS = 99.95


@dataclass
class Tree:
    """The whole tree as we read it, beside the reference."""

    root: Path
    files: dict[str, SourceFile]
    changed: set[str]  # files that the reference read in another state

    @cached_property
    def pairs(self) -> list[tuple[Digest, Item, tuple[Problem, ...]]]:
        """Each item that both have."""
        ours = self._ours()
        found = []
        for reference in reference_items():
            mine = ours.get(reference.key)
            if mine and reference.key[0] not in self.changed:
                found.append((reference, *mine.pop(0)))
        return found

    @cached_property
    def reference_count(self) -> int:
        """How many items the reference has."""
        return sum(reference.key[0] not in self.changed for reference in reference_items())

    def _ours(self) -> dict[tuple[str, str, str], list[tuple[Item, tuple[Problem, ...]]]]:
        ours = defaultdict(list)
        for file in self.files.values():
            for item in file.items:
                ours[digest(item).key].append((item, file.problems))
        return ours

    def differences(self) -> Iterator[Difference]:
        """Each field in which an item of both differs, and each item that only we have."""
        seen: Counter[tuple[str, str, str]] = Counter()
        for reference, item, problems in self.pairs:
            seen[reference.key] += 1
            mine = digest(item)
            for field in FIELDS:
                if mine.fields[field] != reference.fields[field]:
                    yield Difference(self.root, field, item, reference, problems)
        for key, rest in self._ours().items():
            if key[0] not in self.changed:
                for item, problems in rest[seen[key] :]:
                    yield Difference(self.root, "extra", item, None, problems)

    def silences(self) -> Iterator[Silence]:
        """Each warning of the reference that we do not give."""
        ours: Counter[tuple[str, str, int]] = Counter()
        for file in self.files.values():
            ours.update(_warning_key(p.file, wording(p), p.line) for p in file.problems)
        for warned in reference_warnings():
            key = _warning_key(warned.file, warned.text, warned.line)
            if ours[key]:
                ours[key] -= 1
            elif warned.file not in self.changed:
                yield Silence(self.root, warned, self.files.get(warned.file, SourceFile(warned.file)))


def _warning_key(file: str, text: str, line: int) -> tuple[str, str, int]:
    for stem in STEMS:
        if text.startswith(stem):
            return file, stem, line
    return file, _about(text) if _about(text) == "cannot understand" else text, 0


def _about(text: str) -> str:
    """The group of classes that a warning belongs to."""
    for stem in STEMS:
        if text.startswith(stem):
            return stem
    if "annot understand" in text or "Cannot parse" in text:
        return "cannot understand"
    if " not described in " in text:
        return "not described"
    return "Excess" if text.startswith("Excess") else "other"


@pytest.fixture(scope="module")
def read_tree(linux: Path) -> Tree:
    paths, failures = tree.find(linux, [])
    assert not failures
    batches = list(read_files(linux, paths, MacroSettings(), 2))
    assert not [failure for batch in batches for failure in batch.failures]
    files = {file.path: file for batch in batches for file in batch.files}
    return Tree(linux, files, changed_files(linux))


def _sort(
    found: Sequence[tuple[str, str, bool]],
    classes: Sequence[dict[str, object]],
    group: str,
    *,
    complete: bool,
) -> None:
    """Fail on what is in no class, on a class that has grown and on one that matches nothing."""
    counts = Counter((about, name) for about, name, _ in found if name)
    loose = [text for text, name, _ in found if not name]
    assert not loose, f"{len(loose)} in no class, among them:\n" + "\n".join(loose[:20])
    for known in classes:
        count = counts[str(known[group]), str(known["name"])]
        assert count <= int(str(known["count"])), f"{known[group]}: {known['name']} has grown to {count}"
        assert count or not complete, f"{known[group]}: {known['name']} matches nothing; take it out"


@pytest.mark.xdist_group("fidelity")
def test_nearly_every_item_of_the_reference_is_found(read_tree: Tree) -> None:
    assert len(read_tree.pairs) / read_tree.reference_count * 100 >= WANTED_ITEMS


@pytest.mark.xdist_group("fidelity")
@pytest.mark.parametrize("field", list(WANTED))
def test_a_field_agrees_as_often_as_it_should(read_tree: Tree, field: str) -> None:
    equal = sum(
        digest(item).fields[field] == reference.fields[field] for reference, item, _ in read_tree.pairs
    )
    assert equal / len(read_tree.pairs) * 100 >= WANTED[field]


@pytest.mark.xdist_group("fidelity")
def test_every_difference_is_in_a_class_that_says_why_we_are_right(read_tree: Tree) -> None:
    classes = CLASSES["item"]
    found = []
    for difference in read_tree.differences():
        names = [known["name"] for known in classes if known["field"] == difference.field]
        name = next((name for name in names if rules.RULES[name](difference)), "")
        item = difference.item
        place = difference.field if name else f"{item.file}:{item.line}: {item.name}: {difference.field}"
        found.append((place, name, True))
    _sort(found, classes, "field", complete=not read_tree.changed)


@pytest.mark.xdist_group("fidelity")
def test_every_warning_of_the_reference_is_given_or_in_a_class(read_tree: Tree) -> None:
    classes = CLASSES["warning"]
    found = []
    for silence in read_tree.silences():
        warned = silence.warned
        about = _about(warned.text)
        names = [known["name"] for known in classes if known["about"] == about]
        name = next((name for name in names if warning_rules.RULES[name](silence)), "")
        place = about if name else f"{warned.file}:{warned.line}: {warned.text}"
        found.append((place, name, True))
    _sort(found, classes, "about", complete=not read_tree.changed)


def test_each_class_has_a_rule_and_each_rule_a_class() -> None:
    assert {known["name"] for known in CLASSES["item"]} == set(rules.RULES)
    assert {known["name"] for known in CLASSES["warning"]} == set(warning_rules.RULES)
