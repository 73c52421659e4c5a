"""A declaration -> the names that it defines or declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from man9.patterns import regex
from man9.scanning.enumerators import tag_of
from man9.scanning.makers import makers_of

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from man9.code import DefinitionKind

_BALANCED = r"\((?:[^()]++|\((?:[^()]++|\((?:[^()]++|\((?:[^()]++|\([^()]*+\))*+\))*+\))*+\))*+\)"
_PLAIN = regex(
    r"\s*+((?:[^\W\d]\w*+[\s*]++)+)([^\W\d]\w*+)\s*+"
    r"\(\s*+(?![\s*^])([^()]*+(?:\([^()]*+\)[^()]*+)*+)\)\s*+(?:;|\{\n*+\})"
)
_CALL = regex(rf"\s*+([^\W\d]\w*+)\s*+({_BALANCED})\s*+")
_GROUPED = regex(rf"([^\W\d]\w*+)\s*+({_BALANCED})")
_TYPE = regex(r"\b(struct|union|enum)\b([^{};=]*+)\{\n*+\}")
_DECLARATOR = regex(r"([^\W\d]\w*+)\s*+(?:\[[^\[\]]*+\]\s*+)*+(?::\s*+\w++\s*+)?\Z")
_POINTED = regex(
    r"\(\s*+(?:(?:__\w++|[A-Z_]++)\s++)*?[*^]+\s*+(?:(?:const|volatile|__\w+)\s++)*+([^\W\d]\w*+)"
)
_PARENTHESISED = regex(r"\(\s*+([^\W\d]\w*+)\s*+\)(?=\s*+\()")
_ATTRIBUTE = regex(
    r"(?:asm|__(?:attribute|asm|aligned|section|acquires?|releases?|must_hold\w*|cond_acquires\w*|printf|scanf|alloc_size"
    r"|nonnull|assume_aligned|counted_by\w*|format_arg|cond_lock|diagnose_as|no_sanitize\w*|strftime|deprecated|alias"
    r"|guarded_by|visibility|malloc|gnu_\w+|realloc_size|no_context_analysis)(?:__)?)\Z"
)
_NO_NAME = frozenset(
    (
        *("if", "for", "while", "switch", "return", "sizeof", "do", "else", "goto", "case", "default"),
        *("int", "char", "void", "long", "short", "signed", "unsigned", "float", "double", "bool", "_Bool"),
        *(
            "const",
            "volatile",
            "static",
            "extern",
            "inline",
            "struct",
            "union",
            "enum",
            "typedef",
            "register",
        ),
        *("typeof", "__typeof__", "__typeof", "_Static_assert", "static_assert", "__extension__", "__inline"),
        *("__inline__", "__volatile__", "__const", "restrict", "__restrict", "_Alignas", "_Noreturn", "auto"),
        *(
            "__packed",
            "__attribute__",
            "__attribute",
            "__init",
            "__exit",
            "__initdata",
            "__initconst",
            "__weak",
        ),
        *(
            "__read_mostly",
            "__ro_after_init",
            "__maybe_unused",
            "__always_unused",
            "__used",
            "__user",
            "__rcu",
        ),
        *(
            "__iomem",
            "__percpu",
            "__bitwise",
            "__force",
            "__always_inline",
            "noinline",
            "asmlinkage",
            "__visible",
        ),
        *("__cacheline_aligned", "____cacheline_aligned", "____cacheline_aligned_in_smp", "__pure", "__cold"),
        *(
            "__cacheline_aligned_in_smp",
            "__ref",
            "__refdata",
            "__initdata_or_module",
            "__must_check",
            "__noreturn",
        ),
        *(
            "__devinitdata",
            "__private",
            "__unused",
            "__malloc",
            "__attribute_const__",
            "__aligned",
            "__nocast",
        ),
        *(
            "__asm__",
            "asm",
            "__asm",
            "__randomize_layout",
            "__no_randomize_layout",
            "__refconst",
            "__kprobes",
        ),
        *(
            "__meminit",
            "__meminitdata",
            "__latent_entropy",
            "__page_aligned_bss",
            "__page_aligned_data",
            "noreturn",
        ),
        *("__hyp", "__naked", "__deprecated", "__sched", "__notrace", "notrace", "__lockfunc", "__cpuidle"),
    )
)
_STORAGE_WORDS = frozenset(
    ("static", "extern", "inline", "const", "__always_inline", "struct", "__init", "notrace", "")
)
_INLINE = ("inline", "__inline", "__inline__", "__always_inline", "__forceinline")
_MOST_LEADING = 64  # calls of macros without `;` in front of a declaration


class Name(NamedTuple):
    """A name that a declaration defines or declares."""

    kind: DefinitionKind
    name: str
    at: int  # offset in the declaration
    defined: bool = True
    static: bool = False
    inline: bool = False
    maker: str = ""
    body: int = -1  # which of the declaration's bodies is its own; -1: all that there is


def names(text: str, function: bool) -> Iterator[Name]:  # noqa: FBT001  # as the declaration has it
    """Yield what a declaration (`outermost.Declaration.text`) defines or declares."""
    match = _PLAIN.match(text)
    if match is not None and match.end() == len(text):
        words, name = match[1].split(), match[2]
        if _names_a_function(words, name):
            yield _function(words, name, match.start(2), function)
            return
    at = yield from _leading(text)
    if at == len(text):
        return
    yield from _declared(text, at, function)


def _names_a_function(words: list[str], name: str) -> bool:
    """Tell whether `words name(...)` does: a macro may be called so, which has no type in front."""
    if "typedef" in words or name in _NO_NAME or _ATTRIBUTE.match(name) or makers_of(name):
        return False
    return any(word.strip("*") not in _STORAGE_WORDS for word in words)


def _function(words: list[str], name: str, at: int, defined: bool) -> Name:  # noqa: FBT001
    inline = any(word in _INLINE for word in words)
    return Name("function", name, at, defined, "static" in words, inline)


def _leading(text: str) -> Iterator[Name]:
    """Yield what calls of macros in front of a declaration make; return the offset of what follows them."""
    at = 0
    for _ in range(_MOST_LEADING):
        match = _CALL.match(text, at)
        words: list[str] = []
        if match is None:
            lead = _STORAGE.match(text, at)
            if lead is None or (match := _CALL.match(text, lead.end())) is None:
                break
            words = lead[0].split()
        macro, end = match[1], match.end()
        makers = makers_of(macro)
        follows = text[end : end + 1]
        if not makers and (words or follows in ("{", "") or _ATTRIBUTE.match(macro) or macro in _NO_NAME):
            break
        if makers:
            yield from _made(macro, match, words, text)
        elif follows and not (follows.isalpha() or follows in "_;"):
            break
        at = end
        if follows in (";", "{", "="):
            return len(text)
    return at


_STORAGE = regex(r"\s*+(?:(?:static|extern|const|struct|__\w++|inline|asmlinkage|notrace|noinline)\s++)++")
_ARGUMENT = regex(r"\s*+([^\W\d]\w*+)\s*+\Z")


def _made(macro: str, call: re.Match[str], words: list[str], text: str) -> Iterator[Name]:
    arguments = call[2][1:-1].split(",")
    for maker in makers_of(macro):
        if maker.argument >= len(arguments):
            continue
        match = _ARGUMENT.match(arguments[maker.argument])
        if match is None:
            continue
        at = call.start(2) + 1 + sum(len(each) + 1 for each in arguments[: maker.argument]) + match.start(1)
        defined = maker.defined and "extern" not in words
        name = maker.form.format(match[1])
        yield Name(maker.kind, name, at, defined, "static" in words, maker="" if False else macro)


def _declared(text: str, at: int, function: bool) -> Iterator[Name]:  # noqa: FBT001
    """Yield the names of a declaration that is not the plain one of a function."""
    type_match = _type_with_body(text, at)
    words = text[at : type_match.start() if type_match else len(text)].partition("(")[0].split()
    behind = at
    if type_match is not None:
        tag, offset = tag_of(type_match[2])
        body = text.count("{", 0, type_match.end()) - 1
        yield Name(type_match[1], tag, type_match.start(2) + offset if tag else type_match.start(), body=body)
        behind = type_match.end()
    if function:
        yield from _functions(text, behind, defined=True)
        return
    if "typedef" in words:
        yield from _variables(text, behind, "typedef", words)
    else:
        yield from _variables(text, behind, "variable", words)


def _type_with_body(text: str, at: int) -> re.Match[str] | None:
    """Return the keyword of a type that is defined there, and what stands between it and its body."""
    match = _TYPE.search(text, at)
    if match is None or "=" in text[at : match.start()]:
        return None
    before = _without_attributes(text[at : match.start()]) + _without_attributes(match[2])
    return None if any(mark in before for mark in "(*[,") else match


def _without_attributes(text: str) -> str:
    return (
        _GROUPED.sub(lambda match: "" if _ATTRIBUTE.match(match[1]) else match[0], text)
        if "(" in text
        else text
    )


def _functions(text: str, at: int, *, defined: bool) -> Iterator[Name]:
    """Yield the function whose body ends a text: its name is in front of the first of the brackets at the end."""
    head = text[: text.rfind("{")] if defined else text
    chain: list[re.Match[str]] = []
    for match in _GROUPED.finditer(head, at):
        if chain and not _only_attributes(head[chain[-1].end() : match.start()]):
            chain = []
        if (match[1] not in _NO_NAME or match[2][1:2] == "*") and not _ATTRIBUTE.match(match[1]):
            chain.append(match)
    if not chain:
        return
    first = chain[0]
    words = head[at : first.start()].split()
    pointed = _POINTED.match(first[2])
    if pointed is not None:
        yield _function(words, pointed[1], first.start(2) + pointed.start(1), defined)
    elif first[1] not in _NO_NAME:
        yield _function(words, first[1], first.start(1), defined)


def _only_attributes(text: str) -> bool:
    return all(word.startswith("__") or word in _NO_NAME for word in text.split())


def _variables(text: str, at: int, kind: DefinitionKind, words: list[str]) -> Iterator[Name]:
    """Yield what each declarator behind the type names."""
    extern, static = "extern" in words, "static" in words
    for start, end in _declarators(text, at):
        declarator = text[start:end]
        head = declarator.partition("=")[0]
        valued = len(head) < len(declarator)
        if "(" in head:
            name = _bracketed(head, kind)
            if name is not None:
                found_kind, found, offset = name
                inline = any(word in _INLINE for word in words)
                defined = kind == "typedef" or (found_kind != "function" and (not extern or valued))
                yield Name(
                    found_kind, found, start + offset, defined, static, inline and found_kind == "function"
                )
                continue
            head = _GROUPED.sub(
                lambda match: " " * len(match[0]) if _ATTRIBUTE.match(match[1]) else match[0], head
            )
        trimmed = _without_qualifiers(head)
        match = _DECLARATOR.search(trimmed)
        if match is None or match[1] in _NO_NAME:
            continue
        if start == at and not _has_type(trimmed[: match.start()], at, text):
            continue
        yield Name(kind, match[1], start + match.start(1), kind == "typedef" or not extern or valued, static)


def _has_type(before: str, at: int, text: str) -> bool:
    """Tell whether words stand before the name: a word alone declares nothing."""
    return (
        bool(before.replace("*", " ").split())
        and before.split()[-1] not in ("struct", "union", "enum")
        or text[at - 1 : at] == "}"
    )


def _without_qualifiers(head: str) -> str:
    """Drop attributes behind a declarator."""
    head = head.rstrip(" \t\n;\x1c\x1d\x1e")
    while True:
        word = _LAST.search(head)
        if word is None or word[0] not in _NO_NAME or not word.start():
            return head
        head = head[: word.start()].rstrip()


_LAST = regex(r"\w++\Z")


def _bracketed(head: str, kind: DefinitionKind) -> tuple[DefinitionKind, str, int] | None:
    """Return kind, name and offset of a declarator with brackets: a function, or a pointer to one."""
    first = None
    inner = _PARENTHESISED.search(head)
    if inner is not None and head[: inner.start()].replace("*", " ").split():
        return (kind if kind == "typedef" else "function"), inner[1], inner.start(1)
    for match in _GROUPED.finditer(head):
        if _ATTRIBUTE.match(match[1]):
            continue
        pointed = _POINTED.match(match[2])
        if pointed is not None and head[match.end() :].lstrip()[:1] in ("(", "["):
            rest = match[2][pointed.end() :].lstrip()
            is_function = rest.startswith("(") and kind != "typedef"
            return ("function" if is_function else kind), pointed[1], match.start(2) + pointed.start(1)
        if match[1] in _NO_NAME:
            continue
        if first is None:
            first = match
    if first is None:
        pointed = _POINTED.search(head)
        return None if pointed is None else (kind, pointed[1], pointed.start(1))
    if not head[: first.start()].replace("*", " ").split():
        return None
    return (kind if kind == "typedef" else "function"), first[1], first.start(1)


def _declarators(text: str, at: int) -> Iterator[tuple[int, int]]:
    """Yield the extents of what commas part, outside brackets."""
    start, depth = at, 0
    for match in _PART.finditer(text, at):
        mark = match[0]
        if mark in "([{":
            depth += 1
        elif mark in ")]}":
            depth -= 1
        elif depth <= 0:
            yield start, match.start()
            start = match.end()
            if mark == ";":
                return


_PART = regex(r"[\[\](){},;]")
