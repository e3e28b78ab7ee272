"""Lists of boards in every form are recognised by what is in them, and parts of them can be chosen."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from gridwise.errors import InputError, UsageError
from gridwise.puzzles.base.boards import boards_in, one_board, read_boards
from gridwise.puzzles.base.boards.reading import read_text_boards
from gridwise.registry import puzzle

RUSHHOUR = puzzle("rushhour")
TORUS = puzzle("torus-snake")

ONE = "B...B...AAC...C."
BOARDS = ("B...B...AAC...C.", "....AA.B...B....", "C...C.B.AAB.....")
GRID = "..B.\n..B.\nAA..\n...."
PUBLIC = "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\n58 BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN 9192\n"


def texts(file: Path | str, name: str = "rushhour") -> list[str]:
    chosen = puzzle(name)
    return [chosen.listing.line(board.read(chosen)) or "" for board in read_boards(chosen, [str(file)])]


def written(folder: Path, content: str, name: str = "list.txt") -> Path:
    file = folder / name
    file.write_text(content)
    return file


FORMS = {
    "lines": "".join(f"{one}\n" for one in BOARDS),
    "lines with blank ones between": "\n\n".join(BOARDS),
    "lines with facts": "".join(f"{one} moves=3 level=easy\n" for one in BOARDS),
    "lines with a comment": "# mine\n" + "".join(f"{one}\n" for one in BOARDS),
    "csv": "board,moves\n" + "".join(f"{one},3\n" for one in BOARDS),
    "csv of batch": "line,instance,status,cost\n" + "".join(f"1,{one},solved,3\n" for one in BOARDS),
    "csv with semicolons": "moves;board\n" + "".join(f"3;{one}\n" for one in BOARDS),
    "csv with quotes": 'text,x\n"' + '",1\n"'.join(BOARDS) + '",1\n',
    "json of texts": json.dumps(BOARDS),
    "json of objects": json.dumps([{"text": one, "moves": 3} for one in BOARDS], indent=1),
    "json with boards inside": json.dumps({"boards": [{"board": one} for one in BOARDS]}),
    "one json object a line": "".join(json.dumps({"instance": one}) + "\n" for one in BOARDS),
    "paragraphs": "\n\n".join("\n".join(one[i : i + 4] for i in (0, 4, 8, 12)) for one in BOARDS),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("packed", [False, True])
def test_every_form_is_recognised_by_its_content(tmp_path: Path, form: str, packed: bool) -> None:
    file = tmp_path / "boards"  # the name says nothing
    data = FORMS[form].encode()
    file.write_bytes(gzip.compress(data) if packed else data)
    assert texts(file) == list(BOARDS)
    assert texts(f"{file}#2-3") == list(BOARDS[1:])


def test_the_public_form_tells_moves_and_cluster(tmp_path: Path) -> None:
    boards = read_boards(RUSHHOUR, [str(written(tmp_path, PUBLIC))])
    assert [dict(board.facts) for board in boards] == [
        {"moves": 60, "cluster": 2332},
        {"moves": 58, "cluster": 9192},
    ]
    assert boards[0].read(RUSHHOUR) == RUSHHOUR.parse("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM")


def test_facts_are_read_with_their_types(tmp_path: Path) -> None:
    line = 'B...B...AAC...C. moves=3 difficulty=1.5 unique=true level=easy name="Card 7"\n'
    board = one_board(RUSHHOUR, str(written(tmp_path, line)))
    expected = {"moves": 3, "difficulty": 1.5, "unique": True, "level": "easy", "name": "Card 7"}
    assert board.facts == expected
    above = "# moves=12 level=hard\n6,6\n4,4\n1\n2,3,1\n\n# moves=13\n6,6\n4,4\n1\n2,4,1\n"
    told = [board.facts for board in boards_in(TORUS, str(written(tmp_path, above)))]
    assert told == [{"moves": 12, "level": "hard"}, {"moves": 13}]


def test_runs_of_one_board_are_one_board_with_what_they_agree_on(tmp_path: Path) -> None:
    rows = "puzzle,file,label,algorithm,status,optimal,cost,metric,explored,text\n"
    rows += f"rushhour,a.txt,bfs,bfs,solved,True,3,steps,10,{ONE}\n"
    rows += f"rushhour,a.txt,astar,astar,solved,True,3,steps,7,{ONE}\n"
    rows += (
        f"rushhour,a.txt,best,best,solved,True,2,moves,7,{ONE}\nworm,w.txt,bfs,bfs,solved,True,9,moves,1,x\n"
    )
    (board,) = boards_in(RUSHHOUR, str(written(tmp_path, rows)))
    assert board.facts == {"name": "a.txt", "status": "solved", "steps": 3, "moves": 2}


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [("#1", [0]), ("#2-3", [1, 2]), ("#2-", [1, 2]), ("#3,1", [2, 0]), ("#1,2-3", [0, 1, 2])],
)
def test_parts_of_a_list(tmp_path: Path, chosen: str, expected: list[int]) -> None:
    file = written(tmp_path, FORMS["lines"])
    boards = list(boards_in(RUSHHOUR, f"{file}{chosen}"))
    assert [board.text for board in boards] == [BOARDS[number] for number in expected]
    assert [board.name for board in boards] == [f"{file}#{number + 1}" for number in expected]


def test_folders_and_patterns(tmp_path: Path) -> None:
    for number, board in ((10, BOARDS[2]), (2, BOARDS[1]), (1, BOARDS[0])):
        written(tmp_path, board, f"level{number}.txt")
    written(tmp_path, "not a board", "README.md")
    assert texts(tmp_path) == texts(f"{tmp_path}/level*.txt") == list(BOARDS)
    assert texts(f"{tmp_path}#2") == [BOARDS[1]]
    assert [board.name for board in boards_in(RUSHHOUR, "@2-4")] == ["@2", "@3", "@4"]


def test_a_file_with_such_a_name_is_that_file(tmp_path: Path) -> None:
    assert texts(written(tmp_path, BOARDS[1], "list.txt#1")) == [BOARDS[1]]


@pytest.mark.parametrize(
    ("content", "asked", "message"),
    [
        (FORMS["lines"], "", r"list.txt holds 3 boards, and one is wanted: choose it, .*list.txt#1 to .*#3"),
        (FORMS["lines"], "#9", "holds 3 boards, so there is no number 9"),
        (FORMS["lines"], "#0", "counted from 1"),
        (FORMS["lines"], "#3-2", "a range goes up"),
        (FORMS["lines"], "#x", r"list.txt#12, .*list.txt#1-20"),
        (f"{BOARDS[0]}\nB...B..\n{BOARDS[2]}\n", "#2", r"list.txt, line 2: a one-line board has 4, 9, 16"),
        (f"board,moves\n{BOARDS[0]},1\nnone,2\n", "#2", "list.txt, line 3: "),
        ("board,moves\nx\n", "#1", "list.txt, line 2"),
        ('[{"moves": 3}]', "", "expected an object with the board under 'text'.* entry 1 has 'moves'"),
        ("[3]", "", "got 3 as entry 1"),
        ('[{"text": "AA"', "", "list.txt, line 1: expected boards as JSON"),
        ('[{"puzzle": "worm", "text": "x"}]', "", "the boards here are of worm, not of rushhour"),
        (f"{GRID}\n\n..B.\n..B\nAA..\n....\n\n{GRID}\n", "#2", "list.txt, line 7: expected 4 cells"),
        ("0 2 1 2 1\n1 0 1 two 1\n", "", "list.txt, line 2: expected 5 integers"),
    ],
)
def test_what_is_not_understood_is_named(tmp_path: Path, content: str, asked: str, message: str) -> None:
    file = written(tmp_path, content)
    with pytest.raises((InputError, UsageError), match=message):
        one_board(RUSHHOUR, f"{file}{asked}").read(RUSHHOUR)


@pytest.mark.parametrize("text", ["B" * 200_000, f"board,moves\n{'B' * 200_000},1\n"], ids=["board", "table"])
def test_a_text_whose_line_is_far_too_long_is_a_sentence(text: str) -> None:
    with pytest.raises(InputError, match=r"a one-line board has 4, 9, 16|line 2: a line has at most"):
        read_text_boards(RUSHHOUR, text)


def test_a_list_that_is_cut_off_while_packed(tmp_path: Path) -> None:
    file = tmp_path / "boards.gz"
    file.write_bytes(gzip.compress(FORMS["lines"].encode())[:-12])
    with pytest.raises(InputError, match="cannot be unpacked"):
        read_boards(RUSHHOUR, [str(file)])


def test_a_list_far_larger_than_a_board_is_read_as_it_comes(tmp_path: Path) -> None:
    file = written(tmp_path, "".join(f"{one}\n" for one in BOARDS) * 21_000)
    assert sum(1 for _ in boards_in(RUSHHOUR, str(file))) == 63_000
    assert one_board(RUSHHOUR, f"{file}#60001").text == BOARDS[60_000 % 3]


@pytest.mark.parametrize("name", ["rushhour", "torus-snake", "worm", "colour-sudoku", "snake"])
def test_every_shipped_board_has_a_line_that_reads_the_same(name: str) -> None:
    chosen: Any = puzzle(name)
    for made in chosen.shipped:
        instance = chosen.parse(made.text)
        line = chosen.listing.line(instance)
        assert line is not None
        assert "\n" not in line
        assert chosen.parse(line) == instance
