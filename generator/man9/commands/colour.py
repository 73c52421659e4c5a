"""Colours on a terminal, unless the user wants none (https://no-color.org)."""

from __future__ import annotations

import os
from typing import IO

from man9.commands.saying import OWN

BOLD, RED, GREEN, YELLOW, BLUE, CYAN = "1", "31", "32", "33", "34", "36"


def welcome(stream: IO[str]) -> bool:
    """Tell whether colours may be written to `stream`."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(text: str, style: str) -> str:
    """Return `text` in a style (ECMA-48, SGR), for man9.commands.saying."""
    return f"{OWN}[{style}m{text}{OWN}[0m"
