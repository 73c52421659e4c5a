"""`man9 html`: the reference site, by Sphinx, from the documents that man9 ships or a project's own."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from man9.commands import WRONG_USAGE, colour, common, naming, process, versioned
from man9.commands.request import VersionRequest
from man9.config import ConfigError, templates_folder, wrong_places
from man9.history.compare import compare
from man9.index.named import VersionsError
from man9.index.store import default_folder
from man9.manpage import dates
from man9.templating import TemplateError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from man9.commands.common import Session
    from man9.config import Settings
    from man9.history.compare import Change
    from man9.history.history import History
    from man9.index.update import Index
    from man9.linking.records import Links
    from man9.site.parts.tree import Tree


class Request(VersionRequest, frozen=True, kw_only=True):
    """The reference site."""

    out: Path
    conf: Path | None = None
    title: str = ""
    source_url: str | None = None
    base_url: str = ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    common.add_common(parser)
    naming.add_version(parser)
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="DIR",
        help="where the site goes; a named version: DIR/NAME",
    )
    parser.add_argument(
        "--conf", type=Path, metavar="DIR", help="a folder with a conf.py and documents of your own"
    )
    parser.add_argument("--title", help="name of the site (default: that of the tree's folder)")
    parser.add_argument(
        "--source-url", metavar="PATTERN", help="address of a source line, with {path} and {line}"
    )
    parser.add_argument("--base-url", metavar="URL", help="where the site will stand")


def run(request: Request) -> int:
    """Build the site; 1 when an input could not be read or a page not be made."""
    if missing := [name for name in ("sphinx", "furo") if find_spec(name) is None]:
        common.complain(f"{', '.join(missing)} wanted: install man9[site]")
        return 1
    session = common.open_session(request)
    naming.check(request)
    try:
        dates.given(os.environ)
    except ConfigError as error:
        common.complain(str(error))
        return 1
    if wrong := wrong_places(request.source_url or ""):
        common.complain(f"--source-url: {wrong}")
        return WRONG_USAGE
    if has_no_conf(request.conf):
        return WRONG_USAGE
    return _run(request, session)


def _run(request: Request, session: Session) -> int:
    """Read the tree and build the site, with what the versions before have to say."""
    index = common.index_of(session, common.find_input(session))
    try:
        with common.waiting(request, "comparing"):
            history, changes = _versions(request, session, index)
    except VersionsError as error:
        common.complain(str(error))
        return 1
    status = _build(request, session, index.links, history, changes)
    if status == 0:
        count = len(index.links.items)
        what = "symbol or overview" if count == 1 else "symbols and overviews"
        none = "" if count else f"; {common.NOTHING}"
        common.summary(session, f"{count:,} {what} in {_out(request) / 'index.html'}{none}")
    return max(session.status, status)


def has_no_conf(folder: Path | None) -> bool:
    """Tell, and say, whether a folder that `--conf` names is none of a Sphinx project."""
    if folder is None or (folder / "conf.py").is_file():
        return False
    common.complain(f"--conf: there is no conf.py in {folder}")
    return True


def _versions(request: Request, session: Session, index: Index) -> tuple[History | None, Sequence[Change]]:
    """Return the history of the version that is named, and its changes.  Raises VersionsError."""
    history = versioned.history(request, session, index)
    if history is None or not history.before:
        return history, ()
    old = versioned.versions_of(request, session).content(history.before)
    return history, compare(old, index.links.items)


def _out(request: Request) -> Path:
    """Return where the site goes: a version is a folder beside others."""
    return request.out / request.version_name if request.version_name else request.out


def _build(
    request: Request,
    session: Session,
    links: Links,
    history: History | None,
    changes: Sequence[Change],
) -> int:
    from sphinx.errors import SphinxError  # noqa: PLC0415  # slow to import
    from sphinx.util import console  # noqa: PLC0415
    from sphinx.util.docutils import docutils_namespace, patch_docutils  # noqa: PLC0415

    from man9.site.parts.tree import Tree  # noqa: PLC0415

    settings = session.settings
    if request.source_url is not None:
        settings = msgspec.structs.replace(settings, source_url=request.source_url)
    tree = Tree(session.root, links, settings, history, changes)
    if not colour.welcome(sys.stderr):
        console.nocolor()
    try:
        with common.alone(_out(request)), patch_docutils(request.conf or shipped()), docutils_namespace():
            status = _sphinx(request, session, tree)
        if request.version_name:
            with common.alone(request.out):
                _write_top(request, session, settings)
    except OSError as error:
        common.failed(error)
        return 1
    except (SphinxError, TemplateError) as error:
        cause = getattr(error, "orig_exc", None)  # of an error in a stage of the build
        if isinstance(cause, OSError) and cause.filename:
            common.failed(cause)  # Sphinx says neither which file nor why
        else:
            common.complain(str(cause if isinstance(cause, TemplateError) else error))
        return 1
    return status


def _sphinx(request: Request, session: Session, tree: Tree) -> int:
    """Let Sphinx make the site; return 1 when a file of it could not be written.  Raises OSError and more."""
    from sphinx.application import Sphinx  # noqa: PLC0415

    from man9.site.parts.tree import give  # noqa: PLC0415
    from man9.site.stages import inherited, outputs  # noqa: PLC0415
    from man9.site.stages.atonce import writing_at_once  # noqa: PLC0415

    conf = request.conf or shipped()
    out = _out(request).resolve()
    doctrees = out / ".doctrees"
    record = None if request.no_cache else inherited.record_of(request.cache_dir or default_folder(), out)
    inherited.check(out, record)
    outputs.begin(out, doctrees)
    app = Sphinx(
        srcdir=conf if request.conf else conf / "source",
        confdir=conf,
        outdir=out,
        doctreedir=doctrees,
        buildername="html",
        confoverrides=_overrides(request, session),
        status=process.tolerant(sys.stdout) if request.verbose else None,
        warning=sys.stderr,
    )
    give(app, tree)
    with (
        common.progress(request, "pages", None) as advance,
        outputs.failures() as failed,
        writing_at_once(out),
    ):
        app.connect("html-page-context", lambda *_: advance(1))
        app.build()
    if app.statuscode or failed:
        return 1
    inherited.keep(out, record)
    outputs.finish(out, doctrees, [f"{name}.html" for name in app.env.found_docs])
    return 0


def _write_top(request: Request, session: Session, settings: Settings) -> None:
    """Write what stands beside the versions."""
    from man9.site.pages.versions import top_files  # noqa: PLC0415
    from man9.site.stages.state import write  # noqa: PLC0415

    top = request.out.resolve()
    for name, text in top_files(top, _title(request, session), settings.templates):
        write(top / name, text)


def shipped() -> Path:
    """Return the folder of the `conf.py` that man9 ships: in the wheel or a checkout."""
    above = templates_folder("html").parent.parent
    return above / "docs" if (above / "docs" / "conf.py").is_file() else above


def _title(request: Request, session: Session) -> str:
    """Return the name of the site, whatever the version."""
    if request.version_name:
        return request.title or versioned.project(request, session)
    return request.title or session.root.resolve().name


def _overrides(request: Request, session: Session) -> dict[str, Any]:
    version = request.version_name or ""
    values: dict[str, Any] = {"man9_processes": request.jobs, "man9_version": version}
    if not request.conf:
        title = _title(request, session)
        values |= {"project": title, "html_title": f"{title} {version}" if version else title}
    if request.base_url:
        values["html_baseurl"] = f"{request.base_url.rstrip('/')}/{version}/" if version else request.base_url
    return values
