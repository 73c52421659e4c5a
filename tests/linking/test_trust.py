"""How far the graph can be trusted: a sample judged by hand, and what an independent tool finds."""

from __future__ import annotations

import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.linking.conftest import KERNEL, link_tree

from man9 import tree
from man9.index.recall import Input
from man9.index.update import make
from man9.linking.records import Edge, Links
from man9.model import Item

SAMPLE = Path(__file__).with_name("sample_edges.tsv")
FOLDERS = ("drivers/infiniband/hw/irdma", "fs/ubifs", "lib", "net/batman-adv", "drivers/mtd/ubi", "block")
# Whose functions are documented where they are declared.
WITH_HEADERS = (("net/wireless", "include/net"), ("drivers/media/common/videobuf2", "include/media"))
WANTED_RECALL = 0.999
Call = tuple[str, str, str]  # file and name of the caller, name of the called


@pytest.fixture(scope="module")
def whole(linux: Path) -> Links:
    """The graph of the whole tree."""
    paths, _ = tree.find(linux, [])
    return make(Input(linux, paths, tree.stamps(linux, paths), KERNEL, 2), lambda _: None).links


def row(links: Links, edge: Edge) -> tuple[str, ...]:
    """An edge as a line of the sample."""
    ends = [links.items[edge.source], links.items[edge.target]]
    names = [text for item in ends for text in (item.file, item.kind, item.name)]
    return (*names, edge.kind, edge.file, str(edge.line), edge.through, edge.member)


def test_every_edge_of_the_sample_that_was_judged_right_is_there(whole: Links, linux: Path) -> None:
    lines = [line for line in SAMPLE.read_text().splitlines() if not line.startswith("#")]
    judged = {tuple(line.split("\t")) for line in lines}
    assert len(judged) == 300
    found = {row(whole, edge) for edges in whole.out.values() for edge in edges}
    same_tree = "SUBLEVEL = 117\n" in (linux / "Makefile").read_text()
    assert len(judged - found) <= (0 if same_tree else 15), sorted(judged - found)


def test_no_kind_of_edge_has_vanished(whole: Links) -> None:
    count: dict[str, int] = defaultdict(int)
    for edges in whole.out.values():
        for edge in edges:
            count[edge.kind] += 1
            count["through"] += bool(edge.through)
    least = {"calls": 165_000, "types": 42_000, "uses": 28_000, "mentions": 13_500, "through": 45_000}
    assert {kind: number for kind, number in least.items() if count[kind] < number} == {}


@pytest.mark.parametrize("folders", [*((folder,) for folder in FOLDERS), *WITH_HEADERS], ids=" ".join)
def test_nearly_every_call_that_cscope_finds_is_an_edge(
    folders: tuple[str, ...], linux: Path, tmp_path: Path
) -> None:
    paths, _ = tree.find(linux, folders)
    links = link_tree(linux, paths)
    theirs = set(cscope_calls(linux, paths, links, tmp_path))
    assert len(theirs) > 50
    missed = theirs - set(our_calls(links))
    assert len(missed) <= (1 - WANTED_RECALL) * len(theirs) + 1, sorted(missed)


def our_calls(links: Links) -> Iterator[Call]:
    """Calls and uses in code, by where that stands: `f` of `x = g ? f : h` is called later."""
    for index, edges in links.out.items():
        for edge in edges:
            if edge.kind in {"calls", "uses"}:
                source = links.items[index]
                yield edge.file, source.name, links.items[edge.target].name


def cscope_calls(root: Path, paths: list[str], links: Links, folder: Path) -> Iterator[Call]:
    """Calls of documented functions by documented functions; a call of a member is none of theirs."""
    (folder / "files").write_text("".join(f"{root / path}\n" for path in paths))
    run = ["cscope", "-f", str(folder / "database")]
    subprocess.run(
        [*run, "-b", "-i", str(folder / "files")], cwd=folder, check=True, stderr=subprocess.DEVNULL
    )
    callers = {
        (item.file, item.name) for item in links.items if item.kind == "function" and item.body_at >= 0
    }
    callers |= {(home, file.items[index].name) for file in links.files for index, home in file.definitions}
    for name, indices in links.names.items():
        called = [links.items[index] for index in indices if links.items[index].kind in {"function", "macro"}]
        if not called:
            continue
        told = subprocess.run(
            [*run, "-dL", "-3", name], cwd=folder, check=True, capture_output=True, text=True
        )
        for line in told.stdout.splitlines():
            path, caller, _, code = line.split(" ", 3)
            file = path.removeprefix(f"{root}/")
            if (file, caller) not in callers or caller == name or is_member(name, code):
                continue
            if any(seen(item, file) for item in called):
                yield file, caller, name


def is_member(name: str, code: str) -> bool:
    """Tell whether a line calls a member `name` of something."""
    return re.search(rf"(?:\.|->)\s*{name}\s*\(", code) is not None


def seen(item: Item, file: str) -> bool:
    """Tell whether the linker would let code in `file` see `item`."""
    return item.file == file or not item.static or item.file.endswith(".h")
