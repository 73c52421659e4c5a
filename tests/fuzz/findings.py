"""Which of many inputs end a run, and the least part of each that still does."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tests.fuzz.mutations import mutated
from tests.fuzz.seeds import Seed
from tests.fuzz.stages import SECONDS, TooSlowError, run

TOGETHER = 50  # inputs that one run takes: what is needed once costs less then
TRIES = 600  # smaller inputs that are tried in search of the least one
PIECES = (re.compile(r"[^\n]*\n|[^\n]+"), re.compile(r"\w+|\s+|[^\w\s]"), re.compile(r".", re.DOTALL))
OURS = "/man9/"


class Fault(NamedTuple):
    """What ended a run, and where: the last of our own lines and the very last."""

    error: str
    ours: str
    at: str


@dataclass(frozen=True)
class Finding:
    """An input that ends a run."""

    number: int
    fault: Fault
    text: str  # the input, made small
    trace: str

    def __str__(self) -> str:
        """Return what a person needs to see it again."""
        return (
            f"input {self.number}: {self.fault.error} at {self.fault.ours} ({self.fault.at})\n"
            f"{self.trace}--- the input, made small:\n{self.text}\n--- as Python has it:\n{self.text!r}\n"
        )


def search(numbers: range, seeds: Sequence[Seed]) -> Iterator[Finding]:
    """Yield each fault that the inputs of `numbers` show, once."""
    known: set[Fault] = set()
    for start in range(numbers.start, numbers.stop, TOGETHER):
        batch = range(start, min(start + TOGETHER, numbers.stop))
        inputs = [mutated(number, seeds) for number in batch]
        if fault(inputs) is not None:
            yield from _of_batch(batch, inputs, known)


def _of_batch(batch: range, inputs: Sequence[str], known: set[Fault]) -> Iterator[Finding]:
    alone = False
    for number, text in zip(batch, inputs, strict=True):
        found = fault([text])
        if found is None:
            continue
        alone = True
        if found[0] not in known:
            known.add(found[0])
            yield Finding(number, found[0], smallest(text, found[0]), found[1])
    together = None if alone else fault(inputs)
    if together is not None and together[0] not in known:
        known.add(together[0])
        yield Finding(batch.start, together[0], "\n".join(inputs), together[1])


def fault(inputs: Sequence[str], seconds: float = SECONDS) -> tuple[Fault, str] | None:
    """Return what ends a run over `inputs`, with its trace."""
    try:
        run(inputs, seconds)
    except (Exception, TooSlowError) as error:  # noqa: BLE001  # whatever it is, it is a finding
        frames = traceback.extract_tb(error.__traceback__)
        ours = next((each for each in reversed(frames) if OURS in each.filename), frames[-1])
        trace = "".join(traceback.format_list(frames[-12:])) + "".join(traceback.format_exception_only(error))
        slow = isinstance(error, TooSlowError)  # it stops anywhere
        return Fault(type(error).__name__, _place(ours, slow=slow), "" if slow else _place(frames[-1])), trace
    return None


def _place(frame: traceback.FrameSummary, *, slow: bool = False) -> str:
    path = Path(frame.filename)
    return f"{path.parent.name}/{path.name}" + ("" if slow else f":{frame.lineno}")


def smallest(text: str, wanted: Fault) -> str:
    """Return a small part of `text` that shows the same fault; without lines, tokens, characters."""
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
                found = fault(["".join(less)])
                if found is not None and found[0] == wanted:
                    pieces = less
                else:
                    at += size
            if size == 1 and len(pieces) == before:
                break
            size = max(size // 2, 1)
        text = "".join(pieces)
    return text
