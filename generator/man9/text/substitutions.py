"""The substitutions of a text made fit for docutils: without circles, gaps and powers of two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from man9.text.bounds import MOST_REPLACED, TooMuch

if TYPE_CHECKING:
    from collections.abc import Iterator

_Reference = tuple[nodes.substitution_reference, str | None]  # with the key of its definition


def settle(document: nodes.document) -> None:
    """Cut references within definitions that lead nowhere or back; docutils' messages tell of them.

    Raises TooMuch when what is left would become more than anybody wrote: of 30 definitions that each name
    the next one twice docutils makes 2^30.
    """
    inner = {key: list(_references(document, of)) for key, of in document.substitution_defs.items()}
    sizes: dict[str, int] = {}
    for key in inner:
        if key not in sizes:
            _size(document, key, inner, sizes)
    if sum(sizes.get(key or "", 0) for _, key in _references(document, document)) > MOST_REPLACED:
        raise TooMuch(f"more than {MOST_REPLACED} substitutions")


def _references(document: nodes.document, within: nodes.Element) -> Iterator[_Reference]:
    for reference in within.findall(nodes.substitution_reference):
        name = reference["refname"]
        yield (
            reference,
            name if name in document.substitution_defs else document.substitution_names.get(name.lower()),
        )


def _size(
    document: nodes.document, first: str, inner: dict[str, list[_Reference]], sizes: dict[str, int]
) -> None:
    """Note how many substitutions `first`, and each that it needs, stands for; without calling itself."""
    path = {first: iter(inner[first])}  # in order: the last is at work
    while path:
        key, rest = next(reversed(path.items()))
        for reference, target in rest:
            if target is None:
                _cut(document, reference, "Undefined substitution referenced")
            elif target in path:
                _cut(document, reference, "Circular substitution definition referenced")
            elif target not in sizes:
                path[target] = iter(inner[target])
                break
        else:
            kept = [target for reference, target in inner[key] if reference.parent is not None and target]
            sizes[key] = 1 + sum(sizes.get(target, 0) for target in kept)
            del path[key]


def _cut(document: nodes.document, reference: nodes.substitution_reference, why: str) -> None:
    document.reporter.error(f'{why}: "{reference["refname"]}".', base_node=reference)
    reference.parent.replace(reference, nodes.Text(reference.rawsource))
    reference.parent = None
