"""Train a Snake agent: imitation of recorded games, then its own; checkpoint, curve and ONNX file."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from .imitate import lessons
from .training import Training

__all__ = ["main"]


def arguments() -> argparse.ArgumentParser:
    """Return what can be chosen."""
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--board", default="10x10")
    add("--teacher", type=Path, required=True, help="games recorded by `python -m scripts.agent.teacher`")
    add("--out", type=Path, required=True)
    add("--start", type=Path, help="a checkpoint to go on from")
    add("--seed", type=int, default=1)
    add("--part", type=int, default=0, help="number of the run, where one training takes several")
    add("--threads", type=int, default=1, help="of the processor")
    add("--width", type=int, default=64)
    add("--blocks", type=int, default=5)
    add("--imitate", type=int, default=2000, help="updates of imitation; 0 with --start")
    add("--imitate-rate", type=float, default=1e-3)
    add("--iterations", type=int, default=200)
    add("--seconds", type=float, default=1e9, help="stop playing after so long")
    add("--count", type=int, default=16384, help="games side by side")
    add("--length", type=int, default=64, help="moves of each game between two improvements")
    add("--batch", type=int, default=16384)
    add("--epochs", type=int, default=2)
    add("--rate", type=float, default=4e-4)
    add("--entropy", type=float, default=0.002)
    add("--step", type=float, default=-0.001, help="reward of a move")
    add("--fruit", type=float, default=0.03, help="reward of a fruit")
    add("--win", type=float, default=1.5, help="reward of a filled board")
    add("--patience", type=int, default=3, help="moves without food that lose, in boards")
    add("--average", type=float, default=0.003, help="share of an update in the averaged weights")
    add("--every", type=int, default=10, help="iterations between two measurements")
    add("--games", type=int, default=1000, help="of a measurement")
    add("--compile", action="store_true")
    add("--symmetric", action="store_true", help="measure the average over the symmetries, too")
    return parser


def main(words: Sequence[str] | None = None) -> None:
    """Train."""
    told = arguments().parse_args(words)
    training = Training(told)
    lesson = lessons(told.teacher, training.device, training.rewards, training.settings.discount)
    weights = sum(weight.numel() for weight in training.network.parameters())
    training.log(positions=len(lesson.actions), weights=weights)
    if told.imitate:
        training.imitate(lesson)
    training.learn(lesson)
    training.finish()


if __name__ == "__main__":
    main()
