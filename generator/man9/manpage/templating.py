"""The template of the man pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.manpage.escape import argument, roff
from man9.templating import renderer

if TYPE_CHECKING:
    from man9.config import Settings
    from man9.manpage.view import View


class PageTemplate:
    """The template of a page."""

    def __init__(self, settings: Settings) -> None:
        """Load the template.  Raises TemplateError."""
        self._settings = settings
        # Roff is escaped by `man9.manpage.escape`.
        self._render = renderer("man", "page.j2", settings.templates, {"roff": roff, "argument": argument})

    def render(self, view: View) -> str:
        """Return the page; the template gets `view` as `page`, and `settings`.  Raises TemplateError."""
        return self._render(page=view, settings=self._settings)
