"""The same seed gives the same bytes: a few of the cases that `python -m campaign determinism` runs."""

from __future__ import annotations

from itertools import islice

import pytest
from campaign.determinism import COMMANDS, MATHEMATICS, REFERENCE, cases, check, circumstances, made

MANY, FLOATS = "generate colour-sudoku", "generate rushhour, difficulty"


def test_the_same_bytes_however_it_runs() -> None:
    """Two processes, and other orders of sets and dictionaries in each of them."""
    assert check({"kind": "two processes", "command": MANY, "seed": 3}).failure == ""


def test_the_last_bit_of_a_logarithm_decides_nothing() -> None:
    if MATHEMATICS not in circumstances():
        pytest.skip("needs a C compiler")
    assert check({"kind": MATHEMATICS, "command": FLOATS, "seed": 3}).failure == ""


def test_what_depends_on_chance_is_seen() -> None:
    """Other seeds give other bytes: the comparison can fail."""
    assert made(MANY, REFERENCE, 3) != made(MANY, REFERENCE, 4)


def test_a_seed_gives_the_same_cases() -> None:
    first, again = (list(islice(cases(7), 30)) for _ in range(2))
    assert first == again
    assert {case["command"] for case in islice(cases(7), 200)} == set(COMMANDS)
