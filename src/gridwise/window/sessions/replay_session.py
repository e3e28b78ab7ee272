"""A recorded game to watch, forwards and backwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from gridwise.errors import InputError, UsageError
from gridwise.puzzles.base import Gameplay
from gridwise.scene import Scene
from gridwise.window.face import Banner, Face, Key, in_words
from gridwise.window.pace import Pace
from gridwise.window.records import sampled
from gridwise.window.sessions.game_session import GameSession

__all__ = ["RecordedGame", "ReplaySession"]

_EVERY = 64


class RecordedGame:
    """The states of a game, of which one in 64 is kept; the others are played again when asked for."""

    def __init__(self, rules: Gameplay[Any], instance: Any, moves: Sequence[str]) -> None:
        self.rules, self.instance, self.moves = rules, instance, moves
        self._kept: list[Any] = [rules.start(instance)]
        self._last: tuple[int, Any] = 0, self._kept[0]
        # Moves that break the rules are told before anything is shown.
        self.state(len(moves))

    def state(self, moment: int) -> Any:
        """Return the state after so many moves."""
        at, state = self._last
        if not at <= moment:
            at = min(moment // _EVERY, len(self._kept) - 1) * _EVERY
            state = self._kept[at // _EVERY]
        while at < moment:
            state = self._after(state, at)
            at += 1
            if at % _EVERY == 0 and at // _EVERY == len(self._kept):
                self._kept.append(state)
        self._last = at, state
        return state

    def _after(self, state: Any, at: int) -> Any:
        outcome = self.rules.outcome(self.instance, state)
        if outcome != "playing":
            raise InputError(f"move {at + 1}: the game was already {outcome}")
        try:
            return self.rules.follow(self.instance, state, self.moves[at])
        except UsageError as error:
            raise InputError(f"move {at + 1}: {error}") from error

    def scene(self, moment: int) -> Scene:
        """Describe the board after so many moves."""
        last = self.moves[moment - 1] if moment else None
        return self.rules.position(self.instance, self.state(moment), last)


class ReplaySession(GameSession):
    """Shows a recorded game."""

    commands: ClassVar[Mapping[str, str]] = {
        "p": "pause",
        "space": "pause",
        "u": "faster",
        "i": "slower",
        "right": "forwards",
        "d": "forwards",
        "left": "backwards",
        "a": "backwards",
        "page down": "leap",
        "page up": "leap_back",
        "home": "rewind",
        "n": "rewind",
        "end": "to_the_end",
        "g": "save_film",
        "q": "quit",
    }
    help: ClassVar[tuple[Key, ...]] = (
        ("P, Space", "pause, and go on"),
        ("U", "faster"),
        ("I", "slower"),
        ("Left, Right", "one move back or on"),
        ("Page Up, Page Down", "a tenth of the game back or on"),
        ("Home, End", "to the start, to the end"),
        ("G", "save the game as a GIF"),
        ("T", "light or dark"),
        ("Q", "quit"),
    )

    def __init__(
        self,
        rules: Gameplay[Any],
        instance: Any,
        moves: Sequence[str],
        *,
        speed: float = 0.3,
        folder: Path | None = None,
    ) -> None:
        super().__init__(folder)
        self.game = RecordedGame(rules, instance, moves)
        self.pace = Pace(speed)
        self.moment = 0
        self.playing = True

    @property
    def last(self) -> int:
        """The number of moves."""
        return len(self.game.moves)

    def pause(self) -> None:
        """Stop, or go on; from the end it starts again."""
        self.playing = not self.playing
        if self.playing and self.moment == self.last:
            self.moment = 0

    def faster(self) -> None:
        """Shorten the time of a move."""
        self.pace.faster()

    def slower(self) -> None:
        """Lengthen the time of a move."""
        self.pace.slower()

    def forwards(self) -> None:
        """Go one move on."""
        self._go(self.moment + 1)

    def backwards(self) -> None:
        """Go one move back."""
        self._go(self.moment - 1)

    def leap(self) -> None:
        """Go a tenth of the game on."""
        self._go(self.moment + max(1, self.last // 10))

    def leap_back(self) -> None:
        """Go a tenth of the game back."""
        self._go(self.moment - max(1, self.last // 10))

    def rewind(self) -> None:
        """Go to the start."""
        self._go(0)

    def to_the_end(self) -> None:
        """Go to the end."""
        self._go(self.last)

    def _go(self, moment: int) -> None:
        self.playing = False
        self.moment = max(0, min(self.last, moment))

    def tick(self, now: float) -> None:
        super().tick(now)
        if not self.playing:
            self.pace.stop()
            return
        self.moment = min(self.last, self.moment + self.pace.moves(now))
        self.playing = self.moment < self.last

    def due(self) -> float | None:
        return (self.pace.due or 0.0) if self.playing else super().due()

    def face(self) -> Face:
        rules, instance = self.game.rules, self.game.instance
        state = self.game.state(self.moment)
        standing = rules.standing(instance, state).items()
        facts = in_words({name: value for name, value in standing if name not in ("of", "steps")})
        outcome = rules.outcome(instance, state)
        ends = {"won": "won", "lost": "lost", "stalled": "stalled", "playing": "left unfinished"}
        end = f"The end: {ends[outcome]} after {self.last:,} moves. P plays it again."
        message = self.message or (
            end if self.moment == self.last else "" if self.playing else "Paused; P goes on."
        )
        return Face(
            "Replay",
            self.game.scene(self.moment),
            (("move", f"{self.moment:,} of {self.last:,}"), *facts, ("speed", f"{self.pace} a move")),
            message,
            (
                ("P", "pause"),
                ("Left, Right", "step"),
                ("Home, End", "start, end"),
                ("U", "faster"),
                ("I", "slower"),
                ("G", "GIF"),
                ("?", "help"),
                ("Q", "quit"),
            ),
            self._banner(outcome) if self.moment == self.last else None,
            glide_ms=min(150.0, 900 * self.pace.seconds) if self.pace.seconds > 0.06 else 0.0,
        )

    def _banner(self, outcome: str) -> Banner | None:
        if outcome == "playing":
            return None
        lines = (f"{self.last:,} moves.", "P plays it again.")
        if outcome == "won":
            return Banner("won", "Won", lines)
        return Banner("lost", "Lost" if outcome == "lost" else "Stalled", lines)

    def record(self) -> Mapping[str, Any]:
        return {"puzzle": self.game.rules.puzzle.name, "moves": list(self.game.moves)}

    def film(self) -> tuple[str, Sequence[Scene]]:
        name = self.game.rules.puzzle.name
        return name, [self.game.scene(moment) for moment in sampled(range(self.moment + 1))]
