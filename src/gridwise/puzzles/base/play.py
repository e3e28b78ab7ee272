"""A person's game on one instance: act, take back, ask; the window, the page and the terminal sit on top."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic

from gridwise.display import Displayed
from gridwise.errors import UsageError
from gridwise.model import Limits, Result
from gridwise.puzzles.base.answer import Answer
from gridwise.puzzles.base.gameplay import Gameplay, Outcome
from gridwise.puzzles.base.puzzle import P, Puzzle, able
from gridwise.scene import Scene

__all__ = ["Play"]


class Play(Displayed, Generic[P]):
    """One game: the moves that were made, the states they led to, and those that were taken back.

    Moves are words, as plans write them.
    """

    def __init__(
        self, puzzle: Puzzle[P], instance: P, moves: Iterable[str] = (), rules: Gameplay[P] | None = None
    ) -> None:
        self.puzzle = puzzle
        self.rules = rules or able(puzzle.gameplay, f"{puzzle.name} cannot be played")
        self.instance = instance
        self._states: list[Any] = [self.rules.start(instance)]
        self._moves: list[str] = []
        self._undone: list[str] = []
        for number, move in enumerate(moves, 1):
            try:
                self.act(move)
            except UsageError as error:
                raise UsageError(f"move {number}: {error}") from error

    def __repr__(self) -> str:
        return f"<Play: {self.puzzle.name}, {self.outcome} after {len(self._moves)} moves>"

    @property
    def state(self) -> Any:
        """Where the game stands."""
        return self._states[-1]

    @property
    def moves(self) -> Sequence[str]:
        """What was done and not taken back."""
        return tuple(self._moves)

    @property
    def outcome(self) -> Outcome:
        """Whether the game goes on, and how it ended if it does not."""
        return self.rules.outcome(self.instance, self.state)

    def actions(self) -> Sequence[str]:
        """Return what can be done now; nothing when the game is over."""
        return self.rules.actions(self.instance, self.state) if self.outcome == "playing" else ()

    def act(self, move: str) -> None:
        """Make a move; raise UsageError with a sentence where the rules forbid it."""
        if self.outcome != "playing":
            raise UsageError(f"the game is over ({self.outcome}); undo a move or start again")
        self._states.append(self.rules.act(self.instance, self.state, move))
        self._moves.append(move)
        self._undone.clear()

    def follow(self, move: str) -> None:
        """Make a move of a pilot, which may do what no person can."""
        self._states.append(self.rules.follow(self.instance, self.state, move))
        self._moves.append(move)
        self._undone.clear()

    def undo(self) -> bool:
        """Take the last move back; False when there is none."""
        if not self._moves:
            return False
        self._undone.append(self._moves.pop())
        self._states.pop()
        return True

    def redo(self) -> bool:
        """Make the move again that was taken back last; False when there is none."""
        if not self._undone:
            return False
        undone = self._undone[:-1]
        self.act(self._undone[-1])
        self._undone = undone
        return True

    def reset(self) -> None:
        """Go back to the start; redo leads forwards again."""
        while self.undo():
            pass

    def scene(self, way: Sequence[str] = ()) -> Scene:
        """Describe the position, with the moves of a hint or plan drawn as the way on."""
        last = self._moves[-1] if self._moves else None
        return self.rules.position(self.instance, self.state, last, way)

    def hint(self, limits: Limits = Limits()) -> Answer:
        """Tell one good next move from here: the data has it as `move`, and the way on as `way`."""
        hint = able(self.puzzle.hint, f"{self.puzzle.name} has no hints")
        return hint(self.rules.recorded(self.instance, self.moves), self.state, limits)

    def rest(self, limits: Limits = Limits()) -> Result[Any]:
        """Solve what is left from here."""
        return self.rules.rest(self.instance, self.state, limits)
