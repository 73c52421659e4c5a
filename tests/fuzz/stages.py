"""All that is made of an input: code scanned, read, linked, checked; pages, nodes, reStructuredText."""

from __future__ import annotations

import io
import logging
import os
import signal
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import FrameType

import msgspec
from docutils import nodes
from docutils.frontend import get_default_settings
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.parsers import RSTParser
from sphinx.testing import restructuredtext
from sphinx.util.docutils import LoggingReporter, sphinx_domains

from man9.checking.forms import to_text
from man9.checking.texts import check_file
from man9.checking.tree import check_tree, targets
from man9.compat.rest import rest
from man9.config import Settings
from man9.linking.link import link
from man9.linking.records import Links
from man9.linking.resolve import Resolver
from man9.manpage.render import Job, Renderer, by_source
from man9.model import Item, SourceFile
from man9.reading import decode, read
from man9.reading.uses import find_references
from man9.scanning import scan
from man9.site.pages import bodies, contents
from man9.site.parts import places
from man9.site.parts.describe import Describer
from man9.site.parts.manuals import of_links
from man9.site.parts.reference import Reference

SETTINGS = Settings()
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108  # a folder on no disk
FURTHER = ("site", "document")  # stages that `usual` does not have
SECONDS = 5.0  # of processor time, which no input takes
CONF = 'extensions = ["man9.site"]\nkerneldoc_srctree = "."\nkerneldoc_verbosity = 0\nhtml_theme = "basic"\n'
_encode = msgspec.json.encode
_decode = msgspec.json.Decoder(list[Item]).decode


class TooSlowError(BaseException):
    """An input took longer than any may; no net below the commands catches it."""


def prepare() -> None:
    """Make what all inputs share; processes forked behind this have it."""
    _book()


def usual(inputs: Sequence[str], seconds: float = SECONDS) -> None:
    """Scan and read files that hold `inputs`; make their man pages, nodes, reStructuredText and problems.

    Raises what any stage raises, and TooSlowError.
    """
    with _limited(seconds), _silent():
        _code(inputs)
        links = _linked(inputs)
        _pages(links)
        _problems(links)
        _records(links)
        by_directive(inputs)


def further(inputs: Sequence[str], seconds: float = SECONDS) -> None:
    """Make the reference's pages of `inputs`, and a document that Sphinx has put through its transforms."""
    with _limited(seconds), _silent():
        _site(_linked(inputs))
        _document(inputs)


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooSlowError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@contextmanager
def _silent() -> Iterator[None]:
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)  # what Sphinx and docutils think of the texts
    try:
        yield
    finally:
        logging.disable(before)


def _name(number: int) -> str:
    return f"{os.getpid()}/{number}.c"  # processes share the book


def _code(inputs: Sequence[str]) -> None:
    """Scan each input alone, and all as one file."""
    for number, text in enumerate(inputs):
        _encode(scan(_name(number), _decoded(text)))
    scan(_name(0), _decoded("\n".join(inputs)))


def _decoded(text: str) -> str:
    return decode(text.encode("utf-8", "surrogatepass"))


def _linked(inputs: Sequence[str]) -> Links:
    return link([_read(_name(number), text) for number, text in enumerate(inputs)], SETTINGS)


def _read(path: str, text: str) -> SourceFile:
    data = text.encode("utf-8", "surrogatepass")
    file = read(path, data, SETTINGS.macros)
    if not file.items:
        return file
    return msgspec.structs.replace(file, references=find_references(decode(data), file.items))


def _pages(links: Links) -> None:
    numbers = range(len(links.pages))
    renderer = Renderer(Job(links, SETTINGS, "", 0.0, numbers))
    for path, own in by_source(links, numbers).items():
        for _, page, _ in renderer.pages(path, own):
            page.encode()


def _problems(links: Links) -> None:
    targets(links.files)
    found = [problem for file in links.files for problem in (*file.problems, *check_file(file))]
    to_text([*found, *check_tree(links, SETTINGS)]).encode()


def _records(links: Links) -> None:
    for file in links.files:
        assert _decode(_encode(file.items)) == list(file.items)
        for item in file.items:
            rest(item, line_numbers=True, titled=True)


class _Book:
    """A Sphinx project, which takes a second to make."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="man9-fuzz-", dir=MEMORY)  # goes with the process
        self.root = Path(self._folder.name)
        (self.root / "conf.py").write_text(CONF)
        out = self.root / "out"
        self.app = Sphinx(
            self.root, self.root, out, out / "doctrees", "html", status=None, warning=io.StringIO()
        )
        assert isinstance(self.app.builder, StandaloneHTMLBuilder)
        self.builder = self.app.builder
        self.app.env.project.docnames = {"index"}
        self.builder.prepare_writing(set())
        self.parser = RSTParser()
        if hasattr(RSTParser, "config"):  # as Sphinx does
            self.parser._config, self.parser._env = self.app.config, self.app.env  # noqa: SLF001
        else:
            self.parser.set_application(self.app)
        self.settings = get_default_settings(RSTParser)
        self.settings.env = self.app.env


@cache
def _book() -> _Book:
    return _Book()


def _site(links: Links) -> None:
    book = _book()
    reference = Reference(
        links,
        SETTINGS,
        Resolver(links, SETTINGS),
        places.place(links),
        Describer(book.builder),
        of_links(links, SETTINGS),
    )
    what = contents.contents(reference, book.root)
    for job in what.jobs():
        if job.kind in {"file", "folder", "symbols"}:
            bodies.body(reference, what, job).html.encode()


def by_directive(inputs: Sequence[str]) -> None:
    """Let the directive make the nodes of all files."""
    book = _book()
    document = nodes.document(book.settings, LoggingReporter("index.rst"), source="index.rst")
    book.app.env.temp_data["docname"] = "index"  # so it is in each Sphinx that man9 works with
    try:
        with sphinx_domains(book.app.env):
            book.parser.parse(_directives(book, inputs), document)
    finally:
        book.app.env.temp_data["docname"] = ""
        _forget(book)


def _document(inputs: Sequence[str]) -> None:
    book = _book()
    restructuredtext.parse(book.app, _directives(book, inputs))
    _forget(book)


def _directives(book: _Book, inputs: Sequence[str]) -> str:
    """Write the files; return a document that shows each."""
    (book.root / str(os.getpid())).mkdir(exist_ok=True)
    names = [_name(number) for number in range(len(inputs))]
    for name, text in zip(names, inputs, strict=True):
        (book.root / name).write_bytes(text.encode("utf-8", "surrogatepass"))
    return "".join(f".. kernel-doc:: {name}\n\n" for name in names)


def _forget(book: _Book) -> None:
    with suppress(KeyError):
        book.app.env.clear_doc("index")
