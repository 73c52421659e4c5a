"""A site is made anew when the code that makes it has changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CONF = """
extensions = ["man9.site"]
man9_srctree = {tree!r}
kerneldoc_srctree = {tree!r}
man9_paths = ["include/linux"]
html_theme = "basic"
"""
INDEX = "A book\n======\n\n.. toctree::\n\n   chapter\n"
CHAPTER = """
A chapter
=========

.. kernel-doc:: include/linux/demo.h
   :identifiers: demo_channel
"""


def make(code: Path, project: Path) -> str:
    """Let the man9 in `code` build the project; returns what was said."""
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", str(project), str(project / "html")],
        env={**os.environ, "PYTHONPATH": str(code), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stderr


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_pages_and_documents_are_those_of_the_code_as_it_is(tmp_path: Path, sample: Path) -> None:
    code, project = tmp_path / "generator", tmp_path / "project"
    shutil.copytree(ROOT / "generator/man9", code / "man9")
    shutil.copytree(ROOT / "templates", tmp_path / "templates")
    project.mkdir()
    (project / "conf.py").write_text(CONF.format(tree=str(sample)))
    (project / "index.rst").write_text(INDEX)
    (project / "chapter.rst").write_text(CHAPTER)
    page, document = project / "html/files/include/linux/demo.h.html", project / "html/chapter.html"
    assert make(code, project) == ""
    assert ">Members<" in page.read_text()
    assert "<strong>Members</strong>" in document.read_text()

    made = page.stat().st_mtime_ns, document.stat().st_mtime_ns
    make(code, project)
    assert (page.stat().st_mtime_ns, document.stat().st_mtime_ns) == made  # the same code: as it stands

    site = code / "man9/site"
    edit(site / "pages/filepage.py", '"Members"', '"Fields"')
    edit(site / "documents/entries.py", '"Members"', '"Fields"')
    make(code, project)
    assert ">Fields<" in page.read_text()
    assert "<strong>Fields</strong>" in document.read_text()
