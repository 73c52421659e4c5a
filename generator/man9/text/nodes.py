"""The docutils nodes of kernel-doc's inline markup.  What they look like is each output's own business."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from man9.text.inline import MARKUP, Mark, mark, may_have_markup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


class KernelDocNode(nodes.Inline, nodes.TextElement):
    """Common base of the nodes below: the text is what a reader sees."""


class symbol(KernelDocNode):  # noqa: N801  # docutils names nodes so
    """A function, type or other name; attributes `target` (with keyword, maybe empty), `member` and `kind`.

    `kind` is that of `man9.text.inline.Mark`: `function`, `symbol` or `method` (which has no target).
    """


class parameter(KernelDocNode):  # noqa: N801
    """`@name`: a parameter or member of the item whose text it is."""


class constant(KernelDocNode):  # noqa: N801
    """`%NAME`."""


class environment(KernelDocNode):  # noqa: N801
    """`$NAME`, dollar included."""


class crossref(KernelDocNode):  # noqa: N801
    """A role that names something outside the comments, as `:ref:`; attributes `role` and `target`."""


def marked(text: str) -> list[nodes.Node]:
    """Return the nodes of `text`, in which there is no markup but kernel-doc's."""
    if not may_have_markup(text):
        return [nodes.Text(text)] if text else []
    return list(_marked(text))


def _marked(text: str) -> Iterator[nodes.Node]:
    done = 0
    for match in MARKUP.finditer(text):
        if done < match.start():
            yield nodes.Text(text[done : match.start()])
        yield node(mark(match), match[0])
        done = match.end()
    if done < len(text):
        yield nodes.Text(text[done:])


def node(of: Mark, source: str) -> nodes.Element:
    """Return the node of one piece of markup that was written as `source`."""
    if of.kind == "parameter":
        return parameter(source, of.text)
    if of.kind == "constant":
        return constant(source, of.text)
    if of.kind == "environment":
        return environment(source, of.text)
    if of.kind == "link":
        return nodes.reference(source, of.text, refuri=of.target)
    return symbol(source, of.text, target=of.target, member=of.member, kind=of.kind)


def mark_of(name: symbol) -> Mark:
    """Return the piece of markup that the node of a name stands for."""
    return Mark(name["kind"], name.astext(), name["target"], name["member"])


def rewrite(root: nodes.Element, change: Callable[[nodes.Node], Sequence[nodes.Node] | None]) -> None:
    """Put in the place of each node below `root` what `change` gives for it, unless that is None.

    Docutils' `replace` looks for the node among all its siblings, each time.
    """
    found = [
        (parent, [(child, change(child)) for child in parent.children])
        for parent in root.findall(nodes.Element)
    ]
    for parent, children in reversed(found):  # the inner ones first: they may move
        if any(new is not None for _, new in children):
            parent.children[:] = []
            parent.extend([each for child, new in children for each in ((child,) if new is None else new)])
