"""The text of one file -> what its code defines and uses: a pure function."""

from __future__ import annotations

from man9.code import Code


def scan(path: str, text: str, register_list: int = 1000) -> Code:  # noqa: ARG001  # to come
    """Find what the file `path` defines, in its decoded `text` (`reading.decode`).

    A file that is but a list of at least `register_list` numbers by macros is counted and skipped.
    Never raises for any input.
    """
    return Code(path)
