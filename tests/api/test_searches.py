"""Searches from Python: ours by any of their names, and people's own, beside each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import gridwise
from tests.api.boards import TEXTS

BOARD = gridwise.load("rushhour", TEXTS["rushhour"])


def breadth_first(problem: Any, heuristic: Any = None) -> list[Any] | None:
    """Search in ten lines."""
    start = problem.initial()
    frontier, paths = [start], {start: []}  # type: ignore[var-annotated]
    for state in frontier:
        if problem.is_goal(state):
            return paths[state]
        for action, successor in problem.successors(state):
            if successor not in paths:
                paths[successor] = [*paths[state], action]
                frontier.append(successor)
    return None


def blocking(problem: Any, state: Any) -> int:
    """Count the cars before the red one."""
    cars = problem.cars_at(state)
    red = cars[problem.red]
    ahead = {(red.row, col) for col in range(red.col + red.length, problem.cols)}
    return sum(not ahead.isdisjoint(car.cells()) for car in cars)


class Stairs(gridwise.Problem[int, str]):
    """Up to the seventeenth step."""

    def initial(self) -> int:
        return 0

    def successors(self, state: int) -> Iterator[tuple[str, int]]:
        for step in (1, 5):
            yield f"+{step}", state + step

    def is_goal(self, state: int) -> bool:
        return state == 17


@pytest.mark.parametrize("name", ["colour-sudoku", "rushhour", "torus-snake", "worm"])
def test_the_best_solver_of_a_puzzle_runs_natively(name: str) -> None:
    board = gridwise.load(name, TEXTS[name])
    result = gridwise.solve(board)
    assert (result.algorithm, result.status, result.engine) == ("best", "solved", "native")
    assert gridwise.verify(board, result)


def test_the_textbook_searches_run_natively_unless_told() -> None:
    native, readable = gridwise.solve(BOARD, "A*"), gridwise.solve(BOARD, "A*", engine="python")
    assert (native.engine, readable.engine) == ("native", "python")
    assert (native.metrics, native.plan, native.heuristic) == (
        readable.metrics,
        readable.plan,
        readable.heuristic,
    )


def test_for_a_problem_of_ones_own_the_best_is_a_star() -> None:
    result = gridwise.solve(Stairs())
    assert (result.algorithm, result.cost, result.optimal) == ("astar", 5, True)
    assert gridwise.solve(Stairs(), "BFS", nodes=3).status == "limit"


def test_a_board_with_other_rules_is_not_taken_for_one_of_ours() -> None:
    class OneWay(type(BOARD)):  # type: ignore[misc]
        def successors(self, state: Any) -> Iterator[Any]:
            return (pair for pair in super().successors(state) if pair[0].delta > 0)

    result = gridwise.solve(OneWay(BOARD.rows, BOARD.cols, BOARD.cars), "bfs")
    assert (result.engine, result.status) == ("python", "unsolvable")


def test_own_searches_and_heuristics_are_plain_functions() -> None:
    ours = gridwise.solve(BOARD, "bfs", goal_test="expansion")
    mine = gridwise.solve(BOARD, breadth_first)
    assert (mine.algorithm, mine.engine, mine.cost) == ("breadth_first", "own", ours.cost)
    assert mine.metrics.pops == ours.metrics.pops
    led, known = (
        gridwise.solve(BOARD, "A*", heuristic=blocking),
        gridwise.solve(BOARD, "A*", heuristic="blockers"),
    )
    assert (led.heuristic, led.cost, led.optimal) == ("blocking", known.cost, False)
    assert led.metrics.explored == known.metrics.explored


def test_own_files_are_named(own: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert gridwise.solve(Stairs(), f"{own}:my_search").cost == 17
    assert gridwise.solve(BOARD, "A*", heuristic=f"{own}:my_h").heuristic == "my_h"
    for trust in (False, True):
        with pytest.raises(gridwise.ProblemError, match=r"mine\.py, line 37: called sys.exit\(0\)"):
            gridwise.solve(Stairs(), f"{own}:leaves", trust=trust)
    with pytest.raises(gridwise.LimitError, match=r"mine\.py, line 3\d: stopped by the time limit of 1.5 s"):
        gridwise.solve(Stairs(), f"{own}:hangs", seconds=1.5)
    assert capfd.readouterr() == ("", "I begin\n")


def test_names_for_own_code_stand_wherever_names_stand(own: str) -> None:
    gridwise.register("in-breadth", algorithm=breadth_first)
    gridwise.register("blocking", heuristic=blocking)
    gridwise.register("stairs", puzzle=f"{own}:Stairs")
    assert gridwise.solve(BOARD, "in-breadth").algorithm == "breadth_first"
    rows = gridwise.compare("rushhour", [BOARD], ["in-breadth", "astar:blocking", "A*:blockers"], jobs=2)
    assert [row["label"] for row in rows] == ["in-breadth", "astar:blocking", "astar:blockers"]
    assert rows[1]["explored"] == rows[2]["explored"]
    assert gridwise.solve(gridwise.load("stairs")).cost == 5
    assert gridwise.audit(BOARD, "blocking", most_states=50, samples=3).over == 0
    gridwise.register("blocking", heuristic=lambda problem, state: 0)
    assert gridwise.solve(BOARD, "A*", heuristic="blocking").metrics.explored > rows[1]["explored"]


@pytest.mark.parametrize(
    ("name", "thing", "sentence"),
    [
        ("bfs", {"algorithm": breadth_first}, "'bfs' is the name of an algorithm already"),
        ("A*", {"algorithm": breadth_first}, "'A*' is the name of an algorithm already"),
        ("worm", {"puzzle": Stairs}, "'worm' is the name of a puzzle already"),
        ("blockers", {"heuristic": blocking}, "'blockers' is the name of a heuristic of rushhour already"),
        ("mine", {}, "a name is for one of algorithm, heuristic, pilot, puzzle, got none"),
        (
            "mine",
            {"algorithm": breadth_first, "puzzle": Stairs},
            "a name is for one of algorithm, heuristic, pilot, puzzle, got algorithm and puzzle",
        ),
        (
            "a:b",
            {"heuristic": blocking},
            "expected a name without blanks around it and without : , @ /, got 'a:b'",
        ),
    ],
)
def test_a_name_that_cannot_be_given_is_a_sentence(name: str, thing: dict[str, Any], sentence: str) -> None:
    with pytest.raises(gridwise.UsageError) as raised:
        gridwise.register(name, **thing)
    assert str(raised.value) == sentence


def test_a_name_stands_for_one_kind_of_thing() -> None:
    gridwise.register("mine", algorithm=breadth_first)
    with pytest.raises(gridwise.UsageError, match="the name 'mine' is taken by your algorithm"):
        gridwise.register("mine", heuristic=blocking)
    with pytest.raises(gridwise.ProblemError, match="expected heuristic as a function or a class, got 7"):
        gridwise.register("seven", heuristic=7)  # type: ignore[arg-type]
    with pytest.raises(gridwise.UsageError, match="no algorithm named 'mein'; did you mean 'mine'"):
        gridwise.solve(BOARD, "mein")


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        ({"algorithm": "a*star"}, "no algorithm named 'a*star'; did you mean 'astar'?"),
        ({"algorithm": 7}, "expected an algorithm's name or a function, got 7"),
        (
            {"algorithm": "A*", "heuristic": "blocker"},
            "no rushhour heuristic named 'blocker'; did you mean 'blockers'?",
        ),
        ({"algorithm": "bfs", "heuristic": "blockers"}, "bfs takes no heuristic"),
        ({"heuristic": "blockers"}, "best takes no heuristic; name a search that does, such as 'astar'"),
        ({"algoritm": "bfs"}, "no option named 'algoritm'; did you mean 'algorithm'?"),
        ({"engine": "nativ"}, "no engine named 'nativ'; did you mean 'native'?"),
        ({"ties": "last"}, "no ties named 'last'; there are fifo, lifo, low-h"),
        ({"seconds": -1}, "expected seconds as a number above 0, got -1"),
        ({"metric": "slides"}, "no metric named 'slides'; there are steps, moves"),
    ],
)
def test_a_wrong_choice_is_a_sentence(choices: dict[str, Any], sentence: str) -> None:
    with pytest.raises(gridwise.UsageError) as raised:
        gridwise.solve(BOARD, **choices)
    assert str(raised.value) == sentence


def test_what_is_no_instance_is_a_sentence() -> None:
    with pytest.raises(gridwise.UsageError, match="expected an instance, got 'rushhour'; load it first"):
        gridwise.solve("rushhour")
    with pytest.raises(
        gridwise.UsageError, match="expected an instance of a puzzle, or a problem of your own, got a list"
    ):
        gridwise.solve([1, 2])


def test_choices_of_one_puzzle_alone_are_taken_there() -> None:
    sudoku = gridwise.load("colour-sudoku", TEXTS["colour-sudoku"])
    assert gridwise.solve(sudoku, count=True).extra["count"] >= 1
    with pytest.raises(gridwise.UsageError, match="no option named 'count'"):
        gridwise.solve(BOARD, count=True)


def test_plans_are_verified_in_every_form(tmp_path: Path) -> None:
    result = gridwise.solve(BOARD)
    assert result.plan is not None
    file = tmp_path / "plan.txt"
    file.write_text(str(result.plan))
    forms: Iterable[Any] = (result, result.plan, str(result.plan), list(result.plan), file, str(file))
    for form in forms:
        assert gridwise.verify(BOARD, form)
    wrong = gridwise.verify(BOARD, [*list(result.plan)[:3], "Z+1"])
    assert (bool(wrong), wrong.broken_at) == (False, 4)
    with pytest.raises(gridwise.UsageError, match="the result has no plan: it ended with 'limit'"):
        gridwise.verify(BOARD, gridwise.solve(BOARD, "bfs", nodes=3))


def test_a_result_of_an_own_search_is_shown_in_a_notebook() -> None:
    assert "<td>outside</td>" in (gridwise.solve(BOARD, breadth_first)._repr_html_() or "")


def test_a_search_is_watched_and_saved(tmp_path: Path) -> None:
    seen = gridwise.watch(BOARD, breadth_first)
    assert seen.trace.pops == seen.result.metrics.pops == len(seen) - 1
    assert seen._repr_html_().startswith("<iframe")
    seen.save(tmp_path / "film.html", frames=5)
    assert "breadth_first" in (tmp_path / "film.html").read_text()
    seen.save(tmp_path / "film.gif", frames=2, cell=8)
    assert (tmp_path / "film.gif").read_bytes().startswith(b"GIF89a")
    with pytest.raises(
        gridwise.UsageError, match=r"expected a film named \.mp4, \.gif, \.html, got 'film.png'"
    ):
        seen.save("film.png")
    assert gridwise.watch(BOARD).result.algorithm == "astar"


def test_searches_are_raced_with_ones_own_among_them() -> None:
    race = gridwise.race(BOARD, ["bfs", breadth_first, "A*:blockers"])
    assert [result.algorithm for result in race.results] == ["bfs", "breadth_first", "astar"]
    assert race.timelines[race.ranking[0]].trace.pops == min(result.metrics.pops for result in race.results)
    assert race._repr_html_().startswith("<iframe")
    assert [result.algorithm for result in gridwise.race(BOARD, "bfs, dfs", clock="time").results] == [
        "bfs",
        "dfs",
    ]
    for words, sentence in (
        ({"algorithms": ["bfs"]}, "a race has 2 to 6 runners, got 1: 'bfs'"),
        ({"algorithm": "bfs"}, "no option named 'algorithm'; did you mean 'algorithms'"),
        ({"clock": "sun"}, "the clock counts expansions or time, got 'sun'"),
    ):
        with pytest.raises(gridwise.UsageError, match=sentence):
            gridwise.race(BOARD, **words)


def test_boards_and_problems_are_compared_as_they_are(tmp_path: Path) -> None:
    rows = gridwise.compare([BOARD, gridwise.load("rushhour", "@5")], algorithms=["bfs", breadth_first])
    assert [(row["file"], row["label"]) for row in rows] == [
        ("#1", "bfs"),
        ("#1", "breadth_first"),
        ("#2", "bfs"),
        ("#2", "breadth_first"),
    ]
    assert all(rows[at]["cost"] == rows[at + 1]["cost"] for at in (0, 2))
    own = gridwise.compare(Stairs(), algorithms="bfs,A*")
    assert [(row["label"], row["cost"]) for row in own] == [("bfs", 5), ("astar", 5)]
    with pytest.raises(gridwise.UsageError, match="a comparison is about one puzzle, got rushhour, Stairs"):
        gridwise.compare([BOARD, Stairs()])
    store = tmp_path / "runs.db"
    first = gridwise.compare(BOARD, algorithms=[breadth_first], store=store)
    again = gridwise.compare(BOARD, algorithms=[breadth_first], store=store, resume=True)
    assert first[0]["seconds"] == again[0]["seconds"]


def test_a_heuristic_is_audited() -> None:
    small = gridwise.load("rushhour", "@2")
    found = gridwise.audit(small, blocking)
    assert (found.sound, found.over, found.method) == (True, 0, "exhaustive")
    assert found.as_dict()["heuristic"] == "blocking"
    assert str(found).startswith("blocking on ")
    high = gridwise.audit(small, lambda problem, state: 99)
    assert high.overestimate is not None
    assert not high.sound
    with pytest.raises(gridwise.UsageError, match="snake is not searched with heuristics"):
        gridwise.audit(gridwise.load("snake", "@1"))


def test_a_class_that_needs_no_file_is_compared(own: str) -> None:
    for given in (Stairs, f"{own}:Stairs", [Stairs, Stairs()]):
        rows = gridwise.compare(given, algorithms=["bfs", "A*"])
        assert {row["cost"] for row in rows} == {5}
        assert {row["puzzle"] for row in rows} == {"Stairs"}
    with pytest.raises(gridwise.UsageError, match="a comparison needs at least one instance"):
        gridwise.compare("rushhour")
