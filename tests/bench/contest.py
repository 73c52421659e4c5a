"""Programs that do the same work, run in turn, and a table of what each of them cost."""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

OPENING = re.compile(rb"^/\*\*[ \t]*\r?$", re.MULTILINE)
SUFFIXES = (".c", ".h")
MAN9 = Path(sys.executable).with_name("man9")
KIB_IN_MIB = 1024


@dataclass(slots=True)
class Contestant:
    """One way to do the work."""

    title: str
    command: str  # for `sh -c`
    prepare: Callable[[], None] = lambda: None  # before each run, not measured
    runs: list[Cost] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Cost:
    """What one run cost."""

    seconds: float
    peak_mib: float  # of the largest of its processes
    status: int


def run(contestants: Sequence[Contestant], rounds: int) -> None:
    """Run `contestants` in turn, `rounds` times over, so that a busy moment hits none of them alone."""
    for number in range(rounds):
        for contestant in contestants:
            sys.stderr.write(f"round {number + 1} of {rounds}: {contestant.title}\n")
            contestant.prepare()
            contestant.runs.append(measure(contestant.command))


def measure(command: str) -> Cost:
    """Run `command` in a shell and return what it cost; what it says is thrown away."""
    start = time.perf_counter()
    process = subprocess.Popen(
        ["sh", "-c", command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return Cost(time.perf_counter() - start, usage.ru_maxrss / KIB_IN_MIB, process.returncode)


def table(contestants: Sequence[Contestant]) -> str:
    """Return a table of medians; the first of `contestants` is the measure of the others."""
    width = max(len(contestant.title) for contestant in contestants)
    peer = median_seconds(contestants[0])
    lines = [f"{'':{width}}  {'seconds':>8}  {'times as fast':>13}  {'peak MiB':>8}  each round"]
    for contestant in contestants:
        seconds = median_seconds(contestant)
        peak = statistics.median(cost.peak_mib for cost in contestant.runs)
        line = f"{contestant.title:{width}}  {seconds:8.2f}  {peer / seconds:13.2f}  {peak:8.0f}"
        failures = {cost.status for cost in contestant.runs} - {0}
        rounds = " ".join(f"{cost.seconds:.2f}" for cost in contestant.runs)
        lines.append(
            f"{line}  {rounds}"
            + (f"  exit status {', '.join(map(str, sorted(failures)))}" if failures else "")
        )
    return "\n".join([*lines, "", "Peak memory is that of the largest process of each."])


def median_seconds(contestant: Contestant) -> float:
    """Return the middle one of its times."""
    return statistics.median(cost.seconds for cost in contestant.runs)


def documented_files(tree: Path) -> Iterator[str]:
    """Yield the C files of `tree` that hold a `/**` line, as paths relative to it, sorted.

    Reading them all also brings them into the disk cache, for everybody's use.
    """
    for folder, folders, files in os.walk(tree):
        folders.sort()
        for name in sorted(files):
            path = Path(folder, name)
            if name.endswith(SUFFIXES) and path.is_file() and OPENING.search(path.read_bytes()):
                yield str(path.relative_to(tree))
