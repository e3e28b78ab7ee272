"""The window itself: pygame's events in, pixels out. Nothing here knows a puzzle."""

from __future__ import annotations

import os
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from gridwise.errors import MissingExtraError, UsageError
from gridwise.render import palette as look
from gridwise.render.palette import ThemeName
from gridwise.window.chrome import layers
from gridwise.window.glide import Glide
from gridwise.window.layout import Layout, layout, shape
from gridwise.window.painter import Box, Painter
from gridwise.window.sessions.game_session import GameSession

if TYPE_CHECKING:
    import pygame

__all__ = ["run", "screen_driver"]

_FRAME = 1 / 60
_LONGEST_WAIT = 0.1
"""Seconds; Ctrl-C in the terminal is heard between two waits."""


def run(session: GameSession, *, theme: ThemeName = "light", cell: int | None = None) -> None:
    """Open a window for a game, and play until the player leaves."""
    # pygame greets on standard output, which is not its place.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "gridwise")
    try:
        _run(session, theme, cell)
    except ImportError as error:
        if error.name != "pygame":
            raise
        raise MissingExtraError("the window", "window") from None
    finally:
        session.close()


def _run(session: GameSession, theme: ThemeName, cell: int | None) -> None:
    import pygame

    try:
        _find_screen()
        Window(session, theme, cell).play()
    except pygame.error as error:
        raise UsageError(f"no display to open a window on ({error}); add --terminal to play here") from None
    finally:
        pygame.display.quit()


def screen_driver() -> str | None:
    """Return how a window would reach the screen, or None where there is none to reach."""
    import pygame

    try:
        _find_screen()
        return pygame.display.get_driver()
    except pygame.error:
        return None
    finally:
        pygame.display.quit()


def _find_screen() -> None:
    """Connect to the screen; a server that has just lost its last client may need a moment."""
    import pygame

    for wait in (0.1, 0.3, 0.0):
        with _quiet():
            pygame.display.init()
        if pygame.display.get_driver() != "offscreen" or "SDL_VIDEODRIVER" in os.environ:
            return
        pygame.display.quit()
        time.sleep(wait)
    raise pygame.error("no screen answers")


def _take_keys() -> None:
    """Ask for the keys: where nobody manages the windows, they would go to whatever had them last."""
    import pygame

    with warnings.catch_warnings(), suppress(pygame.error, AttributeError):
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().focus(input_only=True)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep the libraries of the desktop from complaining on standard error: the complaint is ours to make."""
    sys.stderr.flush()
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


class Window:
    """One window with its game."""

    def __init__(self, session: GameSession, theme: ThemeName, cell: int | None) -> None:
        import pygame

        self.session, self.theme = session, theme
        self.help = False
        face = session.face()
        width, height = pygame.display.get_desktop_sizes()[0]
        # Room for the desktop's own bars.
        self._room = min(1200, width - 40), min(940, height - 80)
        self._cell = cell
        self.at: Layout = layout(face, cell=cell, room=self._room)
        pygame.display.set_caption(f"Gridwise: {face.title}")
        self._screen = pygame.display.set_mode((self.at.width, self.at.height), pygame.RESIZABLE)
        _take_keys()
        self._painter = Painter(self.at.width, self.at.height, look.THEMES[theme])
        self._glide = Glide(face.scene)

    def play(self) -> None:
        """Go round until the player has left."""
        import pygame

        while not self.session.done:
            now = time.monotonic()
            self.session.tick(now)
            self.draw(now)
            event = pygame.event.wait(max(1, round(1000 * self._wait(time.monotonic()))))
            while event.type != pygame.NOEVENT and not self.session.done:
                self.handle(event)
                event = pygame.event.poll()

    def _wait(self, now: float) -> float:
        if self._glide.moving(now):
            return _FRAME
        due = self.session.due()
        return _LONGEST_WAIT if due is None else min(_LONGEST_WAIT, max(_FRAME / 2, due - now))

    def draw(self, now: float) -> None:
        """Bring the window up to date: only what has changed is painted and sent."""
        face = self.session.face()
        if self.at.shape != shape(face):
            self._resize(None)
        scene = self._glide.seen(face.scene, now, face.glide_ms)
        boxes = self._painter.show(
            *layers(face, scene, self.at, self.session.help_keys() if self.help else None)
        )
        self._send(boxes)

    def _send(self, boxes: list[Box]) -> None:
        import pygame

        for box in boxes:
            part = self._painter.image.crop(box)
            self._screen.blit(pygame.image.frombuffer(part.tobytes(), part.size, "RGB"), box[:2])
        if boxes:
            areas = [(left, top, right - left, bottom - top) for left, top, right, bottom in boxes]
            pygame.display.update(areas)

    def _resize(self, size: tuple[int, int] | None) -> None:
        """Lay everything out again, for another board or for a window of another size."""
        import pygame

        face = self.session.face()
        self.at = layout(face, cell=self._cell if size is None else None, room=size or self._room)
        width, height = (self.at.width, self.at.height) if size is None else size
        if size is None:
            self._screen = pygame.display.set_mode((width, height), pygame.RESIZABLE)
        self._painter = Painter(max(width, 1), max(height, 1), look.THEMES[self.theme])
        self._glide = Glide(face.scene)

    def handle(self, event: pygame.event.Event) -> None:
        """Pass an event on to the game."""
        import pygame

        match event.type:
            case pygame.QUIT:
                self.session.quit()
            case pygame.KEYDOWN:
                self._key(_name(event))
            case pygame.VIDEORESIZE if event.size != (self.at.width, self.at.height):
                self._screen = pygame.display.get_surface() or self._screen
                self._resize(event.size)
            case pygame.WINDOWEXPOSED:
                self._send([(0, 0, *self._painter.image.size)])
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(*event.pos)
            case pygame.MOUSEMOTION if event.buttons[0]:
                self.session.drag(self.at.place(self.session.face(), *event.pos))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.session.release()

    def _key(self, key: str) -> None:
        if self.help:
            self.help = False
        elif key in ("?", "f1"):
            self.help = True
        elif key == "ctrl+t" or (key == "t" and not self.session.takes(key)):
            self.theme = "light" if self.theme == "dark" else "dark"
            self._painter = Painter(*self._painter.image.size, look.THEMES[self.theme])
        elif key:
            self.session.key(key if self.session.letters_matter else key.lower())

    def _press(self, x: float, y: float) -> None:
        if self.help:
            self.help = False
            return
        face = self.session.face()
        chip = self.at.chip(face, x, y)
        if chip is not None:
            self.session.choose(chip)
        else:
            self.session.press(self.at.place(face, x, y))


def _name(event: pygame.event.Event) -> str:
    """Name the key of an event: letters as they are typed, the others by what stands on them."""
    import pygame

    name = pygame.key.name(event.key)
    with suppress(KeyError):
        name = {"enter": "return", "escape": "q"}[name]
    if len(name) == 3 and name[0] == "[" and name[2] == "]":
        name = name[1]  # the keypad
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return f"ctrl+{name}"
    if name == "tab":
        return "shift+tab" if event.mod & pygame.KMOD_SHIFT else "tab"
    typed: str = event.unicode
    return typed if len(typed) == 1 and typed.isprintable() and typed != " " else name
