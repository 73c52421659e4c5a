"""What each class of known_differences.toml demands of a difference: one function a class, by its name.

A rule looks at the reference's digest, our item and the source; it never looks at who the item is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations
from pathlib import Path

from tests.kernel.digests import Digest, crc, digest

from man9.config import MacroSettings
from man9.model import Item, Problem
from man9.reading import decode, read


@dataclass
class Difference:
    """One field of one item (or a whole item) in which we differ."""

    root: Path
    field: str  # of `digests.FIELDS`, or "extra"
    item: Item
    reference: Digest | None
    problems: tuple[Problem, ...]  # of the item's file

    @cached_property
    def ours(self) -> Digest:
        """Our side of it."""
        return digest(self.item)

    def theirs(self, field: str) -> object:
        """A field of the reference's side."""
        assert self.reference is not None
        return self.reference.fields[field]

    def follows(self, *fields: str) -> bool:
        """Tell whether one of `fields` differs as well: this difference is a consequence."""
        return any(self.ours.fields[f] != self.theirs(f) for f in fields)

    @cached_property
    def text(self) -> str:
        """The file."""
        return source(self.root / self.item.file)

    @cached_property
    def comment(self) -> str:
        """The comment, marks included."""
        start = 0
        for _ in range(self.item.line - 1):
            start = self.text.index("\n", start) + 1
        return self.text[start : self.text.index("*/", start) + 2]

    @cached_property
    def declaration(self) -> str:
        """The declaration as it is written, without a function's body."""
        end = self.item.body_at if self.item.body_at > 0 else self.item.code_end
        return self.text[self.item.code_at : end]


@lru_cache(maxsize=64)
def source(path: Path) -> str:
    """The text of a file."""
    return decode(path.read_bytes())


def attribute_in_return_type(d: Difference) -> bool:
    """Putting the attributes back gives the reference's return type."""
    words = d.item.attributes
    for count in range(1, len(words) + 1):
        for some in permutations(words, count):
            joined = " ".join(some)
            pointer = d.item.return_type.rstrip("* ")
            stars = d.item.return_type[len(pointer) :]
            forms = (
                f"{joined} {d.item.return_type}",
                f"{d.item.return_type} {joined}",
                f"{pointer} {joined} {stars}",
                *(f"{some[0]} {d.item.return_type} {' '.join(some[1:])}" for _ in some[1:2]),
            )
            if d.theirs("return") in {crc(form) for form in forms}:
                return True
    return False


def _params(d: Difference) -> tuple[list[str], list[str]]:
    ours, theirs = d.ours.fields["params"], d.theirs("params")
    assert isinstance(ours, list)
    assert isinstance(theirs, list)
    return ours, theirs


def name_that_is_no_identifier(d: Difference) -> bool:
    """The reference lists `LIST_HEAD_INIT(x` or `(*const name`; ours are identifiers."""
    ours, theirs = _params(d)
    odd = [name for name in theirs if not re.fullmatch(r"[A-Za-z_][\w.]*|\.\.\.", name)]
    return bool(odd) and all(re.fullmatch(r"[\w.]+|\.\.\.", name) for name in ours)


def unnamed_bit_field(d: Difference) -> bool:
    """All that the reference has more stands before the colon of an unnamed bit-field, or behind it."""
    ours, theirs = _params(d)
    more = [name for name in theirs if name not in ours]
    text = without_comments(d.declaration)
    return bool(more) and all(
        re.search(rf"[;{{}}]\s*(?:unsigned\s+)?{re.escape(n)}\s*:", text)
        or re.search(rf":[^;]*\b{re.escape(n)}\s*;", text)
        for n in more
    )


def comment_between_parameters(d: Difference) -> bool:
    """The reference cuts from the first `/*` to the last `*/` and loses the parameters between them."""
    ours, theirs = _params(d)
    return (
        d.declaration.count("/*") > 1
        and len(ours) > len(theirs)
        and [n for n in ours if n in theirs] == theirs
    )


def private_in_capitals(d: Difference) -> bool:
    """The part that `/* Private: */` hides is what the reference has more."""
    ours, theirs = _params(d)
    return re.search(r"/\*\s*Private:", d.declaration) is not None and theirs[: len(ours)] == ours


def nested_member_loses_prefix(d: Difference) -> bool:
    """A dotted name of ours stands in the reference without its prefix, or not at all."""
    ours, theirs = _params(d)
    more = [n for n in ours if n not in theirs]
    return bool(more) and all("." in n for n in more)


def described_group(d: Difference) -> bool:
    """What we have more is the name of a `struct_group` that the comment describes."""
    ours, theirs = _params(d)
    more = [n for n in ours if n not in theirs]
    groups = set(re.findall(r"struct_group\w*\(\s*(?:\w+\s*,\s*)?(\w+)\s*,", d.declaration))
    return bool(more) and set(more) <= groups and [n for n in ours if n in theirs] == theirs


def tag_without_declarator(d: Difference) -> bool:
    """`struct NAME;` among the members declares none."""
    ours, theirs = _params(d)
    more = [n for n in theirs if n not in ours]
    return bool(more) and all(re.search(rf"\bstruct\s+{re.escape(n)}\s*;", d.declaration) for n in more)


def attribute_behind_name(d: Difference) -> bool:
    """The reference takes the attribute behind a parameter's name for the name."""
    _, theirs = _params(d)
    types = [p.type for p in d.item.parameters]
    return any(n.startswith("__") and any(t.endswith(n) for t in types) for n in theirs)


def argument_without_name(d: Difference) -> bool:
    """An unnamed argument's type is no name."""
    ours, theirs = _params(d)
    more = [n for n in theirs if n not in ours]
    unnamed = [p.type for p in d.item.parameters if not p.name]
    return bool(unnamed) and all(any(n in t.split() for t in unnamed) for n in more)


def parameter_of_function_type(d: Difference) -> bool:
    """The reference takes the last name within the brackets for that of `void reset(void *priv)`."""
    ours, theirs = _params(d)
    names = [p.name for p in d.item.parameters if re.search(rf"\b{p.name}\(", p.type)]
    return bool(names) and [n for n in ours if n not in theirs] == names


def named_by_its_place(d: Difference) -> bool:
    """An unnamed argument has the name of the description at its place; the reference that of its type."""
    unnamed = [p for p in d.item.parameters if p.name and not re.search(rf"\b{p.name}\b", p.type)]
    ours, theirs = _params(d)
    return bool(unnamed) and [n for n in ours if n not in theirs] == [p.name for p in unnamed]


def members_of_a_typedef(d: Difference) -> bool:
    """The reference does not list the members of `typedef struct { ... } name`."""
    return d.item.kind == "typedef" and bool(d.item.definition) and not d.theirs("params")


def follows_parameters(d: Difference) -> bool:
    """The names differ (see the classes of `params`), so what belongs to them does."""
    return d.follows("params")


def follows_described(d: Difference) -> bool:
    """Which are described differs (see the classes of `described`), so their texts do."""
    return d.follows("described")


def without_comments(text: str) -> str:
    """C text without its comments."""
    return re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.DOTALL)


def type_of_nested_member(d: Difference) -> bool:
    """A member lies in a nested struct: the reference gives `int head.port`, and drops stars and brackets."""
    text = without_comments(d.declaration)
    outer = text[text.find("{") + 1 :]
    return d.item.kind in ("struct", "union") and re.search(r"\b(struct|union)\b[^;{]*\{", outer) is not None


def several_declarators(d: Difference) -> bool:
    """`u16 major, minor;`: the reference gives the whole line to each; ours is `u16 minor`."""
    text = without_comments(d.declaration)
    return any("," in re.sub(r"\([^()]*\)|\[[^]]*\]", "", part) for part in text.split(";"))


def hash_table(d: Difference) -> bool:
    """A hash table is `struct hlist_head n[1 << (b)]`."""
    return any(p.type.startswith("struct hlist_head ") and "[1 << (" in p.type for p in d.item.parameters)


def static_in_brackets(d: Difference) -> bool:
    """`[static n]` keeps its `static`."""
    return any("[static " in p.type for p in d.item.parameters)


def pointer_to_function_in_brackets(d: Difference) -> bool:
    """A declaration with nested brackets or an own macro's call keeps all of its text."""
    return any("(" in p.type or "{" in p.type for p in d.item.parameters)


def line_without_star(d: Difference) -> bool:
    """The comment has a line without a star: the reference drops its text, we keep it."""
    return any(not line.lstrip().startswith(("*", "/**")) for line in d.comment.split("\n"))


def text_on_the_last_line(d: Difference) -> bool:
    """Text stands before the closing mark: the reference drops it, we keep it."""
    return bool(d.comment.rsplit("\n", 1)[-1].removesuffix("*/").strip(" \t*"))


def text_keeps_its_owner(d: Difference) -> bool:
    """Without the indent behind its stars, and its empty headers closed, the comment gives theirs."""
    flat = re.sub(r"(?m)^([ \t]*\*)[ \t]+(?=\S)", r"\1 ", d.comment)
    flat = re.sub(
        r"(?mi)^([ \t]*\* (?:returns?|context):)(?=[ \t]*\n[ \t]*\*[ \t]*\n)", r"\1\n * Description:", flat
    )
    items = read(d.item.file, d.text.replace(d.comment, flat, 1).encode(), MacroSettings()).items
    item = next((item for item in items if item.line == d.item.line), None)
    return item is not None and digest(item).fields[d.field] == d.theirs(d.field)


def section_begins_with_text(d: Difference) -> bool:
    """Two empty lines make the reference begin a Description that has no text: only the order differs."""
    ours, theirs = d.ours.fields["sections"], d.theirs("sections")
    assert isinstance(ours, list)
    assert isinstance(theirs, list)
    return (
        sorted(ours) == sorted(theirs)
        and re.search(r"\n[ \t]*\*[ \t]*\n[ \t]*\*[ \t]*\n", d.comment) is not None
    )


def variable_arguments(d: Difference) -> bool:
    """The reference writes "variable arguments" where the comment says nothing of `...`."""
    ours, theirs = d.ours.fields["described"], d.theirs("described")
    assert isinstance(ours, list)
    assert isinstance(theirs, list)
    variadic = [p for p in d.item.parameters if p.name.endswith("...") and not p.description]
    return (
        len(variadic) == 1
        and [n for n in theirs if n != (variadic[0].name.removesuffix("...") or "...")] == ours
    )


def placed_in_nested_struct(d: Difference) -> bool:
    """A bare in-line comment stands at the nested member that it describes."""
    dotted = [p for p in d.item.parameters if "." in p.name and p.description]
    return bool(dotted) and "/**" in d.declaration


def described_twice(d: Difference) -> bool:
    """`@name` comes twice: the reference keeps the last text, we keep both."""
    return any(p.code == "KD106" and p.arguments[1] == d.item.name for p in d.problems)


def comment_behind_another(d: Difference) -> bool:
    """The comment before ours has no declaration; the reference loses ours with it."""
    before = d.text[: d.text.index(d.comment)]
    last = before.rfind("/**\n")
    gap = before[before.find("*/", last) + 2 :] if last >= 0 else "x"
    return not re.sub(
        r"/\*.*?\*/|//[^\n]*|^[ \t]*#[^\n]*(?:\\\n[^\n]*)*", "", gap, flags=re.DOTALL | re.MULTILINE
    ).strip()


def wrong_comment_before(d: Difference) -> bool:
    """The comment before cannot be used (a problem says so); the reference loses ours with it."""
    before = d.text[: d.text.index(d.comment)]
    last = before.rfind("/**\n")
    line = before.count("\n", 0, last) + 1
    end = before.count("\n") + 1
    return last >= 0 and any(p.code[:3] in ("KD1", "KD2") and line <= p.line < end for p in d.problems)


def same_name_in_two_branches(d: Difference) -> bool:
    """A member stands in both branches of an `#if`: each keeps its own type."""
    ours, _ = _params(d)
    return "#" in d.declaration and len(set(ours)) < len(ours)


def trace_event_under_its_full_name(d: Difference) -> bool:
    """`trace_NAME` documents the trace event NAME."""
    return d.item.name.startswith("trace_") and f"* {d.item.name}" in d.comment and "EVENT" in d.declaration


def typedef_without_the_word(d: Difference) -> bool:
    """A typedef that is documented without the word `typedef`."""
    return d.item.kind == "typedef" and "* typedef" not in d.comment


def made_by_macro(d: Difference) -> bool:
    """A macro call makes the function, or the variable that is documented like one."""
    call = d.item.definition if d.item.kind == "function" else d.item.type
    return d.item.kind in ("function", "variable") and re.match(r"[A-Z_]+\(", call) is not None


def typedef_in_return_type(d: Difference) -> bool:
    """The reference takes `typedef` for a part of the type that a function type returns."""
    return d.item.kind == "typedef" and d.theirs("return") == crc(f"typedef {d.item.return_type}")


def comment_before_the_keyword(d: Difference) -> bool:
    """A comment or a directive stands between the doc comment and the declaration, or among the members."""
    end = d.text.index(d.comment) + len(d.comment)
    return d.item.kind in ("enum", "struct", "union") and (
        bool(d.text[end : d.item.code_at].strip()) or "#" in d.declaration or "/*" in d.declaration
    )


_NO_RULES = {"source", "without_comments"}
RULES: dict[str, Callable[[Difference], bool]] = {
    name: rule
    for name, rule in list(globals().items())
    if callable(rule)
    and getattr(rule, "__module__", "") == __name__
    and name[0].islower()
    and name not in _NO_RULES
}
