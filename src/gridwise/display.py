"""How things look in a notebook: they ask here, and what draws them is registered from above."""

from __future__ import annotations

from importlib import import_module
from typing import Literal

__all__ = ["Displayed", "Format", "register"]

Format = Literal["html", "svg"]

_FUNCTIONS: dict[tuple[str, Format], str] = {}


def register(kind: type | str, format: Format, function: str) -> None:
    """Let `module:function`, imported when it is first needed, show all things of a kind.

    The kind is a class, or `module:Class` where it need not be imported yet. The function takes the thing and
    returns the text, or None where there is nothing to show.
    """
    _FUNCTIONS[kind if isinstance(kind, str) else _named(kind), format] = function


class Displayed:
    """A thing that notebooks ask for how it looks; what is registered for the nearest kind answers."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return _shown(self, "html")

    def _repr_svg_(self) -> str | None:
        return _shown(self, "svg")


def _shown(thing: Displayed, format: Format) -> str | None:
    for kind in type(thing).__mro__:
        if (_named(kind), format) in _FUNCTIONS:
            module, _, name = _FUNCTIONS[_named(kind), format].partition(":")
            text: str | None = getattr(import_module(module), name)(thing)
            return text
    return None


def _named(kind: type) -> str:
    return f"{kind.__module__}:{kind.__qualname__}"
