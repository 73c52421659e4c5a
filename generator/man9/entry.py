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


_WITH_OTHERS = (["build"], ["html"], ["serve"])  # whose Sphinx loads extensions that we do not know


def main() -> int:
    """Run the process's own command line: end the process, or return the exit status."""
    if sys.argv[1:] == ["--version"]:
        print(f"man9 {__version__}")
        return 0
    return _run("man9.cli")


def kernel_doc() -> int:
    """Run the process's own command line as that of `man9-kernel-doc`.

    `make htmldocs` starts it for each directive, recipes for each file: nothing is loaded but what they need.
    """
    return _run("man9.commands.kernel_doc")


def _run(module: str) -> int:
    """Run the command line that `module` reads."""
    gc.disable()  # all that is loaded stays
    if sys.argv[1:2] not in _WITH_OTHERS:
        modules: dict[str, Any] = sys.modules
        modules["pygments"] = None  # docutils loads it where it is installed, to colour what we show as it is
        _load_msgspec()
    run = importlib.import_module(module).main
    gc.freeze()
    gc.enable()
    status: int = run()
    return status if "sphinx" in sys.modules else _leave(status)  # which has more to do at the end


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
# not installed, as Python 3.11's own `typing` has all that it takes from there; the others are for types that
# no record of ours has, and forms that few commands read or write: those import `msgspec.json`.
_UNUSED: dict[str, ModuleType | None] = {
    "typing_extensions": None,
    "uuid": _stand_in("uuid", "UUID", "SafeUUID"),
    "decimal": _stand_in("decimal", "Decimal"),
    **{
        name: ModuleType(name) for name in ("msgspec.inspect", "msgspec.json", "msgspec.toml", "msgspec.yaml")
    },
}


def _load_msgspec() -> None:
    """Load msgspec, half of whose time goes to what is not used; that is loaded when somebody wants it."""
    modules: dict[str, Any] = sys.modules  # None stands for what is not installed
    absent = {name: module for name, module in _UNUSED.items() if name not in modules}
    modules |= absent
    try:
        package = importlib.import_module("msgspec")
    finally:
        for name in absent:
            del modules[name]
    for name in absent:
        if name.startswith("msgspec."):
            delattr(package, name.removeprefix("msgspec."))  # else `from msgspec import json` would find it
