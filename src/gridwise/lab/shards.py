"""Work cut into shards: what is finished is kept on disk at once, so that nothing is lost or done twice."""

from __future__ import annotations

import json
import shutil
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from gridwise.errors import UsageError
from gridwise.files import from_json, write_bytes, write_text
from gridwise.lab.workers import Workers

__all__ = ["ShardStore", "run_shards"]

T = TypeVar("T")


class ShardStore:
    """A folder with the results of finished shards, each written whole; without a folder, just memory.

    `work` describes the work in plain data: results are only taken up again for the same work.
    """

    def __init__(self, folder: Path | None, work: Mapping[str, Any], *, resume: bool = False) -> None:
        self._folder = folder
        self._kept: dict[str, bytes] = {}
        if folder is None:
            return
        label = folder / "work.json"
        if label.exists() and _read(label, label.read_bytes()) != work:
            raise UsageError(f"{folder} holds parts of other work; finish that first, or remove it")
        if label.exists() and not resume:
            raise UsageError(
                f"{folder} holds {len(self):,} finished parts; add --resume to go on, or remove it"
            )
        folder.mkdir(parents=True, exist_ok=True)
        if not label.exists():
            self._forget()  # of whatever work these may be
        write_text(label, json.dumps(work) + "\n")

    def __contains__(self, name: str) -> bool:
        return name in self._kept if self._folder is None else self._file(name).exists()

    def __getitem__(self, name: str) -> Any:
        if self._folder is None:
            return from_json(zlib.decompress(self._kept[name]))
        file = self._file(name)
        try:
            data = zlib.decompress(file.read_bytes())
        except zlib.error as error:
            raise _damaged(file, error) from error
        return _read(file, data)

    def __setitem__(self, name: str, result: Any) -> None:
        data = zlib.compress(json.dumps(result).encode())
        if self._folder is None:
            self._kept[name] = data
        else:
            write_bytes(self._file(name), data)

    def __len__(self) -> int:
        return len(self._kept) if self._folder is None else sum(1 for _ in self._folder.glob("*.done"))

    def remove(self) -> None:
        """Take the folder away with everything in it."""
        if self._folder is not None:
            # The label goes last: parts without one could be taken for those of other work.
            self._forget()
            shutil.rmtree(self._folder)

    def _forget(self) -> None:
        assert self._folder is not None
        for file in self._folder.glob("*.done"):
            file.unlink(missing_ok=True)

    def _file(self, name: str) -> Path:
        assert self._folder is not None
        return self._folder / f"{name}.done"


def run_shards(
    store: ShardStore, stage: str, function: Callable[[T], Any], tasks: Sequence[T], workers: Workers
) -> Iterator[T]:
    """Run what the store does not have yet and keep it there; yield every task once it is kept.

    The result of task `i`, plain data, is then `store[shard_name(stage, i)]`.
    """
    missing: list[tuple[int, T]] = []
    for number, task in enumerate(tasks):
        if shard_name(stage, number) in store:
            yield task
        else:
            missing.append((number, task))
    jobs = ((function, number, task) for number, task in missing)
    for (_, number, task), result in workers.as_completed(_run, jobs):
        store[shard_name(stage, number)] = result
        yield task


def shard_name(stage: str, number: int) -> str:
    """Name the result of a task in the store."""
    return f"{stage}-{number:06d}"


def _read(file: Path, data: bytes) -> Any:
    try:
        return from_json(data)
    except ValueError as error:
        raise _damaged(file, error) from error


def _damaged(file: Path, error: Exception) -> UsageError:
    return UsageError(f"{file}: this part is damaged ({error}); remove it, and --resume makes it again")


def _run(job: tuple[Callable[[T], Any], int, T]) -> Any:
    function, _, task = job
    return function(task)
