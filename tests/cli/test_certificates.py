"""`solve --certificate` and `verify --certificate`."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest

import gridwise as library
from tests.conftest import Outcome
from tests.programs import GRIDWISE, run

Run = Callable[..., Outcome]


def test_a_proof_is_written_and_checked(gridwise: Run, tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    solved = gridwise("solve", "rushhour", "@12", "--certificate", file)
    assert (solved.status, solved.err) == (0, "")
    assert solved.out.endswith(f"Certificate: {file}, {file.stat().st_size:,} bytes.\n")
    alone = gridwise("verify", "--certificate", file)
    assert alone == (0, "Proven: 12 steps are the fewest possible (a closed set of 164 states).\n", "")
    assert gridwise("verify", "rushhour", "@12", "--certificate", file) == alone
    other = gridwise("verify", "rushhour", "@13", "--certificate", file, "--json")
    assert other.status == 1
    assert json.loads(other.out) == {
        "puzzle": "rushhour",
        "valid": False,
        "cost": None,
        "broken_at": 1,
        "message": "not proven: line 1: it is about another board",
    }


def test_a_packed_proof_is_smaller_and_says_the_same(gridwise: Run, tmp_path: Path) -> None:
    plain, packed = tmp_path / "proof.jsonl", tmp_path / "proof.jsonl.gz"
    for file in (plain, packed):
        solved = gridwise("solve", "rushhour", "@13", "--certificate", file, "--json")
        told = json.loads(solved.out)["certificate"]
        assert (told["file"], told["bytes"], told["reason"]) == (str(file), file.stat().st_size, None)
    assert gzip.decompress(packed.read_bytes()) == plain.read_bytes()
    assert packed.stat().st_size < plain.stat().st_size
    assert gridwise("verify", "--certificate", packed) == gridwise("verify", "--certificate", plain)
    packed.write_bytes(packed.read_bytes()[:-20])
    damaged = gridwise("verify", "--certificate", packed)
    assert damaged.status == 2
    assert "the packed file is damaged" in damaged.err
    assert "line" in damaged.err


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the file is empty; expected a certificate"),
        ("B+1 A+2\n", "line 1: expected JSON"),
        ("[]\n", "line 1: expected a JSON object, got []"),
        ("[" * 100_000, "line 1: expected JSON: brackets without end"),
        ("{}\n", "line 1: expected a certificate of version 1, got None"),
        ('{"certificate":1,"puzzle":"rushhour","claim":"nice"}\n', "line 1: expected the claim"),
        ('{"certificate":1,"puzzle":"rushhour","claim":"optimal","cost":-1}\n', "line 1: expected 'cost'"),
        (
            '{"certificate":1,"puzzle":"rushhour","claim":"optimal","cost":3}\n',
            "line 1: expected 'plan', the solution",
        ),
        ('{"certificate":1,"puzzle":"a.py:B","claim":"unsolvable"}\n', "name your own puzzle"),
        ('{"certificate":1,"puzzle":"' + "a" * (5 << 20), "line 1: the line is larger than 4 MiB"),
    ],
)
def test_what_is_no_certificate_is_told_in_a_sentence(
    text: str, sentence: str, gridwise: Run, tmp_path: Path
) -> None:
    file = tmp_path / "proof.jsonl"
    file.write_text(text, encoding="utf-8")
    told = gridwise("verify", "--certificate", file)
    assert told.status == 2
    assert told.out == ""
    assert sentence in told.err
    assert told.err.count("\n") == 1


def test_without_a_claim_there_is_no_certificate(gridwise: Run, tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    solved = gridwise("solve", "rushhour", "@12", "--algorithm", "greedy", "--quiet", "--certificate", file)
    assert solved.status == 0
    assert solved.err == "gridwise: no certificate: nothing is claimed to be proven\n"
    assert not file.exists()


def test_a_limit_that_ends_the_proof_is_told(tmp_path: Path) -> None:
    board = library.load("rushhour", "@40")
    made = library.certify(board, library.solve(board), tmp_path / "proof.jsonl", seconds=1e-9)
    assert (made.size, made.reason, made.stopped) == (None, "a limit ended the proof", "limit")
    assert not list(tmp_path.iterdir())


def test_own_puzzles_are_named_by_whoever_checks(gridwise: Run, tmp_path: Path) -> None:
    own, file = "examples/maze.py:Maze", tmp_path / "proof.jsonl"
    solved = gridwise("solve", own, "--algorithm", "bfs", "--certificate", file, "--trust")
    assert solved.status == 0
    checked = gridwise("verify", own, "--certificate", file, "--trust")
    assert checked.status == 0
    assert checked.out.startswith("Proven: ")
    alone = gridwise("verify", "--certificate", file)
    assert alone.status == 2
    assert "name your own puzzle: gridwise verify FILE.py:NAME --certificate F" in alone.err


def test_what_does_not_go_together_is_refused(gridwise: Run, tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    assert gridwise("solve", "rushhour", "@1-2", "--certificate", file).status == 2
    assert gridwise("solve", "colour-sudoku", "@1", "--all", "--certificate", file).status == 2
    assert gridwise("verify", "rushhour", "@1").status == 2
    assert gridwise("verify", "--plan", file).status == 2
    assert gridwise("verify", "rushhour", "@1", "--plan", file, "--certificate", file).status == 2


def test_the_checker_needs_no_solver(tmp_path: Path) -> None:
    board = library.load("rushhour", "@12")
    file = tmp_path / "proof.jsonl"
    library.certify(board, library.solve(board), file)
    blocked = (
        "import sys; sys.modules.update(dict.fromkeys(['gridwise._core', 'gridwise.puzzles.rushhour.best']));"
        "from gridwise.cli.main import main; sys.exit(main(sys.argv[1:]))"
    )
    checked = run(GRIDWISE[0], "-c", blocked, "verify", "--certificate", file)
    assert checked.stdout.startswith("Proven: 12 steps")
