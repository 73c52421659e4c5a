"""What would hurt: a tree of which every name and text tries to, and templates that try to get out."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def escapes() -> list[str]:
    """Templates that want to run a program, which would make the file PROOF, or to change what they get."""
    command = "popen('id > PROOF').read()"
    return [
        f"{{{{ cycler.__init__.__globals__.os.{command} }}}}",
        f"{{{{ lipsum.__globals__['os'].{command} }}}}",
        "{{ lipsum|attr('__globals__')|attr('get')('os')|attr('popen')('id > PROOF') }}",
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ [page]|map(attribute='__class__')|join }}",
        "{{ [page]|sort(attribute='__class__.__mro__')|list }}",
        "{{ '{0.__class__.__init__.__globals__}'.format(page) }}",
        "{{ '%s'|attr('format')|attr('__self__') }}",
        "{{ page.__class__.__init__.__globals__ }}",
        "{{ page['__class__']['__init__'] }}",
        "{{ page|attr('__class__')|attr('__init__') }}",
        f"{{{{ self.__init__.__globals__.__builtins__['__import__']('os').{command} }}}}",
        "{% set x = [] %}{{ x.append(1) }}",
        "{{ page.__dict__ }}",
        "{% for n in ((1,2)|batch(1)) %}{{ n.gi_frame.f_globals }}{% endfor %}",
        "{{ (range(2)|map('string')).gi_frame.f_back.f_globals }}",
    ]


def tree(root: Path) -> Path:
    """Make a tree that does what it can; its names and texts carry what ACTS holds, and MARK."""
    root.mkdir()
    for number, name in enumerate(NAMES):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(SOURCE.format(number=number, acts=ACTS, mark=MARK))
    for name in UNREADABLE:
        with suppress(OSError):  # a file system may refuse a name
            (root / name).write_text(SOURCE.format(number=900, acts=ACTS, mark=MARK))
    with suppress(OSError):
        Path(os.fsdecode(os.fsencode(root) + b"/not-\xff-utf8.c")).write_text("/** x */\n")
    (root / "folder.c").mkdir()
    (root / "outside.c").symlink_to("/etc/passwd")
    (root / "outside").symlink_to("/etc")
    (root / "loop.c").symlink_to("loop.c")
    (root / "device.c").symlink_to("/dev/zero")
    os.mkfifo(root / "pipe.c")
    (root / "man9.toml").write_text('templates = "own"\nsource-url = "javascript:alert(1)//{path}"\n')
    (root / "own").mkdir()
    for name in ("page.j2", "file.html", "home.html", "symbol.html"):
        (root / "own" / name).write_text(
            f"{{{{ cycler.__init__.__globals__.os.system('touch {ran(root)}') }}}}"
        )
    return root


def ran(root: Path) -> Path:
    """The file that is there when the tree ran something."""
    return root.parent / "ran"


MARK = "HOSTILE"
# ESC and CSI, BEL, OSC, C1's CSI, DEL, marks of direction, separators, a tag, a carriage return
ACTS = "\x1b[31m\a\x1b]0;t\x07\x9b31m\x7f\x85\u202e\u2066\u200f\u061c\u2028\u2029\U000e0041\b"
NAMES = (
    "plain.c",
    ".so x.c",
    "'x.c",
    "a\\fBb\\*[x].c",
    'q"uote.c',
    "per%cent,co:lon.c",
    "a&b;<script>alert(1)</script>'.c".replace("/", "\u2215"),
    "]]>.c",
    "$(touch ran)`x`.c",
    "-rf.c",
    "--output=x.c",
    "space name.c",
    "..c",
    "...c",
    "deep/-o/'hidden.c",
    "{{ 7 * 7 }}{% raw %}.c",
    "\u05d0\u00e9\u4e2d.c",
    "#L1?x=y.c",
    "~.c",
    f"{'l' * 245}.c",
    "man9/../x.c".replace("../", "__"),
)
UNREADABLE = (
    "new\n.so \\etc\\passwd\n.c",
    "tab\t.c",
    "cr\r::error::x.c",
    "esc\x1b[31m.c",
    "c1\x9b31m.c",
    "bidi\u202e.c",
    "line\u2028.c",
    "tag\U000e0041.c",
)
SOURCE = """\
/**
 * DOC: {mark} overview{acts}
 *
 * Text{acts} of {mark}. <script>alert(1)</script>
 */

/**
 * f{number} - {mark} purpose{acts} ``lit{acts}`` </title><script>
 * @a: first{acts} argument, &struct s{number}
 * @gone{acts}: nothing of the kind
 *
 * .so /etc/passwd
 * '\\"{acts}
 *
 * .. include:: /etc/passwd
 *
 * Return: {mark} {acts} |undefined{acts}|
 *
 * Head{acts}: text{acts}
 */
int f{number}(int a, int more)
{{
	g{number}();
	return s{number}.x;
}}
EXPORT_SYMBOL(f{number});

/**
 * struct s{number} - {mark} structure{acts}
 * @x: member{acts}
bad line {acts}
 */
struct s{number} {{ int x; int y[sizeof("{acts}")]; }};

/**
 * g{number}() - {mark} called{acts}
 */
static void g{number}(void) {{ f{number}(0, 0); }}

/**
 * M{number} - {mark} value{acts}
 */
#define M{number} "{acts}"

/** {mark} no comment{acts} */
int v{number};
"""
