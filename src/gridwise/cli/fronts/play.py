"""`gridwise play`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from gridwise.cli.arguments import add_observation, add_trust, named_puzzle, read_text
from gridwise.errors import InputError, UsageError
from gridwise.puzzles.base import Puzzle, RealtimeGameplay
from gridwise.puzzles.base.boards import one_board
from gridwise.registry import PLAYED, puzzle
from gridwise.render.palette import ThemeName
from gridwise.user_code.references import with_observation

if TYPE_CHECKING:
    from gridwise.window.config import Config

EXAMPLES = """\
{first examples}
{examples}
  gridwise play --replay game.json            watch a recorded game
{last examples}"""

REALTIME_ONLY = ("config", "board", "pilot", "auto")

MOST_REPLAY_BYTES = 16 << 20
"""A long game has a letter for each of its moves."""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument("puzzle", metavar="PUZZLE", nargs="?", help="default: {played}")
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="an instance, or a game of {played title} to go on with (default: new)",
    )
    parser.add_argument("--replay", metavar="F", help="show a recorded game, a log, or a plan for FILE")
    parser.add_argument("--seed", metavar="S", type=int, help="deal new instances from this seed")
    parser.add_argument("--speed", metavar="S", type=float, help="seconds a move (default 0.3)")
    parser.add_argument("--theme", choices=get_args(ThemeName), help="colours (default light)")
    add_trust(parser)
    parser.add_argument("--terminal", action="store_true", help="play in the terminal, with the keyboard")
    named = named_puzzle(words)
    name = named.name if named is not None and _realtime(named) is not None else PLAYED
    realtime = parser.add_argument_group(f"{name} only")
    realtime.add_argument(
        "--config",
        metavar="F",
        help="JSON: window-width, window-height, block-size, speed, auto, theme "
        "(default: config.json in this folder, where there is one)",
    )
    realtime.add_argument("--board", metavar="RxC", help="rows and columns (default 12x16)")
    realtime.add_argument(
        "--pilot",
        metavar="P",
        help="the autopilot (default best); FILE.py:NAME, PILOT:FILE.json, agents (onnx:FILE.onnx, "
        "sb3:FILE.zip, torch:FILE.py:NAME) and safe:PILOT, too",
    )
    add_observation(realtime)
    realtime.add_argument("--auto", action="store_true", help="the autopilot flies from the start")


def run(args: argparse.Namespace) -> int:
    from gridwise.window.opening import PlayOptions, open_session

    named = None if args.puzzle is None else puzzle(args.puzzle)
    config = _config(args, named or puzzle(PLAYED))
    _check_speed(args.speed)
    text = None
    if named is not None and args.file is not None:
        text = one_board(named, args.file).text
    session = open_session(
        PlayOptions(
            named,
            text,
            args.file,
            seed=args.seed,
            speed=args.speed,
            replay=None if args.replay is None else read_text(args.replay, most_bytes=MOST_REPLAY_BYTES),
            replay_source=args.replay,
            config=config,
            board=args.board,
            pilot=None if args.pilot is None else with_observation(args.pilot, args.observation),
            auto=args.auto,
        )
    )
    if args.terminal:
        from gridwise.cli.fronts.terminal_game import play

        play(session)
    else:
        from gridwise.window.loop import run as open_window

        theme = args.theme or (config.theme if config else None) or "light"
        open_window(session, theme=theme, cell=config.block_size if config else None)
    return 0


def _realtime(chosen: Puzzle[Any]) -> RealtimeGameplay[Any] | None:
    gameplay = chosen.gameplay
    return gameplay if isinstance(gameplay, RealtimeGameplay) else None


def _config(args: argparse.Namespace, chosen: Puzzle[Any]) -> Config | None:
    """Read the configuration file; what is for games against the clock is refused for other puzzles."""
    rules = _realtime(chosen)
    if rules is None:
        for option in REALTIME_ONLY:
            if getattr(args, option):
                raise UsageError(f"--{option} is for {PLAYED}, not for {chosen.name}")
        return None
    if args.config and args.board:
        raise UsageError("--config and --board both choose the board: leave one of them out")
    from gridwise.window.config import Config

    if not args.config:
        return None if args.replay else _config_here(rules.longest_side)
    try:
        return Config.parse(read_text(args.config), rules.longest_side)
    except InputError as error:
        error.source = error.source or args.config
        raise


def _config_here(longest_side: int) -> Config | None:
    """Read the configuration file of the current folder, and say so; somebody else's is left alone."""
    from gridwise.window.config import CONFIG_FILE, Config

    if not Path(CONFIG_FILE).is_file():
        return None
    try:
        config = Config.parse(read_text(CONFIG_FILE), longest_side)
    except InputError as error:
        error.source = None
        print(f"gridwise: {CONFIG_FILE} in this folder is not read: {error}", file=sys.stderr)
        return None
    pilot = "the autopilot flies" if config.auto else "you steer"
    said = f"board {config.board}, {config.speed:g} s a move, {pilot}"
    print(f"gridwise: reading {CONFIG_FILE} in this folder: {said}", file=sys.stderr)
    return config


def _check_speed(speed: float | None) -> None:
    from gridwise.window.config import checked_speed

    if speed is not None:
        try:
            checked_speed(speed)
        except InputError as error:
            raise UsageError(f"--{str(error).replace(chr(39), '', 2)}") from None
