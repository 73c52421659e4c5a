"""Which words are attributes, which macros stand for other text: a table to extend (kernel-doc.rst, 8)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from man9.patterns import regex
from man9.reading.tokens import Token, TooLargeError, closing, split, tokenise

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from man9.config import MacroSettings

_MOST_TIMES, _FREE = 16, 10_000  # how much longer macros may make a declaration

# A pattern is a word, or a word with `()` when it takes arguments.
STRUCT_ATTRIBUTES = [
    "__attribute__()",
    "__aligned()",
    "__counted_by()",
    "__counted_by_le()",
    "__counted_by_be()",
    "__counted_by_ptr()",
    "__guarded_by()",
    "__pt_guarded_by()",
    "__packed",
    "CRYPTO_MINALIGN_ATTR",
    "__private",
    "__rcu",
    "____cacheline_aligned",
    "____cacheline_aligned_in_smp",
    "__cacheline_group_begin()",
    "__cacheline_group_end()",
    "_Alignas()",
    "alignas()",
    "____cacheline_internodealigned_in_smp",
    "__randomize_layout",
    "__no_randomize_layout",
    "__designated_init",
]

FUNCTION_ATTRIBUTES = [
    "static",
    "extern",
    "asmlinkage",
    "inline",
    "__inline__",
    "__inline",
    "__always_inline",
    "noinline",
    "__FORTIFY_INLINE",
    "__init",
    "__init_or_module",
    "__exit",
    "__deprecated",
    "__flatten",
    "__meminit",
    "__must_check",
    "__weak",
    "__sched",
    "__always_unused",
    "__printf()",
    "__alloc_size()",
    "__realloc_size()",
    "__diagnose_as()",
    "__no_context_analysis",
    "__attribute_const__",
    "__attribute__()",
    "__acquires()",
    "__releases()",
    "__must_hold()",
    "__must_not_hold()",
    "__cond_acquires()",
    "__cond_releases()",
    "__acquires_shared()",
    "__releases_shared()",
    "__must_hold_shared()",
    "__must_not_hold_shared()",
    "__cond_acquires_shared()",
    "__cond_releases_shared()",
    "constexpr",
    "_Noreturn",
    "noreturn",
    "POS",
    "POS0",
]

VARIABLE_ATTRIBUTES = [
    "__read_mostly",
    "__ro_after_init",
    "__guarded_by()",
    "__pt_guarded_by()",
    "__attribute__()",
    "extern",
]

# Macros whose call makes a variable, whatever the comment calls it.
_MAKES_VARIABLE = regex(
    r"(?:DECLARE|DEFINE)_(?:STATIC_)?(?:PER_CPU|MUTEX|(?:RAW_)?SPINLOCK|RWLOCK|SEMAPHORE|RWSEM|SEQLOCK|ID[AR]|XARRAY"
    r"|WAIT_QUEUE_HEAD|STATIC_KEY|RATELIMIT_STATE)(?:_\w+)?$|H?LIST_HEAD$|\w+_NOTIFIER_HEAD$"
)

# `@` before a member: it is one only when the comment describes it.
REPLACEMENTS = {
    "DECLARE_BITMAP(n, b)": "unsigned long n[BITS_TO_LONGS(b)]",
    "__ETHTOOL_DECLARE_LINK_MODE_MASK(n)": "unsigned long n[BITS_TO_LONGS(__ETHTOOL_LINK_MODE_MASK_NBITS)]",
    "DECLARE_PHY_INTERFACE_MASK(n)": "unsigned long n[BITS_TO_LONGS(PHY_INTERFACE_MODE_MAX)]",
    "DECLARE_HASHTABLE(n, b)": "struct hlist_head n[1 << (b)]",
    "DECLARE_KFIFO(n, t, rest...)": "t *n",
    "DECLARE_KFIFO_PTR(n, t)": "t *n",
    "DECLARE_FLEX_ARRAY(t, n)": "t n[]",
    "__DECLARE_FLEX_ARRAY(t, n)": "t n[]",
    "DEFINE_DMA_UNMAP_ADDR(n)": "dma_addr_t n",
    "DEFINE_DMA_UNMAP_LEN(n)": "__u32 n",
    "VIRTIO_DECLARE_FEATURES(n)": "union { u64 n; u64 n##_array[VIRTIO_FEATURES_U64S]; }",
    "struct_group(n, m...)": "@struct n; m",
    "struct_group_attr(n, a, m...)": "@struct n; m",
    "struct_group_tagged(t, n, m...)": "@struct t n; m",
    "__struct_group(t, n, a, m...)": "@struct t n; m",
    "DECL_BUCKET_PARAMS(a, b)": "a, b",
}


class Replacement(Struct, frozen=True):
    """A macro call that stands for other text."""

    parameters: tuple[str, ...]
    variadic: bool
    body: tuple[Token, ...]


class Table(Struct, frozen=True, eq=False):
    """All that a reader of declarations must know of macros."""

    function: dict[str, bool]
    struct: dict[str, bool]
    variable: dict[str, bool]
    replace: dict[str, Replacement]


@lru_cache(maxsize=8)
def _table(settings_key: tuple[tuple[str, ...], ...], replace: tuple[tuple[str, str], ...]) -> Table:
    function, struct, variable = settings_key
    return Table(
        function=_attributes([*FUNCTION_ATTRIBUTES, *function]),
        struct=_attributes([*STRUCT_ATTRIBUTES, *struct]),
        variable=_attributes([*VARIABLE_ATTRIBUTES, *variable]),
        replace=dict(_replacement(call, text) for call, text in [*REPLACEMENTS.items(), *replace]),
    )


def table(macros: MacroSettings) -> Table:
    """The shipped table with a project's own entries."""
    key = (macros.function_attributes, macros.struct_attributes, macros.variable_attributes)
    return _table(key, tuple(macros.replace.items()))


def makes_variable(macro: str) -> bool:
    """Tell whether a call of `macro` makes a variable, as `DEFINE_PER_CPU(type, name)` does."""
    return _MAKES_VARIABLE.match(macro) is not None


def _attributes(patterns: Iterable[str]) -> dict[str, bool]:
    return {pattern.removesuffix("()"): pattern.endswith("()") for pattern in patterns}


def _replacement(call: str, text: str) -> tuple[str, Replacement]:
    name, _, rest = call.partition("(")
    parameters = [word.strip() for word in rest.rstrip(") ").split(",")]
    variadic = parameters[-1].endswith("...")
    names = tuple(word.removesuffix("...") for word in parameters)
    return name.strip(), Replacement(names, variadic, tuple(tokenise(text, 0)))


def expand(tokens: list[Token], replace: dict[str, Replacement]) -> list[Token]:
    """Put the text that each known macro call stands for in its place; calls in arguments too.

    Raises TooLargeError where that is out of proportion.
    """
    if not any(token.text in replace for token in tokens):
        return tokens
    most = _MOST_TIMES * len(tokens) + _FREE
    out: list[Token] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        rule = replace.get(token.text)
        if rule and index + 1 < len(tokens) and tokens[index + 1].text == "(":
            end = closing(tokens, index + 1)
            out.extend(_expanded(rule, tokens[index + 2 : end], token, replace))
            if len(out) > most:
                raise TooLargeError("macros that stand for too much")
            index = end + 1
        else:
            out.append(token)
            index += 1
    return out


def _expanded(
    rule: Replacement, inner: list[Token], call: Token, replace: dict[str, Replacement]
) -> list[Token]:
    arguments = split(inner, ",")
    fixed = len(rule.parameters) - rule.variadic
    given = {
        name: arguments[i] if i < len(arguments) else [] for i, name in enumerate(rule.parameters[:fixed])
    }
    if rule.variadic:
        start = arguments[fixed][0].at if len(arguments) > fixed and arguments[fixed] else None
        rest = [] if start is None else [t for t in inner if t.at >= start]
        given[rule.parameters[-1]] = expand(rest, replace)
    out: list[Token] = []
    glue = False
    for part in rule.body:
        if part.text == "##":
            glue = True
            continue
        put = given.get(part.text)
        if put is None:
            new = [Token(part.text, call.at, part.gap)]
        else:
            new = [Token(t.text, t.at, part.gap if i == 0 else t.gap) for i, t in enumerate(put)]
        if glue and out and new:
            out[-1] = Token(out[-1].text + new[0].text, -1, out[-1].gap)  # it stands in no file
            new = new[1:]
            glue = False
        out.extend(new)
    return out


def drop(tokens: Sequence[Token], words: dict[str, bool]) -> tuple[list[Token], list[list[Token]]]:
    """Take the attributes in `words` (and C23's `[[...]]`) out of `tokens`: the rest, and what was taken."""
    if not any(token.text in words or token.text == "[" for token in tokens):
        return list(tokens), []
    out: list[Token] = []
    taken: list[list[Token]] = []
    index = 0
    gap = False  # where an attribute stood the neighbours must not grow together
    brackets = 0  # `static` in `[static n]` is no attribute
    while index < len(tokens):
        end = index if brackets else _attribute_end(tokens, index, words)
        brackets += (tokens[index].text == "[") - (tokens[index].text == "]") if end == index else 0
        if end > index:
            taken.append(list(tokens[index:end]))
            gap = True
        else:
            token = tokens[index]
            out.append(Token(token.text, token.at, gap=True) if gap else token)
            gap = False
            end = index + 1
        index = end
    return out, taken


def _attribute_end(tokens: Sequence[Token], index: int, words: dict[str, bool]) -> int:
    """Index behind the attribute that starts at `index`; `index` when none does."""
    word = tokens[index].text
    following = tokens[index + 1].text if index + 1 < len(tokens) else ""
    if word == "[" and following == "[":
        return min(closing(tokens, index) + 1, len(tokens))
    takes_arguments = words.get(word)
    if takes_arguments is None:
        return index
    if word == "extern" and following[:1] == '"':  # extern "C"
        return index + 2
    if not takes_arguments:
        return index + 1
    return min(closing(tokens, index + 1) + 1, len(tokens)) if following == "(" else index
