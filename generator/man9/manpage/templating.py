"""The Jinja2 environment of the man pages: shipped templates, those of a user's folder before them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from man9.config import templates_folder
from man9.manpage.escape import argument, roff

if TYPE_CHECKING:
    from man9.config import Settings


def template(settings: Settings) -> Template:
    """Return the template of a page.  It gets a `View` as `page` and the settings as `settings`."""
    folders = [folder for folder in (settings.templates, str(templates_folder("man"))) if folder]
    environment = Environment(  # noqa: S701  # roff is escaped by `man9.manpage.escape`, not as HTML
        loader=FileSystemLoader(folders),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    environment.filters["roff"] = roff
    environment.filters["argument"] = argument
    return environment.get_template("page.j2")
