"""The 19 Rush Hour cards of the report, from people's own files; or shipped levels that stand in for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from gridwise.errors import InputError, UsageError
from gridwise.puzzles.rushhour import PUZZLE

__all__ = ["MISSING", "STAND_INS", "Level", "levels_at_hand"]

STAND_INS = {
    **{"L01": 17, "L02": 15, "L03": 30, "L04": 28, "L10": 25, "L11": 55, "L20": 16, "L21": 56, "L22": 47},
    **{"L23": 46, "L24": 40, "L25": 53, "L26": 43, "L27": 52, "L28": 48, "L29": 54, "L30": 49, "L31": 60},
    **{"L40": 59},
}
"""For each card a shipped level that needs as many steps, or nearly; all different, chosen so that the steps,
and then the states that breadth first explores, differ least over all."""

MISSING = "Missing: the report's 19 cards, which are not ours to ship; --levels DIR takes L01.txt to L40.txt."


@dataclass(frozen=True, slots=True)
class Level:
    """A card of the report, or what stands in for it."""

    name: str
    """The card's."""
    label: str
    """What is run: the card, or `@7`."""
    text: str


def levels_at_hand(folder: Path | None, only: Sequence[str] = ()) -> list[Level]:
    """Read the cards, or some of them, from a folder; take shipped levels where there is none."""
    wrong = [name for name in only if name not in STAND_INS]
    if wrong:
        raise UsageError(f"the report has no level {wrong[0]!r}; it has {', '.join(STAND_INS)}")
    names = only or list(STAND_INS)
    if folder is None:
        return [
            Level(name, f"@{STAND_INS[name]}", PUZZLE.shipped[STAND_INS[name] - 1].text.split(" ")[0])
            for name in names
        ]
    return [Level(name, name, _card(folder, name)) for name in names]


def _card(folder: Path, name: str) -> str:
    file = folder / f"{name}.txt"
    if not file.is_file():
        raise UsageError(f"{folder}: there is no {name}.txt; --levels needs the report's 19 level files")
    text = file.read_text(encoding="utf-8", errors="replace")
    try:
        PUZZLE.parse(text)
    except InputError as error:
        error.source = str(file)
        raise
    return text
