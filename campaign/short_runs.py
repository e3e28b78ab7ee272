"""Short runs of the commands that write files: what they are given, what they leave, how they go on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["ASSIGNMENT", "RUNS", "SEARCH", "ShortRun"]

BOARDS = "AAB..B...\nAA.B..B..\nB..BAA...\nAA..\nAA.......\nAA.B..BCC\n"
ASSIGNMENT = """
title = "Searches"
puzzle = "rushhour"
file = "search.py"
text = "Write a search."

[[hand_in]]
kind = "algorithm"
name = "search"

[boards]
files = ["@1"]

[limits]
seconds = 20

[[test]]
name = "solves"
kind = "solves"
points = 3
"""
SEARCH = """
def search(problem):
    \"\"\"Search breadth first.\"\"\"
    layer, plans = [problem.initial()], {problem.initial(): []}
    while layer:
        following = []
        for state in layer:
            if problem.is_goal(state):
                return plans[state]
            for action, after in problem.successors(state):
                if after not in plans:
                    plans[after] = [*plans[state], action]
                    following.append(after)
        layer = following
    return None
"""

PILOT = """
class First:
    \"\"\"Takes the first move that there is.\"\"\"

    def choose(self, view):
        return next(iter(view.legal()), "up")
"""


@dataclass(frozen=True, slots=True)
class ShortRun:
    """A command in a folder of its own."""

    words: tuple[str, ...]
    resume: tuple[str, ...] = ()
    """What is added to go on; nothing: the same command is given again."""
    needs: str = ""
    """The file without which there is nothing to go on from."""
    resumable: bool = False
    files: Mapping[str, str] = field(default_factory=dict)
    """What lies in the folder before."""
    growing: tuple[str, ...] = ()
    """Files that get line after line: until the end they are a beginning of what they will be."""
    passing: tuple[str, ...] = ()
    """Whole files of what was done by then: checkpoints, tables; their worth shows when it goes on."""
    timed: tuple[str, ...] = ()
    """Pages that show times: their numbers are left out."""

    @property
    def processes(self) -> int:
        """How many work at once; each is started anew, which takes its time."""
        return int(self.words[self.words.index("--jobs") + 1])


def _words(line: str) -> tuple[str, ...]:
    return tuple(line.split())


_LIST = {"boards.txt": BOARDS}
_GRADE = {
    "task.toml": ASSIGNMENT,
    "in/anna.py": SEARCH,
    "in/ben.py": "def search(problem):\n    return None\n",
}

RUNS: dict[str, ShortRun] = {
    "compare": ShortRun(
        _words(
            "compare rushhour @1 @6 --algorithms bfs,astar --repeats 1 --store runs.db --csv table.csv "
            "--json table.json --jobs 1"
        ),
        resume=("--resume",),
        resumable=True,
        passing=("table.csv", "table.json"),
    ),
    "batch": ShortRun(
        _words("batch rushhour boards.txt --out rows.csv --chunk 1 --jobs 1"),
        resume=("--resume",),
        resumable=True,
        files=_LIST,
        growing=("rows.csv",),
    ),
    "batch json": ShortRun(
        _words("batch rushhour boards.txt --out rows.json --chunk 2 --jobs 1 --store runs.db"),
        resume=("--resume",),
        resumable=True,
        files=_LIST,
        growing=("rows.json.part.csv",),
    ),
    "batch two": ShortRun(
        _words("batch rushhour boards.txt --out rows.csv --chunk 1 --jobs 2"),
        resume=("--resume",),
        resumable=True,
        files=_LIST,
        growing=("rows.csv",),
    ),
    "generate": ShortRun(_words("generate rushhour --count 3 --seed 7 --out made.txt --jobs 1")),
    "generate folder": ShortRun(_words("generate torus-snake --count 3 --seed 7 --out made --jobs 1")),
    "enumerate": ShortRun(
        _words("enumerate rushhour --size 4x4 --out all.csv.gz --jobs 1"),
        resume=("--resume",),
        resumable=True,
    ),
    "enumerate two": ShortRun(
        _words("enumerate rushhour --size 4x4 --walls 1 --out all.csv --jobs 2"),
        resume=("--resume",),
        resumable=True,
    ),
    "train": ShortRun(
        _words(
            "train snake --board 5x5 --population 6 --keep 2 --generations 5 --games 2 --seed 3 "
            "--out bred.json --plot plot.svg --jobs 1"
        ),
        resume=("--resume", "bred.json"),
        needs="bred.json",
        passing=("bred.json",),
        resumable=True,
    ),
    "arena": ShortRun(
        _words(
            "arena --pilot greedy --board 5x5 --games 4 --seed 2 --csv table.csv --plot plot.svg "
            "--store runs.db --jobs 1"
        ),
    ),
    "grade": ShortRun(
        _words("grade task.toml in --out grades --jobs 1"),
        resumable=True,
        files=_GRADE,
    ),
    "league": ShortRun(
        _words("league pilots --board 4x4 --games 2 --landmarks greedy --out league --jobs 1 --quiet"),
        resumable=True,
        files={"pilots/first.py": PILOT},
        passing=("league/index.html",),
        timed=("league/index.html",),
    ),
    "book": ShortRun(_words("book rushhour @1-2 --out book.pdf --jobs 1")),
}
"""By name; the last word of some says what is different."""
