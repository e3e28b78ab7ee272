"""A puzzle that brings no environment of its own is one all the same: learners see its pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import gridwise.gym
from gridwise import Problem, ProblemError, UsageError, puzzle, solve
from gridwise.puzzles.base.environment.scene_environment import PLANES, planes
from gridwise.scene import Amount, Block, Body, Exit, Food, Goal, Role, Scene, Tile, Wall
from gridwise.scene import Path as Way

MAZE = Path(__file__).resolve().parents[2] / "examples" / "maze.py"


class Lift(Problem[int, str]):
    """Ride to the top floor."""

    action_words: ClassVar[tuple[str, ...]] = ("down", "up", "jump")

    def initial(self) -> int:
        return 1

    def is_goal(self, state: int) -> bool:
        return state == 4

    def successors(self, state: int) -> Iterator[tuple[str, int]]:
        if state > 0:
            yield "down", state - 1
        yield "up", state + 1

    def scene(self, state: int) -> Scene:
        return Scene(6, 1, (Block(5 - state, 0, role=Role.HERO), Goal(1, 0)))


class Unnamed(Lift):
    """The same without its words."""

    action_words: ClassVar[tuple[str, ...]] = ()


def test_a_maze_from_a_file_is_played_and_solved() -> None:
    env: Any = gridwise.gym.make(f"{MAZE}:Maze")
    check_env(env, skip_render_check=True)
    board, info = env.reset(seed=1)
    assert board.shape == (len(PLANES), 10, 16)
    text = "\n".join("".join("#" if cell else "." for cell in row) for row in board[PLANES.index("wall")])
    assert text == str.translate("\n".join(env.problem.lines), str.maketrans("SG", ".."))
    assert np.argwhere(board[PLANES.index("goal")]).tolist() == [[9, 15]]
    assert info["action_mask"].tolist() == [0, 1, 1, 0]  # U, R, D, L in the corner
    total = 0.0
    for move in solve(env.problem, "bfs").plan or ():
        _, reward, terminated, _, info = env.step(env.action(move))
        total += reward
    assert terminated
    assert total == pytest.approx(1 - 0.01 * info["steps"])


def test_actions_are_the_words_that_the_problem_names() -> None:
    env: Any = gridwise.gym.make(f"{__file__}:Lift", max_steps=9, render_mode="rgb_array")
    board, info = env.reset(seed=1)
    assert env.action_space == gymnasium.spaces.Discrete(3)
    assert info["action_mask"].tolist() == [1, 1, 0]
    assert board[PLANES.index("hero")].ravel().tolist() == [0, 0, 0, 0, 1, 0]
    assert [env.step(action)[1] for action in (1, 2, 1, 1)] == pytest.approx([-0.01, -0.01, -0.01, 0.99])
    assert env.render().shape[2] == 3
    with pytest.raises(ProblemError, match="Unnamed has the action 'down', learners know U, R, D, L"):
        gridwise.gym.make(f"{__file__}:Unnamed").reset(seed=1)


def test_a_picture_is_written_as_planes() -> None:
    shapes = (
        Wall(0, 0),
        Goal(0, 1),
        Exit(1, 3),
        Body(((2, 0), (2, 3), (2, 2))),
        Block(0, 2, width=2, hue=4, label="12"),
        Food(1, 0),
        Food(1, 1, 3),
        Amount(1, 2, 40, 50),
        Tile(3, 0, "7", 2),
        Tile(3, 1, "", None),
        Way(((3, 2), (3, 3))),
    )
    wall, goal, hero, piece, number = planes(Scene(4, 4, shapes, wraps=True)).tolist()
    blank = [0, 0, 0, 0]
    assert wall == [[1, 0, 0, 0], blank, blank, blank]
    assert goal == [[0, 1, 0, 0], [0, 0, 0, 1], blank, blank]
    assert hero == [blank, blank, [1, 0, 3, 2], blank]
    assert piece == [[0, 0, 5, 5], blank, blank, [3, 0, 0, 0]]
    assert number == [[0, 0, 12, 12], [1, 3, 40, 0], blank, [7, 0, 0, 0]]


def test_one_constructor_for_names_puzzles_and_gymnasium() -> None:
    made = gridwise.gym.make("rushhour", "@7", metric="moves")
    other = gridwise.gym.make(puzzle("rushhour"), instances=7, metric="moves")
    third = gymnasium.make("gridwise/RushHour-v0", instances=7, metric="moves").unwrapped
    assert type(made) is type(other) is type(third) is gridwise.gym.RushHourEnv
    boards = [env.reset(seed=1)[0].tolist() for env in (made, other, third)]
    assert boards[0] == boards[1] == boards[2]
    assert {"RushHourEnv", "SnakeEnv", "SnakeVectorEnv", "make"} <= set(dir(gridwise.gym))


def test_what_cannot_be_learned_is_said() -> None:
    with pytest.raises(UsageError, match="colour-sudoku is no environment"):
        gridwise.gym.make("colour-sudoku")
    with pytest.raises(UsageError, match="EightPuzzle has no picture"):
        gridwise.gym.make(f"{MAZE.with_name('eight_puzzle.py')}:EightPuzzle")
    with pytest.raises(UsageError, match="did you mean 'rushhour'"):
        gridwise.gym.make("rushour")
    with pytest.raises(AttributeError, match="no attribute 'ChessEnv'"):
        gridwise.gym.ChessEnv  # noqa: B018
