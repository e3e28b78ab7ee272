"""Damaged inputs of every kind: each ends with a result or one clear sentence, soon, within its memory."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterator
from itertools import accumulate, count
from pathlib import Path
from random import Random

from campaign.inputs import KINDS
from campaign.inputs.server import application
from campaign.inputs.texts import plans
from campaign.part import Case, Outcome
from gridwise.errors import GridwiseError
from gridwise.registry import PUZZLES

__all__ = ["USUAL_COUNT", "case_at", "cases", "check", "prepare"]

USUAL_COUNT = 1_000_000
MOST_SECONDS = 5.0
"""Of one input, beside which a search has limits of its own."""
LONGEST_SENTENCE = 1000

_NAMES = list(KINDS)
_WEIGHTS = list(accumulate(kind.share for kind in KINDS.values()))


def prepare() -> None:
    """Solve what plans are made from, and import what answers requests."""
    for name in PUZZLES:
        plans(name)
    application()


def case_at(seed: int, number: int) -> Case:
    """Make the input of a number."""
    chance = Random(seed << 40 | number)
    kind = chance.choices(_NAMES, cum_weights=_WEIGHTS)[0]
    return {"kind": kind, "input": KINDS[kind].make(chance)}


def cases(seed: int) -> Iterator[Case]:
    """Yield one input after the other."""
    return (case_at(seed, number) for number in count())


def check(case: Case) -> Outcome:
    """Use an input; what is neither a result nor a sentence is a fault."""
    started = time.process_time()  # a busy machine is no fault
    try:
        KINDS[case["kind"]].use(case["input"])
        failure = ""
    except GridwiseError as error:
        failure = _unclear(str(error))
    except OSError as error:
        failure = "" if error.strerror else f"an OSError without words: {error!r}"
    except Exception as error:  # any other is what is looked for
        failure = f"{type(error).__name__} {_place(error)}: {error!r:.300}"
    seconds = time.process_time() - started
    if seconds > MOST_SECONDS and not failure:
        failure = f"it takes too long: {seconds:.1f} s"
    return Outcome(failure, {f"milliseconds of {case['kind']}": 1000 * seconds})


def _unclear(sentence: str) -> str:
    """Say what is wrong with a sentence for people."""
    if not sentence.strip():
        return "an error without words"
    if len(sentence) > LONGEST_SENTENCE:
        return f"a sentence of too many letters: {len(sentence)}, {sentence[:80]!r}"
    try:
        sentence.encode()
    except UnicodeEncodeError:
        return f"a sentence that no terminal can show: {sentence!r:.200}"
    if " object at 0x" in sentence:
        return f"a sentence that shows our insides: {sentence[:200]!r}"
    return ""


def _place(error: Exception) -> str:
    """Name the deepest place in our own code that an error came through."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "gridwise" in frame.filename]
    last = (frames or traceback.extract_tb(error.__traceback__))[-1]
    return f"in {Path(last.filename).name} {last.name}"
