"""What frozen data has in common: it turns into a dictionary, and into one flat row of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

__all__ = ["Data", "InstanceData", "flat"]

PLAIN = (str, int, float, bool, type(None))


class Data:
    """A dataclass that tells its fields by name."""

    __slots__ = ()

    def as_dict(self) -> dict[str, Any]:
        """Return the fields by name, all the way down as dictionaries, lists, words and numbers."""
        told: dict[str, Any] = _plain_fields(self)
        return told

    def as_row(self) -> dict[str, Any]:
        """Return what of it is one word or one number: a row of a table or a data frame."""
        return flat(self.as_dict())


class InstanceData(Data):
    """An instance of a puzzle as data: the row has its text, too."""

    __slots__ = ()

    def as_row(self) -> dict[str, Any]:
        """Return what of it is one word or one number, and its text."""
        return flat(self.as_dict()) | {"text": str(self)}


def flat(told: Mapping[str, Any]) -> dict[str, Any]:
    """Return what has a single value."""
    return {name: value for name, value in told.items() if isinstance(value, PLAIN)}


def _plain_fields(thing: Any) -> dict[str, Any]:
    return {field.name: _plain(getattr(thing, field.name)) for field in fields(thing)}


def _plain(value: Any) -> Any:
    if isinstance(value, PLAIN):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return _plain_fields(value)
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: _plain(part) for name, part in value._asdict().items()}
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, frozenset | set):
        return [_plain(part) for part in sorted(value, key=str)]
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return str(value)
