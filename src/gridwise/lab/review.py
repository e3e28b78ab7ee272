"""Judging a game by the distances to the goal, move by move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any, NamedTuple

from gridwise.errors import UsageError
from gridwise.model import Limits
from gridwise.puzzles.base import Gameplay, Puzzle, RealtimeGameplay
from gridwise.puzzles.base.following import rest_within
from gridwise.puzzles.base.play import Play
from gridwise.puzzles.base.review import Judgement, Review, ReviewedMove

__all__ = ["can_be_reviewed", "review_game"]

SHARES = 8
"""A position gets at most so large a share of the time that is left: many need none."""

Tell = Callable[[int, int], None]
"""Hears how many positions are done, and of how many."""


def can_be_reviewed(puzzle: Puzzle[Any], instance: Any) -> bool:
    """Tell whether a game on an instance can be looked back at: by what is left to do, or in its own way."""
    rules = puzzle.gameplay
    if rules is None or puzzle.review is not None:
        return rules is not None
    if isinstance(rules, RealtimeGameplay):
        return False
    return type(rules).rest is not Gameplay.rest or puzzle.search_problem(instance) is not None


class _Standing(NamedTuple):
    """How far it is from a position."""

    left: int | None
    way: tuple[str, ...]
    proven: bool


def review_game(
    puzzle: Puzzle[Any],
    instance: Any,
    moves: Sequence[str],
    limits: Limits = Limits(),
    seconds: Sequence[float | None] = (),
    tell: Tell = lambda done, of: None,
) -> Review:
    """Judge every move of a game by the distances before and after it.

    `seconds` tells how long each move was thought about. The time limit is shared out among the positions;
    those that it leaves no time for stay unproven.
    """
    if puzzle.review is not None:
        found = puzzle.review(instance, moves, limits)
    else:
        found = _by_distances(puzzle, instance, moves, limits, tell)
    if not seconds:
        return found
    thought = [*seconds[: len(found.moves)], *[None] * (len(found.moves) - len(seconds))]
    timed = (replace(one, seconds=time) for one, time in zip(found.moves, thought, strict=True))
    return replace(found, moves=tuple(timed))


def _by_distances(
    puzzle: Puzzle[Any], instance: Any, moves: Sequence[str], limits: Limits, tell: Tell
) -> Review:
    game = Play(puzzle, instance)
    costs: list[int] = []
    standings: list[_Standing] = []
    for standing in _standings(game, moves, limits, costs):
        standings.append(standing)
        tell(len(standings), len(moves) + 1)
    _fill_in(standings, moves, costs)
    judged = [
        ReviewedMove(number, move, judgement, () if judgement in ("good", "unknown") else before.way)
        for number, (move, before, after, cost) in enumerate(
            zip(moves, standings, standings[1:], costs, strict=False), 1
        )
        for judgement in (_judged(before, after, cost),)
    ]
    lost = game.outcome != "won" and standings[-1].left is None and standings[-1].proven
    turning = max((at for at, one in enumerate(standings) if one.left is not None), default=-1) + 1
    return Review(
        outcome=game.outcome,
        unit=getattr(instance, "metric", None) or "moves",
        cost=sum(costs),
        moves=tuple(judged),
        left=tuple(one.left for one in standings),
        proven=all(one.proven for one in standings),
        unproven=tuple(at for at, one in enumerate(standings) if not one.proven),
        shortest=standings[0].way,
        turning_point=turning if lost and 0 < turning <= len(moves) else None,
        turning_words="from here on no way led to the goal" if lost and turning else "",
    )


def _standings(
    game: Play[Any], moves: Sequence[str], limits: Limits, costs: list[int]
) -> Iterator[_Standing]:
    """Play the moves and yield how far it is at the start and after each; their costs go into the list."""
    known: dict[Any, _Standing] = {}
    began = perf_counter()
    standing = known[game.state] = _from_here(game, _share(limits, began, len(moves) + 1))
    yield standing
    for number, move in enumerate(moves, 1):
        before = game.state
        try:
            game.act(move)
        except UsageError as error:
            raise UsageError(f"move {number}: {error}") from error
        costs.append(_cost(game, before, move))
        if game.state not in known:
            if standing.proven and standing.left is not None and standing.way[:1] == (move,):
                known[game.state] = _Standing(standing.left - costs[-1], standing.way[1:], True)
            else:
                known[game.state] = _from_here(game, _share(limits, began, len(moves) + 1 - number))
        standing = known[game.state]
        yield standing


def _fill_in(standings: list[_Standing], moves: Sequence[str], costs: Sequence[int]) -> None:
    """Take the game's own way on where it is the best that is known: from the last move back."""
    for at in reversed(range(len(moves))):
        here, after = standings[at], standings[at + 1]
        if here.proven or after.left is None:
            continue
        if here.left is None or here.left > after.left + costs[at]:
            standings[at] = _Standing(after.left + costs[at], (moves[at], *after.way), False)


def _share(limits: Limits, began: float, positions: int) -> Limits:
    if limits.seconds is None:
        return limits
    rest = limits.seconds - (perf_counter() - began)
    return replace(limits, seconds=max(0.0, rest / min(positions, SHARES)))


def _from_here(game: Play[Any], limits: Limits) -> _Standing:
    if game.outcome == "won":
        return _Standing(0, (), True)
    if game.outcome != "playing":
        return _Standing(None, (), True)
    if limits.seconds == 0:
        return _Standing(None, (), False)
    result = rest_within(game.rules, game.instance, game.state, limits)
    if result.status == "interrupted":
        raise KeyboardInterrupt
    way = tuple(game.rules.way(game.instance, game.state, result))
    if result.status != "solved":
        return _Standing(None, (), result.status == "unsolvable")
    entries = game.rules.controls == "entries"
    left = len(way) if entries or result.cost is None else result.cost
    return _Standing(left, way, entries or result.optimal)


def _cost(game: Play[Any], before: Any, move: str) -> int:
    """Return what a move cost that was made just now."""
    problem = game.puzzle.search_problem(game.instance)
    if problem is None or problem.has_unit_costs:
        return 1
    for action, after in problem.successors(before):
        if str(action) == move and after == game.state:
            return int(problem.step_cost(before, action, after))
    return 1


def _judged(before: _Standing, after: _Standing, cost: int) -> Judgement:
    """Compare what is proven; what is only the best known says nothing about a move."""
    if not (before.proven and after.proven):
        return "unknown"
    if after.left is None:
        return "neutral" if before.left is None else "dead end"
    if before.left is None or after.left <= before.left - cost:
        return "good"
    return "neutral" if after.left <= before.left else "bad"
