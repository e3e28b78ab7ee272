"""The worm's 19 rules as a text states them, each with an example that is replayed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from gridwise.puzzles.base import Options, Verdict
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.worm import PUZZLE, Worm
from gridwise.puzzles.worm.replay import WormMoment, replay_moments
from gridwise.puzzles.worm.text import write_number

__all__ = ["FOLLOWING", "RULES", "Rule"]

Replayed = tuple[Worm, list[WormMoment], Verdict]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule on a small field: what the text says of it, and what a replay shows."""

    number: str
    says: str
    """The rule, in our words."""
    field: str
    """The rows, `/` between them."""
    moves: str
    expected: str
    """What must come out if the text is taken at its word."""
    shows: Callable[[Replayed], str]
    """What comes out of the replay."""
    model: str = "A"
    c: str = "10"
    target: int = 500
    penalty: str = "0"
    start: str = "0 0"

    def text(self) -> str:
        """Write the example as a file."""
        rows = self.field.replace("/", "\n")
        return (
            f"model {self.model}\nc {self.c}\ntarget {self.target}\npenalty {self.penalty}\n"
            f"start {self.start}\nfield\n{rows}\n"
        )

    def shown(self) -> str:
        """Replay the example."""
        worm = PUZZLE.parse(self.text())
        return self.shows((worm, *replay_moments(worm, self.moves)))


def _lengths(found: Replayed) -> str:
    return " ".join(str(moment.length) for moment in found[1])


def _points(found: Replayed) -> str:
    return " ".join(write_number(moment.points) for moment in found[1])


def _heads(found: Replayed) -> str:
    return " ".join(f"{row},{col}" for row, col in (moment.head for moment in found[1]))


def _allowed(found: Replayed) -> str:
    broken_at = found[2].broken_at
    return "allowed" if broken_at is None else f"not allowed: move {broken_at}"


def _over(found: Replayed) -> str:
    return f"{'over' if found[2].valid else 'not over'} with {write_number(found[1][-1].points)} points"


def _fewest(found: Replayed) -> str:
    """Solve the example; the plan that is replayed must be as short."""
    best = solve_instance(PUZZLE, found[0], Options())
    proven = best.optimal and found[2].valid and found[2].cost == best.cost
    return f"{best.cost} moves, {'fewer are impossible' if proven else 'not proven'}"


def _field(found: Replayed) -> str:
    worm = found[0]
    return f"{worm.rows} x {worm.cols}, amounts {min(map(min, worm.field))} to {max(map(max, worm.field))}"


def _steps(found: Replayed) -> str:
    """Tell how far apart the cells of the body lie: the last heads, as many as the worm is long."""
    body = [moment.head for moment in found[1]][-found[1][-1].length :]
    apart = {abs(one[0] - other[0]) + abs(one[1] - other[1]) for one, other in pairwise(body)}
    return f"{len(body)} cells, each {'/'.join(map(str, sorted(apart)))} from the next"


def _directions(found: Replayed) -> str:
    """Try the four directions from where the example ends."""
    worm = found[0]
    return " ".join(
        f"{move} {'no' if replay_moments(worm, move)[1].broken_at else 'yes'}"
        for move in ("U", "D", "L", "R")
    )


RULES = (
    Rule("1", "a rectangle of M x N cells, each with an amount of food, a whole number",
         "1 2 3/4 5 6", "", "2 x 3, amounts 1 to 6", _field),
    Rule("2", "the worm lies on a chain of neighbouring cells",
         "3 1 1/1 1 1", "RRD", "4 cells, each 1 from the next", _steps),
    Rule("3", "it is always moving: the head cannot stay (S) where it is",
         "3 1 1 1", "R S", "not allowed: move 2", _allowed),
    Rule("4", "the head goes to any of the four neighbours",
         "1 1 1/1 9 1/1 1 1", "", "U yes D yes L yes R yes", _directions, start="1 1"),
    Rule("4", "but never off the field",
         "9 1/1 1", "", "U no D yes L no R yes", _directions),
    Rule("5", "it does not run into its own body",
         "2 1 1", "RL", "not allowed: move 2", _allowed),
    Rule("6", "eating makes it longer, by as much as it eats: 1",
         "1 1 1 1", "R", "1 2", _lengths),
    Rule("6", "and 3",
         "3 1 1 1", "RRR", "1 2 3 4", _lengths),
    Rule("7", "after growing it wastes away from its tail",
         "2 1 1 1 1", "RRRR", "1 2 3 2 1", _lengths),
    Rule("8", "it eats only at length 1: at the start, not after one move, again after two",
         "1 7 2", "RR", "11 11 32", _points, model="B"),
    Rule("9", "at other lengths it passes over food, which stays: the 5 is eaten later",
         "1 5 0", "RLR", "11 11 11 62", _points, model="B"),
    Rule("10", "a meal of a makes it grow for exactly a moves: 4",
         "4 1 1 1 1 1", "RRRRR", "1 2 3 4 5 4", _lengths),
    Rule("11", "it grows to a+1; then each move takes two cells off the tail, down to length 1",
         "3 0 0 0 0 0 0", "RRRRRR", "1 2 3 4 3 2 1", _lengths),
    Rule("12", "it does not die: on a cell without food its length stays 1",
         "0 0 0 0", "RRR", "1 1 1 1", _lengths),
    Rule("13", "model A: food is renewed at once, so a cell can be eaten again",
         "1 0", "RL", "11 11 22", _points),
    Rule("14", "model B: a cell is empty once it was eaten",
         "1 0", "RL", "11 11 11", _points, model="B"),
    Rule("15", "at the start: length 1, not growing, on a given cell",
         "0 0/0 0", "R", "1,0 1,1", _heads, start="1 0"),
    Rule("16", "a meal of a makes a*c + 1 points: 3 at c = 5",
         "3", "", "16", _points, c="5"),
    Rule("16", "3 at c = 10",
         "3", "", "31", _points),
    Rule("16", "c is a positive constant: 3 at c = 2.5",
         "3", "", "8.5", _points, c="2.5"),
    Rule("17", "the option: 0.25 points less for each change of direction; straight on costs nothing",
         "0 0 0/0 0 0", "RRDL", "0 0 0 -0.25 -0.5", _points, penalty="0.25"),
    Rule("18", "with 500 points or more the game is over",
         "50 0", "", "over with 501 points", _over),
    Rule("18", "and no move comes after that",
         "50 0", "R", "not allowed: move 1", _allowed),
    Rule("19", "the aim is the fewest moves: 11 points at once, 31 more two moves later, not 51 three later",
         "1 0 3 5", "RR", "2 moves, fewer are impossible", _fewest, model="B", target=40),
)  # fmt: skip
"""Every rule, each with what a replay of its example must show."""

FOLLOWING = (
    Rule("10, 15", "the food on the start cell is eaten at time 0",
         "2 0", "", "21", _points),
    Rule("5, 11", "a worm of length two that shrinks may turn back: both its cells are given up",
         "1 0 0", "RL", "1 2 1", _lengths),
    Rule("5, 11", "one that grows may not",
         "2 0 0", "RL", "not allowed: move 2", _allowed),
    Rule("17", "turning back is one change, and the first move is none",
         "0 0 0", "RL", "0 0 -0.25", _points, penalty="0.25"),
    Rule("17, 18", "a turn is paid for before the meal at its end: 11 - 0.25 + 21 points",
         "1 0/0 2", "RD", "over with 31.75 points", _over, target=31, penalty="0.25"),
)  # fmt: skip
"""What the text does not say in so many words, and we take from it."""
