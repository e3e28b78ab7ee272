"""Certificates as files: JSON lines, the first of which says what is claimed; gzip where the name says so."""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import IO, Any, cast

from gridwise.errors import InputError
from gridwise.files import from_json, naming, write_bytes
from gridwise.puzzles.base.certificates.claim import Claim, ProofLine, TooLargeError

__all__ = ["CertificateHeader", "opened", "write_certificate"]

VERSION = 1
MOST_BYTES = 256 << 20
"""Of a certificate, unpacked."""
MOST_BYTES_OF_A_LINE = 4 << 20
_GZIP = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class CertificateHeader:
    """The first line: the instance and the claim."""

    puzzle: str
    metric: str | None
    board: str | None
    """The instance as text; None for one that needs no file."""
    claim: Claim

    def as_dict(self) -> dict[str, Any]:
        """Return it as it stands in the file."""
        return {
            "certificate": VERSION,
            "puzzle": self.puzzle,
            "metric": self.metric,
            "board": self.board,
            "claim": self.claim.kind,
            "cost": self.claim.cost,
            "plan": self.claim.plan,
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> CertificateHeader:
        """Take it from the first line; ValueError says what is wrong with it."""
        if data.get("certificate") != VERSION:
            raise ValueError(
                f"expected a certificate of version {VERSION}, got {data.get('certificate')!r:.40}"
            )
        puzzle, kind, cost = data.get("puzzle"), data.get("claim"), data.get("cost")
        if not isinstance(puzzle, str):
            raise ValueError(f"expected 'puzzle', a name, got {puzzle!r:.40}")
        if kind not in ("optimal", "unsolvable", "unique"):
            raise ValueError(f"expected the claim 'optimal', 'unsolvable' or 'unique', got {kind!r:.40}")
        is_whole = isinstance(cost, int) and not isinstance(cost, bool) and cost >= 0
        if not (is_whole if kind == "optimal" else cost is None):
            wanted = "a whole number of 0 or more" if kind == "optimal" else "null"
            raise ValueError(f"expected 'cost', {wanted}, got {cost!r:.40}")
        metric, board, plan = (_text(data, key) for key in ("metric", "board", "plan"))
        if (plan is None) != (kind == "unsolvable"):
            raise ValueError("expected 'plan', the solution, but where none is claimed to exist")
        return cls(puzzle, metric, board, Claim(kind, cost, plan))


def _text(data: Mapping[str, Any], key: str) -> str | None:
    value = data.get(key)
    if not isinstance(value, str | None):
        raise ValueError(f"expected {key!r}, a text or null, got {value!r:.40}")
    return value


def write_certificate(
    path: str | os.PathLike[str], header: CertificateHeader, lines: Iterable[Mapping[str, Any]]
) -> int:
    """Write a certificate whole or not at all; return its size in bytes."""
    buffer = BytesIO()
    written = 0
    packed = gzip.GzipFile(fileobj=buffer, mode="wb", mtime=0) if os.fspath(path).endswith(".gz") else None
    stream = cast("IO[bytes]", packed or buffer)
    for data in (header.as_dict(), *lines):
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        written += len(text)
        if written > MOST_BYTES or len(text) > MOST_BYTES_OF_A_LINE:
            raise TooLargeError(f"the proof would be larger than {MOST_BYTES >> 20} MiB")
        stream.write(text)
    if packed is not None:
        packed.close()
    write_bytes(path, buffer.getvalue())
    return len(buffer.getvalue())


@contextmanager
def opened(path: str | os.PathLike[str]) -> Iterator[tuple[CertificateHeader, Iterator[ProofLine]]]:
    """Give the header of a certificate and its further lines as they are asked for, in bounded memory."""
    source = os.fspath(path)
    with naming(path), Path(path).open("rb") as file:
        packed = file.peek(2)[:2] == _GZIP
        with gzip.GzipFile(fileobj=file, mode="rb") if packed else file as stream:
            lines = _lines(cast("IO[bytes]", stream), source)
            first = next(lines, None)
            if first is None:
                raise InputError("the file is empty; expected a certificate", source=source)
            try:
                header = CertificateHeader.read(first.data)
            except ValueError as error:
                raise InputError(str(error), line=1, source=source) from None
            yield header, lines


def _lines(stream: IO[bytes], source: str) -> Iterator[ProofLine]:
    left, number = MOST_BYTES, 0
    while True:
        number += 1
        try:
            text = stream.readline(MOST_BYTES_OF_A_LINE + 1)
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise InputError(f"the packed file is damaged: {error}", line=number, source=source) from None
        if not text:
            return
        left -= len(text)
        if len(text) > MOST_BYTES_OF_A_LINE or left < 0:
            most = MOST_BYTES_OF_A_LINE if left >= 0 else MOST_BYTES
            what = "the line" if left >= 0 else "the certificate"
            raise InputError(f"{what} is larger than {most >> 20} MiB", line=number, source=source)
        try:
            data = from_json(text)
        except ValueError as error:
            raise InputError(f"expected JSON: {error}", line=number, source=source) from None
        if not isinstance(data, dict):
            raise InputError(f"expected a JSON object, got {data!r:.40}", line=number, source=source)
        yield ProofLine(number, data)
