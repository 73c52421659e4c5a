"""What a build says: nothing that a comment brings along acts on the terminal."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from man9.shown import visible

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(_app: Sphinx) -> None:
    """Write such characters out in each message of the build, before Sphinx puts its colours around it."""
    for handler in logging.getLogger("sphinx").handlers:
        if not any(isinstance(each, _WrittenOut) for each in handler.filters):
            handler.addFilter(_WrittenOut())


class _WrittenOut(logging.Filter):
    """A filter of the standard library that lets all through, changed."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the message and the place that Sphinx puts in front of it."""
        message = record.getMessage()
        if visible(message) != message:
            record.msg, record.args = visible(message), ()
        location = getattr(record, "location", None)
        if isinstance(location, str):
            record.location = visible(location)
        return True
