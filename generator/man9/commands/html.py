"""`man9 html`: the reference site, by Sphinx, from the documents that man9 ships or a project's own."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from man9.commands import common
from man9.config import templates_folder

if TYPE_CHECKING:
    import argparse

    from man9.commands.common import Session
    from man9.linking.records import Links

HELP = "write the HTML reference site"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    common.add_common(parser)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the site goes")
    parser.add_argument(
        "--conf", type=Path, metavar="DIR", help="a folder with a conf.py and documents of your own"
    )
    parser.add_argument("--title", default="", help="name of the site (default: that of the tree's folder)")
    parser.add_argument(
        "--source-url", metavar="PATTERN", help="address of a source line, with {path} and {line}"
    )
    parser.add_argument(
        "--versions", default="", metavar="NAME,...", help="folders beside DIR that hold other versions"
    )
    parser.add_argument("--base-url", default="", metavar="URL", help="where the site will stand")


def run(args: argparse.Namespace) -> int:
    """Build the site; 1 when an input could not be read or a page not be made."""
    if missing := [name for name in ("sphinx", "furo", "sphinx_copybutton") if find_spec(name) is None]:
        common.complain(f"{', '.join(missing)} wanted: install man9[site]")
        return 1
    session = common.open_session(args)
    links = common.index_of(args, session, common.find_input(args, session)).links
    status = _build(args, session, links)
    if status == 0:
        common.summary(
            args, session, f"{len(links.items):,} symbols and overviews in {args.out / 'index.html'}"
        )
    return max(session.status, status)


def _build(args: argparse.Namespace, session: Session, links: Links) -> int:
    from sphinx.application import Sphinx  # noqa: PLC0415  # slow to import
    from sphinx.errors import SphinxError  # noqa: PLC0415
    from sphinx.util.docutils import docutils_namespace, patch_docutils  # noqa: PLC0415

    from man9.site.tree import Tree, give  # noqa: PLC0415

    settings = session.settings
    if args.source_url is not None:
        settings = msgspec.structs.replace(settings, source_url=args.source_url)
    conf = args.conf or shipped()
    source = conf if args.conf else conf / "source"
    out = args.out.resolve()
    try:
        with patch_docutils(conf), docutils_namespace():
            app = Sphinx(
                srcdir=source,
                confdir=conf,
                outdir=out,
                doctreedir=out / ".doctrees",
                buildername="html",
                confoverrides=_overrides(args, session.root),
                status=sys.stdout if args.verbose else None,
                warning=sys.stderr,
            )
            give(app, Tree(session.root, links, settings))
            app.build()
    except (SphinxError, OSError) as error:
        common.complain(str(error))
        return 1
    return app.statuscode


def shipped() -> Path:
    """Return the folder of the `conf.py` that man9 ships: in the wheel or a checkout."""
    above = templates_folder("html").parent.parent
    return above / "docs" if (above / "docs" / "conf.py").is_file() else above


def _overrides(args: argparse.Namespace, root: Path) -> dict[str, Any]:
    values: dict[str, Any] = {"man9_processes": args.jobs}
    if not args.conf:
        title = args.title or root.resolve().name
        values |= {"project": title, "html_title": title}
    if args.versions:
        values["man9_versions"] = args.versions.split(",")
    if args.base_url:
        values["html_baseurl"] = args.base_url
    return values
