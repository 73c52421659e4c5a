"""What docutils says of wrong markup, as problems, and its tree without a lost word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from docutils import nodes
from docutils.transforms import references

from man9.model import Problem
from man9.text.bounds import MOST_CHAINED, TooMuch
from man9.text.nodes import rewrite
from man9.text.substitutions import settle

if TYPE_CHECKING:
    from collections.abc import Callable

_TRANSFORMS = (
    references.Substitutions,
    references.PropagateTargets,
    references.AnonymousHyperlinks,
    references.IndirectHyperlinks,
    references.Footnotes,
    references.ExternalTargets,
    references.InternalTargets,
)

_CODES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), code)
    for pattern, code in (
        (r"Inline (.+) start-string without end-string", "KD401"),
        (r'Unknown target name: "(.*)"', "KD402"),
        (r'Unknown directive type "(.*)"', "KD403"),
        (r'Unknown interpreted text role "(.*)"', "KD404"),
        (r"Unexpected indentation", "KD405"),
        (r"(.+) ends without a blank line", "KD406"),
        (r"((?:Title|Inconsistent title|Section title|Possible title|Missing matching under).*)", "KD407"),
        (r"((?:Incomplete section|Unexpected section).*)", "KD407"),
        (r"(.*table.*)", "KD408"),
        (r'Undefined substitution referenced: "(.*)"', "KD409"),
        (r'(Error in ".*" directive.*)', "KD411"),
        (r"Literal block expected; none found", "KD412"),
        (r"(.*(?:ootnote|itation).*)", "KD413"),
        (r"Shown as written: (.*)", "KD499"),
        (r"(?s)(.*)", "KD490"),
    )
)
_FIRST_LEVEL = 2  # docutils' warning: what is below is of no use to a writer


def repair(
    document: nodes.document, messages: list[nodes.system_message], file: str, line: int
) -> tuple[Problem, ...]:
    """Resolve what the text itself defines, put lost text back, and return the problems, each once."""
    problems = [problem for message in messages if (problem := _problem(message, file, line))]
    if messages or _has_references(document):
        before = len(messages)
        _resolve(document)
        problems += [problem for each in messages[before:] if (problem := _problem(each, file, line))]
    rewrite(document, lambda node: _put_back(node, file, line, problems) if _needs_repair(node) else None)
    return tuple(dict.fromkeys(problems))


def _problem(message: nodes.system_message, file: str, line: int) -> Problem | None:
    if message["level"] < _FIRST_LEVEL:
        return None
    text = message[0].astext() if len(message) else ""
    if text.startswith("Anonymous hyperlink mismatch"):
        return None  # each of them is told when its text is put back
    for pattern, code in _CODES:
        if match := pattern.match(text):
            place = line + message.get("line", 1) - 1
            return Problem(
                code, file, place, arguments=tuple(" ".join(one.split()) for one in match.groups())
            )
    return None


def _has_references(document: nodes.document) -> bool:
    """Say whether the tree has anything that refers or is referred to."""
    return bool(
        document.refnames
        or document.substitution_defs
        or document.indirect_targets
        or document.footnotes
        or document.autofootnotes
        or document.autofootnote_refs
        or document.symbol_footnotes
        or document.symbol_footnote_refs
        or document.citations
        or document.nameids
        or next(document.findall(_anonymous), None) is not None
    )


def _anonymous(node: nodes.Node) -> bool:
    return isinstance(node, nodes.substitution_reference) or (
        isinstance(node, nodes.reference) and "anonymous" in node
    )


def _resolve(document: nodes.document) -> None:
    settle(document)
    if len(document.indirect_targets) > MOST_CHAINED:  # docutils calls itself for each in a chain
        raise TooMuch(f"more than {MOST_CHAINED} targets of targets")
    for transform in _TRANSFORMS:
        transform(document).apply()


def _needs_repair(node: nodes.Node) -> bool:
    return isinstance(node, _REPAIRED) or (isinstance(node, nodes.reference) and "refuri" not in node)


_REPAIRED = (
    nodes.system_message,
    nodes.problematic,
    nodes.pending,
    nodes.comment,
    nodes.target,
    nodes.substitution_reference,
    nodes.substitution_definition,
    nodes.footnote_reference,
    nodes.citation_reference,
)


def _put_back(node: nodes.Node, file: str, line: int, problems: list[Problem]) -> Sequence[nodes.Node] | None:
    """Return the text of a node that no reader can see, or that leads nowhere; None: it stays."""
    if not isinstance(node, nodes.Element):
        return None
    kept, code, of = _MENDERS.get(type(node), _unresolved)(node)
    if code:
        problems.append(Problem(code, file, line + _offset(node), arguments=(of,)))
    return kept


_Mended = tuple[
    Sequence[nodes.Node] | None, str, str
]  # what stays, the code of a problem and what it is about


def _message(node: nodes.Element) -> _Mended:
    return [child for child in node.children if isinstance(child, nodes.literal_block)], "", ""


def _comment(node: nodes.Element) -> _Mended:
    text = node.astext()
    kept = [nodes.paragraph(text, text)] if text.strip() else []
    return kept, "KD410" if text else "", _start(text)


def _removed(_node: nodes.Element) -> _Mended:
    return [], "", ""


def _problematic(node: nodes.Element) -> _Mended:
    text = node.astext()
    return [nodes.Text(text)], "KD402" if text.endswith("__") else "", _in_one_line(text.rstrip("_"))


def _unused(node: nodes.Element) -> _Mended:
    """Show a target's text when nothing leads there: often a line of a drawing, as `__ --__--`."""
    if (
        "refuri" not in node
        or getattr(node, "referenced", False)
        or isinstance(node.parent, nodes.TextElement)
    ):
        return None, "", ""
    text = node.rawsource
    return [nodes.paragraph(text, text)], "KD410", _start(text)


def _unresolved(node: nodes.Element) -> _Mended:
    if (
        isinstance(node, nodes.footnote_reference | nodes.citation_reference | nodes.reference)
        and "refid" in node
    ):
        return None, "", ""
    source = node.rawsource or node.astext()
    return [nodes.Text(source)], "KD402", _in_one_line(node.get("refname", source))


def _offset(node: nodes.Node) -> int:
    """Return the line of `node` within the text, from 0, as far as docutils knows it."""
    up: nodes.Node | None = node
    while up is not None:
        if up.line:
            return up.line - 1
        up = up.parent
    return 0


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def _start(text: str) -> str:
    words = _in_one_line(text)
    return words if len(words) <= 40 else words[:37] + "..."  # noqa: PLR2004


_MENDERS: dict[type[nodes.Node], Callable[[nodes.Element], _Mended]] = {
    nodes.system_message: _message,
    nodes.comment: _comment,
    nodes.target: _unused,
    nodes.problematic: _problematic,
    nodes.pending: _removed,
    nodes.substitution_definition: _removed,
}
