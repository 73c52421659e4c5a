"""The digests of what the kernel's own kernel-doc finds in Linux 6.12.117, and ours in the same form.

A digest has names in the clear and texts as the crc32 of their characters without white space.
"""

from __future__ import annotations

import lzma
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from man9.model import Item, Parameter

REFERENCE = Path(__file__).parent / "reference"
NAME = "linux-6.12.117"
FIELDS = ("return", "params", "types", "purpose", "described", "descs", "sections", "texts")
Key = tuple[str, str, str]  # file, kind, name


@dataclass(frozen=True, slots=True)
class Digest:
    """One item, field by field."""

    key: Key
    fields: dict[str, object]


@dataclass(frozen=True, slots=True)
class Warned:
    """One warning of the reference."""

    file: str
    line: int
    text: str


def crc(text: str) -> str:
    """The digest of a text."""
    return f"{zlib.crc32(''.join(text.split()).encode('utf-8', 'replace')):08x}"


def _lines(part: str) -> Iterator[list[str]]:
    with lzma.open(REFERENCE / f"{NAME}.{part}.tsv.xz", "rt", encoding="utf-8") as lines:
        for line in lines:
            yield line.rstrip("\n").split("\t")


def changed_files(root: Path) -> set[str]:
    """Files of `root` that are not what the reference read (another release of the package)."""
    changed = set()
    for file, digest in _lines("files"):
        path = root / file
        if not path.is_file() or f"{zlib.crc32(path.read_bytes()):08x}" != digest:
            changed.add(file)
    return changed


def reference_items() -> Iterator[Digest]:
    """What the reference found."""
    for file, _, kind, name, returned, params, types, purpose, described, descs, sections, texts, _ in _lines(
        "items"
    ):
        yield Digest(
            (file, kind, name),
            {
                "return": returned,
                "params": _split(params, ";"),
                "types": types,
                "purpose": purpose,
                "described": _split(described, ";"),
                "descs": descs,
                "sections": _split(sections, "|"),
                "texts": texts,
            },
        )


def reference_warnings() -> Iterator[Warned]:
    """What the reference warned of."""
    for file, line, text in _lines("warnings"):
        yield Warned(file, int(line), " ".join(text.split()))


def _split(column: str, mark: str) -> list[str]:
    return column.split(mark) if column != "-" else []


def named(parameters: Iterable[Parameter]) -> list[Parameter]:
    """Those that have a name."""
    return [p for p in parameters if p.name]


def digest(item: Item) -> Digest:
    """Our item in the reference's terms: macros and function typedefs are functions there."""
    kind = {"macro": "function", "variable": "var"}.get(item.kind, str(item.kind))
    if kind == "typedef" and item.parameters and not item.definition:
        kind = "function"
    parameters = named(item.parameters)
    described = [p for p in parameters if p.description.strip()]
    types = [p.name if item.kind == "macro" else p.type for p in parameters]
    return Digest(
        (item.file, kind, item.name),
        {
            "return": crc(item.return_type),
            "params": names(parameters),
            "types": crc("|".join(types)),
            "purpose": crc(item.purpose),
            "described": names(described),
            "descs": crc("|".join(p.description for p in described)),
            "sections": [s.name for s in item.sections],
            "texts": crc("|".join(s.text for s in item.sections)),
        },
    )


def names(parameters: Sequence[Parameter]) -> list[str]:
    """Names, of a named variadic without its dots."""
    return [p.name.removesuffix("...") or p.name for p in parameters]
