"""What the table of a board takes: known before it is made."""

from __future__ import annotations

from dataclasses import dataclass

from gridwise.puzzles.snake.rules import Rules

__all__ = ["AT_ONCE_CELLS", "MOST_CELLS", "TableSize", "memory_needed", "size_of", "upright"]

AT_ONCE_CELLS = 25
"""Up to so many cells a table is made when it is needed."""
MOST_CELLS = 36
"""Up to so many a command makes one."""

_SNAKES = {
    (13, 2): (73_018, 9_118),
    (9, 3): (745_077, 87_670),
    (14, 2): (146_607, 18_230),
    (7, 4): (2_746_773, 336_247),
    (15, 2): (293_909, 35_572),
    (10, 3): (2_633_492, 295_713),
    (6, 5): (9_753_145, 1_202_495),
    (16, 2): (588_647, 70_962),
    (8, 4): (18_106_710, 2_175_629),
    (11, 3): (9_164_623, 971_352),
    (17, 2): (1_178_280, 138_507),
    (7, 5): (117_968_097, 13_601_202),
    (18, 2): (2_357_715, 276_963),
    (12, 3): (31_516_222, 3_204_266),
    (9, 4): (115_863_616, 12_677_036),
    (6, 6): (109_154_973, 11_997_736),
}
"""How many there are, up to symmetry, and the most of one length."""
_BYTES_A_SNAKE = 2.9
"""Of the file, at most."""
_SNAKES_A_SECOND = 1_000_000
"""Of one core, more or less."""


@dataclass(frozen=True, slots=True)
class TableSize:
    """How large a table is, and what it takes to make it on one core."""

    snakes: int
    most: int
    """Of one length."""
    seconds: float
    memory: int
    disk: int


def upright(rules: Rules) -> Rules:
    """Return the board with no fewer rows than columns: one table serves both."""
    return Rules(max(rules.rows, rules.cols), min(rules.rows, rules.cols), rules.tail)


def size_of(rules: Rules) -> TableSize | None:
    """Return what is known of a board's table beforehand."""
    known = upright(rules)
    if (known.rows, known.cols) not in _SNAKES:
        return None
    snakes, most = _SNAKES[known.rows, known.cols]
    seconds = snakes / _SNAKES_A_SECOND
    return TableSize(
        snakes, most, seconds, memory_needed(rules, snakes, most, 1), int(snakes * _BYTES_A_SNAKE)
    )


def memory_needed(rules: Rules, snakes: int, most: int, jobs: int) -> int:
    """Return the bytes that so many threads take at most, all in all.

    The forest has six for each snake. For each of one length there are the snakes, their cells, sums, steps
    and moves, and in each thread what is found for the fruits that look alike and lists of what comes next.
    """
    alike = 8 if rules.rows == rules.cols else 4
    return (64 << 20) + 6 * snakes + most * (48 + 6 * alike * jobs)
