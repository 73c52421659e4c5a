"""The templates that most calls need, compiled by Jinja2 to modules that run without it: `make templates`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import jinja2

from man9.config import templates_folder
from man9.templating.sandbox import environment

OUT = Path(__file__).parent / "man9" / "templating"
COMPILED = (("man", "page.j2"), ("rst", "item.j2"))
# Filters that their users bring along; the compiler asks but whether they are there.
FILTERS = ("argument", "marked", "roff", "shown")
RUNTIME = re.compile(r"\Afrom jinja2\.runtime import (.*)\n")
# What Jinja2 does for filters that are missing: ours are not.
MISSING_FILTER = re.compile(
    r"^( *)try:\n *(t_\d+ = environment\.filters\['\w+'\])\n *except KeyError:\n"
    r" *@internalcode\n *def t_\d+\(\*unused\):\n *raise TemplateRuntimeError\(.*\)\n",
    re.MULTILINE,
)


def main() -> int:
    """Write the modules."""
    for kind, name in COMPILED:
        path_of(kind, name).write_text(compiled(kind, name))
    return 0


def path_of(kind: str, name: str) -> Path:
    """Return where the module of a template stands."""
    return OUT / f"{kind}_{name.removesuffix('.j2')}.py"


def compiled(kind: str, name: str) -> str:
    """Return the module of the template `name` of `kind`: Jinja2's code, for man9.templating.compiled."""
    source = (templates_folder(kind) / name).read_bytes()
    made = environment(kind, "")
    made.filters |= dict.fromkeys(FILTERS, str)
    code = made.compile(source.decode(), name=name, raw=True)
    names = RUNTIME.match(code)
    if names is None:
        raise SystemExit("Jinja2 writes its code in another way: see to RUNTIME")
    code = MISSING_FILTER.sub(r"\1\2\n", code[names.end() :])
    code = re.sub(
        r"^debug_info = .*", "", code, flags=re.MULTILINE
    )  # lines of the template, for errors in it
    used = [each for each in names[1].split(", ") if re.search(rf"\b{each}\b", code)]
    return (
        f'"""templates/{kind}/{name}, by Jinja2 {jinja2.__version__}: see compile_templates.py."""\n\n'
        f"from man9.templating.compiled import Environment, {', '.join(used)}\n\n"
        f"SOURCE = {source!r}\n"
        f"environment = Environment()\n{code}"
    )


if __name__ == "__main__":
    sys.exit(main())
