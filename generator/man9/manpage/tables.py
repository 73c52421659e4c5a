"""Tables to tbl(1), and to lines of plain text where a page is too narrow for that.

So is a table with marks that no letter is composed with: groff gives each a column that no terminal gives it,
so that a border behind it would stand too far left.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING
from unicodedata import normalize

from docutils import nodes
from msgspec import Struct

from man9.columns import columns, is_stacked
from man9.manpage.escape import bold, guard, roff, visible
from man9.manpage.numbering import label
from man9.text.bounds import MOST_CELLS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from man9.manpage.words import Words

PAGE = 50  # columns for a table: 60, less what pages and lists indent by
_BORDERS = 3  # columns that a rule and its blanks take
_GAP = 2  # between columns of plain text


class _Cell(Struct):
    lines: list[str]  # plain
    measured: list[str]  # the same as it will be seen, with `(9)` behind names; characters do not matter
    filled: str  # roff, one paragraph
    head: bool
    fixed: bool  # its lines cannot be filled within borders: items of a list, marks without a column
    columns: int = 1
    rows: int = 1


_LISTS = (
    nodes.bullet_list,
    nodes.enumerated_list,
    nodes.definition_list,
    nodes.field_list,
    nodes.option_list,
)
_Grid = list[list["_Cell | None"]]  # None: covered by the cell above or to the left


def table(node: nodes.Element, words: Words) -> list[str]:
    """Return the lines of a table."""
    group = next((child for child in node.children if isinstance(child, nodes.tgroup)), None)
    if group is None or not (rows := list(group.findall(nodes.row))):
        return ["\\&"]
    if len(rows) * len(group.children) > MOST_CELLS:
        return [".nf", *(roff(" ".join(row.astext().split())) for row in rows), ".fi"]
    grid = _grid(group, words)
    natural = _widths(grid, columns)
    longest = _widths(grid, _longest_word)
    both = any(cell is not None and cell.columns > 1 and cell.rows > 1 for row in grid for cell in row)
    room = PAGE - _BORDERS * len(natural) - 1
    fixed = any(cell is not None and cell.fixed for row in grid for cell in row)
    if both or fixed or sum(longest) > room:
        return _plain(grid, natural)
    return _tbl(grid, natural if sum(natural) <= room else _fitted(natural, longest, room))


def _grid(group: nodes.Element, words: Words) -> _Grid:
    parts = [part for part in group.children if isinstance(part, nodes.thead | nodes.tbody)]
    rows = [(row, isinstance(part, nodes.thead)) for part in parts for row in part.children]
    count = sum(isinstance(child, nodes.colspec) for child in group.children)
    grid: _Grid = [[None] * count for _ in rows]
    taken: set[tuple[int, int]] = set()
    for y, (row, head) in enumerate(rows):
        x = 0
        for entry in row.children:
            if not isinstance(entry, nodes.Element):
                continue
            while (y, x) in taken:
                x += 1
            cell = _cell(entry, words, head=head)
            if x >= count:
                break
            cell.columns = min(cell.columns, count - x)
            cell.rows = min(cell.rows, len(rows) - y)
            grid[y][x] = cell
            taken |= {(y + j, x + i) for j in range(cell.rows) for i in range(cell.columns)}
    return grid


def _cell(entry: nodes.Element, words: Words, *, head: bool) -> _Cell:
    listed = any(isinstance(child, _LISTS) for child in entry.children)
    text = normalize("NFC", "\n".join(_items(entry, "")) if listed else entry.astext())
    simple = len(entry.children) == 1 and isinstance(entry.children[0], nodes.paragraph)
    filled = words.line(entry.children[0].children) if simple else roff(" ".join(text.split()))
    lines = [line for line in text.splitlines() if line.strip()] or [""]
    return _Cell(
        lines=lines,
        measured=[visible(filled)] if len(lines) == 1 else lines,
        filled=bold(filled) if head and filled else filled,
        head=head,
        fixed=listed or is_stacked(text),
        columns=entry.get("morecols", 0) + 1,
        rows=entry.get("morerows", 0) + 1,
    )


def _items(node: nodes.Element, indent: str) -> Iterator[str]:
    """Yield the lines of a cell, those of a list's items with their marks."""
    for number, child in enumerate(node.children):
        if isinstance(child, nodes.list_item):
            first, *rest = _items(child, "") if child.children else [""]
            mark = _mark(node, number)
            yield f"{indent}{mark} {first}"
            yield from (f"{indent}{' ' * len(mark)} {line}" for line in rest)
        elif isinstance(child, nodes.TextElement):
            yield from (indent + line for line in child.astext().splitlines())
        elif isinstance(child, nodes.Element):
            deeper = isinstance(child, nodes.definition | nodes.field_body | nodes.block_quote)
            yield from _items(child, indent + "  " if deeper else indent)


def _mark(node: nodes.Element, number: int) -> str:
    if not isinstance(node, nodes.enumerated_list):
        return "\u2022"
    text = label(node.get("enumtype", "arabic"), node.get("start", 1) + number)
    return f"{node.get('prefix', '')}{text}{node.get('suffix', '.')}"


def _longest_word(line: str) -> int:
    return max(map(columns, line.split()), default=0)


def _widths(grid: _Grid, measure: Callable[[str], int]) -> list[int]:
    """Return what each column needs for its cells' lines; a spanning cell widens its last column."""
    widths = [1] * len(grid[0])
    cells = [(x, cell) for row in grid for x, cell in enumerate(row) if cell is not None]
    for x, cell in sorted(cells, key=lambda place: place[1].columns):
        span = slice(x, x + cell.columns)
        room = sum(widths[span]) + _BORDERS * (cell.columns - 1)
        need = max(measure(line) for line in cell.measured)
        if need > room:
            widths[x + cell.columns - 1] += need - room
    return widths


def _fitted(natural: Sequence[int], longest: Sequence[int], room: int) -> list[int]:
    """Give each column what its longest word needs, and the rest to those that want more."""
    spare = room - sum(longest)
    wanted = [wide - least for wide, least in zip(natural, longest, strict=True)]
    total = sum(wanted) or 1
    return [least + spare * want // total for least, want in zip(longest, wanted, strict=True)]


def _tbl(grid: _Grid, widths: Sequence[int]) -> list[str]:
    formats = [_format(grid, y, widths) for y in range(len(grid))]
    lines = [".TS", "allbox tab(\t);"]
    last = max(y for y in range(len(formats)) if y == 0 or formats[y] != formats[y - 1])
    lines += [*formats[:last], formats[last] + "."]
    for y, row in enumerate(grid):
        fields = [
            "T{\n" + guard(cell.filled) + "\nT}" if cell is not None and cell.filled else ""
            for x, cell in enumerate(row)
            if cell is not None or _above(grid, y, x)
        ]
        lines.append("\t".join(fields) or "\\&")
    return [*lines, ".TE"]


def _format(grid: _Grid, y: int, widths: Sequence[int]) -> str:
    return " ".join(
        f"lw({widths[x]}n)" if cell is not None else "^" if _above(grid, y, x) else "s"
        for x, cell in enumerate(grid[y])
    )


def _above(grid: _Grid, y: int, x: int) -> bool:
    """Say whether an empty place is covered from above, not from the left."""
    for up in range(y - 1, -1, -1):
        cell = grid[up][x]
        if cell is not None:
            return up + cell.rows > y
    return False


def _plain(grid: _Grid, widths: Sequence[int]) -> list[str]:
    """Return the table as lines in no-fill mode: as wide as it is, but every word in its place."""
    lines = [".nf"]
    starts = list(accumulate((width + _GAP for width in widths), initial=0))
    for y, row in enumerate(grid):
        cells = [(x, cell) for x, cell in enumerate(row) if cell is not None]
        height = max((len(cell.lines) for _, cell in cells), default=1)
        for number in range(height):
            parts: list[str] = []
            at = 0
            for x, cell in cells:
                text = cell.lines[number] if number < len(cell.lines) else ""
                parts += [" " * (starts[x] - at), text]
                at = max(at, starts[x]) + columns(text)
            lines.append(roff("".join(parts).rstrip()))
        if row and all(cell.head for _, cell in cells) and not _is_head(grid, y + 1):
            lines.append(roff(" ".ljust(_GAP).join("-" * width for width in widths)))
    return [*lines, ".fi"]


def _is_head(grid: _Grid, y: int) -> bool:
    return y < len(grid) and all(cell.head for cell in grid[y] if cell is not None)
