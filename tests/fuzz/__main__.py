"""`make fuzz`: tries inputs without end, or `--count` of them; status 1 when one ended a run."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests.fuzz import seeds
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
    parser.add_argument("--linux", type=Path, help="a Linux tree whose comments are seeds, too")
    args = parser.parse_args()
    _seeds.extend(seeds.own())
    if args.linux is not None:
        _seeds.extend(seeds.kernel(args.linux))
    _say(f"{len(_seeds):,} seeds, inputs from {args.seed:,} on")
    return _run(args.seed, args.count, args.jobs)


def _run(first: int, count: int, jobs: int) -> int:
    found: set[Fault] = set()
    begin = told = time.monotonic()
    done = 0
    try:
        for part, findings in _parts(first, count, jobs):
            done += len(part)
            for finding in findings:
                if finding.fault not in found:
                    found.add(finding.fault)
                    _say(f"\n{finding}")
            if time.monotonic() - told > SPARSELY:
                told = time.monotonic()
                _say(f"{done:,} inputs, {done / (told - begin):,.0f} a second, {len(found)} found")
    except KeyboardInterrupt:
        pass
    except WorkerLostError as error:
        _say(f"{error}: by one of the {jobs * PART:,} inputs from {first + done:,} on")
        return 1
    _say(f"{done:,} inputs, {len(found)} found")
    return 1 if found else 0


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _parts(first: int, count: int, jobs: int) -> Iterator[tuple[range, list[Finding]]]:
    """Yield parts of the numbers with what they show, in order, some parts of every process at a time."""
    step = PART * jobs * 4
    for start in range(first, first + count, step):
        stop = min(start + step, first + count)
        parts = [range(at, min(at + PART, stop)) for at in range(start, stop, PART)]
        yield from zip(parts, spread(_look, parts, jobs), strict=True)


def _look(numbers: range) -> list[Finding]:
    return list(search(numbers, _seeds))


if __name__ == "__main__":
    sys.exit(main())
