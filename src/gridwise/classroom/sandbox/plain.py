"""Values on their way through the pipes: what people's code sees of boards, without any of our classes."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Iterator
from typing import Any

__all__ = ["Plain"]

RECORD, NAMED_TUPLE = "\0record", "\0tuple"
DEEPEST = 6
_SIMPLE = (bool, int, float, str, bytes, type(None))


class Plain:
    """Turns values into plain ones, and remembers the kinds of tuples it met, so that they can come back."""

    def __init__(self) -> None:
        self._tuples: dict[str, type[tuple[Any, ...]]] = {}

    def __call__(self, value: Any, depth: int = 0) -> Any:
        """Return a value that can be marshalled; objects become records of fields and simple methods."""
        if type(value) in _SIMPLE:
            return value
        if isinstance(value, str | int | float):
            return next(kind(value) for kind in (str, int, float) if isinstance(value, kind))
        if depth > DEEPEST:
            return repr(value)
        if isinstance(value, tuple):
            items = tuple(self(one, depth + 1) for one in value)
            names: tuple[str, ...] | None = getattr(value, "_fields", None)
            if names is None:
                return items
            self._tuples[type(value).__name__] = type(value)
            return NAMED_TUPLE, type(value).__name__, names, items, self._methods(value, depth)
        if isinstance(value, list | Iterator):
            return [self(one, depth + 1) for one in value]
        if isinstance(value, dict):
            return {self(key, depth + 1): self(one, depth + 1) for key, one in value.items()}
        if isinstance(value, set | frozenset):
            return frozenset(self(one, depth + 1) for one in value)
        return RECORD, type(value).__name__, self._fields(value, depth)

    def back(self, given: Any) -> Any:
        """Read a value that came back as JSON: lists are tuples, those that were met are of their kind."""
        if isinstance(given, list):
            return tuple(map(self.back, given))
        if isinstance(given, dict):
            if "tuple" in given:
                kind = self._tuples[str(given["tuple"])]
                return kind(*map(self.back, given["values"]))
            return self.back(given["value"])
        return given

    def _fields(self, value: Any, depth: int) -> dict[str, Any]:
        kind = type(value)
        names = [one.name for one in dataclasses.fields(value)] if dataclasses.is_dataclass(value) else []
        names += [name for name, _ in inspect.getmembers(kind, lambda one: isinstance(one, property))]
        found = {name: self(getattr(value, name), depth + 1) for name in names if not name.startswith("_")}
        return found | self._methods(value, depth)

    def _methods(self, value: Any, depth: int) -> dict[str, Any]:
        """Return what the public methods give that need no arguments."""
        return {
            f"{name}()": self(getattr(value, name)(), depth + 1)
            for name, method in inspect.getmembers(type(value), inspect.isfunction)
            if not name.startswith("_") and len(inspect.signature(method).parameters) == 1
        }
