"""What a puzzle has to say about an instance: a hint, an explanation, a map of all that can be reached."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gridwise.api.arguments import instance_and_puzzle, limits_of, moves_of
from gridwise.api.checked import checked
from gridwise.model import Limits

if TYPE_CHECKING:
    from gridwise.puzzles.base import Answer

__all__ = ["explain", "explore", "hint"]


@checked
def hint(
    instance: Any,
    moves: str | Iterable[Any] = (),
    *,
    metric: str | None = None,
    limits: Limits = Limits(),
    seconds: float | None = None,
) -> Answer:
    """Tell one good next move or deduction, and why; after some moves, from where they lead.

    Within the limits it is the best that was found.

    >>> print(gridwise.hint(gridwise.load("rushhour", "@1")).lines[0])
    Play A+1: then 5 of the 6 steps from here are left.
    >>> gridwise.hint(gridwise.load("rushhour", "@1")).data["move"]
    'A+1'
    """
    from gridwise.puzzles.base import able
    from gridwise.puzzles.base.play import Play

    instance, chosen = instance_and_puzzle(instance, metric)
    tell = able(chosen.hint, f"{chosen.name} has no hints")
    made = moves_of(chosen, moves)
    within = limits_of(limits, seconds, None)
    return Play(chosen, instance, made).hint(within) if made else tell(instance, None, within)


@checked
def explain(instance: Any, *, limits: Limits = Limits(), seconds: float | None = None) -> Answer:
    """Tell how a person could solve it, step by step.

    >>> print(gridwise.explain(gridwise.load("colour-sudoku", "@1")).data["difficulty"])
    easy
    """
    from gridwise.puzzles.base import able
    from gridwise.registry import names_with

    instance, chosen = instance_and_puzzle(instance)
    sentence = f"{chosen.name} has no explanations; {' and '.join(names_with('explain'))} have"
    return able(chosen.explain, sentence)(instance, limits_of(limits, seconds, None))


@checked
def explore(
    instance: Any,
    *,
    metric: str | None = None,
    limits: Limits = Limits(),
    seconds: float | None = None,
    nodes: int | None = None,
) -> Answer:
    """Map everything that can be reached from an instance.

    >>> found = gridwise.explore(gridwise.load("rushhour", "@1"))
    >>> found.data["states"], found.data["goals"]
    (500, 60)
    """
    from gridwise.progress import Progress
    from gridwise.puzzles.base import Answer, able
    from gridwise.stopping import interrupt

    instance, chosen = instance_and_puzzle(instance, metric)
    tell = able(chosen.explore, f"{chosen.name} cannot be explored")
    progress = limits.progress or Progress()
    try:
        return tell(instance, replace(limits_of(limits, seconds, nodes), progress=progress))
    except KeyboardInterrupt:
        states = 0 if progress.now is None else progress.now.explored
        told = f"Interrupted: at least {states:,} states can be reached."
        answer = Answer((told,), {"status": "interrupted", "states": states}, "interrupted")
        raise interrupt(answer) from None
