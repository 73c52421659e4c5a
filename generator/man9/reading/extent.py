"""The declaration behind a comment: its tokens, its in-line comments, where it ends (KERNEL-DOC.md, 4 and 5)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from man9.reading.comments import OPENING
from man9.reading.tokens import CLOSE, OPEN, Token, is_comment, is_directive, tokenise

_PRIVATE = re.compile(r"/\*\s*(private|public):", re.IGNORECASE)
_DEFINE = re.compile(r"#\s*define\b")
_INLINE = re.compile(r"\s*@\s*(\w[\w.]*|\.\.\.)\s*:")


@dataclass(slots=True)
class Extent:
    """What stands between a comment and the end of the declaration that it documents."""

    tokens: list[Token] = field(default_factory=list)  # without comments and what `private:` hides
    inline: list[Token] = field(default_factory=list)  # the `/**` comments in it
    start: int = 0  # offset of the first token
    end: int = 0  # offset behind the declaration's head: of the `{` of a body, behind the `;`
    complete: bool = False  # False: the file or the next comment came first
    define: Token | None = None  # the declaration is this `#define` line


def function_extent(text: str, start: int) -> Extent:
    """Collect up to the first `{` or `;` outside brackets, or the first `#define`."""
    extent = Extent(start=start, end=start)
    depth = 0
    for token in tokenise(text, start):
        word = token.text
        if is_comment(token):
            if _ends_at(text, token):
                return extent
            if word.startswith("/**"):
                extent.inline.append(token)
            continue
        if not extent.tokens:
            extent.start = token.at
        extent.end = token.at + len(word)
        if is_directive(token):
            if _DEFINE.match(word) and not extent.tokens:
                extent.define = token
                extent.complete = True
                return extent
            continue
        if depth <= 0 and word in ("{", ";"):
            extent.end = token.at if word == "{" else extent.end
            extent.complete = True
            return extent
        depth += (word in OPEN) - (word in CLOSE)
        extent.tokens.append(token)
    return extent


def data_extent(text: str, start: int) -> Extent:
    """Collect up to the `;` outside brackets; a function's body ends it too (the comment is wrong there)."""
    extent = Extent(start=start, end=start)
    depth = 0
    hidden = 0  # depth at which `private:` stands; 0: nothing is hidden
    previous = ""
    for token in tokenise(text, start):
        word = token.text
        if is_comment(token):
            if _ends_at(text, token):
                return extent
            marker = _PRIVATE.match(word) if depth else None
            if marker and marker[1].lower() == "private" and not hidden:
                hidden = depth
            elif marker and marker[1].lower() == "public" and hidden == depth:
                hidden = 0
            elif word.startswith("/**") and not hidden:
                extent.inline.append(token)
            continue
        if not extent.tokens:
            extent.start = token.at
        extent.end = token.at + len(word)
        if is_directive(token):
            if _DEFINE.match(word) and not extent.tokens:
                extent.define = token
                extent.complete = True
                return extent
            if not hidden and extent.tokens:
                extent.tokens.append(token)
            continue
        if depth == 0 and (word == ";" or (word == "{" and previous == ")")):
            extent.end = token.at if word == "{" else extent.end
            extent.complete = True
            return extent
        if word in OPEN:
            depth += 1
        elif word in CLOSE:
            depth -= 1
            if depth < hidden:
                hidden = 0
        if not hidden:
            extent.tokens.append(token)
        previous = word
    return extent


def _ends_at(text: str, comment: Token) -> bool:
    """Tell whether `comment` is the next item's: it stands in column 0 and does not describe a member."""
    if not OPENING.match(text, comment.at):
        return False
    return not _INLINE.match(comment.text[3:].lstrip(" \t\n*"))
