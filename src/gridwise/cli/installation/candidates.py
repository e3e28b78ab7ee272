"""What the word at the cursor may become, found in the parsers of the commands."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from gridwise.cli.commands import HELP, Parser, command_of, commands
from gridwise.cli.help import fill
from gridwise.cli.installation.values import FILES, Values, values_of
from gridwise.registry import names, puzzle
from gridwise.user_code.references import own_reference

__all__ = ["candidates_for"]

_MANY = ("*", "+")
_ALONE = {HELP: "what a command does, as --help", "--help": "all commands", "--version": "the version"}


def candidates_for(line: str) -> Values:
    """Return what may stand at the end of a line, each with one line about it."""
    *before, current = _split(line)
    before = before[2:] if before[1:2] == [HELP] else before[1:]
    if not before:
        return _beginning(current, {name: about for name, (_, about) in commands().items()} | _ALONE)
    # People's own code is not run to find its options.
    words = [word for word in before[1:] if not own_reference(word)]
    command, parser = command_of(before[0], words)
    own: Mapping[str, Callable[[], Values]] = getattr(command, "VALUES", {})
    known = {*words} & {*names()}
    chosen = next((puzzle(word) for word in words if word in known), None)

    def values(action: argparse.Action, typed: str) -> Values:
        metavar = action.metavar if isinstance(action.metavar, str) else ""
        if action.choices is not None:
            found: Values = dict.fromkeys(map(str, action.choices), "")
        else:
            found = own[action.dest]() if action.dest in own else values_of(action.dest, metavar, chosen)
        # Of a list, what follows the last comma is completed.
        head, comma, tail = typed.rpartition(",") if "," in metavar else ("", "", typed)
        return _after(head + comma, _beginning(tail, found))

    option, equals, value = current.partition("=")
    if current.startswith("--") and equals:
        action = parser._option_string_actions.get(option)
        return {} if action is None else _after(f"{option}=", values(action, value))
    action = _expected(parser, before[1:])
    if current.startswith("-"):
        return _beginning(current, _options(parser))
    return {} if action is None else values(action, current)


def _split(line: str) -> list[str]:
    """Split a line into words as a shell does; the last one may be empty, or a quote that is still open."""
    for end in ("", '"', "'"):
        with suppress(ValueError):
            words = shlex.split(line + end)
            return [*words, ""] if not end and line[-1:] in ("", " ", "\t") else words
    return line.split()


def _expected(parser: Parser, words: Sequence[str]) -> argparse.Action | None:
    """Find the argument that the next word belongs to: that of the option before it, or the next in order."""
    positional = [action for action in parser._actions if not action.option_strings]
    waiting: argparse.Action | None = None
    for word in words:
        if word.startswith("--"):
            option, equals, _ = word.partition("=")
            action = parser._option_string_actions.get(option)
            waiting = None if equals or action is None or action.nargs == 0 else action
        elif waiting is not None:
            waiting = waiting if waiting.nargs in _MANY else None
        elif positional and positional[0].nargs not in _MANY:
            del positional[0]
    return waiting or next(iter(positional), None)


def _options(parser: Parser) -> Values:
    command = parser.prog.rpartition(" ")[2]
    return {
        action.option_strings[-1]: fill(action.help or "", command)
        for action in parser._actions
        if action.option_strings and action.help != argparse.SUPPRESS
    }


def _beginning(typed: str, offered: Values) -> Values:
    return {value: line for value, line in offered.items() if value.startswith(typed) or value == FILES}


def _after(before: str, offered: Values) -> Values:
    return {value if value == FILES else before + value: line for value, line in offered.items()}
