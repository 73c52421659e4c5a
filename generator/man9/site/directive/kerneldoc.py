"""`.. kernel-doc:: FILE`: the comments of a file in a document, as the kernel's own extension shows them."""

from __future__ import annotations

import glob
import logging as messages
import os
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar
from weakref import WeakKeyDictionary

import msgspec
from docutils.parsers.rst import directives
from sphinx.addnodes import pending_xref
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from man9 import config, tree
from man9.linking.selection import Selection, missing, of_options, select
from man9.problems import render
from man9.reading import read
from man9.site.documents.domain import scope_of
from man9.site.documents.entries import Entries, gathered
from man9.site.documents.prose import QUIET, Prose, write_out
from man9.trust import Place

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config

    from man9.config import MacroSettings
    from man9.model import Problem, SourceFile

logger = logging.getLogger(__name__)
# What is wrong with comments goes to stderr, as the kernel's tool has it: it does not fail a build with `-W`.
comments = messages.getLogger("man9.kernel-doc")


def setup(app: Sphinx) -> None:
    """Register the directive and the configuration values of the kernel's extension."""
    app.add_config_value("kerneldoc_bin", None, "")  # taken, not used: nothing is run
    app.add_config_value("kerneldoc_srctree", None, "env")
    app.add_config_value("kerneldoc_verbosity", 1, "")
    app.add_directive("kernel-doc", KernelDocDirective)
    app.connect("config-inited", _note_folders)


_folders: WeakKeyDictionary[Config, Path] = WeakKeyDictionary()  # of the `conf.py` of each configuration
_trees: WeakKeyDictionary[Config, Path] = WeakKeyDictionary()  # that its documents take comments from


def _note_folders(app: Sphinx, configuration: Config) -> None:
    _folders[configuration] = Path(app.confdir)
    _trees[configuration] = _tree(configuration)


def _tree(configuration: Config) -> Path:
    """Return the tree: what is given on the command line or by kbuild is relative to where Sphinx runs.

    The kernel's Makefile says `-D kerneldoc_srctree=.` there, and its `conf.py` says `..` of itself.
    """
    given = configuration.kerneldoc_srctree
    if given and "kerneldoc_srctree" in configuration.overrides:
        return Path(os.path.abspath(given))  # noqa: PTH100  # resolve() would follow links
    if given or configuration.man9_srctree:
        return Path(os.path.normpath(_folders[configuration] / (given or configuration.man9_srctree)))
    if around := os.environ.get("srctree"):  # noqa: SIM112  # as kbuild spells it
        return Path(os.path.abspath(around))  # noqa: PTH100
    return _folders[configuration]


class KernelDocDirective(SphinxDirective):
    """Shows the comments of one file, all or those that the options name."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "doc": directives.unchanged_required,
        "export": directives.unchanged,
        "internal": directives.unchanged,
        "identifiers": directives.unchanged,
        "functions": directives.unchanged,
        "no-identifiers": directives.unchanged,
    }

    def run(self) -> list[nodes.Node]:
        """Return the nodes of the items; what cannot be found is a warning at the directive."""
        root = _trees[self.config]
        path = os.path.normpath(self.arguments[0])
        self.env.note_dependency(str(root / path))
        options = {name: value or "" for name, value in self.options.items()}
        wanted = of_options(options)
        try:
            file = parsed(root, path, _macros(self.config, root))
        except OSError as error:
            self._warn(f"{path}: {error.strerror}")
            return []
        _tell_problems(self.config, file)
        exported = {*file.exports, *self._further_exports(root, wanted)}
        chosen = select(file.items, wanted, exported)
        for name in missing(file.items, wanted):
            self._warn(f"{path}: there is no comment for {name!r}")
        if not file.items:
            self._warn(f"{path}: there is no kernel-doc comment")
        prose = Prose(self.state, str(root / path), _tell)
        scope = scope_of(self.env.ref_context)
        entries = Entries(self.state.document, prose, scope, titled=wanted.mode != "names")
        found = gathered([entries.of(item) for item in chosen])
        if scope:
            self._put_in_scope(found)
        write_out(found)
        c: Any = self.env.get_domain("c")
        c.note(self.env.docname, entries.objects)
        return found

    def _put_in_scope(self, found: list[nodes.Node]) -> None:
        """Let the names in `found` be looked up in the name space that the directive stands in, too."""
        for top in found:
            for node in top.findall(pending_xref):
                if node.get(QUIET):
                    node["c:parent_key"] = self.env.ref_context["c:parent_key"]

    def _further_exports(self, root: Path, wanted: Selection) -> Iterator[str]:
        for pattern in wanted.exports:
            found = sorted(glob.glob(pattern, root_dir=root))  # noqa: PTH207  # of the tree, as text
            if not found:
                self._warn(f"{pattern}: no such file")
            for full in found:
                self.env.note_dependency(str(root / full))
                try:
                    yield from parsed(root, full, _macros(self.config, root)).exports
                except OSError as error:
                    self._warn(f"{full}: {error.strerror}")

    def _warn(self, text: str) -> None:
        logger.warning(
            "kernel-doc: %s", text, location=self.get_location(), type="man9", subtype="kernel-doc"
        )


def parsed(root: Path, path: str, macros: MacroSettings) -> SourceFile:
    """Return what the comments of a file say, read once while it does not change.  Raises OSError."""
    (root / path).stat()
    return _read(root, path, tree.stamps(root, [path]).get(path), msgspec.msgpack.encode(macros))


@lru_cache(maxsize=4096)
def _read(root: Path, path: str, stamp: tree.Stamp | None, macros: bytes) -> SourceFile:
    del stamp  # a part of the key
    settings = msgspec.msgpack.decode(macros, type=config.MacroSettings)
    return read(path, (root / path).read_bytes(), settings)


@lru_cache(maxsize=8)
def _settings(root: Path, explicit: Path | None) -> config.Settings:
    return config.load([Place(root, own=False)], explicit).settings


def _macros(configuration: Config, root: Path) -> MacroSettings:
    given = configuration.man9_config
    explicit = _folders[configuration] / given if given else None
    try:
        return _settings(root, explicit).macros
    except config.ConfigError as error:
        logger.warning("%s", error, type="man9", subtype="config", once=True)
        return config.MacroSettings()


_told: WeakKeyDictionary[Config, set[str]] = WeakKeyDictionary()


def _tell_problems(configuration: Config, file: SourceFile) -> None:
    """Say what is wrong with the comments of a file, once in a build."""
    told = _told.setdefault(configuration, set())
    if configuration.kerneldoc_verbosity > 0 and file.path not in told:
        told.add(file.path)
        for problem in file.problems:
            _tell(problem)


def _tell(problem: Problem) -> None:
    comments.warning("%s", render(problem))
