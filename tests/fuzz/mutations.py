"""Ways to spoil a text; each input is made by its number alone, from the seeds."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.fuzz.seeds import Seed

TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
WORDS = (
    *("struct", "union", "enum", "typedef", "static", "const", "void", "int", "unsigned long", "__packed"),
    *("__attribute__((", "struct_group(", "struct_group_tagged(t, g, ", "DECLARE_BITMAP(", "TP_PROTO("),
    *("SYSCALL_DEFINE2(", "TRACE_EVENT(", "DEFINE_EVENT(", "#define X(", "#if 0\n", "#endif\n", "\\\n", "##"),
    *("/* private: */", "/* public: */", "/** @x: y */", "/**\n * f - g\n */\n", "/*", "*/", "//", "/**\n"),
    *("@", "@x:", "@...:", "Return:", "Context:", "DOC: t\n", "Note:", " * ", "\n *\n", "...", "::", "->"),
    *("{", "}", "(", ")", "[", "]", "[[", "]]", ";", ",", ":", "=", "*", '"', "'", "\\"),
    *("\t", "\r\n", "\x0b", "\x0c", "\x1b[1m", "\u00e9", "\u200b", "\u202e", "\U0001f600", "\ue0ff"),
    *("EXPORT_SYMBOL(f);\n", "/**\n * struct s - t\n */\n", "/**\n * enum\n"),
    *(
        "#else\n",
        "#elif B\n",
        "#include <a.h>\n",
        "#define ",
        "int f(int a)\n{\n",
        "\n}\n",
        "enum e { A, B = 2 };\n",
    ),
    *(
        "struct t v = {\n\t.a = f,\n};\n",
        "DEFINE_MUTEX(m);\n",
        "inline ",
        "extern ",
        "goto x;",
        "sizeof(struct t)",
    ),
)
# One a line, with \n for a line's end.
MARKUP = tuple(
    line.replace("\\n", "\n") for line in (Path(__file__).parent / "markup.txt").read_text().splitlines()
)
BRACKETS = (("(", ")"), ("[", "]"), ("{", "}"), ("(*", ")(int)"), ("a(", ")"), ("__attribute__((", "))"))
NESTS = (
    ("struct {", "} a;"),
    ("union {", "};"),
    ("struct_group(g, ", ");"),
    ("struct_group_tagged(t, g, ", ");"),
)
BLOCKS = ("  - ", "  * ", "   ", "\t", "1. ", "| ", ":a: ", ".. note:: ")
LONGEST = 8000  # characters: so many inputs want to be small ones

Mutation = Callable[[random.Random, str, Sequence[Seed]], str]


def mutated(number: int, seeds: Sequence[Seed]) -> str:
    """Return the input of that number: one of `seeds`, changed one to eight times."""
    chance = random.Random(number)  # noqa: S311
    text = min(("".join(chance.choice(seeds)) for _ in range(2)), key=len)
    for _ in range(chance.choice((1, 1, 2, 3, 5, 8))):
        text = chance.choice(MUTATIONS)(chance, text, seeds)[:LONGEST]
    return text


def _span(chance: random.Random, text: str, longest: int = 200) -> tuple[int, int]:
    start = chance.randrange(len(text) + 1)
    return start, min(start + chance.randrange(longest), len(text))


def _deep(chance: random.Random, deepest: int) -> int:
    """Return a number up to `deepest`, a small one mostly: a run wants to see many inputs."""
    return max(1, int(deepest ** chance.random() ** 2))


def _put(chance: random.Random, text: str, new: str) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + new + text[at:]


def _line_start(chance: random.Random, text: str) -> int:
    return text.rfind("\n", 0, chance.randrange(len(text) + 1)) + 1


def _cut_out(chance: random.Random, text: str, _seeds: Sequence[Seed]) -> str:
    start, end = _span(chance, text)
    return text[:start] + text[end:]


def _cut_off(chance: random.Random, text: str, _seeds: Sequence[Seed]) -> str:
    return text[: chance.randrange(len(text) + 1)]


def _double(chance: random.Random, text: str, _seeds: Sequence[Seed]) -> str:
    start, end = _span(chance, text)
    return text[:end] + text[start:end] * chance.choice((1, 1, 2, 20)) + text[end:]


def _move(chance: random.Random, text: str, _seeds: Sequence[Seed]) -> str:
    start, end = _span(chance, text)
    return _put(chance, text[:start] + text[end:], text[start:end])


def _character(chance: random.Random, text: str, _seeds: Sequence[Seed]) -> str:
    at = chance.randrange(len(text) + 1)
    return (
        text[:at]
        + chr(chance.choice((chance.randrange(1, 128), chance.randrange(0xA0, 0x3000))))
        + text[at + 1 :]
    )


def _word(chance: random.Random, text: str, _seeds: Sequence[Seed]) -> str:
    return _put(chance, text, chance.choice(WORDS) * chance.choice((1, 1, 1, 2, 9)))


def _token(chance: random.Random, text: str, _seeds: Sequence[Seed]) -> str:
    tokens = TOKEN.findall(text) or [""]
    at, other = chance.randrange(len(tokens)), chance.randrange(len(tokens))
    what = chance.randrange(4)
    if what == 0:
        tokens[at] = ""
    elif what == 1:
        tokens[at], tokens[other] = tokens[other], tokens[at]
    elif what == 2:
        tokens[at] = chance.choice(WORDS)
    else:
        tokens[at] += tokens[other]
    return "".join(tokens)


def _bracket(chance: random.Random, text: str, _seeds: Sequence[Seed]) -> str:
    places = [at for at, each in enumerate(text) if each in "(){}[];,\"'"]
    if not places or chance.random() < 0.3:
        return _put(chance, text, chance.choice("(){}[];,\"'"))
    at = chance.choice(places)
    return text[:at] + chance.choice(("", "(", ")", "{", "}", "[", "]", ";")) + text[at + 1 :]


def _nest(chance: random.Random, text: str, _seeds: Sequence[Seed]) -> str:
    """Put a piece of the text into brackets within brackets."""
    opening, closing = chance.choice((*BRACKETS, *NESTS))
    depth = _deep(chance, 500)
    start, end = _span(chance, text)
    return text[:start] + opening * depth + text[start:end] + closing * depth + text[end:]


def _statements(chance: random.Random, text: str, _seeds: Sequence[Seed]) -> str:
    """Put whole members or arguments into brackets, so that the declaration stays one."""
    ends = [at for at, each in enumerate(text) if each in ";{,("]
    if len(ends) < 2:
        return text
    first, last = sorted(chance.sample(ends, 2))
    opening, closing = chance.choice(NESTS if text[first] in ";{" else BRACKETS)
    depth = _deep(chance, 500)
    return (
        f"{text[: first + 1]}{opening * depth}{text[first + 1 : last + 1]}{closing * depth}{text[last + 1 :]}"
    )


def _line(chance: random.Random, text: str, _seeds: Sequence[Seed]) -> str:
    lines = text.split("\n")
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    what = chance.randrange(7)
    if what == 0:
        del lines[at]
    elif what == 1:
        lines[at], lines[other] = lines[other], lines[at]
    elif what == 2:
        lines.insert(at, lines[other])
    elif what == 3:
        lines[at] = lines[at].lstrip(" *")
    elif what == 4:
        lines.insert(at, chance.choice(("", " *", " * ", " */", "/**", " *     a", "#if 1", "#else")))
    elif what == 5:
        lines[at] = re.sub(r"^( \* ?)?", rf"\g<0>{' ' * chance.randrange(1, 9)}", lines[at])
    else:
        lines[at : at + 2] = [" ".join(lines[at : at + 2])]
    return "\n".join(lines)


def _markup(chance: random.Random, text: str, _seeds: Sequence[Seed]) -> str:
    """Put markup into a line of the comment, or as lines of its own."""
    marks = " ".join(chance.choice(MARKUP) for _ in range(chance.choice((1, 1, 2, 4))))
    end = text.find("*/")
    head, tail = (text[:end], text[end:]) if end >= 0 else (text, "")
    if chance.random() < 0.4:
        return _put(chance, head, marks.replace("\n", "\n * ")) + tail
    at = _line_start(chance, head)
    lines = "".join(f" * {line}\n" for line in marks.split("\n"))
    around = chance.choice(("", " *\n", " * Description:\n", " *\n *\n"))
    return f"{head[:at]}{around}{lines}{chance.choice(('', around))}{head[at:]}{tail}"


def _block(chance: random.Random, text: str, _seeds: Sequence[Seed]) -> str:
    """Put a list, a quotation or a line block of some depth into the comment."""
    at = _line_start(chance, text[: text.find("*/") + 1])
    mark, depth = chance.choice(BLOCKS), _deep(chance, 40)
    lines = "".join(f" * {' ' * (len(mark) * level)}{mark}a\n *\n" for level in range(depth))
    return f"{text[:at]} *\n{lines}{text[at:]}"


def _repeat(chance: random.Random, text: str, _seeds: Sequence[Seed]) -> str:
    """Put much of one thing somewhere."""
    piece = chance.choice((*WORDS, *MARKUP, "a", " ", "\n", "a_ ", "@a "))
    return _put(chance, text, piece * _deep(chance, 2000))


def _splice(chance: random.Random, text: str, seeds: Sequence[Seed]) -> str:
    """Take a part of another seed in."""
    other = chance.choice(seeds)
    what = chance.randrange(5)
    if what == 0:
        return text[: text.find("*/") + 2] + other.code
    if what == 1:
        return other.comment + text[text.find("*/") + 2 :]
    if what == 2:
        return text + "".join(other)
    both = "".join(other)
    if what == 3:
        return text[: chance.randrange(len(text) + 1)] + both[chance.randrange(len(both)) :]
    start, end = _span(chance, both, 400)
    return _put(chance, text, both[start:end])


MUTATIONS: tuple[Mutation, ...] = (
    *(_cut_out, _cut_off, _double, _move, _character, _word, _token, _bracket, _nest, _statements, _line),
    *(_markup, _markup, _block, _repeat, _splice, _splice),
)
