"""`gridwise play`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gridwise.cli.arguments import read_text, shipped_text
from gridwise.errors import InputError, UsageError
from gridwise.registry import puzzle

if TYPE_CHECKING:
    from gridwise.window.config import Config

EXAMPLES = """\
  gridwise play                               Snake, with arrows or W A S D; H switches the autopilot
  gridwise play snake --board 10x10 --auto    watch the best pilot, its plan drawn over the board
  gridwise play snake --config config.json    window and board as in the file
  gridwise play rushhour @7                   drag cars, or Tab and arrows
  gridwise play colour-sudoku board.txt       click, digits, letters
  gridwise play --replay game.json            watch a recorded game
  gridwise play worm --terminal               without a window"""

SNAKE_ONLY = ("config", "board", "pilot", "auto")


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument("puzzle", metavar="PUZZLE", nargs="?", help="default: snake")
    parser.add_argument(
        "file", metavar="FILE", nargs="?", help="an instance, or a game of Snake to go on with (default: new)"
    )
    parser.add_argument("--replay", metavar="F", help="show a recorded game, a log, or a plan for FILE")
    parser.add_argument("--seed", metavar="S", type=int, help="deal new instances from this seed")
    parser.add_argument("--speed", metavar="S", type=float, help="seconds a move (default 0.3)")
    parser.add_argument("--theme", choices=("light", "dark"), help="colours (default light)")
    parser.add_argument("--terminal", action="store_true", help="play in the terminal, with the keyboard")
    snake = parser.add_argument_group("snake only")
    snake.add_argument(
        "--config", metavar="F", help="JSON: window-width, window-height, block-size, speed, auto"
    )
    snake.add_argument("--board", metavar="RxC", help="rows and columns (default 12x16)")
    snake.add_argument("--pilot", metavar="P", help="the autopilot (default best), or my_file.py:MyPilot")
    snake.add_argument("--auto", action="store_true", help="the autopilot flies from the start")


def run(args: argparse.Namespace) -> int:
    from gridwise.puzzles.snake.text import parse_board
    from gridwise.window.config import checked_speed
    from gridwise.window.opening import Wish, open_table

    name = None if args.puzzle is None else puzzle(args.puzzle).name
    own = name is not None and ".py:" in args.puzzle
    if name not in (None, "snake"):
        for option in SNAKE_ONLY:
            if getattr(args, option):
                raise UsageError(f"--{option} is for snake, not for {name}")
    if args.config and args.board:
        raise UsageError("--config and --board both choose the board: leave one of them out")
    if args.speed is not None:
        try:
            checked_speed(args.speed)
        except InputError as error:
            raise UsageError(f"--{str(error).replace(chr(39), '', 2)}") from None
    config = _config(args.config) if args.config else None
    text = None
    if args.file is not None:
        chosen = puzzle(args.puzzle)
        text = shipped_text(chosen, args.file) if args.file.startswith("@") else read_text(args.file)
    table = open_table(
        Wish(
            args.puzzle if own else name,
            text,
            args.file,
            config,
            parse_board(args.board) if args.board else None,
            args.seed,
            args.pilot or "best",
            args.speed,
            args.auto,
            None if args.replay is None else read_text(args.replay, most_bytes=MOST_REPLAY_BYTES),
            args.replay,
        )
    )
    if args.terminal:
        from gridwise.cli.fronts.terminal_game import play

        play(table)
    else:
        from gridwise.window.loop import run as open_window

        open_window(table, theme=args.theme or "light", cell=config.block_size if config else None)
    return 0


MOST_REPLAY_BYTES = 16 << 20
"""A long game has a letter for each of its moves."""


def _config(file: str) -> Config:
    from gridwise.window.config import Config

    try:
        return Config.parse(read_text(file))
    except InputError as error:
        error.source = error.source or file
        raise
