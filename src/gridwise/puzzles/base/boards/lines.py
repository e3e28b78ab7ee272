"""The lines of a file that may be compressed, from a standard input that may be endless, or of a text."""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, cast

from gridwise.errors import InputError
from gridwise.files import MOST_BYTES, decoded

__all__ = ["LONGEST_LINE", "MOST_JSON_BYTES", "Joined", "Lines"]

LONGEST_LINE = 1 << 16
"""Of a list; a longer line is surely something else."""
MOST_JSON_BYTES = 256 << 20
"""Of a list as JSON, which is read as a whole."""

_GZIP = b"\x1f\x8b"


class Lines:
    """A text of which the beginning is known and the rest comes line by line."""

    def __init__(self, stream: BinaryIO, source: str, *, close: bool = True) -> None:
        self.source = source
        self._file: BinaryIO | None = stream if close else None
        start = stream.read(len(_GZIP))
        joined = cast(BinaryIO, Joined(start, stream))
        self._stream = cast(BinaryIO, gzip.GzipFile(fileobj=joined, mode="rb")) if start == _GZIP else joined
        try:
            data = self._read(MOST_BYTES + 1)
            self.whole = len(data) <= MOST_BYTES
            """Whether the beginning is all."""
            cut = len(data) if self.whole else data.rfind(b"\n") + 1
            self.head = decoded(data[:cut], source, MOST_BYTES + 1)
            """The beginning, in whole lines."""
        except BaseException:
            self.close()
            raise
        self._tail = data[cut:]
        if self.whole:
            self.close()

    @classmethod
    def of(cls, path: str | os.PathLike[str]) -> Lines:
        """Open a file."""
        return cls(Path(path).open("rb"), os.fspath(path))

    @classmethod
    def of_text(cls, text: str, source: str) -> Lines:
        """Take a text that is at hand."""
        return cls(BytesIO(text.encode("utf-8", "replace")), source)

    def __iter__(self) -> Iterator[tuple[int, str]]:
        """Yield the lines with their numbers, without their ends; once, where there is more to come."""
        number = 0
        for number, line in enumerate(self.head.splitlines(), 1):
            yield number, self._bounded(number, line)
        try:
            while not self.whole:
                number += 1
                raw, self._tail = self._tail + self._readline(), b""
                if not raw:
                    return
                yield number, self._bounded(number, self._line(number, raw))
        finally:
            self.close()

    def text(self) -> str:
        """Return everything, if it is not too much."""
        rest = b"" if self.whole else self._tail + self._read(MOST_JSON_BYTES)
        self.close()
        if len(rest) >= MOST_JSON_BYTES:
            size = f"{MOST_JSON_BYTES >> 20} MiB"
            raise InputError(f"a list as JSON has at most {size}; CSV may be longer", source=self.source)
        return self.head + decoded(rest, self.source, MOST_JSON_BYTES)

    def too_large(self) -> InputError:
        """Return the complaint about a file that is no list, and too large for one board."""
        size = f"{MOST_BYTES >> 20} MiB"
        return InputError(f"the file is larger than {size}; an instance is a few lines", source=self.source)

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()

    def __del__(self) -> None:
        self.close()

    def _read(self, most: int) -> bytes:
        try:
            return self._stream.read(most)
        except (gzip.BadGzipFile, EOFError, zlib.error) as error:
            raise self._broken(error) from error

    def _readline(self) -> bytes:
        try:
            return self._stream.readline(LONGEST_LINE + 2)
        except (gzip.BadGzipFile, EOFError, zlib.error) as error:
            raise self._broken(error) from error

    def _broken(self, error: Exception) -> InputError:
        return InputError(f"the file cannot be unpacked: {error}", source=self.source)

    def _line(self, number: int, raw: bytes) -> str:
        try:
            return raw.decode("utf-8").rstrip("\r\n")
        except UnicodeDecodeError:
            raise InputError("not a text file", line=number, source=self.source) from None

    def _bounded(self, number: int, line: str) -> str:
        if len(line) > LONGEST_LINE:
            most = f"a line has at most {LONGEST_LINE:,} characters"
            raise InputError(most, line=number, source=self.source)
        return line


class Joined:
    """Bytes that were read already, followed by the rest of their stream."""

    def __init__(self, start: bytes, stream: BinaryIO) -> None:
        self._start, self._stream = start, stream

    def read(self, most: int = -1) -> bytes:
        """Read at most so many bytes; all of them, if it is less than 0."""
        cut = len(self._start) if most < 0 else most
        taken, self._start = self._start[:cut], self._start[cut:]
        return taken + self._stream.read(most if most < 0 else most - len(taken))

    def readline(self, most: int = -1) -> bytes:
        """Read up to the end of the line, and at most so many bytes."""
        end = self._start.find(b"\n") + 1
        if end:
            return self.read(end)
        return self.read(len(self._start)) + self._stream.readline(most)

    def close(self) -> None:
        """Let go of the stream."""
        self._stream.close()
