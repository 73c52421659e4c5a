"""The programs `man9` and `man9-kernel-doc`: what makes them start at once, before all else is loaded."""

from __future__ import annotations

import importlib
import sys
from typing import Any

from man9 import __version__


def main() -> int:
    """Run the process's own command line; return the exit status."""
    if sys.argv[1:] == ["--version"]:
        print(f"man9 {__version__}")
        return 0
    _load_msgspec()
    from man9.cli import main as run  # noqa: PLC0415  # what reads options costs more than Python itself

    return run()


def kernel_doc() -> int:
    """Run the process's own command line as that of `man9-kernel-doc`; return the exit status."""
    _load_msgspec()
    from man9.commands.kernel_doc import main as run  # noqa: PLC0415

    return run()


def _load_msgspec() -> None:
    """Load msgspec without `typing_extensions`, which is as slow to load as all that man9-kernel-doc needs.

    msgspec does without where that is not installed: Python 3.11's own `typing` has what it takes from there.
    """
    modules: dict[str, Any] = sys.modules  # None stands for what is not installed
    name = "typing_extensions"
    if name in modules:
        return
    modules[name] = None
    try:
        importlib.import_module("msgspec")
    finally:
        del modules[name]
