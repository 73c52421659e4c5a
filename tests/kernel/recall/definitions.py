"""The definitions that ctags finds, and whether a scan does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from tests.kernel.recall import definition_rules
from tests.kernel.recall.classes import Compared, class_of, rules_of
from tests.kernel.recall.ctags import Tag, tags
from tests.kernel.recall.missed import MissedTag
from tests.kernel.recall.scanned import parts, source

from man9.forking import spread
from man9.scanning import scan

GROUP = "definition"
RULES = rules_of(definition_rules)


def compare_definitions(root: Path, paths: Sequence[str], jobs: int = 2) -> Compared:
    """Compare the definitions in the files `paths` of `root`, but for those that only list registers."""
    whole = Compared(GROUP)
    for part in spread(partial(_compare, root), parts(paths), jobs):
        whole.add(part)
    return whole


def _compare(root: Path, paths: Sequence[str]) -> Compared:
    compared = Compared(GROUP)
    texts = {path: source(root, path) for path in paths}
    codes = {path: scan(path, text) for path, text in texts.items()}
    listed = [path for path, code in codes.items() if not code.skipped]
    theirs: defaultdict[str, set[Tag]] = defaultdict(set)
    for path, tag in tags(root, listed):
        theirs[path].add(tag)
    for path, found in theirs.items():
        compared.theirs.update(tag.kind for tag in found)
        ours = {Tag(each.kind, each.name, each.line) for each in codes[path].definitions}
        for tag in sorted(found - ours):
            missed = MissedTag(tag, codes[path], texts[path])
            name = class_of(GROUP, RULES, missed)
            compared.miss(tag.kind, name, f"{path}:{tag.line}: {tag.name}: {missed.line}")
    return compared
