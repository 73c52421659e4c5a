"""Templates of `templates/html`, everything in them escaped unless it is markup already."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from man9.shown import visible
from man9.templating.sandbox import environment, telling

_environment = lru_cache(environment)


def render(template: str, override: str, **values: object) -> Markup:
    """Return the template filled in.  Raises TemplateError."""
    with telling():
        html = _environment("html", override, html=True).get_template(template).render(**values)
    return Markup(visible(html))  # noqa: S704  # made with autoescape
