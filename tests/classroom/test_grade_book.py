"""What grading leaves behind: a grade book, Gradescope's form, a page for each student and for the class."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from gridwise.classroom.assignment import CourseAssignment
from gridwise.classroom.grade_book import grades_csv, write_class, write_likeness, write_result
from gridwise.classroom.gradescope import gradescope_results
from gridwise.classroom.results import BoardResult, SubmissionResult, TestResult
from gridwise.classroom.submissions import Submission
from gridwise.lab.workers import Workers
from tests.classroom.assignments import assignment

BOARD = "......\n......\nAA.B..\n...B..\n......\n......\n"
EVIL = "<img src=x onerror=alert(1)></script><script>alert(2)</script>"


def board(
    passed: bool, sentence: str, *, expanded: int = 10, plan: tuple[str, ...] | None = ()
) -> BoardResult:
    figures = {"expanded": expanded, "cost": 5}
    return BoardResult("board-1", passed, sentence, "answered", figures, BOARD, plan)


def result(name: str, points: float, *boards: BoardResult, hidden: str = "") -> SubmissionResult:
    tests = (
        TestResult("solves", "solves", points, 6, f"{points:g} points here", boards=boards),
        TestResult("others", "solves", 0, 4, "0 of 1 boards", True, (BoardResult("board-1", False, hidden),)),
    )
    return SubmissionResult(name, "graded", points, 10, tests)


@pytest.fixture(name="task")
def the_task(tmp_path_factory: pytest.TempPathFactory) -> CourseAssignment:
    return assignment(tmp_path_factory.mktemp("task"), solves=6, others=4)


class Tags(HTMLParser):
    """Collects the tags and the words of a page, as a browser would see them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words = ""
        self.links: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name == "href"]

    def handle_data(self, data: str) -> None:
        self.words += data


def pages(folder: Path, task: CourseAssignment, *results: SubmissionResult) -> dict[str, Tags]:
    with Workers(1) as workers:
        write_class(folder, task, results, workers)
    return {file.stem: Tags(file.read_text(encoding="utf-8")) for file in folder.glob("*.html")}


def test_the_grade_book_has_the_columns_of_the_contract(task: CourseAssignment) -> None:
    missing = SubmissionResult("cy", "missing", 0, 10, sentence="there is no search.py")
    text = grades_csv(task, [missing, result("bob", 2.5), result("anna", 6)])
    assert text == (
        "submission,points,max_points,status,solves,others\n"
        "anna,6,10,graded,6,0\n"
        "bob,2.5,10,graded,2.5,0\n"
        "cy,0,10,missing,0,0\n"
    )


def test_names_cannot_be_formulas_or_rows_of_their_own(task: CourseAssignment) -> None:
    names = ["=1+1", 'a,"b"']
    rows = list(csv.reader(grades_csv(task, [result(name, 1) for name in names]).splitlines()))
    assert [row[0] for row in rows[1:]] == ["'=1+1", 'a,"b"']


def test_gradescope_reads_scores_and_words() -> None:
    graded = result("anna", 2.5, board(False, "move 1, 9+9: there is no car 9"), hidden="the secret board")
    made = gradescope_results(replace(graded, tried=("socket.connect",)))
    assert made["score"] == 2.5
    assert "socket.connect" in made["output"]
    first, hidden = made["tests"]
    assert (first["name"], first["score"], first["max_score"], first["status"]) == (
        "solves",
        2.5,
        6,
        "failed",
    )
    assert first["visibility"] == "visible"
    assert "board-1: move 1, 9+9: there is no car 9" in first["output"]
    assert hidden["visibility"] == "after_published"
    assert "secret" not in json.dumps(made)


def test_a_result_is_written_for_gradescope(tmp_path: Path) -> None:
    write_result(tmp_path, result("anna", 6))
    data = json.loads((tmp_path / "anna.json").read_text())
    assert set(data) >= {"score", "tests", "output"}


def test_a_student_sees_the_board_where_it_went_wrong(tmp_path: Path, task: CourseAssignment) -> None:
    anna = result(
        "anna", 3, board(True, "fine"), board(False, "move 2, A+1: car B is in the way", plan=("A+1", "A+1"))
    )
    page = pages(tmp_path, task, anna, result("bob", 6, board(True, "fine")))["anna"]
    assert "move 2, A+1: car B is in the way" in page.words
    assert "svg" in page.tags
    films = re.findall(
        r'<script type="application/json">(.*?)</script>', (tmp_path / "anna.html").read_text()
    )
    assert len(films) == 1
    captions = json.loads(films[0])["captions"]
    assert captions[0] == "start"
    assert captions[1].startswith("1 / 2: A+1")
    assert "car B is in the way" in captions[2] or "breaks the rules" in captions[2]


def test_a_hidden_test_shows_no_board(tmp_path: Path, task: CourseAssignment) -> None:
    page = pages(tmp_path, task, result("anna", 6, board(True, "fine"), hidden="the secret board"))["anna"]
    assert "stay hidden" in page.words
    assert "secret" not in page.words


def test_what_students_write_is_never_a_tag(tmp_path: Path, task: CourseAssignment) -> None:
    boards = board(False, EVIL, plan=("A+1", EVIL)), BoardResult(EVIL, False, EVIL, text=EVIL)
    evil = replace(result(EVIL.replace("/", "_"), 0, *boards), status=EVIL, sentence=EVIL, tried=(EVIL,))
    made = pages(tmp_path, task, evil, result("bob", 6, board(True, "fine")))
    with Workers(1) as workers:
        write_likeness(
            tmp_path,
            task,
            [Submission("anna", {"search.py": PROGRAM}), Submission("bob", {"search.py": PROGRAM})],
            workers,
        )
    made["likeness"] = Tags((tmp_path / "likeness.html").read_text(encoding="utf-8"))
    assert "alert(2)" in made["likeness"].words
    plain = {name: page.tags.count("script") for name, page in made.items()}
    for name, page in made.items():
        assert "img" not in page.tags, name
    assert plain["index"] == plain["likeness"] == 1  # the page's own
    assert "alert(1)" in made["index"].words


PROGRAM = b"""
def search(problem):
    frontier = [(problem.initial(), [])]
    while frontier:
        state, plan = frontier.pop(0)
        for action, after in problem.successors(state):
            if problem.is_goal(after):
                return plan + [action, "</script><script>alert(2)</script><img src=x>"]
            frontier.append((after, plan + [action]))
"""


def test_the_class_page_leads_to_everyone_and_names_the_hardest_test(
    tmp_path: Path, task: CourseAssignment
) -> None:
    anna = result("anna b#c", 6, board(True, "fine", expanded=70))
    bob = result("bob", 3, board(True, "fine", expanded=1234))
    page = pages(tmp_path, task, anna, bob)["index"]
    assert {"anna%20b%23c.html", "bob.html", "grades.csv", "likeness.html"} <= set(page.links)
    assert re.search(r"hardest test\s*others", page.words)
    assert "1,234" in page.words
    assert "652" in page.words  # the median of 70 and 1,234


def test_states_on_the_way_to_nothing_do_not_count(tmp_path: Path, task: CourseAssignment) -> None:
    good = board(True, "fine", expanded=70, plan=("B+1", "B+1", "A+1", "A+1", "A+1", "A+1"))
    slow = replace(good, passed=False, figures={"expanded": 9876, "cost": 6})
    wrong = board(False, "the goal is not reached", expanded=1, plan=("A+1",))
    results = [result("anna", 6, good), result("bob", 3, slow), result("cy", 0, wrong)]
    words = pages(tmp_path, task, *results)["index"].words
    assert "9,876" in words  # too many for the test, but it got there
    assert re.search(r"70\s*anna\s*4,973\s*9,876\s*2 of 3", words)


def test_pages_of_odd_names_do_not_cover_the_class(tmp_path: Path, task: CourseAssignment) -> None:
    made = pages(tmp_path, task, result("index", 6), result("likeness", 2))
    assert {"index", "index_", "likeness_"} <= set(made)
    assert "2 submissions" in made["index"].words


def test_the_curve_stands_beside_the_class_and_ours(tmp_path: Path, task: CourseAssignment) -> None:
    mine = [
        replace(board(True, "fine", expanded=90 + number), board=f"board-{number}") for number in range(4)
    ]
    pages(tmp_path, task, result("anna", 6, *mine), result("bob", 6, *mine))
    text = (tmp_path / "anna.html").read_text(encoding="utf-8")
    for label in ("you", "class (median)", "ours"):
        assert f">{label}</text>" in text
