"""One training run: imitation of recorded games, then its own; checkpoint, log and learning curve."""

from __future__ import annotations

import argparse
import csv
import importlib.util
import json
import math
import time
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from .evaluate import Score, evaluate, everywhere
from .export import export
from .games import Games, Rewards
from .imitate import Lesson, imitate
from .network import Network
from .ppo import Forward, Settings, improve, play

__all__ = ["Training"]


class Training:
    """What is learned, its clock and its log."""

    def __init__(self, told: argparse.Namespace) -> None:
        self.told = told
        torch.manual_seed(told.seed + told.part)
        torch.set_num_threads(told.threads)
        torch.backends.cudnn.benchmark = True
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        rows, cols = told.board.split("x")
        self.shape = int(rows), int(cols)
        self.network = Network(told.width, told.blocks).to(self.device, memory_format=torch.channels_last)
        self.average = Network(told.width, told.blocks).to(self.device, memory_format=torch.channels_last)
        self.settings = Settings(told.length, told.batch, told.epochs, entropy=told.entropy)
        self.rewards = Rewards(told.step, told.fruit, told.win)
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(), lr=told.rate, weight_decay=1e-5, eps=1e-5
        )
        self.done, self.moves = 0, 0
        # Others may use the processor too: its own time is what a run takes there.
        self.clock = time.monotonic if self.device.type == "cuda" else time.process_time
        self.begun = self.clock()
        self.forward = self.on(torch.compile(self.network) if told.compile else self.network)
        self.averaged = self.on(self.average)
        told.out.mkdir(parents=True, exist_ok=True)
        if told.start:
            kept = torch.load(told.start, map_location=self.device, weights_only=True)
            self.network.load_state_dict(kept["network"])
            self.average.load_state_dict(kept["average"])
            self.optimizer.load_state_dict(kept["optimizer"])
            self.done, self.moves = kept["done"], kept["moves"]

    @property
    def seconds(self) -> float:
        """How long the run has taken."""
        return round(self.clock() - self.begun, 1)

    def on(self, network: Callable[[Tensor], tuple[Tensor, Tensor]]) -> Forward:
        """Return the network in the device's fast numbers."""
        fast = self.device.type == "cuda"

        def forward(seen: Tensor) -> tuple[Tensor, Tensor]:
            with torch.autocast(self.device.type, torch.bfloat16, enabled=fast):
                return network(seen.contiguous(memory_format=torch.channels_last))

        return forward

    def log(self, **facts: Any) -> None:
        """Print a line and keep it."""
        line = json.dumps({"seconds": self.seconds, "moves": self.moves, **facts})
        print(line, flush=True)
        with (self.told.out / "log.jsonl").open("a") as file:
            file.write(line + "\n")

    def save(self) -> None:
        """Keep everything that going on needs."""
        kept = {"network": self.network.state_dict(), "average": self.average.state_dict()}
        kept |= {"optimizer": self.optimizer.state_dict(), "done": self.done, "moves": self.moves}
        torch.save(kept, self.told.out / "checkpoint.pt")

    def note(self, phase: str, score: Score) -> None:
        """Add a measurement to the learning curve."""
        told, file = self.told, self.told.out / "curve.csv"
        facts = {"games": score.games, "filled": round(score.filled, 5)}
        facts |= {"steps": round(score.steps, 2), "length": round(score.length, 2)}
        row = {"phase": phase, "part": told.part, "seconds": self.seconds, "moves": self.moves, **facts}
        self.log(phase=phase, **facts)
        fresh = not file.exists()
        with file.open("a", newline="") as lines:
            table = csv.DictWriter(lines, list(row), lineterminator="\n")
            if fresh:
                table.writeheader()
            table.writerow(row)

    def measure(self, phase: str, forward: Forward, games: int) -> None:
        """Play games from the start and write down what came out."""
        self.note(phase, evaluate(forward, *self.shape, games, self.device))

    def imitate(self, lesson: Lesson) -> None:
        """Begin as the teacher plays."""

        def report(update: int, loss: float, right: float) -> None:
            self.log(update=update, loss=round(loss, 4), right=round(right, 4))

        told = self.told
        self.note("teacher", lesson.score)
        imitate(
            self.network,
            lesson,
            self.shape,
            updates=told.imitate,
            batch=told.batch,
            rate=told.imitate_rate,
            forward=self.forward,
            report=report,
        )
        self.average.load_state_dict(self.network.state_dict())
        self.save()
        self.measure("imitation", self.averaged, told.games)

    def learn(self, lesson: Lesson) -> None:
        """Play and improve until the iterations or the time are used up."""
        told = self.told
        patience = told.patience * math.prod(self.shape)
        games = Games(*self.shape, told.count, self.device, self.rewards, patience)
        games.set(lesson.moments[torch.randint(len(lesson.actions), (told.count,), device=self.device)])
        whole = torch.zeros(told.count, dtype=torch.bool, device=self.device)
        ours, theirs = list(self.average.parameters()), list(self.network.parameters())

        def follow() -> None:
            with torch.no_grad():
                torch._foreach_lerp_(ours, theirs, told.average)

        while self.done < told.iterations and self.seconds < told.seconds:
            progress, warm = self.done / told.iterations, min(1.0, (self.done + 1) / 6)
            for group in self.optimizer.param_groups:
                group["lr"] = told.rate * warm * (0.03 + 0.485 * (1 + math.cos(math.pi * progress)))
            played = play(games, self.forward, self.settings, whole)
            facts = improve(
                self.network, self.forward, self.optimizer, played, self.shape, self.settings, follow
            )
            self.done += 1
            self.moves += len(played.actions)
            won = round(played.won / max(1, played.ended), 4)
            told_of = {name: round(fact, 5) for name, fact in facts.items()}
            self.log(n=self.done, ended=played.ended, won=won, steps=round(played.steps_of_won, 1), **told_of)
            if self.done % told.every == 0:
                self.save()
                self.measure("own", self.averaged, told.games)
        self.save()

    def finish(self) -> None:
        """Measure once more; write the network and draw the curve where onnx and Gridwise are at hand."""
        told = self.told
        self.measure("final", self.averaged, 4 * told.games)
        if told.symmetric:
            self.measure("final-symmetric", everywhere(self.averaged), told.games)
        if importlib.util.find_spec("onnx") is not None:
            export(self.average, self.shape, told.out / f"{told.board}.onnx")
        if importlib.util.find_spec("gridwise") is not None:
            from .curve import draw

            draw(told.out / "curve.csv", told.board, told.out / "curve.svg")
