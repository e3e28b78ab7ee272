"""Search and pilots on the environments that learners use.

python examples/search_and_pilots.py

An agent is a function from an environment to an action, and one loop lets any of them play. A* plans whole
solutions of Rush Hour and Torus Snake with the environment's own problem, and the way to the next fruit in
Snake, where a pilot of the arena plays the same games on the same environment.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import gymnasium

import gridwise.gym
from gridwise import Problem, solve
from gridwise.puzzles import rushhour, torus_snake
from gridwise.puzzles.base import Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.snake import Cell, Direction, Game, State, View
from gridwise.puzzles.snake.pilots import find

gymnasium.register_envs(gridwise.gym)

Agent = Callable[[Any], int]
"""Looks at an unwrapped environment and chooses an action."""


def play(env: gymnasium.Env[Any, Any], agent: Agent, seed: int) -> tuple[float, dict[str, Any]]:
    """Let an agent play the game of a seed; return the sum of its rewards and what the end looked like."""
    _, info = env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        _, reward, terminated, truncated, info = env.step(agent(env.unwrapped))
        total += float(reward)
        over = terminated or truncated
    return total, info


class Planner:
    """Solves the environment's problem when it begins, then carries the plan out."""

    def __init__(self, puzzle: Any) -> None:
        self.puzzle = puzzle
        self.plan: list[Any] = []

    def __call__(self, env: Any) -> int:
        if env.progress.steps == 0:
            result = solve_instance(self.puzzle, env.problem, Options("astar"))
            self.plan = list(result.plan or ())[::-1]
        return int(env.action(self.plan.pop()))


class NextFruit(Problem[tuple[Cell, ...], Direction]):
    """The way to the fruit, by the rules of the game itself: a state is the snake's body."""

    admissible = True

    def __init__(self, game: Game) -> None:
        assert game.state.fruit is not None
        self.start, self.fruit = game.state.body, game.state.fruit
        self.game = Game(game.rules, 0)

    def initial(self) -> tuple[Cell, ...]:
        return self.start

    def is_goal(self, state: tuple[Cell, ...]) -> bool:
        return state[0] == self.fruit

    def successors(self, state: tuple[Cell, ...]) -> Iterator[tuple[Direction, tuple[Cell, ...]]]:
        self.game.state = State(state, self.fruit, 0)
        for direction in self.game.legal():
            self.game.move(direction)
            yield direction, self.game.state.body
            self.game.undo()

    def heuristic(self, state: tuple[Cell, ...]) -> int:
        """Manhattan distance."""
        return abs(state[0].row - self.fruit.row) + abs(state[0].col - self.fruit.col)


def a_star_to_the_fruit(env: Any) -> int:
    """Take the first step of a shortest way to the fruit, or any that lives where there is none."""
    limits = gridwise.Limits(nodes=2_000)
    plan = solve(NextFruit(env.game), "astar", limits=limits).plan
    living = (*env.game.legal(), "U")
    return int(env.action(plan.actions[0] if plan else living[0]))


def pilot(name: str) -> Agent:
    """Return a pilot of the arena as an agent."""
    flying = find(name).make()
    return lambda env: int(env.action(flying.choose(View.of(env.game))))


def main(words: Sequence[str] | None = None) -> None:
    """Play, and print a line for each game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1, help="default 1")
    parser.add_argument("--board", default="6x6", help="of Snake (default 6x6)")
    args = parser.parse_args(words)
    boards: list[tuple[str, dict[str, Any], dict[str, Agent]]] = [
        ("gridwise/RushHour-v0", {}, {"A*": Planner(rushhour.PUZZLE)}),
        ("gridwise/TorusSnake-v0", {"size": "6x6", "cells": 4}, {"A*": Planner(torus_snake.PUZZLE)}),
        (
            "gridwise/Snake-v0",
            {"board": args.board},
            {"A* to the fruit": a_star_to_the_fruit, "pilot best": pilot("best")},
        ),
    ]
    for name, settings, agents in boards:
        env = gymnasium.make(name, **settings)
        for title, agent in agents.items():
            total, info = play(env, agent, args.seed)
            length = f", length {info['length']}" if "length" in info else ""
            end = f"{info['outcome']} after {info['steps']:,} moves{length}"
            print(f"{name:<23} {title:<16} {end}, reward {total:.2f}")
        env.close()


if __name__ == "__main__":
    main()
