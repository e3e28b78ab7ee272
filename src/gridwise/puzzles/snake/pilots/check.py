"""A checker for people's own pilots: what is wrong, in sentences, with a witness."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gridwise.errors import GridwiseError
from gridwise.puzzles.snake.pilots.flight import called
from gridwise.puzzles.snake.pilots.own import own_entry
from gridwise.puzzles.snake.rules import DIRECTIONS, Game, Rules
from gridwise.puzzles.snake.view import Pilot, View
from gridwise.search.check import shown
from gridwise.user_code.loading import name_of, place_of

__all__ = ["check_pilot"]

_BOARDS = (Rules(2, 2), Rules(4, 5), Rules(6, 6), Rules(3, 3, "blocked"))
_GAMES = 3
_MOST_STEPS = 300


def check_pilot(thing: Any, boards: Sequence[Rules] = ()) -> Iterator[str]:
    """Let a pilot play on several boards and yield a sentence for the first thing that is wrong."""
    try:
        make = own_entry(thing, name_of(thing)).make
        make()
    except GridwiseError as error:
        yield str(error)
        return
    for rules in boards or _BOARDS:
        for seed in range(_GAMES):
            fault = _fault(make(), rules, seed)
            if fault is not None:
                yield fault
                return


def _fault(pilot: Pilot, rules: Rules, seed: int) -> str | None:
    game, name = Game(rules, seed), called(pilot)
    while game.outcome == "playing" and game.state.steps < max(_MOST_STEPS, rules.cells):
        view = View.of(game)
        place = (
            f"on {rules.rows}x{rules.cols}, seed {seed}, step {game.state.steps + 1}: "
            f"head {tuple(view.head)}, length {len(view.body)}, fruit {tuple(view.fruit)}"
        )
        try:
            move = pilot.choose(view)
        except (Exception, SystemExit) as error:
            return f"{place_of(error)}{name} raised {type(error).__name__} ({error}) {place}"
        if not isinstance(move, str) or move not in DIRECTIONS:
            return f"{name} gave {shown(move)} {place}; expected 'U', 'R', 'D' or 'L'"
        if not view.is_legal(move) and view.legal():
            legal = ", ".join(view.legal())
            return f"{name} gave {move!r}, which loses, {place}; it could have gone {legal}"
        game.move(move)
    return None
