"""Breeding networks for `evolved`: random mutation, selection by mean length, again and again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from math import isfinite
from pathlib import Path
from random import Random
from typing import Any

from gridwise.errors import InputError, UsageError
from gridwise.files import from_json, write_text
from gridwise.puzzles.base import Spread
from gridwise.puzzles.snake.pilots.evolved import WEIGHTS
from gridwise.puzzles.snake.rules import Rules
from gridwise.puzzles.snake.text import parse_board

__all__ = ["Breed", "Generation", "breed", "load", "save"]


@dataclass(frozen=True, slots=True)
class Breed:
    """What decides a training run: the same choices give the same network."""

    board: str = "10x10"
    population: int = 100
    keep: int = 10
    generations: int = 50
    games: int = 10
    """Games that each network plays in each generation, the same for all."""
    seed: int = 1

    def __post_init__(self) -> None:
        for name in ("population", "keep", "generations", "games", "seed"):
            if not isinstance(getattr(self, name), int):
                raise UsageError(f"expected a whole number for {name}, got {getattr(self, name)!r:.40}")
        if not isinstance(self.board, str):
            raise UsageError(f"expected a board such as 10x10, got {self.board!r:.40}")
        for name in ("population", "keep", "games"):
            if getattr(self, name) < 1:
                raise UsageError(f"expected 1 or more for {name}, got {getattr(self, name)}")
        if self.generations < 0:
            raise UsageError(f"expected 0 or more generations, got {self.generations}")
        if self.keep > self.population:
            raise UsageError(f"{self.keep} cannot be kept of a population of {self.population}")
        parse_board(self.board)


@dataclass(frozen=True, slots=True)
class Generation:
    """The networks that were kept, the best first, with how well each played."""

    number: int
    networks: tuple[tuple[float, ...], ...]
    fitness: tuple[float, ...]
    """Mean length of the snake."""
    history: tuple[tuple[float, float], ...] = field(default=())
    """Of every generation so far: the best fitness, and the mean of those kept."""

    @property
    def best(self) -> tuple[float, ...]:
        return self.networks[0]


@dataclass(frozen=True, slots=True)
class _Task:
    rules: Rules
    network: tuple[float, ...]
    seed: int
    games: int


def breed(choices: Breed, start: Generation | None = None, spread: Spread = map) -> Iterator[Generation]:
    """Yield generation after generation, from the start or from where a checkpoint left off.

    The networks are the same however their games are spread.
    The first generation is random. Every later one consists of those kept and of their mutated children:
    each weight changes with probability 1/4 by a normal deviate, whose size varies from child to child.
    """
    rules = parse_board(choices.board)
    now = start
    for number in range(0 if now is None else now.number + 1, choices.generations + 1):
        random = Random(f"{choices.seed}/{number}")
        crowd = _first(choices, random) if now is None else _next(choices, now, random)
        seed = random.randrange(1 << 32)
        tasks = [_Task(rules, network, seed, choices.games) for network in crowd]
        scores = list(spread(_fitness, tasks))
        order = sorted(range(len(crowd)), key=lambda index: (-scores[index], index))[: choices.keep]
        fitness = tuple(scores[index] for index in order)
        history = (() if now is None else now.history) + ((fitness[0], sum(fitness) / len(fitness)),)
        now = Generation(number, tuple(crowd[index] for index in order), fitness, history)
        yield now


def _first(choices: Breed, random: Random) -> list[tuple[float, ...]]:
    return [tuple(random.gauss(0, 1) for _ in range(WEIGHTS)) for _ in range(choices.population)]


def _next(choices: Breed, now: Generation, random: Random) -> list[tuple[float, ...]]:
    children = list(now.networks)
    while len(children) < choices.population:
        parent = random.choice(now.networks)
        size = 10 ** random.uniform(-1.5, 0)
        children.append(
            tuple(weight + random.gauss(0, size) if random.random() < 0.25 else weight for weight in parent)
        )
    return children


def _fitness(task: _Task) -> float:
    from gridwise._core import snake_play

    rules = task.rules
    series = snake_play(
        "evolved", rules.rows, rules.cols, task.seed, 0, task.games, network=list(task.network)
    )
    if series.status == "interrupted":
        raise KeyboardInterrupt
    return sum(length for _, length, _ in series.scores) / len(series.scores)


def save(path: Path, choices: Breed, generation: Generation) -> None:
    """Write a checkpoint, whole or not at all; `evolved` can play with it too."""
    data: dict[str, Any] = {
        "made_by": "gridwise train snake",
        "choices": asdict(choices),
        "generation": generation.number,
        "fitness": generation.fitness[0],
        "network": generation.best,
        "kept": [list(network) for network in generation.networks],
        "kept_fitness": generation.fitness,
        "history": generation.history,
    }
    write_text(path, json.dumps(data) + "\n")


def load(path: Path) -> tuple[Breed, Generation]:
    """Read a checkpoint."""
    try:
        data = from_json(path.read_text("utf-8"))
        choices = replace(Breed(), **data["choices"])
        networks = tuple(tuple(map(float, network)) for network in data["kept"])
        generation = Generation(
            int(data["generation"]),
            networks,
            tuple(map(float, data["kept_fitness"])),
            tuple((float(best), float(mean)) for best, mean in data["history"]),
        )
    except (ValueError, KeyError, TypeError, OverflowError) as error:
        raise InputError(
            f"expected a checkpoint of 'gridwise train snake': {error}", source=str(path)
        ) from error
    if not networks or any(len(network) != WEIGHTS for network in networks):
        raise InputError(f"expected networks of {WEIGHTS} weights", source=str(path))
    if not all(isfinite(weight) for network in networks for weight in network):
        raise InputError("expected weights that are numbers", source=str(path))
    if len(generation.fitness) != len(networks):
        raise InputError(
            f"expected {len(networks)} numbers in 'kept_fitness', got {len(generation.fitness)}",
            source=str(path),
        )
    if len(generation.history) != generation.number + 1:
        raise InputError(
            f"expected a 'history' of generations 0 to {generation.number}, got {len(generation.history)}",
            source=str(path),
        )
    return choices, generation
