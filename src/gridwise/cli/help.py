"""Help that names puzzles without knowing them: what the registry and the puzzles have to say fills it in."""

from __future__ import annotations

from gridwise.registry import SHOWN, newcomers_order, puzzle

__all__ = ["fill"]


def fill(text: str, command: str) -> str:
    """Fill in {puzzle} and {metrics} of the puzzle that help is shown with, and the {examples} of all."""
    if "{metrics}" in text:
        text = text.replace("{metrics}", " or ".join(puzzle(SHOWN).metrics))
    if "{examples}" in text:
        every = (chosen.about.examples.get(command) for chosen in newcomers_order())
        lines = [line for line in every if line]
        text = text.replace("{examples}", "\n".join(lines)) if lines else text.replace("{examples}\n", "")
    return text.replace("{puzzle}", SHOWN)
