"""Templates of `templates/html`, everything in them escaped unless it is markup already."""

from __future__ import annotations

from functools import lru_cache

import jinja2
from markupsafe import Markup

from man9.templating import loader, telling


@lru_cache
def environment(override: str) -> jinja2.Environment:
    """Return the environment whose templates a file of the folder `override` replaces."""
    return jinja2.Environment(
        loader=loader("html", override),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )


def render(template: str, override: str, **values: object) -> Markup:
    """Return the template filled in.  Raises TemplateError."""
    with telling():
        html = environment(override).get_template(template).render(**values)
    return Markup(html)  # noqa: S704  # made with autoescape
