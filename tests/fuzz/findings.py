"""Which of many inputs end a run, and the least part of each that still does."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tests.fuzz import stages
from tests.fuzz.mutations import mutated
from tests.fuzz.seeds import Seed
from tests.fuzz.stages import SECONDS, TooSlowError

TOGETHER = 200  # inputs that one run takes: what is needed once costs less then
FURTHER = 8  # one in so many of these goes through all the stages
TRIES = 600  # smaller inputs that are tried in search of the least one
PIECES = (re.compile(r"[^\n]*\n|[^\n]+"), re.compile(r"\w+|\s+|[^\w\s]"), re.compile(r".", re.DOTALL))
OURS = "/man9/"

Run = Callable[[Sequence[str], float], None]


class Fault(NamedTuple):
    """What ended a run, and where: the stage, the last of our own lines and the very last."""

    stage: str
    error: str
    ours: str
    at: str


@dataclass(frozen=True)
class Finding:
    """An input that ends a run."""

    number: int
    fault: Fault
    text: str
    trace: str

    def __str__(self) -> str:
        """Return the line that says which input it is, and what it does."""
        stage, error, ours, at = self.fault
        return f"input {self.number}: {stage}: {error} at {ours} ({at})"

    def explained(self) -> str:
        """Return what a person needs to see it again, with the input made small."""
        text = smallest(self.text, self.fault)
        return f"{self}\n{self.trace}--- made small:\n{text}\n--- as Python has it:\n{text!r}\n"


def search(numbers: range, seeds: Sequence[Seed]) -> Iterator[Finding]:
    """Yield each fault that the inputs of `numbers` show, once."""
    known: set[Fault] = set()
    for start in range(numbers.start, numbers.stop, TOGETHER):
        batch = range(start, min(start + TOGETHER, numbers.stop))
        inputs = [mutated(number, seeds) for number in batch]
        for run in runs(batch):
            if fault(inputs, run) is not None:
                yield from _of_batch(batch, inputs, run, known)


def runs(batch: range) -> tuple[Run, ...]:
    """Return the runs that a batch, or an input alone, goes through."""
    whole = len(batch) == 1 or batch.start // TOGETHER % FURTHER == 0
    return (stages.usual, stages.further) if whole else (stages.usual,)


def _of_batch(batch: range, inputs: Sequence[str], run: Run, known: set[Fault]) -> Iterator[Finding]:
    alone = False
    for number, text in zip(batch, inputs, strict=True):
        found = fault([text], run)
        if found is None:
            continue
        alone = True
        if found[0] not in known:
            known.add(found[0])
            yield Finding(number, found[0], text, found[1])
    together = None if alone else fault(inputs, run)
    if together is not None and together[0] not in known:
        known.add(together[0])
        yield Finding(batch.start, together[0], "\n".join(inputs), together[1])


def fault(inputs: Sequence[str], run: Run, seconds: float = SECONDS) -> tuple[Fault, str] | None:
    """Return what ends a run over `inputs`, with its trace."""
    try:
        run(inputs, seconds)
    except (Exception, TooSlowError) as error:  # noqa: BLE001  # whatever it is, it is a finding
        frames = traceback.extract_tb(error.__traceback__)
        ours = next((each for each in reversed(frames) if OURS in each.filename), frames[-1])
        trace = "".join(traceback.format_list(frames[-12:])) + "".join(traceback.format_exception_only(error))
        slow = isinstance(error, TooSlowError)  # it stops anywhere
        at = "" if slow else _place(frames[-1])
        return Fault(_stage(frames), type(error).__name__, _place(ours, slow=slow), at), trace
    return None


def _stage(frames: Sequence[traceback.FrameSummary]) -> str:
    """Return the name of the function of `stages` that the run was in."""
    within = [each.name for each in frames if each.filename == stages.__file__]
    return within[1].strip("_") if len(within) > 1 else ""


def _place(frame: traceback.FrameSummary, *, slow: bool = False) -> str:
    path = Path(frame.filename)
    return f"{path.parent.name}/{path.name}" + ("" if slow else f":{frame.lineno}")


def smallest(text: str, wanted: Fault) -> str:
    """Return a small part of `text` that shows the same fault; without lines, tokens, characters."""
    run = stages.further if wanted.stage in stages.FURTHER else stages.usual
    tries = TRIES if wanted.error != TooSlowError.__name__ else 20
    for pattern in PIECES:
        pieces = pattern.findall(text)
        size = max(len(pieces) // 2, 1)
        while tries > 0 and pieces:
            at = 0
            before = len(pieces)
            while at < len(pieces) and tries > 0:
                less = pieces[:at] + pieces[at + size :]
                tries -= 1
                found = fault(["".join(less)], run)
                if found is not None and found[0] == wanted:
                    pieces = less
                else:
                    at += size
            if size == 1 and len(pieces) == before:
                break
            size = max(size // 2, 1)
        text = "".join(pieces)
    return text
