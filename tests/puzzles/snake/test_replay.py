"""Game files: they round-trip, replay to the same end, or say where they differ."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwise import InputError
from gridwise.puzzles.snake import Game, Rules
from gridwise.puzzles.snake.pilots import find
from gridwise.puzzles.snake.pilots.flight import moves_of
from gridwise.puzzles.snake.replay import replay
from gridwise.puzzles.snake.text import GameFile

GAMES = st.builds(
    GameFile,
    st.builds(Rules, st.integers(1, 64), st.integers(1, 64), st.sampled_from(["free", "blocked"])),
    st.integers(-(2**70), 2**70),
    st.text("URDL"),
    st.fixed_dictionaries(
        {}, optional={"outcome": st.sampled_from(["won", "lost"]), "length": st.integers()}
    ),
)


def recorded(pilot: str, rules: Rules, seed: int) -> GameFile:
    game = Game(rules, seed)
    moves = "".join(moves_of(find(pilot).make(), game))
    end = {"outcome": game.outcome, "length": game.length, "steps": game.state.steps}
    return GameFile(rules, seed, moves, end)


@given(GAMES)
def test_text_round_trips(game: GameFile) -> None:
    assert GameFile.parse(str(game)) == game


@pytest.mark.parametrize("pilot", ["greedy", "hamiltonian", "greedy-safe", "best"])
@pytest.mark.parametrize("tail", ["free", "blocked"])
def test_recorded_games_replay_to_the_same_end(pilot: str, tail: Any) -> None:
    for seed in range(5):
        verdict = replay(recorded(pilot, Rules(4, 4, tail), seed))
        assert verdict.valid, verdict.message


def test_a_wrong_end_is_told() -> None:
    game = recorded("greedy", Rules(4, 4), 3)
    wrong = GameFile(game.rules, game.seed, game.moves, {**game.end, "length": 99})
    verdict = replay(wrong)
    assert not verdict.valid
    assert "length 99" in verdict.message
    assert str(game.end["length"]) in verdict.message


def test_moves_after_the_end_are_told() -> None:
    game = recorded("hamiltonian", Rules(2, 2), 1)
    verdict = replay(GameFile(game.rules, game.seed, game.moves + "U"))
    assert not verdict.valid
    assert verdict.broken_at == len(game.moves) + 1
    assert "already won" in verdict.message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "JSON object"),
        ("[1]", "list"),
        ("{}", "board"),
        ('{"board": "10"}', "ROWSxCOLS"),
        ('{"board": "0x5"}', "64x64"),
        ('{"board": "4x4", "moves": "UXD"}', "'X' as move 2"),
        ('{"board": "4x4", "seed": "one"}', "seed"),
        ('{"board": "4x4", "rules": {"walls": 1}}', "rules"),
        ('{"board": "4x4", "rules": {"tail": "loose"}}', "tail"),
        ("[" * 100_000, "JSON object"),
    ],
)
def test_bad_files_are_told_in_a_sentence(text: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        GameFile.parse(text)


def test_solve_and_verify_from_the_command_line(gridwise: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text('{"board": "4x4", "seed": 5}')
    solved = gridwise("solve", "snake", file, "--json")
    assert solved.status == 0
    result = json.loads(solved.out)
    assert result["status"] == "solved"
    assert result["length"] == 16
    plan = tmp_path / "plan.txt"
    plan.write_text(" ".join(result["plan"]))
    assert gridwise("verify", "snake", file, "--plan", plan).status == 0
    plan.write_text(" ".join(result["plan"][:-1]))
    assert gridwise("verify", "snake", file, "--plan", plan).status == 1
    shown = gridwise("show", "snake", file)
    assert shown.status == 0
    assert gridwise("hint", "snake", file).status == 0
