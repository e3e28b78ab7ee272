"""The lessons as they lie in their files: everything in them can be shown, asked and answered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from gridwise.errors import InputError
from gridwise.registry import PUZZLES
from gridwise.web.handlers.lessons import lesson
from gridwise.web.learn.lesson import FOLDER, Lesson, lesson_names, parse_lesson

NAMES = list(lesson_names())
STATIC = FOLDER.parent / "static"
PAGES = {path.stem for path in (STATIC / "js" / "pages").glob("*.js")} | set(PUZZLES)


@cache
def whole(name: str) -> dict[str, Any]:
    return lesson(lambda *_: None, name=name)


def texts(found: dict[str, Any]) -> Iterator[str]:
    for screen in found["screens"]:
        yield from (screen[key] for key in ("title", "text", "then", "hint", "question") if key in screen)


def runs(found: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for screen in found["screens"]:
        yield from screen.get("runs", ())


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_has_a_board_a_prediction_and_an_exercise(name: str) -> None:
    kinds = [screen["kind"] for screen in whole(name)["screens"]]
    assert 3 <= len(kinds) <= 6
    assert "predict" in kinds
    assert {"order", "pick", "number", "play"} & set(kinds)
    assert all(screen["title"] and screen["text"] for screen in whole(name)["screens"])


@pytest.mark.parametrize("name", NAMES)
def test_right_answers_are_among_the_choices(name: str) -> None:
    found = whole(name)
    for screen in found["screens"]:
        nodes = {node["id"] for world in found["worlds"].values() for node in world["nodes"]}
        match screen["kind"]:
            case "predict":
                assert screen["right"] in screen["choices"]
                assert len(set(screen["choices"])) == len(screen["choices"]) >= 2
            case "order":
                assert len(screen["right"]) == screen["count"]
            case "pick":
                assert set(screen["right"]) < nodes
            case "number":
                assert isinstance(screen["right"], int)


@pytest.mark.parametrize("name", NAMES)
def test_every_state_that_is_taken_was_waiting(name: str) -> None:
    for run in runs(whole(name)):
        for before, after in pairwise(run["steps"]):
            if after["expanded"] and after["iteration"] == before["iteration"]:
                assert list(after["expanded"]) in [list(entry) for entry in before["frontier"]]


@pytest.mark.parametrize("name", NAMES)
def test_paths_follow_the_edges_and_cost_what_is_said(name: str) -> None:
    found = whole(name)
    for run in runs(found):
        costs: dict[tuple[int, int], int] = {}
        for first, second, cost, both in found["worlds"][run["world"]]["edges"]:
            costs[first, second] = cost
            if both:
                costs[second, first] = cost
        states = [node["state"] for node in run["tree_nodes"] or ()]
        path = [states[node] if states else node for node in run["path"]]
        if run["status"] == "solved":
            assert sum(costs[step] for step in pairwise(path)) == run["cost"]


@pytest.mark.parametrize("name", NAMES)
def test_texts_are_whole_and_their_links_lead_somewhere(name: str) -> None:
    for text in texts(whole(name)):
        assert "{" not in text, text
        assert text.count("**") % 2 == 0, text
        for address in re.findall(r"\]\(([^)]+)\)", text):
            page = re.fullmatch(r"#/([\w-]*)(\?.*)?", address)
            assert page is not None, address
            assert page[1] in PAGES, address


def test_lessons_are_numbered_from_one_without_a_gap() -> None:
    numbers = [int(path.name[:2]) for path in lesson_names().values()]
    assert numbers == list(range(1, len(numbers) + 1))


LESSON = """
title = "A"
summary = "B"
minutes = 3
[worlds.w]
edges = ["A B", "B > C 2"]
start = "A"
goals = ["C"]
[worlds.w.places]
A = [0, 0]
B = [1, 0]
C = [2, 0]
"""
SCREEN = """
[[screens]]
kind = "watch"
title = "A"
text = "B"
[[screens.runs]]
world = "w"
algorithm = "ucs"
"""


def test_a_lesson_is_read() -> None:
    found = parse_lesson(LESSON + 3 * SCREEN, "a.toml")
    assert isinstance(found, Lesson)
    assert found.worlds["w"].places["B"] == (1, 0)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("title = ", "a.toml: Invalid value (at end of document)"),
        (LESSON + SCREEN, "a.toml, screens: Tuple should have at least 3 items"),
        (LESSON + 3 * SCREEN.replace('"w"', '"x"'), "a.toml: Value error, screen 1 names the world 'x'"),
        (LESSON + 3 * SCREEN.replace("watch", "wait"), "a.toml, screens.0: Input tag 'wait'"),
        (
            LESSON.replace("goals", "ends") + 3 * SCREEN,
            "a.toml, worlds.w.ends: Extra inputs are not permitted",
        ),
    ],
)
def test_a_mistake_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(InputError, match=re.escape(told)):
        parse_lesson(text, "a.toml")


def test_every_file_is_a_lesson() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {Path(path).name for path in lesson_names().values()}
