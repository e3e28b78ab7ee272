"""A checker for people's own pilots: what is wrong, in sentences, with a witness."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridwise.puzzles.snake.rules import DIRECTIONS, Game, Rules
from gridwise.puzzles.snake.view import View
from gridwise.search.check import shown

__all__ = ["check_pilot"]

_BOARDS = (Rules(2, 2), Rules(4, 5), Rules(6, 6), Rules(3, 3, "blocked"))
_GAMES = 3
_MOST_STEPS = 300


def check_pilot(kind: type[Any]) -> Iterator[str]:
    """Let a pilot play on several boards and yield a sentence for the first thing that is wrong on each."""
    name = kind.__name__
    try:
        kind()
    except Exception as error:
        yield f"{name}() raised {type(error).__name__} ({error}); a pilot is made without arguments"
        return
    for rules in _BOARDS:
        for seed in range(_GAMES):
            fault = _fault(kind, rules, seed)
            if fault is not None:
                yield fault
                return


def _fault(kind: type[Any], rules: Rules, seed: int) -> str | None:
    name, game, pilot = kind.__name__, Game(rules, seed), kind()
    while game.outcome == "playing" and game.state.steps < _MOST_STEPS:
        view = View.of(game)
        place = (
            f"on {rules.rows}x{rules.cols}, seed {seed}, step {game.state.steps + 1}: "
            f"head {tuple(view.head)}, length {len(view.body)}, fruit {tuple(view.fruit)}"
        )
        try:
            move = pilot.choose(view)
        except Exception as error:
            return f"{name}.choose raised {type(error).__name__} ({error}) {place}"
        if not isinstance(move, str) or move not in DIRECTIONS:
            return f"{name}.choose gave {shown(move)} {place}; expected 'U', 'R', 'D' or 'L'"
        if not view.is_legal(move) and view.legal():
            legal = ", ".join(view.legal())
            return f"{name}.choose gave {move!r}, which loses, {place}; it could have gone {legal}"
        game.move(move)
    return None
