"""The calls that cscope finds, and whether a scan does."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from tests.kernel.recall import call_rules, cscope
from tests.kernel.recall.classes import Compared, class_of, rules_of
from tests.kernel.recall.cscope import Call
from tests.kernel.recall.missed import MissedCall
from tests.kernel.recall.scanned import c_files, parts, scanned, source

from man9.code import Code
from man9.forking import spread

GROUP = "call"
RULES = rules_of(call_rules)
FOLDERS = ("mm", "lib", "kernel/sched", "drivers/infiniband/hw/irdma", "fs/ext4", "net/core")
MOST = 40  # functions of a whole tree that are called most


def compare_folder(root: Path, folder: str, database: Path) -> Compared:
    """Compare the calls in a folder of the functions that it defines; `database` is made."""
    paths = c_files(root, folder)
    cscope.build(root, paths, database)
    codes = {path: scanned(root, path) for path in paths}
    names = sorted(set().union(*map(_functions, codes.values())))
    return _compare(root, codes, cscope.callers(root, database, names), lambda _call: folder)


def compare_most_called(root: Path, database: Path | None, folder: Path, jobs: int = 2) -> Compared:
    """Compare the calls of the functions that most definitions of the whole tree call.

    Takes cscope's database of the tree, or makes one in `folder`.
    """
    paths = c_files(root)
    if database is None:
        database = folder / "cscope.out"
        cscope.build(root, paths, database)
    counts: Counter[str] = Counter()
    functions: set[str] = set()
    for count, names in spread(partial(_count, root), parts(paths), jobs):
        counts += count
        functions |= names
    most = [name for name, _ in counts.most_common() if name in functions][:MOST]
    calls = [
        call._replace(path=call.path.removeprefix(f"{root}/"))
        for call in cscope.callers(root, database, most)
    ]
    codes = {path: scanned(root, path) for path in sorted({call.path for call in calls})}
    return _compare(root, codes, calls, lambda call: call.called)


def _functions(code: Code) -> set[str]:
    return {each.name for each in code.definitions if each.kind == "function" and each.defined}


def _count(root: Path, paths: Sequence[str]) -> tuple[Counter[str], set[str]]:
    """Return how many definitions in some files call each name, and which functions they define."""
    counts: Counter[str] = Counter()
    functions: set[str] = set()
    for path in paths:
        code = scanned(root, path)
        functions |= _functions(code)
        counts.update(name for each in code.definitions if each.uses for name in each.uses.calls)
    return counts, functions


def _compare(
    root: Path, codes: dict[str, Code], calls: Iterable[Call], kind: Callable[[Call], str]
) -> Compared:
    compared = Compared(GROUP)
    found: defaultdict[str, set[tuple[str, str]]] = defaultdict(set)
    for path, code in codes.items():
        for each in code.definitions:
            if each.uses:
                found[path].update((each.name, name) for name in each.uses.calls)
    for call in calls:
        if codes[call.path].skipped:
            continue
        compared.theirs[kind(call)] += 1
        if (call.caller, call.called) not in found[call.path]:
            missed = MissedCall(call, codes[call.path], source(root, call.path))
            name = class_of(GROUP, RULES, missed)
            example = f"{call.path}:{call.line}: {call.caller} calls {call.called}: {missed.line}"
            compared.miss(kind(call), name, example)
    return compared
