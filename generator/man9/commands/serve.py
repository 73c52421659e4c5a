"""`man9 serve`: the reference site on this machine only, made again and reloaded when a file changes."""

from __future__ import annotations

import argparse
import tempfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from man9.commands import WRONG_USAGE, common
from man9.commands.html import has_no_conf, shipped
from man9.commands.request import TreeRequest
from man9.config import load
from man9.index.store import default_folder
from man9.trust import places

LOOPBACK = "127.0.0.1"
_LAST_PORT = 65535
_STATE = ".doctrees"  # where `man9 html` keeps it, too
_APPLICATION = "_create_app"  # of sphinx-autobuild; there is no public way to what it serves


class Request(TreeRequest, frozen=True, kw_only=True):
    """The site on this machine, while its sources change."""

    out: Path | None = None
    conf: Path | None = None
    port: int = 8000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    common.add_common(parser)
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="where the site goes (default: away when done)"
    )
    parser.add_argument(
        "--conf", type=Path, metavar="DIR", help="a folder with a conf.py and documents of your own"
    )
    parser.add_argument("--port", type=_port, help="port to listen at (default: 8000; 0: a free one)")


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > _LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r}: a number from 0 to {_LAST_PORT} is wanted")
    return int(text)


def run(request: Request) -> int:
    """Serve until interrupted."""
    if find_spec("sphinx_autobuild") is None:
        common.complain("sphinx-autobuild wanted: install man9[serve]")
        return 1
    common.open_session(request)  # says what is wrong, or not heeded
    if has_no_conf(request.conf):
        return WRONG_USAGE
    out = request.out and request.out.resolve()
    if out and not _taken_over(request, out):
        return 1
    autobuild = import_module("sphinx_autobuild.__main__")  # slow to import, and wanted by this command only
    make = getattr(autobuild, _APPLICATION, None)
    if make is None:
        common.complain("this sphinx-autobuild is not known: nothing is served, as it could not be guarded")
        return 1
    from man9.site.stages.guard import Guard  # noqa: PLC0415

    def guarded(*given: object) -> Guard:
        return Guard(make(*given))

    with tempfile.TemporaryDirectory(prefix="man9-") as folder:
        setattr(autobuild, _APPLICATION, guarded)
        try:
            autobuild.main(_arguments(request, out, Path(folder)))
        finally:
            setattr(autobuild, _APPLICATION, make)
    return 0


def _taken_over(request: Request, out: Path) -> bool:
    """Let the first build make anew what stands in `out`, and remove what is no more; tell whether it may."""
    from man9.site.stages import inherited  # noqa: PLC0415
    from man9.site.stages.state import State  # noqa: PLC0415

    try:
        with common.alone(out):
            inherited.check(out, inherited.record_of(request.cache_dir or default_folder(), out))
            State(out / _STATE, out, base="").expect(())
    except OSError as error:
        common.failed(error)
        return False
    return True


def _arguments(request: Request, out: Path | None, temporary: Path) -> list[str]:
    """Return the command line of sphinx-autobuild; what it pickles lies outside of what it serves."""
    root = Path(request.srctree).resolve()
    own = load(places(root, Path()), request.config).own
    conf = request.conf or shipped()
    watched = [str(root / path) for path in request.paths] or [str(root)]
    return [
        *("-q", "-b", "html", "-c", str(conf)),
        *("-D", f"man9_srctree={root}", "-D", f"man9_paths={','.join(request.paths)}"),
        *(("-D", f"man9_config={own.resolve()}") if own else ()),
        *("-d", str(temporary / "doctrees")),
        *(("-D", f"man9_state={out / _STATE}") if out else ()),
        *("-D", f"html_title={root.name}", "-D", f"project={root.name}"),
        *("--host", LOOPBACK, "--port", str(request.port)),
        *(word for path in watched for word in ("--watch", path)),
        str(conf if request.conf else conf / "source"),
        str(out or temporary / "site"),
    ]
