"""Commands on a cluster while parts of it die, pause, dawdle or have another version.

Always: the bytes that one process makes, or status 2 and one sentence.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path

from campaign.dask import SCHEDULER, Dask, dask, wait_until
from campaign.part import Case, Outcome

__all__ = [
    "BEFOREHAND",
    "TROUBLES",
    "USUAL_COUNT",
    "cases",
    "check",
    "foreign",
    "refused",
    "restart_the_scheduler",
    "run_on",
    "same_as_alone",
]

SECONDS = 200.0
"""No command may take longer, whatever happens to the cluster."""
BOARDS = 60
OTHER_VERSION = 'import gridwise.version\ngridwise.version.__version__ = "0.0.1"\n'
NO_GRIDWISE = 'import sys\nsys.modules["gridwise"] = None\n'


def _kill_a_worker(found: Dask) -> None:
    found.send("worker-0", signal.SIGKILL)


def _pause_a_worker(found: Dask) -> None:
    found.send("worker-0", signal.SIGSTOP)
    wait_until(lambda: found.is_busy("worker-1"))
    found.send("worker-0", signal.SIGCONT)


def _stop_a_worker_for_good(found: Dask) -> None:
    found.send("worker-0", signal.SIGSTOP)


def restart_the_scheduler(found: Dask) -> None:
    """Kill it with its workers, and start all of it again."""
    workers = found.workers
    for name in (SCHEDULER, *workers):
        found.send(name, signal.SIGKILL)
    found.start_scheduler()
    for name in workers:
        found.start_worker(name)


def _lose_the_scheduler(found: Dask) -> None:
    found.send(SCHEDULER, signal.SIGKILL)


def _lose_all_workers(found: Dask) -> None:
    for name in ("worker-0", "worker-1"):
        found.send(name, signal.SIGKILL)


def _replace_all_workers(found: Dask) -> None:
    _lose_all_workers(found)
    found.start_worker("worker-2")


def _add_a_slow_worker(found: Dask) -> None:
    found.start_worker("worker-2", niceness=19)


def _nothing(found: Dask) -> None:
    pass


TROUBLES: dict[str, tuple[Callable[[Dask], None], bool]] = {
    "nothing": (_nothing, True),
    "a worker is killed": (_kill_a_worker, True),
    "a worker is paused for a while": (_pause_a_worker, True),
    "a worker is paused for good": (_stop_a_worker_for_good, True),
    "a slow worker comes": (_add_a_slow_worker, True),
    "the scheduler is restarted": (restart_the_scheduler, True),
    "the workers are replaced": (_replace_all_workers, True),
    "the scheduler is lost": (_lose_the_scheduler, False),
    "all workers are lost": (_lose_all_workers, False),
}
"""What happens in the middle of the work, and whether the result is the same in spite of it."""
BEFOREHAND = {
    "workers of another version": OTHER_VERSION,
    "workers without gridwise": NO_GRIDWISE,
}
"""What the workers do when they start."""
USUAL_COUNT = 2 * (len(TROUBLES) + len(BEFOREHAND))


def cases(seed: int) -> Iterator[Case]:
    """Yield every trouble with one seed after the other."""
    for number in count(seed):
        yield from ({"kind": kind, "seed": number} for kind in (*TROUBLES, *BEFOREHAND))


def check(case: Case) -> Outcome:
    """Make boards on a cluster that has this trouble."""
    kind, seed = str(case["kind"]), int(case["seed"])
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if kind in BEFOREHAND:
            with dask(folder, workers=0) as found:
                found.start_worker("worker-0", foreign(folder, BEFOREHAND[kind]))
                return refused(run_on(seed, folder, found.address))
        trouble, is_harmless = TROUBLES[kind]
        with dask(folder, SCHEDULER__WORKER_TTL="20s") as found:
            status, complaint = run_on(seed, folder, found.address, lambda: trouble(found), found)
        if not is_harmless:
            return refused((status, complaint))
        if status != 0:
            return Outcome(f"status {status}: {complaint[-500:]}")
        return same_as_alone(seed, folder)


def same_as_alone(seed: int, folder: Path, boards: int = BOARDS) -> Outcome:
    """Compare the boards of a folder with those that one process makes."""
    same = (folder / "boards.txt").read_bytes() == _alone(seed, boards)
    return Outcome("" if same else "the boards are not those of one process")


def _words(seed: int, file: Path, boards: int) -> list[str]:
    made = ["generate", "rushhour", "--count", str(boards), "--seed", str(seed), "--cars", "8-12"]
    return [sys.executable, "-m", "gridwise", *made, "--moves", "12-40", "--quiet", "--out", str(file)]


@cache
def _alone(seed: int, boards: int) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "boards.txt"
        subprocess.run([*_words(seed, file, boards), "--jobs", "1"], check=True)
        return file.read_bytes()


def run_on(
    seed: int,
    folder: Path,
    address: str,
    trouble: Callable[[], None] | None = None,
    found: Dask | None = None,
    boards: int = BOARDS,
) -> tuple[int, str]:
    """Make boards on a cluster, with trouble once a worker is busy; return the status and what is said."""
    command = [*_words(seed, folder / "boards.txt", boards), "--cluster", address]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as program:
        try:
            if trouble is not None and found is not None:
                wait_until(lambda: found.is_busy("worker-0") or program.poll() is not None)
                trouble()
            _, complaint = program.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return -1, f"it takes more than {SECONDS:g} s"
        finally:
            program.kill()
    return program.returncode, complaint


def refused(found: tuple[int, str]) -> Outcome:
    """Tell whether a command has ended with one sentence."""
    status, complaint = found
    said = [line for line in complaint.splitlines() if line.startswith("gridwise: ")]
    if status == 2 and len(said) == 1 and "Traceback" not in complaint:
        return Outcome()
    return Outcome(f"expected one sentence and status 2, got {status}: {complaint[-500:]}")


def foreign(folder: Path, text: str) -> dict[str, str]:
    """Return the environment of a worker that runs a text before anything else."""
    place = Path(tempfile.mkdtemp(dir=folder))
    (place / "sitecustomize.py").write_text(text)
    return {"PYTHONPATH": os.pathsep.join([str(place), os.environ.get("PYTHONPATH", "")])}
