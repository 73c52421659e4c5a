"""Templates: those shipped as they were compiled, a user's own in Jinja2's sandbox."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class TemplateError(Exception):
    """A template that cannot be used: says file, line and what is wrong."""


def renderer(kind: str, name: str, own: str, filters: Mapping[str, Callable[..., str]]) -> Callable[..., str]:
    """Return what renders the template `name` of `kind` (`man`, `rst`) with the values it is given.

    Where the folder `own` is given, its templates come before those shipped.  Both raise TemplateError.
    Jinja2 is loaded for those alone: that takes as long as all else that man9-kernel-doc does.
    """
    if not own:
        from man9.templating.compiled import load  # noqa: PLC0415

        if (found := load(kind, name, filters)) is not None:
            return found
    from man9.templating import sandbox  # noqa: PLC0415

    return sandbox.renderer(kind, name, own, filters)
