"""The bodies of the reference's pages: one function for each kind of page, from the tree alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple
from urllib.parse import quote

from markupsafe import Markup, escape

from man9.reading import decode
from man9.site import changes, places
from man9.site.filepage import FilePage, file_page
from man9.site.folderpage import Coverage, count, folder_page
from man9.site.indexpages import Part, index_page, parts
from man9.site.render import render
from man9.site.sourcepage import source_page

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from man9.model import SourceFile
    from man9.site.changes import ChangePart
    from man9.site.manuals import Manuals
    from man9.site.reference import Reference
    from man9.tree import Failure

PAGE_NAME = re.compile(r"([\w.-]+)\((\w+)\)")
TREE = "Files"  # the title of the page of the tree itself


class Body(NamedTuple):
    """What a page of the site holds between its header and its footer."""

    page: str
    title: str  # HTML
    html: str
    toc: str = ""  # HTML of the list beside the text
    versions: str | None = None  # those that have the page, with blanks between; None: not known
    fault: Failure | None = None  # that of man9 for which the page says just that it failed


class Job(NamedTuple):
    """A page that can be made: what it is and what it shows."""

    kind: Literal["file", "folder", "symbols", "source", "manual", "changes"]
    page: str
    number: int  # in `Contents`


class Contents(NamedTuple):
    """All that the reference has a page for."""

    root: Path  # of the tree
    files: list[SourceFile]
    folders: Mapping[str, Coverage]
    folder_paths: list[str]
    parts: list[Part]
    shows_source: bool
    manuals: Manuals
    changes: list[ChangePart]

    def text(self, number: int) -> str:
        """Return the text of a file; nothing when it went away or was closed since it was read."""
        try:
            return decode((self.root / self.files[number].path).read_bytes())
        except OSError:
            return ""

    def jobs(self) -> Iterator[Job]:
        """Yield a job for each page."""
        for number, file in enumerate(self.files):
            yield Job("file", places.file_page(file.path), number)
        for number, path in enumerate(self.folder_paths):
            yield Job("folder", places.folder_page(path), number)
        for number, part in enumerate(self.parts):
            yield Job("symbols", part.page, number)
        for number, change in enumerate(self.changes):
            yield Job("changes", change.page, number)
        if self.shows_source:
            for number, file in enumerate(self.files):
                yield Job("source", places.source_page(file.path), number)
        if self.manuals.readable:
            for number in range(len(self.manuals.links.pages)):
                yield Job("manual", self.manuals.name(number), number)


def contents(reference: Reference, root: Path) -> Contents:
    """List what the reference has a page for: files that say something, their folders, the indexes."""
    files = [file for file in reference.links.files if file.items]
    folders = count(files)
    return Contents(
        root,
        files,
        folders,
        sorted(folders),
        list(parts(reference)),
        reference.shows_source,
        reference.manuals,
        list(changes.parts(reference)),
    )


def body(reference: Reference, what: Contents, job: Job) -> Body:
    """Make the body of one page."""
    override = reference.settings.templates
    if job.kind == "file":
        page = file_page(reference, what.files[job.number])
        html = render("file.html", override, page=page)
        return Body(job.page, str(escape(page.name)), html, _toc(page), _versions(reference, page.path))
    if job.kind == "folder":
        path = what.folder_paths[job.number]
        folder = folder_page(path, what.folders[path], TREE)
        html = render("folder.html", override, page=folder)
        return Body(job.page, str(escape(path or TREE)), html, versions=_versions(reference, path))
    if job.kind == "changes":
        change = changes.changes_page(reference, what.changes[job.number])
        return Body(
            job.page, str(escape(change.title)), render("changes.html", override, page=change), versions=""
        )
    if job.kind == "source":
        source = source_page(reference, what.files[job.number].path, what.text(job.number))
        return Body(job.page, str(escape(source.name)), render("source.html", override, page=source))
    if job.kind == "manual":
        return _manual(reference, what, job)
    part = what.parts[job.number]
    return Body(
        job.page, str(escape(part.title)), render("symbols.html", override, page=index_page(reference, part))
    )


def _versions(reference: Reference, path: str) -> str | None:
    """Return the versions that have a page of the file or folder; None: not known."""
    return " ".join(reference.history.having(path)) if reference.history else None


def _manual(reference: Reference, what: Contents, job: Job) -> Body:
    page = reference.links.pages[job.number]
    root = places.root_of(job.page)
    name = f"{page.name}({page.section})"
    symbol = reference.places.href(page.items[0], root, job.page) if page.items else ""
    html = render(
        "manual.html",
        reference.settings.templates,
        name=name,
        raw=root + quote(what.manuals.name(job.number)),
        symbol=symbol or root + places.url(places.file_page(page.file)),
        text=_with_links(what.manuals, job.number),
    )
    return Body(job.page, str(escape(name)), html)


def _with_links(manuals: Manuals, number: int) -> Markup:
    """Return the text of a man page in which the names of other pages are links."""
    text = manuals.text(number)
    parts: list[Markup] = []
    done = 0
    for match in PAGE_NAME.finditer(text):
        target = f"{places.url(f'{match[1]}.{match[2]}')}" if (match[1], match[2]) in manuals.names else ""
        if target:
            parts += [
                escape(text[done : match.start()]),
                Markup('<a href="{}">{}</a>').format(target, match[0]),
            ]
            done = match.end()
    return Markup("").join([*parts, escape(text[done:])])


def _toc(page: FilePage) -> str:
    """Return the list of the page's headings as the theme expects it."""
    entries = [_entry(overview.anchor, overview.title) for overview in page.overviews]
    entries.append(_entry("symbols", "Symbols"))
    if page.drawing:
        entries.append(_entry("graph", "Graph"))
    for group in page.groups:
        inner = Markup("").join(_entry(symbol.anchor, symbol.name) for symbol in group.symbols)
        entries.append(_entry(group.anchor, group.title, inner))
    return Markup('<ul><li><a class="reference internal" href="#">{}</a><ul>{}</ul></li></ul>').format(
        page.name, Markup("").join(entries)
    )


def _entry(anchor: str, text: str, inner: Markup | None = None) -> Markup:
    below = Markup("<ul>{}</ul>").format(inner) if inner else ""
    return Markup('<li><a class="reference internal" href="#{}">{}</a>{}</li>').format(anchor, text, below)
