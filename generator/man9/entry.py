"""The programs `man9` and `man9-kernel-doc`: what makes them start at once, before all else is loaded."""

from __future__ import annotations

import gc
import importlib
import os
import sys
from types import ModuleType

from man9 import __version__

TYPE_CHECKING = False  # that of `typing`, which takes as long to load as `man9 --version` does without
if TYPE_CHECKING:
    from typing import Any


def main() -> int:
    """Run the process's own command line; return the exit status."""
    if sys.argv[1:] == ["--version"]:
        print(f"man9 {__version__}")
        return 0
    gc.disable()  # all that is loaded stays
    _load_msgspec({"typing_extensions": None})
    from man9.cli import main as run  # noqa: PLC0415  # what reads options costs more than Python itself

    gc.freeze()
    gc.enable()
    return run()


def kernel_doc() -> int:
    """Run the process's own command line as that of `man9-kernel-doc`: end it, or return the exit status.

    `make htmldocs` starts it for each directive, recipes for each file: nothing is loaded but what they need.
    """
    gc.disable()
    _load_msgspec(_UNUSED)
    from man9.commands.kernel_doc import main as run  # noqa: PLC0415

    gc.freeze()
    gc.enable()
    return _leave(run())


def _leave(status: int) -> int:
    """End the process; to take all apart that it holds takes as long as to read a file."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        return status
    os._exit(status)


def _stand_in(name: str, *classes: str) -> ModuleType:
    """Return a module with nothing but classes that nobody has an instance of."""
    module = ModuleType(name)
    for each in classes:
        setattr(module, each, type(each, (), {"unknown": None}))  # which msgspec asks uuid.SafeUUID for
    return module


# What msgspec loads, with what stands for it while it does: it does without `typing_extensions` where that is
# not installed, as Python 3.11's own `typing` has all that it takes from there; the others are for records of
# types, and in forms, that man9-kernel-doc has none of.
_UNUSED: dict[str, ModuleType | None] = {
    "typing_extensions": None,
    "uuid": _stand_in("uuid", "UUID", "SafeUUID"),
    "decimal": _stand_in("decimal", "Decimal"),
    **{
        name: ModuleType(name) for name in ("msgspec.inspect", "msgspec.json", "msgspec.toml", "msgspec.yaml")
    },
}


def _load_msgspec(unused: dict[str, ModuleType | None]) -> None:
    """Load msgspec, half of whose time goes to what is `unused`; that is loaded when somebody wants it."""
    modules: dict[str, Any] = sys.modules  # None stands for what is not installed
    absent = {name: module for name, module in unused.items() if name not in modules}
    modules |= absent
    try:
        importlib.import_module("msgspec")
    finally:
        for name in absent:
            del modules[name]
