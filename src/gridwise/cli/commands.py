"""The commands by name, each with its parser."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn, Protocol, cast

import gridwise.cli
from gridwise.errors import UsageError
from gridwise.names import pick
from gridwise.registry import SHOWN

__all__ = ["HELP", "TRUST", "Command", "Parser", "command_of", "commands", "overview"]

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
    "league",
    "train",
    "dataset",
    "check",
    "assignment",
    "grade",
    "generate",
    "boards",
    "book",
    "hint",
    "explain",
    "review",
    "explore",
    "enumerate",
    "bench",
    "runs",
    "reproduce",
    "list",
    "docs",
    "doctor",
    "completion",
)
"""The commands in the order people meet them."""

HELP = "help"
"""`gridwise help COMMAND ...` is `gridwise COMMAND ... --help`."""
TRUST = "--trust"
"""Own code then runs in this very process, where a debugger can reach it."""


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
        unknown = message.removeprefix("unrecognized arguments: ").split()[0]
        if unknown.startswith("--"):
            from difflib import get_close_matches

            near = get_close_matches(unknown, self._option_string_actions, n=1)
            message += f" (did you mean {near[0]}?)" if near else ""
        raise UsageError(f"{message}; try '{self.prog} --help'")


def command_of(name: str, words: Sequence[str]) -> tuple[Command, Parser]:
    """Return a command and its parser; the words typed tell which puzzle's own options it has."""
    room, summary = pick(name, commands(), "command")
    command = cast(Command, importlib.import_module(f"{room}.{name}"))
    parser = Parser(
        prog=f"gridwise {name}",
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog=f"examples:\n{command.EXAMPLES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_arguments(parser, words)
    if TRUST not in parser._option_string_actions:
        parser.add_argument(TRUST, action="store_true", help=argparse.SUPPRESS)
    return command, parser


def commands() -> dict[str, tuple[str, str]]:
    """Return every command with its package, found by looking at the rooms here, and its one line."""
    found: dict[str, tuple[str, str]] = {}
    # Not by pkgutil, for which a folder that cannot be read is one without modules.
    folder = Path(gridwise.cli.__file__).parent
    for place in sorted(folder.iterdir()):
        if (place / "__init__.py").exists():
            room = f"gridwise.cli.{place.name}"
            lines = importlib.import_module(room).COMMANDS
            found |= {name: (room, line.replace("{puzzle}", SHOWN)) for name, line in lines.items()}
    ranks = {name: rank for rank, name in enumerate(ORDER)}
    return dict(sorted(found.items(), key=lambda entry: ranks.get(entry[0], len(ranks))))


def overview() -> str:
    known = commands()
    width = max(map(len, known))
    lines = "\n".join(f"  {name:{width}}  {line}" for name, (_, line) in known.items())
    return (
        "Gridwise: the workbench where grid puzzles and games meet search.\n\n"
        f"usage: gridwise COMMAND ...\n\n{lines}\n\n"
        "'gridwise help COMMAND' teaches one command. New here? 'gridwise demo'."
    )
