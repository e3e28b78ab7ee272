"""The `gridwise` command: finds the subcommand, and turns every error into one line and a status."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, NoReturn

from gridwise.cli.commands import HELP, TRUST, command_of, overview
from gridwise.cli.leaving import EXIT_INTERRUPTED, hold, leave, take_ctrl_c, tell_interrupted
from gridwise.errors import GridwiseError, LimitError, ProblemError
from gridwise.user_code.loading import fault_of, files_of, place_of, placed

__all__ = ["main", "run_program"]

EXIT_BAD_INPUT, EXIT_LIMIT = 2, 3

NO_THREAD = "can't start new thread"
"""What Python says, as a RuntimeError, where the system refuses one."""
NO_MEMORY = ("can't allocate ", "[digital envelope routines]")
"""How Python and OpenSSL begin to say that they have no memory, in errors of other kinds."""

SEVERAL_RUNS = ("batch", "compare", "dataset", "race", "watch")
"""Commands that guard each run by itself; what comes before has the same limits, what comes after none."""
USUAL_SECONDS = {"check": 60.0, "hint": 30.0}
"""Time limits of commands where none is given."""
TIMELESS = ("bench",)
"""Commands that look after the time themselves."""
GUARD_THEMSELVES = ("arena", "completion", "league", "web")
"""Commands that go on when own code fails: they run it elsewhere by themselves, or not at all."""


def run_program() -> NoReturn:
    """Run one command as the program that it is; after Ctrl-C it is gone at once."""
    take_ctrl_c()
    status = main()
    leave(status, at_once=status == EXIT_INTERRUPTED)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; a person's own code runs in a process of its own."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == [HELP] and len(words) > 1:
        words = [*words[1:], "--help"]
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
    if not words or words[0] in ("-h", "--help", HELP):
        print(overview())
        return 0
    if words[0] == "--version":
        from gridwise.version import __version__

        print(f"gridwise {__version__}")
        return 0
    command, parser = command_of(words[0], words[1:])
    return command.run(parser.parse_intermixed_args(words[1:], argparse.Namespace(words=words[1:])))


def _complain(message: str, status: int = EXIT_BAD_INPUT) -> int:
    print(f"gridwise: {' '.join(message.split())}", file=sys.stderr)
    return status
