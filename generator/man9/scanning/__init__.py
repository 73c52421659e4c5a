"""The text of one file -> what its code defines and uses: a pure function."""

from __future__ import annotations

from man9.code import Code
from man9.scanning.definitions import definitions
from man9.scanning.exported import exports
from man9.scanning.noise import without_noise
from man9.scanning.registers import registers


def scan(path: str, text: str, register_list: int = 1000) -> Code:
    """Find what the file `path` defines, in its decoded `text` (`reading.decode`).

    A file that is but a list of at least `register_list` numbers by macros is counted and skipped.
    Never raises for any input.
    """
    skipped = registers(text, register_list)
    if skipped:
        return Code(path, skipped=skipped)
    code = without_noise(text)
    return Code(path, definitions(code), exports(code.text), code.includes)
