"""`gridwise demo`: one short act per puzzle, and what to try next."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence

from gridwise.cli.demo.stage import TerminalStage
from gridwise.cli.help import fill
from gridwise.lab.reproduce.experiment import experiments
from gridwise.registry import newcomers_order

EXAMPLES = "  gridwise demo"

TRY_NEXT = """\
gridwise solve {puzzle} FILE  your own board: a grid of letters, or a list of cars
gridwise compare {puzzle} @42  every algorithm side by side, on a shipped level (1 to 60)
gridwise generate {puzzle} --difficulty hard  a new board
gridwise solve examples/eight_puzzle.py:EightPuzzle  a puzzle of your own, in 30 lines
{examples}
{reports}
gridwise list  everything there is
gridwise web --open  all of it in your browser: play, race, compare, and the arena"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    pass


def run(args: argparse.Namespace) -> int:
    stage = TerminalStage()
    for chosen in newcomers_order():
        if chosen.demo is not None:
            chosen.demo(stage)
    stage.heading("Try next")
    names = ", ".join(experiments())
    reports = f"gridwise reproduce NAME  a published report, run again: {names}"
    shown = fill(TRY_NEXT.replace("{reports}", reports), "demo").splitlines()
    lines = (re.split(r"\s{2,}", line, maxsplit=1) for line in shown)
    stage.list([(command, what) for command, what in lines])
    return 0
