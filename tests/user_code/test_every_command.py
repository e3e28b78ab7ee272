"""Own puzzles, searches and heuristics in every command: it works, or one sentence says why not."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Outcome

Run = Callable[..., Outcome]

MAZE = Path(__file__).resolve().parents[2] / "examples" / "maze.py"

OWN = '''
from gridwise import Problem


class Stairs(Problem):
    """Up by one, or by three from odd steps; it draws nothing and estimates nothing."""

    def __init__(self, top=10):
        self.top = top

    @classmethod
    def parse(cls, text):
        return cls(int(text))

    def initial(self):
        return 0

    def is_goal(self, state):
        return state == self.top

    def successors(self, state):
        yield "+1", state + 1
        if state % 2:
            yield "+3", state + 3


def search(problem, heuristic=None):
    plans = {problem.initial(): []}
    waiting = list(plans)
    for state in waiting:
        if problem.is_goal(state):
            return plans[state]
        for action, after in problem.successors(state):
            if after not in plans:
                plans[after] = [*plans[state], action]
                waiting.append(after)


def only_problem(problem):
    return search(problem)


def nothing(problem, state):
    return 0


nothing.admissible = True
'''


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A file with a puzzle, searches and a heuristic."""
    file = tmp_path / "mine.py"
    file.write_text(OWN)
    return file


def commands(own: Path, folder: Path) -> dict[str, tuple[object, ...]]:
    """Return commands that work, each with own code in another place."""
    plan, lines = folder / "plan.txt", folder / "lines.txt"
    plan.write_text("+1 +3 +1 +3 +1 +1")
    lines.write_text("4\n10\n")
    stairs, search, nothing = f"{own}:Stairs", f"{own}:search", f"{own}:nothing"
    on_level = ("rushhour", "@1")
    return {
        "solve": ("solve", stairs, "--algorithm", search, "--heuristic", nothing),
        "compare": ("compare", stairs, "--algorithms", f"best,1,A*:{nothing},{search}:{nothing}"),
        "race": ("race", stairs, "--algorithms", f"BFS,{search}"),
        "watch": ("watch", stairs, "--algorithm", search),
        "audit": ("audit", stairs, "--heuristic", nothing, "--most-states", 50, "--samples", 3),
        "audit a level": ("audit", *on_level, "--heuristic", nothing),
        "batch": ("batch", stairs, lines, "--out", folder / "a.csv", "--algorithm", search),
        "check a puzzle": ("check", stairs),
        "check a search": ("check", search, "--on", *on_level),
        "check another": ("check", f"{own}:only_problem", "--on", stairs),
        "check a heuristic": ("check", nothing, "--on", stairs),
        "show": ("show", stairs),
        "verify": ("verify", stairs, "--plan", plan),
        "hint": ("hint", stairs),
        "runs": ("runs", "--algorithm", search, "--puzzle", stairs, "--heuristic", nothing),
    }


@pytest.mark.parametrize("name", commands(Path(), Path("/tmp")))
def test_own_code_works_in_each_command(gridwise: Run, own: Path, tmp_path: Path, name: str) -> None:
    if name == "runs":
        gridwise(*commands(own, tmp_path)["compare"])
    outcome = gridwise(*commands(own, tmp_path)[name])
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out or name == "batch"


ON_LEVEL = ("solve", "rushhour", "@1")
SENTENCES = [
    (("explore", "{own}:Stairs"), "Stairs cannot be explored"),
    (("explain", "{own}:Stairs"), "Stairs has no explanations"),
    (("generate", "{own}:Stairs"), "Stairs has no generator"),
    (("audit", "{own}:Stairs"), "Stairs has no heuristic of its own: add --heuristic my_file.py:my_h"),
    (("bench", "{own}:search"), "bench measures Gridwise itself; 'gridwise compare' measures your own"),
    (("check", "{own}:search"), "a search or a heuristic is checked on an instance: add --on PUZZLE FILE"),
    ((*ON_LEVEL, "--heuristic", "{own}:nothing"), "best takes no heuristic of yours; name a search"),
    ((*ON_LEVEL, "--algorithm", "{own}:Stairs"), "{own}:Stairs is no function; a search is `def my_"),
    ((*ON_LEVEL, "--algorithm", "{own}:serch"), "{own} has nothing named 'serch'; it has"),
]


@pytest.mark.parametrize(("words", "sentence"), SENTENCES, ids=lambda value: str(value[0]))
def test_what_makes_no_sense_is_one_sentence(
    gridwise: Run, own: Path, words: tuple[str, ...], sentence: str
) -> None:
    outcome = gridwise(*(word.format(own=own) for word in words))
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert outcome.err.startswith(f"gridwise: {sentence.format(own=own)}")


def frames_of(gif: Path) -> int:
    """Count the pictures of an animation."""
    return gif.read_bytes().count(b"\x21\xf9\x04")


@pytest.mark.parametrize("puzzle", ["{own}:Stairs", f"{MAZE}:Maze"], ids=["no picture", "maze"])
def test_best_is_the_best_general_search(gridwise: Run, own: Path, tmp_path: Path, puzzle: str) -> None:
    reference, film = puzzle.format(own=own), tmp_path / "film.gif"
    data = json.loads(gridwise("solve", reference, "--json").out)
    assert data["algorithm"] == "astar"
    fewest = json.loads(gridwise("solve", reference, "--algorithm", "ucs", "--json").out)["cost"]
    assert data["cost"] == fewest
    assert gridwise("show", reference, "--gif", film, "--cell", 8).status == 0
    assert frames_of(film) > fewest
    labels = "best,ucs"
    rows = json.loads(gridwise("compare", reference, "--algorithms", labels, "--json", "-").out)
    assert [row["cost"] for row in rows] == [fewest, fewest]


def test_a_batch_of_an_own_puzzle_is_solved_by_best(gridwise: Run, own: Path, tmp_path: Path) -> None:
    lines, rows = tmp_path / "lines.txt", tmp_path / "rows.csv"
    lines.write_text("4\n10\n")
    assert gridwise("batch", f"{own}:Stairs", lines, "--out", rows).status == 0
    with rows.open() as stream:
        found: list[Any] = [(row["cost"], row["optimal"]) for row in csv.DictReader(stream)]
    assert found == [("2", "true"), ("6", "true")]
