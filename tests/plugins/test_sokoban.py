"""An installed plug-in is a puzzle like any other, on the command line."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from PIL import Image

Run = Callable[..., CompletedProcess[str]]

ROOM = "#######\n#. $  #\n# $ @ #\n#.    #\n#######\n"


def fewest_steps(text: str) -> int:
    """Count by a plain breadth-first search of its own: no code of the plug-in's."""
    lines = text.splitlines()
    signs = {(row, col): sign for row, line in enumerate(lines) for col, sign in enumerate(line)}
    goals = {cell for cell, sign in signs.items() if sign in ".*+"}
    player = next(cell for cell, sign in signs.items() if sign in "@+")
    start = player, frozenset(cell for cell, sign in signs.items() if sign in "$*")
    waiting, seen = deque([(start, 0)]), {start}
    while waiting:
        (here, boxes), steps = waiting.popleft()
        if boxes <= goals:
            return steps
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            there, behind = (here[0] + down, here[1] + right), (here[0] + 2 * down, here[1] + 2 * right)
            after = boxes
            if there in boxes:
                if behind in boxes or signs.get(behind, " ") == "#":
                    continue
                after = boxes - {there} | {behind}
            if signs.get(there, " ") != "#" and (there, after) not in seen:
                seen.add((there, after))
                waiting.append(((there, after), steps + 1))
    raise AssertionError("no solution")


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A room with two boxes."""
    file = tmp_path / "room.txt"
    file.write_text(ROOM)
    return file


def test_it_is_listed_among_the_puzzles(run: Run) -> None:
    listed = json.loads(run("list", "--json").stdout)
    assert "sokoban" in listed["puzzles"]
    assert set(listed["sokoban heuristics"]) == {"nearest", "matching"}
    assert listed["plug-ins"] == {"sokoban": "gridwise_sokoban:PUZZLE"}


def test_all_textbook_searches_agree_on_the_fewest_steps(run: Run, room: Path) -> None:
    # Sokoban does not list its goal states, so that no search runs backwards.
    names = [
        name for name in json.loads(run("list", "--json").stdout)["algorithms"] if name != "bidirectional"
    ]
    found = json.loads(run("compare", "sokoban", room, "--algorithms", ",".join(names), "--json", "-").stdout)
    assert [one["algorithm"] for one in found] == names
    assert all(one["status"] == "solved" for one in found)
    proven = {one["algorithm"] for one in found if one["optimal"]}
    assert proven >= {"bfs", "ids", "astar", "idastar", "ucs"}
    assert {one["cost"] for one in found if one["optimal"]} == {fewest_steps(ROOM)}


def test_it_is_solved_shown_and_verified(run: Run, room: Path, tmp_path: Path) -> None:
    solved = json.loads(run("solve", "sokoban", room, "--json").stdout)
    assert (solved["cost"], solved["metric"], solved["optimal"]) == (fewest_steps(ROOM), "steps", True)
    (tmp_path / "plan.json").write_text(json.dumps(solved))
    assert run("verify", "sokoban", room, "--plan", "plan.json").stdout.startswith("Valid")
    assert "@" in run("show", "sokoban", room).stdout
    run("show", "sokoban", room, "--png", "room.png", "--gif", "room.gif")
    with Image.open(tmp_path / "room.gif") as film:
        assert getattr(film, "n_frames", 1) > fewest_steps(ROOM)
    with Image.open(tmp_path / "room.png") as picture:
        assert picture.size[0] > 7 * 64


def test_a_broken_level_names_its_line(run: Run, tmp_path: Path) -> None:
    level = tmp_path / "broken.txt"
    level.write_text("#####\n#@x.#\n#####\n")
    with pytest.raises(AssertionError, match=r"broken\.txt, line 2: expected one of .*, got 'x'"):
        run("solve", "sokoban", level)


def test_searches_are_watched_and_raced(run: Run, room: Path, tmp_path: Path) -> None:
    assert "expanded" in run("watch", "sokoban", room, "--algorithm", "astar").stdout
    run("race", "sokoban", room, "--algorithms", "bfs,astar", "--html", "race.html")
    assert "bfs" in (tmp_path / "race.html").read_text()


@pytest.mark.parametrize("heuristic", ["nearest", "matching"])
def test_its_heuristics_are_what_they_claim(run: Run, room: Path, heuristic: str) -> None:
    audit = json.loads(run("audit", "sokoban", room, "--heuristic", heuristic, "--json").stdout)
    assert audit["method"] == "exhaustive"
    assert audit["admissible"]
    assert audit["consistent"]


def test_new_levels_come_from_a_seed_and_can_be_solved(run: Run) -> None:
    words = ("generate", "sokoban", "--count", 2, "--boxes", 1, "--size", "6x6", "--seed", 5, "--json")
    made = json.loads(run(*words).stdout)
    assert made == json.loads(run(*words).stdout)
    assert [one["steps"] for one in made] == [fewest_steps(one["text"]) for one in made]


def test_a_hint_is_one_move_of_a_shortest_way(run: Run, room: Path) -> None:
    hint = json.loads(run("hint", "sokoban", room, "--json").stdout)
    assert hint["cost"] == fewest_steps(ROOM)
    assert hint["move"] in "URDL"


def test_shipped_levels_are_what_their_generator_says(run: Run) -> None:
    found = json.loads(
        run("compare", "sokoban", "@1", "@2", "@6", "--algorithms", "astar", "--json", "-").stdout
    )
    assert [one["optimal"] for one in found] == [True] * 3
