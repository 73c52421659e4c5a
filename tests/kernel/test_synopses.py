"""Every SYNOPSIS of Linux, read back by a C parser that is not ours, gives the name and the arguments.

What the parser does not take is in a class of `synopses.toml` that says why.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import tree_sitter
import tree_sitter_c

from man9 import tree
from man9.config import MacroSettings
from man9.manpage.synopsis import synopsis
from man9.model import Item
from man9.reading import decode
from man9.reading.batch import read_files

TABLE = tomllib.loads((Path(__file__).parent / "synopses.toml").read_text(encoding="utf-8"))
PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_c.language()))
ESCAPE = re.compile(r"\\(?:f.|\(..|.)")
CHARACTERS = {r"\(aq": "'", r"\(ga": "`", r"\(ha": "^", r"\(ti": "~", r"\-": "-", r"\e": "\\"}
ATTRIBUTE = re.compile(
    rf"\b(?:({'|'.join(TABLE['calls'].split())})\s*\(|(?:{'|'.join(TABLE['words'].split())})\b)"
)
MANY = 74_000


def plain(roff: str) -> str:
    """What a reader sees of a synopsis."""
    return ESCAPE.sub(lambda match: CHARACTERS.get(match[0], ""), roff)


def as_compiled(text: str) -> str:
    """C text without the words that the preprocessor takes out."""
    parts, at = [], 0
    while found := ATTRIBUTE.search(text, at):
        parts.append(text[at : found.start()])
        at, depth = found.end(), 1 if found[1] else 0
        while depth and at < len(text):
            depth += (text[at] == "(") - (text[at] == ")")
            at += 1
    return "".join((*parts, text[at:]))


def declarator(root: tree_sitter.Node) -> tree_sitter.Node | None:
    """The innermost function that the first declaration declares."""
    found, node = None, root.named_children[0] if root.named_children else None
    while node is not None:
        if node.type == "function_declarator":
            found = node
        held = node.child_by_field_name("declarator")
        if held is None and node.type == "parenthesized_declarator":
            held = next((child for child in node.named_children if child.type != "comment"), None)
        node = held
    return found


def arguments(function: tree_sitter.Node) -> Iterator[str]:
    """The text of each argument."""
    listed = function.child_by_field_name("parameters")
    for child in listed.named_children if listed else ():
        text = (child.text or b"").decode()
        if child.type != "comment" and text != "void":
            yield text


def read_back(item: Item, text: str) -> bool:
    """Tell whether the parser takes `text` without an error, and a function's name and arguments as ours."""
    root = PARSER.parse(as_compiled(f"{text}\n").encode()).root_node
    if root.has_error:
        return False
    if item.kind != "function":
        return True
    found = declarator(root)
    name = found.child_by_field_name("declarator") if found else None
    if found is None or name is None or (name.text or b"").decode() != item.name:
        return False
    declared = list(arguments(found))
    return len(declared) == len(item.parameters) and all(
        re.search(rf"\b{re.escape(each.name)}\b", text) or not re.search(rf"\b{each.name}\b", each.type)
        for each, text in zip(item.parameters, declared, strict=True)
    )


def is_displaced(item: Item, text: str, source: str) -> bool:
    """Tell whether an attribute stands before the name, or the brace, that the source has behind it."""
    mark = re.compile(r"\{" if item.kind != "function" else rf"\b{re.escape(item.name)}")
    shown, written = mark.search(text), mark.search(source, item.code_at)
    if shown is None or written is None:
        return False
    before = source[item.code_at : written.start()]
    return any(found[0].rstrip("( ") not in before for found in ATTRIBUTE.finditer(text, 0, shown.start()))


@dataclass
class Shown:
    """What the synopses of the tree came to."""

    count: int = 0
    failed: list[tuple[Item, str]] = field(default_factory=list)  # not read back, with the synopsis
    displaced: list[str] = field(default_factory=list)  # places with an attribute that was moved


@pytest.fixture(scope="module")
def synopses(linux: Path) -> Shown:
    """All synopses, looked at."""
    paths, _ = tree.find(linux, [])
    found = Shown()
    for batch in read_files(linux, paths, MacroSettings(), 2):
        for file in batch.files:
            source = decode((linux / file.path).read_bytes())
            for item in file.items:
                if item.kind == "doc":
                    continue
                found.count += 1
                text = plain(synopsis(item))
                if not read_back(item, text):
                    found.failed.append((item, text))
                if item.attributes and is_displaced(item, text, source):
                    found.displaced.append(f"{item.file}:{item.line}: {' '.join(text.split())[:300]}")
    assert found.count > MANY
    return found


def test_an_attribute_stands_on_its_own_side_of_the_name(synopses: Shown) -> None:
    assert not synopses.displaced, f"{len(synopses.displaced)}:\n" + "\n".join(synopses.displaced[:50])


def test_each_synopsis_is_read_back_or_in_a_class(synopses: Shown) -> None:
    counts: Counter[str] = Counter()
    loose = []
    for item, text in synopses.failed:
        known = (c for c in TABLE["class"] if item.kind in c["kinds"] and re.search(c["pattern"], text))
        name = next((c["name"] for c in known), "")
        if name:
            counts[name] += 1
        else:
            loose.append(f"{item.file}:{item.line}: {' '.join(text.split())[:1500]}")
    assert not loose, f"{len(loose)} in no class, among them:\n" + "\n".join(loose[:200])
    for known in TABLE["class"]:
        name, count = known["name"], counts[known["name"]]
        assert 0 < count <= known["count"], f"{name}: {count}"


def test_a_return_type_with_brackets_goes_around_the_name() -> None:
    text = "void (*set_handler (int sig, void (*handler)(int)))(int);"
    found = declarator(PARSER.parse(text.encode()).root_node)
    assert found is not None
    assert list(arguments(found)) == ["int sig", "void (*handler)(int)"]
