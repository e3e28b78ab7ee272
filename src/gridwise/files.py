"""Write files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

__all__ = ["write_bytes", "write_text"]


def write_bytes(path: str | os.PathLike[str], data: bytes) -> None:
    """Put the data into the file; when that fails, the file stays as it was and nothing else is left."""
    # A link is followed, so that it still is a link afterwards.
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        # Devices and pipes cannot be replaced, only written to.
        target.write_bytes(data)
        return
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(name, _mode(target))
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Put the text into the file as UTF-8 with its line ends as they are, whole or not at all."""
    write_bytes(path, text.encode("utf-8"))


def _mode(target: Path) -> int:
    """Give the permissions the file has, or those a new file would get."""
    if target.exists():
        return target.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
