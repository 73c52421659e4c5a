"""Inline nodes of a docutils tree to roff: fonts, references and links within a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes

from man9.manpage.escape import address, bold, characters, guard, italic, link, loosened, prose
from man9.patterns import regex
from man9.text.nodes import constant, crossref, environment, mark_of, parameter, symbol

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Sequence

    from man9.manpage.references import References

_LINK_START, _LINK_END = "\x01", "\x02"  # until the lines of the text are guarded
_BEFORE_LINK = regex(r"(?:\s+|\A)\x01")  # a blank or nothing before it: no joining
_BEHIND_LINK = regex(r"\x02(\S*)\s*")  # what follows without a blank is printed by `.UE`

_BOLD = (nodes.strong, nodes.literal, constant, environment)
_ITALIC = (nodes.emphasis, nodes.title_reference, parameter, nodes.math)


class Words:
    """The words of one page's text."""

    def __init__(self, references: References) -> None:
        self._references = references

    def text(self, children: Sequence[nodes.Node]) -> str:
        """Return inline nodes as filled text, its lines guarded; a link takes lines of its own."""
        text = guard(loosened("".join(map(self._node, children))))
        if _LINK_START in text:
            text = _BEHIND_LINK.sub(_link_end, text).rstrip("\n")
            text = _BEFORE_LINK.sub("\n.UR ", text).removeprefix("\n")
            text = text.replace(_LINK_START, "\\c\n.UR ")
        return text

    def line(self, children: Sequence[nodes.Node]) -> str:
        """Return the roff of inline nodes in one line, for a tag or heading; links are plain text there."""
        return " ".join("".join(self._flat(child) for child in children).split())

    def _node(self, node: nodes.Node) -> str:
        if isinstance(node, nodes.Text):
            return prose(node.astext())
        if isinstance(node, nodes.reference) and self._has_address(node):
            return f"{_LINK_START}{address(node['refuri'])}\n{guard(self.line(node.children))}\n{_LINK_END}"
        return self._flat(node)

    def _flat(self, node: nodes.Node) -> str:
        show = _SHOWN.get(type(node))
        return show(self, node) if show is not None else "".join(map(self._flat, node.children))

    def _symbol(self, node: symbol) -> str:
        return self._references.show(mark_of(node))

    def _crossref(self, node: crossref) -> str:
        text = prose(node.astext())
        return bold(text) if node["role"] == "manpage" else text

    def _link(self, node: nodes.reference) -> str:
        if self._has_address(node):
            return f"{self.line(node.children)} <{link(node['refuri'])}>"
        return link(node.astext()) if "refuri" in node else self.line(node.children)

    @staticmethod
    def _has_address(node: nodes.reference) -> bool:
        """Say whether the link's address is not its text anyway."""
        address = node.get("refuri", "")
        return bool(address) and address.removeprefix("mailto:") != node.astext()


def _link_end(match: re.Match[str]) -> str:
    behind = match[1].replace('"', "\\(dq")
    return f'.UE "{behind}"\n' if behind else ".UE\n"


def _text(_words: Words, node: nodes.Node) -> str:
    return prose(node.astext())


_SHOWN: dict[type[nodes.Node], Callable[[Words, Any], str]] = {
    nodes.Text: _text,
    symbol: Words._symbol,  # noqa: SLF001
    crossref: Words._crossref,  # noqa: SLF001
    nodes.reference: Words._link,  # noqa: SLF001
    nodes.footnote_reference: lambda _, node: f"[{characters(node.astext())}]",
    nodes.citation_reference: lambda _, node: f"[{characters(node.astext())}]",
    nodes.superscript: lambda _, node: "\\(ha" + prose(node.astext()),
    nodes.image: lambda _, node: prose(f"[{node.get('alt') or node.get('uri', '')}]"),
    **dict.fromkeys(_BOLD, lambda _, node: bold(prose(node.astext()))),
    **dict.fromkeys(_ITALIC, lambda _, node: italic(prose(node.astext()))),
}
