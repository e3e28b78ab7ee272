"""Parts of the workbench that are about one puzzle: a folder here that has the puzzle's name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import gridwise.web
from gridwise.registry import PUZZLES

__all__ = ["rooms"]


@cache
def rooms() -> dict[str, ModuleType]:
    """Return the modules `api` of such folders by puzzle: each has a `router`, and `PAGES` by name."""
    folders = {name.replace("-", "_"): name for name in PUZZLES}
    return {
        folders[found.name]: import_module(f"gridwise.web.{found.name}.api")
        for found in iter_modules(gridwise.web.__path__)
        if found.name in folders
    }
