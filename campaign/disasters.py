"""Several writers at once, a clock that goes back, folders that are read-only or vanish, a full disk."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from campaign.downloads import DOWNLOADS
from campaign.faults import check as check_fault
from campaign.faults import complaint, gone_on
from campaign.leavings import leavings
from campaign.part import Case, Outcome
from campaign.sabotage import calls_of, laid_out, lay_out, reference, run_in, run_with, start_in
from campaign.shim import Fault
from campaign.short_runs import RUNS

__all__ = ["USUAL_COUNT", "cases", "check"]

USUAL_COUNT = 1000
"""More than there are."""
LASTING = (
    ("full disk", "ENOSPC", "write"),
    ("vanished folder", "ENOENT", "open,rename"),
    ("read-only folder", "EROFS", "open,rename"),
)
MOST_BEGINNINGS = 12
"""Calls from which on a disk is full or a folder gone, of each command."""
SMALL_DISKS = 6
REFUSALS = ("another process is writing it", "holds ")
"""How a command says that it does not write where somebody else does."""


def cases(seed: int) -> Iterator[Case]:
    """Yield the disasters of all commands, shuffled."""
    random = Random(seed)
    found: list[Case] = []
    for name in RUNS:
        found += [{"kind": f"{count} writers", "run": name, "writers": count} for count in (2, 4)]
        found.append({"kind": "clock", "run": name})
        sizes = [random.randrange(4, 200, 4) for _ in range(SMALL_DISKS)]
        found += [{"kind": "small disk", "run": name, "kib": kib} for kib in sizes]
        for kind, error, calls in LASTING:
            numbers = range(1, calls_of(name, calls) + 1) if error != "EROFS" else (1,)
            found += [
                {"kind": kind, "run": name, "calls": calls, "number": number, "error": error, "lasting": 1}
                for number in random.sample(numbers, min(len(numbers), MOST_BEGINNINGS))
            ]
    found += [
        {"kind": kind, "download": name, "calls": calls, "number": 1, "error": error, "lasting": 1}
        for name in DOWNLOADS
        for kind, error, calls in LASTING
    ]
    random.shuffle(found)
    yield from found


def check(case: Case) -> Outcome:
    """Let the disaster happen, and look at what is left."""
    if case["kind"] == "clock":
        return Outcome(_clock(case["run"]))
    if case["kind"] == "small disk":
        return Outcome(_small_disk(case["run"], case["kib"]))
    return Outcome(_writers(case["run"], case["writers"])) if "writers" in case else check_fault(case)


def _clock(name: str) -> str:
    with laid_out(RUNS[name]) as folder:
        done, _ = run_with(Fault(clock=True), folder, RUNS[name].words)
        if done.status != 0:
            return f"it ended with {done.status}: {done.errors.strip()}"
        return "" if leavings(folder, RUNS[name]) == reference(name) else "the clock changes what is written"


def _writers(name: str, count: int) -> str:
    """Start several at once: each ends well or says that another is at it, and what is there is right."""
    run = RUNS[name]
    with laid_out(run) as folder:
        programs = [start_in(folder, run.words) for _ in range(count)]
        all_done = [program.ended() for program in programs]
        for done in all_done:
            refused = done.status == 2 and any(word in done.errors for word in REFUSALS)
            if "Traceback" in done.errors or (done.status != 0 and not refused):
                return f"one of {count} ended with {done.status}: {done.errors.strip()}"
        if all(done.status != 0 for done in all_done):
            return f"none of {count} did it: {all_done[0].errors.strip()}"
        if leavings(folder, run) != reference(name):
            return f"what {count} wrote is not what one writes"
    return ""


def _small_disk(name: str, kib: int) -> str:
    """Run where there is little space, then make some and go on; without such a disk, as if it were so."""
    run = RUNS[name]
    with tempfile.TemporaryDirectory(prefix="gridwise-campaign-") as place:
        folder = Path(place).resolve()
        if not _mount(folder, "size=64m"):
            full = {"calls": "write", "number": 1 + kib // 16, "error": "ENOSPC", "lasting": 1}
            return check_fault({"run": name, **full}).failure
        try:
            lay_out(run, folder)
            disk = os.statvfs(folder)
            used = (disk.f_blocks - disk.f_bfree) * disk.f_bsize
            _mount(folder, f"remount,size={used + (kib << 10)}")
            done = run_in(folder, run.words)
            _mount(folder, "remount,size=64m")  # to look into a store takes space, too
            wrong = complaint(name, folder, done, errno.ENOSPC)
            return wrong or (gone_on(name, folder) if done.status else "")
        finally:
            subprocess.run(["umount", "--lazy", folder], check=False, capture_output=True)


def _mount(folder: Path, options: str) -> bool:
    """Make a disk in memory, or change its size; tell whether this machine lets us."""
    words = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    return shutil.which("mount") is not None and not subprocess.run(words, capture_output=True).returncode
