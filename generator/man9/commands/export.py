"""`man9 export`: every item as a line of JSON (design.rst, 2)."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import msgspec
import msgspec.json

from man9.commands import common
from man9.commands.request import TreeRequest
from man9.commands.saying import say_json_bytes

if TYPE_CHECKING:
    import argparse

    from man9.model import Item


class Request(TreeRequest, frozen=True, kw_only=True):
    """Items as JSON."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    common.add_common(parser)


def run(request: Request) -> int:
    """Print the items; 1 when an input could not be read."""
    session = common.open_session(request)
    encoder = msgspec.json.Encoder()
    count = 0
    for file in common.each_file(session):  # printed as they come: all of them need not be kept
        say_json_bytes(encoder.encode_lines([_exported(item) for item in file.items]))
        count += len(file.items)
    sys.stdout.flush()
    common.summary(session, f"{count:,} items")
    return session.status


def _exported(item: Item) -> Item:
    """`item` as it is written: all that declares a macro's argument is its name, so that is its type too."""
    if item.kind != "macro" or not item.parameters:
        return item
    arguments = tuple(msgspec.structs.replace(each, type=each.name, name_at=0) for each in item.parameters)
    return msgspec.structs.replace(item, parameters=arguments)
