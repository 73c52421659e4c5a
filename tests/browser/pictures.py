"""Makes the pictures of README and manual anew: a man page on a terminal, and the site (`make pictures`)."""

from __future__ import annotations

import html
import os
import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "source" / "pictures"
STYLES = {"1": "<b>", "22": "</b>", "4": "<u>", "24": "</u>"}
PAGE = """<!doctype html><meta charset="utf-8"><style>
body {{ margin: 0; background: #1b1d23; }}
pre {{ margin: 0; padding: 14px 18px; width: max-content;
  color: #c9ccd3; font: 14px/1.35 "DejaVu Sans Mono"; }}
b {{ color: #fff; }} u {{ color: #8fc7ff; text-decoration: none; }}
</style><pre>{text}</pre>"""


def terminal(page: Path, lines: int) -> str:
    """Return what a terminal shows of a man page, as HTML."""
    command = ["groff", "-Tutf8", "-man", "-t", "-rLL=88n", "-rLT=88n", str(page)]
    environment = {**os.environ, "GROFF_SGR": "1"}
    shown = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    text = html.escape("\n".join(shown.split("\n")[:lines]))
    text = text.replace("\x1b[0m", "\x1b[22m\x1b[24m")
    return PAGE.format(text=re.sub(r"\x1b\[(\d+)m", lambda match: STYLES.get(match[1], ""), text))


def main(man: Path, site: Path) -> None:
    """Take the pictures from pages and site of drivers/infiniband/hw/irdma/cm.c."""
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 900, "height": 900})
        page.set_content(terminal(man / "man9/irdma_cm_event_handler.9", 36))
        page.locator("pre").screenshot(path=PICTURES / "man-page.png")
        page = browser.new_page(viewport={"width": 1180, "height": 780})
        page.goto(
            f"{site.resolve().as_uri()}/files/drivers/infiniband/hw/irdma/cm.c.html#c.irdma_cm_event_handler"
        )
        page.locator("#c\\.irdma_cm_event_handler details.drawing summary").click()
        page.wait_for_timeout(500)
        page.screenshot(path=PICTURES / "site.png")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
