"""Scenes and films of boards."""

from __future__ import annotations

from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.colour_sudoku import PUZZLE, ColourSudoku
from gridwise.scene import TILE_HUES, Danger, Tile

BOARD = ColourSudoku.parse("3 3\nr g b\n3# *b *#\n*# *# *#\n*# *# *#\n")


def tiles(scene: object) -> dict[tuple[int, int], Tile]:
    return {(shape.row, shape.col): shape for shape in scene.shapes if isinstance(shape, Tile)}  # type: ignore[attr-defined]


def test_a_scene_shows_what_is_given() -> None:
    scene = PUZZLE.scene(BOARD)
    shown = tiles(scene)
    assert set(shown) == {(0, 0), (0, 1)}
    assert (shown[0, 0].text, shown[0, 0].hue, shown[0, 0].given) == ("3", None, True)
    assert shown[0, 1].hue == TILE_HUES.index("blue")
    assert scene.caption == "red > green > blue"


def test_broken_rules_are_marked() -> None:
    scene = PUZZLE.scene(BOARD.with_number(1, 3))
    assert {(shape.row, shape.col) for shape in scene.shapes if isinstance(shape, Danger)} == {(0, 0), (0, 1)}


def test_a_film_ends_with_the_solution() -> None:
    for algorithm in ("best", "backtracking", "numbers-first", "plain"):
        result = solve_instance(PUZZLE, BOARD, Options(algorithm))
        assert result.solution is not None
        frames = list(PUZZLE.frames(BOARD, result))
        assert frames[0][0] == "start"
        end = ColourSudoku.parse(result.solution)
        assert {place: tile.text for place, tile in tiles(frames[-1][1]).items()} == {
            divmod(cell, 3): str(number) for cell, number in enumerate(end.numbers)
        }
        assert len(frames) > 5


def test_a_film_of_backtracking_shows_the_ways_back() -> None:
    board = ColourSudoku.empty(3, "rgb")
    result = solve_instance(PUZZLE, board, Options("plain"))
    captions = [caption for caption, _ in PUZZLE.frames(board, result)]
    assert any("cannot be" in caption for caption in captions)
    assert any("is no longer" in caption for caption in captions)
    assert len(captions) == 2 + result.metrics.extra["assignments"] + sum("no longer" in c for c in captions)
