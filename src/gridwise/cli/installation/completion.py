"""`gridwise completion`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib.resources import files

from gridwise.errors import UsageError

EXAMPLES = """\
  source <(gridwise completion bash)                         in ~/.bashrc
  source <(gridwise completion zsh)                          in ~/.zshrc, after compinit
  gridwise completion fish > ~/.config/fish/completions/gridwise.fish

Then Tab completes commands, options, puzzles, algorithms, heuristics, pilots, shipped instances, your
collections and files; plug-ins, too. Your own code is never run for it."""

SHELLS = ("bash", "zsh", "fish")


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    parser.add_argument("shell", choices=SHELLS, help="which shell the script is for")
    # What the script asks back: the line up to the cursor.
    parser.add_argument("--line", help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    if args.line is None:
        script = files(__package__) / "shells" / f"gridwise.{args.shell}"
        print(script.read_text(encoding="utf-8"), end="")
        return 0
    from gridwise.cli.installation.candidates import candidates_for

    try:
        found = candidates_for(args.line)
    except UsageError:
        return 0  # a line that makes no sense has no end that does
    for value, summary in found.items():
        print(f"{value}\t{summary}" if summary and args.shell != "bash" else value)
    return 0
