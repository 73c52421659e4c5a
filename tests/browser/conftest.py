"""A site of the sample tree behind a server on this machine, and a real Chromium that looks at it."""

from __future__ import annotations

import functools
import http.server
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = "/usr/bin/chromium"


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def site(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of the site of the sample tree."""
    out = tmp_path_factory.mktemp("browser") / "site"
    command = [sys.executable, "-m", "man9", "html", "-q", "--srctree", str(sample), "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return out


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where the site is served."""
    yield from served(site)


def served(site: Path) -> Iterator[str]:
    """Yield the address at which a site is served meanwhile."""
    handler = functools.partial(Quiet, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    if not Path(CHROMIUM).exists():
        pytest.skip("no Chromium here (apt-get install chromium)")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """Page of a desktop; at the end nothing was complained of and no other host was asked."""
    with_context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 900})
    yield from watched(with_context.new_page(), address)
    with_context.close()


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Page]:
    """Page of a telephone."""
    context = browser.new_context(base_url=address, viewport={"width": 375, "height": 740}, has_touch=True)
    yield from watched(context.new_page(), address)
    context.close()


def watched(page: Page, address: str) -> Iterator[Page]:
    """Yield a page whose complaints and requests are looked at when the test is done."""
    complaints: list[str] = []
    hosts: set[str] = set()
    page.on(
        "console", lambda said: complaints.append(said.text) if said.type in {"error", "warning"} else None
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: hosts.add("/".join(request.url.split("/")[:3])))
    yield page
    assert complaints == []
    assert hosts <= {address, "data:"}, hosts
