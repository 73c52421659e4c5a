"""What docutils says of wrong markup, as problems, and its tree without a lost word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from docutils import nodes
from docutils.transforms import references

from man9.patterns import regex
from man9.problems.blocks import (
    BROKEN_TABLE,
    HIDDEN_TEXT,
    INDENTED,
    MISPLACED_TITLE,
    NO_BLANK_LINE,
    NO_DIRECTIVE,
    NO_EXAMPLE,
    WRONG_DIRECTIVE,
)
from man9.problems.markup import (
    AS_WRITTEN,
    NO_ROLE,
    NO_SUBSTITUTION,
    NO_TARGET,
    OPEN_MARK,
    OTHER_FAULT,
    WRONG_NOTE,
)
from man9.problems.rule import Rule
from man9.text.bounds import MOST_CHAINED, TooMuch
from man9.text.nodes import rewrite
from man9.text.substitutions import settle

if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from man9.model import Problem

_TRANSFORMS = (
    references.Substitutions,
    references.PropagateTargets,
    references.AnonymousHyperlinks,
    references.IndirectHyperlinks,
    references.Footnotes,
    references.ExternalTargets,
    references.InternalTargets,
)

_RULES: tuple[tuple[re.Pattern[str], Rule], ...] = tuple(
    (regex(pattern), rule)
    for pattern, rule in (
        (r"Inline (.+) start-string without end-string", OPEN_MARK),
        (r'Unknown target name: "(.*)"', NO_TARGET),
        (r'Unknown directive type "(.*)"', NO_DIRECTIVE),
        (r'Unknown interpreted text role "(.*)"', NO_ROLE),
        (r"Unexpected indentation", INDENTED),
        (r"(.+) ends without a blank line", NO_BLANK_LINE),
        (
            r"((?:Title|Inconsistent title|Section title|Possible title|Missing matching under).*)",
            MISPLACED_TITLE,
        ),
        (r"((?:Incomplete section|Unexpected section).*)", MISPLACED_TITLE),
        (r"(.*table.*)", BROKEN_TABLE),
        (r'Undefined substitution referenced: "(.*)"', NO_SUBSTITUTION),
        (
            r'(?s)((?:Error in|(?:Content block expected for|Invalid context:) the) ".*" directive.*)',
            WRONG_DIRECTIVE,
        ),
        (r"Literal block expected; none found", NO_EXAMPLE),
        (r"(.*(?:ootnote|itation).*)", WRONG_NOTE),
        (r"Shown as written: (.*)", AS_WRITTEN),
        (r"(?s)(.*)", OTHER_FAULT),
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
    return tuple(dict.fromkeys([*problems, *_put_back(document, file, line)]))


def _problem(message: nodes.system_message, file: str, line: int) -> Problem | None:
    if message["level"] < _FIRST_LEVEL:
        return None
    text = message[0].astext() if len(message) else ""
    if text.startswith("Anonymous hyperlink mismatch"):
        return None  # each of them is told when its text is put back
    for pattern, rule in _RULES:
        if match := pattern.match(text):
            place = line + message.get("line", 1) - 1
            return rule.at(file, place, *(_in_one_line(one) for one in match.groups()))
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


def _put_back(document: nodes.document, file: str, line: int) -> list[Problem]:
    """Show the text of each node that no reader sees, or that leads nowhere; return what is told of it."""
    mended = {
        id(node): (node, _MENDERS.get(type(node), _unresolved)(node))
        for node in document.findall(nodes.Element)
        if _needs_repair(node)
    }
    problems = [
        rule.at(file, line + _offset(node), about)
        for node, (_, told) in mended.values()
        if told is not None
        for rule, about in (told,)
    ]
    rewrite(document, lambda node: mended[id(node)][1][0] if id(node) in mended else None)
    return problems


_Told = tuple[Rule, str]  # the rule that is broken, and what it is about
_Mended = tuple[Sequence[nodes.Node] | None, _Told | None]  # what stays; None: the node does


def _message(node: nodes.Element) -> _Mended:
    return [child for child in node.children if isinstance(child, nodes.literal_block)], None


def _comment(node: nodes.Element) -> _Mended:
    text = node.astext()
    kept = [nodes.paragraph(text, text)] if text.strip() else []
    return kept, (HIDDEN_TEXT, _start(text)) if text else None


def _removed(_node: nodes.Element) -> _Mended:
    return [], None


def _problematic(node: nodes.Element) -> _Mended:
    text = node.astext()
    told = (NO_TARGET, _in_one_line(text.rstrip("_"))) if text.endswith("__") else None
    return [nodes.Text(text)], told


def _unused(node: nodes.Element) -> _Mended:
    """Show a target's text when nothing leads there: often a line of a drawing, as `__ --__--`."""
    if (
        "refuri" not in node
        or getattr(node, "referenced", False)
        or isinstance(node.parent, nodes.TextElement)
    ):
        return None, None
    text = node.rawsource
    return [nodes.paragraph(text, text)], (HIDDEN_TEXT, _start(text))


def _unresolved(node: nodes.Element) -> _Mended:
    if (
        isinstance(node, nodes.footnote_reference | nodes.citation_reference | nodes.reference)
        and "refid" in node
    ):
        return None, None
    source = node.rawsource or node.astext()
    return [nodes.Text(source)], (NO_TARGET, _in_one_line(node.get("refname", source)))


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
