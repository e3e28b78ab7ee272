"""Play a series of pictures as an MP4 film; needs the extra `video`."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Literal

from gridwise.errors import GridwiseError, MissingExtraError
from gridwise.render import palette as look
from gridwise.render.animation import FRAME_MS, LAST_MS
from gridwise.render.png import Canvas
from gridwise.render.primitives import Picture

__all__ = ["mp4"]


def mp4(
    pictures: Sequence[Picture],
    *,
    cell: int = look.CELL_PX,
    theme: Literal["light", "dark"] = "light",
    frame_ms: int = FRAME_MS,
    last_ms: int = LAST_MS,
) -> bytes:
    """Give pictures of the same size as the bytes of an MP4 film; the last one stands for a while."""
    try:
        # Not an import statement: type checks must not depend on what is installed.
        write_frames = import_module("imageio_ffmpeg").write_frames
    except ImportError:
        raise MissingExtraError("writing MP4", "video") from None
    canvas = Canvas(cell, theme)
    first = canvas.image(pictures[0])
    # The format wants even sides; a line of pixels at the right and below is not missed.
    size = first.width // 2 * 2, first.height // 2 * 2
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "film.mp4"
        film = write_frames(
            str(file),
            size,
            fps=1000 / frame_ms,
            codec="libx264",
            macro_block_size=2,
            output_params=["-crf", "18", "-movflags", "+faststart"],
            ffmpeg_log_level="error",
        )
        film.send(None)
        try:
            for number, picture in enumerate(pictures):
                image = canvas.image(picture).crop((0, 0, *size)).tobytes()
                last = number == len(pictures) - 1
                for _ in range(max(1, last_ms // frame_ms) if last else 1):
                    film.send(image)
        except OSError as error:
            raise GridwiseError(f"the film could not be written: {error}") from error
        finally:
            film.close()
        return file.read_bytes()
