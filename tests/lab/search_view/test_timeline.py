"""Timelines and races: what is shown agrees with the trace, in whatever order one looks."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from gridwise import Trace, UsageError, solve
from gridwise.lab.search_view.race import Race, Watch
from gridwise.lab.search_view.timeline import Timeline, spread, watched
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.own_puzzle import OwnPuzzle
from gridwise.puzzles.rushhour import PUZZLE
from gridwise.registry import puzzle
from gridwise.scene import Highlight, Role, Scene, Tint
from gridwise.scene import Path as ScenePath
from tests.search.problems import Line

BOARD = PUZZLE.parse("..II..\nFB..E.\nFBAAEC\n.BH.EC\n..HGGG\nDDD...\n")
EASY = PUZZLE.parse(PUZZLE.shipped[4].text)
MAZE = f"{Path(__file__).resolve().parents[3] / 'examples' / 'maze.py'}:Maze"


def cells(scene: Scene | str, role: Role) -> set[tuple[int, int]]:
    assert isinstance(scene, Scene)
    return {cell for s in scene.shapes if isinstance(s, Tint) and s.role is role for cell in s.cells}


@pytest.mark.parametrize("algorithm", ["bfs", "ids", "astar"])
def test_a_view_is_the_same_forwards_backwards_and_at_random(algorithm: str) -> None:
    timeline = watched(PUZZLE, BOARD, Options(algorithm), capacity=2000)
    numbers = list(range(len(timeline)))
    forwards = [timeline.view(number) for number in numbers]
    assert [timeline.view(number) for number in reversed(numbers)] == forwards[::-1]
    random.Random(1).shuffle(numbers)
    assert all(timeline.view(number) == forwards[number] for number in numbers[:50])


def test_the_last_view_has_the_counters_and_the_outcome() -> None:
    timeline = watched(PUZZLE, BOARD, Options("astar", engine="native"))
    metrics, last = timeline.result.metrics, timeline.view(len(timeline) - 1)
    assert (last.event.pops, last.event.pushes) == (metrics.pops, metrics.pushes)
    assert (last.outcome, last.solved, last.estimate) == ("solved in 23 steps, the fewest", True, 0)
    assert sum(last.expanded) == metrics.pops
    assert sum(last.expanded) + sum(last.waiting) == metrics.pushes - 1  # the goal is neither
    assert last.most_frontier <= metrics.max_frontier
    assert timeline.view(0).board == PUZZLE.scene(BOARD)


def test_the_depth_profile_is_of_the_iteration() -> None:
    timeline = watched(PUZZLE, EASY, Options("ids"), capacity=1 << 20)
    assert timeline.view(len(timeline) - 1).event.iteration > 2
    for number in (5, len(timeline) // 2, len(timeline) - 1):
        view = timeline.view(number)
        before = [e for group in timeline.groups[: number + 1] for e in group]
        counted = Counter(e.depth for e in before if e.kind == "pop" and e.iteration == view.event.iteration)
        assert {depth: count for depth, count in enumerate(view.expanded) if count} == counted


def test_the_cells_of_a_search_on_a_grid_are_painted() -> None:
    maze = puzzle(MAZE)
    assert isinstance(maze, OwnPuzzle)
    timeline = watched(maze, maze.create(None), Options("astar"))
    for number in range(len(timeline)):
        view = timeline.view(number)
        before = [event for group in timeline.groups[: number + 1] for event in group]
        gone = {event.state for event in before if event.kind in ("pop", "goal")}
        assert cells(view.board, Role.EXPLORED) == gone
        assert cells(view.board, Role.FRONTIER) == {e.state for e in before if e.kind == "push"} - gone
    assert isinstance(view.board, Scene)
    path = next(shape for shape in view.board.shapes if isinstance(shape, ScenePath))
    assert len(path.cells) == timeline.result.cost + 1  # type: ignore[operator]
    middle = timeline.view(10).board
    assert isinstance(middle, Scene)
    assert any(isinstance(shape, Highlight) for shape in middle.shapes)


def test_a_problem_without_pictures_is_shown_as_text() -> None:
    timeline = watched(OwnPuzzle(Line), Line(5), Options("bfs"))
    assert timeline.view(0).board == "0"


def test_the_agents_of_the_report_paint_the_cells_they_look_at() -> None:
    torus = puzzle("torus-snake")
    instance = torus.parse("6,6\n0,0\n2\n3,3,1\n5,1,1\n")
    for algorithm in ("nearest-bfs", "nearest-ids"):
        timeline = watched(torus, instance, Options(algorithm))
        painted = [cells(timeline.view(number).board, Role.EXPLORED) for number in range(8)]
        assert max(map(len, painted)) > 1, algorithm
        last = timeline.trace.events[-1]
        assert (last.kind, instance.apple_at.get(last.state.cell) is not None) == ("goal", True)


def test_pilots_paint_the_cells_they_look_at_on_their_way_to_the_fruit() -> None:
    snake = puzzle("snake")
    instance = snake.parse('{"board": "6x6", "seed": 3}')
    timeline = watched(snake, instance, Options("greedy"))
    first = [group for group in timeline.groups if group[-1].iteration == 1]
    goal = first[-1][-1]
    assert (goal.kind, goal.state.cell) == ("goal", goal.state.snake.fruit)
    head = goal.state.snake.body[0]
    seen = {event.state.cell for group in first for event in group if event.kind in ("pop", "goal")}
    view = timeline.view(len(first) - 1)
    assert cells(view.board, Role.EXPLORED) == {(cell.row, cell.col) for cell in seen}
    # Breadth first: nothing farther from the head than the fruit was expanded, and all that is nearer was.
    distance = abs(goal.state.cell.row - head.row) + abs(goal.state.cell.col - head.col)
    assert goal.depth == distance
    everywhere = [(row, col) for row in range(6) for col in range(6)]
    nearer = {at for at in everywhere if abs(at[0] - head.row) + abs(at[1] - head.col) < distance}
    assert nearer <= cells(view.board, Role.EXPLORED)
    assert timeline.view(len(timeline) - 1).outcome == "lost"


@pytest.mark.parametrize("pilot", ["hamiltonian", "best"])
def test_a_pilot_without_searches_is_watched_move_by_move(pilot: str) -> None:
    snake = puzzle("snake")
    timeline = watched(snake, snake.parse('{"board": "4x4"}'), Options(pilot))
    assert timeline.trace.pops == timeline.result.cost
    assert timeline.trace.events[-1].kind == "goal"
    assert len(timeline.trace.events[-1].state.body) == 16


@pytest.mark.parametrize(
    "algorithm", ["plain", "mrv", "forward-checking", "mac", "numbers-first", "backtracking"]
)
def test_backtracking_records_what_its_counters_say(algorithm: str) -> None:
    sudoku = puzzle("colour-sudoku")
    text = "3 4\nr g b\n*r *# *# *g\n*# *# *# *#\n*# *# *b 2#\n*b *# *# *#\n"
    for board in (text, text.replace("*b 2#", "1r 2r")):  # the second has no solution
        instance = sudoku.parse(board)
        timeline = watched(sudoku, instance, Options(algorithm, engine="python"))
        trace, metrics = timeline.trace, timeline.result.metrics
        kinds = [event.kind for event in trace]
        assert (trace.pushes, trace.pops) == (metrics.pushes, metrics.pops)
        assert kinds.count("push") + kinds.count("prune") == metrics.extra["assignments"] + 1
        assert max(event.frontier for event in trace) == metrics.max_frontier
        if timeline.result.status == "solved":
            assert str(trace.events[-1].state) == timeline.result.solution
        else:
            assert "goal" not in kinds
        again = sudoku.scene(instance, trace.events[-1].state)
        assert timeline.view(len(timeline) - 1).board == again


def test_an_empty_trace_is_refused() -> None:
    with pytest.raises(UsageError, match="nothing to watch"):
        Timeline(OwnPuzzle(Line), Line(5), solve(Line(5), "bfs"), Trace())


def test_a_race_by_expansions_shows_everyone_after_as_many() -> None:
    runs = [watched(PUZZLE, BOARD, Options(name)) for name in ("bfs", "astar", "dfs")]
    race = Race(runs)
    assert race.end == max(run.trace.pops for run in runs)
    for moment in (0, 1, len(race) // 3, len(race) - 1):
        pops = [view.event.pops for view in race.views(moment)]
        now = max(pops)
        assert pops == [min(now, run.trace.pops) for run in runs]
    assert all(view.outcome for view in race.views(len(race) - 1))
    assert race.clock(len(race) - 1) == f"clock: {int(race.end):,} expansions each"


def test_a_race_by_time_lets_each_go_at_its_own_pace() -> None:
    runs = [watched(PUZZLE, BOARD, Options(name)) for name in ("bfs", "astar")]
    race = Race(runs, "time", [1.0, 0.25])
    quarter = race.views((len(race) - 1) // 4)
    assert quarter[1].outcome is not None
    assert abs(quarter[0].event.pops - runs[0].trace.pops / 4) <= 2
    assert race.clock(len(race) - 1) == "clock: 1,000 ms, each at its own mean pace"
    with pytest.raises(UsageError, match="needs the seconds"):
        Race(runs, "time")


def test_a_watch_says_when_expansions_are_left_out() -> None:
    assert Watch(watched(PUZZLE, BOARD, Options("bfs"))).clock(0) == ""
    thin = Watch(watched(PUZZLE, BOARD, Options("bfs"), capacity=500))
    assert thin.clock(0).startswith("one expansion in ")


def test_spread_is_even_and_has_both_ends() -> None:
    assert spread(5, 10) == [0, 1, 2, 3, 4]
    assert spread(101, 5) == [0, 25, 50, 75, 100]
    assert len(set(spread(1000, 150))) == 150


def test_notebooks_get_pictures() -> None:
    timeline = watched(PUZZLE, PUZZLE.parse("..B.\nAAB.\n..CC\n...."), Options("bfs"))
    page = timeline._repr_html_()
    assert page.startswith("<iframe srcdoc=")
    assert "<script" not in page  # escaped, inside the attribute
    picture = timeline.trace._repr_svg_()
    assert picture is not None
    assert f"{timeline.trace.number:,} events" in picture
    assert Trace()._repr_svg_() is None
