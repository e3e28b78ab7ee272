"""The `gridwise` command: finds the subcommand, and turns every error into one line and a status."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn, Protocol, cast

from gridwise.errors import GridwiseError, UsageError
from gridwise.names import pick

__all__ = ["main"]

COMMANDS = {
    "demo": ("demo.command", "the product at its best, in half a minute, and what to try next"),
    "solve": ("puzzle.solve", "solve an instance: gridwise solve rushhour level.txt"),
    "show": ("puzzle.show", "draw an instance in the terminal, as SVG or as PNG"),
    "verify": ("puzzle.verify", "replay a plan under the rules and say where it breaks"),
    "compare": ("lab.compare", "run several algorithms on several instances, side by side"),
    "watch": ("lab.watch", "step through a search, forwards and backwards, or film it"),
    "race": ("lab.race", "two or more searches side by side under one clock"),
    "audit": ("lab.audit", "judge a heuristic by true distances, with the witness drawn"),
    "batch": ("puzzle.batch", "solve one instance per line, on all cores, into a CSV file"),
    "play": ("fronts.play", "play a puzzle yourself, in a window or in the terminal"),
    "web": ("fronts.web", "the workbench in the browser: gridwise web --open"),
    "arena": ("snake.arena", "play seeded games of Snake with several pilots, and sum them up"),
    "train": ("snake.train", "let a pilot learn: gridwise train snake"),
    "check": ("check", "tell what is wrong with your own puzzle or heuristic"),
    "generate": ("puzzle.generate", "make new instances from a seed"),
    "hint": ("puzzle.hint", "one good next move, and why"),
    "explain": ("puzzle.explain", "how a person could solve it, step by step"),
    "explore": ("puzzle.explore", "map everything reachable from an instance"),
    "enumerate": ("rushhour.enumerate", "the whole universe of Rush Hour boards of a size"),
    "bench": ("lab.bench", "run the project's own benchmarks, and compare with a saved run"),
    "runs": ("lab.runs", "list, filter and export the runs that the lab has kept"),
    "reproduce": ("lab.reproduce", "run a published experiment again, its figures beside ours"),
    "list": ("list_", "all puzzles, algorithms, heuristics and plug-ins"),
}
"""Every command with its module here and its one line, in the order people meet them."""

EXIT_BAD_INPUT, EXIT_INTERRUPTED = 2, 130


class Command(Protocol):
    """What a command's module has."""

    EXAMPLES: str

    def add_arguments(self, parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
        """Declare the arguments; the words typed tell which puzzle's own options to add."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it, and return the exit status."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; try '{self.prog} --help'")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return _dispatch(words)
    except GridwiseError as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        print("gridwise: interrupted", file=sys.stderr)
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # The reader went away (`| head`); point stdout elsewhere so that the exit flush stays silent.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))


def _dispatch(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        print(_overview())
        return 0
    if words[0] == "--version":
        from gridwise import __version__

        print(f"gridwise {__version__}")
        return 0
    name, rest = words[0], words[1:]
    module, summary = pick(name, COMMANDS, "command")
    command = cast(Command, importlib.import_module(f"gridwise.cli.{module}"))
    parser = Parser(
        prog=f"gridwise {name}",
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog=f"examples:\n{command.EXAMPLES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_arguments(parser, rest)
    return command.run(parser.parse_intermixed_args(rest, argparse.Namespace(words=rest)))


def _overview() -> str:
    width = max(map(len, COMMANDS))
    lines = "\n".join(f"  {name:{width}}  {line}" for name, (_, line) in COMMANDS.items())
    return (
        "Gridwise: the workbench where grid puzzles and games meet search.\n\n"
        f"usage: gridwise COMMAND ...\n\n{lines}\n\n"
        "'gridwise COMMAND --help' teaches one command. New here? 'gridwise demo'."
    )


def _complain(message: str) -> int:
    print(f"gridwise: {' '.join(message.split())}", file=sys.stderr)
    return EXIT_BAD_INPUT
