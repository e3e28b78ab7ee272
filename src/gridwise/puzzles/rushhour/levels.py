"""The levels that the package ships; scripts/make_rushhour_levels.py makes them."""

from __future__ import annotations

from importlib.resources import files

from gridwise.puzzles.base import Made

__all__ = ["levels"]


def levels() -> list[Made]:
    """Return the shipped levels with what is known about them, the easiest first."""
    lines = (files(__package__) / "levels.txt").read_text(encoding="utf-8").splitlines()
    return [Made(line, dict(word.split("=") for word in line.split()[1:])) for line in lines]
