"""Runs whose surroundings fail: streams, disks, signals, other runs, names too long (design.rst, 8)."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from man9.cli import main

PROGRAM = [sys.executable, "-m", "man9"]
Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def tree(tmp_path: Path, sample: Path) -> Path:
    """Return a copy of the sample tree."""
    return Path(shutil.copytree(sample, tmp_path / "tree"))


@pytest.fixture
def command(tree: Path, tmp_path: Path) -> Callable[..., list[str]]:
    """Return `command(name, *arguments)`: a whole command line."""

    def make(name: str, *arguments: str) -> list[str]:
        options = ["--srctree", str(tree), "--cache-dir", str(tmp_path / "cache"), "--jobs", "2"]
        return [*PROGRAM, name, *arguments, *options]

    return make


def shell(line: str, command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a command with the shell's `line` behind it."""
    return subprocess.run(
        ["bash", "-c", f'"$@" {line}', "bash", *command], capture_output=True, text=True, check=False
    )


def pages(out: Path) -> dict[str, bytes]:
    """All files of an output but what man9 notes for itself."""
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in sorted(out.rglob("*"))
        if path.is_file() and ".doctrees" not in path.parts and path.name != ".man9-pages"
    }


@pytest.fixture
def expected(tree: Path, tmp_path: Path) -> dict[str, bytes]:
    """Return the man pages of a run in peace."""
    assert main(["man", "--srctree", str(tree), "--out", str(tmp_path / "peace"), "--no-cache", "-q"]) == 0
    return pages(tmp_path / "peace")


@pytest.mark.parametrize(
    "line", ["2>&-", ">&-", "<&- >&- 2>&-", "2>/dev/full", "2> >(exec 2>&-; exit)", "-v 2> >(head -c1)"]
)
def test_messages_that_nobody_can_hear_stop_no_page(
    line: str, command: Callable[..., list[str]], expected: dict[str, bytes], tmp_path: Path
) -> None:
    done = shell(line, command("man", "--out", str(tmp_path / "out")))
    assert done.returncode == 0
    assert pages(tmp_path / "out") == expected


@pytest.mark.parametrize("line", ["| head -1", "| exec true", ">/dev/full", ">&-"])
def test_a_list_that_nobody_reads_stops_no_page(
    line: str, command: Callable[..., list[str]], expected: dict[str, bytes], tmp_path: Path
) -> None:
    done = shell(line, command("man", "--list", "-q", "--out", str(tmp_path / "out")))
    assert "Traceback" not in done.stderr
    assert pages(tmp_path / "out") == expected


ANSWERS = (
    ["export"],
    ["check", "--select", "ALL"],
    ["graph"],
    ["show", "demo_send", "--roff"],
    ["related", "demo_send"],
    ["search", "demo"],
    ["path", "demo_send_wait", "demo_send"],
    ["man", "--dry-run", "--list"],
)


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer[0])
def test_an_answer_that_cannot_be_written_is_a_failure_in_one_line(
    answer: list[str], command: Callable[..., list[str]]
) -> None:
    for line, reason in ((">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")):
        done = shell(line, command(*answer))
        said = [text for text in done.stderr.splitlines() if "standard output" in text]
        assert (done.returncode, said) == (1, [f"man9: standard output: {reason}"])
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_run_that_is_asked_to_end_tidies_up_and_says_so(
    how: signal.Signals, command: Callable[..., list[str]], expected: dict[str, bytes], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    slow = "import os, time, man9.manpage.output as o; put = o.put\n"
    slow += "def late(*a):\n time.sleep(0.05)\n return put(*a)\n"
    slow += "o.put = late\nfrom man9.cli import main; import sys; sys.exit(main())"
    line = [sys.executable, "-c", slow, *command("man", "--out", str(out))[3:]]
    with subprocess.Popen(line, stderr=subprocess.PIPE, text=True) as run:
        while not list(out.glob(".man9-writing/../man9/*.9")):
            assert run.poll() is None
            time.sleep(0.01)
        run.send_signal(how)
        _, said = run.communicate(timeout=60)
    assert run.returncode == 128 + how
    assert said.startswith("man9: ")
    assert said.endswith("; what was written is whole\n")
    assert said.count("\n") == 1
    assert not (out / ".man9-writing").exists()
    assert subprocess.run(command("man", "--out", str(out)), check=False).returncode == 0
    assert pages(out) == expected


@pytest.mark.parametrize("count", [2, 8])
def test_runs_at_once_on_one_output_wait_for_each_other(
    count: int, command: Callable[..., list[str]], expected: dict[str, bytes], tmp_path: Path
) -> None:
    line = command("man", "--out", str(tmp_path / "out"))
    runs = [subprocess.Popen(line, stderr=subprocess.PIPE, text=True) for _ in range(count)]
    said = [run.communicate(timeout=300)[1] for run in runs]
    assert [run.returncode for run in runs] == [0] * count, said
    assert pages(tmp_path / "out") == expected


def test_sites_at_once_on_one_output_wait_for_each_other(
    command: Callable[..., list[str]], tmp_path: Path
) -> None:
    out, alone = tmp_path / "out", tmp_path / "alone"
    assert subprocess.run(command("html", "--out", str(alone), "-q"), check=False).returncode == 0
    line = command("html", "--out", str(out))
    runs = [subprocess.Popen(line, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    said = [run.communicate(timeout=300)[1] for run in runs]
    assert [run.returncode for run in runs] == [0, 0], said
    assert pages(out) == pages(alone)


def limited() -> None:
    """Let no file be longer than this: a disk that is full in the middle of one."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))


def nearly_full() -> None:
    """Let hardly anything be written."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))


@pytest.mark.parametrize("disk", [limited, nearly_full])
@pytest.mark.parametrize(
    "arguments",
    [
        ["man", "--out", "{out}"],
        ["html", "--out", "{out}"],
        ["build", "--out", "{out}"],
        ["graph", "--out", "{out}"],
        ["check", "--select", "ALL", "--write-baseline", "{out}"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_full_disk_is_told_and_the_next_run_completes(
    arguments: list[str], disk: Callable[[], None], command: Callable[..., list[str]], tmp_path: Path
) -> None:
    if arguments[0] == "check" and disk is limited:
        pytest.skip("it writes less")
    out, peace = tmp_path / "out", tmp_path / "in-peace"
    filled = command(*(word.format(out=out) for word in arguments))
    done = subprocess.run(
        filled,
        preexec_fn=disk,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "File too large" in done.stderr
    assert subprocess.run(filled, capture_output=True, check=False).returncode == 0
    again = command(*(word.format(out=peace) for word in arguments))
    assert subprocess.run(again, capture_output=True, check=False).returncode == 0
    if out.is_file():
        assert out.read_bytes() == peace.read_bytes()
    else:
        assert pages(out) == pages(peace)


def test_no_page_of_a_site_is_cut_by_a_full_disk(
    tree: Path, command: Callable[..., list[str]], tmp_path: Path
) -> None:
    out, line = tmp_path / "out", command("html", "--out", str(tmp_path / "out"), "-q")
    assert subprocess.run(line, check=False).returncode == 0
    before = pages(out)
    for path in tree.rglob("*.[ch]"):
        path.write_text(path.read_text().replace(" - ", " - now "))
    full = subprocess.run(line, preexec_fn=limited, capture_output=True, text=True, check=False)
    assert full.returncode == 1
    between = pages(out)
    assert subprocess.run(line, check=False).returncode == 0
    after = pages(out)
    written = [name for name in before if name.endswith((".html", ".9.txt")) and before[name] != after[name]]
    assert written
    for name in written:
        assert between[name] in (before[name], after[name]), name
    assert not [name for name in after if "/.man9-" in f"/{name}"]


@pytest.mark.parametrize("command_name", ["man", "html", "build"])
def test_an_output_that_is_a_file_is_told_and_left_alone(
    command_name: str, command: Callable[..., list[str]], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("mine")
    done = subprocess.run(
        command(command_name, "--out", str(tmp_path / "file")), capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert f"man9: {tmp_path / 'file'}: not a folder\n" in done.stderr
    assert "Traceback" not in done.stderr
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("answer", ANSWERS[1:7], ids=lambda answer: answer[0])
def test_an_answer_needs_no_place_to_keep_anything(
    answer: list[str], command: Callable[..., list[str]], tmp_path: Path
) -> None:
    line = command(*answer)
    expected = subprocess.run([*line, "--no-cache"], capture_output=True, text=True, check=False)
    full = subprocess.run(
        line,
        preexec_fn=limited,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (full.returncode, full.stdout) == (expected.returncode, expected.stdout)
    shutil.rmtree(tmp_path / "cache")
    (tmp_path / "cache").write_text("a file")
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (expected.returncode, expected.stdout)
    assert "what was read is not kept" in done.stderr


def test_a_name_as_long_as_a_file_may_be_called_has_its_pages(tmp_path: Path) -> None:
    long, tree = "n" * 255, tmp_path / "tree"
    (tree / ("d" * 240)).mkdir(parents=True)
    for file, name in ((tree / f"{'f' * 253}.c", long), (tree / ("d" * 240) / "a.c", f"{long[1:]}o")):
        file.write_text(f"/**\n * {name}() - a long one\n */\nvoid {name}(void);\n")
    out = tmp_path / "out"
    assert main(["html", "--srctree", str(tree), "--out", str(out), "--no-cache", "-q"]) == 0
    found = ""
    for short in (out / "9").iterdir():
        found += (out / short.read_text().partition("url=../")[2].partition("#")[0]).read_text()
    assert f'id="c.{long}"' in found
    assert f'id="c.{long[1:]}o"' in found


def test_a_check_of_nothing_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "a.c").write_text("int a;\n")
    assert main(["check", "--srctree", str(tmp_path), "docs"]) == 2
    assert "nothing to check: no C file in docs" in capsys.readouterr().err
    assert main(["check", "--srctree", str(tmp_path)]) == 0


@pytest.mark.parametrize("option", [[], ["--no-cache"]])
@pytest.mark.parametrize("new", ["appended", "file"])
def test_a_question_sees_what_was_added_since(
    option: list[str], new: str, tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--srctree", str(tree), "--cache-dir", str(tmp_path / "cache"), "--jobs", "1"]
    for question in (["search", "demo_added"], ["show", "demo_added", "--roff"]):
        assert main([*question, *options]) == 1
    capsys.readouterr()
    place = next(tree.rglob("*.c")) if new == "appended" else tree / "fresh.c"
    with place.open("a") as file:
        file.write("\n/**\n * demo_added() - new here\n */\nvoid demo_added(void) { }\n")
    for question in (["search", "demo_added"], ["search", "new", "here"], ["show", "demo_added", "--roff"]):
        assert main([*question, *options, *option]) == 0
        assert "new here" in capsys.readouterr().out


def test_no_cache_answers_from_no_index(
    tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--srctree", str(tree), "--cache-dir", str(tmp_path / "cache"), "--jobs", "1"]
    for question in (["search", "demo_send", "--json"], ["show", "demo_send", "--roff"]):
        assert main([*question, *options, "--no-cache"]) == 0
        without = capsys.readouterr().out
        assert not (tmp_path / "cache").exists()
        assert main([*question, *options]) == 0
        assert capsys.readouterr().out == without
        shutil.rmtree(tmp_path / "cache")


def test_bytes_that_the_disk_lost_under_an_index_found_whole_cost_a_line(
    tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    question = ["related", "demo_send", "--srctree", str(tree), "--cache-dir", str(tmp_path / "cache")]
    assert main(question) == 0
    expected = capsys.readouterr().out
    (store,) = (tmp_path / "cache").glob("*.sqlite")
    data = store.read_bytes()
    said = ""
    for page in range(0, len(data), 4096):
        store.write_bytes(data[:page] + bytes(4096) + data[page + 4096 :])
        with monkeypatch.context() as patch:
            patch.setattr("man9.index.sealed.was_whole", lambda _: True)
            assert main(question) == 0
        shown = capsys.readouterr()
        assert shown.out == expected
        assert shown.err.count("\n") <= 1
        said += shown.err
    assert "this run does without" in said


def test_a_clock_that_goes_backward_hides_no_change(tree: Path, tmp_path: Path) -> None:
    line = ["man", "--srctree", str(tree), "--cache-dir", str(tmp_path / "cache"), "-q", "--jobs", "1"]
    assert main([*line, "--out", str(tmp_path / "out")]) == 0
    place = next(path for path in tree.rglob("*.c") if "/**" in path.read_text())
    place.write_text(place.read_text().replace(" - ", " - now ", 1))
    os.utime(place, (86400, 86400))
    assert main([*line, "--out", str(tmp_path / "out")]) == 0
    assert main([*line, "--out", str(tmp_path / "fresh"), "--no-cache"]) == 0
    assert pages(tmp_path / "out") == pages(tmp_path / "fresh")
