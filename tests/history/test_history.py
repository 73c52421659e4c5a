"""The history of an item: since when it is there, what changed, where it went."""

from __future__ import annotations

import msgspec
import pytest

from man9.history.history import History, Stage, order, outline
from man9.model import Item, Parameter, Section

SEND = Item(
    kind="function",
    name="send",
    file="net/a.c",
    line=3,
    purpose="send it",
    return_type="int",
    parameters=(Parameter("what", "int what", "what to send"),),
)


def changed(item: Item, **values: object) -> Item:
    return msgspec.structs.replace(item, **values)


def history(this: str, **versions: list[Item]) -> History:
    return History(this, {name: [outline(item) for item in items] for name, items in versions.items()})


def told(this: str, index: int = 0, **versions: list[Item]) -> list[tuple[str, str]]:
    return [(each.version, each.text) for each in history(this, **versions).told(index)]


def test_versions_are_put_in_the_order_people_mean() -> None:
    names = ["v6.12.1", "v6.12", "v6.9", "v6.12-rc10", "v6.12-rc2", "v5.19", "v10.0"]
    assert sorted(names, key=order) == [
        "v5.19",
        "v6.9",
        "v6.12-rc2",
        "v6.12-rc10",
        "v6.12",
        "v6.12.1",
        "v10.0",
    ]


def test_what_the_oldest_version_has_may_be_older() -> None:
    assert told("v2", v1=[SEND], v2=[SEND]) == [("v1", "added, or earlier"), ("v2", "")]


def test_what_came_and_went_and_came_again() -> None:
    assert told("v4", v1=[], v2=[SEND], v3=[], v4=[SEND]) == [
        ("v2", "added"),
        ("v3", "removed"),
        ("v4", "added again"),
    ]


def test_an_old_version_tells_of_newer_ones() -> None:
    assert told("v1", v1=[SEND], v2=[changed(SEND, purpose="send that")], v3=[]) == [
        ("v1", "added, or earlier"),
        ("v2", "documentation changed"),
        ("v3", "removed"),
    ]


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({"parameters": (*SEND.parameters, Parameter("how", "int how", ""))}, "parameters changed"),
        ({"return_type": "long"}, "prototype changed"),
        ({"exported": "EXPORT_SYMBOL"}, "export changed"),
        ({"static": True}, "linkage changed"),
        ({"kind": "macro", "return_type": "int"}, "kind changed"),
        ({"sections": (Section("return", "zero", 5),)}, "documentation changed"),
        ({"purpose": "send  it"}, ""),
        ({"line": 80}, ""),
        ({"file": "net/b.c"}, "moved from net/a.c"),
        (
            {"file": "net/b.c", "static": True, "purpose": "x"},
            "linkage and documentation changed; moved from net/a.c",
        ),
    ],
)
def test_a_change_is_told_by_what_it_touches(values: dict[str, object], text: str) -> None:
    assert told("v2", v1=[SEND], v2=[changed(SEND, **values)])[1] == ("v2", text)


def test_a_single_version_has_no_history_to_tell() -> None:
    assert told("v1", v1=[SEND]) == []


def test_a_tag_and_a_function_of_one_name_are_two_things() -> None:
    tag = Item(kind="struct", name="send", file="net/a.c", line=1)
    assert told("v2", v1=[tag], v2=[SEND]) == [("v2", "added")]


def test_definitions_of_one_name_follow_their_files() -> None:
    arm, x86 = changed(SEND, file="arm.c"), changed(SEND, file="x86.c", purpose="send faster")
    found = history("v2", v1=[x86, arm], v2=[arm, x86])
    assert found.of(0) == [Stage("v1", "arm.c"), Stage("v2", "arm.c")]
    assert found.of(1) == [Stage("v1", "x86.c"), Stage("v2", "x86.c")]


def test_a_second_definition_is_new_and_has_not_moved() -> None:
    found = history("v2", v1=[SEND], v2=[SEND, changed(SEND, file="net/b.c")])
    assert found.of(1) == [Stage("v2", "net/b.c")]


def test_lost_names_and_files_are_known() -> None:
    found = history("v2", v1=[SEND, changed(SEND, name="gone", file="old/x.c")], v2=[SEND])
    assert found.lost == {"gone": ["v1"]}
    assert found.having("net/a.c") == found.having("net") == found.having("") == ["v1", "v2"]
    assert found.having("old") == ["v1"]
