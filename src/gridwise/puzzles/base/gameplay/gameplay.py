"""Playing a puzzle by hand: what every game has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from gridwise.errors import UsageError
from gridwise.model import Limits, Problem, Result
from gridwise.scene import Body, Highlight, Role, Scene

if TYPE_CHECKING:
    from gridwise.puzzles.base.puzzle import Puzzle

__all__ = ["Controls", "Gameplay", "Outcome", "P", "Prize"]

P = TypeVar("P")

Outcome = Literal["playing", "won", "lost", "stalled"]

Controls = Literal["drag", "arrows", "entries", "realtime"]


_WAYS = {"U": "up", "R": "right", "D": "down", "L": "left"}


class Prize(NamedTuple):
    """What a head is steered to: its name, and what of the standing grows (or shrinks) when it is reached."""

    name: str
    standing: str
    shrinks: bool = False


class Gameplay(Generic[P]):
    """How a person plays a puzzle: as its successors allow, unless it says otherwise.

    Moves are words, as plans write them.
    """

    controls: Controls = "arrows"
    """Pieces to drag, a head to steer, entries to make, or a game that does not wait."""
    metric: str | None = None
    """How people count what they do, where it is not the puzzle's default."""
    counts: tuple[str, ...] = ()
    """The metrics in which `counted` counts what people do."""
    dealt: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    """What the generator is asked for when a game of a few minutes is to be dealt."""
    prize: Prize | None = None
    """What is to be reached next, where there is such a thing."""
    letters: bool = False
    """Whether every letter of a plan is a move, so that plans need no blanks."""

    def __init__(self, puzzle: Puzzle[P]) -> None:
        self.puzzle = puzzle

    def deal(self, seed: int, like: P | None = None) -> P:
        """Make an instance for a game of a few minutes: the one that needs no file, or a new one.

        Where nothing but the seed differs from game to game, it may be `like` another one.
        """
        if self.puzzle.create is not None:
            return self.puzzle.create(self.metric)
        generator = self.puzzle.generator
        if generator is None:
            raise UsageError(f"{self.puzzle.name} has no generator")
        made = next(generator.make(1, seed, {**generator.defaults(), **self.dealt}))
        return self.puzzle.parse(made.text, self.metric)

    def start(self, instance: P) -> Any:
        """Return the state in which a person starts to play."""
        return self._problem(instance).initial()

    def actions(self, instance: P, state: Any) -> Sequence[str]:
        """Return all that can be done in a state, as words."""
        return [str(action) for action, _ in self._problem(instance).successors(state)]

    def act(self, instance: P, state: Any, action: str) -> Any:
        """Return the state after an action; raise UsageError with a sentence where it cannot be done."""
        for name, after in self._problem(instance).successors(state):
            if str(name) == action:
                return after
        words = ", ".join(self.actions(instance, state)) or "nothing"
        raise UsageError(f"{action!r:.40} cannot be done here; possible: {words}")

    def follow(self, instance: P, state: Any, action: str) -> Any:
        """Return the state after a recorded action, which may be one that players are kept from."""
        return self.act(instance, state, action)

    def outcome(self, instance: P, state: Any) -> Outcome:
        """Tell whether a game goes on in a state, and how it ended if it does not."""
        problem = self._problem(instance)
        if problem.is_goal(state):
            return "won"
        return "playing" if any(True for _ in problem.successors(state)) else "lost"

    def standing(self, instance: P, state: Any) -> Mapping[str, Any]:
        """Tell what a player watches beside the board, such as the score, by name."""
        return {}

    def terms(self, instance: P) -> Mapping[str, str]:
        """Tell what the rules of this very instance are, where instances differ in them, by name."""
        return {}

    def facts(self, instance: P, state: Any) -> Mapping[str, Any]:
        """Tell how a game stands in the words of its player; `of` is the total of what comes before it."""
        return self.standing(instance, state)

    def conflicts(self, instance: P, state: Any) -> Sequence[Mapping[str, Any]]:
        """Tell which rules a state breaks as it stands, where a player may break them."""
        return ()

    def position(self, instance: P, state: Any, last: str | None = None, way: Sequence[str] = ()) -> Scene:
        """Describe a state in play: the last move made, and the moves of a hint or plan as the way on.

        Where states are places on the board, a ring shows the player's.
        """
        scene, place = self.puzzle.scene(instance, state), self.puzzle.cell_of(instance, state)
        if place is None:
            return scene
        return replace(scene, shapes=(*scene.shapes, Highlight(*place, role=Role.HERO)))

    def sentence(self, instance: P, action: str) -> str:
        """Tell in words what an action does."""
        return f"Go {_WAYS[action]}." if action in _WAYS else f"Play {action}."

    def aim(self, instance: P, state: Any, way: Sequence[str]) -> tuple[str, Sequence[Highlight]]:
        """Tell where to look before a way is taken, and mark it: at what is reached first, or at the head."""
        here, prize = state, self.prize
        for move in way if prize else ():
            before = self.standing(instance, here)
            here = self.act(instance, here, move)
            gain = self.standing(instance, here)[prize.standing] - before[prize.standing] if prize else 0
            if prize and (gain < 0 if prize.shrinks else gain > 0):
                row, col = self._head(instance, here) or (0, 0)
                where = f"row {round(row) + 1}, column {round(col) + 1}"
                return f"Make for the {prize.name} in {where}.", [Highlight(row, col)]
            if self.outcome(instance, here) != "playing":
                break
        head = self._head(instance, state)
        marks = [] if head is None else [Highlight(*head)]
        return "Look at where you stand: one of the ways on is better than the others.", marks

    def _head(self, instance: P, state: Any) -> tuple[float, float] | None:
        bodies = [shape for shape in self.position(instance, state).shapes if isinstance(shape, Body)]
        return bodies[0].cells[0] if bodies else self.puzzle.cell_of(instance, state)

    def counted(self, instance: P, moves: Sequence[str]) -> list[str]:
        """Return the same way as moves that count one each in the instance's metric, one of `counts`."""
        return list(moves)

    def rest(self, instance: P, state: Any, limits: Limits = Limits()) -> Result[Any]:
        """Solve what is left from a state."""
        from gridwise.puzzles.base.following import solve_from

        return solve_from(self.puzzle, instance, state, limits)

    def way(self, instance: P, state: Any, result: Result[Any]) -> list[str]:
        """Return what a player would do from a state to follow a result, as words that `act` takes."""
        return [str(action) for action in result.plan or ()]

    def recorded(self, instance: P, moves: Sequence[str]) -> P:
        """Return the instance with the moves that were played on it, where instances can hold them."""
        return instance

    def unrecorded(self, instance: P) -> tuple[P, Sequence[str]]:
        """Return the instance as it was before any move, and the moves that it holds."""
        return instance, ()

    def _problem(self, instance: P) -> Problem[Any, Any]:
        problem = self.puzzle.search_problem(instance)
        if problem is None:
            raise UsageError(f"{self.puzzle.name} cannot be played")
        return problem
