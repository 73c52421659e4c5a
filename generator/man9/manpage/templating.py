"""The Jinja2 environment of the man pages: shipped templates, those of a user's folder before them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import jinja2

from man9.config import templates_folder
from man9.manpage.escape import argument, roff

if TYPE_CHECKING:
    from collections.abc import Iterator

    from man9.config import Settings
    from man9.manpage.view import View


class TemplateError(Exception):
    """A template that cannot be used: says file, line and what is wrong."""


class PageTemplate:
    """The template of a page."""

    def __init__(self, settings: Settings) -> None:
        """Load the template.  Raises TemplateError."""
        self._settings = settings
        with _telling():
            self._template = _environment(settings).get_template("page.j2")

    def render(self, view: View) -> str:
        """Return the page; the template gets `view` as `page`, and `settings`.  Raises TemplateError."""
        try:
            return self._template.render(page=view, settings=self._settings)
        except jinja2.TemplateError as error:
            with _telling():
                raise error from None


@contextmanager
def _telling() -> Iterator[None]:
    try:
        yield
    except jinja2.TemplateSyntaxError as error:
        raise TemplateError(f"{error.filename or error.name}:{error.lineno}: {error.message}") from error
    except jinja2.TemplateNotFound as error:
        raise TemplateError(f"{error.name}: no such template") from error
    except jinja2.TemplateError as error:
        raise TemplateError(f"templates: {error.message}") from error


def _environment(settings: Settings) -> jinja2.Environment:
    shipped = jinja2.FileSystemLoader(templates_folder("man"))
    own = [jinja2.FileSystemLoader(settings.templates)] if settings.templates else []
    environment = jinja2.Environment(  # noqa: S701  # roff is escaped by `man9.manpage.escape`, not as HTML
        loader=jinja2.ChoiceLoader([*own, shipped, jinja2.PrefixLoader({"man9": shipped})]),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    environment.filters["roff"] = roff
    environment.filters["argument"] = argument
    return environment
