"""A puzzle that waits for its player: moves, undo, hints, and the solution to watch."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from gridwise.errors import GridwiseError, UsageError
from gridwise.model import Limits, Result
from gridwise.puzzles.base import Answer, Gameplay
from gridwise.puzzles.base.play import Play
from gridwise.scene import Scene
from gridwise.window.background import BackgroundTask
from gridwise.window.face import Banner, Face, Key, in_words
from gridwise.window.pace import Pace
from gridwise.window.records import sampled
from gridwise.window.sessions.game_session import GameSession

__all__ = ["Deal", "PuzzleSession"]

G = TypeVar("G", bound=Gameplay[Any])

Deal = Callable[[], Any]
"""Gives the next instance to play."""

_MOST_OF_A_HINT = 5
_SECONDS = 20.0
"""For the solution; hints take two at most."""


class PuzzleSession(GameSession, Generic[G]):
    """One instance after another of a puzzle."""

    commands: ClassVar[Mapping[str, str]] = {
        "backspace": "undo",
        "z": "undo",
        "y": "redo",
        "h": "hint",
        "return": "watch",
        "p": "pause",
        "u": "faster",
        "i": "slower",
        "r": "restart",
        "n": "new_game",
        "g": "save_film",
        "space": "write_log",
        "q": "quit",
    }
    help: ClassVar[tuple[Key, ...]] = (
        ("Backspace, Z", "undo"),
        ("Y", "redo"),
        ("H", "hint"),
        ("Enter", "watch the solution from here"),
        ("P, U, I", "while watching: pause, faster, slower"),
        ("R", "back to the start"),
        ("N", "the next one"),
        ("G", "save the game so far as a GIF"),
        ("Space", "write a log that can be replayed, output_<hash>.log"),
        ("T", "light or dark"),
        ("Q", "quit"),
    )

    def __init__(self, rules: G, deal: Deal, *, speed: float = 0.3, folder: Path | None = None) -> None:
        super().__init__(folder)
        self.rules = rules
        self.puzzle = rules.puzzle
        self.pace = Pace(speed)
        self._deal = deal
        self._hint: BackgroundTask[Answer] | None = None
        self._rest: BackgroundTask[Result[Any]] | None = None
        self._best: BackgroundTask[Result[Any]] | None = None
        self._watched: deque[str] = deque()
        self._paused = False
        self._begin(deal())

    def _begin(self, instance: Any) -> None:
        self.drop_tasks()
        if self._best is not None:
            self._best.drop()
        self.play = Play(self.puzzle, instance)
        self.way: tuple[str, ...] = ()
        """Moves of a hint, drawn on the board."""
        self.greet()
        state = self.play.state
        self._best = BackgroundTask(
            lambda stop: self.rules.rest(instance, state, Limits(seconds=_SECONDS, stop=stop))
        )

    def greet(self) -> None:
        """Say what is to be done; nothing is chosen yet."""
        self.message = self.puzzle.about.greeting or self.puzzle.about.summary

    # What the player does.

    def act(self, move: str) -> bool:
        """Make a move if the rules allow it, and say what is wrong if they do not."""
        self.drop_tasks()
        try:
            self.play.act(move)
        except UsageError as error:
            self.message = f"{str(error)[:1].upper()}{str(error)[1:]}."
            return False
        self.way, self.message = (), ""
        return True

    def undo(self) -> None:
        """Take the last move back."""
        self.drop_tasks()
        self.way = ()
        self.message = "" if self.play.undo() else "There is nothing to take back."

    def redo(self) -> None:
        """Make the move again that was taken back last."""
        self.drop_tasks()
        self.way = ()
        self.message = "" if self.play.redo() else "There is nothing to make again."

    def restart(self) -> None:
        """Go back to the start; redo leads forwards again."""
        self.drop_tasks()
        self.play.reset()
        self.way = ()
        self.greet()

    def new_game(self) -> None:
        """Play the next instance."""
        try:
            self._begin(self._deal())
        except GridwiseError as error:
            self.message = f"{error}."

    def hint(self) -> None:
        """Ask for one good next move."""
        hint = self.puzzle.hint
        if hint is None:
            self.message = "There are no hints here."
        elif self.play.outcome == "playing" and self._hint is None:
            self.drop_tasks()
            self.message = "Looking for a good move ..."
            instance, state = self.play.instance, self.play.state
            self._hint = BackgroundTask(lambda _: hint(instance, state))

    def watch(self) -> None:
        """Watch the solution from here."""
        if self.play.outcome == "playing" and not self.thinking and not self._watched:
            self.message = "Working out the solution ..."
            instance, state = self.play.instance, self.play.state
            self._rest = BackgroundTask(
                lambda stop: self.rules.rest(instance, state, Limits(seconds=_SECONDS, stop=stop))
            )

    def pause(self) -> None:
        """Stop watching for a while, or go on."""
        if self._watched:
            self._paused = not self._paused
            self.message = "Paused; P goes on." if self._paused else "Watching the solution."

    def faster(self) -> None:
        """Watch faster."""
        self.pace.faster()

    def slower(self) -> None:
        """Watch more slowly."""
        self.pace.slower()

    def drop_tasks(self) -> None:
        """Forget the hint and the solution that were asked for: the player goes on alone."""
        for task in (self._hint, self._rest):
            if task is not None:
                task.drop()
        self._hint = self._rest = None
        self._watched.clear()
        self._paused = False
        self.pace.stop()

    # What time does.

    @property
    def thinking(self) -> bool:
        """Whether a hint or a solution is being worked out."""
        return self._hint is not None or self._rest is not None

    @property
    def watching(self) -> bool:
        """Whether a solution is being shown."""
        return bool(self._watched)

    def tick(self, now: float) -> None:
        super().tick(now)
        try:
            if self._hint is not None and self._hint.done:
                hint, self._hint = self._hint, None
                self._show_hint(hint.result())
            if self._rest is not None and self._rest.done:
                rest, self._rest = self._rest, None
                self._start_watching(rest.result())
        except GridwiseError as error:
            # A person's own puzzle may fail at any time; the game goes on.
            self.message = f"{error}."
        if self._watched and not self._paused:
            for _ in range(self.pace.moves(now)):
                if self._watched:
                    self.play.act(self._watched.popleft())
                    self.looked_at(self.play.moves[-1])
            if not self._watched:
                self.message = ""
        else:
            self.pace.stop()

    def due(self) -> float | None:
        if self.thinking or (self._best is not None and not self._best.done):
            return 0.0
        if self._watched and not self._paused:
            return self.pace.due or 0.0
        return super().due()

    def _show_hint(self, answer: Answer) -> None:
        self.message = answer.lines[0] if answer.lines else ""
        move = answer.data.get("move")
        # The way on, but not all of it: a hint leaves something to find.
        self.way = tuple(answer.data.get("way") or ())[:_MOST_OF_A_HINT] if move else ()
        if move:
            self.looked_at(move)

    def _start_watching(self, result: Result[Any]) -> None:
        way = self.way_of(result)
        if way is None:
            nowhere = result.status == "unsolvable"
            self.message = (
                "There is no way to the goal from here; undo some moves."
                if nowhere
                else f"No solution was found in {_SECONDS:g} seconds."
            )
            return
        self.way = ()
        self._watched.extend(way)
        self.message = "Watching the solution; P pauses, any move takes over."

    def way_of(self, result: Result[Any]) -> list[str] | None:
        """Return the moves of a result, None where it has no solution."""
        if result.plan is None:
            return None
        return self.rules.way(self.play.instance, self.play.state, result)

    def looked_at(self, move: str) -> None:
        """A hint or the solution has come to a move."""

    def close(self) -> None:
        self.drop_tasks()
        if self._best is not None:
            self._best.drop()
        super().close()

    # What the player sees.

    def scene(self) -> Scene:
        """Describe the board."""
        return self.play.scene(self.way)

    def move_count(self) -> int:
        """Count the moves as the fewest possible are counted."""
        return len(self.play.moves)

    def fewest(self) -> str:
        """Say how few moves are possible, as far as it is known."""
        if self._best is None or not self._best.done:
            return "..."
        try:
            result = self._best.result()
        except GridwiseError:
            return "not known"
        if result.optimal and result.cost is not None:
            return f"{result.cost:,}"
        return f"{result.lower_bound:,} or more" if result.lower_bound is not None else "not known"

    def facts(self) -> tuple[tuple[str, str], ...]:
        """Tell what the player watches beside the board."""
        facts = in_words(self.rules.facts(self.play.instance, self.play.state))
        return (("moves", f"{self.move_count():,}"), ("fewest", self.fewest()), *facts)

    def steers(self) -> tuple[Key, ...]:
        """Name the keys that make moves."""
        return ()

    def face(self) -> Face:
        keys: tuple[Key, ...] = (
            *self.steers(),
            ("Backspace", "undo"),
            (self.shown("H"), "hint"),
            ("Enter", "watch"),
            (self.shown("N"), "next"),
            (self.shown("G"), "GIF"),
            ("Space", "log"),
            ("?", "help"),
            (self.shown("Q"), "quit"),
        )
        if self._watched:
            speeds = ((self.shown("P"), "pause"), (self.shown("U"), "faster"), (self.shown("I"), "slower"))
            keys = (*speeds, ("Backspace", "undo"), (self.shown("Q"), "quit"))
        return Face(
            self.puzzle.about.title or self.puzzle.name,
            self.scene(),
            self.facts(),
            self.message,
            keys,
            self.banner(),
            glide_ms=self._glide(),
        )

    def _glide(self) -> float:
        return min(150.0, 900 * self.pace.seconds) if self._watched else 150.0

    def shown(self, letter: str) -> str:
        """Name the key of a command."""
        return letter

    def banner(self) -> Banner | None:
        """Tell the end of the game."""
        outcome, count = self.play.outcome, self.move_count()
        if outcome == "won":
            fewest = self.fewest()
            praise = "Nobody can do it in fewer." if fewest == f"{count:,}" else f"Fewest possible: {fewest}."
            return Banner("won", "Solved", (f"{count:,} moves. {praise}", f"{self.shown('N')}: the next one"))
        if outcome == "lost":
            return Banner("lost", "Stuck", ("No move is left.", "Backspace takes moves back."))
        return None

    # What stays.

    def record(self) -> Mapping[str, Any]:
        return {
            "puzzle": self.puzzle.name,
            "instance": str(self.play.instance),
            "moves": list(self.play.moves),
            "outcome": self.play.outcome,
            "standing": dict(self.rules.standing(self.play.instance, self.play.state)),
        }

    def film(self) -> tuple[str, Sequence[Scene]]:
        again = Play(self.puzzle, self.play.instance)
        scenes = [again.scene()]
        for move in self.play.moves:
            again.act(move)
            scenes.append(again.scene())
        return self.puzzle.name, sampled(scenes)
