"""A site of several versions as a reader meets it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import served
from tests.browser.test_site import serious

pytestmark = pytest.mark.browser

FILE = "files/drivers/demo/core.c.html"


@pytest.fixture(scope="module")
def versions(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of the site of two versions of the sample tree; the later has one function under a new name."""
    folder = tmp_path_factory.mktemp("versions")
    for version in ("1.0", "1.1"):
        tree = Path(shutil.copytree(sample, folder / f"demo-{version}"))
        if version == "1.1":
            path = tree / "drivers/demo/core.c"
            path.write_text(path.read_text().replace("demo_send_wait", "demo_deliver"))
            shutil.move(tree / "include/linux/demo.h", tree / "include/demo.h")
        command = [
            sys.executable,
            "-m",
            "man9",
            "html",
            "-q",
            "--srctree",
            str(tree),
            "--out",
            str(folder / "site"),
        ]
        command += ["--version-name", version, "--cache-dir", str(folder / "cache")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
    return folder / "site"


@pytest.fixture(scope="module")
def address(versions: Path) -> Iterator[str]:
    """Where the site is served."""
    yield from served(versions)


def go_to(page: Page, version: str) -> None:
    page.locator("nav.versions a", has_text=version).click()
    page.wait_for_load_state()


def test_the_address_of_the_site_leads_to_the_newest_version(page: Page) -> None:
    page.goto("/")
    page.wait_for_url("**/1.1/index.html")
    assert page.locator("nav.versions a").all_inner_texts() == ["1.1", "1.0"]
    expect(page.locator("nav.versions [aria-current]")).to_have_text("1.1")


def test_an_old_page_leads_to_a_version_that_was_made_after_it(page: Page) -> None:
    page.goto("/1.0/index.html")
    go_to(page, "1.1")
    assert page.url.endswith("/1.1/index.html")


def test_the_menu_leads_to_the_same_symbol(page: Page) -> None:
    page.goto(f"/1.1/{FILE}#c.demo_send")
    go_to(page, "1.0")
    page.wait_for_url(f"**/1.0/{FILE}#c.demo_send")


def test_the_menu_leads_to_a_symbol_whose_file_has_moved(page: Page) -> None:
    page.goto("/1.1/files/include/demo.h.html#c.demo_stats")
    go_to(page, "1.0")
    page.wait_for_url("**/1.0/files/include/linux/demo.h.html#c.demo_stats")


def test_the_menu_finds_what_is_like_a_symbol_that_the_other_version_lacks(page: Page) -> None:
    page.goto(f"/1.1/{FILE}#c.demo_deliver")
    go_to(page, "1.0")
    page.wait_for_url("**/1.0/index.html#find=demo_deliver")
    expect(page.locator("#man9-search input[type=search]")).to_have_value("demo_deliver")


def test_a_page_that_the_other_version_lacks_leads_to_its_start(page: Page) -> None:
    page.goto("/1.1/files/include/demo.h.html")
    go_to(page, "1.0")
    assert page.url.endswith("/1.0/index.html")


def test_the_short_address_of_a_lost_name_says_where_it_is(page: Page) -> None:
    page.goto("/1.1/9/demo_send_wait.html")
    page.get_by_role("link", name="1.0").click()
    page.wait_for_url(f"**/1.0/{FILE}#c.demo_send_wait")


def test_the_history_of_a_symbol_has_links(page: Page) -> None:
    page.goto(f"/1.1/{FILE}#c.demo_send")
    page.locator("#c\\.demo_send dd", has_text="added, or earlier").get_by_role("link").click()
    page.wait_for_url(f"**/1.0/{FILE}#c.demo_send")


@pytest.mark.parametrize("path", ["/1.1/changes/index.html", f"/1.1/{FILE}"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(page: Page, path: str, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(path)
    assert serious(page) == []
