"""The games of the window in a terminal, played with the keyboard."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from shutil import get_terminal_size

from gridwise.errors import UsageError
from gridwise.render.terminal.keys import can_read_keys, keys
from gridwise.render.terminal.screen import CLEAR_TO_END, HIDE_CURSOR, SHOW_CURSOR, colours_of, text, theme_of
from gridwise.window.sessions.game_session import GameSession

__all__ = ["lines", "named", "play"]

OTHER_SCREEN, OWN_SCREEN, HOME, CLEAR_BELOW = "\x1b[?1049h", "\x1b[?1049l", "\x1b[H", "\x1b[J"

_NAMES: Mapping[str, str] = {
    **{"\t": "tab", "\n": "return", "\r": "return"},
    **{"\x7f": "backspace", "\x08": "backspace", "escape": "q", "\x04": "q"},
    **{"\x0e": "ctrl+n", "\x07": "ctrl+g", "\x11": "ctrl+q", "\x10": "ctrl+p", "\x19": "ctrl+y"},
    **{"\x12": "ctrl+r", "\x15": "ctrl+u"},
}
"""What a terminal sends for the keys that the reader of keys leaves as they are."""

_LONGEST_WAIT = 0.25


def named(key: str, session: GameSession) -> str:
    """Give a key the name that sessions know it by."""
    name = _NAMES.get(key, key)
    return name if session.letters_matter else name.lower()


def play(session: GameSession) -> None:
    """Play until the person quits; the screen is then as it was before."""
    try:
        if not can_read_keys():
            raise UsageError("playing in a terminal needs one with a keyboard")
        _play(session)
    finally:
        session.close()


def _play(session: GameSession) -> None:
    helping, out = False, sys.stdout
    out.write(OTHER_SCREEN + HIDE_CURSOR)
    try:
        with keys() as read:
            shown = ""
            while not session.done:
                session.tick(time.monotonic())
                window = get_terminal_size()
                view = lines(session, window.columns, window.lines, helping)
                picture = HOME + f"{CLEAR_TO_END}\n".join(view) + CLEAR_TO_END + CLEAR_BELOW
                if picture != shown:
                    shown = picture
                    out.write(picture)
                    out.flush()
                due = session.due()
                now = time.monotonic()
                wait = _LONGEST_WAIT if due is None else min(_LONGEST_WAIT, max(0.01, due - now))
                key = read(wait)
                if key is not None:
                    if helping or key == "?":
                        helping = not helping
                    else:
                        session.key(named(key, session))
    finally:
        out.write(SHOW_CURSOR + OWN_SCREEN)
        out.flush()


def lines(session: GameSession, width: int, height: int, helping: bool = False) -> list[str]:
    """Give the lines that show a game in a terminal of this size."""
    face = session.face()
    if helping:
        keys_here = session.help_keys()
        wide = max(len(key) for key, _ in keys_here)
        return [
            face.title,
            "",
            *(f"  {key:{wide}}  {word}"[:width] for key, word in keys_here if key != "T"),
        ]
    facts = "   ".join(f"{name} {value}" for name, value in face.facts)
    words = [face.message]
    if face.banner is not None:
        words = [f"{face.banner.title}: {' '.join(face.banner.lines)}"]
    keys_line = "  ".join(f"{key} {word}" for key, word in face.keys if not key.startswith(("Click", "Drag")))
    foot = [*(line[: width - 1] for line in words), keys_line[: width - 1]]
    board = text(
        replace(face.scene, caption=""),
        width=width,
        height=height - len(foot) - 2,
        colours=colours_of(sys.stdout),
        theme=theme_of(),
    )
    return [f"{face.title}   {facts}"[: width - 1], *board.rstrip("\n").split("\n"), *foot]
