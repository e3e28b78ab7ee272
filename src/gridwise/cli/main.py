"""The `gridwise` command: finds the subcommand, and turns every error into one line and a status."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from pkgutil import iter_modules
from typing import NoReturn, Protocol, cast

import gridwise.cli
from gridwise.errors import GridwiseError, UsageError
from gridwise.names import pick
from gridwise.registry import SHOWN

__all__ = ["main"]

ORDER = (
    "demo",
    "solve",
    "show",
    "verify",
    "compare",
    "watch",
    "race",
    "audit",
    "batch",
    "play",
    "web",
    "arena",
    "train",
    "check",
    "generate",
    "hint",
    "explain",
    "explore",
    "enumerate",
    "bench",
    "runs",
    "reproduce",
    "list",
)
"""The commands in the order people meet them."""

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

    def format_help(self) -> str:
        from gridwise.cli.help import fill

        name = self.prog.rpartition(" ")[2]
        for action in self._actions:
            action.help = None if action.help is None else fill(action.help, name)
        self.epilog = fill(self.epilog or "", name)
        return super().format_help()

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
        from gridwise.version import __version__

        print(f"gridwise {__version__}")
        return 0
    name, rest = words[0], words[1:]
    room, summary = pick(name, commands(), "command")
    command = cast(Command, importlib.import_module(f"{room}.{name}"))
    parser = Parser(
        prog=f"gridwise {name}",
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog=f"examples:\n{command.EXAMPLES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_arguments(parser, rest)
    return command.run(parser.parse_intermixed_args(rest, argparse.Namespace(words=rest)))


def commands() -> dict[str, tuple[str, str]]:
    """Return every command with its package, found by looking at the rooms here, and its one line."""
    found: dict[str, tuple[str, str]] = {}
    for room in iter_modules(gridwise.cli.__path__, "gridwise.cli."):
        if room.ispkg:
            lines = importlib.import_module(room.name).COMMANDS
            found |= {name: (room.name, line.replace("{puzzle}", SHOWN)) for name, line in lines.items()}
    ranks = {name: rank for rank, name in enumerate(ORDER)}
    return dict(sorted(found.items(), key=lambda entry: ranks.get(entry[0], len(ranks))))


def _overview() -> str:
    known = commands()
    width = max(map(len, known))
    lines = "\n".join(f"  {name:{width}}  {line}" for name, (_, line) in known.items())
    return (
        "Gridwise: the workbench where grid puzzles and games meet search.\n\n"
        f"usage: gridwise COMMAND ...\n\n{lines}\n\n"
        "'gridwise COMMAND --help' teaches one command. New here? 'gridwise demo'."
    )


def _complain(message: str) -> int:
    print(f"gridwise: {' '.join(message.split())}", file=sys.stderr)
    return EXIT_BAD_INPUT
