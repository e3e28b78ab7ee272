"""Constraint problems of one's own: every algorithm runs on them, from Python and from the command line."""

from __future__ import annotations

import json
import math
import operator
import pickle
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import gridwise as front
from gridwise.csp import ConstraintProblem
from tests.conftest import Outcome

Run = Callable[..., Outcome]

EXAMPLE = f"{Path(__file__).resolve().parents[2]}/examples/own_constraints.py:Queens"
BORDERS = "WA-NT WA-SA NT-SA NT-Q SA-Q SA-NSW SA-V Q-NSW NSW-V"
BACKTRACKING = ("plain", "mrv", "mrv-degree", "forward-checking", "mac", "backtracking", "best")
TEXTBOOK = ("bfs", "dfs", "ids", "ucs", "greedy", "astar", "idastar")


def australia() -> ConstraintProblem[str]:
    """The map of Australia in three colours, Tasmania's being given."""
    problem: ConstraintProblem[str] = ConstraintProblem()
    problem.add_variables(["WA", "NT", "SA", "Q", "NSW", "V", "T"], ["red", "green", "blue"])
    for border in BORDERS.split():
        problem.all_different(border.split("-"))
    problem.give("T", "green")
    return problem


def colours_differ(assignment: dict[str, str]) -> bool:
    return all(assignment[one] != assignment[other] for one, other in map(_ends, BORDERS.split()))


def _ends(border: str) -> tuple[str, str]:
    one, other = border.split("-")
    return one, other


@pytest.mark.parametrize("algorithm", [*BACKTRACKING, *TEXTBOOK])
def test_every_algorithm_solves_them(algorithm: str) -> None:
    problem = australia()
    result = front.solve(problem, algorithm)
    assert result.plan is not None
    found = problem.givens | dict(result.plan)
    assert set(found) == set(problem.domains)
    assert colours_differ(found)
    assert front.verify(problem, result)
    assert (result.status, result.cost) == ("solved", 6)
    assert pickle.loads(pickle.dumps(result)) == result


def test_all_solutions_are_counted() -> None:
    colours = ("red", "green", "blue")
    names = ["WA", "NT", "SA", "Q", "NSW", "V"]
    expected = sum(
        colours_differ(dict(zip(names, chosen, strict=True))) for chosen in product(colours, repeat=6)
    )
    assert front.solve(australia(), count=True).extra["count"] == expected == 6
    assert front.solve(australia(), "plain", unique=True).extra["unique"] is False


def test_depth_first_search_is_plain_backtracking() -> None:
    # Known of eight queens, row by row: 113 squares are safe until the first solution.
    result = front.solve(EXAMPLE, "dfs", trust=True)
    assert result.metrics.pops == front.solve(EXAMPLE, "plain", trust=True).metrics.pops == 113
    assert str(result.plan) == "0=0 1=4 2=7 3=5 4=2 5=6 6=1 7=3"


@pytest.mark.parametrize("algorithm", ["mac", "bfs"])
def test_what_has_no_solution_is_told(algorithm: str) -> None:
    two = australia()
    two.require(lambda colour: colour != "blue", "WA")
    two.give("NT", "red")
    two.give("SA", "green")
    assert front.solve(two, algorithm).status == "unsolvable"
    clash = australia()
    clash.give("WA", "red")
    clash.give("NT", "red")
    assert front.solve(clash, algorithm).status == "unsolvable"
    outside = australia()
    outside.give("WA", "pink")
    assert front.solve(outside, algorithm).status == "unsolvable"
    assert front.check(outside) == ["'WA' is given as 'pink', which is none of its values"]


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        ("WA=red NT=red", "ne on 'WA', 'NT' is broken by 'red', 'red'"),
        ("WA=red", "'NT' has no value"),
        ("WA=pink", "WA cannot be pink"),
        ("T=red", "'T' is given as 'green', got 'red'"),
        ("W=red", "'W=red' is no VARIABLE=VALUE; there are WA, NT, SA, Q, NSW, V, T"),
    ],
)
def test_a_wrong_solution_is_found_by_the_statement_alone(plan: str, sentence: str) -> None:
    verdict = front.verify(australia(), plan)
    assert (verdict.valid, verdict.message) == (False, sentence)


def test_they_are_compared_watched_and_raced() -> None:
    rows = front.compare([australia(), australia()], algorithms=["mac", "plain", "bfs"])
    assert [(row["file"], row["label"]) for row in rows[:2]] == [("#1", "mac"), ("#1", "plain")]
    assert {row["cost"] for row in rows} == {6}
    assert [row["label"] for row in front.compare(australia())] == list(BACKTRACKING[:5])
    seen = front.watch(australia(), "forward-checking")
    assert seen.trace.pops == seen.result.metrics.pops
    assert seen.views(1)[0].board == "T=green"
    assert str(seen.views(len(seen) - 1)[0].board).count("=") == 7
    race = front.race(australia(), ["plain", "mac", "dfs"])
    assert [result.algorithm for result in race.results] == ["plain", "mac", "dfs"]


def test_own_searches_and_heuristics_run_on_them() -> None:
    def deepest(problem: Any, heuristic: Any = None) -> list[Any] | None:
        waiting: list[tuple[Any, list[Any]]] = [(problem.initial(), [])]
        while waiting:
            state, plan = waiting.pop()
            if problem.is_goal(state):
                return plan
            waiting += [(after, [*plan, action]) for action, after in problem.successors(state)]
        return None

    assert front.solve(australia(), deepest).cost == 6
    assert front.check(deepest, australia()) == []
    led = front.solve(australia(), "A*", heuristic=lambda problem, state: problem.left(state))
    assert led.metrics.explored == front.solve(australia(), "A*").metrics.explored
    assert front.audit(australia(), "unassigned").sound


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        ({"algorithm": "mca"}, "no algorithm named 'mca'; did you mean 'mac'?"),
        ({"orderin": "mrv"}, "no option named 'orderin'; did you mean 'ordering'?"),
        ({"ordering": "mvr"}, "no ordering named 'mvr'; did you mean 'mrv'?"),
        ({"propagation": "mca"}, "no propagation named 'mca'; did you mean 'mac'?"),
        (
            {"algorithm": "mac", "engine": "native"},
            "mac runs in the readable engine only: use --engine python",
        ),
        ({"algorithm": "mac", "heuristic": "unassigned"}, "mac takes no heuristic"),
        ({"metric": "moves"}, "ConstraintProblem has no metrics: every assignment costs 1, got 'moves'"),
    ],
)
def test_a_wrong_choice_is_a_sentence(choices: dict[str, Any], sentence: str) -> None:
    with pytest.raises(front.UsageError) as raised:
        front.solve(australia(), **choices)
    assert str(raised.value) == sentence


def test_the_library_takes_no_wrong_name_either() -> None:
    from gridwise.csp import backtracking

    wrong: Any = "forward-cheking"
    with pytest.raises(front.UsageError, match="did you mean 'forward-checking'"):
        backtracking(australia(), propagation=wrong)


@pytest.mark.parametrize(
    ("method", "words", "sentence"),
    [
        ("add_variable", ("new", []), "the variable 'new' has no values to take"),
        ("add_variable", ("new", 5), "expected the values of 'new' as a list, got 5"),
        ("give", ("SAA", "red"), "there is no variable 'SAA'; did you mean 'SA'?"),
        ("require", (operator.ne,), "the constraint ne is on no variable; name them behind the test"),
        (
            "require",
            ("WA", "NT"),
            "expected a function that tests values, then variables, got 'WA'",
        ),
        (
            "require",
            (math.sqrt, "WA"),
            "the constraint sqrt on 'WA' cannot take 'red': TypeError: must be real number, not str",
        ),
    ],
)
def test_mistakes_in_the_statement_are_sentences(method: str, words: tuple[Any, ...], sentence: str) -> None:
    with pytest.raises(front.ProblemError) as raised:
        getattr(australia(), method)(*words)
    assert str(raised.value) == sentence


OWN = """
from gridwise.csp import ConstraintProblem

def made(test):
    problem = ConstraintProblem()
    problem.add_variables("ab", [1, 2])
    problem.require(test, "a", "b")
    return problem

def ratio(a, b):
    return a / (b - 1) > 1

def silent(a, b):
    a < b

def endless(a, b):
    while True:
        pass

def leaves(a, b):
    raise SystemExit(0)

def hungry(a, b):
    return len(bytearray(8 << 30)) == 1

asked = 0

def moody(a, b):
    global asked
    asked += 1
    print("asked")
    return asked % 2 == 1

raises, gives_none = made(ratio), lambda: made(silent)
hangs, quits, eats = made(endless), made(leaves), made(hungry)
changes = made(moody)

def empty():
    problem = ConstraintProblem()
    problem.add_variable("a", [])
    return problem

def nothing():
    return 7
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    file = tmp_path / "mine.py"
    file.write_text(OWN)
    return str(file)


@pytest.mark.parametrize(
    ("name", "words", "status", "sentence"),
    [
        (
            "raises",
            (),
            2,
            "line 11: the constraint ratio on 'a', 'b' cannot take 1, 1: ZeroDivisionError: division by zero",
        ),
        (
            "raises",
            ("--algorithm", "bfs"),
            2,
            "line 11: the constraint ratio on 'a', 'b' cannot take 1, 1: ZeroDivisionError: division by zero",
        ),
        ("empty", (), 2, "line 40: the variable 'a' has no values to take"),
        ("hangs", ("--time-limit", 0.3), 3, "stopped by the time limit of 0.3 s"),
        ("eats", ("--memory-limit", 300), 3, "line 24: stopped by the memory limit"),
        ("quits", (), 2, "line 21: called sys.exit(0)"),
        ("changes", (), 2, "a test gave two answers for the same values: moody on 'a', 'b' is broken by"),
    ],
)
def test_what_goes_wrong_in_a_test_is_one_sentence_with_its_place(
    gridwise: Run, own: str, name: str, words: tuple[Any, ...], status: int, sentence: str
) -> None:
    outcome = gridwise("solve", f"{own}:{name}", *words)
    assert (outcome.status, outcome.out) == (status, "")
    (line,) = [line for line in outcome.err.splitlines() if line != "asked"]
    assert line.startswith("gridwise: ")
    assert sentence in line


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("raises", "the constraint ratio on 'a', 'b' cannot take 1, 1: ZeroDivisionError: division by zero"),
        ("gives_none", "the constraint silent on 'a', 'b' gave None for 1, 1; it must return True or False"),
        ("changes", "the constraint moody on 'a', 'b' gave True, then False for 1, 1"),
        ("empty", "line 40: the variable 'a' has no values to take"),
        ("nothing", "nothing() gave 7; it must give a gridwise.csp.ConstraintProblem"),
    ],
)
def test_a_check_names_what_is_wrong(gridwise: Run, own: str, name: str, sentence: str) -> None:
    outcome = gridwise("check", f"{own}:{name}")
    assert outcome.status == 1
    assert outcome.out.endswith(f"{sentence}\n")


def test_they_stand_where_a_puzzle_stands(gridwise: Run, tmp_path: Path) -> None:
    assert gridwise("check", EXAMPLE).out == "Queens: nothing wrong found.\n"
    plan = tmp_path / "plan.txt"
    plan.write_text(gridwise("solve", EXAMPLE, "--quiet").out)
    assert gridwise("verify", EXAMPLE, "--plan", plan).out == "Valid: 8 variables keep all constraints.\n"
    assert gridwise("solve", EXAMPLE, "--count", "--quiet").out == "92\n"
    assert gridwise("solve", EXAMPLE, "--unique", "--quiet").status == 1
    assert len(gridwise("solve", EXAMPLE, "--all", "--limit", 5).out.splitlines()) == 5
    rows = json.loads(gridwise("compare", EXAMPLE, "--algorithms", "plain,mac", "--json", "-").out)
    assert [row["label"] for row in rows] == ["plain", "mac"]
    for command in ("show", "watch", "race"):
        film = tmp_path / f"{command}.gif"
        assert gridwise(command, EXAMPLE, "--gif", film).status == 0
        assert film.read_bytes().startswith(b"GIF89a")
    outcome = gridwise("solve", EXAMPLE, "--orderin", "mrv")
    assert (outcome.status, outcome.err) == (
        2,
        "gridwise: unrecognized arguments: --orderin mrv (did you mean --ordering?); "
        "try 'gridwise solve --help'\n",
    )
    assert "did you mean 'mac'" in gridwise("solve", EXAMPLE, "--propagation", "mca").err


def test_cells_draw_themselves() -> None:
    square: ConstraintProblem[tuple[int, int]] = ConstraintProblem()
    square.add_variables([(row, col) for row in range(2) for col in range(2)], "ab")
    square.all_different([(0, 0), (0, 1)])
    square.give((1, 1), "a")
    picture = str(square._repr_svg_())
    assert picture.startswith("<svg")
    assert ">a</text>" in picture
    assert front.solve(square).cost == 3
    assert australia()._repr_svg_() is None
    assert repr(australia()) == "<ConstraintProblem: 7 variables, 9 constraints>"


def test_a_name_can_be_given() -> None:
    front.register("australia", puzzle=australia)
    assert front.solve(front.load("australia"), "mac").cost == 6
    with pytest.raises(front.UsageError, match="australia reads no file"):
        front.load("australia", "some text")


def test_what_needs_no_file_is_compared_by_its_name_its_class_or_its_maker() -> None:
    for given in (EXAMPLE, australia, australia()):
        rows = front.compare(given, algorithms=["plain", "mac"])
        assert [(row["file"], row["label"]) for row in rows] == [("", "plain"), ("", "mac")]
        assert len({row["cost"] for row in rows}) == 1
    for show in (front.watch(EXAMPLE, "mac"), front.watch(australia, "mac")):
        assert show.result.status == "solved"
    assert [result.algorithm for result in front.race(EXAMPLE).results] == ["forward-checking", "mac"]
