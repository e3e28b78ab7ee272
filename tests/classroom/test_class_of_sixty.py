"""A class of sixty, with everything in it that a student may hand in: graded twice, once through a kill."""

from __future__ import annotations

import csv
import time
from pathlib import Path

from tests import programs
from tests.classroom.assignments import write_assignment
from tests.classroom.test_grading import BREADTH_FIRST, ENDLESS, NOTHING, records

HOSTILE = {
    "hangs": ENDLESS,
    "eats": "def search(problem):\n    x = []\n    while True: x.append(bytearray(1 << 24))\n",
    "forks": "import os\ndef search(problem):\n    while True: os.fork()\n",
    "fills": "def search(problem):\n    f = open('full', 'wb')\n    while True: f.write(b'x' * (1 << 20))\n",
    "prints": "def search(problem):\n    while True: print('x' * 1000)\n",
    "crashes": "import ctypes\ndef search(problem):\n    ctypes.string_at(0)\n",
    "deletes": "import os\ndef search(problem):\n    os.remove({victim!r})\n    return []\n",
    "reads": "def search(problem):\n    return open({task!r}).read().split()\n",
    "copies": "def search(problem):\n    exec(open({other!r}).read())\n    return []\n",
    "connects": "import socket\ndef search(problem):\n    socket.create_connection(('127.0.0.1', 9))\n",
    "borrows": "import gridwise\ndef search(problem):\n    return gridwise.solve(problem).plan\n",
    "patches": "def search(problem):\n    type(problem).is_goal = lambda *_: True\n    return []\n",
    "leaves": "import os\ndef search(problem):\n    os._exit(0)\n",
    "exits": "import sys\ndef search(problem):\n    sys.exit(0)\n",
    "recurses": "def search(problem):\n    return search(problem)\n",
}
GOOD, EMPTY = 30, 15


def handed_in(folder: Path, task: Path, victim: Path) -> Path:
    place = folder / "submissions"
    place.mkdir()
    for number in range(GOOD):
        (place / f"good{number:02}.py").write_text(f"{BREADTH_FIRST}\n# {number}\n")
    for number in range(EMPTY):
        (place / f"empty{number:02}.py").write_text(f"{NOTHING}\n# {number}\n")
    for name, code in HOSTILE.items():
        for key, path in (("victim", victim), ("task", task), ("other", place / "good00.py")):
            code = code.replace(f"{{{key}!r}}", repr(str(path)))
        (place / f"{name}.py").write_text(code)
    assert len(list(place.iterdir())) == 60
    return place


def test_a_class_of_sixty_gets_the_same_grades_twice(tmp_path: Path) -> None:
    task = write_assignment(tmp_path, solves=10)
    task.write_text(task.read_text().replace("seconds = 5", "seconds = 3"))
    victim = tmp_path / "victim.txt"
    victim.write_text("still here")
    place = handed_in(tmp_path, task, victim)
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    words = (*programs.GRIDWISE, "grade", task, place, "--quiet", "--out")
    begun = time.monotonic()
    programs.run(*words, whole)
    print(f"{60 * 60 / (time.monotonic() - begun):.0f} submissions a minute")
    with programs.start(*words, killed) as program:
        programs.wait_until(lambda: len(records(killed)) >= 12)
        program.kill()
        program.wait()
    assert len(records(killed)) < 60
    programs.run(*words, killed)
    grades = (whole / "grades.csv").read_text()
    assert (killed / "grades.csv").read_text() == grades
    points = {row["submission"]: row["points"] for row in csv.DictReader(grades.splitlines())}
    assert all(points[f"good{number:02}"] == "10" for number in range(GOOD))
    assert {name: points[name] for name in points if not name.startswith("good")} == {
        **dict.fromkeys(HOSTILE, "0"),
        **{f"empty{number:02}": "0" for number in range(EMPTY)},
    }
    assert victim.read_text() == "still here"
