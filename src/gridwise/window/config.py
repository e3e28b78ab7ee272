"""The configuration file of a game against the clock: its board, its window and its speed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast, get_args

from gridwise.errors import InputError
from gridwise.files import from_json
from gridwise.render.palette import THEMES, ThemeName

__all__ = ["CONFIG_FILE", "FASTEST", "SLOWEST", "Config", "checked_speed"]

CONFIG_FILE = "config.json"
"""A file of this name in the current folder is read without being asked for."""

SLOWEST, FASTEST = 10.0, 0.001
"""Seconds a move."""
_MOST_PIXELS = 8192


@dataclass(frozen=True, slots=True)
class Config:
    """What a file may set; what it leaves out is as here."""

    window_width: int = 800
    window_height: int = 600
    """Size of the playing field in pixels; the frame and the lines of text lie around it."""
    block_size: int = 50
    """Side of a cell in pixels."""
    speed: float = 0.3
    """Seconds a move."""
    auto: bool = False
    """Whether the pilot flies from the start."""
    theme: ThemeName | None = None
    """Its colours; None leaves them to whoever opens the window."""

    @property
    def board(self) -> str:
        """The size of the board that fills the field, such as 10x10."""
        return f"{self.window_height // self.block_size}x{self.window_width // self.block_size}"

    @classmethod
    def parse(cls, text: str, longest_side: int) -> Config:
        """Read a JSON object; raise InputError with the key that is wrong."""
        try:
            data = from_json(text)
        except ValueError as error:
            line = getattr(error, "lineno", None)
            raise InputError(f"expected a JSON object: {error}", line=line) from error
        if not isinstance(data, dict):
            raise InputError(f'expected a JSON object such as {{"speed": 0.3}}, got {data!r:.40}')
        known = {"window-width", "window-height", "block-size", "speed", "auto", "theme"}
        for key in data:
            if key not in known:
                raise InputError(f"{key!r:.40}: no such key; there are {', '.join(sorted(known))}")
        usual = cls()
        config = cls(
            _pixels(data, "window-width", usual.window_width),
            _pixels(data, "window-height", usual.window_height),
            _pixels(data, "block-size", usual.block_size),
            checked_speed(data.get("speed", usual.speed)),
            _switch(data.get("auto", usual.auto)),
            _theme(data.get("theme")),
        )
        for key, length in (("window-width", config.window_width), ("window-height", config.window_height)):
            if length % config.block_size:
                raise InputError(
                    f"'block-size': expected a number that divides {key!r}, {length}, got {config.block_size}"
                )
            if length // config.block_size > longest_side:
                raise InputError(
                    f"'block-size': {length} / {config.block_size} are {length // config.block_size} cells "
                    f"for {key!r}; a side has at most {longest_side}"
                )
        return config


def _pixels(data: dict[str, Any], key: str, default: int) -> int:
    value = data.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= _MOST_PIXELS:
        raise InputError(f"{key!r}: expected a whole number from 1 to {_MOST_PIXELS}, got {value!r:.40}")
    return value


def checked_speed(value: Any) -> float:
    """Return seconds a move, or raise InputError where the value is none."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not FASTEST <= value <= SLOWEST:
        limits = f"from {FASTEST:g} to {SLOWEST:g}"
        raise InputError(f"'speed': expected seconds a move {limits}, got {value!r:.40}")
    return float(value)


def _switch(value: Any) -> bool:
    if not isinstance(value, bool):
        raise InputError(f"'auto': expected true or false, got {value!r:.40}")
    return value


def _theme(value: Any) -> ThemeName | None:
    if value is None or value in get_args(ThemeName):
        return cast("ThemeName | None", value)
    raise InputError(f"'theme': expected one of {', '.join(THEMES)}, got {value!r:.40}")
