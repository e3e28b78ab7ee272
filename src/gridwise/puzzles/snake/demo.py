"""Snake: the pilots on the same games, then one game played to a full board."""

from __future__ import annotations

from collections.abc import Iterator

from gridwise.puzzles.base import Stage
from gridwise.puzzles.snake.arena.series import Played, Summary, chunks, play_chunk, sum_up
from gridwise.puzzles.snake.arena.table import summary_table
from gridwise.puzzles.snake.draw import scene
from gridwise.puzzles.snake.pilots import find
from gridwise.puzzles.snake.pilots.flight import moves_of
from gridwise.puzzles.snake.rules import Game, Rules
from gridwise.scene import Scene

ARENA = Rules(8, 8)
PILOTS = ("greedy", "evolved", "greedy-safe", "hamiltonian", "best")
BOARD = Rules(6, 6)
SEED = 7


def act(stage: Stage) -> None:
    """Perform it."""
    stage.heading("Snake: eat until the board is full")
    stage.say("Five pilots on the same 20 games; `best` carries a proof of safety at every meal:")
    stage.table(summary_table([_summary(name) for name in PILOTS]))
    stage.say("And one game of the best pilot, to the end:")
    stage.play(_game(), seconds=5)


def _summary(name: str) -> Summary:
    played = Played()
    for chunk in chunks(name, ARENA, 20, SEED, "fast"):
        played.add(play_chunk(chunk))
    return sum_up(name, ARENA, SEED, "fast", played)


def _game() -> Iterator[tuple[str, Scene]]:
    """Show every few moves of a game, and its end."""
    game = Game(BOARD, SEED)
    yield "start", scene(BOARD, game.state)
    for _ in moves_of(find("best").make(), game):
        if game.state.steps % 3 == 0 or game.outcome != "playing":
            yield f"step {game.state.steps}, length {game.length} of {BOARD.cells}", scene(BOARD, game.state)
