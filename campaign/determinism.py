"""Seeded commands in different circumstances: the same seed gives the same bytes.

Other numbers of processes, a cluster, other orders of sets and dictionaries, other versions of Python, and a
mathematics library whose results differ in the last bit.
"""

from __future__ import annotations

import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from functools import cache
from itertools import count
from pathlib import Path

from campaign.dask import dask
from campaign.part import Case, Outcome
from campaign.short_runs import ASSIGNMENT, SEARCH

__all__ = ["COMMANDS", "FLOATING", "USUAL_COUNT", "cases", "check", "circumstances", "made"]

SEED, OUT, PLACE, GIVEN = "{seed}", "{out}", "{place}", "{given}"

COMMANDS = {
    "generate rushhour": f"generate rushhour --count 6 --seed {SEED} --cars 6-9 --out {OUT}/b.txt {PLACE}",
    "generate rushhour, difficulty": f"generate rushhour --count 4 --seed {SEED} --difficulty 2..4 "
    f"--out {OUT}/boards.txt {PLACE}",
    "generate torus-snake": f"generate torus-snake --count 6 --seed {SEED} --out {OUT} {PLACE}",
    "generate worm": f"generate worm --count 6 --seed {SEED} --out {OUT} {PLACE}",
    "generate colour-sudoku": f"generate colour-sudoku --count 4 --seed {SEED} --out {OUT} {PLACE}",
    "enumerate": f"enumerate rushhour --size 4x4 --out {OUT}/boards.txt {PLACE}",
    "boards sample": f"boards sample rushhour @1-60 --count 9 --seed {SEED} --out {OUT}/boards.txt {PLACE}",
    "batch": f"batch rushhour @1-20 --out {OUT}/rows.csv {PLACE}",
    "batch torus-snake": f"batch torus-snake @1-8 --out {OUT}/rows.csv {PLACE}",
    "book": f"book colour-sudoku --size 5 --count 4 --seed {SEED} --out {OUT}/book.pdf {PLACE}",
    "arena": f"arena --pilot greedy --pilot best --board 8x8 --games 12 --seed {SEED} --json {PLACE}",
    "train evolved": f"train snake --board 6x6 --population 12 --keep 3 --generations 3 --games 6 "
    f"--seed {SEED} --out {OUT}/network.json {PLACE}",
    "train best": f"train snake --pilot best --board 4x4 --games 10 --rounds 1 --seed {SEED} "
    f"--out {OUT}/values.json",
    "league": f"league {GIVEN}/pilot.py --board 6x6 --games 6 --seed {SEED} --landmarks greedy --json "
    f"--quiet --out {GIVEN}/league {PLACE}",
    "grade": f"grade {GIVEN}/assignment.toml {GIVEN}/submissions --seed {SEED} --json --quiet "
    f"--out {GIVEN}/grades {PLACE}",
    "compare": f"compare rushhour @1-4 --algorithms bfs,astar --json --quiet {PLACE}",
    "audit": f"audit rushhour @5 --heuristic blockers --seed {SEED} --json",
    "handout": f"assignment handout @rushhour --seed {SEED} --out {OUT}/folder",
    "explore": "explore rushhour @2 --json",
}
"""What is run, with places for the seed, the folders of what it writes and is given, and where it runs."""

FILES = {
    "assignment.toml": ASSIGNMENT,
    "submissions/anna/search.py": SEARCH,
    "pilot.py": Path(__file__).parent.parent.joinpath("examples", "own_pilot.py").read_text(encoding="utf-8"),
}
"""What lies in the folder that a command is given; what it leaves there has times on every page."""

FLOATING = {"train evolved"}
"""What is made of floating-point numbers: the same on one machine (docs/explanations/reliability.md)."""

TIMED = re.compile(
    rb'("?(?:[a-z_]*seconds|[a-z_]+_per_second|started|times?)"?: ?)(?:[\d.e+-]+|"[^"]*"|\[[^\]]*\])'
)
"""What of JSON is a time, and differs from run to run."""

SPOKEN = re.compile(rb"[\d.,]+ s of CPU time, [\d.,]+ s in all")

REFERENCE = "one process"
MATHEMATICS = "another mathematics library"
ALONE = ("audit", "handout", "explore", "train best")
"""Commands that run in one process in any case."""


def circumstances() -> dict[str, dict[str, str]]:
    """Return what is different each time: `place` in the words, the rest in the environment."""
    found = {
        REFERENCE: {"place": "--jobs 1", "PYTHONHASHSEED": "0"},
        "one process, other hashes": {"place": "--jobs 1", "PYTHONHASHSEED": "random"},
        "two processes": {"place": "--jobs 2", "PYTHONHASHSEED": "random"},
        "four processes": {"place": "--jobs 4", "PYTHONHASHSEED": "random"},
        "a cluster": {"place": "--cluster"},
    }
    if shutil.which("cc"):
        found[MATHEMATICS] = {"place": "--jobs 1"}
    for version in ("3.11", "3.12", "3.13"):
        if other := _python(version):
            found[f"Python {version}"] = {"place": "--jobs 1", "python": other}
    return found


USUAL_COUNT = 2 * len(COMMANDS) * 8


def cases(seed: int) -> Iterator[Case]:
    """Yield every command in all circumstances, with one seed after the other."""
    others = [name for name in circumstances() if name != REFERENCE]
    for number in count(seed):
        for kind in COMMANDS:
            for how in others:
                placed = circumstances()[how]["place"] not in ("--jobs 1",)
                if not (placed and kind in ALONE) and not (how == MATHEMATICS and kind in FLOATING):
                    yield {"kind": how, "command": kind, "seed": number}


def check(case: Case) -> Outcome:
    """Run the command as the case says, and compare every byte with what one process makes."""
    command, how, seed = str(case["command"]), str(case["kind"]), int(case["seed"])
    try:
        wanted, found = _reference(command, seed), made(command, how, seed)
    except subprocess.CalledProcessError as error:
        return Outcome(f"{command} ends with {error.returncode}: {error.stderr[-500:]}")
    differing = sorted(name for name in {*wanted, *found} if wanted.get(name) != found.get(name))
    return Outcome(f"{command}: {', '.join(differing)} differ" if differing else "")


@cache
def _reference(command: str, seed: int) -> Mapping[str, bytes]:
    return made(command, REFERENCE, seed)


def made(command: str, how: str, seed: int) -> Mapping[str, bytes]:
    """Run a command, and return what it prints and writes, without times."""
    choice = circumstances()[how]
    place = f"--cluster {_cluster()}" if choice["place"] == "--cluster" else choice["place"]
    environment = {**os.environ, "PYTHONHASHSEED": choice.get("PYTHONHASHSEED", "random")}
    if how == MATHEMATICS:
        environment["LD_PRELOAD"] = _other_mathematics()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        out.mkdir()
        environment["XDG_DATA_HOME"] = folder
        given = Path(folder) / "given"
        for name, text in FILES.items():
            (given / name).parent.mkdir(parents=True, exist_ok=True)
            (given / name).write_text(text, encoding="utf-8")
        words = COMMANDS[command].replace(SEED, str(seed)).replace(PLACE, place).split()
        program = choice.get("python", sys.executable)
        done = subprocess.run(
            [
                program,
                "-m",
                "gridwise",
                *(word.replace(OUT, str(out)).replace(GIVEN, str(given)) for word in words),
            ],
            env=environment,
            capture_output=True,
            check=True,
        )
        found = {"what it prints": done.stdout.replace(folder.encode(), b"")}
        for file in sorted(out.rglob("*")):
            if file.is_file():
                found[str(file.relative_to(out))] = file.read_bytes()
    return {name: _untimed(name, data) for name, data in found.items()}


def _untimed(name: str, data: bytes) -> bytes:
    if name.endswith(".csv"):
        rows = csv.DictReader(data.decode().splitlines())
        return "\n".join(repr({**row, "seconds": ""}) for row in rows).encode()
    return SPOKEN.sub(b"", TIMED.sub(rb"\1", data))


_OPEN = ExitStack()


@cache
def _cluster() -> str:
    """Start a cluster that stays until the campaign ends."""
    import atexit

    atexit.register(_OPEN.close)
    folder = Path(_OPEN.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
    return _OPEN.enter_context(dask(folder)).address


@cache
def _other_mathematics() -> str:
    """Compile the library whose results differ in the last bit."""
    folder = _OPEN.enter_context(tempfile.TemporaryDirectory())
    library = Path(folder) / "ulp.so"
    source = Path(__file__).with_name("ulp.c")
    words = ["cc", "-shared", "-fPIC", "-O1", "-fno-builtin", str(source), "-o", str(library), "-ldl", "-lm"]
    subprocess.run(words, check=True)
    return str(library)


@cache
def _python(version: str) -> str | None:
    """Return another Python that has gridwise, by GRIDWISE_PYTHON_3_12 and the like, or by its usual name."""
    if version == f"{sys.version_info[0]}.{sys.version_info[1]}":
        return None
    named = os.environ.get(f"GRIDWISE_PYTHON_{version.replace('.', '_')}")
    program = named or shutil.which(f"python{version}")
    if program is None:
        return None
    trial = [program, "-c", "import gridwise.api, gridwise._core"]
    return program if subprocess.run(trial, capture_output=True).returncode == 0 else None
