"""Playing: by hand, from Python or in a window, and with pilots in the arena."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from gridwise.api.arguments import PuzzleLike, instance_and_puzzle, puzzle_like
from gridwise.errors import UsageError

if TYPE_CHECKING:
    from gridwise.puzzles.base import Standing
    from gridwise.puzzles.base.play import Play

__all__ = ["arena", "play"]


def play(
    instance: Any, moves: Iterable[Any] = (), *, metric: str | None = None, window: bool = False
) -> Play[Any]:
    """Begin a game on an instance: act, undo, ask for a hint or for the rest; a notebook draws where it is.

    With `window` it is played on the desktop first, and the game is returned as it stands at the end.

    >>> game = gridwise.play(gridwise.load("rushhour", "@2"))
    >>> game.outcome, len(game.actions())
    ('playing', 12)
    >>> game.act(game.hint().data["move"])
    >>> game.moves, game.rest().cost
    (('A+1',), 8)
    """
    from gridwise.puzzles.base.play import Play

    instance, chosen = instance_and_puzzle(instance, metric)
    game = Play(chosen, instance, [str(move) for move in moves])
    return _in_window(game) if window else game


def _in_window(game: Play[Any]) -> Play[Any]:
    from gridwise.puzzles.base.play import Play
    from gridwise.window.loop import run
    from gridwise.window.opening import PlayOptions, open_session
    from gridwise.window.sessions.puzzle_session import PuzzleSession
    from gridwise.window.sessions.realtime_session import RealtimeSession

    held = game.rules.recorded(game.instance, game.moves)
    session = open_session(PlayOptions(game.puzzle, instance=held))
    if isinstance(session, PuzzleSession):
        session.play = game
    run(session)
    if isinstance(session, RealtimeSession):
        return Play(game.puzzle, session.instance, session.moves)
    return session.play if isinstance(session, PuzzleSession) else game


def arena(
    pilots: str | type | Sequence[str | type],
    board: str = "10x10",
    games: int = 100,
    seed: int = 1,
    *,
    jobs: int | None = 1,
    puzzle: PuzzleLike | None = None,
    **choices: Any,
) -> list[Standing]:
    """Let pilots play the same seeded games, and return each one's numbers.

    A pilot is a name, `my_file.py:MyPilot`, or a class with `choose(view)`. The further choices are those of
    `gridwise arena`. With `jobs`, worker processes share the work (None: one a core).

    >>> for found in gridwise.arena(["greedy", "hamiltonian"], "4x4", games=10):
    ...     print(found.as_dict()["pilot"], found.as_dict()["wins"])
    greedy 0
    hamiltonian 10
    """
    from gridwise.lab.workers import Workers
    from gridwise.puzzles.base import able
    from gridwise.puzzles.base.options import values_of
    from gridwise.registry import PLAYED
    from gridwise.user_code.registered import is_registered

    chosen = puzzle_like(puzzle or PLAYED)
    grounds = able(chosen.arena, f"{chosen.name} has no arena")
    given = [pilots] if isinstance(pilots, str | type) else list(pilots)
    if not given:
        raise UsageError("the arena needs at least one pilot")
    here = any(not isinstance(one, str) or is_registered(one) for one in given)
    with Workers(1 if here else jobs) as workers:
        extra = values_of(grounds.options, choices, "option of the arena")
        return list(grounds.play(given, board, games, seed, extra, workers.map))
