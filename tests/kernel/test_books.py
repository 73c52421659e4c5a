"""The kernel's own books with `man9.site` in place of its extension: no object, word or silence is lost."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest
from tests.kernel.books import OURS, THEIRS, Built, build

# MAN9_BOOKS names others; `make bench-books` builds the large ones.
BOOKS = os.environ.get("MAN9_BOOKS", "core-api networking").split()

# Messages that we give and the kernel's extension does not: a directive that asks for what is not there.
NEW_MESSAGES = ("kernel-doc: ",)
# Objects that the C domain files under another type: a function type is no macro, and what the Perl
# tool takes for a macro may be a function to us.
OTHER_TYPES = {"c:macro": {"c:type", "c:function"}}
# Words that stand in an entry of theirs and not in ours, with the reason.
LOST_WORDS = {
    "headings: a section runs on behind an empty line (kernel-doc.rst, 3)": {
        *(
            "Description",
            "Return",
            "Returns",
            "Note",
            "NOTE",
            "Notes",
            "Context",
            "Example",
            "Examples",
            "Definition",
        ),
    },
    "a heading without anything under it": {"Members", "Parameters", "Constants"},
    "`void` is no parameter": {"void", "no", "arguments"},
    "what a nameless member is called": {"unnamed_union", "unnamed_struct", "anonymous"},
    "described with us": {"undescribed"},
    "of a function type's syntax, which is our signature": {"Typedef", "Syntax", "typedef"},
    "markup that they leave in the text": {"c", "type"},
    "an initialiser in the list of constants": {"v"},
}
# Entries with other words lost, each looked at.
LOOKED_AT: dict[str, str] = {}


@pytest.fixture(scope="module", params=BOOKS)
def both(
    request: pytest.FixtureRequest, linux: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Built, Built]:
    """One book, built twice."""
    folder = tmp_path_factory.mktemp(request.param.replace("/", "-"))
    return build(linux, request.param, THEIRS, folder / "theirs"), build(
        linux, request.param, OURS, folder / "ours"
    )


def test_a_book_loses_nothing(both: tuple[Built, Built]) -> None:
    theirs, ours = both
    assert lost_objects(theirs, ours) == set()
    assert new_messages(theirs, ours) == Counter()
    assert lost_words(theirs, ours) == {}


def test_make_htmldocs_keeps_each_function_and_type_that_has_a_name(both: tuple[Built, Built]) -> None:
    kinds = {"c:function", "c:functionParam", "c:struct", "c:union", "c:enum", "c:type"}
    theirs, ours = ({each for each in built.objects() if each[1] in kinds} for built in both)
    assert len(theirs) > 100
    assert theirs - ours == set()


def lost_objects(theirs: Built, ours: Built) -> set[tuple[str, str]]:
    """Return objects of theirs that are not in our inventory."""
    found = ours.objects()
    lost = theirs.objects() - found
    return {
        (name, kind)
        for name, kind in lost
        if not any((name, other) in found for other in OTHER_TYPES.get(kind, ()))
    }


def new_messages(theirs: Built, ours: Built) -> Counter[str]:
    """Return what Sphinx says of our build alone."""
    new = Counter(ours.messages) - Counter(theirs.messages)
    return Counter({text: count for text, count in new.items() if not text.startswith(NEW_MESSAGES)})


def lost_words(theirs: Built, ours: Built) -> dict[tuple[str, str], dict[str, int]]:
    """Return words of their entries that ours have not, those with a reason left out."""
    allowed = set().union(*LOST_WORDS.values())
    found = ours.entries()
    lost = {}
    for key, entries in theirs.entries().items():
        for number, entry in enumerate(entries):
            mine = found.get(key, [])
            if number >= len(mine):
                lost[key] = {"the whole entry": 1}
                continue
            words = entry.words - mine[number].words - mine[number].signature
            if rest := {word: count for word, count in words.items() if word not in allowed}:
                lost[key] = rest
    return {key: words for key, words in lost.items() if key[1] not in LOOKED_AT}
