"""A part of a campaign with a case that hangs, one that crashes, and one that is wrong."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from itertools import count

from campaign.part import Case, Outcome

USUAL_COUNT = 40


def prepare() -> None:
    pass


def case_at(seed: int, number: int) -> Case:
    return {"kind": "odd" if number % 2 else "even", "number": number}


def cases(seed: int) -> Iterator[Case]:
    return (case_at(seed, number) for number in count())


def check(case: Case) -> Outcome:
    number = case["number"]
    if number == 12:
        while True:
            time.sleep(1)
    if number == 25:
        os.kill(os.getpid(), signal.SIGKILL)
    return Outcome("seven is unlucky: 17" if number == 17 else "")
