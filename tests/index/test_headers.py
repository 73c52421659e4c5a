"""Which header declares a function that a `.c` file defines, and what that costs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from man9.config import Settings
from man9.index import headers
from man9.index.headers import Includes, Where

TREE = {
    "lib/a.c": '#include <linux/a.h>\n#include "own.h"\n#include <linux/io.h>\n',
    "lib/own.h": "#include <rdma/deep.h>\nint own(void);\n",
    "include/linux/a.h": "int near(int x);\n"
    "static inline int body(void) { return quiet(1); }\n/* int told(void); */\n",
    "include/linux/io.h": "#include <asm/io.h>\n",
    "include/asm-generic/io.h": "unsigned int\nreadb(const void *p);\n",
    "include/rdma/deep.h": "extern void __must_check *deep(int, void (*done)(void));\n",
    "include/linux/unread.h": "int elsewhere(void);\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return written(tmp_path / "tree", TREE)


def written(root: Path, files: Mapping[str, str]) -> Path:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    return root


def asked(root: Path, *names: str, store: Path | None = None) -> Includes:
    return headers.find(Where(root, Settings(), store), {"lib/a.c": set(names)})


@pytest.mark.parametrize(
    ("name", "include"),
    [("near", "linux/a.h"), ("deep", "rdma/deep.h"), ("readb", "linux/io.h")],
)
def test_a_function_is_included_from_what_its_file_includes_itself_or_through_others(
    root: Path, name: str, include: str
) -> None:
    assert asked(root, name) == {"lib/a.c": {name: include}}


@pytest.mark.parametrize("name", ["own", "quiet", "told", "elsewhere", "body"])
def test_what_no_public_header_in_sight_declares_has_no_include(root: Path, name: str) -> None:
    assert asked(root, name) == {}


def test_of_several_headers_the_one_that_bears_the_name_of_the_file_is_nearest(root: Path) -> None:
    written(root, {"include/linux/io.h": "int near(int x);\n"})
    assert asked(root, "near") == {"lib/a.c": {"near": "linux/a.h"}}
    written(root, {"lib/io.c": TREE["lib/a.c"]})
    found = headers.find(Where(root, Settings()), {"lib/io.c": {"near"}})
    assert found == {"lib/io.c": {"near": "linux/io.h"}}


def test_a_header_is_read_once_and_again_when_it_has_changed(root: Path, tmp_path: Path) -> None:
    store = tmp_path / "x.sqlite"
    where = Where(root, Settings(), store)
    assert headers.state(where) == b""
    asked(root, "near", store=store)
    before = headers.state(where)
    note = headers.path_beside(store)
    kept = note.stat().st_mtime_ns
    assert asked(root, "near", store=store) == {"lib/a.c": {"near": "linux/a.h"}}
    assert (headers.state(where), note.stat().st_mtime_ns) == (before, kept)
    written(root, {"include/linux/a.h": "/* another comment */\n" + TREE["include/linux/a.h"]})
    assert headers.state(where) == before
    written(root, {"include/linux/a.h": "int other(void);\n"})
    assert headers.state(where) != before
    assert asked(root, "near", "other", store=store) == {"lib/a.c": {"other": "linux/a.h"}}


def test_a_damaged_note_is_made_anew(root: Path, tmp_path: Path) -> None:
    store = tmp_path / "x.sqlite"
    asked(root, "near", store=store)
    headers.path_beside(store).write_bytes(b"damage")
    assert asked(root, "near", store=store) == {"lib/a.c": {"near": "linux/a.h"}}


def test_nothing_outside_of_the_tree_is_read_and_no_pipe_waited_at(root: Path, tmp_path: Path) -> None:
    written(tmp_path, {"secret.h": "int near(int x);\n"})
    (root / "include/linux/a.h").unlink()
    os.mkfifo(root / "include/linux/a.h")
    (root / "include/up").symlink_to(tmp_path)
    written(root, {"lib/a.c": '#include <linux/a.h>\n#include <up/secret.h>\n#include "../../secret.h"\n'})
    assert asked(root, "near") == {}
    settings = Settings(include_folders=("..", str(tmp_path)))
    written(root, {"lib/a.c": "#include <secret.h>\n"})
    assert headers.find(Where(root, settings), {"lib/a.c": {"near"}}) == {}
