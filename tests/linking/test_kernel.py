"""The graph of the driver that all this began with, in a real tree."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tests.linking.conftest import link_tree

from man9.linking.order import see_also
from man9.linking.records import Links

IRDMA = "drivers/infiniband/hw/irdma"


@pytest.fixture(scope="module")
def links(linux: Path) -> Links:
    folder = sorted(str(path.relative_to(linux)) for path in (linux / IRDMA).glob("*.[ch]"))
    return link_tree(linux, [*folder, "include/rdma/ib_verbs.h"])


def item(links: Links, name: str) -> int:
    return links.names[name][0]


def names(links: Links, indices: tuple[int, ...]) -> list[str]:
    return [links.items[index].name for index in indices]


def test_the_handler_lists_the_91_other_items_of_its_file_in_source_order(links: Links) -> None:
    near = names(links, see_also(links, item(links, "irdma_cm_event_handler")).siblings)
    assert len(near) == 91
    assert near[:2] == ["irdma_free_sqbuf", "irdma_record_ird_ord"]
    assert near[-1] == "irdma_if_notify"


def test_a_handler_that_is_handed_to_a_macro_is_used_by_who_hands_it(links: Links) -> None:
    near = see_also(links, item(links, "irdma_cm_event_handler"))
    assert names(links, near.used_by) == ["irdma_cm_post_event"]
    assert "irdma_send_cm_event" in names(links, near.calls)


def test_a_table_in_another_file_joins_the_operations_and_the_function(links: Links) -> None:
    found = [
        edge
        for edge in links.out[item(links, "ib_device_ops")]
        if edge.target == item(links, "irdma_connect")
    ]
    assert [(edge.kind, edge.member, edge.through) for edge in found] == [
        ("uses", "iw_connect", "irdma_iw_dev_ops")
    ]
    assert found[0].file == f"{IRDMA}/verbs.c"


def test_all_kinds_of_edges_are_there(links: Links) -> None:
    kinds = Counter(edge.kind for found in links.out.values() for edge in found)
    assert set(kinds) == {"calls", "uses", "types", "mentions"}
    assert kinds["calls"] > 500
