"""Hints in stages, and what people do counted in a metric, for every shipped puzzle."""

from __future__ import annotations

import pytest

from gridwise.puzzles.base.hint_stages import hint_stages
from gridwise.puzzles.base.play import Play
from gridwise.registry import PUZZLES, puzzle
from gridwise.scene import Highlight, Path

KINDS = ["piece", "move", "why", "line"]


@pytest.mark.parametrize("name", sorted(PUZZLES))
def test_each_stage_shows_more(name: str) -> None:
    chosen = puzzle(name)
    instance = chosen.parse(str(chosen.shipped[0].text)) if chosen.shipped else None
    if instance is None:
        assert chosen.gameplay is not None
        instance = chosen.gameplay.deal(1)
    game = Play(chosen, instance)
    stages = hint_stages(game, game.hint())
    assert [stage.kind for stage in stages] == KINDS
    assert any(isinstance(shape, Highlight) for shape in stages[0].scene.shapes)
    assert not any(isinstance(shape, Path) for shape in stages[0].scene.shapes)
    for path in (shape for shape in stages[1].scene.shapes if isinstance(shape, Path)):
        assert len(path.cells) == 2


def test_a_snake_without_a_proof_is_led_to_its_fruit_and_no_further() -> None:
    snake = puzzle("snake")
    moves = "RDRRDLUUULLURRRDDDLDLLUUURULLURRRDDDDLULLLD"
    game = Play(snake, snake.parse(f'{{"board": "6x6", "seed": 1, "moves": "{moves}"}}'))
    answer = game.hint()
    assert "no proof of safety" in answer.lines[-1]
    *before, last = hint_stages(game, answer)
    assert [stage.kind for stage in before] == KINDS[:-1]
    (way,) = (shape for shape in last.scene.shapes if isinstance(shape, Path))
    assert len(way.cells) > 2
    assert way.cells[-1] == game.state.fruit
    assert len(set(way.cells)) == len(way.cells)


@pytest.mark.parametrize(
    ("metric", "made", "counted"),
    [
        ("steps", ["D+3"], ["D+1", "D+1", "D+1"]),
        ("moves", ["D+1", "D+1", "D+1"], ["D+3"]),
        ("moves", ["D+1", "D+2", "C-1", "D-1"], ["D+3", "C-1", "D-1"]),
        ("moves", ["D+2", "D-1"], ["D+2", "D-1"]),
        ("steps", ["D+2", "D-1"], ["D+1", "D+1", "D-1"]),
    ],
)
def test_slides_count_as_the_metric_says(metric: str, made: list[str], counted: list[str]) -> None:
    rush_hour = puzzle("rushhour")
    board = rush_hour.parse("....BB\n..D..C\nAAD..C\n......\n....EE\n......\n", metric)
    assert rush_hour.gameplay is not None
    assert rush_hour.gameplay.counted(board, made) == counted
