"""What a puzzle brings along for a printed book: its rules, pictures, and solutions written small."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gridwise.model import Limits, Result
from gridwise.puzzles.base.options import Options
from gridwise.scene import Scene

if TYPE_CHECKING:
    from gridwise.puzzles.base.puzzle import Puzzle

__all__ = ["Booklet", "Illustration", "arrows", "cost_words"]

P = TypeVar("P")

ARROWS = {"U": "↑", "R": "→", "D": "↓", "L": "←"}


@dataclass(frozen=True, slots=True)
class Illustration:
    """A picture that teaches, and the sentence under it."""

    scene: Scene
    caption: str


class Booklet(Generic[P]):
    """How one puzzle is printed; this one makes do with what every puzzle has."""

    metric: str | None = None
    """How the cost is counted on paper."""
    rules: tuple[str, ...] = ()
    """A sentence or two each, for who has never played."""
    notation: str = ""
    """How solutions are written."""
    taught = "easy"
    """How hard the board is that the rules are shown on."""
    blanks: tuple[str, ...] = ("moves", "time")
    """What a reader may note beside a board."""

    def __init__(self, puzzle: Puzzle[P]) -> None:
        self.puzzle = puzzle

    def how_to_play(self) -> tuple[str, ...]:
        """Give the rules in paragraphs; without any, what the puzzle says about itself."""
        about = self.puzzle.about
        return self.rules or tuple(filter(None, (_sentence(about.summary), about.greeting)))

    def example(self) -> str | None:
        """Give the instance that teaches the rules best: a shipped one that is neither dull nor hard."""
        shipped = self.puzzle.shipped
        chosen = next((one for one in shipped if one.facts.get("level") == self.taught), None)
        return chosen.text if chosen else shipped[0].text if shipped else None

    def illustrations(self, instance: P) -> Sequence[Illustration]:
        """Teach with pictures of an instance: its start, its first move, its end."""
        result = self.solved(instance)
        frames = list(self.puzzle.frames(instance, result))
        chosen = sorted({0, min(1, len(frames) - 1), len(frames) - 1})
        return [Illustration(frames[at][1], frames[at][0].capitalize() + ".") for at in chosen]

    def solve(self, instance: P, limits: Limits) -> Result[Any]:
        """Find the solution that is printed."""
        from gridwise.puzzles.base.solve import solve_instance

        return solve_instance(self.puzzle, instance, Options(limits=limits))

    def solved(self, instance: P) -> Result[Any]:
        """Solve the board that teaches, whatever it takes; without memory raise MemoryError."""
        result = self.solve(instance, Limits())
        if result.status == "limit" and result.lost is None:
            raise MemoryError
        return result

    def board(self, instance: P, result: Result[Any]) -> Scene:
        """Show what the reader is to solve."""
        return self.puzzle.picture(instance)

    def task(self, instance: P, result: Result[Any]) -> str:
        """Say in a few words what is to be reached."""
        return cost_words(result)

    def steps(self, instance: P, result: Result[Any]) -> str:
        """Write the solution small; nothing where a picture of it says all."""
        return "" if result.plan is None else " ".join(map(str, result.plan))

    def solution(self, instance: P, result: Result[Any]) -> Scene:
        """Show the picture beside the steps: their start, or the solved board where there are none."""
        return self.board(instance, result)


def arrows(moves: Iterable[str]) -> str:
    """Write moves U, R, D, L as arrows, five by five."""
    drawn = "".join(ARROWS[move] for move in moves)
    return " ".join(drawn[start : start + 5] for start in range(0, len(drawn), 5))


def cost_words(result: Result[Any]) -> str:
    """Say what a solution costs, such as `12 moves`."""
    if result.cost is None:
        return ""
    word = result.metric or "moves"
    return f"{result.cost:,} {word.removesuffix('s') if result.cost == 1 else word}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".") if text else ""
