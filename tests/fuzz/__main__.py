"""`make fuzz`: tries inputs without end, or `--count` of them; status 1 when one ended a run."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.fuzz import seeds, stages
from tests.fuzz.findings import Fault, Finding, search

from man9.forking import WorkerLostError, spread

PART = 1000  # inputs a process takes at a time
ENDLESS = 10**12
SPARSELY = 30.0  # seconds between two words of progress

_seeds: list[seeds.Seed] = []


def main() -> int:
    """Try inputs and print what ends a run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=ENDLESS, help="inputs (default: without end)")
    parser.add_argument("--seed", type=int, default=0, help="number of the first input")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--explain", action="store_true", help="show traces, and the inputs made small")
    parser.add_argument("--linux", type=Path, help="a Linux tree whose comments are seeds, too")
    args = parser.parse_args()
    _seeds.extend(seeds.own())
    if args.linux is not None:
        _seeds.extend(seeds.kernel(args.linux))
    _say(f"{len(_seeds):,} texts to change, inputs from {args.seed:,} on")
    stages.prepare()
    return _run(args.seed, args.count, args.jobs, Finding.explained if args.explain else str)


def _run(first: int, count: int, jobs: int, told: Callable[[Finding], str]) -> int:
    found: set[Fault] = set()
    begin = last = time.monotonic()
    done = 0
    try:
        for part, findings in _parts(first, count, jobs):
            done += len(part)
            for finding in findings:
                if finding.fault not in found:
                    found.add(finding.fault)
                    _say(told(finding))
            if time.monotonic() - last > SPARSELY:
                last = time.monotonic()
                _say(f"{_so_far(first, done, len(found))}; {done / (last - begin):,.0f} a second")
    except KeyboardInterrupt:
        pass
    except WorkerLostError as error:
        _say(f"{error}: by one of the {jobs * PART:,} inputs from {first + done:,} on")
        return 1
    used = os.times()
    processor = used.user + used.system + used.children_user + used.children_system
    _say(f"{_so_far(first, done, len(found))}; {done / processor:,.0f} a second of processor time")
    return 1 if found else 0


def _so_far(first: int, done: int, found: int) -> str:
    return f"{done:,} inputs ({first:,} to {first + done - 1:,}), {found} found"


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _parts(first: int, count: int, jobs: int) -> Iterator[tuple[range, list[Finding]]]:
    """Yield parts of the numbers with what they show, in order, some parts of every process at a time."""
    step = PART * jobs * 10
    for start in range(first, first + count, step):
        stop = min(start + step, first + count)
        parts = [range(at, min(at + PART, stop)) for at in range(start, stop, PART)]
        yield from zip(parts, spread(_look, parts, jobs), strict=True)


def _look(numbers: range) -> list[Finding]:
    return list(search(numbers, _seeds))


if __name__ == "__main__":
    sys.exit(main())
