"""The worm in the terminal, played with the keyboard."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from gridwise.puzzles.worm.draw import caption, scene
from gridwise.puzzles.worm.game import Game
from gridwise.puzzles.worm.rules import Direction, Worm
from gridwise.scene import Scene

__all__ = ["KEYS", "picture", "play_worm", "press"]

KEYS: dict[str, Direction] = {
    **{"\x1b[A": "U", "\x1b[B": "D", "\x1b[D": "L", "\x1b[C": "R"},
    **{"\x1bOA": "U", "\x1bOB": "D", "\x1bOD": "L", "\x1bOC": "R"},
    **{"w": "U", "s": "D", "a": "L", "d": "R"},
}
"""Arrows (both ways in which terminals send them) and WASD."""

HELP = "arrows or WASD move   U undo   H hint   N start again   Q quit"
HOME, CLEAR_BELOW, CLEAR_LINE = "\x1b[H\x1b[2J", "\x1b[J", "\x1b[K"


def play_worm(worm: Worm) -> int:
    """Play until the person quits or the game is over, and return the exit status."""
    from gridwise.render import terminal

    game, message = Game(worm), "Eat at length 1 only. The last meal is free."
    sys.stdout.write("Working out the fewest moves ...\n")
    sys.stdout.flush()
    with _keyboard() as keys:
        for key in keys:
            if key == "q":
                break
            if key:
                message = press(game, key)
            sys.stdout.write(HOME)
            sys.stdout.flush()
            terminal.show(picture(game))
            for line in (message, f"{len(game.moves)} moves; {game.best_possible()}", HELP):
                sys.stdout.write(f"{line}{CLEAR_LINE}\r\n")
            sys.stdout.write(CLEAR_BELOW)
            sys.stdout.flush()
            if game.won:
                break
    return 0


def press(game: Game, key: str) -> str:
    """Do what a key asks for, and say what came of it."""
    key = key if key.startswith("\x1b") else key.lower()
    if key in KEYS:
        if not game.move(KEYS[key]):
            return "The worm cannot go there."
        if game.won:
            return f"Reached {game.worm.target} points in {len(game.moves)} moves; {game.best_possible()}."
        return "The worm is stuck: press U to take moves back." if game.lost else ""
    if key == "u":
        return "" if game.undo() else "There is nothing to take back."
    if key == "n":
        while game.undo():
            pass
        return "From the start."
    if key == "h":
        way = game.hint()
        return f"Hint: {' '.join(way[:6])}{' ...' if len(way) > 6 else ''}" if way else "No way on from here."
    return ""


def picture(game: Game) -> Scene:
    """Describe the game as a scene."""
    state = game.state
    heading = game.moves[-1] if game.moves else None
    return scene(game.worm, state, heading=heading, caption=caption(game.worm, state))


@contextmanager
def _keyboard() -> Iterator[Iterator[str]]:
    """Read single keys; the first is empty, so that the board is shown at once."""
    import termios
    import tty

    handle = sys.stdin.fileno()
    before = termios.tcgetattr(handle)

    def keys() -> Iterator[str]:
        yield ""
        while True:
            data = os.read(handle, 8).decode("utf-8", "replace")
            if data in ("", "\x03", "\x04"):
                yield "q"
            yield data if data.startswith("\x1b") else data[:1]

    try:
        tty.setcbreak(handle)
        yield keys()
    finally:
        termios.tcsetattr(handle, termios.TCSADRAIN, before)
