"""Where in people's own files something happened: the file as it was given, and the line."""

from __future__ import annotations

from types import FrameType

__all__ = ["given_path", "is_own_frame", "note_own_file", "place_of"]

_paths: dict[str, str] = {}
"""The own files that were loaded, each with its path as it was given."""


def note_own_file(file: str, given: str) -> None:
    """Note that a file is a person's own, and how it was given."""
    _paths[file] = given


def given_path(file: str) -> str:
    """Return the path of an own file as it was given."""
    return _paths.get(file, file)


def is_own_frame(frame: FrameType) -> bool:
    """Tell whether a frame runs code of an own file."""
    return frame.f_code.co_filename in _paths


def place_of(error: BaseException) -> str:
    """Return the innermost place in own files that an error came from, as `file, line 7: `, or nothing."""
    place, trace = "", error.__traceback__
    while trace is not None:
        if is_own_frame(trace.tb_frame):
            place = f"{_paths[trace.tb_frame.f_code.co_filename]}, line {trace.tb_lineno}: "
        trace = trace.tb_next
    return place
