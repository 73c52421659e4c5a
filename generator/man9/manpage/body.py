"""A docutils tree to the lines of a man page's body: blocks in this module, words in `words`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from man9.manpage.escape import bold, characters, guard, prose, roff
from man9.manpage.numbering import label
from man9.manpage.tables import table
from man9.manpage.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from man9.manpage.references import References

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
        rest = list(children)
        first = rest[0] if rest else None
        if isinstance(first, nodes.paragraph):
            text = self.words.text(first.children)
            self.lines.append(text if text.strip() else "\\&")
            rest = rest[1:]
            self.fresh = False
        elif not rest:
            self.lines.append("\\&")
        else:
            self.fresh = True
        if rest:
            self.indented(rest, indent)

    def indented(self, children: Sequence[nodes.Node], indent: str) -> None:
        start = len(self.lines)
        self.lines.append(f".RS {indent}".rstrip())
        self.blocks(children)
        if len(self.lines) == start + 1:  # nothing that is shown
            self.lines.pop()
        else:
            self.lines.append(".RE")
        self.fresh = False

    # Lists

    def list_items(self, node: nodes.Element, tags: Sequence[str], width: int) -> None:
        tight = len(tags) > 1 and all(_is_short(item) for item in node.children)
        for number, (item, tag) in enumerate(zip(node.children, tags, strict=True)):
            if tight and number == 1:
                self.lines.append(".PD 0")
            self.tagged([f".IP {tag} {width}"], item.children, str(width))
        if tight:
            self.lines.append(".PD")

    def bullet_list(self, node: nodes.Element) -> None:
        self.list_items(node, ["\\(bu"] * len(node.children), 2)

    def enumerated_list(self, node: nodes.Element) -> None:
        start = node.get("start", 1)
        kind, before, after = node.get("enumtype", "arabic"), node.get("prefix", ""), node.get("suffix", ".")
        tags = [f"{before}{label(kind, start + i)}{after}" for i in range(len(node.children))]
        width = max(map(len, tags), default=0) + 1
        self.list_items(node, [characters(tag) for tag in tags], width)

    def definition_list(self, node: nodes.Element) -> None:
        for item in node.children:
            terms = [child for child in item.children if isinstance(child, nodes.term | nodes.classifier)]
            definitions = [each for child in item.children if child not in terms for each in child.children]
            tag = " : ".join(self.words.line(term.children) for term in terms)
            self.tagged([".TP", guard(tag) or "\\&"], definitions, "")

    def field_list(self, node: nodes.Element) -> None:
        for field in node.children:
            name = self.words.line(field.children[0].children)
            self.tagged([".TP", bold(name + ":")], field.children[1].children, "")

    def option_list(self, node: nodes.Element) -> None:
        for item in node.children:
            options = ", ".join(bold(characters(option.astext())) for option in item.children[0].children)
            self.tagged([".TP", options], item.children[1].children, "")

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

    def admonition(self, node: nodes.Element) -> None:
        children = list(node.children)
        if children and isinstance(children[0], nodes.title):
            title = self.words.line(children.pop(0).children)
        else:
            title = type(node).__name__.capitalize()
        self.text(bold(title + ":"))
        self.fresh = True
        self.indented(children, str(_QUOTE))

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

_BLOCKS: dict[type[nodes.Node], Callable[..., None]] = {
    nodes.paragraph: _Writer.paragraph,
    nodes.bullet_list: _Writer.bullet_list,
    nodes.enumerated_list: _Writer.enumerated_list,
    nodes.definition_list: _Writer.definition_list,
    nodes.field_list: _Writer.field_list,
    nodes.option_list: _Writer.option_list,
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
