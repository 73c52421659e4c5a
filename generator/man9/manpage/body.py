"""A docutils tree to the lines of a man page's body: blocks in this module, words in `words`."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from docutils import nodes

from man9.manpage.escape import bold, characters, guard, prose, roff
from man9.manpage.numbering import label
from man9.manpage.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from man9.manpage.references import References

    _Term = tuple[str, Sequence[nodes.Node]]
    """What a list explains, in roff, and the explanation."""

_BULLET = "\N{BULLET}"
_QUOTE = 4  # columns that quotes and code are indented by


def section_body(tree: nodes.Element, references: References) -> str:
    """Return the roff of `tree` for the place right behind a heading, without a newline at its end."""
    writer = _Writer(references)
    writer.blocks(tree.children)
    return "\n".join(writer.lines)


def item_body(tree: nodes.Element, references: References) -> str:
    """Return the roff of `tree` for the place behind a `.TP` and its tag."""
    writer = _Writer(references, beside_tag=True)
    writer.item_body(tree.children, "")
    return "\n".join(writer.lines)


class _Writer:
    """The lines so far, and whether the next paragraph needs a macro to set it off."""

    def __init__(self, references: References, *, beside_tag: bool = False) -> None:
        self.lines: list[str] = []
        self.fresh = True  # behind a heading or tag: no paragraph macro
        self.words = Words(references)
        self.heads = not beside_tag  # `.SS` ends every indentation: none beside a tag

    def blocks(self, children: Sequence[nodes.Node]) -> None:
        for child in children:
            self.block(child)

    def block(self, node: nodes.Node) -> None:
        write = _BLOCKS.get(type(node))
        if write is not None:
            write(self, node)
        elif isinstance(node, nodes.Inline | nodes.Text):
            self.text(self.words.text([node]))
        elif isinstance(node, nodes.TextElement):
            self.paragraph(node)
        elif isinstance(node, nodes.Invisible):
            return
        else:
            self.blocks(node.children)

    def set_off(self) -> None:
        if not self.fresh:
            self.lines.append(".PP")
        self.fresh = False

    def text(self, text: str) -> None:
        if text.strip():
            self.set_off()
            self.lines.append(text)

    def paragraph(self, node: nodes.Element) -> None:
        self.text(self.words.text(node.children))

    def tagged(self, tag: Sequence[str], children: Sequence[nodes.Node], indent: str) -> None:
        """Write one item of a list: the macro with its tag, then what stands beside it."""
        self.lines += tag
        self.item_body(children, indent)
        self.fresh = False

    def item_body(self, children: Sequence[nodes.Node], indent: str) -> None:
        shown = [child for child in children if not isinstance(child, nodes.Invisible)]
        if not shown:
            self.lines.append("\\&")
            return
        first, *rest = shown
        if isinstance(first, nodes.paragraph):
            text = self.words.text(first.children)
            self.lines.append(text if text.strip() else "\\&")
            self.fresh = False
            self.indented(rest, indent)
        elif isinstance(first, _ADMONITIONS):
            self.fresh = True
            self.text(self.title(first))
            with self.nested(indent):
                self.below(_untitled(first), str(_QUOTE))
                self.blocks(rest)
        elif isinstance(first, _LISTS_OF_TERMS) and (indent or len(first.children) == 1):
            self.fresh = True
            self.below_tags(first, indent, rest)
        else:
            self.fresh = True
            self.indented(shown, indent)

    def below_tags(self, node: nodes.Element, indent: str, rest: Sequence[nodes.Node]) -> None:
        """Write a list of terms whose first one stands beside a mark: all have their meaning below them."""
        (tag, meaning), *others = _TERMS[type(node)](self, node)
        self.lines.append(tag)
        with self.nested(indent):
            self.below(meaning, "")
            for tag, meaning in others:
                self.text(tag)
                self.below(meaning, "")
            self.blocks(rest)

    def below(self, children: Sequence[nodes.Node], indent: str) -> None:
        """Write what belongs to the line above: deeper, with no empty line between."""
        self.fresh = True
        self.indented(children, indent)
        self.fresh = False

    def indented(self, children: Sequence[nodes.Node], indent: str) -> None:
        with self.nested(indent):
            self.blocks(children)

    @contextmanager
    def nested(self, indent: str) -> Iterator[None]:
        """Indent what is written within, if anything is."""
        start = len(self.lines)
        self.lines.append(f".RS {indent}".rstrip())
        yield
        if len(self.lines) == start + 1:
            self.lines.pop()
        else:
            self.lines.append(".RE")
            self.fresh = False

    # Lists

    def marked(self, items: Sequence[nodes.Node], marks: Sequence[str], width: int, written: int = 0) -> None:
        """Write a list behind its first `written` items; marks take `width` columns, a blank included."""
        tight = len(items) > 1 and all(map(_is_short, items))
        for number in range(written, len(items)):
            if tight and number == max(1, written):
                self.lines.append(".PD 0")
            self.marked_item(items[number].children, marks[number], width)
        if tight:
            self.lines.append(".PD")

    def marked_item(self, children: Sequence[nodes.Node], mark: str, width: int) -> None:
        first = children[0] if children else None
        if not isinstance(first, nodes.bullet_list | nodes.enumerated_list) or not first.children:
            self.tagged([f".IP {_argument(mark)} {width}"], children, str(width))
            return
        marks, inner = _marks(first)  # one line for the mark of a list and that of the list in it
        self.marked_item(first.children[0].children, f"{mark:{width}}{marks[0]}", width + inner)
        with self.nested(str(width)):
            self.marked(first.children, marks, inner, written=1)
            self.blocks(children[1:])

    def list_of_marks(self, node: nodes.Element) -> None:
        self.marked(node.children, *_marks(node))

    def list_of_terms(self, node: nodes.Element) -> None:
        for tag, meaning in _TERMS[type(node)](self, node):
            self.tagged([".TP", tag], meaning, "")

    def definitions(self, node: nodes.Element) -> Iterator[_Term]:
        for item in node.children:
            terms = [child for child in item.children if isinstance(child, nodes.term | nodes.classifier)]
            tag = " : ".join(self.words.line(term.children) for term in terms)
            meaning = [each for child in item.children if child not in terms for each in child.children]
            yield guard(tag) or "\\&", meaning

    def fields(self, node: nodes.Element) -> Iterator[_Term]:
        for field in node.children:
            name, body = field.children
            yield bold(self.words.line(name.children) + ":"), body.children

    def options(self, node: nodes.Element) -> Iterator[_Term]:
        for item in node.children:
            options, meaning = item.children
            yield (
                ", ".join(bold(characters(option.astext())) for option in options.children),
                meaning.children,
            )

    # Blocks that keep their lines

    def as_is(self, lines: Sequence[str], indent: int) -> None:
        self.set_off()
        self.lines += [f".RS {indent}", ".nf", *lines, ".fi", ".RE"] if indent else [".nf", *lines, ".fi"]

    def literal_block(self, node: nodes.Element) -> None:
        text = node.astext().strip("\n")
        if text:
            self.as_is(roff(text).split("\n"), _QUOTE)

    def line_block(self, node: nodes.Element) -> None:
        self.as_is(list(self.lines_of(node, 0)), 0)

    def lines_of(self, node: nodes.Element, depth: int) -> Sequence[str]:
        lines: list[str] = []
        for child in node.children:
            if isinstance(child, nodes.line_block):
                lines += self.lines_of(child, depth + 1)
            else:
                lines.append(guard(" " * (_QUOTE * depth) + self.words.line(child.children)))
        return lines

    # Other blocks

    def block_quote(self, node: nodes.Element) -> None:
        self.indented(node.children, str(_QUOTE))

    def title(self, node: nodes.Element) -> str:
        """Return the words that an admonition begins with."""
        if _is_titled(node):
            return bold(self.words.line(node.children[0].children) + ":")
        return bold(type(node).__name__.capitalize() + ":")

    def admonition(self, node: nodes.Element) -> None:
        self.text(self.title(node))
        self.below(_untitled(node), str(_QUOTE))

    def section(self, node: nodes.Element) -> None:
        depth = 0
        parent = node.parent
        while isinstance(parent, nodes.section):
            depth += 1
            parent = parent.parent
        title, *rest = node.children
        if depth == 0 and self.heads:
            self.heading(self.words.line(title.children))
        else:
            self.text(bold(self.words.line(title.children)))
        self.blocks(rest)

    def heading(self, title: str) -> None:
        self.lines += [".SS", guard(title)]
        self.fresh = True

    def rubric(self, node: nodes.Element) -> None:
        self.text(bold(self.words.line(node.children)))

    def table(self, node: nodes.Element) -> None:
        from man9.manpage.tables import table  # noqa: PLC0415  # few texts have one

        title = next((child for child in node.children if isinstance(child, nodes.title)), None)
        if title is not None:
            self.rubric(title)
        self.set_off()
        self.lines += [*table(node, self.words), ".sp"]

    def footnote(self, node: nodes.Element) -> None:
        mark = node.children[0].astext() if node.children else ""
        tag = characters(f"[{mark}]")
        self.tagged([f".IP {tag} {len(mark) + 3}"], node.children[1:], str(len(mark) + 3))

    def image(self, node: nodes.Element) -> None:
        text = node.get("alt") or node.get("uri", "")
        self.text(prose(f"[{text}]"))

    def attribution(self, node: nodes.Element) -> None:
        self.text("\\(em " + self.words.text(node.children))

    def transition(self, _node: nodes.Element) -> None:
        self.set_off()
        self.lines.append("\\(em")
        self.fresh = False

    def target(self, _node: nodes.Element) -> None:
        """Write nothing: a place to link to."""


def _is_short(item: nodes.Node) -> bool:
    return len(item.children) == 1 and isinstance(item.children[0], nodes.paragraph)


def _is_titled(node: nodes.Element) -> bool:
    return bool(node.children) and isinstance(node.children[0], nodes.title)


def _untitled(node: nodes.Element) -> Sequence[nodes.Node]:
    return node.children[1:] if _is_titled(node) else node.children


def _marks(node: nodes.Element) -> tuple[Sequence[str], int]:
    """Return the marks of the items of a list, as they are seen, and their width with a blank behind."""
    if isinstance(node, nodes.bullet_list):
        return [_BULLET] * len(node.children), len(_BULLET) + 1
    start = node.get("start", 1)
    kind, before, after = node.get("enumtype", "arabic"), node.get("prefix", ""), node.get("suffix", ".")
    marks = [f"{before}{label(kind, start + i)}{after}" for i in range(len(node.children))]
    return marks, max(map(len, marks), default=0) + 1


def _argument(mark: str) -> str:
    escaped = characters(mark).replace(_BULLET, "\\(bu")
    return f'"{escaped}"' if " " in escaped else escaped


_ADMONITIONS = (
    nodes.admonition,
    nodes.attention,
    nodes.caution,
    nodes.danger,
    nodes.error,
    nodes.hint,
    nodes.important,
    nodes.note,
    nodes.tip,
    nodes.warning,
)

_LISTS_OF_TERMS = (nodes.definition_list, nodes.field_list, nodes.option_list)

_TERMS: dict[type[nodes.Node], Callable[[_Writer, nodes.Element], Iterator[_Term]]] = {
    nodes.definition_list: _Writer.definitions,
    nodes.field_list: _Writer.fields,
    nodes.option_list: _Writer.options,
}

_BLOCKS: dict[type[nodes.Node], Callable[..., None]] = {
    nodes.paragraph: _Writer.paragraph,
    nodes.bullet_list: _Writer.list_of_marks,
    nodes.enumerated_list: _Writer.list_of_marks,
    nodes.definition_list: _Writer.list_of_terms,
    nodes.field_list: _Writer.list_of_terms,
    nodes.option_list: _Writer.list_of_terms,
    nodes.literal_block: _Writer.literal_block,
    nodes.doctest_block: _Writer.literal_block,
    nodes.math_block: _Writer.literal_block,
    nodes.line_block: _Writer.line_block,
    nodes.block_quote: _Writer.block_quote,
    nodes.section: _Writer.section,
    nodes.rubric: _Writer.rubric,
    nodes.table: _Writer.table,
    nodes.footnote: _Writer.footnote,
    nodes.citation: _Writer.footnote,
    nodes.image: _Writer.image,
    nodes.attribution: _Writer.attribution,
    nodes.transition: _Writer.transition,
    nodes.target: _Writer.target,
    **dict.fromkeys(_ADMONITIONS, _Writer.admonition),
}
