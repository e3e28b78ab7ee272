"""Maps of state spaces: held against a search of the test's own, and flown through in a real browser."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright import sync_api as playwright

from gridwise.lab.state_map.layout import layout
from gridwise.lab.state_map.space import state_space
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.registry import puzzle
from gridwise.search.state_space import best_way, reachable, way_to
from tests.conftest import Outcome
from tests.distances import distances_to_goal, reachable_from_start

Run = Callable[..., Outcome]
MAZE = Path(__file__).resolve().parents[2] / "examples" / "maze.py"


@pytest.mark.parametrize(
    ("name", "level", "metric"),
    [("rushhour", 1, "steps"), ("rushhour", 4, "moves"), ("torus-snake", 0, None)],
)
def test_a_map_has_every_state_edge_and_distance(name: str, level: int, metric: str | None) -> None:
    chosen = puzzle(name)
    problem = chosen.parse(chosen.shipped[level].text, metric)
    graph, truth = reachable_from_start(problem), distances_to_goal(problem)
    space = state_space(chosen, problem)
    states = list(space.states)
    assert space.whole
    assert set(states) == set(graph)
    assert [one if one >= 0 else None for one in space.distances] == [truth.get(state) for state in states]
    pairs = {
        frozenset((states[space.edges[at]], states[space.edges[at + 1]]))
        for at in range(0, len(space.edges), 2)
    }
    assert len(pairs) == len(space.edges) // 2
    assert pairs == {frozenset((one, two)) for one, after in graph.items() for two in after if one != two}
    line = best_way(problem, space)
    assert len(line) == truth[problem.initial()] + 1
    for number in range(0, len(states), max(1, len(states) // 25)):
        words = way_to(problem, space, number)
        state = problem.initial()
        for word in words:
            state = next(after for action, after in problem.successors(state) if str(action) == word)
        assert state == states[number]


def test_a_large_space_is_shown_in_part_and_says_so() -> None:
    chosen = puzzle("rushhour")
    board = chosen.parse(chosen.shipped[4].text)
    whole = state_space(chosen, board)
    part = state_space(chosen, board, 50)
    assert part.total == whole.total
    assert not part.whole
    assert list(part.states)[:50] == list(whole.states)[:50]
    assert len(best_way(board, part)) == len(best_way(board, whole))  # the shortest way is always there
    other = puzzle("torus-snake")
    snake = other.parse(other.shipped[0].text)
    assert state_space(other, snake, 30).total is None


def test_what_is_too_large_ends_at_the_goals() -> None:
    chosen = puzzle("worm")
    field = chosen.parse(chosen.shipped[2].text)
    found = {field.initial(): 0}
    queue = deque(found)
    while queue:
        state = queue.popleft()
        if field.is_goal(state):
            continue
        for _, after in field.successors(state):
            if after not in found:
                found[after] = found[state] + 1
                queue.append(after)
    space = state_space(chosen, field, 2 * len(found))
    assert set(space.states) == set(found)
    assert space.exact
    assert space.total is None
    assert space.distances[0] == min(steps for state, steps in found.items() if field.is_goal(state))


def test_a_part_without_a_goal_has_a_shortest_way_all_the_same() -> None:
    chosen = puzzle("torus-snake")
    shipped = chosen.shipped[4]
    snake = chosen.parse(shipped.text)
    space = state_space(chosen, snake, 300)
    assert not space.exact
    line = best_way(snake, space)
    assert len(line) == shipped.facts["moves"] + 1
    assert snake.is_goal(space.states[line[-1]])
    assert list(space.states)[:300] == list(reachable(snake, 300).states)


def test_the_layout_puts_nearer_bands_higher_and_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    chosen = puzzle("rushhour")
    space = state_space(chosen, chosen.parse(chosen.shipped[4].text))
    points = layout(space)
    heights: dict[int, list[float]] = {}
    for number, distance in enumerate(space.distances):
        heights.setdefault(distance, []).append(points[2 * number + 1])
    means = [sum(heights[one]) / len(heights[one]) for one in sorted(heights)]
    assert means == sorted(means)
    [kept] = (tmp_path / "gridwise" / "maps").iterdir()
    assert layout(space) == points
    kept.write_bytes(b"damaged")
    assert layout(space) == points


def test_the_map_is_one_file_and_says_how_much_it_shows(gridwise: Run, tmp_path: Path) -> None:
    page = tmp_path / "map.html"
    told = gridwise("explore", f"{MAZE}:Maze", "--map", page)
    assert told.status == 0
    assert "The map shows all" in told.out
    assert "http://" not in page.read_text().replace("http://www.w3.org/2000/svg", "")
    explored = gridwise("explore", "rushhour", "@5", "--map", page)
    assert "boards are reachable" in explored.out
    board = puzzle("rushhour").parse(puzzle("rushhour").shipped[4].text)
    count = len(reachable_from_start(board))
    assert f"The map shows all {count:,} states that can be reached" in explored.out
    cut = gridwise("explore", "rushhour", "@5", "--map", page, "--states", 50)
    shown = f"The map shows 5\\d of {count} states, the nearest to the start and those of a shortest way"
    assert re.search(f"{shown}; solved: [1-9]", cut.out)


def test_a_map_is_flown_through_in_a_browser(
    browser: playwright.Browser, gridwise: Run, tmp_path: Path
) -> None:
    page_file = tmp_path / "map.html"
    assert gridwise("explore", "rushhour", "@5", "--map", page_file).status == 0
    with browser.new_context(viewport={"width": 1000, "height": 700}) as context:
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(page_file.as_uri())
        page.wait_for_selector("html[data-ready=yes]")
        assert "0 steps from the start" in page.inner_text("#told")
        page.click("#start")
        page.wait_for_selector(".map-board svg")
        page.keyboard.press("Tab")
        page.locator(".map-points").focus()
        page.keyboard.press("0")
        page.keyboard.press("Enter")
        page.wait_for_function("() => !document.getElementById('told').textContent.startsWith('0 steps')")
        frames = page.evaluate(
            """async () => {
              const before = view.frames;
              for (let i = 0; i < 30; i++) { view.closer(1.02); await new Promise(requestAnimationFrame); }
              return view.frames - before;
            }"""
        )
        assert frames >= 29
        assert errors == []


def test_searches_and_a_heuristic_are_played_in_the_file(
    browser: playwright.Browser, gridwise: Run, tmp_path: Path
) -> None:
    chosen = puzzle("rushhour")
    board = chosen.parse(chosen.shipped[4].text)
    pops = solve_instance(chosen, board, Options("astar", "blockers", engine="python")).metrics.pops
    page_file = tmp_path / "map.html"
    words = ("--search", "dfs", "--search", "astar:blockers", "--heuristic", "blockers")
    assert gridwise("explore", "rushhour", "@5", "--map", page_file, *words).status == 0
    with browser.new_context(viewport={"width": 1000, "height": 700}) as context:
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(page_file.as_uri())
        page.wait_for_selector("html[data-ready=yes]")
        seen = {page.evaluate("view.colours.join()")}
        for name in ("dfs", "astar:blockers", "h: blockers"):
            page.get_by_role("button", name=name, exact=True).click()
            seen.add(page.evaluate("view.colours.join()"))
        assert len(seen) == 4
        assert "blockers on" in page.inner_text("#counted")
        page.get_by_role("button", name="astar:blockers", exact=True).click()
        assert page.inner_text("#counted").startswith(f"{pops:,} expanded")
        page.get_by_label("Expansions").fill("3")
        assert page.inner_text("#counted").startswith("3 expanded")
        assert page.evaluate("view.colours.join()") not in seen
        assert errors == []
    refused = gridwise("explore", "rushhour", "@5", "--search", "bfs")
    assert refused.status == 2
    assert "add --map FILE" in refused.err
