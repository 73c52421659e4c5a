"""Descriptions of which docutils' or Sphinx's own writers would stop a build."""

from __future__ import annotations

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

from man9.site.parts.describe import Describer


@pytest.fixture(scope="module")
def describer(tmp_path_factory: pytest.TempPathFactory) -> Describer:
    root = tmp_path_factory.mktemp("site")
    (root / "conf.py").write_text("numfig = True\n")
    with docutils_namespace():
        app = Sphinx(root, root, root / "out", root / "trees", "html", status=None, warning=None)
        builder = app.builder
        builder.prepare_writing(set())
        return Describer(builder)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (".. math:: a = b", '<pre class="literal-block">a = b</pre>'),
        ("so :math:`a^2` is", "a^2</span></code>"),
        (".. math::\n   :label: one\n\n   a &= b \\\\", "a &amp;= b \\\\</pre>"),
        ("Rules\n=====\n\nNone.", "Rules<a "),
        (".. table:: Bits\n\n   =  =\n   a  b\n   =  =", "Bits</span>"),
        (".. code-block:: c\n   :caption: Like this\n\n   int a;", "Like this"),
        (".. figure:: a.svg\n\n   The map", "The map"),
        ("See |a|.\n\n.. |a| replace:: |b|", "See |b|."),
        (r'each "\\" and \*', r"each &quot;\\&quot; and *"),
        ("* " * 300 + "x", "* * * *"),
    ],
)
def test_it_has_html(text: str, shown: str, describer: Describer) -> None:
    assert shown in describer.block(text, "a.c", 1, lambda _mark: None, "x")
