"""The rules of the checker, each one object, and the text of a problem (kernel-doc.rst, 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.problems import blocks, comment, declared, described, markup, tree
from man9.problems.rule import Rule
from man9.shown import one_line

if TYPE_CHECKING:
    from man9.model import Problem

_MODULES = (comment, declared, described, markup, blocks, tree)
_EVERY = (rule for module in _MODULES for rule in vars(module).values() if isinstance(rule, Rule))

RULES: dict[str, Rule] = {rule.code: rule for rule in sorted(_EVERY, key=lambda rule: rule.code)}
"""Each rule that stands in a module here, by its code: so it can be chosen and is in the manual."""


def rule_of(problem: Problem) -> Rule:
    """The rule that `problem` breaks."""
    return RULES[problem.code]


def wording(problem: Problem) -> str:
    """The text of `problem` for a reader, in one line."""
    return " ".join(rule_of(problem).wording.format(*problem.arguments).split())


def render(problem: Problem) -> str:
    """`file:line: warning: text [KD101]`, the form that editors jump by (design.rst, 9)."""
    place = f"{one_line(problem.file)}:{problem.line}"
    return f"{place}: {rule_of(problem).severity}: {wording(problem)} [{problem.code}]"
