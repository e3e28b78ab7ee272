"""Figures 2, 5, 6 and 7 of the report, drawn from games and boards of our own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from gridwise.lab.reproduce.experiment import Section
from gridwise.lab.reproduce.snake_report.methods import BOARD, SEED
from gridwise.lab.search_view.card import side_by_side
from gridwise.puzzles.snake.draw import scene
from gridwise.puzzles.snake.pilots.flight import moves_of
from gridwise.puzzles.snake.pilots.greedy import Greedy
from gridwise.puzzles.snake.pilots.greedy_safe import GreedySafe
from gridwise.puzzles.snake.pilots.paths import cells_along, shortest_path, stretch, stretched
from gridwise.puzzles.snake.random_numbers import game_seed
from gridwise.puzzles.snake.rules import Cell, Game, Rules, State, step
from gridwise.puzzles.snake.view import View
from gridwise.render.paint import paint
from gridwise.render.primitives import Picture
from gridwise.scene import Scene

__all__ = ["picture_section"]

SMALL = Rules(6, 6)
CURLED = "11 12 13 23 22 21 31 32 33"
"""A snake that lies coiled up, head first: row and column of each cell."""


def picture_section() -> Section:
    """Draw what the report's figures show."""
    return Section(
        title="Its figures",
        text=(
            "2, the trap: plain greedy takes the shortest way to the fruit, and has shut itself in. "
            "5, the stretching: a step becomes a step aside, the step, and a step back, until no more fits. "
            "6, the detour: along the stretched way to its own tail the snake passes nearly every cell. "
            "7, the end of a game of the improved greedy. With --pictures DIR they are written there.",
        ),
        pictures={
            "figure-2-trap": trap(),
            "figure-5-stretching": stretching(),
            "figure-6-detour": detour(),
            "figure-7-end": end(),
        },
    )


def trap() -> Picture:
    """Show plain greedy before and after the first meal that leaves it no move."""
    for number in count():
        game = Game(SMALL, game_seed(SEED, number))
        before, way = game.state, list[Cell]()
        for _ in moves_of(Greedy(), game):
            way.append(game.state.body[0])
            if game.state.hunger == 0 and game.outcome == "playing":
                if not View.of(game).legal():
                    return _row(
                        scene(SMALL, before, plan=way, caption="the shortest way to the fruit"),
                        scene(SMALL, game.state, caption="taken: there is no way out"),
                    )
                before, way = game.state, []
    raise AssertionError("plain greedy never shuts itself in")


def stretching() -> Picture:
    """Show a way to the tail: the shortest, stretched once, and stretched until nothing more fits."""
    snake = _curled()
    head, tail = snake.body[0], snake.body[-1]
    path = shortest_path(SMALL, head, tail, set(snake.body)) or []
    once, cell = list(path), head
    for index, direction in enumerate(path):
        aside = stretch(SMALL, cell, direction, {*snake.body, *cells_along(head, path)})
        if aside is not None:
            once[index : index + 1] = aside
            break
        cell = step(cell, direction)
    ways = {
        "the shortest way to the tail": path,
        "one step stretched": once,
        "stretched until nothing fits": stretched(SMALL, head, path, snake.body),
    }
    return _row(
        *(
            scene(SMALL, snake, plan=cells_along(head, way), caption=f"{words}: {len(way)}")
            for words, way in ways.items()
        )
    )


def detour() -> Picture:
    """Show a coiled snake on its stretched way to its tail, in six moments."""
    snake = _curled()
    path = shortest_path(SMALL, snake.body[0], snake.body[-1], set(snake.body)) or []
    way = cells_along(snake.body[0], stretched(SMALL, snake.body[0], path, snake.body))
    trail = [*reversed(way), *snake.body]
    moments = [round(len(way) * part / 5) for part in range(6)]
    return _row(*(_after(snake, trail, moves, len(way)) for moves in moments))


def end() -> Picture:
    """Show how the improved greedy ends its first game on the report's board."""
    game = Game(BOARD, game_seed(SEED, 0))
    for _ in moves_of(GreedySafe(), game):
        pass
    words = f"length {game.length} of {BOARD.cells}: the board is full"
    if game.outcome != "won":
        words = f"length {game.length} of {BOARD.cells}, then round and round"
    return paint(scene(BOARD, game.state, caption=words))


def _curled() -> State:
    body = tuple(Cell(*map(int, place)) for place in CURLED.split())
    return State(body, None, generator=0)


def _after(snake: State, trail: Sequence[Cell], moves: int, of: int) -> Scene:
    """Show the snake so many moves along a trail, whose last cells are the snake as it was."""
    first = len(trail) - len(snake.body) - moves
    body, rest = tuple(trail[first : first + len(snake.body)]), trail[:first][::-1]
    moved = replace(snake, body=body, steps=moves)
    return scene(SMALL, moved, plan=rest, caption=f"after {moves} of {of} moves")


def _row(*scenes: Scene) -> Picture:
    return side_by_side([paint(one) for one in scenes])
