"""A game against the clock: a person steers, or an autopilot, and they take over from each other."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from gridwise.errors import GridwiseError
from gridwise.puzzles.base import Autopilot, Outcome, RealtimeGameplay, able
from gridwise.scene import Body, Direction, Scene, Shape
from gridwise.scene import Path as Way
from gridwise.user_code.loading import name_of
from gridwise.window.face import Banner, Face, Key, in_words
from gridwise.window.flight import Choice, Flight
from gridwise.window.pace import Pace
from gridwise.window.records import sampled
from gridwise.window.sessions.directions import ARROWS, OPPOSITE, direction_of, word_for
from gridwise.window.sessions.game_session import GameSession

__all__ = ["RealtimeSession"]

_MOST_TURNS = 3
"""Turns that wait for their move: enough for two quick ones, few enough to stay in control."""
_PATIENCE = 0.01
"""Seconds that the window waits for a pilot before it looks after its player again."""
_LONGEST_WAIT = 0.05
"""Seconds after which a move that is due is made without the pilot, where a safe one is known."""


class RealtimeSession(GameSession):
    """One game after another on the same board."""

    commands: ClassVar[Mapping[str, str]] = {
        "u": "faster",
        "i": "slower",
        "space": "write_log",
        "p": "pause",
        "h": "switch_pilot",
        "n": "new_game",
        "g": "save_film",
        "q": "quit",
    }

    def __init__(
        self,
        rules: RealtimeGameplay[Any],
        deal: Callable[[], Any],
        *,
        pilot: str | Callable[..., Any] | None = None,
        speed: float = 0.3,
        auto: bool = False,
        folder: Path | None = None,
    ) -> None:
        super().__init__(folder)
        self.rules = rules
        self.puzzle = rules.puzzle
        self.pilot = pilot if isinstance(pilot, str) else "best" if pilot is None else name_of(pilot)
        self.pace = Pace(speed)
        self.auto = auto
        self._make_pilot: Callable[[], Autopilot[Any]] | None = None
        if auto or pilot is not None or self.puzzle.autopilot is not None:
            find = able(self.puzzle.autopilot, f"{self.puzzle.name} has no pilots")
            self._make_pilot = find(pilot or "best")
        self._deal = deal
        self._flight: Flight | None = None
        self._begin(deal())
        if self._make_pilot is not None and auto and self.outcome == "playing":
            # A first move elsewhere: what the pilot cannot play is told before a window opens.
            self._make_pilot().choose(self.instance, self.state)
            self._take_off()

    def _begin(self, game: Any) -> None:
        self.instance, moves = self.rules.unrecorded(game)
        self.moves = list(moves)
        self.state = self.rules.start(game)
        self.paused = False
        self._turns: deque[Direction] = deque(maxlen=_MOST_TURNS)
        self._begun = self.auto
        self.pace.stop()
        self._land()
        self.message = ""
        if not self.auto:
            calls = "" if self._make_pilot is None else "; H calls the autopilot"
            self.message = f"An arrow or W A S D starts the game{calls}."

    @property
    def outcome(self) -> Outcome:
        """Whether the game goes on, and how it ended if it does not."""
        return self.rules.outcome(self.instance, self.state)

    @property
    def last(self) -> str | None:
        """The last move, which is made again if nobody turns."""
        return self.moves[-1] if self.moves else None

    @property
    def running(self) -> bool:
        """Whether moves are being made."""
        return self.outcome == "playing" and self._begun and not self.paused

    # What the player does.

    def key(self, key: str) -> None:
        if key in ARROWS:
            self.steer(ARROWS[key])
        else:
            super().key(key)

    def steer(self, direction: Direction) -> None:
        """Turn at the next move that is free; what cannot be done, such as to turn back, is ignored."""
        if self.auto:
            self.message = f"The pilot {self.pilot} is flying; H takes over."
            return
        if self.outcome != "playing" or self.paused:
            return
        if self._turns:
            before: Direction | None = self._turns[-1]
            possible = direction != OPPOSITE[self._turns[-1]]
        else:
            before = direction_of(self.last)
            possible = word_for(direction, self.rules.actions(self.instance, self.state)) is not None
        if (direction == before and self._begun) or not possible:
            return
        if len(self._turns) < _MOST_TURNS:
            self._turns.append(direction)
        self._begun = True
        self.message = ""

    def faster(self) -> None:
        """Shorten the time a move takes."""
        self.pace.faster()

    def slower(self) -> None:
        """Lengthen the time a move takes."""
        self.pace.slower()

    def pause(self) -> None:
        """Stop the clock, or let it go on."""
        if self.outcome == "playing":
            self.paused = not self.paused
            self.message = "Paused; P goes on." if self.paused else ""

    def switch_pilot(self) -> None:
        """Hand over to the pilot, or take over from it; the pilot starts afresh from what it finds."""
        if self._make_pilot is None:
            return
        self.auto = not self.auto
        self._land()
        self._turns.clear()
        if self.auto:
            self._begun = True
            self.message = f"The pilot {self.pilot} is flying."
            self._take_off()
        else:
            self._begun = self.last is not None
            self.message = "You are flying."

    def new_game(self) -> None:
        """Start the next game."""
        self._begin(self._deal())
        if self.auto:
            self._take_off()

    def close(self) -> None:
        self._land()
        super().close()

    def _take_off(self) -> None:
        """Let a pilot think from here on, before its first move is due."""
        assert self._make_pilot is not None
        if self.outcome == "playing":
            self._flight = Flight(self._make_pilot(), self.rules, self.instance, self.state)

    def _land(self) -> None:
        """Forget the pilot; if it is still thinking, nobody listens."""
        if self._flight is not None:
            self._flight.land()
        self._flight = None
        self._choice: Choice | None = None
        self._overdue: float | None = None

    # What time does.

    def tick(self, now: float) -> None:
        super().tick(now)
        if not self.running:
            self.pace.stop()
            return
        if self._overdue is not None and not self._try(now):
            return
        for _ in range(self.pace.moves(now)):
            if not self.running or not self._try(now):
                break

    def _try(self, now: float) -> bool:
        """Make a move that is due, unless the pilot is still thinking, as it may for a moment."""
        since = now if self._overdue is None else self._overdue
        made = self.step(_PATIENCE, late=now + _PATIENCE >= since + _LONGEST_WAIT)
        self._overdue = None if made else since
        return made

    def due(self) -> float | None:
        if self._overdue is not None:
            return 0.0
        return self.pace.due if self.running and self.pace.due is not None else super().due()

    def step(self, patience: float | None = None, *, late: bool = False) -> bool:
        """Make one move; False where the pilot has thought so many seconds and is still thinking.

        If it is late, the pilot's safe way is taken then, where it knows one at once.
        """
        if self.outcome != "playing":
            return True
        try:
            move = self._piloted(patience, late) if self.auto else self._steered()
        except TimeoutError:
            return False
        except GridwiseError as error:
            # A person's own pilot may fail at any time; the game is theirs then.
            self.auto, self.paused, self.message = False, True, f"{error} (P goes on, and you fly)"
            self._land()
            return True
        if move is not None:
            self.state = self.rules.follow(self.instance, self.state, move)
            self.moves.append(move)
        return True

    def _steered(self) -> str | None:
        if not self._turns:
            return self.last
        return word_for(self._turns.popleft(), self.rules.actions(self.instance, self.state)) or self.last

    def _piloted(self, patience: float | None, late: bool) -> str:
        if self._flight is None:
            self._take_off()
        assert self._flight is not None
        try:
            self._choice = self._flight.choose(patience)
        except TimeoutError:
            safe = self._flight.go_on(self.state, self.pace.seconds) if late else None
            if safe is None:
                raise
            self._choice = safe
        return self._choice.move

    # What the player sees.

    def plan(self) -> list[tuple[int, int]]:
        """Return the cells that the pilot means to visit, the nearest first."""
        return [] if self._choice is None or self.outcome != "playing" else list(self._choice.plan)

    def _note(self) -> str:
        """Return what the pilot says about its move."""
        if self._choice is None or self.paused or self.outcome != "playing":
            return ""
        return self._choice.note and f"The pilot {self.pilot} is flying: {self._choice.note}."

    def scene(self) -> Scene:
        """Describe the board, with the plan, and with a head that looks where it goes."""
        drawn = self.rules.position(self.instance, self.state, self.last)
        return replace(drawn, shapes=tuple(self._with_plan(drawn.shapes)))

    def _with_plan(self, shapes: Sequence[Shape]) -> Iterator[Shape]:
        heading, way = direction_of(self.last), tuple(self.plan())
        for shape in shapes:
            if isinstance(shape, Body) and len(shape.cells) == 1 and heading is not None:
                yield replace(shape, heading=heading)
            else:
                yield shape
        if way:
            heads = [shape.cells[0] for shape in shapes if isinstance(shape, Body)]
            yield Way((*heads[:1], *way))

    def face(self) -> Face:
        who = self.pilot if self.auto else "you"
        pilot = (("pilot", who if len(who) < 16 else "..." + who[-13:]),)
        return Face(
            self.puzzle.about.title,
            self.scene(),
            (
                *in_words(self.rules.facts(self.instance, self.state)),
                ("moves", f"{len(self.moves):,}"),
                ("speed", f"{self.pace} a move"),
                *(pilot if self._make_pilot is not None else ()),
            ),
            self._note() or self.message,
            (
                ("W A S D", "steer"),
                ("U", "faster"),
                ("I", "slower"),
                ("P", "pause"),
                *((("H", "autopilot"),) if self._make_pilot is not None else ()),
                ("N", "new"),
                ("G", "GIF"),
                ("Space", "log"),
                ("?", "help"),
                ("Q", "quit"),
            ),
            self._banner(),
            glide_ms=min(150.0, 900 * self.pace.seconds) if self.pace.seconds > 0.06 else 0.0,
        )

    def help_keys(self) -> tuple[Key, ...]:
        return (
            ("W A S D", "or the arrows steer"),
            ("U", "faster"),
            ("I", "slower"),
            ("P", "pause, and go on"),
            *((("H", "autopilot on and off, at any time"),) if self._make_pilot is not None else ()),
            ("N", "new game"),
            ("G", "save the game so far as a GIF"),
            ("Space", "write a debug log, output_<hash>.log"),
            ("T", "light or dark"),
            ("Q", "quit"),
        )

    def _banner(self) -> Banner | None:
        if self.outcome == "playing":
            return None
        title, *lines = self.rules.ending(self.instance, self.state, self.last)
        return Banner("won" if self.outcome == "won" else "lost", title, (*lines, "N starts a new game."))

    # What stays.

    def record(self) -> Mapping[str, Any]:
        settings: dict[str, Any] = {"speed": self.pace.seconds}
        if self._make_pilot is not None:
            plan = [list(cell) for cell in self.plan()]
            settings = {"pilot": self.pilot, "auto": self.auto, "plan": plan, **settings}
        return self.rules.log(self.instance, self.state, self.moves, settings)

    def film(self) -> tuple[str, Sequence[Scene]]:
        state = self.rules.start(self.instance)
        wanted = set(sampled(range(len(self.moves) + 1)))
        scenes = [self.rules.position(self.instance, state)]
        for number, move in enumerate(self.moves, 1):
            state = self.rules.follow(self.instance, state, move)
            if number in wanted:
                scenes.append(self.rules.position(self.instance, state, move))
        return self.puzzle.name, scenes
