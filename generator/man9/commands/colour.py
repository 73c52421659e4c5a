"""Colours on a terminal, unless the user wants none (https://no-color.org)."""

from __future__ import annotations

import os
from typing import IO

BOLD, RED, GREEN, YELLOW, BLUE, CYAN = "1", "31", "32", "33", "34", "36"


def welcome(stream: IO[str]) -> bool:
    """Tell whether colours may be written to `stream`."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(text: str, style: str) -> str:
    """Return `text` in a style (ECMA-48, SGR)."""
    return f"\x1b[{style}m{text}\x1b[0m"
