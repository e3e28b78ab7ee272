"""Killed at any moment, perhaps again and again: what goes on ends with the same bytes."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

from campaign.faults import gone_on, resuming
from campaign.leavings import difference, leavings
from campaign.part import Case, Outcome
from campaign.programs import Ended
from campaign.sabotage import calls_of, laid_out, reference, run_in, run_with, start_in
from campaign.shim import Fault
from campaign.short_runs import RUNS

__all__ = ["USUAL_COUNT", "cases", "check"]

MOMENTS = 500
"""Of each resumable command."""
SHARES = {
    "compare": ("compare",),
    "batch": ("batch", "batch json", "batch", "batch json", "batch", "batch json", "batch", "batch two"),
    "enumerate": (*["enumerate"] * 7, "enumerate two"),
    "train": ("train",),
    "grade": ("grade",),
}
"""The runs of each; those of several processes, which cost most, come less often."""
LAST = "league"
"""Comes after all others: own code in it has processes of its own, which cost most."""
USUAL_COUNT = MOMENTS * (len(SHARES) + 1)
CALLS = "open,write,fsync,rename"
HOW = ("before", "torn", "after", "moment")
"""At a call: before it, when half is written, after it; or at any moment."""
LEAVE_SECONDS = 20.0


def cases(seed: int) -> Iterator[Case]:
    """Yield one command after another, each killed up to three times."""
    for number in count():
        random = Random(f"{seed}/{number}")
        runs = list(SHARES.values())[number % len(SHARES)]
        name = runs[number // len(SHARES) % len(runs)] if number < MOMENTS * len(SHARES) else LAST
        kills = [(random.choice(HOW), random.random()) for _ in range(random.choice((1, 1, 2, 3)))]
        yield {"kind": name, "run": name, "kills": kills}


def check(case: Case) -> Outcome:
    """Kill a run, go on, kill it again, and go on to the end."""
    name, run = case["run"], RUNS[case["run"]]
    with laid_out(run) as folder:
        for how, share in case["kills"]:
            words = resuming(run, folder)
            if how == "moment":
                wrong = _killed_at_moment(name, folder, words, share)
            else:
                wrong = _killed_at_call(name, folder, words, how, share)
            wrong = wrong or difference(reference(name), leavings(folder, run), run)
            if wrong:
                return Outcome(wrong)
        return Outcome(gone_on(name, folder))


def _killed_at_call(name: str, folder: Path, words: tuple[str, ...], how: str, share: float) -> str:
    number = 1 + int(share * calls_of(name, CALLS))
    done, _ = run_with(Fault(CALLS, number, kill=how), folder, words)
    return _ending(done)


def _killed_at_moment(name: str, folder: Path, words: tuple[str, ...], share: float) -> str:
    program = start_in(folder, words)
    done = program.ended(share * _usual_seconds(name), killed=True)
    if not _is_alone(program.pid):
        program.sweep()
        return "processes are left after a kill"
    return _ending(done)


def _ending(done: Ended) -> str:
    """Say what is wrong with how it ended: what goes on has less to do, and may be at its end before."""
    well = done.status in (0, -signal.SIGKILL)
    return "" if well else f"it ended with {done.status}: {done.errors.strip()}"


@cache
def _usual_seconds(name: str) -> float:
    with laid_out(RUNS[name]) as folder:
        started = time.monotonic()
        run_in(folder, RUNS[name].words)
        return time.monotonic() - started


def _is_alone(session: int) -> bool:
    """Tell whether all that a killed program had started ends by itself."""
    deadline = time.monotonic() + LEAVE_SECONDS
    while time.monotonic() < deadline:
        if not any(_session_of(int(one)) == session for one in os.listdir("/proc") if one.isdecimal()):
            return True
        time.sleep(0.02)
    return False


def _session_of(process: int) -> int:
    """Return the session of a process that runs; 0: it has ended."""
    try:
        words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return 0 if words[0] == "Z" else int(words[3])
