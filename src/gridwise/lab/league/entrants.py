"""Who takes part: the files of a folder, and landmarks of ours. Nothing of theirs is run to find out."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from gridwise.errors import UsageError
from gridwise.files import from_json
from gridwise.user_code.references import with_observation

__all__ = ["Entrant", "landmarks", "pilots_in", "searches_in"]

AGENTS = {".onnx": "onnx", ".zip": "sb3"}
"""What the files of agents end with, and what commands call them."""


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


def pilots_in(places: Sequence[Path], observation: str | None = None) -> list[Entrant]:
    """Find the pilots: classes with a method `choose`, files of what was learned, and agents.

    An agent is a file of ONNX or of Stable-Baselines3, or a class with a method `forward` and an
    `observation`; what they observe can be said for all of them.
    """
    found = [one for file in _files(places, (".py", ".json", *AGENTS)) for one in _pilots(file)]
    return _named([(file, name, with_observation(one, observation)) for file, name, one in found])


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
    if file.suffix in AGENTS:
        yield file, "", f"{AGENTS[file.suffix]}:{file}"
        return
    for node in _tree(file).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            if _has(node, "choose"):
                yield file, node.name, f"{file}:{node.name}"
            elif _has(node, "forward") and _has(node, "observation"):
                yield file, node.name, f"torch:{file}:{node.name}"


def _has(node: ast.ClassDef, name: str) -> bool:
    """Tell whether a class has a method or an attribute of its own."""
    for one in node.body:
        targets = (
            one.targets
            if isinstance(one, ast.Assign)
            else [one.target]
            if isinstance(one, ast.AnnAssign)
            else []
        )
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return True
        if isinstance(one, ast.FunctionDef) and one.name == name:
            return True
    return False


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
        seen = reference.partition("#")[2]
        digest = sha256(file.read_bytes() + seen.encode()).hexdigest()[:16]
        entrants.append(Entrant(name, reference, digest))
    return entrants
