"""The progress bar: only for what takes longer than a moment, and only on a terminal."""

from __future__ import annotations

import errno
import io
import time
from contextlib import redirect_stderr

import pytest

from man9.commands import bar as module
from man9.commands import colour, common
from man9.commands.bar import Bar
from man9.commands.request import TreeRequest
from man9.commands.saying import OWN

CLEAR = "\r\x1b[K"


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        """Tell so."""
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal, for standard error to be one during a test."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return Terminal()


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bar appear without delay, and look anew without pause."""
    monkeypatch.setattr(module, "_MOMENT", 0)
    monkeypatch.setattr(module, "_BETWEEN", 0.001)


def wait_for(text: str, stream: Terminal) -> None:
    for _ in range(500):
        if text in stream.getvalue():
            return
        time.sleep(0.01)
    pytest.fail(f"{text!r} did not appear")


def test_quick_work_shows_nothing(terminal: Terminal) -> None:
    with redirect_stderr(terminal):
        bar = Bar("reading", 3, "linking")
        bar.advance(3)
        bar.close()
    assert terminal.getvalue() == ""


@pytest.mark.usefixtures("at_once")
def test_long_work_shows_what_is_done_now_and_leaves_nothing(terminal: Terminal) -> None:
    with redirect_stderr(terminal):
        bar = Bar("reading", 4, "linking")
        wait_for("reading ", terminal)
        bar.advance(1)
        wait_for(f"reading {colour.paint('━' * 10, colour.CYAN)}{'─' * 30}  25% 0:00:0", terminal)
        bar.advance(3)
        wait_for(f"linking {colour.paint('━' * 8, colour.CYAN)}", terminal)
        bar.close()
    assert terminal.getvalue().endswith(f"\r{CLEAR}")


@pytest.mark.usefixtures("at_once")
def test_a_bar_has_no_colour_for_who_wants_none(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    with redirect_stderr(terminal):
        bar = Bar("reading", 2, "")
        bar.advance(2)
        wait_for("100%", terminal)
        bar.close()
    assert OWN not in terminal.getvalue()


@pytest.mark.usefixtures("at_once")
def test_a_bar_survives_the_end_of_its_terminal(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    with redirect_stderr(terminal):
        bar = Bar("reading", 2, "")
        wait_for("reading", terminal)

        def hang_up(_text: str) -> int:
            raise OSError(errno.EIO, "Input/output error")

        monkeypatch.setattr(terminal, "write", hang_up)
        time.sleep(0.02)
        assert bar._thread.is_alive()  # noqa: SLF001
        bar.close()


@pytest.mark.parametrize(("columns", "length"), [(1, 21), (30, 29), (80, 61)])
def test_a_bar_stays_within_its_terminal(columns: int, length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_columns", lambda: columns)
    for total in (None, 7):
        bar = Bar("linking", total, "")
        bar.advance(5)
        lines = [bar._line(second / 10, paints=False) for second in range(200)]  # noqa: SLF001
        bar.close()
        assert {len(line) for line in lines} == {length}


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(
    ("quiet", "verbose", "term"),
    [(True, False, "xterm"), (False, True, "xterm"), (False, False, "dumb")],
)
def test_no_bar_where_none_is_wanted(
    quiet: bool,  # noqa: FBT001
    verbose: bool,  # noqa: FBT001
    term: str,
    terminal: Terminal,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", term)
    request = TreeRequest(quiet=quiet, verbose=verbose)
    with redirect_stderr(terminal), common.progress(request, "reading", 2) as advance:
        advance(1)
        time.sleep(0.05)
    assert terminal.getvalue() == ""


@pytest.mark.usefixtures("at_once")
def test_no_bar_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    with common.progress(TreeRequest(), "reading", 2) as advance:
        advance(1)
        time.sleep(0.05)
    assert capsys.readouterr().err == ""
