"""The reference of what people import, from its docstrings; a public name without one ends the build."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Mapping
from types import ModuleType

from sphinx.errors import ExtensionError

__all__ = ["public_names"]

MODULES = {
    "gridwise": "Everything that a command does",
    "gridwise.csp": "Constraints",
    "gridwise.scene": "What lies on a board, for puzzles that draw themselves",
    "gridwise.puzzles.snake": "The game of Snake, and what a pilot sees",
    "gridwise.gym": "Environments for learners",
}
"""Where people import from, each with its heading."""


def public_names() -> str:
    """Give all public names of these modules, one after another."""
    return "\n\n".join(_module(name, title) for name, title in MODULES.items())


def _module(name: str, title: str) -> str:
    module = importlib.import_module(name)
    names = [word for word in module.__all__ if not isinstance(getattr(module, word), ModuleType)]
    lines = [f"## {title}\n\n`import {name}`\n\n```{{eval-rst}}", f".. currentmodule:: {name}\n"]
    for word in names:
        kind = _kind(module, word)
        told = "   :members:" * (kind == "autoclass") or f"\n   {_values(getattr(module, word))}" * (
            kind == "data"
        )
        lines += [f".. {kind}:: {word}", told, ""]
    return "\n".join([*lines, "```"])


def _kind(module: ModuleType, word: str) -> str:
    thing = getattr(module, word)
    if inspect.isclass(thing):
        _must_be_told(f"{module.__name__}.{word}", thing)
        for name, member in vars(thing).items():
            if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, property)):
                _must_be_told(f"{module.__name__}.{word}.{name}", getattr(thing, name))
        return "autoclass"
    if inspect.isfunction(thing):
        _must_be_told(f"{module.__name__}.{word}", thing)
        return "autofunction"
    return "data"


def _must_be_told(name: str, thing: object) -> None:
    if not inspect.getdoc(thing):
        raise ExtensionError(f"{name} is public, and has no docstring")


def _values(thing: object) -> str:
    """Give the words that a table of names has, or a type stands for."""
    if isinstance(thing, Mapping | tuple):
        return ", ".join(f"``{word}``" for word in thing)
    return f"``{thing}``".replace("typing.", "")
