"""`gridwise list`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from typing import Any

from gridwise.puzzles.base import HeuristicEntry, Solver
from gridwise.registry import plugins, puzzles
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
    known = puzzles()
    sections = {
        "puzzles": {name: chosen.about.summary for name, chosen in known.items()},
        "algorithms": {name: algorithm.summary for name, algorithm in ALGORITHMS.items()},
    }
    own = {name: _summaries(chosen.solving.listed) for name, chosen in known.items()}
    for name, chosen in known.items():
        if chosen.solving.name:
            sections[chosen.solving.name] = own.pop(name)
    for name, chosen in known.items():
        if own.get(name):
            sections[f"{name} algorithms"] = own[name]
        if chosen.heuristics:
            sections[f"{name} heuristics"] = _summaries(chosen.heuristics)
    if installed := plugins():
        sections["plug-ins"] = {name: entry.value for name, entry in installed.items()}
    return sections


def _summaries(entries: Mapping[str, Solver[Any] | HeuristicEntry[Any]]) -> dict[str, str]:
    return {name: entry.summary for name, entry in entries.items()}
