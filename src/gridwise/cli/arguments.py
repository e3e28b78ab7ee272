"""Arguments that several commands share, and how they become options."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gridwise import files
from gridwise.errors import UsageError
from gridwise.files import MOST_BYTES, decoded
from gridwise.lab.paper_table import PAPER_FORMATS
from gridwise.model import Limits
from gridwise.puzzles.base import Option, Options, Puzzle
from gridwise.puzzles.base.boards import ListedBoard, boards_in, one_board, read_boards
from gridwise.registry import newcomers_order, puzzle
from gridwise.search.algorithms import TREES
from gridwise.search.textbook.tree_search import MOST_NODES

__all__ = [
    "Given",
    "add_engine",
    "add_instance",
    "add_limits",
    "add_metric",
    "add_options_by_puzzle",
    "add_own_options",
    "add_paper_format",
    "add_solve_options",
    "add_trust",
    "add_workers",
    "each_instance",
    "generator_options",
    "limits",
    "named_puzzle",
    "own_values",
    "positive",
    "read_instance",
    "read_source",
    "read_sources",
    "read_text",
    "solve_options",
]

MANY = (
    "instances, and lists of them in any form: files, FILE#1-20, folders, patterns, @1-20 of those that are "
    "shipped, @NAME of your own collections"
)


def add_trust(parser: argparse._ActionsContainer) -> None:
    """Add the choice where own code runs."""
    parser.add_argument(
        "--trust", action="store_true", help="run your own code in this process, for a debugger; no guard"
    )


def add_instance(parser: argparse.ArgumentParser, *, many: bool = False, nameless: bool = False) -> None:
    """Add PUZZLE and FILE; nameless means that something else may say which puzzle it is."""
    add_trust(parser)
    parser.add_argument(
        "puzzle",
        metavar="PUZZLE",
        nargs="?" if nameless else None,
        help="a puzzle's name ('gridwise list'), or my_file.py:MyPuzzle",
    )
    if many:
        parser.add_argument("files", metavar="FILE", nargs="*", help=MANY)
    else:
        parser.add_argument(
            "file",
            metavar="FILE",
            nargs="?",
            help="the instance: a file, a board of a list (FILE#12), @7 of the shipped ones, @NAME:7 of your "
            "own collections, '-' for standard input",
        )


def add_solve_options(parser: argparse.ArgumentParser) -> None:
    """Add the choices about how to solve."""
    parser.add_argument(
        "--heuristic", metavar="H", help="estimate for the informed searches, or my_file.py:my_h"
    )
    parser.add_argument(
        "--weight", metavar="W", type=float, help="weight of the heuristic in wastar (default 2)"
    )
    add_metric(parser)
    parser.add_argument("--goal-test", choices=("generation", "expansion"), help="when a state is tested")
    parser.add_argument(
        "--ties", choices=("fifo", "lifo", "low-h"), help="which of two equal entries goes first"
    )
    add_engine(parser)
    parser.add_argument(
        "--tree",
        action="store_true",
        help=f"{', '.join(TREES)}: search the tree, no state remembered ({MOST_NODES:,} nodes unless told)",
    )
    add_limits(parser)


def add_metric(parser: argparse._ActionsContainer, counted: str = "cost") -> None:
    """Add the choice of what is counted."""
    parser.add_argument("--metric", metavar="M", help=f"how to count the {counted} ({{puzzle}}: {{metrics}})")


def add_engine(parser: argparse._ActionsContainer) -> None:
    """Add the choice of who searches."""
    parser.add_argument("--engine", choices=("native", "python"), help="the C++ core or the readable engine")


def add_limits(parser: argparse.ArgumentParser) -> None:
    """Add what a search may use."""
    parser.add_argument("--time-limit", metavar="SECONDS", type=positive(float), help="stop after this time")
    parser.add_argument("--node-limit", metavar="N", type=positive(int), help="stop after N explored states")
    parser.add_argument(
        "--memory-limit", metavar="MIB", type=positive(float), help="bound the search's own tables"
    )


def add_workers(parser: argparse._ActionsContainer) -> None:
    """Add the choice of where the work is done."""
    parser.add_argument(
        "--jobs", metavar="N", type=positive(int), help="worker processes (default: all cores)"
    )
    parser.add_argument("--cluster", metavar="ADDRESS", help="run on a Dask cluster, such as tcp://host:8786")


def add_paper_format(parser: argparse.ArgumentParser) -> None:
    """Add the choice of a table that goes into a paper."""
    parser.add_argument(
        "--format",
        choices=PAPER_FORMATS,
        help="print the table for a paper, with a caption that says what was measured",
    )


def add_options_by_puzzle(
    parser: argparse.ArgumentParser,
    words: Sequence[str],
    options_of: Callable[[Puzzle[Any]], Sequence[Option]],
) -> Puzzle[Any] | None:
    """Add the options that only the puzzle named has; help without one tells what each puzzle takes."""
    chosen = named_puzzle(words)
    if chosen is not None:
        add_own_options(parser.add_argument_group(f"{chosen.name} only"), options_of(chosen))
    elif not {"-h", "--help"}.isdisjoint(words):
        told = "\n".join(
            _own_help(one.name, options) for one in newcomers_order() if (options := options_of(one))
        )
        parser.epilog = f"{told}\n{parser.epilog}"
    return chosen


def generator_options(chosen: Puzzle[Any]) -> Sequence[Option]:
    """Return what can be chosen about new instances."""
    return () if chosen.generator is None else chosen.generator.options


def add_own_options(parser: argparse._ActionsContainer, options: Iterable[Option]) -> None:
    """Add the options that only one puzzle has."""
    for option in options:
        if option.kind is None:
            parser.add_argument(f"--{option.name}", action="store_true", help=option.summary)
        else:
            parser.add_argument(
                f"--{option.name}",
                type=option.kind,
                default=option.default,
                choices=option.choices or None,
                metavar=None if option.choices else option.name.upper(),
                help=option.summary,
            )


def _own_help(name: str, options: Iterable[Option]) -> str:
    apart = argparse.ArgumentParser(usage=argparse.SUPPRESS, add_help=False)
    add_own_options(apart.add_argument_group(f"{name} only"), options)
    return apart.format_help()


def own_values(args: argparse.Namespace, options: Iterable[Option]) -> dict[str, Any]:
    """Return the values of the options that only one puzzle has, by their names."""
    return {option.name: getattr(args, option.name.replace("-", "_")) for option in options}


def named_puzzle(words: Sequence[str]) -> Puzzle[Any] | None:
    """Find the puzzle among the words typed, so that its own options can be declared."""
    name = next((word for word in words if not word.startswith("-")), None)
    try:
        return None if name is None else puzzle(name)
    except UsageError:
        return None


def solve_options(args: argparse.Namespace, algorithm: str | None, extra: dict[str, Any]) -> Options:
    """Turn parsed arguments into options."""
    return Options(
        algorithm=algorithm or "best",
        heuristic=args.heuristic,
        weight=args.weight,
        goal_test=args.goal_test,
        ties=args.ties,
        engine=args.engine,
        limits=limits(args),
        extra=extra,
        tree=args.tree,
    )


def limits(args: argparse.Namespace) -> Limits:
    """Turn parsed arguments into limits."""
    memory = None if args.memory_limit is None else int(args.memory_limit * (1 << 20))
    return Limits(seconds=args.time_limit, nodes=args.node_limit, memory=memory)


def read_instance(chosen: Puzzle[Any], file: str | None, metric: str | None) -> Any:
    """Read and parse an instance; errors name the file."""
    return read_source(chosen, file, metric)[1]


def read_source(chosen: Puzzle[Any], file: str | None, metric: str | None) -> tuple[str | None, Any]:
    """Read and parse an instance, and give its text, too; errors name the file."""
    if file is None:
        if chosen.create is not None:
            return None, chosen.create(metric)
        raise UsageError(f"{chosen.name} needs a FILE ('-': standard input)")
    board = one_board(chosen, file, metric)
    return board.text, board.read(chosen, metric)


class Given(NamedTuple):
    """An instance that a command is about."""

    name: str | None
    """Without the folders it lies in; None for standard input, and for what needs no file."""
    text: str | None
    facts: Mapping[str, Any]
    instance: Any
    has_own_file: bool = True


def each_instance(chosen: Puzzle[Any], file: str | None, metric: str | None) -> Iterator[Given]:
    """Yield the instance, or all of a list, as they are read; errors name the file and the line."""
    if file is None:
        yield Given(None, None, {}, read_source(chosen, None, metric)[1])
        return
    for board in boards_in(chosen, file, metric):
        name = None if board.name == "-" else board.name.rpartition("/")[2]
        yield Given(name, board.text, board.facts, board.read(chosen, metric), board.has_own_file)


def read_sources(chosen: Puzzle[Any], files: Sequence[str], metric: str | None) -> list[ListedBoard]:
    """Read and parse all boards of all lists; errors name the file and the line."""
    boards = read_boards(chosen, files, metric)
    if not boards:
        raise UsageError(f"there is no board in {', '.join(files)}")
    return boards


def read_text(file: str, most_bytes: int = MOST_BYTES) -> str:
    """Read a small text file, or standard input for '-'."""
    if file == "-":
        return decoded(sys.stdin.buffer.read(most_bytes + 1), _shown_name(file), most_bytes)
    return files.read_text(file, most_bytes)


def _shown_name(file: str) -> str:
    return "standard input" if file == "-" else file


def positive(kind: Callable[[str], float]) -> Callable[[str], Any]:
    """Return a parser of numbers above 0."""

    def parse(text: str) -> float:
        value = kind(text)
        if not 0 < value < float("inf"):
            raise argparse.ArgumentTypeError(f"expected a number above 0, got {text!r}")
        return value

    parse.__name__ = "number"
    return parse


def add_observation(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """Declare what agents are shown."""
    parser.add_argument(
        "--observation",
        metavar="O",
        help="what agents observe (onnx:, sb3:, torch:), whatever their files say: planes, egocentric, "
        "symbolic; also planes+frame=10x10, egocentric+radius=3; for one alone, onnx:FILE#planes",
    )
