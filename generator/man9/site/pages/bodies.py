"""The bodies of the reference's pages: one function for each kind of page, from the tree alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

from markupsafe import Markup, escape

from man9.site.pages import changes
from man9.site.pages.contents import Body
from man9.site.pages.filepage import FilePage, file_page
from man9.site.pages.folderpage import folder_page
from man9.site.pages.indexpages import index_page
from man9.site.pages.sourcepage import source_page
from man9.site.parts import places
from man9.site.parts.render import render

if TYPE_CHECKING:
    from man9.site.pages.contents import Contents, Job
    from man9.site.parts.manuals import Manuals
    from man9.site.parts.reference import Reference

PAGE_NAME = re.compile(r"([\w.-]+)\((\w+)\)")
TREE = "Files"  # the title of the page of the tree itself


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
