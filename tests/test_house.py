"""The plan of the house: a new puzzle needs no other wall moved."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gridwise
from gridwise.registry import PUZZLES

SOURCE = Path(gridwise.__file__).parent

NAMED = {"registry.py", "_core.pyi"}
"""Where all puzzles are named: one line each, and what the kernels offer to Python."""

FILES = sorted(
    path
    for path in SOURCE.rglob("*")
    if path.suffix in {".py", ".pyi", ".js", ".css", ".html", ".json", ".csv"} and path.name not in NAMED
)


def words_of(name: str) -> re.Pattern[str]:
    """Match a puzzle's name as people, code and paths write it: with blanks, dashes, underscores or none."""
    return re.compile(rf"(?<![a-z]){name.replace('-', '[-_ ]?')}|{_class_name(name)}", re.IGNORECASE)


def _class_name(name: str) -> str:
    return name.replace("-", "")


NAMES = {name: words_of("rush-hour" if name == "rushhour" else name) for name in PUZZLES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_only_a_puzzles_own_rooms_name_it(path: Path) -> None:
    place = str(path.relative_to(SOURCE)).replace("_", "-")
    text = path.read_text(encoding="utf-8")
    for name, pattern in NAMES.items():
        if pattern.search(place):
            continue
        found = pattern.search(text)
        line = text.count("\n", 0, found.start()) + 1 if found else 0
        assert found is None, f"{path.relative_to(SOURCE)}, line {line}, names {name}: {found.group()!r}"
