"""`man9-kernel-doc`: the options, streams and exit statuses of `scripts/kernel-doc`."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from contextlib import redirect_stderr
from pathlib import Path

import hypothesis
import pytest
from hypothesis import strategies as st

from man9.commands.kernel_doc import main
from man9.compat.options import _parser, parse, read_plain
from man9.compat.rest import marked

HEADER = "include/linux/demo.h"
PROGRAM = str(Path(sys.executable).with_name("man9-kernel-doc"))


@pytest.fixture(autouse=True)
def _in_the_sample(sample: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Be where the kernel's build calls it."""
    monkeypatch.chdir(sample)
    for name in ("SRCTREE", "KDOC_WERROR", "KCFLAGS", "KBUILD_VERBOSE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    """A file with one warning, and notes that options ask for."""
    (tmp_path / "bad.c").write_text("/**\n * f -\n */\nint f(int a);\nEXPORT_SYMBOL(f);\n")
    return str(tmp_path / "bad.c")


def output(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    """What a call prints."""
    assert main(arguments) == status
    return capsys.readouterr().out


@pytest.mark.parametrize("dash", ["-", "--"])
def test_rest_has_the_directives_of_the_c_domain(dash: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, f"{dash}rst", HEADER)
    for line in (
        ".. c:struct:: demo_channel_ops",
        ".. c:union:: demo_addr",
        ".. c:type:: demo_seq_t",
        ".. _Theory of operation:",
        ".. container:: kernelindent",
        "  **Members**",
    ):
        assert f"{line}\n" in text
    assert re.search(r"^\.\. c:macro:: DEMO_RING_SIZE$", text, re.MULTILINE)


def test_functions_have_their_prototype(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "-function", "demo_send", "drivers/demo/core.c")
    assert re.findall(r"^\.\. c:function:: (.*)$", text, re.MULTILINE) == [
        "int demo_send (struct demo_channel *channel, const struct demo_msg *msg, demo_cookie_t *cookie)"
    ]


def test_line_numbers_are_those_of_the_file(capsys: pytest.CaptureFixture[str], sample: Path) -> None:
    text = output(capsys, "-rst", "-enable-lineno", "-function", "demo_send", "drivers/demo/core.c")
    lines = (sample / "drivers/demo/core.c").read_text().split("\n")
    first = int(re.findall(r"^\.\. LINENO (\d+)$", text, re.MULTILINE)[0])
    assert "demo_send()" in lines[first - 1]


def test_what_is_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    overview = output(capsys, "-function", "Theory of operation", HEADER)
    assert "Byte order" in overview
    assert "**Theory of operation**" not in overview
    assert "Theory of operation" not in output(capsys, "-no-doc-sections", HEADER)
    rest = output(capsys, "-nosymbol", "demo_channel_ops", HEADER)
    assert "c:struct:: demo_channel_ops" not in rest
    core = "drivers/demo/core.c"
    assert "c:function" in output(capsys, "-export", core)
    assert output(capsys, "-export", HEADER) == ""
    assert "demo_send (" in output(capsys, "-export", "-export-file", core, core)
    assert "demo_send (" not in output(capsys, "-internal", core)


def test_the_stream_is_split_by_the_third_field(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "-man", "drivers/demo/core.c")
    names = re.findall(r'^\.TH "[^"]*" 9 "([^"]*)"', text, re.MULTILINE)
    assert "demo_send" in names
    assert len(names) == text.count("\n.SH NAME\n")
    assert text.startswith(".TH ")


def test_nothing_but_warnings(bad: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-none", bad]) == 0
    done = capsys.readouterr()
    assert done.out == ""
    assert done.err == f"{bad}:4: warning: function parameter 'a' not described in 'f'\n"


@pytest.mark.parametrize(
    ("option", "text"),
    [
        ("-Wreturn", "No description found for return value of 'f'"),
        ("-Wshort-desc", "no purpose is given for 'f'"),
    ],
)
def test_further_warnings(option: str, text: str, bad: str, capsys: pytest.CaptureFixture[str]) -> None:
    for given in (option, "-Wall"):
        assert main(["-none", given, bad]) == 0
        assert text in capsys.readouterr().err


@pytest.mark.parametrize(
    "environment",
    [{"KDOC_WERROR": "1"}, {"KCFLAGS": "-O2 -Werror"}, {"KDOC_WERROR": "0", "KCFLAGS": "-Werror=x"}],
)
def test_warnings_as_errors(environment: dict[str, str], bad: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["-none", "-Werror", bad]) == 3
    assert main(["-none", "-Werror", HEADER]) == 0
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert main(["-none", bad]) == (0 if environment.get("KDOC_WERROR") == "0" else 3)


def test_a_missing_file_is_told_and_the_rest_done(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no.c", HEADER]) == 1
    done = capsys.readouterr()
    assert "Cannot open file no.c" in done.err
    assert "demo_addr" in done.out


def test_a_file_is_looked_for_below_srctree(
    sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SRCTREE", str(sample))
    assert "demo_addr" in output(capsys, HEADER)


def test_names_that_are_not_there_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-function", "nobody", HEADER]) == 0
    assert capsys.readouterr().err == f"{HEADER}:1: warning: 'nobody' not found\n"


@pytest.mark.parametrize("arguments", [["--nonsense", "a.c"], [], ["-rst", "-man", "a.c"]])
def test_wrong_usage(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as status:
        main(arguments)
    assert status.value.code == 2


def test_every_option_of_the_older_tools_is_taken() -> None:
    options = (
        "-v -d -show-not-found -sphinx-version 3.1 -modulename M -Wcontents-before-sections -k -y f.yaml"
    )
    assert parse([*options.split(), "-nofunction", "x", "a.c"], {}).selection.without == ("x",)


def test_it_needs_no_sphinx() -> None:
    code = "import sys; from man9.commands import kernel_doc; sys.exit('sphinx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    assert subprocess.run([PROGRAM, "-none", HEADER], check=False).returncode == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("&struct foo and &foo->bar", ":c:type:`struct foo <foo>` and :c:type:`foo->bar <foo>`"),
        ("@a %B $C f()", "**a** ``B`` ``$C`` f()"),
        ("``@a`` @a", "``@a`` **a**"),
        ("So::\n\n  @a = &b;\n\n@a", "So::\n\n  @a = &b;\n\n**a**"),
        (".. code-block:: c\n\n   x = &y;\n\n&y", ".. code-block:: c\n\n   x = &y;\n\n:c:type:`y <y>`"),
        ("a@b.org", "a@b.org"),
    ],
)
def test_markup_becomes_roles(text: str, expected: str) -> None:
    assert marked(text) == expected


WORDS = st.sampled_from(
    [
        *("-rst", "--man", "-none", "-export", "--internal", "-D", "-L", "-v", "-Wall", "--unknown", "-h"),
        *("-function", "--symbol", "-nosymbol", "-export-file", "-M", "-sphinx-version", "--", "-function=f"),
        *("f", "a.c", "include/b.h", "DOC title", "", "-", "-1"),
    ]
)


@hypothesis.given(st.lists(WORDS, max_size=7))
@hypothesis.example(
    ["-rst", "-enable-lineno", "-sphinx-version", "9.0.4", "-function", "f", "-function", "g", "./a.c"]
)
@hypothesis.example(["-man", "a.c", "b.c"])
def test_a_plain_line_is_read_as_argparse_reads_it(words: list[str]) -> None:
    plain = read_plain(words)
    if plain is None:
        return
    with redirect_stderr(io.StringIO()):
        assert vars(plain) == vars(_parser().parse_args(words))


@pytest.mark.parametrize(
    "words",
    [
        ["-rst", "-enable-lineno", "-sphinx-version", "9.0.4", "-function", "f", "-nosymbol", "g", "./a.c"],
        ["-man", "a.c", "b.c"],
        ["-none", "a.c"],
    ],
)
def test_what_the_kernel_s_build_writes_is_a_plain_line(words: list[str]) -> None:
    assert read_plain(words) is not None
