"""Playing: by hand, from Python or in a window, and with pilots in the arena."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from gridwise.api.arguments import PuzzleLike, instance_and_puzzle, limits_of, moves_of, puzzle_like
from gridwise.api.checked import checked
from gridwise.errors import UsageError
from gridwise.model import Limits

if TYPE_CHECKING:
    from gridwise.lab.notebook import Standings
    from gridwise.puzzles.base.play import Play

__all__ = ["arena", "play"]


PilotLike: TypeAlias = str | Callable[..., Any]
"""The name of a pilot, `my_file.py:MyPilot`, `evolved:mine.json`, `best:values.json`, or one of one's own."""


@checked
def play(
    instance: Any,
    moves: str | Iterable[Any] = (),
    *,
    metric: str | None = None,
    window: bool = False,
    pilot: PilotLike | None = None,
    trust: bool = False,
) -> Play[Any]:
    """Begin a game on an instance: act, undo, ask for a hint or for the rest; a notebook draws where it is.

    With `window` it is played on the desktop first, and the game is returned as it stands at the end.

    A pilot, where the puzzle has some, plays it to its end: a name, `my_file.py:MyPilot`, which runs in a
    process of its own unless it is trusted, or one of your own. In a window it is the autopilot.

    >>> game = gridwise.play(gridwise.load("rushhour", "@2"))
    >>> game.outcome, len(game.actions())
    ('playing', 12)
    >>> game.act(game.hint().data["move"])
    >>> game.moves, game.rest().cost
    (('A+1',), 8)
    >>> gridwise.play(gridwise.load("snake", "@1"), pilot="greedy").outcome
    'lost'
    """
    from gridwise.puzzles.base.play import Play

    instance, chosen = instance_and_puzzle(instance, metric)
    game = Play(chosen, instance, moves_of(chosen, moves))
    if window:
        return _in_window(game, pilot)
    return game if pilot is None else _flown(game, pilot, trust)


def _flown(game: Play[Any], pilot: PilotLike, trust: bool) -> Play[Any]:
    """Let a pilot play a game to its end, where own files may do as they like."""
    from gridwise.puzzles.base import able
    from gridwise.user_code.guard import guarded
    from gridwise.user_code.loading import files_of

    find = able(game.puzzle.autopilot, f"{game.puzzle.name} has no pilots")

    def moves() -> list[str]:
        flying, state = find(pilot)(), game.state
        made: list[str] = []
        while game.rules.outcome(game.instance, state) == "playing":
            made.append(flying.choose(game.instance, state))
            state = game.rules.follow(game.instance, state, made[-1])
        return made

    files = files_of([pilot] if isinstance(pilot, str) else [])
    for move in moves() if trust or not files else guarded(moves, files):
        game.follow(move)
    return game


def _in_window(game: Play[Any], pilot: PilotLike | None) -> Play[Any]:
    from gridwise.puzzles.base.play import Play
    from gridwise.window.loop import run
    from gridwise.window.opening import PlayOptions, open_session
    from gridwise.window.sessions.puzzle_session import PuzzleSession
    from gridwise.window.sessions.realtime_session import RealtimeSession

    held = game.rules.recorded(game.instance, game.moves)
    session = open_session(PlayOptions(game.puzzle, instance=held, pilot=pilot))
    if isinstance(session, PuzzleSession):
        session.play = game
    run(session)
    if isinstance(session, RealtimeSession):
        return Play(game.puzzle, session.instance, session.moves)
    return session.play if isinstance(session, PuzzleSession) else game


@checked
def arena(
    pilots: PilotLike | Sequence[PilotLike],
    board: str = "10x10",
    games: int = 100,
    seed: int = 1,
    *,
    jobs: int | None = 1,
    puzzle: PuzzleLike | None = None,
    seconds: float | None = None,
    trust: bool = False,
    **choices: Any,
) -> Standings:
    """Let pilots play the same seeded games, and return each one's numbers.

    A pilot is a name, `my_file.py:MyPilot`, `evolved:mine.json` or `best:values.json` (what `gridwise train`
    has made), an agent (`onnx:policy.onnx`, `sb3:model.zip`, `torch:my_file.py:Net`), `safe:` before any of
    them, a class with `choose(view)`, or a function of a view. The further choices are those of
    `gridwise arena`. With `jobs`, worker processes share the work (None: one a core).

    What is named as a file of code runs in a process of its own, unless it is trusted, and has `seconds` for
    each game. A pilot of your own that fails loses its games from there on; `failure` tells why.

    >>> for found in gridwise.arena(["greedy", "hamiltonian"], "4x4", games=10):
    ...     print(found.as_dict()["pilot"], found.as_dict()["wins"])
    greedy 0
    hamiltonian 10
    """
    from gridwise.lab.notebook import Standings
    from gridwise.lab.workers import Workers
    from gridwise.puzzles.base import able
    from gridwise.puzzles.base.options import values_of
    from gridwise.registry import PLAYED
    from gridwise.stopping import interrupt
    from gridwise.user_code.registered import is_registered

    chosen = puzzle_like(puzzle or PLAYED)
    grounds = able(chosen.arena, f"{chosen.name} has no arena")
    given = [pilots] if isinstance(pilots, str) or callable(pilots) else list(pilots)
    if not given:
        raise UsageError("the arena needs at least one pilot")
    if seed < 0:
        raise UsageError(f"expected a seed of 0 or more, got {seed}")
    here = trust or any(not isinstance(one, str) or is_registered(one) for one in given)
    with Workers(1 if here else jobs) as workers:
        extra = values_of(grounds.options, choices, "option of the arena")
        limits = limits_of(Limits(), seconds, None)
        try:
            found = grounds.play(given, board, games, seed, extra, workers.map, limits=limits, trusted=trust)
        except KeyboardInterrupt as error:
            raise interrupt(Standings(getattr(error, "result", ()))) from None
        return Standings(found)
