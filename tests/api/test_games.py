"""Hints, games and the arena from Python, and own code that is checked."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

import gridwise
from tests.api.boards import TEXTS
from tests.programs import PYTHON, run

BOARD = gridwise.load("rushhour", TEXTS["rushhour"])


@pytest.mark.parametrize("name", TEXTS)
def test_hints_lead_on(name: str) -> None:
    board = gridwise.load(name, TEXTS[name])
    answer = gridwise.hint(board)
    assert str(answer) == "\n".join(answer.lines)
    assert answer.as_dict() == answer.data
    assert str(answer._repr_html_()).startswith("<span")
    assert {answer, gridwise.hint(board)} == {answer}
    game = gridwise.play(board)
    for _ in range(2):
        game.act(game.hint().data["move"])
    assert gridwise.hint(board, game.moves).data["move"] in game.actions()
    assert str(game._repr_svg_()).startswith("<svg")


def test_what_a_puzzle_cannot_do_is_a_sentence() -> None:
    with pytest.raises(gridwise.UsageError, match="rushhour has no explanations"):
        gridwise.explain(BOARD)
    with pytest.raises(gridwise.UsageError, match="worm cannot be explored"):
        gridwise.explore(gridwise.load("worm", "@1"))
    with pytest.raises(gridwise.UsageError, match="worm has no arena"):
        gridwise.arena("best", puzzle="worm")


def test_everything_reachable_is_mapped_within_limits() -> None:
    found = gridwise.explore(BOARD)
    assert found.data["states"] > found.data["goals"] > 0
    assert gridwise.explore(BOARD, nodes=5).status == "limit"


def test_a_game_is_played_by_hand() -> None:
    game = gridwise.play(BOARD, ["I-1"])
    assert game.undo()
    assert game.redo()
    assert game.moves == ("I-1",)
    for move in game.rest().plan or ():
        game.act(str(move))
    assert (game.outcome, repr(game)) == ("won", f"<Play: rushhour, won after {len(game.moves)} moves>")
    with pytest.raises(gridwise.UsageError, match=r"move 2: 'A\+9' cannot be done here"):
        gridwise.play(BOARD, ["I-1", "A+9"])


@pytest.mark.parametrize(
    ("name", "keys", "shown"),
    [
        ("torus-snake", ["RIGHT", "RIGHT", "q"], "<Play: torus-snake, playing after 2 moves>"),
        ("snake", ["q"], "<Play: snake, playing after "),
    ],
)
def test_a_game_is_played_in_a_window(name: str, keys: list[str], shown: str) -> None:
    pytest.importorskip("pygame")
    code = f"""
import threading, time, pygame, gridwise

def press():
    while not pygame.display.get_init() or pygame.display.get_surface() is None:
        time.sleep(0.01)
    for key in {keys!r}:
        number = getattr(pygame, f"K_{{key}}")
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=number, unicode="", mod=0))

threading.Thread(target=press).start()
print(gridwise.play(gridwise.load({name!r}, {TEXTS[name]!r}), window=True))
"""
    environ = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    assert run(PYTHON, "-c", code, env=environ).stdout.startswith(shown)


class Leftwards:
    """A pilot that knows one direction."""

    def choose(self, view: Any) -> str:
        legal = view.legal()
        return "L" if "L" in legal or not legal else str(legal[0])


class Careless:
    """A pilot that hits the wall."""

    def choose(self, view: Any) -> str:
        return "U"


def test_pilots_meet_in_the_arena() -> None:
    gridwise.register("leftwards", pilot=Leftwards)
    found = gridwise.arena(["hamiltonian", Leftwards, "leftwards"], "4x4", games=5, seed=3, tail="blocked")
    rows = [one.as_dict() for one in found]
    assert [row["pilot"] for row in rows] == ["hamiltonian", "Leftwards", "leftwards"]
    assert (rows[0]["wins"], rows[0]["tail"]) == (5, "blocked")
    assert rows[1]["mean_steps"] == rows[2]["mean_steps"]
    assert gridwise.arena("hamiltonian", "4x4", 5, 3, tail="blocked", jobs=2)[0].as_dict()["wins"] == 5
    for words, sentence in (
        ({"pilots": "gredy"}, "no pilot named 'gredy'; did you mean 'greedy'"),
        ({"pilots": []}, "the arena needs at least one pilot"),
        ({"pilots": "greedy", "board": "ten"}, "expected a board as ROWSxCOLS, such as 10x10, got 'ten'"),
        ({"pilots": "greedy", "tial": "free"}, "no option of the arena named 'tial'; did you mean 'tail'"),
    ):
        with pytest.raises(gridwise.UsageError, match=sentence):
            gridwise.arena(**words)


class Broken(gridwise.Problem[Any, str]):
    """States that cannot be kept."""

    def initial(self) -> Any:
        return [0]

    def successors(self, state: Any) -> Iterator[tuple[str, Any]]:
        yield "+", [state[0] + 1]

    def is_goal(self, state: Any) -> bool:
        return False


def finds_nothing(problem: Any, heuristic: Any = None) -> None:
    return None


def stays(problem: Any) -> Iterator[str]:
    yield "A+9"


def test_own_code_is_checked(own: str) -> None:
    assert gridwise.check(f"{own}:Stairs") == gridwise.check(gridwise.load(f"{own}:Stairs")) == []
    assert (
        gridwise.check(f"{own}:my_h", BOARD)
        == gridwise.check(f"{own}:my_search", gridwise.load(f"{own}:Stairs"))
        == []
    )
    assert "states must be hashable" in gridwise.check(Broken)[0]
    assert gridwise.check(Leftwards) == []
    assert "which loses" in gridwise.check(Careless)[0]
    assert gridwise.check(finds_nothing, BOARD)[0].startswith(
        "finds_nothing found no plan, but there is one: "
    )
    assert gridwise.check(stays, BOARD)[0].startswith("stays gave a wrong plan: move 1, A+9, cannot be made")
    with pytest.raises(gridwise.UsageError, match="a search or a heuristic is checked on an instance"):
        gridwise.check(finds_nothing)
    with pytest.raises(gridwise.UsageError, match=r"expected code of your own or FILE\.py:NAME, got 'bfs'"):
        gridwise.check("bfs")


def test_results_are_rows() -> None:
    results = [gridwise.solve(BOARD, name) for name in ("bfs", "A*")]
    rows = [result.as_row() for result in results]
    assert [row["algorithm"] for row in rows] == ["bfs", "astar"]
    assert all(set(row) == set(rows[0]) for row in rows)
    assert not any(isinstance(value, dict | list) for row in rows for value in row.values())
    assert {results[0], gridwise.solve(BOARD, "bfs")} == {results[0]}
