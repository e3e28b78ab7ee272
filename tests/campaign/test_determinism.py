"""The same seed gives the same bytes: a few of the cases that `python -m campaign determinism` runs."""

from __future__ import annotations

from itertools import islice

import pytest
from campaign.determinism import COMMANDS, MATHEMATICS, cases, check, circumstances

FEW = (
    ("generate colour-sudoku", "two processes"),
    ("generate rushhour", "one process, other hashes"),
    ("audit", "one process, other hashes"),
)


@pytest.mark.parametrize(("command", "how"), FEW)
def test_the_same_bytes_however_it_runs(command: str, how: str) -> None:
    assert check({"kind": how, "command": command, "seed": 3}).failure == ""


@pytest.mark.parametrize("command", ["generate worm", "generate rushhour, difficulty"])
def test_the_last_bit_of_a_logarithm_decides_nothing(command: str) -> None:
    if MATHEMATICS not in circumstances():
        pytest.skip("needs a C compiler")
    assert check({"kind": MATHEMATICS, "command": command, "seed": 3}).failure == ""


def test_what_depends_on_chance_is_seen() -> None:
    """Other seeds give other bytes: the comparison can fail."""
    from campaign.determinism import made

    assert made("generate worm", "one process", 1) != made("generate worm", "one process", 2)


def test_a_seed_gives_the_same_cases() -> None:
    first, again = (list(islice(cases(7), 30)) for _ in range(2))
    assert first == again
    assert {case["command"] for case in islice(cases(7), 200)} == set(COMMANDS)
