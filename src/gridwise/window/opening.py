"""From what a person asked for to the session in which they play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, repeat
from pathlib import Path
from typing import Any, TypeVar

from gridwise.errors import InputError, UsageError
from gridwise.files import from_json
from gridwise.puzzles.base import (
    DragGameplay,
    EntriesGameplay,
    Gameplay,
    Puzzle,
    RealtimeGameplay,
    able,
    plan_words,
)
from gridwise.registry import PLAYED, puzzle
from gridwise.window.config import Config
from gridwise.window.sessions.game_session import GameSession

__all__ = ["PlayOptions", "open_session"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """What is to be played, and how."""

    puzzle: Puzzle[Any] | None = None
    text: str | None = None
    """An instance; None deals new ones."""
    source: str | None = None
    """The name of the file it came from; `@7` is a shipped one."""
    instance: Any = None
    """An instance that is read already."""
    seed: int | None = None
    """Of what is dealt; None deals the shipped levels where there are some."""
    speed: float | None = None
    replay: str | None = None
    """The text of a recorded game, or of a plan for the instance."""
    replay_source: str | None = None
    folder: Path | None = None

    # Games against the clock only.
    config: Config | None = None
    board: str | None = None
    """The size of the board, such as 10x10."""
    pilot: str | Callable[..., Any] | None = None
    auto: bool = False


def open_session(options: PlayOptions) -> GameSession:
    """Make the session for what was asked; errors name the file they come from."""
    if options.replay is not None:
        return _named(options.replay_source, lambda: _replay(options))
    rules = _gameplay(options.puzzle or puzzle(PLAYED))
    return _named(options.source, lambda: _play(rules, options))


def _named(source: str | None, make: Callable[[], T]) -> T:
    try:
        return make()
    except InputError as error:
        error.source = error.source or source
        raise


def _gameplay(chosen: Puzzle[Any]) -> Gameplay[Any]:
    return able(chosen.gameplay, f"{chosen.name} cannot be played")


def _speed(options: PlayOptions) -> float:
    return (options.config or Config()).speed if options.speed is None else options.speed


def _play(rules: Gameplay[Any], options: PlayOptions) -> GameSession:
    """Choose the session by the controls; with arrows and lists of moves everything can be played."""
    if isinstance(rules, RealtimeGameplay):
        return _against_the_clock(rules, options)
    deals = _deals(rules, options)
    how: dict[str, Any] = {"speed": _speed(options), "folder": options.folder}
    if isinstance(rules, DragGameplay):
        from gridwise.window.sessions.drag_session import DragSession

        return DragSession(rules, lambda: next(deals), **how)
    if isinstance(rules, EntriesGameplay):
        from gridwise.window.sessions.entries_session import EntriesSession

        return EntriesSession(rules, lambda: next(deals), **how)
    from gridwise.window.sessions.arrows_session import ArrowsSession

    return ArrowsSession(rules, lambda: next(deals), **how)


def _against_the_clock(rules: RealtimeGameplay[Any], options: PlayOptions) -> GameSession:
    from gridwise.window.sessions.realtime_session import RealtimeSession

    config = options.config or Config()
    games = _games(rules, options, options.board or config.board)
    return RealtimeSession(
        rules,
        lambda: next(games),
        pilot=options.pilot,
        speed=_speed(options),
        auto=options.auto or config.auto,
        folder=options.folder,
    )


def _games(rules: RealtimeGameplay[Any], options: PlayOptions, board: str) -> Iterator[Any]:
    """Give one game after another on the same board."""
    if options.instance is not None:
        game = options.instance
    elif options.text is not None:
        game = _parsed(rules, options.text)
    else:
        game = rules.on_board(board, 1 if options.seed is None else options.seed)
    while True:
        yield game
        game = rules.next_game(game)


def _deals(rules: Gameplay[Any], options: PlayOptions) -> Iterator[Any]:
    """Give one instance after another: the file again and again, the next level, or a new one."""
    if options.instance is not None:
        return repeat(options.instance)
    text, shipped = options.text, rules.puzzle.shipped
    if text is not None and not (options.source or "").startswith("@"):
        return repeat(_parsed(rules, text))
    if shipped and (text is not None or options.seed is None):
        first = int((options.source or "@1")[1:])
        return (_parsed(rules, shipped[(number - 1) % len(shipped)].text) for number in count(first))
    return map(rules.deal, count(options.seed or 0))


def _parsed(rules: Gameplay[Any], text: str) -> Any:
    return rules.puzzle.parse(text, rules.metric)


def _replay(options: PlayOptions) -> GameSession:
    """Read a recorded game: an instance that holds moves, a log of the window, or a plan for a file."""
    from gridwise.window.sessions.replay_session import ReplaySession

    assert options.replay is not None
    data = _json(options.replay)
    asked = None if options.puzzle is None else options.puzzle.name
    named = data.get("puzzle", PLAYED) if "board" in data or "instance" in data else asked
    if named is None:
        raise UsageError("--replay of a plan needs the puzzle and the FILE that it is for")
    if asked not in (None, named):
        raise InputError(f"this is a game of {named!r:.40}, not of {asked}")
    if not isinstance(named, str):
        raise InputError(f"expected 'puzzle' as a name, got {named!r:.40}")
    rules = _gameplay(options.puzzle or puzzle(named))
    if "instance" in data:
        text, moves = data["instance"], data.get("moves", [])
        if not isinstance(text, str) or not isinstance(moves, list):
            raise InputError("expected 'instance' as a text and 'moves' as a list")
        start, moves = _parsed(rules, text), [str(move) for move in moves]
    elif "board" in data:
        start, moves = rules.unrecorded(_parsed(rules, options.replay))
    elif options.text is None:
        raise UsageError(f"--replay of a plan needs the FILE of the {rules.puzzle.name} that it is for")
    else:
        start, _ = rules.unrecorded(_parsed(rules, options.text))
        words = plan_words(options.replay)
        moves = list("".join(words)) if rules.letters else words
    return ReplaySession(rules, start, moves, speed=_speed(options), folder=options.folder)


def _json(text: str) -> dict[str, Any]:
    try:
        data = from_json(text)
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}
