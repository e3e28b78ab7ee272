"""Write files whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["write_bytes", "write_text"]

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


def write_bytes(path: str | os.PathLike[str], data: bytes) -> None:
    """Put the data into the file; when that fails, the file stays as it was and nothing else is left."""
    # A link is followed, so that it still is a link afterwards.
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        # Devices and pipes cannot be replaced, only written to.
        target.write_bytes(data)
        return
    mode = target.stat().st_mode & 0o7777 if target.exists() else None
    part = target.with_name(f".{target.name}.{os.urandom(8).hex()}.part")
    # The system takes the umask off: to read it is to change it, for every thread meanwhile.
    handle = os.open(part, _NEW, 0o666 if mode is None else mode)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if mode is not None:
            os.chmod(part, mode)
        os.replace(part, target)
    except BaseException:
        os.unlink(part)
        raise


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Put the text into the file as UTF-8 with its line ends as they are, whole or not at all."""
    write_bytes(path, text.encode("utf-8"))
