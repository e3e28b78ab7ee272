"""A game with its player: it takes keys, clicks and the time, and tells what it looks like."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from gridwise.errors import GridwiseError
from gridwise.scene import Place, Scene
from gridwise.window.background import BackgroundTask, settle
from gridwise.window.face import Face, Key
from gridwise.window.records import save_film, write_log

__all__ = ["GameSession"]


class GameSession(ABC):
    """One game with its player. Keys have names: letters as they are, `up`, `space`, `backspace`, ...

    A letter held together with Ctrl is always a command; some games take plain letters for something else.
    """

    commands: ClassVar[Mapping[str, str]] = {}
    """Letters and named keys, each with the method that it calls."""
    help: ClassVar[tuple[Key, ...]] = ()
    """Every key, for the page of help."""
    letters_matter: ClassVar[bool] = False
    """Whether small and capital letters are different keys."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path()
        """Where logs and films go."""
        self.done = False
        """Whether the player has left."""
        self.message = ""
        self._film: BackgroundTask[Path] | None = None

    @abstractmethod
    def face(self) -> Face:
        """Tell what the game looks like now."""

    @abstractmethod
    def record(self) -> Mapping[str, Any]:
        """Give the game so far as data, enough to show it again."""

    @abstractmethod
    def film(self) -> tuple[str, Sequence[Scene]]:
        """Give a name and the scenes of the game so far."""

    def key(self, key: str) -> None:
        """Do what a key asks for."""
        command = self.commands.get(key.removeprefix("ctrl+").lower())
        if command is not None:
            getattr(self, command)()

    def help_keys(self) -> tuple[Key, ...]:
        """Return every key with what it does, as it is here and now."""
        return self.help

    def takes(self, key: str) -> bool:
        """Tell whether a plain letter means something here that no command may take away."""
        return False

    def tick(self, now: float) -> None:
        """Let the time pass; `now` is in seconds and never goes back."""
        if self._film is not None and self._film.done:
            film, self._film = self._film, None
            try:
                self.message = f"Saved {film.result().name}"
            except (GridwiseError, OSError) as error:
                self.message = f"The film could not be saved: {error}"

    def due(self) -> float | None:
        """Tell when `tick` has something to do; None while only the player can change anything."""
        return 0.0 if self._film is not None else None

    def press(self, place: Place) -> None:
        """The mouse goes down at a place of the board, in cells from its top left corner."""
        return

    def drag(self, place: Place) -> None:
        """The mouse moves while it is down."""
        return

    def release(self) -> None:
        """The mouse goes up."""
        return

    def choose(self, word: str) -> None:
        """A chip is clicked on."""
        return

    def close(self) -> None:
        """Finish what has been asked for, and drop the rest."""
        if self._film is not None:
            self._film.result()
        settle()

    def quit(self) -> None:
        """Leave."""
        self.done = True

    def write_log(self) -> None:
        """Write all that is known about the game into a file of its own."""
        try:
            self.message = f"Wrote {write_log(self.folder, self.record()).name}"
        except OSError as error:
            self.message = f"The log could not be written: {error.strerror}"

    def save_film(self) -> None:
        """Save the game so far as a GIF, in the background."""
        if self._film is None:
            name, scenes = self.film()
            self.message = "Saving a film ..."
            self._film = BackgroundTask(lambda _: save_film(self.folder, name, scenes))
