"""What runs a template that Jinja2 compiled beforehand, without Jinja2.

`man_page.py` and `rst_item.py` are made from the templates by generator/compile_templates.py.  What is here
has the names that Jinja2's code asks for, and does what Jinja2 does for the templates shipped: no more.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, NoReturn

from man9.config import templates_path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping


def load(kind: str, name: str, filters: Mapping[str, Callable[..., str]]) -> Callable[..., str] | None:
    """Return what renders the shipped template, None when its file is not what was compiled.

    So whoever edits a template has Jinja2 take it as it is now.
    """
    module: Any = importlib.import_module(f"man9.templating.{kind}_{name.removesuffix('.j2')}")
    try:
        with open(f"{templates_path(kind)}/{name}", "rb") as file:  # noqa: PTH123
            if file.read() != module.SOURCE:
                return None
    except OSError:
        return None
    environment: Environment = module.environment
    environment.filters |= filters

    def render(**values: object) -> str:
        return "".join(module.root(Context(values, module.blocks)))

    return render


class Missing:
    """Stands for a variable without a value."""


missing = Missing()


class Undefined:
    """What an `if` without `else` gives; shown as nothing."""

    def __init__(self, _why: str) -> None:
        pass

    def __str__(self) -> str:
        return ""


class Context:
    """The values that a template is given, and its blocks."""

    def __init__(self, values: dict[str, object], blocks: dict[str, Callable[..., Iterator[str]]]) -> None:
        self._values = values
        self.blocks = {name: [block] for name, block in blocks.items()}
        self.vars: dict[str, object] = {}
        self.exported_vars: set[str] = set()
        self.eval_ctx = self
        self.autoescape = False

    def resolve_or_missing(self, name: str) -> object:
        """Return the value of a variable."""
        return self._values.get(name, missing)


class Environment:
    """How a template reaches attributes and filters."""

    concat = "".join
    getattr = staticmethod(getattr)

    def __init__(self) -> None:
        self.filters: dict[str, Callable[..., Any]] = {"indent": _indent, "join": _join, "map": _map}

    @staticmethod
    def undefined(name: str) -> NoReturn:
        """Refuse a variable that nobody gave."""
        raise LookupError(f"{name!r} is undefined")

    @staticmethod
    def getitem(of: Any, key: object) -> object:  # noqa: ANN401  # as in jinja2
        """Return an element or a part of a list."""
        return of[key]

    @staticmethod
    def call(
        _context: Context,
        function: Callable[..., object],
        *arguments: object,
        _loop_vars: object = None,
        _block_vars: object = None,
    ) -> object:
        """Call a method or macro."""
        return function(*arguments)


class Macro:
    """A macro of the template."""

    def __init__(self, _environment: Environment, function: Callable[..., str], *_signature: object) -> None:
        self._function = function

    def __call__(self, *arguments: object) -> str:
        """Return its text."""
        return self._function(*arguments)


def str_join(parts: Iterable[object]) -> str:
    """Return the parts that `~` joins."""
    return "".join(map(str, parts))


def _indent(text: str, width: int, *, first: bool = False) -> str:
    """Indent all lines but empty ones, the first if asked for."""
    margin = " " * width
    top, *others = f"{text}\n".splitlines()
    lines = [margin + top if first else top, *(margin + line if line else line for line in others)]
    return "\n".join(lines)


def _join(_context: Context, values: Iterable[object], between: str) -> str:
    return between.join(map(str, values))


def _map(_context: Context, values: Iterable[object], attribute: str) -> list[object]:
    return [getattr(value, attribute) for value in values]
