"""Proofs about Rush Hour boards: random ones are proven, and what a changed file still proves is true."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from gridwise.puzzles.base.certificates.claim import Claim, RefusedError, UnprovenError
from gridwise.puzzles.rushhour import PUZZLE
from gridwise.puzzles.rushhour.certificate import PROVER
from tests.puzzles.certificates import changed, check, lines_of, make, put
from tests.puzzles.rushhour.boards import boards, brute_force

few = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
BOARD = ".....B\n..CC.B\n..AA.B\n...D..\n...DEE\n......"


@pytest.mark.parametrize("metric", ["steps", "moves"])
@few
@given(text=boards(4, 5, 6))
def test_every_claim_is_proven(metric: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    assert make(PUZZLE, PUZZLE.parse(text, metric), file).size == file.stat().st_size
    verdict = check(PUZZLE, file)
    assert verdict.valid, verdict.message
    assert verdict.cost == brute_force(text, metric)


@few
@given(text=boards(4, 5, 6), data=st.data())
def test_a_changed_file_proves_nothing_that_is_wrong(text: str, data: st.DataObject, tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    make(PUZZLE, PUZZLE.parse(text), file)
    verdict = check(PUZZLE, put(file, data.draw(changed(lines_of(file)))))
    assert verdict.cost == brute_force(text, "steps") or not verdict.valid


@few
@given(one=boards(4, 5, 6), other=boards(4, 5, 6))
def test_the_proof_of_another_board_proves_nothing_that_is_wrong(
    one: str, other: str, tmp_path: Path
) -> None:
    file = tmp_path / "proof.jsonl"
    make(PUZZLE, PUZZLE.parse(one), file)
    lines = lines_of(file)
    lines[0]["board"] = other
    verdict = check(PUZZLE, put(file, lines))
    assert verdict.cost == brute_force(other, "steps") or not verdict.valid


@pytest.mark.parametrize("metric", ["steps", "moves"])
@few
@given(text=boards(4, 5, 6))
def test_more_than_is_needed_cannot_be_proven(metric: str, text: str) -> None:
    cost = brute_force(text, metric)
    assume(cost is not None)
    assert cost is not None
    for claim in (Claim("optimal", cost + 1, ""), Claim("unsolvable")):
        with pytest.raises(UnprovenError, match="there is a plan"):
            list(PROVER.prove(PUZZLE.parse(text, metric), claim))
        with pytest.raises(RefusedError):
            PROVER.check(PUZZLE.parse(text, metric), claim, iter(()))


def test_every_single_change_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    make(PUZZLE, PUZZLE.parse(BOARD), file)
    whole = file.read_text(encoding="utf-8")
    assert check(PUZZLE, file).cost == 12
    for number, line in enumerate(lines_of(file)[1:], 1):
        for at in range(len(line["states"])):
            lines = lines_of(file)
            dropped = lines[number]["states"].pop(at)
            verdict = check(PUZZLE, put(tmp_path / "changed.jsonl", lines))
            assert not verdict.valid
            assert f"{dropped}, which is missing from the set" in verdict.message
        lines = lines_of(file)
        lines[number]["cost"] += 1
        verdict = check(PUZZLE, put(tmp_path / "changed.jsonl", lines))
        assert (verdict.valid, verdict.broken_at) == (False, number + 1)
        assert f"listed with a cost of {line['cost'] + 1}" in verdict.message
    assert file.read_text(encoding="utf-8") == whole
