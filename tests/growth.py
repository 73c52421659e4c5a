"""How the time that something takes grows with its input, by ratios: so no machine is too slow."""

from __future__ import annotations

import gc
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import process_time
from typing import TypeVar

FACTOR = 8  # between the two sizes: a square takes 64 times the time
MEASURABLE = 0.02  # seconds of processor time that the smaller size takes at least
LARGEST = 1 << 18  # the smaller size at most: what takes no time then needs no measuring
ROUNDS = 3
BOUND = 1.35  # linear work with all that disturbs it; a square has 2

_Input = TypeVar("_Input")


def exponent(make: Callable[[int], _Input], work: Callable[[_Input], object], size: int = 256) -> float:
    """Return `e` such that the time of `work` on what `make` makes grows as its size to the power of `e`.

    0 when it takes no time worth measuring.
    """
    with _uncollected():
        small = make(size)
        while (least := _seconds(work, small)) < MEASURABLE:
            if size >= LARGEST:
                return 0.0
            size *= 2
            small = make(size)
        large = make(size * FACTOR)
        most = _seconds(work, large)
        for _ in range(ROUNDS - 1):  # something else may have run at the same time
            if _power(most, least) < BOUND:
                break
            least = max(least, _seconds(work, small))
            most = min(most, _seconds(work, large))
    return _power(most, least)


def _power(most: float, least: float) -> float:
    return math.log(most / least, FACTOR)


def _seconds(work: Callable[[_Input], object], given: _Input) -> float:
    begin = process_time()
    work(given)
    return process_time() - begin


@contextmanager
def _uncollected() -> Iterator[None]:
    """Keep the collector out: what it does depends on what was there before."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
