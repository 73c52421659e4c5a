"""Which texts have nothing but paragraphs, as nearly all: they need no docutils.

The guard may be too careful, never too bold: tests hold it against docutils' own tree.
"""

from __future__ import annotations

import re

from man9.patterns import regex

_CONTROLS = r"\x00-\x09\x0b-\x1f\x7f-\xa0\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u3000\ufeff"
UNUSUAL = regex(f"[{_CONTROLS}]")
"""Characters that docutils takes for line ends or blanks."""
LINE_ENDS = regex(r"[\r\x1c-\x1e\x85\u2028\u2029]")
"""Those that end a line for docutils but not in a file: with them its lines are not ours."""

_ARGUMENT = r"(?:[A-Za-z][A-Za-z0-9_-]*|<[^<>]+>)"
_OPTION = rf"(?:[-+][A-Za-z0-9](?:\ ?{_ARGUMENT})?|(?:--|/)[A-Za-z0-9][A-Za-z0-9_-]*(?:[ =]{_ARGUMENT})?)"
_OTHER_THAN_PARAGRAPHS = regex(
    r"""
      ^[ ]                                      # indented: a quote, a definition, a mistake
    | ^(?!\A\?{1,3}\Z)([!-/:-@[-`{-~])\1*$      # an underline, a transition
    | (?:\A|\n\n)(?:                            # at the start of a paragraph:
          [-+*\u2022\u2023\u2043](?:\ |$)       # bullets
        | """
    rf"{_OPTION}(?:,\ {_OPTION})*(?:\ \ |$)"
    r"""
        | \(?(?:\#|[A-Za-z]|[0-9]+|[ivxlcdmIVXLCDM]+)[.)](?:\ |$)  # enumerators
        | :(?![:\ ])|[|=]|>>>|\+[-=]             # fields, line blocks, tables, doctests
        | (?:\.\.|__)(?:\ |$)                    # explicit markup
      )
    | ::$                                       # a literal block follows
    | [`\\"""
    + _CONTROLS
    + r"""]
    | (?:^|[^\w)\]*])(?:\*(?=[^\s@*])|\*\*(?=\S)|\|(?=[^\s|]))  # starts of emphasis and substitutions
    | (?:(?<![\w.+])[^\W_]++(?:[._+][^\W_]++)*+__?|\]_)(?=[\s"')>\]}/:.,;!?\\-]|[^\x00-\x7f]|$)  # references
    """,
    re.VERBOSE | re.MULTILINE,
)

_ONE_PARAGRAPH = regex(
    r"""(?!\w+[.)](?:\ |\n|\Z))[A-Za-z]
    (?:[A-Za-z0-9\ ,;:()&%@"'=<>/\#$!?+.-]++ | _(?=\w) | \n(?=[A-Za-z0-9]|[@%&(]\w))*+\Z""",
    re.VERBOSE,
)
"""What most texts are: one paragraph of characters that start nothing; possessive, so that it is linear."""


def is_plain(text: str) -> bool:
    """Say whether `text` (as `untabbed` gives it) surely holds nothing but paragraphs."""
    if _ONE_PARAGRAPH.match(text):
        return not text.endswith("::")
    return _OTHER_THAN_PARAGRAPHS.search(text) is None


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a plain text."""
    if "\n\n" not in text:
        return [text] if text else []
    return [part for part in re.split("\n\n+", text) if part]


def untabbed(text: str) -> str:
    """Expand tabs, cut blanks at line ends and empty lines at both ends, as docutils would."""
    if "\t" in text:
        text = text.expandtabs(8)
    if " \n" in text:
        text = "\n".join(map(str.rstrip, text.split("\n")))
    return text.lstrip("\n").rstrip(" \n")
