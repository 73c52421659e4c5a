"""The kernel's own books, built with its own `kerneldoc` extension and with ours, and what came of them."""

from __future__ import annotations

import io
import pickle
import re
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
    messages: list[str]
    seconds: float
    directive_seconds: float

    def objects(self) -> set[tuple[str, str]]:
        """Return name and type of each C object of the inventory."""
        data = (self.out / "html/objects.inv").read_bytes().split(b"\n", 4)[4]
        found = (re.match(r"(.+?)\s+(c:\S+)\s", line) for line in zlib.decompress(data).decode().splitlines())
        return {(match[1], match[2]) for match in found if match}

    def entries(self) -> dict[tuple[str, str], list[Entry]]:
        """Return what is said of each symbol, by document and name."""
        found: dict[tuple[str, str], list[Entry]] = {}
        for path in sorted((self.out / "doctrees").rglob("*.doctree")):
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


def build(linux: Path, book: str, extension: str, out: Path, program: Path | None = None) -> Built:
    """Build `Documentation/BOOK` of the tree with that extension, which may run `program`."""
    documentation, conf = linux / "Documentation", out / "conf"
    conf.mkdir(parents=True)
    for name in ("sphinx", "sphinx-static"):
        (conf / name).symlink_to(documentation / name)
    original = str(documentation / "conf.py")
    (conf / "conf.py").write_text(CONF.format(original=original, extension=extension))
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-c", conf, "-d", out / "doctrees"]
    settings = {
        "version": "6.12",
        "release": "",
        "kerneldoc_srctree": linux,
        "kerneldoc_bin": program or linux / "scripts/kernel-doc",
    }
    for name, value in settings.items():
        command += ["-D", f"{name}={value}"]
    start = time.perf_counter()
    done = subprocess.run(
        [*map(str, command), str(documentation / book), str(out / "html")],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "/usr/local/bin:/usr/bin:/bin", "srctree": str(linux), "BUILDDIR": str(out)},
    )
    seconds = time.perf_counter() - start
    taken = TIME.search(done.stdout)
    if done.returncode or taken is None:
        raise RuntimeError(f"{book} with {extension}: {done.stdout[-500:]}\n{done.stderr[-3000:]}")
    return Built(out, MESSAGE.findall(done.stderr), seconds, float(taken[1]))


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
