"""The plan of the house: a new puzzle needs no other wall moved."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from scripts.draw_architecture import PICTURE, imports, picture

import gridwise
from gridwise.registry import PUZZLES

ROOT = Path(__file__).resolve().parent.parent
SOURCE = Path(gridwise.__file__).parent

NAMED = {"registry.py", "_core.pyi"}
"""Where all puzzles are named: one line each, and what the kernels offer to Python."""

FILES = sorted(
    path
    for path in SOURCE.rglob("*")
    if path.suffix in {".py", ".pyi", ".js", ".css", ".html", ".json", ".csv"} and path.name not in NAMED
)


EXAMPLE = re.compile(r"^ *(?:>>>|\.\.\.) .*$", re.MULTILINE)
"""A line of an example in a docstring; it may take any puzzle, and is run by the tests."""


NUMBERS = re.compile(r"[A-Za-z0-9+/]{200,}")
"""Numbers of a network in base 64, which spell any word."""


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
    if path.suffix == ".py":
        text = EXAMPLE.sub("", text)
    text = NUMBERS.sub("", text)
    for name, pattern in NAMES.items():
        if pattern.search(place):
            continue
        found = pattern.search(text)
        line = text.count("\n", 0, found.start()) + 1 if found else 0
        assert found is None, f"{path.relative_to(SOURCE)}, line {line}, names {name}: {found.group()!r}"


def test_every_page_is_in_the_index_of_its_part() -> None:
    docs = ROOT / "docs"
    listed = {
        (index.parent / target).resolve()
        for index in docs.rglob("index.md")
        for target in re.findall(r"\]\(([^)#]+\.md)", index.read_text(encoding="utf-8"))
    }
    pages = {page.resolve() for page in docs.rglob("*.md")} - {docs / "index.md"}
    assert pages - listed == set()


def test_links_between_pages_lead_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md")]
    broken = [
        f"{page.name}: {target}"
        for page in pages
        for target in re.findall(r"\]\((?!https?:)([^)#]+)[^)]*\)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert broken == []


def test_the_map_shows_the_imports_as_they_are() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture(imports()), "python -m scripts.draw_architecture"
