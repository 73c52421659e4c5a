"""The program `man9`: says its version at once, and leaves all else to the command line."""

from __future__ import annotations

import sys

from man9 import __version__


def main() -> int:
    """Run the process's own command line; return the exit status."""
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"man9 {__version__}\n")
        return 0
    from man9.cli import main as run  # noqa: PLC0415  # what reads options costs more than Python itself

    return run()
