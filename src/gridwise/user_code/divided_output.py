"""Standard output beside own code: the product's words go there, what own code prints to standard error."""

from __future__ import annotations

import io
import sys
from types import FrameType

from gridwise.user_code.loading import is_own_frame

__all__ = ["DividedOutput"]


class DividedOutput(io.TextIOWrapper):
    """A stream that looks who is writing: own code anywhere on the stack is sent to standard error."""

    def __init__(self, descriptor: int) -> None:
        super().__init__(io.FileIO(descriptor, "w"), encoding=sys.stdout.encoding, errors=sys.stdout.errors)

    def write(self, text: str) -> int:
        if _own_code_is_running():
            return sys.stderr.write(text)
        return super().write(text)

    def close(self) -> None:
        if not _own_code_is_running():
            super().close()


def _own_code_is_running() -> bool:
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        if is_own_frame(frame):
            return True
        frame = frame.f_back
    return False
