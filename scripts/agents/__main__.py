"""Train the small agents, examine them on boards that they never saw, and write the table."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import torch

from .courses import COURSES
from .measure import Row, measure
from .table import insert, markdown

__all__ = ["main"]

SIZES = {
    "boards": "of each level to learn from",
    "updates": "of the network",
    "tests": "boards of each level",
}
"""What can be made smaller."""


def main(words: Sequence[str] | None = None) -> None:
    """Run the courses that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m scripts.agents", description=__doc__)
    parser.add_argument("puzzles", nargs="*", default=[*COURSES], help=f"default: {' '.join(COURSES)}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", type=Path, metavar="PAGE", help="put the table into this page")
    for name, meaning in SIZES.items():
        parser.add_argument(f"--{name}", type=int, metavar="N", help=meaning)
    told = parser.parse_args(words)
    torch.set_num_threads(1)
    sizes = {name: getattr(told, name) for name in SIZES if getattr(told, name) is not None}
    rows: list[Row] = []
    for name in told.puzzles:
        begun = time.process_time()
        rows += measure(replace(COURSES[name], **sizes), told.seed)
        print(f"{name}: {time.process_time() - begun:.0f} s of one core", flush=True)
    print(markdown(rows))
    if told.table:
        insert(told.table, markdown(rows))


if __name__ == "__main__":
    main()
