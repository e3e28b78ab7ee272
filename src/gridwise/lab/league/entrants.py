"""Who takes part: the files of a folder, and landmarks of ours. Nothing of theirs is run to find out."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from gridwise.errors import UsageError
from gridwise.files import from_json

__all__ = ["Entrant", "landmarks", "pilots_in", "searches_in"]


@dataclass(frozen=True, slots=True)
class Entrant:
    """One that takes part."""

    name: str
    """Short, for tables."""
    reference: str
    """What commands take: a name, `FILE.py:NAME`, `evolved:FILE.json`."""
    digest: str
    """Of its file: who has changed plays anew."""
    landmark: bool = False


def pilots_in(places: Sequence[Path]) -> list[Entrant]:
    """Find the pilots: classes with a method `choose`, and files of what was learned."""
    return _named([one for file in _files(places, (".py", ".json")) for one in _pilots(file)])


def searches_in(places: Sequence[Path]) -> list[Entrant]:
    """Find the searches: functions of a problem, and at most of a heuristic beside it."""
    return _named([one for file in _files(places, (".py",)) for one in _searches(file)])


def landmarks(names: Sequence[str]) -> list[Entrant]:
    """Put pilots or searches of ours in."""
    return [Entrant(name, name, "", landmark=True) for name in names]


def _files(places: Sequence[Path], suffixes: tuple[str, ...]) -> Iterator[Path]:
    for place in places:
        if not place.exists():
            raise UsageError(f"{place}: no such file or folder")
        found = sorted(place.iterdir()) if place.is_dir() else [place]
        yield from (file for file in found if file.suffix in suffixes and file.is_file())


def _pilots(file: Path) -> Iterator[tuple[Path, str, str]]:
    if file.suffix == ".json":
        yield file, "", f"{_kind_of_values(file)}:{file}"
        return
    for node in _tree(file).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and _chooses(node):
            yield file, node.name, f"{file}:{node.name}"


def _chooses(node: ast.ClassDef) -> bool:
    return any(isinstance(one, ast.FunctionDef) and one.name == "choose" for one in node.body)


def _searches(file: Path) -> Iterator[tuple[Path, str, str]]:
    for node in _tree(file).body:
        if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
            continue
        names = [one.arg for one in node.args.args]
        if names[:1] == ["problem"] and set(names[1:]) <= {"heuristic"}:
            yield file, node.name, f"{file}:{node.name}"


def _tree(file: Path) -> ast.Module:
    try:
        return ast.parse(file.read_text(encoding="utf-8", errors="replace"))
    except (SyntaxError, ValueError) as error:
        raise UsageError(f"{file}: {error}") from error


def _kind_of_values(file: Path) -> str:
    """Tell which of our pilots has learned what a file holds."""
    try:
        data = from_json(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise UsageError(f"{file}: this is no JSON: {error}") from error
    return "best" if isinstance(data, dict) and "models" in data else "evolved"


def _named(found: list[tuple[Path, str, str]]) -> list[Entrant]:
    """Name everybody after the file, and after what is in it where there are several."""
    entrants = []
    stems = [file.stem for file, _, _ in found]
    for file, symbol, reference in found:
        name = f"{file.stem}:{symbol}" if symbol and stems.count(file.stem) > 1 else file.stem
        entrants.append(Entrant(name, reference, sha256(file.read_bytes()).hexdigest()[:16]))
    return entrants
