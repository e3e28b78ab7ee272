"""Help that names puzzles without knowing them: what the registry and the puzzles have to say fills it in."""

from __future__ import annotations

import re

from gridwise.registry import PLAYED, SHOWN, names_with, newcomers_order, puzzle

__all__ = ["fill"]

_ABLE = re.compile(r"(\{(puzzles?) with (\w+)\})")

_SLOTS = {"{first examples}": "first {}", "{examples}": "{}", "{last examples}": "last {}"}
"""Where examples go, and how the puzzles call them."""


def fill(text: str, command: str) -> str:
    """Fill in {puzzle} and {metrics} of the puzzle that help is shown with, and the {examples} of all.

    {first examples} and {last examples} stand apart from these, {played} is the puzzle to play by default.
    {puzzle with explain} is the first that has the capability, {puzzles with explain} names all of them.
    """
    for whole, number, capability in _ABLE.findall(text):
        able = names_with(capability)
        text = text.replace(whole, able[0] if number == "puzzle" else " and ".join(able))
    if "{metrics}" in text:
        text = text.replace("{metrics}", " or ".join(puzzle(SHOWN).metrics))
    if "{played title}" in text:
        text = text.replace("{played title}", puzzle(PLAYED).about.title)
    for slot, key in _SLOTS.items():
        if slot in text:
            every = (chosen.about.examples.get(key.format(command)) for chosen in newcomers_order())
            lines = [line for line in every if line]
            text = text.replace(slot, "\n".join(lines)) if lines else text.replace(f"{slot}\n", "")
    return text.replace("{puzzle}", SHOWN).replace("{played}", PLAYED)
