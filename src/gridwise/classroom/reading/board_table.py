"""The boards of an assignment as its file describes them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gridwise.classroom.reading.toml_reader import TableReader
from gridwise.classroom.terms import Boards
from gridwise.errors import GridwiseError, InputError
from gridwise.puzzles.base import Option, Puzzle, RealtimeGameplay
from gridwise.puzzles.base.boards import one_board
from gridwise.puzzles.base.options import values_of

__all__ = ["board_name", "file_text", "options_of", "read_boards", "values_for"]

SIZE = Option("size", "ROWSxCOLS of the board, such as 8x8", str, None)
"""What can be chosen about games that nothing but a seed and the board decide."""


def read_boards(
    reader: TableReader, chosen: Puzzle[Any] | None, metric: str | None, folder: Path, seed: int = 1
) -> Boards:
    """Read a table of boards; the seed is for those that name none."""
    reader.known(("files", "count", "seed", "options", "curve", "personal"))
    usual = Boards()
    boards = Boards(
        files=reader.texts("files"),
        count=reader.number("count", usual.count, 0, 1000),
        seed=reader.number("seed", seed, 0, 2**63),
        options=reader.take("options", dict, {}),
        curve=_curve(reader.inner("curve")),
        personal=reader.take("personal", bool, usual.personal),
    )
    if chosen is not None:
        _check_files(reader, boards.files, chosen, metric, folder)
        _check_options(reader, boards, chosen)
    return boards


def board_name(file: str) -> str:
    """Name a board after its file."""
    if file.startswith("@"):
        return f"shipped-{file[1:]}" if file[1:].isdecimal() else file[1:].replace(":", "-")
    name, mark, number = file.rpartition("#")
    return f"{Path(name).stem}-{number}" if mark and number.isdecimal() else Path(file).stem


def file_text(chosen: Puzzle[Any], file: str, folder: Path) -> str:
    """Return the text of a shipped board, or of a file beside the assignment."""
    return one_board(chosen, file if file.startswith("@") else str(folder / file)).text


def options_of(chosen: Puzzle[Any]) -> tuple[Option, ...] | None:
    """Return what can be chosen about new boards of a puzzle; None where none can be made."""
    if chosen.generator is not None:
        return chosen.generator.options
    return (SIZE,) if isinstance(chosen.gameplay, RealtimeGameplay) else None


def values_for(chosen: Puzzle[Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of every option for new boards; raise UsageError where one is wrong."""
    given = {name.replace("-", "_"): value for name, value in options.items()}
    return values_of(options_of(chosen) or (), given, f"option of {chosen.name}")


def _curve(reader: TableReader) -> dict[str, tuple[Any, ...]]:
    curve: dict[str, tuple[Any, ...]] = {}
    for name in reader.table:
        values = reader.take(name, list, [])
        if not values and isinstance(reader.table[name], list):
            reader.fault(f"{name}: a curve has at least one value", name)
        curve[name] = tuple(values)
    return curve


def _check_files(
    reader: TableReader, files: tuple[str, ...], chosen: Puzzle[Any], metric: str | None, folder: Path
) -> None:
    names: set[str] = set()
    for file in files:
        if board_name(file) in names:
            reader.fault(
                f"two boards are called {board_name(file)!r}; files need names of their own", "files"
            )
        names.add(board_name(file))
        try:
            chosen.parse(file_text(chosen, file, folder), metric)
        except OSError as error:
            reader.fault(f"{file}: {error.strerror}", "files")
        except InputError as error:
            error.source = error.source or file
            reader.caught(error, "files")
        except GridwiseError as error:
            reader.caught(error, "files")


def _check_options(reader: TableReader, boards: Boards, chosen: Puzzle[Any]) -> None:
    known = options_of(chosen)
    if known is None and (boards.count or boards.options or boards.curve):
        reader.fault(f"{chosen.name} makes no boards; name files or shipped ones such as @1", "count")
        return
    for name, value in boards.options.items():
        _check_option(reader, chosen, name, value, "options")
    for name, values in boards.curve.items():
        for value in values:
            _check_option(reader, chosen, name, value, "curve")
    if (boards.options or boards.curve) and "count" not in reader.table:
        reader.fault("options are for boards that are made, but there is no count of them")


def _check_option(reader: TableReader, chosen: Puzzle[Any], name: str, value: Any, table: str) -> None:
    try:
        values_for(chosen, {name: value})
    except GridwiseError as error:
        reader.caught(error, table, name)
