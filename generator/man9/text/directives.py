"""The directives that a comment may use.  None reads a file, runs a program or outlives the text.

A directive that is not here, `include` and `raw` among them, is shown as it is written and is a problem.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.parsers.rst.directives import admonitions, body, tables, unchanged

from man9.text.bounds import MOST_CELLS
from man9.text.inline import CODE_DIRECTIVES

if TYPE_CHECKING:
    from collections.abc import Sequence


class _AnyOption(dict[str, Any]):
    """An option table that takes every option as it is: Sphinx's are many, and none matters to a reader."""

    def __getitem__(self, key: str) -> Any:  # noqa: ANN401
        return unchanged

    def __bool__(self) -> bool:
        return True


class _Lenient(Directive):
    """What ours have in common: any option, any argument, content."""

    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Any]] = _AnyOption()
    has_content = True

    def run(self) -> Sequence[nodes.Node]:
        """Return what takes the directive's place."""
        return self._made()

    def _made(self) -> Sequence[nodes.Node]:
        return self._content()

    def _content(self) -> list[nodes.Node]:
        holder = nodes.Element()
        self.state.nested_parse(self.content, self.content_offset, holder)
        return list(holder.children)

    def _argument(self) -> list[nodes.Node]:
        if not self.arguments:
            return []
        texts, messages = self.state.inline_text(self.arguments[0], self.lineno)
        return [*texts, *messages]


class CodeBlock(_Lenient):
    """`.. code-block:: c`: a literal block with attribute `language`."""

    def _made(self) -> Sequence[nodes.Node]:
        text = "\n".join(self.content)
        block = nodes.literal_block(text, text, language=self.arguments[0] if self.arguments else "")
        caption = self.options.get("caption")
        if not caption:
            return [block]
        texts, messages = self.state.inline_text(caption, self.lineno)
        return [nodes.paragraph(caption, "", *texts), *messages, block]


class Figure(_Lenient):
    """`.. image::`, `.. figure::` and the kernel's own: an image with `alt`, its caption and legend."""

    def _made(self) -> Sequence[nodes.Node]:
        uri = "".join(self.arguments[0].split()) if self.arguments else ""
        image = nodes.image(self.block_text, uri=uri, alt=self.options.get("alt", ""))
        return [image, *self._content()]


class MathBlock(_Lenient):
    """`.. math::`: a formula, kept as it is written."""

    def _made(self) -> Sequence[nodes.Node]:
        text = "\n".join([*self.arguments, *self.content])
        return [nodes.math_block(text, text)]


class Contents(_Lenient):
    """A directive that only wraps its content; what it was given as a title stands above."""

    def _made(self) -> Sequence[nodes.Node]:
        title = self._argument()
        return [*([nodes.rubric("", "", *title)] if title else []), *self._content()]


class Wrapper(_Lenient):
    """A directive that only wraps its content and whose argument is no text."""


class Titled(_Lenient):
    """An admonition whose title is its own: `seealso`, `versionadded`, `deprecated`."""

    title = "See also"

    def _made(self) -> Sequence[nodes.Node]:
        version = self.arguments[0] if self.arguments else ""
        title = nodes.title("", self.title.format(version.partition(" ")[0]).rstrip())
        text = version.partition(" ")[2] if "{0}" in self.title else version
        texts, messages = self.state.inline_text(text, self.lineno) if text else ([], [])
        first = [nodes.paragraph(text, "", *texts)] if text else []
        return [nodes.admonition("", title, *first, *messages, *self._content())]


class Declaration(_Lenient):
    """`.. c:macro:: NAME`: a term with its definition."""

    def _made(self) -> Sequence[nodes.Node]:
        text = self.arguments[0] if self.arguments else ""
        term = nodes.term("", "", nodes.literal(text, text))
        definition = nodes.definition("", *self._content())
        return [nodes.definition_list("", nodes.definition_list_item("", term, definition))]


class CSVTable(tables.CSVTable):
    """Docutils' table of comma-separated values, of a size that can be shown."""

    def extend_short_rows_with_empty_cells(self, columns: int, parts: Any) -> None:  # noqa: ANN401
        """Fill the rows up to `columns` cells, as docutils does."""
        if columns * sum(map(len, parts)) > MOST_CELLS:
            raise self.error(f'Error in "{self.name}" directive: more than {MOST_CELLS} cells')
        super().extend_short_rows_with_empty_cells(columns, parts)


class FlatTable(_Lenient):
    """The kernel's table made of a list of lists; a list that is none is shown as a list."""

    def _made(self) -> Sequence[nodes.Node]:
        content = self._content()
        title = self._argument()
        rows = _rows(content)
        if not rows:
            return [*([nodes.rubric("", "", *title)] if title else []), *content]
        heads = self.options.get("header-rows", "0")
        table = _table(rows, int(heads) if heads.isdecimal() and len(heads) < 4 else 0)  # noqa: PLR2004
        if title:
            table.insert(0, nodes.title("", "", *title))
        return [table]


def _rows(content: list[nodes.Node]) -> list[list[nodes.Element]]:
    if len(content) != 1 or not isinstance(content[0], nodes.bullet_list):
        return []
    rows = []
    for item in content[0].children:
        row = item.children[0] if len(item.children) == 1 else None
        if not isinstance(row, nodes.bullet_list):
            return []
        rows.append([cell for cell in row.children if isinstance(cell, nodes.Element)])
    return rows


def _table(rows: list[list[nodes.Element]], heads: int) -> nodes.table:
    width = max(len(row) for row in rows)
    group = nodes.tgroup("", *(nodes.colspec(colwidth=1) for _ in range(width)), cols=width)
    for part, some in ((nodes.thead, rows[:heads]), (nodes.tbody, rows[heads:])):
        if some:
            group += part("", *(_row(row, width) for row in some))
    return nodes.table("", group)


def _row(row: list[nodes.Element], width: int) -> nodes.row:
    """Return a row whose last cell takes the place of those that it lacks, as the kernel's table has it."""
    cells = [nodes.entry("", *item.children) for item in row] or [nodes.entry()]
    if missing := width - len(cells):
        cells[-1]["morecols"] = missing
    return nodes.row("", *cells)


def _titled(words: str) -> type[Directive]:
    return type("Titled", (Titled,), {"title": words})


DIRECTIVES: dict[str, type[Directive]] = {
    "attention": admonitions.Attention,
    "caution": admonitions.Caution,
    "danger": admonitions.Danger,
    "error": admonitions.Error,
    "hint": admonitions.Hint,
    "important": admonitions.Important,
    "note": admonitions.Note,
    "tip": admonitions.Tip,
    "warning": admonitions.Warning,
    "admonition": admonitions.Admonition,
    "parsed-literal": body.ParsedLiteral,
    "line-block": body.LineBlock,
    "rubric": body.Rubric,
    "epigraph": body.Epigraph,
    "highlights": body.Highlights,
    "pull-quote": body.PullQuote,
    "table": tables.RSTTable,
    "csv-table": CSVTable,
    "list-table": tables.ListTable,
    "flat-table": FlatTable,
    "seealso": Titled,
    "versionadded": _titled("Added in version {0}"),
    "versionchanged": _titled("Changed in version {0}"),
    "deprecated": _titled("Deprecated since version {0}"),
    "versionremoved": _titled("Removed in version {0}"),
    **dict.fromkeys(CODE_DIRECTIVES, CodeBlock),
    **dict.fromkeys(("image", "figure", "kernel-image", "kernel-figure"), Figure),
    **dict.fromkeys(("topic", "sidebar", "centered"), Contents),
    **dict.fromkeys(
        ("container", "compound", "only", "ifconfig", "hlist", "glossary", "tabularcolumns"), Wrapper
    ),
    "math": MathBlock,
    **{
        f"c:{name}": Declaration
        for name in ("function", "macro", "type", "struct", "union", "enum", "enumerator", "member", "var")
    },
}
"""Every directive by name, but for those of substitutions."""


def find(name: str) -> type[Directive] | None:
    """Return the directive of that name, None when it is none of ours."""
    if name in {"replace", "unicode"}:
        from docutils.parsers.rst.directives import misc  # noqa: PLC0415  # which loads all of urllib and http

        return misc.Replace if name == "replace" else misc.Unicode
    return DIRECTIVES.get(name)
