"""Jinja2's sandbox, with a user's templates before those shipped; what is wrong with one by file and line."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import is_dataclass
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

import jinja2
import msgspec
from jinja2.sandbox import ImmutableSandboxedEnvironment

from man9.config import templates_folder
from man9.templating import TemplateError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import TracebackType

SUFFIXES = (".html", ".j2")


_records: dict[type, bool] = {}  # class -> whether its values are records of ours: data, and nothing behind


def _is_record(kind: type) -> bool:
    ours = kind.__module__.startswith("man9.") and (is_dataclass(kind) or issubclass(kind, msgspec.Struct))
    _records[kind] = ours
    return ours


class Sandbox(ImmutableSandboxedEnvironment):
    """Where every template runs, ours too: it sees what it is given, and reaches nothing behind that.

    (https://jinja.palletsprojects.com/en/stable/sandbox/)
    """

    def getattr(self, obj: Any, attribute: str) -> Any:  # noqa: ANN401  # as it is in jinja2
        """Return a field; of our records without the questions that cost as much as the rest of a page."""
        kind = type(obj)
        if (_records[kind] if kind in _records else _is_record(kind)) and attribute[0] != "_":
            try:
                return getattr(obj, attribute)
            except AttributeError:
                return self.undefined(obj=obj, name=attribute)
        return super().getattr(obj, attribute)


def renderer(kind: str, name: str, own: str, filters: Mapping[str, Callable[..., str]]) -> Callable[..., str]:
    """Return what renders a template of text with the values it is given.  Both raise TemplateError."""
    made = environment(kind, own)
    made.filters |= filters
    with telling():
        template = made.get_template(name)

    def render(**values: object) -> str:
        with telling():
            return template.render(values)

    return render


def environment(kind: str, own: str, *, html: bool = False) -> Sandbox:
    """Return where the templates of `kind` run, those of the folder `own` before those shipped."""
    return Sandbox(
        loader=loader(kind, own),
        autoescape=html,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=not html,
        auto_reload=html,  # a site that is served is made again in the same process
    )


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
