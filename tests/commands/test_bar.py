"""The progress bar: only for what takes longer than a moment."""

from __future__ import annotations

import time

import pytest

from man9.commands import bar as module
from man9.commands.bar import Bar


def wait_for(bar: Bar) -> None:
    for _ in range(200):
        if bar._shown is not None:  # noqa: SLF001
            return
        time.sleep(0.02)
    pytest.fail("no bar appeared")


def test_quick_work_shows_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    bar = Bar("reading", 3, "linking")
    bar.advance(3)
    bar.close()
    time.sleep(0.6)
    assert capsys.readouterr().err == ""


def test_long_work_shows_what_is_done_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOMENT", 0)
    bar = Bar("reading", 3, "linking")
    wait_for(bar)
    bar.advance(1)
    assert bar._shown is not None  # noqa: SLF001
    progress, task = bar._shown  # noqa: SLF001
    assert (progress.tasks[task].description, progress.tasks[task].completed) == ("reading", 1)
    bar.advance(2)
    assert [(task.description, task.total) for task in progress.tasks] == [("linking", None)]
    bar.close()
    assert not progress.live.is_started
