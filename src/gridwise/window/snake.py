"""Snake against the clock: a person steers, or a pilot, and they take over from each other at any time."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from gridwise.errors import GridwiseError
from gridwise.puzzles.snake.draw import scene
from gridwise.puzzles.snake.games import played
from gridwise.puzzles.snake.pilots import find
from gridwise.puzzles.snake.pilots.flight import chosen
from gridwise.puzzles.snake.rules import Cell, Direction, Game, Rules, State, step
from gridwise.puzzles.snake.text import GameFile
from gridwise.puzzles.snake.view import Pilot, View
from gridwise.scene import Body, Scene
from gridwise.window.background import Thought
from gridwise.window.game_session import ARROWS, Banner, Face, Key, Table
from gridwise.window.pace import Pace
from gridwise.window.records import sampled

__all__ = ["SnakeTable"]

_BACK: Mapping[Direction, Direction] = {"U": "D", "D": "U", "L": "R", "R": "L"}
_MOST_TURNS = 3
"""Turns that wait for their move: enough for two quick ones, few enough to stay in control."""
_PATIENCE = 0.01
"""Seconds that the window waits for a pilot before it looks after its player again."""


class SnakeTable(Table):
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
    help: ClassVar[tuple[Key, ...]] = (
        ("W A S D", "or the arrows steer"),
        ("U", "faster"),
        ("I", "slower"),
        ("P", "pause, and go on"),
        ("H", "autopilot on and off, at any time"),
        ("N", "new game"),
        ("G", "save the game so far as a GIF"),
        ("Space", "write a debug log, output_<hash>.log"),
        ("T", "light or dark"),
        ("Q", "quit"),
    )

    def __init__(
        self,
        game: GameFile | Rules,
        *,
        seed: int = 1,
        pilot: str = "best",
        speed: float = 0.3,
        auto: bool = False,
        folder: Path | None = None,
    ) -> None:
        super().__init__(folder)
        file = GameFile(game, seed) if isinstance(game, Rules) else game
        self.game = played(file)
        self.moves: list[Direction] = [move for move in ("", *file.moves) if move in _BACK]
        self.pilot = find(pilot)
        self.pace = Pace(speed)
        self.auto = auto
        self.paused = False
        self._turns: deque[Direction] = deque(maxlen=_MOST_TURNS)
        self._flying: Pilot | None = None
        self._choice: Thought[Direction] | None = None
        self._plan: list[Cell] = []
        self._begun = auto
        if auto:
            self._try_pilot()
        self._greet()

    def _try_pilot(self) -> None:
        """Let the pilot make a first move elsewhere: what it cannot play is told before a window opens."""
        if self.game.outcome == "playing":
            chosen(self.pilot.make(), View.of(self.game))

    def _greet(self) -> None:
        self.message = "" if self.auto else "An arrow or W A S D starts the game; H calls the autopilot."

    @property
    def heading(self) -> Direction | None:
        """Where the snake goes if nobody turns it."""
        return self.moves[-1] if self.moves else None

    @property
    def running(self) -> bool:
        """Whether moves are being made."""
        return self.game.outcome == "playing" and self._begun and not self.paused

    # What the player does.

    def key(self, key: str) -> None:
        if key in ARROWS:
            self.steer(ARROWS[key])
        else:
            super().key(key)

    def steer(self, direction: Direction) -> None:
        """Turn at the next move that is free; going straight back is ignored, for it would be the end."""
        if self.auto:
            self.message = f"The pilot {self.pilot.name} is flying; H takes over."
            return
        if self.game.outcome != "playing" or self.paused:
            return
        before = self._turns[-1] if self._turns else self.heading
        reverses = before is not None and direction == _BACK[before]
        alone = self.game.length == 1 and not self._turns
        if (direction == before and self._begun) or (reverses and not alone):
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
        if self.game.outcome == "playing":
            self.paused = not self.paused
            self.message = "Paused; P goes on." if self.paused else ""

    def switch_pilot(self) -> None:
        """Hand over to the pilot, or take over from it; the pilot starts afresh from what it finds."""
        self.auto = not self.auto
        self._land()
        self._turns.clear()
        if self.auto:
            self._begun = True
            self.message = f"The pilot {self.pilot.name} is flying."
        else:
            self._begun = self.heading is not None
            self.message = "You are flying."

    def new_game(self) -> None:
        """Start again with the next seed."""
        self.game = Game(self.game.rules, self.game.seed + 1)
        self.moves.clear()
        self._land()
        self._turns.clear()
        self.pace.stop()
        self.paused = False
        self._begun = self.auto
        self._greet()

    def _land(self) -> None:
        """Forget the pilot; if it is still thinking, nobody listens."""
        self._flying = self._choice = None

    # What time does.

    def tick(self, now: float) -> None:
        super().tick(now)
        if not self.running:
            self.pace.stop()
            return
        if self._choice is not None and not self.step(_PATIENCE):
            return
        for _ in range(self.pace.moves(now)):
            if not self.running or not self.step(_PATIENCE):
                break

    def due(self) -> float | None:
        if self._choice is not None:
            return 0.0
        return self.pace.due if self.running and self.pace.due is not None else super().due()

    def step(self, patience: float | None = None) -> bool:
        """Make one move; False while the pilot has thought so many seconds and is still thinking."""
        if self.game.outcome != "playing":
            return True
        try:
            move = self._piloted(patience) if self.auto else self._steered()
        except TimeoutError:
            return False
        except GridwiseError as error:
            # A person's own pilot may fail at any time; the game is theirs then.
            self.auto, self.paused, self.message = False, True, f"{error} (P goes on, and you fly)"
            self._land()
            return True
        if move is not None:
            self.game.move(move)
            self.moves.append(move)
            # The history of a long game would fill the memory; nothing here goes back.
            self.game.state = self.game.state
        return True

    def _steered(self) -> Direction | None:
        return self._turns.popleft() if self._turns else self.heading

    def _piloted(self, patience: float | None) -> Direction:
        """Let the pilot choose in the background: on a large board a plan takes its time."""
        if self._choice is None:
            pilot = self._flying = self._flying or self.pilot.make()
            view = View.of(self.game)
            self._choice = Thought(lambda _: chosen(pilot, view))
        move = self._choice.result(patience)
        self._choice = None
        return move

    # What the player sees.

    def plan(self) -> list[Cell]:
        """Return the cells that the pilot means to visit, the nearest first."""
        if not self.auto or self._flying is None or self.game.outcome != "playing":
            return []
        if self._choice is None:  # a pilot that is thinking is not disturbed
            self._plan = list(getattr(self._flying, "plan", list)())
        return self._plan

    def scene(self) -> Scene:
        """Describe the board, with the plan, and with a head that looks where it goes."""
        drawn = scene(self.game.rules, self.game.state, plan=self.plan())
        shapes = (
            replace(shape, heading=self.heading) if isinstance(shape, Body) else shape
            for shape in drawn.shapes
        )
        return replace(drawn, shapes=tuple(shapes)) if self.game.length == 1 else drawn

    def face(self) -> Face:
        state, rules = self.game.state, self.game.rules
        who = self.pilot.name if self.auto else "you"
        return Face(
            "Snake",
            self.scene(),
            (
                ("score", f"{self.game.length - 1:,}"),
                ("length", f"{self.game.length:,} of {rules.cells:,}"),
                ("moves", f"{state.steps:,}"),
                ("speed", f"{self.pace} a move"),
                ("pilot", who if len(who) < 16 else "..." + who[-13:]),
            ),
            self.message,
            (
                ("W A S D", "steer"),
                ("U", "faster"),
                ("I", "slower"),
                ("P", "pause"),
                ("H", "autopilot"),
                ("N", "new"),
                ("G", "GIF"),
                ("Space", "log"),
                ("?", "help"),
                ("Q", "quit"),
            ),
            self._banner(),
            glide_ms=min(150.0, 900 * self.pace.seconds) if self.pace.seconds > 0.06 else 0.0,
        )

    def _banner(self) -> Banner | None:
        state, rules = self.game.state, self.game.rules
        made = f"Score {self.game.length - 1:,}, length {self.game.length:,} after {state.steps:,} moves."
        if state.outcome == "won":
            return Banner("won", "The board is full", (made, "N starts a new game."))
        if state.outcome == "lost":
            ahead = step(state.body[0], self.moves[-1]) if self.moves else None
            wall = ahead is None or not rules.inside(ahead)
            reason = "The snake ran into the wall." if wall else "The snake ran into itself."
            return Banner("lost", "Game over", (reason, made, "N starts a new game."))
        if state.outcome == "stalled":
            reason = f"No fruit for {rules.patience:,} moves: the game is stalled."
            return Banner("lost", "Game over", (reason, made, "N starts a new game."))
        return None

    # What stays.

    def file(self) -> GameFile:
        """Return the game as a file that can be played again."""
        state = self.game.state
        end = {"outcome": state.outcome, "length": self.game.length, "steps": state.steps}
        return GameFile(self.game.rules, self.game.seed, "".join(self.moves), end)

    def record(self) -> Mapping[str, Any]:
        import json

        state = self.game.state
        return {
            **json.loads(str(self.file())),
            "puzzle": "snake",
            "score": self.game.length - 1,
            "head": list(state.body[0]),
            "heading": self.heading,
            "body": [list(cell) for cell in state.body],
            "fruit": None if state.fruit is None else list(state.fruit),
            "hunger": state.hunger,
            "legal": list(self.game.legal()),
            "pilot": self.pilot.name,
            "auto": self.auto,
            "plan": [list(cell) for cell in self.plan()],
            "speed": self.pace.seconds,
            "map": _map(self.game.rules, state),
        }

    def film(self) -> tuple[str, Sequence[Scene]]:
        rules = self.game.rules
        game = Game(rules, self.game.seed)
        wanted = set(sampled(range(len(self.moves) + 1)))
        scenes = [scene(rules, game.state)]
        for number, move in enumerate(self.moves, 1):
            game.move(move)
            game.state = game.state
            if number in wanted:
                scenes.append(scene(rules, game.state))
        return "snake", scenes


def _map(rules: Rules, state: State) -> list[str]:
    """Draw the board in letters: H the head, o the body, t the tail, * the fruit."""
    rows = [["."] * rules.cols for _ in range(rules.rows)]
    for cell in state.body:
        rows[cell.row][cell.col] = "o"
    rows[state.body[-1].row][state.body[-1].col] = "t"
    rows[state.body[0].row][state.body[0].col] = "H"
    if state.fruit is not None:
        rows[state.fruit.row][state.fruit.col] = "*"
    return ["".join(row) for row in rows]
