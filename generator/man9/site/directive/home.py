"""`.. man9-index::`: the tree at a glance, its kinds and its folders, for the home page."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from man9.site.pages.indexpages import FOLDER
from man9.site.parts import places
from man9.site.parts.render import render
from man9.site.parts.titles import GROUPS
from man9.site.parts.tree import tree_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sphinx.application import Sphinx

    from man9.model import SourceFile

FEW = 12  # files up to which the home page lists them rather than folders


class KindLine(NamedTuple):
    """How many symbols there are of a kind, and where they are listed."""

    href: str
    title: str
    symbols: int


class FolderLine(NamedTuple):
    """A folder, or a file when there are few."""

    href: str
    name: str
    symbols: int


class index_place(nodes.General, nodes.Element):  # noqa: N801  # docutils names nodes so
    """Where the index will stand, once the tree is read."""


class IndexDirective(SphinxDirective):
    """Leaves the place of the index."""

    def run(self) -> list[nodes.Node]:
        """Return the place."""
        return [index_place()]


def setup(app: Sphinx) -> None:
    """Register directive and node."""
    app.add_directive("man9-index", IndexDirective)
    app.add_node(index_place)
    app.connect("doctree-resolved", _fill)


def _fill(app: Sphinx, document: nodes.document, page: str) -> None:
    for node in list(document.findall(index_place)):
        tree = tree_of(app)
        if tree is None or app.builder.format != "html":
            node.parent.remove(node)
            continue
        root = places.root_of(page)
        kinds: Counter[str] = Counter(item.kind for item in tree.links.items)
        html = render(
            "home.html",
            tree.settings.templates,
            symbols=KindLine(root + places.url(f"{FOLDER}/index"), "symbols", kinds.total() - kinds["doc"]),
            kinds=[
                KindLine(
                    root + places.url(f"{FOLDER}/{heading.lower()}"),
                    heading if kinds[kind] > 1 else kind,
                    kinds[kind],
                )
                for kind, heading in GROUPS
                if kinds[kind]
            ],
            files=KindLine(
                root + places.url(places.folder_page("")),
                "files",
                sum(1 for f in tree.links.files if f.items),
            ),
            folders=_folders(tree.links.files, root),
        )
        node.parent.replace(node, nodes.raw("", html, format="html"))


def _folders(files: Sequence[SourceFile], root: str) -> list[FolderLine]:
    documented = [file for file in files if file.items]
    if len(documented) <= FEW:
        return [
            FolderLine(root + places.url(places.file_page(file.path)), file.path, len(file.items))
            for file in documented
        ]
    symbols: Counter[str] = Counter()
    for file in documented:
        folder, below, _ = file.path.partition("/")
        if below:
            symbols[folder] += sum(item.kind != "doc" for item in file.items)
    return [
        FolderLine(root + places.url(places.folder_page(name)), f"{name}/", number)
        for name, number in sorted(symbols.items())
    ]
