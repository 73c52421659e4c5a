"""Regular expressions that are compiled when they are first used: most calls need few of them."""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast

_METHODS = ("match", "fullmatch", "search", "finditer", "findall", "sub", "subn", "split")


def regex(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return what is used as the pattern `text` of module `re`; a wrong one is told at its first use."""
    return cast("re.Pattern[AnyStr]", _Later(text, flags))


class _Later:
    """Becomes the pattern: its methods are the pattern's own from the first use on."""

    def __init__(self, text: AnyStr, flags: int) -> None:
        self.pattern: str | bytes = text
        self._flags = flags

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # as it is in the pattern
        if name not in _METHODS:
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self._flags)
        for each in _METHODS:
            setattr(self, each, getattr(compiled, each))
        return getattr(compiled, name)
