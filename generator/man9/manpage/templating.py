"""The Jinja2 environment of the man pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import jinja2

from man9.manpage.escape import argument, roff
from man9.templating import loader, telling

if TYPE_CHECKING:
    from man9.config import Settings
    from man9.manpage.view import View


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


def _environment(settings: Settings) -> jinja2.Environment:
    environment = jinja2.Environment(  # noqa: S701  # roff is escaped by `man9.manpage.escape`, not as HTML
        loader=loader("man", settings.templates),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    environment.filters["roff"] = roff
    environment.filters["argument"] = argument
    return environment
