"""The n-th call fails: what was finished is there, what is there is right, and going on ends the same."""

from __future__ import annotations

import errno
import re
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from campaign.core_allocations import CALLS, check_core
from campaign.downloads import DOWNLOADS, check_download, counted_download
from campaign.leavings import TEMPORARY, difference, leavings
from campaign.part import Case, Outcome
from campaign.programs import Ended
from campaign.sabotage import counted, laid_out, named_cause, reference, run_in, run_with
from campaign.shim import Fault
from campaign.short_runs import RUNS, ShortRun

__all__ = ["USUAL_COUNT", "cases", "check", "complaint", "gone_on"]

USUAL_COUNT = 10_000
"""More than there are: every call of every command."""

ERRORS = {
    "open": ("EMFILE", "ENOSPC"),
    "write": ("ENOSPC", "EIO"),
    "fsync": ("EIO", "ENOSPC"),
    "rename": ("EIO", "ENOSPC"),
    "fork": ("ENOMEM", "EAGAIN"),
    "send": ("ECONNRESET", "EIO"),
    "allocate": ("ENOMEM",),
    "core": ("ENOMEM",),
    "small": ("ENOMEM",),
}
STARTING = "/multiprocessing/"
MOST_NUMBERS = {"core": 60, "small": 20}
"""Allocations of one run: of more, so many are chosen by the seed. All other calls have their turn."""
SEVERAL_PROCESSES = {"allocate": 60, "core": 30, "small": 0}
"""The same for runs of several processes, which begin with what is Python's own; their errors take turns."""


def cases(seed: int) -> Iterator[Case]:
    """Yield every call of every command and download with every error, shuffled: a beginning is a sample."""
    random = Random(seed)
    found: list[Case] = []
    for name, run in RUNS.items():
        found += _calls({"run": name}, counted(name), random, several=run.processes > 1)
    for name in DOWNLOADS:
        counts = {**counted_download(name), "small": 0}
        found += _calls({"download": name}, counts, random)
    found += [{"kind": "native core: each allocation", "core": name} for name in CALLS]
    random.shuffle(found)
    yield from found


def _calls(
    what: dict[str, str], counts: dict[str, int], random: Random, *, several: bool = False
) -> Iterator[Case]:
    for calls, total in counts.items():
        numbers: Sequence[int] = range(1, total + 1)
        most = (SEVERAL_PROCESSES if several else MOST_NUMBERS).get(calls, total)
        for number in numbers if total <= most else sorted(random.sample(numbers, most)):
            errors = ERRORS[calls]
            for error in errors[number % len(errors) :][:1] if several else errors:
                kind = f"{' '.join(what.values())}: {calls}"
                yield {"kind": kind, **what, "calls": calls, "number": number, "error": error}


def check(case: Case) -> Outcome:
    """Let one call fail, look at what is left, and go on."""
    if "download" in case:
        return Outcome(check_download(case))
    if "core" in case:
        wrong, allocations = check_core(case["core"])
        return Outcome(wrong, {"allocations of one native call": allocations})
    name, run = case["run"], RUNS[case["run"]]
    error = getattr(errno, case["error"])
    fault = Fault(case["calls"], case["number"], case["error"], lasting=bool(case.get("lasting")))
    with laid_out(run) as folder:
        done, happened = run_with(fault, folder, run.words)
        if error == errno.ENOMEM and done.status in (0, 3) and _is_told(folder):
            return Outcome()
        wrong = complaint(name, folder, done, error if happened else 0)
        if not wrong and case["calls"] not in ("open", "rename") and not fault.lasting:
            # Where no folder can be opened and nothing renamed, nothing can be removed either.
            wrong = _litter(folder, temporary=case["calls"] != "allocate")
        return Outcome(wrong or (gone_on(name, folder) if done.status else ""))


def complaint(name: str, folder: Path, done: Ended, error: int) -> str:
    """Say what is wrong with how a run ended, and with what it left."""
    run, whole = RUNS[name], reference(name)
    last = (done.errors.strip().splitlines() or [""])[-1]
    if done.status is None:
        return "it hangs"
    if _is_traced(done):
        return f"a traceback: {last}"
    there = leavings(folder, run)
    if error == errno.ENOENT:
        # What is to be removed at the end cannot be found any more, and is there all the same.
        there = {file: content for file, content in there.items() if file in whole or done.status}
    if done.status == 0:
        return "" if there == whole or "not kept" in done.errors else "it ended well, but not all is there"
    if not error:
        return f"nothing failed, but it ended with {done.status}: {last}"
    if _ungraded(folder):
        return "" if named_cause(error, _ungraded(folder)) else "ungraded without the cause"
    if done.status == -signal.SIGABRT and "std::bad_alloc" in done.errors:
        return difference(
            whole, there, run
        )  # the library that binds the core has no memory for its own tables
    if done.status not in (2, 3) or not last.startswith("gridwise: "):
        return f"it ended with {done.status} and no word: {last!r}"
    if not named_cause(error, done.errors):
        return f"the cause is not named: {last!r}"
    return difference(whole, there, run)


def _is_traced(done: Ended) -> bool:
    """Tell whether it shows where in the code it was, other than Python of a worker that cannot start."""
    if done.status == 0 and STARTING in done.errors:
        return False
    return "Traceback" in done.errors or "Exception ignored" in done.errors


def gone_on(name: str, folder: Path) -> str:
    """Go on after a failure; say what is not as if there had been none."""
    run = RUNS[name]
    done = run_in(folder, resuming(run, folder))
    if done.status != 0:
        return f"it does not go on: {done.errors.strip()}"
    there, whole = leavings(folder, run), reference(name)
    wrong = sorted(file for file in {*there, *whole} if there.get(file) != whole.get(file))
    return f"after going on {', '.join(wrong)} differ" if wrong else ""


def resuming(run: ShortRun, folder: Path) -> tuple[str, ...]:
    """Return the command that goes on; where nothing was kept yet, the one that begins."""
    if run.needs and not (folder / run.needs).exists():
        return run.words
    return (*run.words, *run.resume)


def _is_told(folder: Path) -> bool:
    """Tell whether a search without memory stands in the results as what it is: ended by a limit.

    On the pages of a class ours is then left out, as it is where it takes too long.
    """
    tables = (file for name in ("table.csv", "rows.*") for file in folder.glob(name))
    if any("limit" in re.split(r"\W", file.read_text(encoding="utf-8")) for file in tables):
        return True
    pages = list(folder.glob("grades/*.html"))
    return bool(pages) and not any("and ours" in page.read_text(encoding="utf-8") for page in pages)


def _ungraded(folder: Path) -> str:
    """Return what the class's results say of submissions that grading itself could not cope with."""
    table = folder / "grades" / "grades.csv"
    if not table.exists() or "not graded" not in table.read_text(encoding="utf-8"):
        return ""
    return "".join(file.read_text(encoding="utf-8") for file in table.parent.glob("*.json"))


def _litter(folder: Path, *, temporary: bool) -> str:
    """Say what is left behind; a temporary folder may be for which there was no memory to look into it."""
    left = [path.name for path in folder.rglob("*.part")]
    if temporary:
        left += [path.name for path in (folder / TEMPORARY).iterdir() if path.name != "gridwise"]
    return f"left behind: {', '.join(left)}" if left else ""
