"""Instances from Python: loaded from whatever people have, data like any other, made and graded."""

from __future__ import annotations

import pickle
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import gridwise
from gridwise.registry import puzzle_of
from tests.api.boards import TEXTS


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_a_file_and_an_instance_are_the_same(name: str, tmp_path: Path) -> None:
    file = tmp_path / "level.txt"
    file.write_text(TEXTS[name])
    board = gridwise.load(name, TEXTS[name])
    for source in (file, str(file), board):
        assert gridwise.load(name, source) == board


@pytest.mark.parametrize("name", TEXTS)
def test_shipped_ones_have_numbers(name: str) -> None:
    assert gridwise.load(name, "@2") == gridwise.load(name, 2) != gridwise.load(name, 1)
    with pytest.raises(gridwise.UsageError, match=f"{name} ships the instances @1 to @"):
        gridwise.load(name, "@999")


@pytest.mark.parametrize("name", TEXTS)
def test_instances_are_data(name: str) -> None:
    board, again = gridwise.load(name, TEXTS[name]), gridwise.load(name, TEXTS[name])
    gridwise.solve(board, seconds=20)  # what is worked out on the way belongs to no comparison
    copied = pickle.loads(pickle.dumps(board))
    assert {board, again, copied} == {board}
    assert board != gridwise.load(name, "@2")
    assert isinstance(asdict(board), dict)
    assert str(board._repr_svg_()).startswith("<svg")
    assert puzzle_of(board) is gridwise.puzzle(name)


def test_the_metric_is_chosen_when_it_is_loaded_or_later() -> None:
    board = gridwise.load("rushhour", TEXTS["rushhour"], metric="moves")
    assert (board.metric, gridwise.solve(board).cost) == ("moves", 13)
    assert gridwise.solve(board, metric="steps").cost == 23
    assert gridwise.hint(board, metric="steps").data["distance"] == 23
    with pytest.raises(gridwise.UsageError, match="no metric named 'slides'; there are steps, moves"):
        gridwise.load("rushhour", "@1", metric="slides")


def test_own_puzzles_need_no_file(own: str) -> None:
    stairs = gridwise.load(f"{own}:Stairs")
    assert gridwise.solve(stairs).cost == gridwise.solve(type(stairs)).cost == 5
    assert gridwise.solve(f"{own}:Stairs").cost == 5
    assert gridwise.load(type(stairs)).initial() == 0
    with pytest.raises(gridwise.UsageError, match=r"Stairs has no metrics: .* got 'moves'"):
        gridwise.solve(stairs, metric="moves")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("rushour", "@1"), "no puzzle named 'rushour'; did you mean 'rushhour'?"),
        (("rushhour",), "rushhour needs an instance: a file, a text, or a shipped one such as '@1'"),
        (("rushhour", 0), "rushhour comes with 60 instances, got number 0"),
        (("rushhour", Path("levle.txt")), "levle.txt: no such file; did you mean 'level.txt'?"),
        (("rushhour", "levle.txt"), "levle.txt: no such file; did you mean 'level.txt'?"),
        (("rushhour", "boards/level.txt"), "boards/level.txt: no such file"),
    ],
)
def test_what_cannot_be_loaded_is_a_sentence(
    words: tuple[Any, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "level.txt").write_text(TEXTS["rushhour"])
    monkeypatch.chdir(tmp_path)
    with pytest.raises(gridwise.UsageError) as raised:
        gridwise.load(*words)
    assert str(raised.value) == sentence


def test_bad_input_names_the_file_and_the_line(tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text("..II..\nFB..E.\nFBAAE\n")
    with pytest.raises(gridwise.InputError, match=r"bad\.txt, line 3"):
        gridwise.load("rushhour", file)
    with pytest.raises(gridwise.InputError, match=r"^line 3"):
        gridwise.load("rushhour", file.read_text())


def test_the_same_seed_makes_the_same_instances() -> None:
    boards = gridwise.generate("rushhour", 3, seed=5, moves="6-12", metric="moves")
    assert boards == gridwise.generate("rushhour", 3, seed=5, moves="6-12")
    assert len(set(boards)) == 3
    assert all(6 <= (gridwise.solve(board).cost or 0) <= 12 for board in boards)
    grades = [gridwise.grade_difficulty(board) for board in boards]
    scores = [grade.score for grade in grades if grade is not None and grade.score is not None]
    assert scores == sorted(scores)
    assert len(scores) == 3


def test_a_whole_list_comes_with_its_facts(tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text("board,difficulty,label\n..A.AAXX.,2.5,first\n" + "...XX....,1,second\n")
    pairs = gridwise.load_all("rushhour", f"{file}#2", metric="moves")
    assert [(board.metric, facts) for board, facts in pairs] == [
        ("moves", {"difficulty": 1, "label": "second"})
    ]
    shipped = gridwise.load_all("worm", "@1-3")
    assert [board for board, _ in shipped] == [gridwise.load("worm", number) for number in (1, 2, 3)]
    with pytest.raises(gridwise.InputError, match=r"mine\.csv, line 2"):
        gridwise.load_all("rushhour", file)


def test_what_is_excluded_is_not_made_again(tmp_path: Path) -> None:
    first = gridwise.generate("rushhour", 6, size="4x4")
    file = tmp_path / "first.txt"
    file.write_text("\n".join(str(board).replace("\n", "") for board in first[:3]))
    again = gridwise.generate("rushhour", 6, size="4x4", exclude=[file, *first[3:]])
    assert len(again) == 6
    assert set(first).isdisjoint(again)


def test_wrong_choices_of_a_generator_are_sentences() -> None:
    for words, sentence in (
        ({"wals": 2}, "no choice of rushhour named 'wals'; did you mean 'walls'"),
        ({"moves": (6, 12)}, r"expected moves as a text or a number \(length of the shortest"),
        ({"count": 0}, "expected a count of 1 or more, got 0"),
    ):
        with pytest.raises(gridwise.UsageError, match=sentence):
            gridwise.generate("rushhour", **words)
    with pytest.raises(gridwise.UsageError, match="snake has no generator"):
        gridwise.generate("snake")


def test_a_grade_is_there_where_a_puzzle_has_one() -> None:
    grade = gridwise.grade_difficulty(gridwise.load("colour-sudoku", "@1"))
    assert grade is not None
    assert (str(grade), grade.score) == ("easy", None)
    assert set(grade.as_dict()) == {"level", "score", "steps", "techniques"}
    unsolvable = gridwise.load("rushhour", "AAB.\n..B.\n..B.\n..B.\n")
    assert gridwise.grade_difficulty(unsolvable) is None
    with pytest.raises(gridwise.UsageError, match="worm has no grades of difficulty"):
        gridwise.grade_difficulty(gridwise.load("worm", "@1"))
