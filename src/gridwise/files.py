"""Read small text files; write files whole or not at all."""

from __future__ import annotations

import atexit
import errno
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, Any

from gridwise.errors import InputError, UsageError

if sys.platform != "win32":
    import fcntl

__all__ = [
    "MOST_BYTES",
    "alone",
    "cache_directory",
    "data_directory",
    "decoded",
    "from_json",
    "held",
    "is_lack",
    "lock_of",
    "naming",
    "read_text",
    "write_bytes",
    "write_text",
    "writing",
]

MOST_BYTES = 1 << 20
"""An instance is a few lines; a file larger than this is surely something else."""

MOST_LEVELS = 100
"""Of brackets in a JSON text; nothing of ours comes near."""

_LACKS = frozenset(
    getattr(errno, name)
    for name in ("ENOSPC", "EDQUOT", "EFBIG", "EIO", "EMFILE", "ENFILE", "ENOMEM", "EROFS")
    if hasattr(errno, name)
)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


def data_directory() -> Path:
    """Return where Gridwise keeps what people made: in the user's data directory."""
    if given := os.environ.get("XDG_DATA_HOME"):
        base = Path(given)
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", "~/AppData/Local")).expanduser()
    elif sys.platform == "darwin":
        base = Path("~/Library/Application Support").expanduser()
    else:
        base = Path("~/.local/share").expanduser()
    return base / "gridwise"


def cache_directory() -> Path:
    """Return where Gridwise keeps what can be made again."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "gridwise"


def is_lack(error: BaseException) -> bool:
    """Tell whether a machine without space, memory or files is to blame, rather than what it was given."""
    return getattr(error, "errno", None) in _LACKS


@contextmanager
def naming(path: str | os.PathLike[str]) -> Iterator[None]:
    """Let an error of the system name this file, whatever the call that failed knew of it."""
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, os.fspath(path)) from error


@contextmanager
def held(path: str | os.PathLike[str], told: str | os.PathLike[str] | None = None) -> Iterator[None]:
    """Keep a file, made if there is none, to this process; where another has it, UsageError says so.

    What is `told` instead of the path is the file that a person asked for.
    """
    target = Path(path)
    if sys.platform == "win32" or (target.exists() and not target.is_file()):
        yield
        return
    while True:
        handle = os.open(target, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise UsageError(f"{told or target}: another process is writing it") from None
            except OSError:
                pass  # some file systems know no locks
            # Whoever had it may have taken it away meanwhile.
            if target.exists() and os.path.samestat(os.fstat(handle), target.stat()):
                yield
                return
        finally:
            os.close(handle)


@contextmanager
def alone(out: Path | None) -> Iterator[None]:
    """Keep an output, and what lies beside it until it is whole, to this process."""
    if out is None:
        yield
        return
    out.parent.mkdir(parents=True, exist_ok=True)
    with held(lock_of(out), out):
        try:
            yield
        finally:
            lock_of(out).unlink(missing_ok=True)


def lock_of(out: Path) -> Path:
    """Name the file beside an output that is there while a process has it to itself."""
    return out.with_name(f".{out.name}.lock")


def write_bytes(path: str | os.PathLike[str], data: bytes) -> None:
    """Put the data into the file; when that fails, the file stays as it was and nothing else is left."""
    with naming(path), writing(path) as stream:
        stream.write(data)


@contextmanager
def writing(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Give a stream whose bytes become the file when the body ends; when it fails, the file stays as it was.

    The errors of the system name no file: `naming` does that.
    """
    # A link is followed, so that it still is a link afterwards.
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        # Devices and pipes cannot be replaced, only written to.
        with target.open("wb") as stream:
            yield stream
        return
    mode = target.stat().st_mode & 0o7777 if target.exists() else None
    part = target.with_name(f".{target.name}.{os.urandom(8).hex()}.part")
    # The system takes the umask off: to read it is to change it, for every thread meanwhile.
    handle = os.open(part, _NEW, 0o666 if mode is None else mode)
    # Whoever ends the program in the middle does not leave it behind either.
    forget = partial(_unlink, part)
    atexit.register(forget)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        if mode is not None:
            os.chmod(part, mode)
        os.replace(part, target)
    except BaseException:
        forget()
        raise
    finally:
        atexit.unregister(forget)


def _unlink(part: Path) -> None:
    with suppress(OSError):  # what went wrong before is what is told
        os.unlink(part)


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Put the text into the file as UTF-8 with its line ends as they are, whole or not at all."""
    write_bytes(path, text.encode("utf-8"))


def read_text(path: str | os.PathLike[str], most_bytes: int = MOST_BYTES) -> str:
    """Read a small text file."""
    with Path(path).open("rb") as stream:
        return decoded(stream.read(most_bytes + 1), os.fspath(path), most_bytes)


def from_json(text: str | bytes) -> Any:
    """Return what a JSON text says; whatever is wrong with it is a ValueError, endless brackets included."""
    try:
        data = json.loads(text)
    except RecursionError:
        raise ValueError("brackets without end") from None
    # What could just be read might be too deep to be shown or written.
    level = [data]
    for _ in range(MOST_LEVELS):
        level = [
            inner
            for one in level
            for inner in (one.values() if isinstance(one, dict) else one if isinstance(one, list) else ())
            if isinstance(inner, dict | list)
        ]
        if not level:
            return data
    raise ValueError("brackets without end")


def decoded(data: bytes, source: str, most_bytes: int = MOST_BYTES) -> str:
    """Return the bytes of a small text file as text; one byte more than the most is too much."""
    if len(data) > most_bytes:
        size = f"{most_bytes >> 20} MiB"
        what = "an instance is a few lines" if most_bytes == MOST_BYTES else "this is no game"
        raise InputError(f"the file is larger than {size}; {what}", source=source)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError("not a text file", line=line, source=source) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise InputError("not a text file", line=line, source=source)
    return text
