"""The pilots of Snake: each in the same game, with the way it means to go, and what it says of itself."""

from __future__ import annotations

import inspect

import gridwise
from gridwise.puzzles.snake import Game, Rules
from gridwise.puzzles.snake.autopilot import find_autopilot
from gridwise.puzzles.snake.draw import scene
from gridwise.puzzles.snake.pilots import PILOTS, find
from gridwise.puzzles.snake.text import GameFile
from gridwise.render.svg import svg
from gridwise.scene import Path as Way
from gridwise.scene import Role, Scene
from scripts.site.links import PICTURES

__all__ = ["pilots"]

BOARD, SMALL = (8, 8), (5, 4)
"""The small one is for exact play."""
SEED = 7
SHARE = 0.45
"""Of the board: how long the snake is when the picture is taken, if it lives to see it."""
PATIENCE = 20
"""Moves in which a plan or a tour may show itself; not every pilot has one."""
GAMES = 20
CELL = 24


def pilots() -> str:
    """Give every pilot: its picture, what it reached in some games, and its docstring."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    return "\n\n".join(_section(name) for name in PILOTS)


def _section(name: str) -> str:
    size = SMALL if name == "optimal" else BOARD
    file = f"pilot-{name.replace('+', '-plus')}.svg"
    PICTURES.joinpath(file).write_text(svg(_picture(name, size), cell=CELL), encoding="utf-8")
    board = f"{size[0]}x{size[1]}"
    (found,) = gridwise.arena([name], board, games=GAMES, seed=SEED, jobs=1)
    told = found.as_dict()
    steps = f", in {told['mean_steps_of_wins']:,.0f} steps on average" if told["wins"] else ""
    figures = (
        f"{GAMES} games on {board}: {told['wins']} filled{steps}; mean length {told['mean_length']:.1f}."
    )
    words = inspect.cleandoc(find(name).make().__doc__ or "")
    return f"## {name}\n\n{words}\n\n![{name} at work](../../build/figures/{file})\n\n*{figures}*"


def _picture(name: str, size: tuple[int, int]) -> Scene:
    """Draw the snake when it covers a share of the board, or where it ended before."""
    rules = Rules(*size)
    game = Game(rules, SEED)
    instance = GameFile(rules, SEED)
    pilot = find_autopilot(name)()
    waited = 0
    while game.outcome == "playing":
        game.move(pilot.choose(instance, game.state))
        waited += len(game.state.body) >= SHARE * rules.cells
        if waited > PATIENCE or (waited and (pilot.plan() or pilot.tour())):
            break
    plan = pilot.plan() if game.outcome == "playing" else ()
    drawn = scene(rules, game.state, plan=plan)
    tour = [(cell.row, cell.col) for cell in pilot.tour()] if game.outcome == "playing" else []
    shapes = (*drawn.shapes, Way((*tour, tour[0]), arrow=False, role=Role.FRONTIER)) if tour else drawn.shapes
    return Scene(drawn.rows, drawn.cols, shapes, title=f"{name} at work: {drawn.title}")
