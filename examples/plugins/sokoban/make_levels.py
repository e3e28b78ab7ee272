"""Make the levels that the package ships: python make_levels.py > src/gridwise_sokoban/levels.txt."""

from __future__ import annotations

from gridwise_sokoban.generate import GENERATOR

SIZES = (((5, 6), 1), ((6, 6), 2), ((6, 7), 2), ((7, 7), 2), ((7, 7), 3), ((7, 8), 3))
CHOICE = 60
"""Of so many levels of a kind the longest is taken."""

if __name__ == "__main__":
    levels = []
    for size, boxes in SIZES:
        made = GENERATOR.make(CHOICE, 1, {"size": size, "boxes": boxes})
        levels.append(max(made, key=lambda one: one.rank))
    print(
        "\n".join(
            f"; {' '.join(f'{name}={value}' for name, value in one.facts.items())}\n{one.text}"
            for one in sorted(levels, key=lambda one: one.rank)
        ),
        end="",
    )
