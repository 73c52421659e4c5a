"""Addresses of pages and anchors."""

from __future__ import annotations

from man9.config import Settings
from man9.linking.link import link
from man9.model import Item, Parameter, SourceFile
from man9.site.parts import places


def test_an_anchor_is_that_of_the_c_domain() -> None:
    found = placed(Item("a.c", 1, "function", "f"), Item("a.c", 9, "doc", "Theory of operation"))
    assert list(found.anchors) == ["c.f", "doc-theory-of-operation"]


def test_a_name_that_a_page_has_twice_gets_a_number() -> None:
    found = placed(Item("a.c", 1, "struct", "f"), Item("a.c", 9, "function", "f"))
    assert list(found.anchors) == ["c.f", "c.f-2"]


def test_members_and_constants_are_objects() -> None:
    item = Item("a.h", 1, "struct", "s", parameters=(Parameter("head"), Parameter("head.port")))
    enum = Item("a.h", 9, "enum", "(anonymous)", parameters=(Parameter("RED"),))
    names = [(name, kind) for name, kind, *_ in placed(item, enum).objects()]
    assert names == [("s", "struct"), ("s.head", "member"), ("s.head.port", "member"), ("RED", "enumerator")]


def test_a_path_that_leaves_the_tree_stays_inside_the_output() -> None:
    assert places.file_page("../../etc/passwd.h") == "files/_/_/etc/passwd.h"
    assert places.source_page("/etc//x.h") == "code/_/etc/_/x.h"


def test_a_path_is_quoted_in_a_link() -> None:
    assert places.url(places.file_page('a "b"#c?.h')) == "files/a%20%22b%22%23c%3F.h.html"


def test_a_title_of_symbols_only_still_has_an_anchor() -> None:
    assert list(placed(Item("a.c", 1, "doc", "<>")).anchors) == ["doc-overview"]


def placed(*items: Item) -> places.Places:
    return places.place(link([SourceFile(items[0].file, items)], Settings()))
