"""Assignments: what their file may say, and what is said about one that is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path

import pytest

from gridwise.classroom.assignment import faults_of, read_assignment, shipped_assignments
from gridwise.classroom.boards import boards_for
from gridwise.classroom.handout.toml_text import toml_text
from gridwise.classroom.handout.words import told
from gridwise.classroom.reading.fitting import FITTING, HAND_INS
from gridwise.classroom.reading.judgement_table import KEYS as TEST_KEYS
from gridwise.classroom.reading.schema import KEYS
from gridwise.classroom.terms import Boards, CourseAssignment, Judgement, RunLimits
from gridwise.errors import InputError, UsageError
from gridwise.registry import puzzle
from tests.conftest import Outcome

NAMES = ("colour-sudoku", "rushhour", "snake", "torus-snake", "worm")

GOOD = """\
title = "A car park"
puzzle = "rushhour"
text = "Get out."

[[hand_in]]
kind = "algorithm"
name = "search"

[[hand_in]]
kind = "heuristic"

[boards]
count = 3
seed = 5
options = { size = "4x4" }

[limits]
seconds = 5

[[test]]
name = "solves"
kind = "solves"
of = "search"
points = 2

[[test]]
name = "few states"
kind = "expanded"
of = "search"
points = 3
mark = 500
hidden = true

[[test]]
name = "a good estimate"
kind = "factor"
of = "estimate"
points = 1.5
mark = 0.9
reference = "blockers"
partial = false
[test.boards]
files = ["mine.txt", "@2"]
"""

BOARD = "....AABC..BC....\n"


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., Path]:
    """Write an assignment with some of its text replaced, beside a board."""

    def write(*changes: tuple[str, str]) -> Path:
        text = GOOD
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        (tmp_path / "mine.txt").write_text(BOARD, encoding="utf-8")
        path = tmp_path / "park.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_an_assignment_is_read_whole(written: Callable[..., Path]) -> None:
    made = read_assignment(written())
    assert (made.name, made.title, made.puzzle, made.points) == ("park", "A car park", "rushhour", 6.5)
    assert [(part.kind, part.symbol) for part in made.parts] == [
        ("algorithm", "search"),
        ("heuristic", "estimate"),
    ]
    assert [test.name for test in made.visible] == ["solves", "a good estimate"]
    last = made.tests[-1]
    assert (last.hand_in, last.symbol, last.mark, last.partial) == ("heuristic", "estimate", 0.9, False)
    assert last.boards == Boards(("mine.txt", "@2"), seed=5)
    assert made.of(last).symbol == "estimate"
    assert made.limits.seconds == 5
    assert made.limits.memory == 512 << 20


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ("puzzle =", "puzle =", 2, "no key of an assignment named 'puzle'; did you mean 'puzzle'?"),
        ("seconds = 5", "second = 5", 18, "no key of [limits] named 'second'; did you mean 'seconds'?"),
        ("points = 2", 'points = "two"', 24, "points: expected a number, got 'two'"),
        ("points = 2", "points = 0", 24, "points: expected more than 0, got 0"),
        ("points = 2", "", 20, "points is missing: a number"),
        ("count = 3", "count = true", 13, "count: expected a whole number, got True"),
        ("count = 3", "count = 5000", 13, "count: expected at most 1000, got 5000"),
        ("mark = 500", "mark = nan", 31, "mark: expected more than 0, got nan"),
        ("count = 3", "count = -1", 13, "count: expected at least 0, got -1"),
        ('kind = "solves"', 'kind = "admissible"', 22, "a test 'admissible' fits heuristic, not what is"),
        ('kind = "solves"', 'kind = "solve"', 22, "no kind of test named 'solve'; did you mean 'solves'?"),
        ("mark = 500", "", 26, "mark is missing: a test 'expanded' needs the most states"),
        ("mark = 500", "mark = 0", 31, "mark: expected more than 0, got 0"),
        ("points = 2", "points = 2\nmark = 3", 25, "a test 'solves' takes no mark"),
        ('"rushhour"', '"rush-hour"', 2, "no puzzle named 'rush-hour'; did you mean 'rushhour'?"),
        ('"blockers"', '"blocker"', 40, "no heuristic of rushhour named 'blocker'; did you mean 'blockers'?"),
        ('of = "search"', 'of = "serch"', 23, "no hand-in named 'serch'; did you mean 'search'?"),
        ('of = "search"\n', "", 20, "of is missing: which hand-in is tested, of search, estimate"),
        ('size = "4x4"', 'sizes = "4x4"', 15, "no option of rushhour named 'sizes'; did you mean 'size'?"),
        ('size = "4x4"', 'size = "4"', 15, "expected a size from 3x3 to 8x8 such as 6x6, got '4'"),
        ('"mine.txt"', '"yours.txt"', 43, "yours.txt: No such file or directory"),
        ('"@2"', '"@2000"', 43, "rushhour ships the instances @1 to @60, got '@2000'"),
        ('"few states"', '"solves"', 27, "two tests are called 'solves'"),
        ('kind = "heuristic"', 'kind = "pilot"', 10, "rushhour cannot be done with a hand-in of the kind"),
        ('name = "search"', 'name = "my search"', 7, "name: expected the name of a function or class"),
        ("title =", 'metric = "miles"\ntitle =', 1, "no metric of rushhour named 'miles'"),
        ("title =", 'file = "../x.py"\ntitle =', 1, "file: expected the name of a Python file"),
        ("[limits]", "[limits", 17, "this is no TOML: "),
        ("mark = 0.9", "mark = 0.9\nsolver = 'mac'", 40, "a solver is for constraint models, not for heur"),
    ],
)  # fmt: skip
def test_every_fault_is_told_with_its_line(
    written: Callable[..., Path], old: str, new: str, line: int, sentence: str
) -> None:
    path = written((old, new))
    told = {fault.line: fault.sentence for fault in faults_of(path)}
    assert sentence in told.get(line, ""), told
    with pytest.raises(InputError):
        read_assignment(path)


def test_all_faults_are_told_at_once(written: Callable[..., Path], gridwise: Callable[..., Outcome]) -> None:
    path = written(("title =", "titel ="), ("count = 3", 'count = "3"'), ("mark = 500", "mark = -1"))
    outcome = gridwise("assignment", "check", path)
    assert outcome.status == 1
    lines = outcome.out.splitlines()
    assert [line.partition(", ")[2].partition(":")[0] for line in lines] == [
        "line 1",
        "line 1",
        "line 13",
        "line 31",
    ]


def test_a_file_without_tests_or_hand_ins_says_so(tmp_path: Path) -> None:
    path = tmp_path / "bare.toml"
    path.write_text('title = "x"\ntext = "y"\npuzzle = "worm"\n', encoding="utf-8")
    told = " ".join(fault.sentence for fault in faults_of(path))
    assert "at least one [[hand_in]]" in told
    assert "at least one [[test]]" in told


def test_boards_that_cannot_be_made_are_a_fault_of_their_table(written: Callable[..., Path]) -> None:
    path = written(
        ('puzzle = "rushhour"', 'puzzle = "torus-snake"'),
        ('options = { size = "4x4" }', 'options = { size = "2x2", cells = 9 }'),
        ('"blockers"', '"farthest"'),
        ('files = ["mine.txt", "@2"]', 'files = ["@1"]'),
    )
    assert [str(fault) for fault in faults_of(path)] == [
        "line 12: a 2x2 board has room for 0 to 3 apple cells, got 9"
    ]


def test_the_command_says_what_is_there(
    written: Callable[..., Path], gridwise: Callable[..., Outcome]
) -> None:
    assert gridwise("assignment", "check", written()).status == 0
    assert gridwise("assignment", "check").status == 2
    assert "did you mean 'rushhour'" in gridwise("assignment", "check", "@rushour").err
    assert gridwise("assignment", "check", "nowhere.toml").status == 2
    listed = gridwise("assignment", "list").out
    assert [line.split()[0] for line in listed.splitlines()] == [f"@{name}" for name in NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_the_ready_assignments_are_fine(name: str) -> None:
    assert sorted(shipped_assignments()) == list(NAMES)
    assert faults_of(f"@{name}") == []
    made = read_assignment(f"@{name}")
    assert (made.name, made.puzzle, made.points) == (name, name, 100)
    assert 0 < len(made.visible) < len(made.tests)


def test_an_assignment_is_written_as_it_was_read(written: Callable[..., Path], tmp_path: Path) -> None:
    for path in (written(), *shipped_assignments().values()):
        made = read_assignment(path)
        again = tmp_path / "again.toml"
        again.write_text(toml_text(made), encoding="utf-8")
        (tmp_path / "mine.txt").write_text(BOARD, encoding="utf-8")
        assert read_assignment(again) == _in_folder(made, tmp_path)


def _in_folder(assignment: CourseAssignment, folder: Path) -> CourseAssignment:
    return replace(assignment, folder=folder)


def test_boards_follow_from_names_and_seed(written: Callable[..., Path]) -> None:
    made = read_assignment(written())
    solves, few, good = made.tests
    boards = boards_for(made, solves, "Mina", None)
    assert [name for name, _ in boards] == ["board-1", "board-2", "board-3"]
    assert boards == boards_for(made, solves, "Mina", 5)
    assert boards != boards_for(made, solves, "Omid", None)
    assert boards != boards_for(made, solves, "Mina", 6)
    assert not {text for _, text in boards} & {text for _, text in boards_for(made, few, "Mina", None)}
    assert [name for name, _ in boards_for(made, good, "Mina", None)] == ["mine", "shipped-2"]


def test_boards_for_all_are_the_same_for_everybody(written: Callable[..., Path]) -> None:
    made = read_assignment(written(("count = 3", "count = 3\npersonal = false")))
    assert boards_for(made, made.tests[0], "Mina") == boards_for(made, made.tests[0], "Omid")


def test_a_ready_one_is_printed_to_be_changed(gridwise: Callable[..., Outcome], tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(gridwise("assignment", "show", "@worm").out, encoding="utf-8")
    assert gridwise("assignment", "check", mine).status == 0
    assert gridwise("assignment", "show", mine).out == mine.read_text(encoding="utf-8")
    assert "did you mean 'worm'" in gridwise("assignment", "show", "@wurm").err


def test_boards_follow_the_curve(written: Callable[..., Path]) -> None:
    path = written(('options = { size = "4x4" }', 'curve = { size = ["4x4", "5x5"] }'))
    made = read_assignment(path)
    boards = [puzzle("rushhour").parse(text) for _, text in boards_for(made, made.tests[0], "Mina")]
    assert [board.rows for board in boards] == [4, 4, 5]


def test_boards_of_a_test_follow_from_the_seed_of_all(written: Callable[..., Path]) -> None:
    change = 'files = ["mine.txt", "@2"]', 'count = 2\noptions = { size = "4x4" }'
    made = read_assignment(written(change))
    own = made.tests[-1].boards
    assert own is not None
    assert own.seed == made.boards.seed == 5
    assert boards_for(made, made.tests[-1], "Mina") != boards_for(made, made.tests[0], "Mina")[:2]


def test_the_page_documents_every_key_and_its_example_is_fine(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "classroom.md").read_text(encoding="utf-8")
    known = {*KEYS, *TEST_KEYS, *FITTING, *HAND_INS, *(field.name for field in fields(Boards))}
    known |= {field.name for field in fields(RunLimits)}
    tables = {"boards", "limits", "test", "hand_in"}
    assert {key for key in known - tables if f"`{key}`" not in page} == set()
    example = tmp_path / "example.toml"
    example.write_text(page.partition("```toml\n")[2].partition("```")[0], encoding="utf-8")
    assert faults_of(example) == []
    for kind, fitting in FITTING.items():
        for hand_in in fitting:
            test = Judgement("x", kind, 1, hand_in, mark=0.5, reference="bfs" if kind == "faster" else None)
            assert told(test)


def test_a_generator_that_finds_nothing_is_a_sentence(written: Callable[..., Path]) -> None:
    made = read_assignment(written(('size = "4x4"', 'size = "3x3"')))
    with pytest.raises(UsageError, match="no board was found like board 1 is to be"):
        boards_for(made, made.tests[0], "Mina")


@pytest.mark.parametrize(
    ("seconds", "told_of_it"),
    [
        (f"1{'0' * 400}", "seconds: expected at most 1e+09"),
        ("9" * 5000, "this cannot be read: Exceeds the limit"),
        (f"{'[' * 5000}{']' * 5000}", "this cannot be read: brackets without end"),
    ],
)
def test_numbers_and_brackets_without_end_are_a_fault(tmp_path: Path, seconds: str, told_of_it: str) -> None:
    file = tmp_path / "assignment.toml"
    file.write_text(GOOD.replace("seconds = 5", f"seconds = {seconds}"))
    assert faults_of(file)[0].sentence.startswith(told_of_it)
