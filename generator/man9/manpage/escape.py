"""Text to roff, in one place: nothing in a comment can be a request, an escape or another character."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import normalize

from man9.patterns import regex

if TYPE_CHECKING:
    import re
    from collections.abc import Sequence

from man9.shown import ACTING
from man9.shown import visible as written_out

_NOT_ASCII = regex(r"[^\x00-\x7f]")
_LONG = 50  # characters of a word that may not fit into an indented line of 80 columns
_UNBREAKABLE = 60  # of a piece of a word that fits into no such line
LONG_WORD = regex(rf"\S{{{_LONG},}}")
_PRINTABLE = bytes((9, 10, *range(32, 127)))
_BREAKABLE = regex(r"(?<=[/,;|=&?])(?=\w)|(?=\$)|(?<=[-=*#~_+.]{20})(?=[-=*#~_+.|])")
_BREAKABLE_LINK = regex(r"(?<=[/,;|=&?#._-])(?=[\w-])")
_LONGER = 75  # escapes included
_LONGER_WORD = regex(rf"\S{{{_LONGER},}}")
_JOINT = regex(r"(?<=\S)(?=\\f[BI])|(?<=/)(?=\w)")
_ESCAPE = regex(r"\\(?:f.|\(..|\[[^]]*\]|.)")
BREAK = r"\:"  # where a line may be broken without a hyphen
NOTHING = r"\&"


def roff(text: str) -> str:
    """Escape whole lines of text: what is written is what is printed, at line starts too."""
    return guard(characters(text))


def characters(text: str) -> str:
    """Escape the characters of `text` that roff would print as others or take for its own.

    A hyphen is written as a minus sign, so that no name is broken at one and all can be copied.
    """
    if not text.isascii():
        text = normalize("NFC", text)  # groff gives a mark above a letter a column of its own
    if "\\" in text:
        text = text.replace("\\", "\\e")
    if "-" in text:
        text = text.replace("-", "\\-")
    if "'" in text:
        text = text.replace("'", "\\(aq")
    if "`" in text:
        text = text.replace("`", "\\(ga")
    if "^" in text:
        text = text.replace("^", "\\(ha")
    if "~" in text:
        text = text.replace("~", "\\(ti")
    return text


def guard(escaped: str) -> str:
    """Keep the lines of escaped text from being taken for requests (quotes are escaped already)."""
    if escaped[:1] == ".":
        escaped = NOTHING + escaped
    return escaped.replace("\n.", "\n\\&.") if "\n." in escaped else escaped


def prose(text: str) -> str:
    """Escape the characters of a filled text; an overlong word may be broken at slashes and commas."""
    if len(text) <= _LONG or not LONG_WORD.search(text):
        return characters(text)
    return _broken(text, _BREAKABLE)


def link(address: str) -> str:
    """Escape an address that is to be read: a long one may be broken at most of its marks."""
    return _broken(address, _BREAKABLE_LINK)


def _broken(text: str, where: re.Pattern[str]) -> str:
    parts = []
    done = 0
    for match in LONG_WORD.finditer(text):
        parts.append(characters(text[done : match.start()]))
        pieces = [short for piece in where.split(match[0]) for short in _shortened(piece)]
        parts.append(BREAK.join(map(characters, pieces)))
        done = match.end()
    return "".join(parts) + characters(text[done:])


def _shortened(piece: str) -> Sequence[str]:
    """Allow breaks in the middle of a piece of a word that fits into no line."""
    if len(piece) < _UNBREAKABLE:
        return (piece,)
    return [piece[at : at + _LONG // 2] for at in range(0, len(piece), _LONG // 2)]


def loosened(escaped: str) -> str:
    """Allow breaks at changes of font and behind slashes in a word of filled text longer than a line."""
    if len(escaped) <= _LONGER or not _LONGER_WORD.search(escaped):
        return escaped
    return _LONGER_WORD.sub(lambda match: _JOINT.sub(r"\\:", match[0]), escaped)


def visible(escaped: str) -> str:
    """Return what a reader sees of escaped text, one character for each."""
    return _ESCAPE.sub(lambda match: "" if match[0][1] in "f:&" else "x", escaped)


def name(text: str) -> str:
    """Escape a name that must not be split, if any line can hold it: its blanks are hard ones."""
    if len(text) < _UNBREAKABLE:
        return characters(text).replace(" ", "\\ ")
    return BREAK.join(map(characters, _shortened(text))).replace(" ", "\\ ")


def argument(text: str) -> str:
    """Escape `text` as a quoted argument of `.TH`, where programs look for names and dates: hyphens stay."""
    return _quoted(text).replace("\\-", "-")


def address(text: str) -> str:
    """Escape `text` as the quoted argument of `.UR`, which prints it."""
    return '"' + link("".join(text.split())).replace('"', "\\(dq") + '"'


def _quoted(text: str) -> str:
    return '"' + characters(" ".join(text.split())).replace('"', "\\(dq") + '"'


def printable(page: str) -> str:
    """Write every character of a page that is not printable ASCII as an escape; NAME keeps its letters.

    NAME is read by programs that know names of characters no better than its readers.
    """
    if not page.encode(errors="surrogatepass").translate(None, _PRINTABLE):
        return page
    page = ACTING.sub(lambda match: written_out(match[0]).replace("\\", "\\e"), page)
    name = page.find("\n.SH NAME\n") + 1
    behind = page.find("\n.SH ", name)
    return _as_ascii(page[:name]) + page[name:behind] + _as_ascii(page[behind:])


def _as_ascii(text: str) -> str:
    return _NOT_ASCII.sub(lambda match: f"\\[u{ord(match[0]):04X}]", text)


def bold(escaped: str) -> str:
    """Set text that is escaped already in bold."""
    return f"\\fB{escaped}\\fR"


def italic(escaped: str) -> str:
    """Set text that is escaped already in italics."""
    return f"\\fI{escaped}\\fR"
