"""How each puzzle is played: its rules, and pictures that teach them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gridwise.book.layout import BODY, GAP, body, finished, head, text_block
from gridwise.book.page import BookPage, Box, Element
from gridwise.book.placing import fitted, place
from gridwise.book.settings import BookSettings
from gridwise.book.text import Style
from gridwise.puzzles.base import Illustration

__all__ = ["Teaching", "rules_page"]

LEGEND = Style("sans", 9.5, 13, "faint")
WIDEST, HIGHEST = 215.0, 175.0
"""Of a picture that teaches."""
BETWEEN = 1.4 * GAP


@dataclass(frozen=True, slots=True)
class Teaching:
    """What a puzzle's page of rules says."""

    title: str
    paragraphs: tuple[str, ...]
    illustrations: tuple[Illustration, ...]
    notation: str


def rules_page(settings: BookSettings, teaching: Teaching, number: int) -> BookPage:
    """Lay out the page on one puzzle: the rules, and under them pictures with words at their right."""
    area = body(settings)
    elements = head(settings, f"How to play {teaching.title}", opening=True)
    text = text_block("rules", teaching.paragraphs, BODY, area.x, area.y, area.width)
    elements.append(text)
    bottom = area.bottom
    if teaching.notation and settings.solutions == "back":
        sentence = f"In the solutions at the back: {teaching.notation}"
        height = text_block("notation", [sentence], BODY, area.x, 0, area.width).box.height
        elements.append(text_block("notation", [sentence], BODY, area.x, bottom - height, area.width))
        bottom -= height + GAP
    top = text.box.bottom + GAP
    elements += _pictures(settings, teaching.illustrations, Box(area.x, top, area.width, bottom - top))
    return finished(settings, elements, number, f"How to play {teaching.title}")


def _pictures(settings: BookSettings, shown: Sequence[Illustration], room: Box) -> Iterator[Element]:
    height = min(HIGHEST, (room.height - BETWEEN * (len(shown) - 1)) / max(1, len(shown)))
    sizes = [fitted(replace(one.scene, caption=""), Box(0, 0, WIDEST, height)) for one in shown]
    left = room.x + max((size.width for size in sizes), default=0.0) + 1.5 * GAP
    y = room.y
    for one, size in zip(shown, sizes, strict=True):
        scene = replace(one.scene, caption="")
        box = Box(room.x, y, size.width, size.height)
        yield Element("board", box, place(scene, box, black=settings.black_and_white))
        block = text_block("caption", [one.caption], BODY, left, y + 2, room.right - left)
        yield block
        if one.scene.caption:
            yield text_block("legend", [one.scene.caption], LEGEND, left, block.box.bottom, room.right - left)
        y += box.height + BETWEEN
