"""The classes of differences from ctags and cscope, and the count of each.

classes.toml says why each is there; its rule is the function of its name in the module of its group.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

CLASSES: dict[str, list[dict[str, str]]] = tomllib.loads(
    (Path(__file__).parent / "classes.toml").read_text(encoding="utf-8")
)
EXAMPLES = 1000  # that are kept of a class

_Missed = TypeVar("_Missed")


def rules_of(module: ModuleType) -> dict[str, Callable[[Any], bool]]:
    """Return the public functions that a module itself defines, by name."""
    own = {name: value for name, value in vars(module).items() if name[0].islower() and callable(value)}
    return {name: value for name, value in own.items() if value.__module__ == module.__name__}


def class_of(group: str, rules: Mapping[str, Callable[[_Missed], bool]], missed: _Missed) -> str:
    """Return the first class of a group whose rule holds; "" when none does."""
    names = (known["name"] for known in CLASSES[group])
    return next((name for name in names if rules[name](missed)), "")


def ours(group: str) -> set[str]:
    """Return the classes in which we are wrong, and the one of what is in no class."""
    return {known["name"] for known in CLASSES[group] if known["wrong"] == "man9"} | {""}


@dataclass
class Compared:
    """How what another tool finds compares with what we find, by kind."""

    group: str
    theirs: Counter[str] = field(default_factory=Counter)
    missed: Counter[tuple[str, str]] = field(default_factory=Counter)  # by kind and class
    examples: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    def miss(self, kind: str, name: str, example: str) -> None:
        """Take in what is missed."""
        self.missed[kind, name] += 1
        self.examples.setdefault((kind, name), []).append(example)

    def add(self, other: Compared) -> None:
        """Take in the comparison of other files."""
        self.theirs += other.theirs
        self.missed += other.missed
        for key, examples in other.examples.items():
            kept = self.examples.setdefault(key, [])
            kept.extend(examples[: EXAMPLES - len(kept)])

    def count(self, name: str) -> int:
        """How many are in a class."""
        return sum(number for (_, known), number in self.missed.items() if known == name)

    def recall(self, kind: str) -> float:
        """Percent that we find of what the other tool rightly finds."""
        wrong = ours(self.group)
        numbers = {name: number for (of, name), number in self.missed.items() if of == kind}
        rightly = self.theirs[kind] - sum(number for name, number in numbers.items() if name not in wrong)
        return 100 * (1 - sum(number for name, number in numbers.items() if name in wrong) / rightly)

    def as_found(self, kind: str) -> float:
        """Percent that we find of all that the other tool finds, rightly or not."""
        return 100 * (1 - sum(n for (of, _), n in self.missed.items() if of == kind) / self.theirs[kind])

    def table(self, examples: int = 0) -> str:
        """Return the figures for a reader."""
        lines = [f"{self.group:14} {'theirs':>9} {'missed':>8} {'of all':>8} {'rightly':>8}"]
        for kind, number in sorted(self.theirs.items()):
            missed = sum(n for (of, _), n in self.missed.items() if of == kind)
            shares = f"{self.as_found(kind):7.3f}% {self.recall(kind):7.3f}%"
            lines.append(f"{kind:14} {number:9,} {missed:8,} {shares}")
        for (kind, name), number in self.missed.most_common():
            lines.append(f"{number:8,} {kind:10} {name or '(in no class)'}")
            lines += [f"{'':9}{example}" for example in self.examples[kind, name][:examples]]
        return "\n".join(lines)
