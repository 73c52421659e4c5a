"""Sites built for the tests: from records made by hand, or from a tree."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from man9.config import Settings
from man9.linking.link import link
from man9.model import SourceFile
from man9.site.parts.tree import Tree, give

ROOT = Path(__file__).resolve().parents[2]

Build = Callable[..., Path]


def build_site(
    out: Path, root: Path, files: list[SourceFile], settings: Settings | None = None, **overrides: object
) -> tuple[Path, str]:
    """Build the site of `files` in `out`; returns it and what Sphinx warned of."""
    warnings = io.StringIO()
    settings = settings or Settings()
    with patch_docutils(str(ROOT)), docutils_namespace():
        app = Sphinx(
            srcdir=ROOT / "source",
            confdir=ROOT,
            outdir=out,
            doctreedir=out / ".doctrees",
            buildername="html",
            confoverrides={"man9_processes": 1, **overrides},
            status=None,
            warning=warnings,
        )
        give(app, Tree(root, link(files, settings), settings))
        app.build()
    return out, warnings.getvalue()


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Return `build(files)`: builds a site from records and returns its folder; no warning is allowed."""

    def run(*files: SourceFile, settings: Settings | None = None, **overrides: object) -> Path:
        out, warnings = build_site(tmp_path / "site", tmp_path, list(files), settings, **overrides)
        assert warnings == ""
        return out

    return run
