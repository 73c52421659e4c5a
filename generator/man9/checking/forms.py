"""Problems as text, JSON, SARIF 2.1.0 and GitHub annotations."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from man9 import __version__
from man9.problems import RULES, render, rule_of, wording
from man9.shown import visible, visible_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from man9.model import Problem

_LEVELS = {"error": "error", "warning": "warning", "note": "note"}
_COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}


def to_text(problems: Iterable[Problem], source: Callable[[Problem], str] | None = None) -> str:
    """Return a line for each problem, as editors jump by; `source` gives the line of code to show below."""
    lines = []
    for problem in problems:
        lines.append(render(problem))
        if source is not None and (code := source(problem)).strip():
            lines += [f"    {code}", *_caret(problem, code)]
    return "".join(f"{line}\n" for line in lines)


def _caret(problem: Problem, code: str) -> list[str]:
    if problem.column <= 0:
        return []
    before = code[: problem.column - 1]
    length = problem.end_column - problem.column if problem.end_line == problem.line else 1
    blanks = "".join("\t" if character == "\t" else " " for character in before)
    return [f"    {blanks}^{'~' * (length - 1)}"]


def to_json(problems: Iterable[Problem]) -> str:
    """Return a list of objects: file, line, column (0: the whole line), end, code, severity and words."""
    found = [
        {
            "file": problem.file,
            "line": problem.line,
            "column": problem.column,
            "end_line": problem.end_line,
            "end_column": problem.end_column,
            "code": problem.code,
            "severity": rule_of(problem).severity,
            "title": rule_of(problem).title,
            "message": wording(problem),
        }
        for problem in problems
    ]
    return visible_json(json.dumps(found, indent=1, ensure_ascii=False)) + "\n"


def to_sarif(problems: Sequence[Problem]) -> str:
    """Return a SARIF log (OASIS, Static Analysis Results Interchange Format 2.1.0)."""
    codes = sorted({problem.code for problem in problems})
    rules = [
        {
            "id": code,
            "shortDescription": {"text": RULES[code].title},
            "defaultConfiguration": {"level": _LEVELS[RULES[code].severity]},
        }
        for code in codes
    ]
    driver = {"name": "man9", "version": __version__, "rules": rules}
    run: dict[str, Any] = {
        "tool": {"driver": driver},
        "originalUriBaseIds": {"SRCROOT": {"description": {"text": "The root of the source tree."}}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(problem, codes.index(problem.code)) for problem in problems],
    }
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    return visible_json(json.dumps({"$schema": schema, "version": "2.1.0", "runs": [run]}, indent=1)) + "\n"


def _result(problem: Problem, rule: int) -> dict[str, Any]:
    region = {"startLine": problem.line}
    if problem.column > 0:
        region["startColumn"] = problem.column
    if problem.end_line:
        region |= {"endLine": problem.end_line, "endColumn": problem.end_column}
    artifact = {"uri": _uri(problem.file), "uriBaseId": "SRCROOT"}
    return {
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": _LEVELS[rule_of(problem).severity],
        "message": {"text": wording(problem)},
        "locations": [{"physicalLocation": {"artifactLocation": artifact, "region": region}}],
    }


def _uri(path: str) -> str:
    from urllib.parse import quote  # noqa: PLC0415  # for this form alone

    return quote(path.encode(errors="surrogateescape"))


def to_github(problems: Iterable[Problem]) -> str:
    """Return workflow commands of GitHub Actions, one a line."""
    lines = []
    for problem in problems:
        rule = rule_of(problem)
        place = f"file={_property(problem.file)},line={problem.line}"
        if problem.column > 0:
            place += f",col={problem.column}"
        if problem.end_line:
            place += f",endLine={problem.end_line},endColumn={problem.end_column}"
        message = _data(wording(problem))
        lines.append(
            f"::{_COMMANDS[rule.severity]} {place},title={problem.code} {_property(rule.title)}::{message}\n"
        )
    return "".join(lines)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _data(text: str) -> str:
    """Escape as the runner undoes it (toolkit of GitHub Actions, core/command.ts)."""
    escaped = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return visible(escaped)
