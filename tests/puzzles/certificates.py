"""Certificates as tests take them: written, read as lines, changed, and checked again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from gridwise.errors import InputError
from gridwise.puzzles.base import Options, Puzzle, Verdict
from gridwise.puzzles.base.certificates.checking import check_certificate
from gridwise.puzzles.base.certificates.making import WrittenCertificate, make_certificate
from gridwise.puzzles.base.solve import solve_instance

__all__ = ["Lines", "changed", "check", "lines_of", "make", "put"]

Lines = list[dict[str, Any]]


def make(puzzle: Puzzle[Any], instance: Any, path: Path, **extra: Any) -> WrittenCertificate:
    """Solve an instance and write the certificate of what is claimed."""
    result = solve_instance(puzzle, instance, Options(extra=extra))
    return make_certificate(path, puzzle, instance, result)


def check(puzzle: Puzzle[Any], path: Path) -> Verdict:
    """Check a certificate about whatever board it names; one that breaks the form proves nothing, too."""
    try:
        return check_certificate(path, lambda name: puzzle)
    except InputError as error:
        return Verdict(False, str(error))


def lines_of(path: Path) -> Lines:
    """Read a certificate that is not packed."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def put(path: Path, lines: Lines) -> Path:
    """Write lines as a certificate."""
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


@st.composite
def changed(draw: st.DrawFn, lines: Lines) -> Lines:
    """Change something anywhere: drop or swap lines, drop or repeat entries, turn numbers up or down."""
    lines = json.loads(json.dumps(lines))
    for _ in range(draw(st.integers(1, 3))):
        number = draw(st.integers(1, len(lines) - 1)) if len(lines) > 1 else 0
        line = lines[number]
        numbers = [key for key, value in line.items() if isinstance(value, int) and key != "certificate"]
        lists = [key for key, value in line.items() if isinstance(value, list) and value]
        kind = draw(st.sampled_from(("drop", "swap", "number", "entry", "repeat", "claim")))
        if kind == "drop" and number:
            del lines[number]
        elif kind == "swap" and number:
            other = draw(st.integers(1, len(lines) - 1))
            key = draw(st.sampled_from(sorted(line)))
            if key in lines[other]:
                line[key], lines[other][key] = lines[other][key], line[key]
        elif kind == "number" and numbers:
            line[draw(st.sampled_from(numbers))] += draw(st.sampled_from((-3, -1, 1, 5)))
        elif kind in ("entry", "repeat") and lists:
            entries = line[draw(st.sampled_from(lists))]
            at = draw(st.integers(0, len(entries) - 1))
            if kind == "entry":
                del entries[at]
            else:
                entries.append(entries[at])
        elif kind == "claim" and isinstance(lines[0]["cost"], int):
            lines[0]["cost"] += draw(st.sampled_from((-1, 1)))
    return lines
