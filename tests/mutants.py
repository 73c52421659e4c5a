"""Do the tests bite?  Changes the code in one place at a time and tells which changes no test sees.

    python -m tests.mutants [--count N] [--seed N] [MODULE...]

MODULE is one of those in `TESTS` (none: all of them), N the changes tried in each.  A copy of the code is
changed, never the checkout.  Prints a line for each change that survives and a count for each module; exit
status 1 when more than `MOST` of a hundred survive.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
MOST = 8  # of a hundred: some changes change nothing that can be seen
LONGEST = 300  # seconds: a change that makes the code loop is seen

TESTS = {
    "reading/sections": ["tests/reading"],
    "reading/declarators": ["tests/reading"],
    "reading/inline": ["tests/reading"],
    "linking/names": ["tests/linking"],
    "manpage/escape": ["tests/manpage", "tests/text"],
}
"""The tests that are to see a change of a module."""

_OTHER: dict[type[ast.AST], str] = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.And: "or",
    ast.Or: "and",
    ast.Add: "-",
    ast.Sub: "+",
}


class Mutant(NamedTuple):
    """A module with one change."""

    line: int
    before: str
    after: str
    source: str


def mutants(source: str) -> Iterator[Mutant]:
    """Yield every change of `source`, one at a time."""
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in _code(ast.parse(source)):
        after = _changed(node)
        if after is not None:
            at = starts[node.lineno - 1] + node.col_offset
            end = starts[(node.end_lineno or 1) - 1] + (node.end_col_offset or 0)
            encoded = source.encode()
            changed = encoded[:at] + after.encode() + encoded[end:]
            yield Mutant(node.lineno, encoded[at:end].decode(), after, changed.decode())


def _code(tree: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """The nodes that do something: no annotations, docstrings, imports and parts of f-strings."""
    for field, value in ast.iter_fields(tree):
        if field in {"annotation", "returns", "decorator_list"} or isinstance(tree, ast.JoinedStr):
            continue
        for node in value if isinstance(value, list) else [value]:
            if not isinstance(node, ast.AST) or _says_nothing(node):
                continue
            if isinstance(node, ast.expr | ast.stmt):
                yield node
            yield from _code(node)


def _says_nothing(node: ast.AST) -> bool:
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Expr(value=ast.Constant()):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
    return False


def _changed(node: ast.expr | ast.stmt) -> str | None:
    """What is put in the place of `node`; None where it stays."""
    match node:
        case ast.Return(value=ast.expr()):
            return "return None"
        case ast.Continue():
            return "break"
        case ast.Constant(value=value):
            return _other_constant(value)
    changed = _other_operation(node)
    return None if changed is None else f"({changed})"


def _other_constant(value: object) -> str | None:
    if isinstance(value, bool):
        return repr(not value)
    if isinstance(value, int):
        return repr(value + 1)
    if isinstance(value, str):
        return repr("" if value else "mutant")
    return None


def _other_operation(node: ast.expr | ast.stmt) -> str | None:
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            return f"({ast.unparse(left)}) {_OTHER[type(operator)]} ({ast.unparse(right)})"
        case ast.BoolOp(op=operator, values=values):
            return f" {_OTHER[type(operator)]} ".join(f"({ast.unparse(value)})" for value in values)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as operator, right=right):
            return f"({ast.unparse(left)}) {_OTHER[type(operator)]} ({ast.unparse(right)})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return f"bool({ast.unparse(operand)})"
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return f"({ast.unparse(orelse)}) if ({ast.unparse(test)}) else ({ast.unparse(body)})"
    return None


def survives(module: str, source: str, house: Path) -> bool:
    """Tell whether the tests of `module` pass with it being `source`; `house` has a copy of the code."""
    (house / "generator" / "man9" / f"{module}.py").write_text(source)
    command = [sys.executable, "-m", "pytest", "-xq", "-p", "no:cacheprovider"]
    environment = os.environ | {
        "PYTHONPATH": str(house / "generator"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "CI": "true",
    }
    try:
        done = subprocess.run(
            [*command, "-m", "not kernel and not browser", *TESTS[module]],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def try_module(module: str, count: int, seed: int) -> tuple[int, int]:
    """Try `count` changes of `module`, chosen by `seed`; return how many survive and how many were tried."""
    source = (ROOT / "generator" / "man9" / f"{module}.py").read_text()
    found = list(mutants(source))
    chosen = random.Random(seed).sample(found, min(count, len(found)))  # noqa: S311  # no secret
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder)
        shutil.copytree(ROOT / "generator", house / "generator", ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("templates", "source", "conf.py"):
            (house / name).symlink_to(ROOT / name)
        if not survives(module, source, house):
            sys.exit(f"{module}: its tests fail as it is")
        for mutant in sorted(chosen):
            if survives(module, mutant.source, house):
                survivors += 1
                tell(f"{module}.py:{mutant.line}: {mutant.before}  ->  {mutant.after}")
    tell(f"{module}: {survivors} of {len(chosen)} survive (of {len(found)} that there are)")
    return survivors, len(chosen)


def tell(line: str) -> None:
    """Print `line` at once: the next one may take a minute."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the modules that the arguments name; return the exit status."""
    parser = argparse.ArgumentParser(prog="tests.mutants", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=", ".join(TESTS))
    parser.add_argument("--count", type=int, default=24, help="changes in each module (24)")
    parser.add_argument("--seed", type=int, default=1, help="which of all (1)")
    given = parser.parse_args(arguments)
    unknown = set(given.modules) - set(TESTS)
    if unknown:
        parser.error(f"no such module: {min(unknown)}")
    results = [try_module(module, given.count, given.seed) for module in given.modules or TESTS]
    survivors, tried = map(sum, zip(*results, strict=True))
    tell(f"{survivors} of {tried} survive")
    return int(survivors * 100 > MOST * tried)


if __name__ == "__main__":
    sys.exit(main())
