"""The labels of numbered lists."""

from __future__ import annotations

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


def label(kind: str, number: int) -> str:
    """Return `number` in docutils' enumeration `kind` (`arabic`, `loweralpha`, `upperroman`, ...)."""
    if kind.endswith("alpha") and 1 <= number <= 26:  # noqa: PLR2004  # letters of the alphabet
        letter = chr(ord("a") + number - 1)
        return letter.upper() if kind == "upperalpha" else letter
    if kind.endswith("roman") and number >= 1:
        numeral = _roman(number)
        return numeral.upper() if kind == "upperroman" else numeral
    return str(number)


def _roman(number: int) -> str:
    numeral = ""
    for value, letters in _ROMAN:
        times, number = divmod(number, value)
        numeral += letters * times
    return numeral
