"""The Jinja2 environment of the man pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.manpage.escape import argument, roff
from man9.templating import environment, telling

if TYPE_CHECKING:
    from man9.config import Settings
    from man9.manpage.view import View
    from man9.templating import Sandbox


class PageTemplate:
    """The template of a page."""

    def __init__(self, settings: Settings) -> None:
        """Load the template.  Raises TemplateError."""
        self._settings = settings
        with telling():
            self._template = _environment(settings).get_template("page.j2")

    def render(self, view: View) -> str:
        """Return the page; the template gets `view` as `page`, and `settings`.  Raises TemplateError."""
        with telling():
            return self._template.render(page=view, settings=self._settings)


def _environment(settings: Settings) -> Sandbox:
    made = environment("man", settings.templates)  # roff is escaped by `man9.manpage.escape`
    made.filters["roff"] = roff
    made.filters["argument"] = argument
    return made
