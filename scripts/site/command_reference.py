"""The reference of all commands, from their own parsers."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from textwrap import dedent

from gridwise.cli.commands import command_of
from gridwise.cli.commands import commands as known

__all__ = ["commands"]

EXAMPLES = "examples:\n"


def commands() -> str:
    """Give every command: its line, how it is called, what it takes, and its examples."""
    return "\n\n".join(_command(name, line) for name, (_, line) in known().items())


def _command(name: str, line: str) -> str:
    _, parser = command_of(name, ["--help"])
    help_text = parser.format_help()  # fills in what the puzzles have to say
    usage = help_text.partition("\n\n")[0].removeprefix("usage: ").replace("[-h] ", "").replace(" [-h]", "")
    first, *rest = (part.strip() for part in usage.splitlines())
    usage = "\n".join([first, *(f"    {part}" for part in rest)])
    parts = [f"## {name}", f"{line[0].upper()}{line[1:]}.", f"```text\n{usage}\n```", *_tables(parser)]
    by_puzzle, _, examples = (parser.epilog or "").rpartition(EXAMPLES)
    told = (dedent(part).strip() for part in (by_puzzle, examples))
    parts += [f"```text\n{part}\n```" for part in told if part not in ("", usage)]
    return "\n\n".join(parts)


def _tables(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield what is always taken, and after it what only some puzzles, or some choices, take."""
    common, special = parser._action_groups[:2], parser._action_groups[2:]
    rows = [row for group in common for action in group._group_actions if (row := _row(action))]
    if rows:
        yield "\n".join(["| argument | |", "|---|---|", *rows])
    for group in special:
        if rows := [row for action in group._group_actions if (row := _row(action))]:
            yield "\n".join([f"| {group.title or 'further'} | |", "|---|---|", *rows])


def _row(action: argparse.Action) -> str | None:
    if action.help == argparse.SUPPRESS or action.dest == "help":
        return None
    names = ", ".join(f"`{name}`" for name in action.option_strings) or f"`{action.metavar or action.dest}`"
    values = "" if not action.option_strings or action.nargs == 0 else _values(action)
    told = (action.help or "").replace("%%", "%").replace("|", "\\|").replace("<", "&lt;")
    return f"| {names}{values} | {' '.join(told.split())} |"


def _values(action: argparse.Action) -> str:
    if action.metavar is not None:
        return f" {action.metavar if isinstance(action.metavar, str) else ' '.join(action.metavar)}"
    return f" {', '.join(map(str, action.choices))}" if action.choices else f" {action.dest.upper()}"
