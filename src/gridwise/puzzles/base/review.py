"""A game looked at afterwards: how far the goal was at every moment, and which moves were good ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from gridwise.model import Limits
from gridwise.puzzles.base.gameplay import Outcome

__all__ = ["Judgement", "Review", "ReviewGame", "ReviewedMove", "Stretch"]

P_contra = TypeVar("P_contra", contravariant=True)

Judgement = Literal["good", "neutral", "bad", "dead end", "unknown"]
"""Nothing was wasted; no nearer to the goal; farther from it; no way leads there any more; not proven."""


class Stretch(NamedTuple):
    """A part of a game that ends with a success, such as a fruit, and what the best player takes for it."""

    number: int
    """The move that ended it, from 1."""
    steps: int
    best: int | None
    """None where it does not come to it, or was not looked at."""
    way: tuple[str, ...] = ()
    """How the best player goes."""


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One move, and what came of it."""

    number: int
    """From 1."""
    move: str
    judgement: Judgement
    better: tuple[str, ...] = ()
    """A best way from the position before, where the move was not on one."""
    seconds: float | None = None
    """How long its player thought, where that is known."""


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game."""

    outcome: Outcome
    unit: str
    """What is counted: moves, steps, entries."""
    cost: int
    """Of the moves made."""
    moves: tuple[ReviewedMove, ...]
    left: tuple[int | None, ...] = ()
    """How far the goal was at the start and after each move; None where no way there is known."""
    proven: bool = True
    """Whether every distance is the shortest possible, and everything was looked at."""
    unproven: tuple[int, ...] = ()
    """After how many moves the distance is only the best known, or not known at all."""
    shortest: tuple[str, ...] = ()
    """A best way from the start."""
    turning_point: int | None = None
    """The move after which the game could not be won any more, as far as is known."""
    turning_words: str = ""
    """What that means."""
    stretches: tuple[Stretch, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "outcome": self.outcome,
            "unit": self.unit,
            "cost": self.cost,
            "best": self.left[0] if self.left else None,
            "proven": self.proven,
            "unproven": list(self.unproven),
            "left": list(self.left),
            "moves": [
                {
                    "number": one.number,
                    "move": one.move,
                    "judgement": one.judgement,
                    "better": list(one.better),
                    "seconds": one.seconds,
                }
                for one in self.moves
            ],
            "shortest": list(self.shortest),
            "turning_point": self.turning_point,
            "turning_words": self.turning_words,
            "stretches": [{**one._asdict(), "way": list(one.way)} for one in self.stretches],
        }


class ReviewGame(Protocol[P_contra]):
    """Looks back at the moves of a game in a puzzle's own way."""

    def __call__(self, instance: P_contra, moves: Sequence[str], limits: Limits = Limits(), /) -> Review: ...
