"""The declaration behind a comment: its tokens and in-line comments, where it ends (kernel-doc.rst, 4, 5)."""

from __future__ import annotations

import re

from msgspec import Struct, field

from man9.patterns import regex
from man9.reading.comments import OPENING
from man9.reading.tokens import CLOSE, DEEPEST, OPEN, Token, is_comment, is_directive, tokenise

_PRIVATE = regex(r"/\*\s*(private|public):", re.IGNORECASE)
_DEFINE = regex(r"#\s*define\b")
_MOST_TIMES = 8  # that a part of a file is looked at, on average
_INLINE = regex(r"\s*@\s*(\w[\w.]*|\.\.\.)\s*:")


class Extent(Struct):
    """What stands between a comment and the end of the declaration that it documents."""

    tokens: list[Token] = field(default_factory=list)  # without comments and what `private:` hides
    inline: list[Token] = field(default_factory=list)  # the `/**` comments in it
    start: int = 0  # offset of the first token
    end: int = 0  # offset behind the declaration's head: of the `{` of a body, behind the `;`
    complete: bool = False  # False: the file or the next comment came first
    define: Token | None = None  # the declaration is this `#define` line
    too_deep: int = -1  # offset of the bracket that is within more brackets than are read
    comments_end: int = 0  # offset behind the last comment that was looked at


class Extents:
    """Finds the extents of one file's declarations.

    Broken ones may each run to the end of the file: together they look at no more than some times its length.
    """

    def __init__(self, text: str) -> None:
        """Take the text of the file."""
        self._text = text
        self._left = _MOST_TIMES * len(text)

    def of_function(self, start: int) -> Extent:
        """Collect up to the first `{` or `;` outside brackets, or the first `#define`."""
        return self._counted(_function_extent(self._text, start, self._stop(start)), start)

    def of_data(self, start: int) -> Extent:
        """Collect up to the `;` outside brackets, or a function's body: the comment is wrong there."""
        return self._counted(_data_extent(self._text, start, self._stop(start)), start)

    def _stop(self, start: int) -> int:
        return min(start + self._left, len(self._text))

    def _counted(self, extent: Extent, start: int) -> Extent:
        self._left -= max(extent.end, extent.comments_end, start) - start
        return extent


def _function_extent(text: str, start: int, stop: int) -> Extent:
    extent = Extent(start=start, end=start)
    depth = 0
    for token in tokenise(text, start, stop):
        word = token.text
        if is_comment(token):
            extent.comments_end = token.at + len(word)
            if next_item_starts(text, token):
                return extent
            if word.startswith("/**"):
                extent.inline.append(token)
            continue
        if not extent.tokens:
            extent.start = token.at
        extent.end = token.at + len(word)
        if is_directive(token):
            if _DEFINE.match(word) and not extent.tokens:
                return _defined(extent, token)
            continue
        if depth <= 0 and word in ("{", ";"):
            extent.end = token.at if word == "{" else extent.end
            extent.complete = True
            return extent
        depth += (word in OPEN) - (word in CLOSE)
        if depth > DEEPEST:
            extent.too_deep = token.at
            return extent
        extent.tokens.append(token)
    return extent


def _data_extent(text: str, start: int, stop: int) -> Extent:
    extent = Extent(start=start, end=start)
    visible = _Visible(extent.tokens)
    previous = ""
    empty = True
    for token in tokenise(text, start, stop):
        word = token.text
        if is_comment(token):
            extent.comments_end = token.at + len(word)
            if next_item_starts(text, token):
                return extent
            visible.comment(token, extent.inline)
            continue
        if empty:
            extent.start = token.at
        extent.end = token.at + len(word)
        if is_directive(token):
            if empty and _DEFINE.match(word):
                return _defined(extent, token)
            if not empty:
                visible.directive(token)
            continue
        empty = False
        if visible.depth == 0 and (word == ";" or (word == "{" and previous == ")")):
            extent.end = token.at if word == "{" else extent.end
            extent.complete = True
            return extent
        visible.take(token)
        if visible.depth > DEEPEST:
            extent.too_deep = token.at
            return extent
        previous = word
    return extent


def _defined(extent: Extent, directive: Token) -> Extent:
    """Return `extent` with a `#define` line as its declaration."""
    extent.define = directive
    extent.complete = True
    return extent


class _Visible:
    """Passes tokens on, but for those that `private:` hides (kernel-doc.rst, 7).

    Hiding ends at `public:`; a closing bracket brings back what held where it was opened.  `public:` may
    stand deeper than its `private:` (struct folio): the brackets in between are passed on then.
    """

    def __init__(self, out: list[Token]) -> None:
        self._out = out
        self._shown: list[bool] = []  # for each open bracket, whether it was passed on
        self._before: list[bool] = []  # for each open bracket, whether tokens were hidden where it was opened
        self._waiting: list[list[Token]] = []  # hidden brackets with what stands before each, outermost first
        self._statement: list[Token] = []  # hidden tokens since the last `;` or brace
        self.hidden = False

    @property
    def depth(self) -> int:
        return len(self._shown)

    def comment(self, token: Token, inline: list[Token]) -> None:
        """Heed `private:` and `public:`; put an in-line comment that is not hidden to `inline`."""
        marker = _PRIVATE.match(token.text) if self.depth else None
        if marker:
            self._mark(marker[1].lower())
        elif token.text.startswith("/**") and not self.hidden:
            inline.append(token)

    def _mark(self, word: str) -> None:
        if word == "private":
            self.hidden = True
            self._statement = []
        elif self.hidden:
            for header in self._waiting:
                self._out.extend(header)
            self._shown = [True] * self.depth
            self._waiting = []
            self.hidden = False

    def directive(self, token: Token) -> None:
        if not self.hidden:
            self._out.append(token)

    def take(self, token: Token) -> None:
        word = token.text
        if word in OPEN:
            self._open(token)
        elif word in CLOSE:
            self._close(token)
        elif not self.hidden:
            self._out.append(token)
        elif word == ";":
            self._statement = []
            if self._out and self._out[-1].text == "}":
                self._out.append(token)  # of a bracket that was passed on before
        else:
            self._statement.append(token)

    def _open(self, token: Token) -> None:
        self._shown.append(not self.hidden)
        self._before.append(self.hidden)
        if not self.hidden:
            self._out.append(token)
            return
        self._statement.append(token)
        is_brace = token.text == "{"
        self._waiting.append(self._statement if is_brace else [])
        if is_brace:
            self._statement = []

    def _close(self, token: Token) -> None:
        shown = self._shown.pop() if self._shown else not self.hidden
        self.hidden = self._before.pop() if self._before else False
        if shown:
            self._out.append(token)
        elif self._waiting:
            self._waiting.pop()


def is_hiding(text: str, start: int, end: int) -> bool:
    """Tell whether a part of `text` has a `private:` or `public:` that may hide or show members."""
    return _PRIVATE.search(text, start, end) is not None


def next_item_starts(text: str, comment: Token) -> bool:
    """Tell whether `comment` is the next item's: it stands in column 0 and does not describe a member.

    So does one that never ends and swallows the next item's; else each of many such would be read to the end.
    """
    if not OPENING.match(text, comment.at):
        return "\n/**" in comment.text
    return not _INLINE.match(comment.text[3:].lstrip(" \t\n*"))
