"""The site as a reader meets it: search, keys, drawings, dark mode, phone, and what a screen reader needs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import served

from man9.cli import main

pytestmark = pytest.mark.browser

FILE = "/files/drivers/demo/core.c.html"
HEADER = "/files/include/linux/demo.h.html"
PAGES = (
    "/index.html",
    FILE,
    HEADER,
    "/files/index.html",
    "/files/drivers/demo/index.html",
    "/symbols/index.html",
    "/symbols/functions.html",
    "/code/drivers/demo/core.c.html",
    "/guide/reading.html",
    "/reference/settings.html",
    "/search.html",
)


def open_search(page: Page, question: str) -> None:
    page.goto("/index.html")
    page.keyboard.press("/")
    expect(page.locator("#man9-search")).to_be_visible()
    page.keyboard.type(question)


def names(page: Page) -> list[str]:
    expect(page.locator("#man9-search [role=status]")).to_contain_text("found")
    expect(
        page.locator("#man9-search ol .name").first
    ).to_be_visible()  # the parts of the index come one by one
    return page.locator("#man9-search ol .name").all_inner_texts()


def test_the_search_puts_the_exact_name_first(page: Page) -> None:
    open_search(page, "demo_send")
    found = names(page)
    assert found[0] == "demo_send"
    assert len(found) > 1


def test_the_search_finds_a_part_of_a_name(page: Page) -> None:
    open_search(page, "ing_pu")
    assert "demo_ring_push" in names(page)


def test_the_search_finds_words_of_a_purpose(page: Page) -> None:
    open_search(page, "oldest message")
    assert "demo_ring_pop" in names(page)


def test_the_search_leads_to_a_page_whose_name_was_cut(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "tree" / f"{'f' * 250}.c"
    path.parent.mkdir()
    path.write_text("/**\n * demo_far() - far\n */\nint demo_far(void);\n")
    command = ["html", "-q", "--srctree", str(path.parent), "--out", str(tmp_path / "site")]
    assert main(command) == 0
    for address in served(tmp_path / "site"):
        page = browser.new_page(base_url=address)
        open_search(page, "demo_far")
        page.locator("#man9-search ol a").first.click()
        expect(page.locator('[id="c.demo_far"]')).to_be_visible()
        page.close()


def test_the_search_is_narrowed_by_kind(page: Page) -> None:
    open_search(page, "demo")
    page.locator("#man9-search fieldset").get_by_text("struct", exact=True).click()
    expect(page.locator("#man9-search ol .kind").first).to_have_text("struct")
    kinds = set(page.locator("#man9-search ol .kind").all_inner_texts())
    assert kinds == {"struct"}


def test_the_search_is_narrowed_by_folder(page: Page) -> None:
    open_search(page, "demo")
    page.get_by_label("Folder").fill("include/uapi")
    expect(page.locator("#man9-search ol .path").first).to_contain_text("include/uapi/")
    paths = set(page.locator("#man9-search ol .path").all_inner_texts())
    assert paths
    assert all(path.startswith("include/uapi/") for path in paths)


def test_arrows_choose_and_enter_goes(page: Page) -> None:
    open_search(page, "demo_ring")
    second = names(page)[1]
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(rf"#c\.{second}$"))


def test_enter_goes_to_the_first_result(page: Page) -> None:
    open_search(page, "demo_ring_push")
    names(page)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"#c\.demo_ring_push$"))
    expect(page.locator("#man9-search")).to_be_hidden()


def test_escape_closes_the_search(page: Page) -> None:
    open_search(page, "demo")
    page.keyboard.press("Escape")
    expect(page.locator("#man9-search")).to_be_hidden()


def test_a_slash_in_a_field_is_a_slash(page: Page) -> None:
    open_search(page, "drivers/")
    assert page.locator("#man9-search input[type=search]").input_value() == "drivers/"


def test_the_field_of_the_sidebar_opens_the_search(page: Page) -> None:
    page.goto(FILE)
    page.locator(".sidebar-search").press_sequentially("demo_send")
    expect(page.locator("#man9-search")).to_be_visible()
    expect(page.locator("#man9-search ol .name").first).to_have_text("demo_send")


def test_the_page_of_sphinx_searches_too(page: Page) -> None:
    page.goto("/search.html?q=demo_ring_push")
    link = page.locator("#search-results a", has_text="demo_ring_push").first
    expect(link).to_have_attribute("href", re.compile(r"files/drivers/demo/ring\.c\.html#c\.demo_ring_push"))


def test_a_node_of_a_drawing_is_a_link(page: Page) -> None:
    page.goto(FILE)
    node = page.locator("#graph svg a").first
    target = node.get_attribute("href")
    node.click()
    assert target is not None
    page.wait_for_url(re.compile(re.escape(target) + "$"))


def test_a_neighbourhood_opens(page: Page) -> None:
    page.goto(FILE)
    drawing = page.locator("details.drawing").first
    drawing.locator("summary").click()
    expect(drawing.locator("svg")).to_be_visible()


def test_a_short_address_leads_to_the_symbol(page: Page) -> None:
    page.goto("/9/demo_ring_push.html")
    page.wait_for_url(re.compile(r"/files/drivers/demo/ring\.c\.html#c\.demo_ring_push$"))


def test_a_signature_can_be_copied(page: Page) -> None:
    page.goto(FILE)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    block = page.locator("#c\\.demo_send .signature")
    block.hover()
    expect(block.get_by_role("button", name="Copy")).to_have_count(1)
    button = block.locator("button.copy")
    expect(button).to_have_css("opacity", "1")
    button.click()
    expect(button).to_have_text("Copied")
    page.wait_for_function("navigator.clipboard.readText().then((text) => text.includes('demo_send('))")
    expect(button).to_have_text("Copy")


def test_a_signature_can_be_copied_without_a_mouse_and_a_clipboard(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {})")  # as plain HTTP has it
    page.goto(FILE)
    page.evaluate(
        "document.addEventListener('copy', () => { window.copied = document.activeElement.value; })"
    )
    button = page.locator("#c\\.demo_send .signature button.copy")
    button.focus()
    expect(button).to_have_css("opacity", "1")
    page.keyboard.press("Enter")
    expect(button).to_have_text("Copied")
    expect(button).to_be_focused()
    assert "demo_send(" in page.evaluate("window.copied")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_follow_the_system(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(FILE)
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    light = sum(map(int, re.findall(r"\d+", colour)[:3])) / 3
    assert (light < 60) == (scheme == "dark")


@pytest.mark.parametrize("path", PAGES)
def test_a_phone_needs_no_scrolling_sideways(phone: Page, path: str) -> None:
    phone.goto(path)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 375


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_serious(page: Page, path: str, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(path)
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert serious(page) == []


def test_axe_finds_nothing_serious_in_the_search(page: Page) -> None:
    open_search(page, "demo")
    names(page)
    assert serious(page) == []


def serious(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]} ({len(one['nodes'])} times)"
        for one in found
        if one["impact"] in {"serious", "critical"}
    ]


def test_all_but_the_search_works_without_scripts(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, java_script_enabled=False)
    page = context.new_page()
    page.goto("/index.html")
    page.get_by_role("link", name="Symbols A to Z").click()
    page.get_by_role("link", name="demo_send()", exact=True).click()
    expect(page.locator("#c\\.demo_send .signature")).to_be_visible()
    context.close()
