"""Work in several processes: in order, and with an end to every trouble."""

from __future__ import annotations

import operator
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from socket import socket

import pytest

from man9.forking import WorkerLostError, spread

prepared = False


def prepare() -> None:
    global prepared  # noqa: PLW0603  # seen in the process alone that sets it
    prepared = True


def square(number: int) -> int:
    time.sleep(0.002 if number % 7 else 0.02)
    return number * number


def is_prepared(_number: int) -> bool:
    return prepared


def fail_at_three(number: int) -> int:
    if number == 3:
        raise ValueError("three")
    return number


def die_at_three(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("chunk", [1, 4])
def test_results_come_in_order(chunk: int) -> None:
    assert list(spread(square, range(40), 3, chunk=chunk)) == [number * number for number in range(40)]


def test_the_work_may_hold_what_could_not_be_sent_to_a_process() -> None:
    with socket() as held:
        found = spread(lambda number: (number, held.fileno()), range(8), 2)
        assert list(found) == [(number, held.fileno()) for number in range(8)]


def test_works_at_once_do_not_meet() -> None:
    doubles, triples = (spread(partial(operator.mul, by), range(30), 2) for by in (2, 3))
    assert [sum(pair) for pair in zip(doubles, triples, strict=True)] == [5 * number for number in range(30)]


def test_each_process_is_prepared_and_this_one_is_not() -> None:
    assert all(spread(is_prepared, range(8), 2, prepare=prepare))
    assert not prepared


def test_what_the_work_raises_is_raised_here() -> None:
    with pytest.raises(ValueError, match="three"):
        list(spread(fail_at_three, range(8), 2))


def test_a_killed_process_is_told_and_not_waited_for() -> None:
    with pytest.raises(WorkerLostError, match="memory"):
        list(spread(die_at_three, range(8), 2))


def test_who_stops_listening_leaves_no_process() -> None:
    results = spread(square, range(1000), 2)
    assert next(results) == 0
    results.close()  # type: ignore[attr-defined]


SLOW = """
import sys, time
from man9.forking import spread
def work(number):
    time.sleep(0.2)
    return number
try:
    for number in spread(work, range(200), 2):
        print(number, flush=True)
except KeyboardInterrupt:
    print("interrupted", flush=True)
    sys.exit(130)
"""


@pytest.fixture
def slow() -> Iterator[subprocess.Popen[str]]:
    """A run that works in two processes, in a group of its own."""
    process = subprocess.Popen(
        [sys.executable, "-c", SLOW],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "0\n"
    yield process
    process.stdout.close()
    if process.stderr is not None:
        process.stderr.close()


def is_gone(group: int) -> bool:
    """Wait until no process of the group is left; tell whether that came to pass."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def test_ctrl_c_ends_the_run_without_a_word_of_the_workers(slow: subprocess.Popen[str]) -> None:
    os.killpg(slow.pid, signal.SIGINT)  # as a terminal does it: to all of them
    output, errors = slow.communicate(timeout=30)
    assert slow.returncode == 130
    assert output.endswith("interrupted\n")
    assert errors == ""
    assert is_gone(slow.pid)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_no_process_outlives_a_killed_run(slow: subprocess.Popen[str], how: signal.Signals) -> None:
    slow.send_signal(how)
    slow.wait(timeout=30)
    assert is_gone(slow.pid)
