"""The stages of a Sphinx build at which the reference takes part."""

from __future__ import annotations

import os
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any

import msgspec
import msgspec.json
from sphinx import __version__ as sphinx_version
from sphinx.builders.html import StandaloneHTMLBuilder

from man9.config import templates_folder
from man9.linking.resolve import Resolver
from man9.manpage import dates
from man9.site.documents import domain
from man9.site.pages import versions
from man9.site.pages.contents import contents
from man9.site.pages.digests import Digests
from man9.site.pages.shortpages import short_pages
from man9.site.parts import places
from man9.site.parts.describe import Describer
from man9.site.parts.hashing import hashed, of_code, of_folders
from man9.site.parts.manuals import of_links
from man9.site.parts.reference import Reference
from man9.site.parts.tree import Tree, tree_of
from man9.site.stages import collect, programs, search
from man9.site.stages.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

BEFORE_THE_THEME, AFTER_THE_THEME = 100, 900


def setup(app: Sphinx) -> None:
    """Connect the stages."""
    app.connect("config-inited", _add_folders)
    app.connect("env-updated", _show_symbols)
    app.connect("missing-reference", domain.resolve_missing)
    app.connect("html-collect-pages", _pages)
    app.connect("html-page-context", _ToctreeCache(), priority=BEFORE_THE_THEME)
    app.connect("html-page-context", _complete, priority=AFTER_THE_THEME)


def _add_folders(app: Sphinx, config: Config) -> None:
    shipped = templates_folder("html")
    config.templates_path.append(str(shipped / "theme"))
    config.html_favicon = config.html_favicon or str(shipped / "static" / "man9.svg")
    config.html_static_path.append(str(shipped / "static"))
    config.html_context |= {"man9_version": config.man9_version, "man9_since": "", "man9_there": None}
    app.add_css_file("man9.css", priority=AFTER_THE_THEME)
    app.add_js_file("man9.js", loading_method="defer")


def _show_symbols(app: Sphinx, env: BuildEnvironment) -> list[str]:
    tree = tree_of(app)
    if tree is not None:
        c: Any = env.get_domain("c")
        c.show(places.place(tree.links))
        return [app.config.root_doc]  # its index of the tree may have changed
    return []


def _pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    tree, builder = tree_of(app), app.builder
    if tree is None or not isinstance(builder, StandaloneHTMLBuilder):
        return
    reference = Reference(
        links=tree.links,
        settings=tree.settings,
        names=Resolver(tree.links, tree.settings),
        places=places.place(tree.links),
        describer=Describer(builder),
        manuals=of_links(tree.links, tree.settings, dates.given(os.environ)),
        history=tree.history,
        changes=tree.changes,
    )
    search.feed(reference, builder)
    what = contents(reference, tree.root)
    kept = Path(app.confdir, app.config.man9_state) if app.config.man9_state else Path(app.doctreedir)
    state = State(kept, Path(app.outdir), _base(app, tree))
    processes = app.config.man9_processes or os.cpu_count() or 1
    digests = Digests(tree.links, reference.places, tree.history)
    files = [*short_pages(reference, digests), *versions.lost_pages(reference)]
    documents = sorted(app.env.found_docs)
    texts = [
        *search.parts(reference),
        *programs.texts(what, app.config.html_title, app.config.html_baseurl, documents),
    ]
    state.expect([*collect.names(what), *(name for name, *_ in files), *(name for name, _ in texts)])
    yield from collect.with_theme(collect.make(reference, what, digests, state, processes))
    state.write(files)
    state.write_texts(texts)
    state.finish()


def _base(app: Sphinx, tree: Tree) -> str:
    """Return a digest of all that every page depends on: our code, settings, templates, list of documents."""
    folders = [
        templates_folder("html"),
        *([Path(tree.settings.templates)] if tree.settings.templates else []),
    ]
    titles = {name: title.astext() for name, title in sorted(app.env.titles.items())}
    known = (
        of_code(),
        sphinx_version,
        app.config.html_theme,
        app.config.html_title,
        app.config.html_baseurl,
        *(which(program) is not None for program in ("dot", "mandoc")),
    )
    documents = (
        titles,
        sorted(app.env.toctree_includes.items()),
        app.config.html_sidebars,
        app.config.man9_version,
        dates.given(os.environ),
        tree.history.before if tree.history else "",
    )
    return hashed(
        [msgspec.json.encode(tree.settings), repr((known, documents)).encode(), *of_folders(folders)]
    )


class _ToctreeCache:
    """Lets the pages of a folder share the tree of documents in the sidebar, which costs most of a page."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], str] = {}

    def __call__(
        self,
        _app: Sphinx,
        page: str,
        _template: str,
        context: dict[str, Any],
        _document: nodes.document | None,
    ) -> None:
        """Put the sharing function in place of Sphinx's own."""
        if not context.get("man9_reference"):
            return
        make, folder = context["toctree"], page.rpartition("/")[0]

        def toctree(**options: object) -> str:
            key = folder, *sorted(options.items())
            if key not in self._made:
                self._made[key] = make(**options)
            return self._made[key]

        context["toctree"] = toctree


def _complete(
    app: Sphinx, _page: str, _template: str, context: dict[str, Any], _document: nodes.document | None
) -> None:
    """Mend what the theme made: the level of headings, and the list of them where there is no document."""
    tree = tree_of(app)
    context["man9_tree"] = tree is not None
    context["man9_since"] = tree.history.before if tree is not None and tree.history else ""
    if navigation := context.get("furo_navigation_tree"):
        context["furo_navigation_tree"] = navigation.replace(
            'role="heading">', 'role="heading" aria-level="2">'
        )
    if context.get("man9_reference"):
        context["furo_hide_toc"] = not context["toc"]
