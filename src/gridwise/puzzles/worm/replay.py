"""Carrying a plan out on a worm of segments with ages, with no code of the search's."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from gridwise.puzzles.base import Verdict, plan_words
from gridwise.puzzles.worm.rules import Worm

__all__ = ["WormMoment", "replay", "replay_moments"]

_WAYS = {"U": (-1, 0, "up"), "D": (1, 0, "down"), "L": (0, -1, "left"), "R": (0, 1, "right")}
_COMMANDS = {"بالا": "U", "پایین": "D", "پائین": "D", "چپ": "L", "راست": "R"}
"""The last words of the report's commands: move up, down, left, right."""
_MARKS = {ord(mark): " " for mark in "«»\"',،؛;.\u200c\u200f"} | {ord("ي"): "ی"}
"""What stands between them, and a letter that has two codes."""
_FILLING = {"حرکت", "به"}
"""The words before them: move, to."""


class WormMoment(NamedTuple):
    """How the worm stands after a move, or at the start."""

    head: tuple[int, int]
    length: int
    points: Fraction


def replay(worm: Worm, plan: str) -> Verdict:
    """Move the worm as the plan says, and say at which move it breaks the rules."""
    return replay_moments(worm, plan)[1]


def replay_moments(worm: Worm, plan: str) -> tuple[list[WormMoment], Verdict]:
    """Do the same, and tell how the worm stood at the start and after each move up to the end."""
    store = [list(row) for row in worm.field]
    row, col = worm.start
    trail = [(row, col)]  # every cell the head has been on; the worm is its end
    length, growing, points, last = 1, 0, Fraction(0), ""

    def eat() -> None:
        nonlocal growing, points
        food = store[row][col]
        if length == 1 and growing == 0 and food > 0:
            points += food * worm.c + 1
            growing = food
            if worm.model == "B":
                store[row][col] = 0

    eat()
    moments = [WormMoment((row, col), length, points)]
    words = [word for part in _commands(plan) for word in _moves(part)]
    for number, word in enumerate(words, 1):

        def broken(why: str, number: int = number) -> tuple[list[WormMoment], Verdict]:
            return moments, Verdict(False, f"move {number}{why}", number - 1, number)

        if points >= worm.target:
            return broken(f", {word:.40}: the game ended with move {number - 1}")
        if word not in _WAYS:
            return broken(f": expected U, D, L or R, got {word!r:.40}")
        down, right, name = _WAYS[word]
        row, col = row + down, col + right
        if not (0 <= row < len(store) and 0 <= col < len(store[0])):
            return broken(f", {word}: there is a wall {name} of the head")
        trail.append((row, col))
        if growing:
            growing -= 1
            length += 1
        else:
            length = max(1, length - 1)
        if (row, col) in trail[-length:-1]:
            return broken(f", {word}: the worm's own body is in the way")
        if worm.penalty and last not in ("", word):
            points -= Fraction(1, 4)
        last = word
        eat()
        moments.append(WormMoment((row, col), length, points))
    made = f"{float(points):g} points"
    if points < worm.target:
        message = f"after the last move the worm has {made} of {worm.target}"
        return moments, Verdict(False, message, len(words))
    return moments, Verdict(True, f"valid: {made} after {len(words)} moves", len(words))


def _commands(plan: str) -> list[str]:
    """Split a plan into words; the report's commands, in quotes or not, become letters."""
    words = plan_words(plan)
    bare = [part for word in words for part in word.translate(_MARKS).split()]
    if not any(word in _COMMANDS for word in bare):
        return words
    return [_COMMANDS.get(word, word) for word in bare if word not in _FILLING]


def _moves(part: str) -> list[str]:
    """Split `UURD` into its moves; anything else stays whole."""
    return list(part) if set(part) <= set(_WAYS) else [part]
