"""The `gridwise` command: finds the subcommand, and turns every error into one line and a status."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn, Protocol, cast

import gridwise.cli
from gridwise.cli.leaving import EXIT_INTERRUPTED, hold, leave, take_ctrl_c, tell_interrupted
from gridwise.errors import GridwiseError, LimitError, ProblemError, UsageError
from gridwise.names import pick
from gridwise.registry import SHOWN
from gridwise.user_code.loading import fault_of, files_of, place_of, placed

__all__ = ["main", "run_program"]

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
    "explore",
    "enumerate",
    "bench",
    "runs",
    "reproduce",
    "list",
)
"""The commands in the order people meet them."""

EXIT_BAD_INPUT, EXIT_LIMIT = 2, 3

NO_THREAD = "can't start new thread"
"""What Python says, as a RuntimeError, where the system refuses one."""
NO_MEMORY = ("can't allocate ", "[digital envelope routines]")
"""How Python and OpenSSL begin to say that they have no memory, in errors of other kinds."""

TRUST = "--trust"
"""Own code then runs in this very process, where a debugger can reach it."""

SEVERAL_RUNS = ("batch", "compare", "dataset", "race", "watch")
"""Commands that guard each run by itself; what comes before has the same limits, what comes after none."""
USUAL_SECONDS = {"check": 60.0, "hint": 30.0}
"""Time limits of commands where none is given."""
TIMELESS = ("bench",)
"""Commands that look after the time themselves."""
GUARD_THEMSELVES = ("arena", "league", "web")
"""Commands that go on when own code fails: they run it elsewhere by themselves."""


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


def run_program() -> NoReturn:
    """Run one command as the program that it is; after Ctrl-C it is gone at once."""
    take_ctrl_c()
    status = main()
    leave(status, at_once=status == EXIT_INTERRUPTED)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; a person's own code runs in a process of its own."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if TRUST in words or not files_of(words) or words[0] in GUARD_THEMSELVES:
        return _run(words)
    from gridwise.user_code.guard import guarded

    try:
        return guarded(lambda: _run(words), files_of(words), **_bounds(words))
    except KeyboardInterrupt as error:
        return _interrupted(error)
    except LimitError as error:
        return _complain(str(error), EXIT_LIMIT)
    except GridwiseError as error:
        return _complain(str(error))
    except OSError as error:
        return _complain(_system(error))


def _bounds(words: Sequence[str]) -> dict[str, Any]:
    """Find the limits that hold for the process of own code; commands of several runs guard each of them."""
    joined = (word.split("=", 1) for word in words if word.startswith("--") and "=" in word)
    given = {**dict(pairwise(words)), **dict(joined)}
    with suppress(ValueError):
        memory = float(given["--memory-limit"]) if "--memory-limit" in given else None
        seconds = float(given["--time-limit"]) if "--time-limit" in given else USUAL_SECONDS.get(words[0])
        return {
            "memory": None if memory is None else int(memory * (1 << 20)),
            "seconds": None if words[0] in TIMELESS else seconds,
            "several": words[0] in SEVERAL_RUNS,
        }
    return {}


def _run(words: list[str]) -> int:
    try:
        status = _dispatch(words)
        sys.stdout.flush()  # here what goes wrong can still be told
        return status
    except LimitError as error:
        return _complain(str(error), EXIT_LIMIT)
    except ProblemError as error:
        return _complain(str(placed(error)))
    except GridwiseError as error:
        return _complain(str(error))
    except KeyboardInterrupt as error:
        hold(error)
        return _interrupted(error)
    except BrokenPipeError:
        # The reader went away (`| head`).
        _leave_output()
        return 0
    except OSError as error:
        try:
            sys.stdout.flush()
        except OSError:
            _leave_output()
        return _complain(_system(error))
    except (Exception, SystemExit) as error:
        if _is_want_of_memory(error):
            place = place_of(error)
            told = f"{place}stopped by the memory limit" if place else "there is not enough memory"
            return _complain(told, EXIT_LIMIT)
        if str(error) == NO_THREAD:
            return _complain(f"{NO_THREAD}: there are too many, or there is not enough memory")
        if not place_of(error):
            raise
        return _complain(fault_of(error, ""))


def _is_want_of_memory(error: BaseException | None) -> bool:
    """Tell whether there was no memory, perhaps before something else: argparse stumbles over its own end."""
    while error is not None and not isinstance(error, MemoryError) and not str(error).startswith(NO_MEMORY):
        error = error.__context__
    return error is not None


def _leave_output() -> None:
    """Point standard output elsewhere, where it cannot be written, so that the exit flush stays silent."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _system(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}" if error.filename else str(error)


def _interrupted(error: KeyboardInterrupt) -> int:
    return tell_interrupted("".join(f"; {note}" for note in getattr(error, "__notes__", ())))


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
    if TRUST not in parser._option_string_actions:
        parser.add_argument(TRUST, action="store_true", help=argparse.SUPPRESS)
    return command.run(parser.parse_intermixed_args(rest, argparse.Namespace(words=rest)))


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


def _overview() -> str:
    known = commands()
    width = max(map(len, known))
    lines = "\n".join(f"  {name:{width}}  {line}" for name, (_, line) in known.items())
    return (
        "Gridwise: the workbench where grid puzzles and games meet search.\n\n"
        f"usage: gridwise COMMAND ...\n\n{lines}\n\n"
        "'gridwise COMMAND --help' teaches one command. New here? 'gridwise demo'."
    )


def _complain(message: str, status: int = EXIT_BAD_INPUT) -> int:
    print(f"gridwise: {' '.join(message.split())}", file=sys.stderr)
    return status
