"""`man9 serve`: for this machine, and for nobody who only pretends to be on it."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

import pytest

from man9.cli import main
from man9.site.stages.guard import refused

HERE = "127.0.0.1:8000"


def asked(path: str = "/", *, kind: str = "http", method: str = "GET", **headers: str) -> int:
    named = {name.replace("_", "-").encode(): value.encode() for name, value in headers.items()}
    return refused({"type": kind, "method": method, "path": path, "headers": list(named.items())})


@pytest.mark.parametrize("host", [HERE, "localhost:8000", "[::1]:8000", "LOCALHOST"])
def test_a_browser_on_this_machine_is_answered(host: str) -> None:
    assert asked(host=host) == 0
    assert asked(host=host, origin=f"http://{host}", kind="websocket") == 0


@pytest.mark.parametrize(
    "host",
    ["evil.example:8000", "127.0.0.1.evil.example", "localhost@evil.example", "", "[::1", "0.0.0.0:8000"],
)
def test_a_name_that_only_leads_here_is_not(host: str) -> None:
    assert asked(host=host) == 421
    assert asked(host=host, kind="websocket") == 421


def test_without_a_host_or_with_two_nothing_is_answered() -> None:
    assert asked() == 421
    two = [(b"host", HERE.encode()), (b"host", b"localhost")]
    assert refused({"type": "http", "method": "GET", "path": "/", "headers": two}) == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", f"https://{HERE}", "http://127.0.0.1:9"])
def test_a_page_of_another_origin_gets_nothing(origin: str) -> None:
    assert asked(host=HERE, origin=origin) == 403
    assert asked(host=HERE, origin=origin, kind="websocket") == 403


def test_a_link_from_elsewhere_may_be_followed_but_not_embedded() -> None:
    visit = {"sec_fetch_site": "cross-site", "sec_fetch_mode": "navigate"}
    assert asked(host=HERE, **visit, sec_fetch_dest="document") == 0
    assert asked(host=HERE, **visit, sec_fetch_dest="iframe") == 403
    assert asked(host=HERE, sec_fetch_site="cross-site", sec_fetch_mode="no-cors") == 403
    assert asked(host=HERE, sec_fetch_site="same-origin", sec_fetch_mode="cors") == 0


@pytest.mark.parametrize("path", ["/.doctrees/environment.pickle", "/files/.git/config", "/../x", "/a\\.x"])
def test_files_that_begin_with_a_dot_are_not_given_away(path: str) -> None:
    assert asked(path, host=HERE) == 404


def test_nothing_is_sent_to_the_server() -> None:
    assert asked(host=HERE, method="POST") == 405


def test_the_command_serves_behind_the_guard(sample: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    (out / ".secret").mkdir(parents=True)
    (out / ".secret/file").write_text("x")
    with served(sample, out) as port:
        assert answer(port, "/index.html").status == 200
        assert answer(port, "/.secret/file").status == 404
        assert answer(port, "/index.html", host="evil.example").status == 421
        assert [path.name for path in (out / ".doctrees").iterdir()] == ["man9-pages.json"]  # and no pickle
        assert answer(port, "/.doctrees/man9-pages.json").status == 404


def test_pages_of_an_output_go_with_their_source_from_serve_to_serve(tmp_path: Path) -> None:
    tree, out = tmp_path / "tree", tmp_path / "out"
    tree.mkdir()
    for name in ("kept", "gone"):
        (tree / f"{name}.c").write_text(f"/**\n * {name}() - is.\n */\nvoid {name}(void);\n")
    pages = {name: {out / f"9/{name}.html", out / f"files/{name}.c.html"} for name in ("kept", "gone")}
    with served(tree, out) as port:
        assert answer(port, "/9/gone.html").status == 200
        assert all(page.is_file() for page in pages["kept"] | pages["gone"])
    (tree / "gone.c").unlink()
    (out / "9/kept.html").write_text("cut")
    (out / "files/mine.html").write_text("mine")
    with served(tree, out) as port:
        assert "cut" not in answer(port, "/9/kept.html").body
        assert all(page.is_file() for page in pages["kept"])
        assert not any(page.exists() for page in pages["gone"])
    assert (out / "files/mine.html").read_text() == "mine"


def test_an_output_with_a_link_that_leads_out_is_not_served(
    sample: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("sphinx_autobuild")
    (tmp_path / "out").mkdir()
    (tmp_path / "out/9").symlink_to(sample)
    assert main(["serve", "--srctree", str(sample), "--out", str(tmp_path / "out")]) == 1
    assert "a link that leads out of the output" in capsys.readouterr().err


@contextmanager
def served(tree: Path, out: Path) -> Iterator[int]:
    """Let `man9 serve` run within; gives the port."""
    pytest.importorskip("sphinx_autobuild")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "man9", "serve", "--srctree", str(tree), "--port", str(port)]
    with subprocess.Popen(
        [*command, "--out", str(out)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as server:
        try:
            yield port
        finally:
            server.send_signal(signal.SIGINT)


class Answer(NamedTuple):
    """What a server says."""

    status: int
    body: str


def answer(port: int, path: str, host: str = "127.0.0.1") -> Answer:
    """What the server says, once it does."""
    for _ in range(120):
        connection = HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            connection.request("GET", path, headers={"Host": host})
            found = connection.getresponse()
            body = found.read().decode()
        except ConnectionError:
            time.sleep(0.5)
        else:
            return Answer(found.status, body)
        finally:
            connection.close()
    pytest.fail("the server does not answer")
