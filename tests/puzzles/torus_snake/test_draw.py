"""Pictures of Torus Snake: scenes, frames and animations."""

from __future__ import annotations

from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.torus_snake import PUZZLE, TorusSnake
from gridwise.render.animation import gif
from gridwise.scene import Body, Food, Path
from tests.puzzles.torus_snake.boards import DATA


def shapes(kind: type, scene: object) -> list[object]:
    return [shape for shape in scene.shapes if isinstance(shape, kind)]  # type: ignore[attr-defined]


def test_the_board_shows_the_snake_and_the_apples_with_their_counts() -> None:
    scene = PUZZLE.scene(TorusSnake.parse((DATA / "test1.txt").read_text()))
    assert scene.wraps
    assert shapes(Body, scene) == [Body(((0, 0),))]
    assert shapes(Food, scene) == [Food(3, 1, 1), Food(3, 2, 1), Food(1, 4, 2), Food(4, 3, 1)]
    assert "5 apples to reach" in scene.title


def test_frames_follow_the_plan() -> None:
    problem = TorusSnake.parse((DATA / "test1.txt").read_text())
    result = solve_instance(PUZZLE, problem, Options())
    captions, scenes = zip(*PUZZLE.frames(problem, result), strict=True)
    assert len(scenes) == 13
    assert captions[0] == "start"
    assert captions[-1].endswith("length 5, done")
    (last,) = shapes(Body, scenes[-1])
    assert len(last.cells) == 5  # type: ignore[attr-defined]
    assert gif(scenes[:3], cell=24).startswith(b"GIF89a")


def test_a_lost_game_has_frames_too() -> None:
    problem = TorusSnake.parse("1,3 0,2 2 0,0,2 0,1,2")
    result = solve_instance(PUZZLE, problem, Options("nearest-bfs"))
    assert len(list(PUZZLE.frames(problem, result))) == 5


def test_cells_ahead_are_a_path() -> None:
    from gridwise.puzzles.torus_snake.draw import scene

    problem = TorusSnake.parse("4,4 0,0 1 2,2,1")
    assert shapes(Path, scene(problem, ahead=(1, 2))) == [Path(((0, 0), (0, 1), (0, 2)))]
