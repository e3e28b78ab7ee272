"""`gridwise demo`: one short act per puzzle, and what to try next."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Sequence

from gridwise.cli.demo.stage import Stage

EXAMPLES = "  gridwise demo"

ACTS = ("rushhour", "torus_snake", "worm", "colour_sudoku", "snake")
"""The puzzles that have an act, in the order of the show."""

TRY_NEXT = (
    ("gridwise solve rushhour FILE", "your own board: a grid of letters, or a list of cars"),
    ("gridwise compare rushhour @42", "every algorithm side by side, on a shipped level (1 to 60)"),
    ("gridwise generate rushhour --difficulty hard", "a new board"),
    ("gridwise solve examples/eight_puzzle.py:EightPuzzle", "a puzzle of your own, in 30 lines"),
    ("gridwise generate colour-sudoku --difficulty hard", "a board with one solution, for you to fill"),
    ("gridwise arena --pilot best greedy-safe+ --board 10x10", "Snake pilots on the same games"),
    ("gridwise list", "everything there is"),
    ("gridwise web --open", "all of it in your browser: play, race, compare, and the Snake arena"),
)


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    pass


def run(args: argparse.Namespace) -> int:
    stage = Stage()
    for act in ACTS:
        importlib.import_module(f"gridwise.cli.demo.{act}").act(stage)
    stage.heading("Try next")
    stage.list(TRY_NEXT)
    return 0
