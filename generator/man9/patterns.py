"""Regular expressions that are compiled when they are first used: most calls need few of them."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, AnyStr, cast

if TYPE_CHECKING:
    from collections.abc import Iterator

_METHODS = ("match", "fullmatch", "search", "finditer", "findall", "sub", "subn", "split")
_FACTS = ("flags", "groups", "groupindex")
_compile = re.compile


def regex(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return what is used as the pattern `text` of module `re`; a wrong one is told at its first use."""
    return cast("re.Pattern[AnyStr]", _Later(text, flags))


@contextmanager
def compiled_later() -> Iterator[None]:
    """Let the modules that are imported within, which are not ours, compile their patterns as ours are.

    It is for those that ask their patterns by the methods of these alone.
    """
    re.compile = regex  # type: ignore[assignment]
    try:
        yield
    finally:
        re.compile = _compile


class _Later:
    """Becomes the pattern: its methods are the pattern's own from the first use on."""

    def __init__(self, text: AnyStr, flags: int) -> None:
        self.pattern: str | bytes = text
        self._flags = flags

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # as it is in the pattern
        if name not in _METHODS and name not in _FACTS:
            raise AttributeError(name)
        compiled = _compile(self.pattern, self._flags)
        for each in (*_METHODS, *_FACTS):
            setattr(self, each, getattr(compiled, each))
        return getattr(compiled, name)
