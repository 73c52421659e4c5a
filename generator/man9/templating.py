"""Templates: those shipped, a user's before them, and what is wrong with one told by its file and line."""

from __future__ import annotations

from contextlib import contextmanager
from traceback import walk_tb
from typing import TYPE_CHECKING

import jinja2

from man9.config import templates_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

SUFFIXES = (".html", ".j2")


class TemplateError(Exception):
    """A template that cannot be used: says file, line and what is wrong."""


def loader(kind: str, own: str) -> jinja2.BaseLoader:
    """Return what finds the templates of `kind` (`man`, `html`): in the folder `own` first, if one is given.

    `man9/NAME` is the shipped one always, so that a template of the same name can extend it.
    """
    shipped = jinja2.FileSystemLoader(templates_folder(kind))
    owned = [jinja2.FileSystemLoader(own)] if own else []
    return jinja2.ChoiceLoader([*owned, shipped, jinja2.PrefixLoader({"man9": shipped})])


@contextmanager
def telling() -> Iterator[None]:
    """Raise TemplateError for what goes wrong in a template within; other errors pass."""
    try:
        yield
    except TemplateError:
        raise
    except jinja2.TemplateSyntaxError as error:
        raise TemplateError(f"{error.filename or error.name}:{error.lineno}: {error.message}") from error
    except jinja2.TemplateNotFound as error:
        raise TemplateError(f"{_place(error.__traceback__)}{error.name}: no such template") from error
    except Exception as error:
        place = _place(error.__traceback__)
        if not place:
            raise
        raise TemplateError(f"{place}{error}") from error


def _place(trace: TracebackType | None) -> str:
    """Return the innermost line of a template that `trace` goes through (jinja2 writes it so)."""
    found = [
        f"{frame.f_code.co_filename}:{line}: "
        for frame, line in walk_tb(trace)
        if frame.f_code.co_filename.endswith(SUFFIXES)
    ]
    return found[-1] if found else ""
