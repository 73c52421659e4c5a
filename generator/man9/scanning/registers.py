"""Whether a text is but a list of register numbers: it is told by what it holds, not by its name."""

from __future__ import annotations

from man9.patterns import regex

_NUMBER = regex(
    r"\n[ \t]*+#[ \t]*+define[ \t]++\w++[ \t]++\(?[ \t]*+(?:0[xX][0-9a-fA-F]++|\d++)[uUlL]*+\)?"
    r"[ \t]*+(?:/[/*][^\n]*+)?(?=\n)"
)
_DEFINE = "#define "
_MOST_OTHERS = 20  # one of so many macros may be something else
_CODE = regex(r"\n[^\n#/* \t][^\n]*+[;{]")


def registers(text: str, least: int) -> int:
    """Return how many macros `text` defines if it is a list of at least `least` numbers, else 0."""
    if least <= 0 or text.count(_DEFINE) < least:
        return 0
    text = f"\n{text}"
    numbers = len(_NUMBER.findall(text))
    every = text.count("\n#define ")
    if numbers < least or every - numbers > every // _MOST_OTHERS or _CODE.search(text):
        return 0
    return every
