"""The instances that the package ships, from a file beside each puzzle (see scripts/make_instances.py)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from gridwise.files import from_json
from gridwise.puzzles.base.generator import Made

__all__ = ["collection"]


@cache
def collection(package: str) -> tuple[Made, ...]:
    """Return the instances of a puzzle's package with what is known about them, the easiest first."""
    text = (files(package) / "instances.json").read_text(encoding="utf-8")
    return tuple(Made(one["text"], one["facts"]) for one in from_json(text))
