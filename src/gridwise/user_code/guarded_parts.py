"""Work under guard that comes in parts: those that were finished are kept, whatever becomes of the rest."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from tempfile import TemporaryFile
from typing import IO, Any, TypeVar

from gridwise.errors import GridwiseError
from gridwise.user_code.guard import guarded, restart_clock

__all__ = ["guarded_parts"]

T = TypeVar("T")


def guarded_parts(
    make: Callable[[], Iterable[T]], files: Iterable[str], *, seconds: float | None, memory: int | None
) -> tuple[list[T], GridwiseError | None]:
    """Return the parts that were made, and what ended the work too soon; the limits are for each part."""
    failure = None
    # A file, which outlives a process that ends in the middle of a part.
    with TemporaryFile() as kept:
        try:
            guarded(partial(_make_into, kept, make), files, seconds=seconds, memory=memory, keys=False)
        except GridwiseError as error:
            failure = error
        kept.seek(0)
        return list(_read(kept)), failure


def _make_into(kept: IO[bytes], make: Callable[[], Iterable[Any]]) -> None:
    for part in make():
        pickle.dump(part, kept)
        kept.flush()
        restart_clock()


def _read(kept: IO[bytes]) -> Iterator[Any]:
    while True:
        try:
            yield pickle.load(kept)
        except (EOFError, pickle.UnpicklingError):
            return
