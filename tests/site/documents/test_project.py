"""Somebody else's Sphinx project that takes the extension in: own documents, own theme, own conf.py."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

CONF = """
extensions = ["man9.site"]
man9_srctree = {tree!r}
man9_paths = ["drivers", "include/linux"]
html_theme = {theme!r}
nitpicky = True
"""
INDEX = """
A book
======

:c:func:`demo_send` fills a :c:struct:`demo_channel`, whose :c:member:`demo_channel.lock` it takes; see also
:c:macro:`DEMO_RING_SIZE` and :c:type:`demo_seq_t`.

.. c:function:: int of_the_book(void)

:c:func:`of_the_book` is declared here.
"""


def build(folder: Path, builder: str) -> str:
    """Build the project in `folder` and return what Sphinx warned of."""
    warnings = io.StringIO()
    with patch_docutils(str(folder)), docutils_namespace():
        app = Sphinx(
            folder, folder, folder / builder, folder / ".doctrees", builder, status=None, warning=warnings
        )
        app.build()
    return warnings.getvalue()


@pytest.fixture
def project(tmp_path: Path, sample: Path) -> Path:
    (tmp_path / "conf.py").write_text(CONF.format(tree=str(sample), theme="alabaster"))
    (tmp_path / "index.rst").write_text(INDEX)
    return tmp_path


def test_roles_lead_to_the_reference(project: Path) -> None:
    assert build(project, "html") == ""
    html = (project / "html/index.html").read_text()
    for target in (
        "files/drivers/demo/core.c.html#c.demo_send",
        "files/include/linux/demo.h.html#c.demo_channel",
        "files/include/linux/demo.h.html#c.demo_channel.lock",
        "files/include/linux/demo.h.html#c.DEMO_RING_SIZE",
        "files/include/linux/demo.h.html#c.demo_seq_t",
        "#c.of_the_book",
    ):
        assert f'href="{target}"' in html


def test_the_pages_stand_in_the_project_s_own_theme(project: Path) -> None:
    build(project, "html")
    html = (project / "html/files/drivers/demo/core.c.html").read_text()
    assert "alabaster.css" in html
    assert 'id="c.demo_send"' in html


@pytest.mark.parametrize("builder", ["text", "man", "dummy"])
def test_a_builder_without_pages_only_links_nothing(project: Path, builder: str) -> None:
    assert build(project, builder) == ""


def test_a_tree_that_is_not_there_is_said(project: Path) -> None:
    (project / "conf.py").write_text(CONF.format(tree=str(project / "nothing"), theme="alabaster"))
    (project / "index.rst").write_text("A book\n======\n")
    assert "drivers: No such file or folder" in build(project, "html")


def test_the_manual_alone_has_no_links_into_a_reference(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parents[3]
    warnings = io.StringIO()
    with patch_docutils(str(root)), docutils_namespace():
        app = Sphinx(
            root / "source", root, tmp_path, tmp_path / ".doctrees", "html", status=None, warning=warnings
        )
        app.build()
    assert warnings.getvalue() == ""
    assert "files/index.html" not in (tmp_path / "index.html").read_text()
