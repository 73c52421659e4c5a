"""The linked tree of a Sphinx build: given by the command, else read once when first wanted."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import msgspec
from sphinx.errors import ConfigError as SphinxConfigError
from sphinx.util import logging

from man9 import config, tree
from man9.index.recall import Input
from man9.index.update import make
from man9.trust import Place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sphinx.application import Sphinx

    from man9.config import Settings
    from man9.history.compare import Change
    from man9.history.history import History
    from man9.linking.records import Links

logger = logging.getLogger(__name__)


@dataclasses.dataclass(frozen=True, slots=True)
class Tree:
    """A linked tree with the settings it was made by."""

    root: Path
    links: Links
    settings: Settings
    history: History | None = None  # of the versions that were recorded
    changes: Sequence[Change] = ()  # since the version before


_trees: WeakKeyDictionary[Sphinx, Tree | None] = WeakKeyDictionary()


def give(app: Sphinx, made: Tree) -> None:
    """Let the build of `app` use a tree that is read already."""
    _trees[app] = made


def tree_of(app: Sphinx) -> Tree | None:
    """Return the tree that the build shows; None when `man9_srctree` names none."""
    if app not in _trees:
        _trees[app] = _read(app) if app.config.man9_srctree else None
    return _trees[app]


def _read(app: Sphinx) -> Tree:
    root = (Path(app.confdir) / app.config.man9_srctree).resolve()
    settings = _settings(app, root)
    paths, failures = tree.find(root, app.config.man9_paths, settings.exclude)
    processes = app.config.man9_processes or os.cpu_count() or 1
    given = Input(root, paths, tree.stamps(root, paths), settings, processes)
    index = make(given, lambda _: None)
    for failure in (*failures, *index.failures):
        logger.warning("%s: %s", failure.path, failure.reason, type="man9", subtype="read")
    return Tree(root, index.links, settings)


def _places(app: Sphinx, root: Path) -> tuple[Place, Place]:
    """Return where settings are looked for: in the tree, which makes them data, and beside `conf.py`.

    Who builds with a `conf.py` runs it: what stands beside it can do no more.
    """
    beside = Path(app.confdir).resolve()
    return Place(root, own=root == beside), Place(beside, own=True)


def _settings(app: Sphinx, root: Path) -> Settings:
    explicit = Path(app.confdir) / app.config.man9_config if app.config.man9_config else None
    try:
        settings, unheeded, _ = config.load(_places(app, root), explicit)
    except config.ConfigError as error:
        raise SphinxConfigError(str(error)) from error
    if unheeded:
        logger.warning("%s", unheeded, type="man9", subtype="settings")
    if app.config.man9_source_url:
        settings = msgspec.structs.replace(settings, source_url=app.config.man9_source_url)
    return config.of_tree(settings, root)
