"""Archives that came from strangers: read in memory, member by member, and never more than is allowed."""

from __future__ import annotations

import stat
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile, ZipFile, ZipInfo

from gridwise.errors import GridwiseError

__all__ = ["ArchiveBounds", "ArchiveError", "members", "unpacked"]

_BROKEN = (BadZipFile, EOFError, NotImplementedError, OSError, RuntimeError, ValueError, zlib.error)
"""What the standard library says of archives that are broken, locked, or packed in a way it does not know."""


class ArchiveError(GridwiseError):
    """An archive, or something else that was handed in, is not taken."""


@dataclass(frozen=True, slots=True)
class ArchiveBounds:
    """How much may come out."""

    most_bytes: int
    most_files: int


def unpacked(data: bytes, bounds: ArchiveBounds) -> dict[str, bytes]:
    """Return the files of a zip by their paths; whatever is wrong with one of them is wrong with all."""
    files: dict[str, bytes] = {}
    for path, content in members(BytesIO(data), bounds, bounds):
        if isinstance(content, str):
            raise ArchiveError(content)
        files[path] = content
    return files


def members(
    source: Path | BytesIO, whole: ArchiveBounds, each: ArchiveBounds
) -> Iterator[tuple[str, bytes | str]]:
    """Yield every file with its content, or with a sentence on why it is not taken.

    A path that leads out of the archive is not given at all; a bound on the whole ends it.
    """
    left = whole.most_bytes
    try:
        with ZipFile(source) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir()]
            if len(infos) > whole.most_files:
                raise ArchiveError(f"the archive has {len(infos):,} files; the most is {whole.most_files:,}")
            for info in infos:
                path = _path(info.filename)
                if path is None:
                    continue
                content = _content(archive, info, min(each.most_bytes, left))
                if not isinstance(content, str):
                    left -= len(content)
                yield path, content
                if left <= 0:
                    raise ArchiveError(f"the archive holds more than {whole.most_bytes >> 20:,} MiB")
    except _BROKEN as error:
        raise ArchiveError(f"not a zip that can be read: {error}") from None


def _path(name: str) -> str | None:
    """Return the path inside the archive, or None where it leads out of it."""
    parts = name.replace("\\", "/").split("/")
    if name.startswith(("/", "\\")) or ".." in parts or ":" in parts[0] or "\0" in name:
        return None
    return "/".join(part for part in parts if part not in ("", ".")) or None


def _content(archive: ZipFile, info: ZipInfo, most: int) -> bytes | str:
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        return f"{info.filename[:80]} in it is no plain file"
    try:
        # The size in the head of a member is what its maker says; what counts is what comes out.
        with archive.open(info) as stream:
            data = stream.read(most + 1)
    except _BROKEN as error:
        return f"{info.filename[:80]} in it cannot be unpacked: {error}"
    return data if len(data) <= most else f"{info.filename[:80]} in it is larger than {most >> 20} MiB"
