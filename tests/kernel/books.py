"""The kernel's own books, made by its own Makefile with its extension and with ours."""

from __future__ import annotations

import io
import os
import pickle
import re
import shutil
import subprocess
import sys
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from docutils import nodes
from sphinx import addnodes

THEIRS, OURS = "kerneldoc", "man9.site"
WORD = re.compile(r"\w+")
MESSAGE = re.compile(r"(?:WARNING|ERROR|CRITICAL|SEVERE): (.*)")
TIME = re.compile(r"kernel-doc directives: ([\d.]+) s")

# The kernel's conf.py is run as it is, but for the one extension; a clock is put around the directive.
CONF = """
import sys
from pathlib import Path

sys.dont_write_bytecode = True
exec(Path({original!r}).read_text())
extensions[extensions.index("kerneldoc")] = {extension!r}


def setup(app):
    import time
    from docutils.parsers.rst import directives

    taken = [0.0]

    def wrap(app):
        directive = directives._directives["kernel-doc"]
        run = directive.run

        def timed(self):
            start = time.perf_counter()
            try:
                return run(self)
            finally:
                taken[0] += time.perf_counter() - start

        directive.run = timed

    app.connect("builder-inited", wrap)
    app.connect("build-finished", lambda *_: print(f"kernel-doc directives: {{taken[0]:.2f}} s"))
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a document says of one symbol."""

    words: Counter[str]  # of the text, the definition left out
    signature: Counter[str]


@dataclass(frozen=True, slots=True)
class Built:
    """A book that was built."""

    out: Path
    book: str
    messages: list[str]
    seconds: float
    directive_seconds: float

    def objects(self) -> set[tuple[str, str]]:
        """Return name and type of each C object of the inventory."""
        data = (self.out / self.book / "objects.inv").read_bytes().split(b"\n", 4)[4]
        found = (re.match(r"(.+?)\s+(c:\S+)\s", line) for line in zlib.decompress(data).decode().splitlines())
        return {(match[1], match[2]) for match in found if match}

    def entries(self) -> dict[tuple[str, str], list[Entry]]:
        """Return what is said of each symbol, by document and name."""
        found: dict[tuple[str, str], list[Entry]] = {}
        for path in sorted((self.out / ".doctrees" / self.book).rglob("*.doctree")):
            document: nodes.document = _Unpickler(io.BytesIO(path.read_bytes())).load()
            for description in document.findall(addnodes.desc):
                if description["domain"] == "c" and not isinstance(description.parent, addnodes.desc_content):
                    name = next(iter(description.children[0].findall(addnodes.desc_name))).astext()
                    found.setdefault((path.stem, name), []).append(_entry(description))
        return found


class _Unpickler(pickle.Unpickler):  # of files made a moment ago
    """Reads doctrees in which there are nodes of the kernel's extensions, which are not on our path."""

    def find_class(self, module: str, name: str) -> type:
        try:
            found: type = super().find_class(module, name)
        except ModuleNotFoundError:
            return type(name, (nodes.General, nodes.Element), {})
        return found


def build(linux: Path, book: str, extension: str, out: Path) -> Built:
    """Build `Documentation/BOOK` of the tree with that extension, by `make htmldocs`.

    That writes into the tree, so it runs in one of links.
    """
    farm = _farm(linux, extension, out / "tree")
    settings = {
        "SPHINXDIRS": book,
        "SPHINXBUILD": Path(sys.executable).with_name("sphinx-build"),
        "SPHINXOPTS": "-j1",
        "PYTHON3": sys.executable,
        "BUILDDIR": out,
        "YNL_TOOL": "/bin/true",  # makes documents from YAML, which has no part in this
    }
    start = time.perf_counter()
    done = subprocess.run(
        ["make", "htmldocs", *(f"{name}={value}" for name, value in settings.items())],
        cwd=farm,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "/usr/local/bin:/usr/bin:/bin"},
    )
    seconds = time.perf_counter() - start
    taken = TIME.search(done.stdout)
    if done.returncode or taken is None:
        raise RuntimeError(f"{book} with {extension}: {done.stdout[-500:]}\n{done.stderr[-3000:]}")
    return Built(out, book, MESSAGE.findall(done.stderr), seconds, float(taken[1]))


def _farm(linux: Path, extension: str, farm: Path) -> Path:
    """Return a tree of links to `linux` whose `Documentation/conf.py` loads that extension."""
    farm.mkdir(parents=True)
    for path in linux.iterdir():
        if path.name != "Documentation":
            (farm / path.name).symlink_to(path)
    documentation = farm / "Documentation"
    shutil.copytree(linux / "Documentation", documentation, copy_function=os.symlink)
    original = linux / "Documentation/conf.py"
    (documentation / "conf.py").unlink()
    (documentation / "conf.py").write_text(CONF.format(original=str(original), extension=extension))
    return farm


def _entry(description: addnodes.desc) -> Entry:
    words: Counter[str] = Counter()
    for part in _parts(description):
        for text in part.findall(nodes.Text):
            if not _in_definition(text):
                words.update(WORD.findall(text.astext()))
    return Entry(words, Counter(WORD.findall(description.children[0].astext())))


def _parts(description: addnodes.desc) -> Iterator[nodes.Node]:
    """Yield what belongs to a symbol: its description and what follows it up to the next one."""
    yield description.children[1]
    siblings = description.parent.children
    for node in siblings[siblings.index(description) + 1 :]:
        if isinstance(node, addnodes.index | addnodes.desc | nodes.section | nodes.target):
            return
        yield node


def _in_definition(text: nodes.Text) -> bool:
    """Tell whether a text stands in the literal block behind `Definition:`."""
    block = text.parent
    if not isinstance(block, nodes.literal_block):
        return False
    before = block.parent.children[block.parent.index(block) - 1]
    return isinstance(before, nodes.paragraph) and before.astext().startswith("Definition")
