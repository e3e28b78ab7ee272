"""Optimal actions on boards, held against distances that are found in another way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import gridwise as package
from tests.conftest import Outcome
from tests.distances import distances_to_goal

np = pytest.importorskip("numpy", reason="datasets are arrays of NumPy: gridwise[gym]")

LETTERS = ".xABCDEFGH"
"""How the numbers of an observed board stand in a file."""

LADDER = """\
from gridwise import Problem


class Ladder(Problem):
    \"\"\"Climb from 0 to 6: one rung costs 1, three at once cost 2, and from 5 on there is a hole.\"\"\"

    action_words = ("one", "three", "fall")

    def initial(self):
        return (0, "a")

    def is_goal(self, state):
        return state[0] == 6

    def successors(self, state):
        rung = state[0]
        if rung < 0:
            return
        for word, high in (("one", 1), ("three", 3)):
            if rung + high <= 6:
                yield word, (rung + high, "a")
        if rung == 5:
            yield "fall", (-1, "a")

    def step_cost(self, state, action, successor):
        return {"one": 1, "three": 2, "fall": 0}[action]
"""


def test_every_state_has_its_distance_and_all_optimal_actions() -> None:
    problem = package.load("rushhour", "@1")
    true = distances_to_goal(problem)
    data = package.dataset("rushhour", "@1")
    seen: dict[Any, int] = {}
    for row, board in enumerate(data["states"]):
        state = package.load("rushhour", "".join(LETTERS[code] for code in board.ravel())).initial()
        seen[state] = int(data["values"][row])
        after = {
            2 * ord(move.car) - 2 * ord("A") + (move.delta > 0): true[successor]
            for move, successor in problem.successors(state)
        }
        best = {action for action, left in after.items() if left == true[state] - 1}
        assert set(np.flatnonzero(data["legal"][row])) == set(after)
        assert set(np.flatnonzero(data["optimal"][row])) == best
        assert data["actions"][row] in best
    assert seen == {state: left for state, left in true.items() if left > 0}


def test_a_board_with_too_many_states_is_learned_along_a_shortest_way() -> None:
    every = package.dataset("torus-snake", "@1", jobs=1)
    way = package.dataset("torus-snake", "@1", most_states=10, jobs=1)
    assert way["values"].tolist() == list(range(12, 0, -1))  # as the report has it

    def known(data: Any) -> dict[bytes, tuple[int, bytes]]:
        keys = (board.tobytes() + apples.tobytes() for board, apples in _parts(data))
        rows = zip(data["values"].tolist(), data["optimal"], strict=True)
        return {key: (left, best.tobytes()) for key, (left, best) in zip(keys, rows, strict=True)}

    assert known(way).items() <= known(every).items()


def _parts(data: Any) -> Any:
    return zip(data["states_board"], data["states_apples"], strict=True)


def test_an_own_puzzle_without_a_picture_shows_the_numbers_of_its_states(
    gridwise: Callable[..., Outcome], tmp_path: Path
) -> None:
    file, out = tmp_path / "ladder.py", tmp_path / "ladder.npz"
    file.write_text(LADDER)
    done = gridwise("dataset", f"{file}:Ladder", "--out", out)
    assert done.status == 0, done.err
    found = np.load(out)
    rows = {
        int(state[0]): (int(left), best.tolist(), legal.tolist())
        for state, left, best, legal in zip(
            found["states"], found["values"], found["optimal"], found["legal"], strict=True
        )
    }
    assert found["states"][0].tolist() == [0, ord("a")]
    # By hand: two threes from 0 and 3; one by one where a three leads too far.
    assert {rung: left for rung, (left, _, _) in rows.items()} == {0: 4, 1: 4, 2: 3, 3: 2, 4: 2, 5: 1}
    assert rows[3] == (2, [False, True, False], [True, True, False])
    assert rows[2] == (3, [True, True, False], [True, True, False])
    assert rows[5] == (1, [True, False, False], [True, False, True])


def test_samples_are_some_of_the_rows_and_the_seed_draws_them() -> None:
    every = package.dataset("rushhour", "@1")
    some, again, other = (package.dataset("rushhour", "@1", samples=20, seed=seed) for seed in (1, 1, 2))
    assert some == again
    assert not np.array_equal(some["states"], other["states"])
    assert {one.tobytes() for one in some["states"]} < {one.tobytes() for one in every["states"]}
    assert len(some["states"]) == 20


def test_a_picture_is_planes_of_what_is_drawn() -> None:
    symbolic = package.dataset("rushhour", "@1")
    planes = package.dataset("rushhour", "@1", observation="picture")
    assert np.array_equal(symbolic["values"], planes["values"])
    # Wall, goal, hero, piece, number: the red car is the hero, the others are pieces.
    assert np.array_equal(planes["states"][:, 2] > 0, symbolic["states"] == 2)
    assert np.array_equal(planes["states"][:, 3] > 0, symbolic["states"] > 2)


def test_the_same_seed_gives_the_same_bytes_whoever_works(
    gridwise: Callable[..., Outcome], tmp_path: Path
) -> None:
    words = ("dataset", "rushhour", "--count", 3, "--seed", 5, "--samples", 40, "--cars", "4..6")
    for form in ("npz", "parquet"):
        for jobs in (1, 2):
            done = gridwise(*words, "--jobs", jobs, "--out", tmp_path / f"{jobs}.{form}")
            assert done.status == 0, done.err
        assert (tmp_path / f"1.{form}").read_bytes() == (tmp_path / f"2.{form}").read_bytes()
    parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet needs gridwise[parquet]")
    table, arrays = parquet.read_table(tmp_path / "1.parquet"), np.load(tmp_path / "1.npz")
    for name in ("states", "actions", "legal", "optimal", "values", "games"):
        column = np.array(table[name].to_pylist()).reshape(arrays[name].shape)
        assert np.array_equal(column, arrays[name]), name
    assert table.schema.metadata[b"gridwise"].decode() == str(arrays["info"])
    assert [package.load("rushhour", text).rows for text in arrays["boards"]] == [6, 6, 6]


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (("rushhour", "@1", "--out", "d.csv"), 2, "expected a dataset named .npz or .parquet, got 'd.csv'"),
        (("rushhour", "@1", "--count", 3, "--out", "d.npz"), 2, "boards are given, so --count"),
        (("colour-sudoku", "@1", "--out", "d.npz"), 2, "is not played action by action"),
        (("rushhour", "@1", "--observation", "pictures", "--out", "d.npz"), 2, "did you mean 'picture'?"),
        (("torus-snake", "@1", "@5", "--out", "d.npz"), 2, "have one size"),
        (("snake", "@1", "--out", "d.npz"), 2, "snake is recorded from games"),
        (("snake", "--pilot", "gredy", "--out", "d.npz"), 2, "did you mean 'greedy'?"),
        (("snake", "--observation", "plane", "--out", "d.npz"), 2, "did you mean 'planes'?"),
        (
            ("rushhour", "@40", "--time-limit", 0.001, "--out", "d.npz"),
            3,
            "stopped by the time limit",
        ),
    ],
)
def test_what_cannot_be_is_one_sentence_and_no_file(
    words: tuple[object, ...],
    status: int,
    sentence: str,
    gridwise: Callable[..., Outcome],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    done = gridwise("dataset", *words, "--jobs", 1)
    assert (done.status, done.out) == (status, "")
    assert sentence in done.err
    assert done.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
