"""Conditions on what is known about a board: `difficulty 4..6`, `moves >= 20`, `level easy,hard`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from gridwise.errors import UsageError
from gridwise.puzzles.base.boards.facts import plain_value

__all__ = ["Condition"]

_OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    ">=": ge,
    "<=": le,
    "!=": ne,
    "==": eq,
    ">": gt,
    "<": lt,
    "=": eq,
}
_NUMBER = r"[+-]?\d+(?:\.\d+)?"
_CONDITION = re.compile(r"\s*(?P<fact>[A-Za-z_][\w-]*)\s*(?P<operator>[<>=!]*)\s*(?P<value>\S.*?)\s*")
_RANGE = re.compile(rf"(?P<least>{_NUMBER})?\.\.(?P<most>{_NUMBER})?")


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that a fact must meet."""

    fact: str
    meets: Callable[[Any], bool]

    @classmethod
    def parse(cls, text: str) -> Condition:
        """Read a condition as people type it."""
        found = _CONDITION.fullmatch(text)
        if found is None or (found["operator"] and found["operator"] not in _OPERATORS):
            raise _wrong(text)
        fact, operator, value = found["fact"], found["operator"], found["value"]
        if (span := _RANGE.fullmatch(value)) is not None and value != ".." and operator in ("", "=", "=="):
            least = float(span["least"] or "-inf")
            most = float(span["most"] or "inf")
            if least > most:
                raise UsageError(f"a range goes up, got {text!r}")
            return cls(fact, lambda known: _is_number(known) and least <= known <= most)
        if operator in (">=", "<=", ">", "<"):
            bound = plain_value(value)
            if not _is_number(bound):
                raise _wrong(text)
            compare = _OPERATORS[operator]
            return cls(fact, lambda known: _is_number(known) and compare(known, bound))
        wanted = {_word(plain_value(one.strip())) for one in value.split(",")}
        if operator == "!=":
            return cls(fact, lambda known: _word(known) not in wanted)
        return cls(fact, lambda known: _word(known) in wanted)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _word(value: Any) -> Any:
    """Return a value as it is compared: 4 is 4.0, and Easy is easy."""
    return float(value) if _is_number(value) else str(value).lower()


def _wrong(text: str) -> UsageError:
    forms = "'moves >= 20', 'difficulty 4..6', 'walls 0' or 'level easy,medium'"
    return UsageError(f"expected a condition such as {forms}, got {text!r:.60}")
