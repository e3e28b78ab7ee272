"""Play a series of scenes or pictures as an animated GIF."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Literal

from gridwise.render import palette as look
from gridwise.render.motion import between
from gridwise.render.png import Canvas
from gridwise.render.primitives import Picture
from gridwise.scene import Scene

if TYPE_CHECKING:
    from PIL import Image

__all__ = ["gif", "gif_of_pictures"]

SAMPLES = 12
"""Scenes that are looked at to choose the shared colours."""
CANDIDATES = 2000
LAST_MS = 1500
FRAME_MS = 80
MIN_FRAME_MS = 20
"""Viewers slow down frames that are shorter than this."""


def gif(
    scenes: Sequence[Scene],
    *,
    cell: int = look.CELL_PX,
    theme: Literal["light", "dark"] = "light",
    move_ms: int = look.MOVE_MS,
    rest_ms: int = look.REST_MS,
    last_ms: int = LAST_MS,
) -> bytes:
    """Give the scenes as the bytes of a GIF that repeats for ever.

    Each move takes `move_ms`, with pieces gliding; 0 makes them jump. After it the board rests for
    `rest_ms`, after the last one for `last_ms`.
    """
    if not scenes:
        raise ValueError("an animation needs at least one scene")
    steps = max(1, min(look.MOVE_STEPS, move_ms // MIN_FRAME_MS))
    canvas = Canvas(cell, theme)
    colours = _shared_colours(scenes, canvas)

    def images() -> Iterator[Image.Image]:
        from PIL import Image

        for scene, _ in between(scenes, steps):
            # Without dithering, what stands still stays the same from frame to frame and costs nothing.
            yield canvas.image(scene).quantize(palette=colours, dither=Image.Dither.NONE)

    step_ms = move_ms // steps
    count = len(scenes) + (len(scenes) - 1) * (steps - 1)
    durations = [max(MIN_FRAME_MS, step_ms + rest_ms if at % steps == 0 else step_ms) for at in range(count)]
    durations[-1] = max(MIN_FRAME_MS, last_ms)
    return _written(images(), durations)


def gif_of_pictures(
    pictures: Sequence[Picture],
    *,
    cell: int = look.CELL_PX,
    theme: Literal["light", "dark"] = "light",
    frame_ms: int = FRAME_MS,
    last_ms: int = LAST_MS,
) -> bytes:
    """Give pictures of the same size, one after the other, as the bytes of a GIF that repeats for ever."""
    from PIL import Image

    canvas = Canvas(cell, theme)
    colours = _shared_colours(pictures, canvas)
    images = (
        canvas.image(picture).quantize(palette=colours, dither=Image.Dither.NONE) for picture in pictures
    )
    return _written(images, [frame_ms] * (len(pictures) - 1) + [last_ms])


def _written(frames: Iterator[Image.Image], durations: list[int]) -> bytes:
    stream = BytesIO()
    next(frames).save(
        stream, "GIF", save_all=True, append_images=frames, duration=durations, loop=0, optimize=False
    )
    return stream.getvalue()


def _shared_colours(scenes: Sequence[Scene | Picture], canvas: Canvas) -> Image.Image:
    """Take the most frequent colours of some of the scenes as the palette of all frames."""
    from PIL import Image

    stride = max(1, len(scenes) // SAMPLES)
    counts: Counter[tuple[int, ...]] = Counter()
    for scene in (*scenes[::stride], scenes[-1]):
        image = canvas.image(scene)
        for count, colour in image.getcolors(image.width * image.height) or ():
            if isinstance(colour, tuple):
                counts[colour] += count
    chosen: list[tuple[int, ...]] = []
    for colour, _ in counts.most_common(CANDIDATES):
        # Pillow looks up colours in steps of four: nearer neighbours would stand in for each other.
        if all(max(abs(a - b) for a, b in zip(colour, other, strict=True)) > 4 for other in chosen):
            chosen.append(colour)
        # One place stays free: the writer needs it to mark what has not changed.
        if len(chosen) == 255:
            break
    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for colour in chosen for channel in colour])
    return palette
