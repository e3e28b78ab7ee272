"""Damage that knows what it damages: numbers become other numbers, lines swap places, keys vanish."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

__all__ = ["damaged_bytes", "damaged_json", "damaged_text", "damaged_value"]

_NUMBERS = """0 1 2 -1 -0 +3 7 8 9 63 64 65 100 127 128 255 256 999 32768 65535 65536 2147483647 2147483648
4294967296 9223372036854775808 1.5 .5 1e3 1e999 0x10 1_000 1/3 1/0 \u0663 \u00b2 NaN inf"""
NUMBERS = (*_NUMBERS.split(), "1" + "0" * 30, "1" + "0" * 400, "9" * 5000)
_SPACES = (" ", "  ", "\t", "\n", "\n\n", "\r\n", "\r", "\0", "\v", "\f", "\x1b[31m", "\ufeff", "\u2028")
_ODD = """é ß \u0130 漢 \U0001d7d9 💥 a\u0301 * # - + , ; : / \\ \" ' @1 @ %s {0} ${x} [ ] { } <b> &amp; =
=1+1 null true None x A o"""
ODD = (*_SPACES, *_ODD.split())
VALUES: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        0.5,
        -0.0,
        1e308,
        10**20,
        10**400,
        float("inf"),
        float("nan"),
        "",
        " ",
        "x",
    ),
    *("\ud800", "\0", "1", "U", "10x10", "x" * 3000, [], [[]], {}, {"": {}}, [None], [1, "a"], {"plan": []}),
)
_WORDS = re.compile(r"\d+|[^\W\d]+|\s+|.", re.DOTALL)

Change = Callable[[list[str], Random], None]


def _other_number(parts: list[str], chance: Random) -> None:
    places = [place for place, part in enumerate(parts) if part.isdecimal()]
    if places:
        place = chance.choice(places)
        near = str(max(0, int(parts[place][:9]) + chance.choice((-2, -1, 1, 2))))
        parts[place] = near if chance.random() < 0.5 else chance.choice(NUMBERS)


def _odd(parts: list[str], chance: Random) -> None:
    place = chance.randrange(len(parts) + 1)
    parts[place : place + chance.randint(0, 1)] = [chance.choice(ODD)]


def _gone(parts: list[str], chance: Random) -> None:
    place = chance.randrange(len(parts))
    del parts[place : place + chance.choice((1, 1, 1, 2, 5))]


def _twice(parts: list[str], chance: Random) -> None:
    place = chance.randrange(len(parts))
    some = parts[place : place + chance.choice((1, 1, 2, 4))]
    parts[place:place] = some * (chance.choice((1, 1, 1, 2, 30)) if chance.random() < 0.99 else 3000)


def _swapped(parts: list[str], chance: Random) -> None:
    one, other = chance.randrange(len(parts)), chance.randrange(len(parts))
    parts[one], parts[other] = parts[other], parts[one]


def _cut(parts: list[str], chance: Random) -> None:
    del parts[chance.randrange(len(parts)) :]


CHANGES: tuple[Change, ...] = (_other_number, _other_number, _odd, _odd, _gone, _gone, _twice, _swapped, _cut)


def damaged_text(text: str, chance: Random, others: Sequence[str] = ()) -> str:
    """Change some words, letters or lines of a text; now and then go on as another text does."""
    how = chance.random()
    if how < 0.4:
        parts = _WORDS.findall(text)
    elif how < 0.7:
        parts = text.splitlines(keepends=True)
    else:
        parts = list(text)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        if parts:
            chance.choice(CHANGES)(parts, chance)
    if others and chance.random() < 0.05:
        other = chance.choice(others)
        parts.append(other[chance.randrange(len(other) + 1) :])
    return "".join(parts)


def damaged_bytes(data: bytes, chance: Random) -> bytes:
    """Change, leave out or put in some bytes."""
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 8))):
        place = chance.randrange(len(changed) + 1)
        how = chance.random()
        if how < 0.6 and place < len(changed):
            changed[place] = chance.choice((0, 1, 127, 128, 255, chance.randrange(256)))
        elif how < 0.75:
            del changed[place : place + chance.choice((1, 2, 16, 512))]
        elif how < 0.9:
            changed[place:place] = chance.randbytes(chance.choice((1, 2, 16)))
        else:
            del changed[place:]
    return bytes(changed)


def damaged_value(value: Any, chance: Random) -> Any:
    """Change one thing somewhere in a value; the value itself stays as it is."""
    if isinstance(value, dict) and value and chance.random() < 0.85:
        key = chance.choice(list(value))
        changed = dict(value)
        how = chance.random()
        if how < 0.7:
            changed[key] = damaged_value(changed[key], chance)
        elif how < 0.85:
            del changed[key]
        else:
            changed[chance.choice((key.upper(), key + " ", "", "\ud800", "more"))] = changed.pop(key)
        return changed
    if isinstance(value, list) and value and chance.random() < 0.85:
        place, items = chance.randrange(len(value)), list(value)
        how = chance.random()
        if how < 0.7:
            items[place] = damaged_value(items[place], chance)
        elif how < 0.85:
            del items[place : place + chance.choice((1, 3))]
        else:
            items[place:place] = items[: chance.choice((1, 2, 40))]
        return items
    if isinstance(value, str) and value and chance.random() < 0.6:
        return damaged_text(value, chance)
    if isinstance(value, int) and not isinstance(value, bool) and chance.random() < 0.5:
        return value + chance.choice((-1, 1, 2, -1000, 2**31, 2**63))
    return chance.choice(VALUES)


def damaged_json(value: Any, chance: Random) -> str:
    """Write a value with something wrong in it, or its text with something wrong in that."""
    for _ in range(chance.choice((0, 1, 1, 1, 2, 4))):
        value = damaged_value(value, chance)
    text = json.dumps(value, ensure_ascii=chance.random() < 0.7)
    if not text.isascii() and "\ud800" in text:
        text = json.dumps(value)  # half a letter can be written as an escape alone
    if chance.random() < 0.02:
        depth = chance.choice((50, 99, 200, 5000))
        return "[" * depth + text + "]" * depth
    return damaged_text(text, chance) if chance.random() < 0.2 else text
