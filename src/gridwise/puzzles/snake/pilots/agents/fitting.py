"""Which observation an agent was made for: the one that is named, or the first whose arrays it takes."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

from gridwise.errors import UsageError
from gridwise.puzzles.snake.observing import OBSERVATIONS, Observation, observation_of
from gridwise.puzzles.snake.pilots.agents.policy import Policy, Taken
from gridwise.puzzles.snake.rules import Rules

__all__ = ["fitting"]

USUAL = "planes"
"""What an agent observes that neither says nor shows it."""
FIRST = (USUAL, "symbolic")
MOST_RADIUS = 32


def fitting(policy: Policy, rules: Rules) -> Observation:
    """Return the observation of a board that an agent takes; raise UsageError where there is none."""
    name, given = _named(policy)
    taken = policy.taken
    names = [name] if name else [*FIRST, *(one for one in OBSERVATIONS if one not in FIRST)]
    made = [one for each in names for one in _candidates(rules, each, given, taken)]
    found = next((one for one in made if _fits(one, taken)), None)
    if found is not None:
        return found
    board = f"{rules.rows}x{rules.cols}"
    what = f"{name} on a board of {board} is" if name else f"on a board of {board} {made[0].name} is"
    wanted = _shown(taken.shape)
    raise UsageError(
        f"{policy.source}: the agent takes arrays of {wanted}, but {what} {_shown(made[0].observed.shape)}; "
        "it was made for another size of board, or for another observation"
    )


def _named(policy: Policy) -> tuple[str, dict[str, Any]]:
    """Read `planes+dtype=uint8+scale=1`."""
    name, *choices = policy.seen.split("+")
    if not name and policy.taken.shape is None:
        name = USUAL
    given: dict[str, Any] = {}
    for choice in choices:
        key, equals, value = choice.partition("=")
        if not equals:
            raise UsageError(
                f"{policy.source}: expected an observation such as planes+scale=1, got {policy.seen!r:.60}"
            )
        given[key] = int(value) if value.isdecimal() else value
    return name, given


def _candidates(rules: Rules, name: str, given: dict[str, Any], taken: Taken) -> Iterator[Observation]:
    """Yield an observation with what was chosen, and with what the shape of the network may mean."""
    choices = getattr(OBSERVATIONS.get(name), "choices", ())
    kind = {"dtype": "uint8"} if taken.dtype == "uint8" and "dtype" in choices else {}
    yield observation_of(rules, name, **{**kind, **given})
    if "scale" in choices and kind:
        yield observation_of(rules, name, **{**kind, "scale": 1, **given})
    if "radius" in choices:
        for radius in range(1, MOST_RADIUS):
            yield observation_of(rules, name, **{**kind, "radius": radius, **given})


def _fits(observation: Observation, taken: Taken) -> bool:
    shape = observation.observed.shape
    if taken.shape is None:
        return True
    if len(taken.shape) == 1 and taken.shape != shape:
        return taken.shape[0] in (None, prod(shape))
    return len(shape) == len(taken.shape) and all(
        wanted in (None, length) for wanted, length in zip(taken.shape, shape, strict=True)
    )


def _shown(shape: tuple[int | None, ...] | None) -> str:
    return "x".join("any" if length is None else str(length) for length in shape or ())
