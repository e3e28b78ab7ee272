"""`gridwise list`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from gridwise.puzzles.snake.pilots import PILOTS, find
from gridwise.registry import PUZZLES, plugins, puzzle
from gridwise.search import ALGORITHMS

EXAMPLES = """\
  gridwise list
  gridwise list --json"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    sections = _sections()
    if args.json:
        print(json.dumps(sections))
        return 0
    for number, (title, entries) in enumerate(sections.items()):
        print(f"{'' if number == 0 else chr(10)}{title}")
        width = max(map(len, entries))
        for name, line in entries.items():
            print(f"  {name:{width}}  {line}")
    return 0


def _sections() -> dict[str, dict[str, str]]:
    puzzles = {name: puzzle(name) for name in PUZZLES}
    sections = {
        "puzzles": {name: chosen.summary for name, chosen in puzzles.items()},
        "algorithms": {name: algorithm.summary for name, algorithm in ALGORITHMS.items()},
    }
    sections["pilots"] = {name: find(name).summary for name in PILOTS}
    for name, chosen in puzzles.items():
        if chosen.solvers and name != "snake":
            sections[f"{name} algorithms"] = {key: solver.summary for key, solver in chosen.solvers.items()}
        if chosen.heuristics:
            sections[f"{name} heuristics"] = {key: entry.summary for key, entry in chosen.heuristics.items()}
    if installed := plugins():
        sections["plug-ins"] = {name: entry.value for name, entry in installed.items()}
    return sections
