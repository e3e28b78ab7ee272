"""What lies around and over the board: title, figures, message, keys, and the cards at the end of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gridwise.render import palette as look
from gridwise.render.brush import text_width
from gridwise.render.paint import paint
from gridwise.render.primitives import Disc, Line, Polygon, Primitive, Rect, Text
from gridwise.scene import Block, Danger, Role, Scene
from gridwise.window.face import Banner, Face, Key
from gridwise.window.layout import (
    CHIP,
    FACT_GAP,
    FOOTER_LINE,
    KEY_SIZE,
    LABEL_SIZE,
    PAD,
    TITLE_SIZE,
    VALUE_SIZE,
    WORD_SIZE,
    Layout,
    cap_width,
    chip_gap,
    fact_widths,
    wrapped,
)
from gridwise.window.painter import Layer

__all__ = ["layers"]

_WORDS = 15.5
_CARD_LINE = 25


def layers(
    face: Face, scene: Scene, at: Layout, help_keys: tuple[Key, ...] | None
) -> tuple[Layer, list[Layer]]:
    """Give the empty board, and what lies on and around it; the scene may be one between two of the face."""
    picture = paint(replace(scene, caption=""))
    ground = Layer(picture.board, at.cell, at.board_left, at.board_top)
    board = Layer(picture.items, at.cell, at.board_left, at.board_top)
    around = (*_header(face, at), *_chips(face, at), *_message(face, at), *_footer(face, at))
    above: tuple[Primitive, ...] = ()
    if help_keys is not None:
        above = tuple(_help(help_keys, at))
    elif face.banner is not None:
        above = tuple(_banner(face.banner, at, _quiet_height(face.scene)))
    return ground, [board, Layer(around, 1.0), Layer(above, 1.0)]


def _quiet_height(scene: Scene) -> float:
    """Say how far down a card hides least, as a share of the board: away from where it ended."""
    rows = [
        shape.row + 0.5
        for shape in scene.shapes
        if isinstance(shape, Danger) or (isinstance(shape, Block) and shape.role is Role.HERO)
    ]
    return 0.5 if not rows else 0.28 if rows[0] > scene.rows / 2 else 0.72


def _header(face: Face, at: Layout) -> Iterator[Primitive]:
    yield Text(PAD, 43, face.title, TITLE_SIZE, "ink", bold=True, anchor="start")
    facts = list(zip(face.facts, fact_widths(face), strict=True))
    room = at.width - 2 * PAD - text_width(face.title, TITLE_SIZE)
    while facts and sum(width + FACT_GAP for _, width in facts) > room:
        facts.pop()  # a narrow window shows the first and most important
    x = at.width - PAD - sum(width + FACT_GAP for _, width in facts) + FACT_GAP
    for (name, value), width in facts:
        yield Text(x, 28, name, LABEL_SIZE, "faint", anchor="start")
        yield Text(x, 50, value, VALUE_SIZE, "ink", anchor="start")
        x += width + FACT_GAP


def _chips(face: Face, at: Layout) -> Iterator[Primitive]:
    for row, chips in enumerate(face.chips):
        for col, chip in enumerate(chips):
            x, y = at.chip_corner(face, row, col)
            token = "cell" if chip.hue is None else look.tile(chip.hue)
            edge = "rim" if chip.hue is None else f"{token}-edge"
            ink = "ink" if chip.hue is None else f"{token}-ink"
            yield Rect(x, y, CHIP, CHIP, token, 7, edge, 1.5)
            middle_x, middle_y = x + CHIP / 2, y + CHIP / 2
            if chip.text:
                yield Text(middle_x, middle_y, chip.text, 18, ink)
            else:
                for side in (-6, 6):
                    ends = ((middle_x - 6, middle_y - side), (middle_x + 6, middle_y + side))
                    yield Line(ends, 2.2, ink)
            if chip.hue is not None and col + 1 < len(chips) and chips[col + 1].hue is not None:
                yield Text(x + CHIP + chip_gap(chips) / 2, middle_y, ">", 16, "faint")


def _message(face: Face, at: Layout) -> Iterator[Primitive]:
    lines = _broken(face.message, at.width - 2 * PAD, _WORDS)[:2]
    middle = at.message_top + 22
    for number, line in enumerate(lines):
        y = middle + 20 * (number - (len(lines) - 1) / 2)
        yield Text(at.width / 2, y, line, _WORDS, "ink")


def _broken(text: str, room: float, size: float) -> list[str]:
    """Break a text into lines that fit; what does not fit into two lines ends in dots."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        elif len(lines) == 2:
            while lines[-1] and text_width(f"{lines[-1]} ...", size) > room:
                lines[-1] = lines[-1].rpartition(" ")[0]
            lines[-1] += " ..."
            break
        else:
            lines.append(word)
    return lines


def _footer(face: Face, at: Layout) -> Iterator[Primitive]:
    for number, line in enumerate(wrapped(face.keys, at.width - 2 * PAD)):
        y = at.footer_top + FOOTER_LINE * number + FOOTER_LINE / 2
        total = sum(cap_width(name) + 6 + text_width(word, WORD_SIZE) for name, word in line)
        x = (at.width - total - 18 * (len(line) - 1)) / 2
        for name, word in line:
            yield from _key_cap(x, y, name)
            x += cap_width(name) + 6
            yield Text(x, y, word, WORD_SIZE, "faint", anchor="start")
            x += text_width(word, WORD_SIZE) + 18


def _key_cap(x: float, y: float, name: str) -> Iterator[Primitive]:
    wide = cap_width(name)
    yield Rect(x, y - 10, wide, 20, "rim", 5)
    yield Rect(x, y - 10, wide, 18.5, "cell", 5)
    yield Text(x + wide / 2, y - 0.7, name, KEY_SIZE, "ink")


def _card(at: Layout, width: float, height: float, down: float = 0.5) -> Iterator[Rect]:
    """A sheet over the board, its middle so far down."""
    width = min(width, at.width - 2 * PAD)
    middle = at.board_top + (at.chips_top - at.board_top) * down
    x, y = (at.width - width) / 2, max(6.0, middle - height / 2)
    yield Rect(x - 3, y - 2, width + 6, height + 8, "rim-shade", 17)
    yield Rect(x - 3, y - 3, width + 6, height + 6, "rim", 17)
    yield Rect(x, y, width, height, "desk", 14)


def _banner(banner: Banner, at: Layout, down: float) -> Iterator[Primitive]:
    room = at.width - 2 * PAD - 40
    lines = [part for line in banner.lines for part in _broken(line, room, _WORDS)]
    widest = max([text_width(banner.title, 28) + 70, *(text_width(line, _WORDS) for line in lines)])
    card = list(_card(at, widest + 64, 70 + _CARD_LINE * len(lines) + 16, down))
    yield from card
    sheet = card[-1]
    title_width = text_width(banner.title, 28)
    x, y = sheet.x + (sheet.width - title_width - 44) / 2, sheet.y + 40
    yield from (_tick(x + 14, y) if banner.kind == "won" else _warning(x + 14, y))
    yield Text(x + 44, y, banner.title, 28, "goal" if banner.kind == "won" else "hero", True, "start")
    for number, line in enumerate(lines):
        y = sheet.y + 82 + _CARD_LINE * number
        yield Text(sheet.x + sheet.width / 2, y, line, _WORDS, "ink")


def _tick(x: float, y: float) -> Iterator[Primitive]:
    yield Disc(x, y, 15, "goal")
    yield Line(((x - 6.5, y + 0.5), (x - 2, y + 5.5), (x + 7, y - 5)), 3.6, "piece-ink")


def _warning(x: float, y: float) -> Iterator[Primitive]:
    yield Polygon(((x, y - 10), (x + 12, y + 10), (x - 12, y + 10)), "hero", 7)
    yield Line(((x, y - 5), (x, y + 3)), 3.4, "piece-ink")
    yield Disc(x, y + 8.6, 2, "piece-ink")


def _help(keys: tuple[Key, ...], at: Layout) -> Iterator[Primitive]:
    caps = max(cap_width(name) for name, _ in keys)
    words = max(text_width(word, WORD_SIZE + 1) for _, word in keys)
    card = list(_card(at, caps + words + 76, 84 + 28 * len(keys)))
    yield from card
    sheet = card[-1]
    yield Text(sheet.x + 30, sheet.y + 34, "Keys", 22, "ink", True, "start")
    for number, (name, word) in enumerate(keys):
        y = sheet.y + 72 + 28 * number
        yield from _key_cap(sheet.x + 30, y, name)
        yield Text(sheet.x + 46 + caps, y, word, WORD_SIZE + 1, "ink", anchor="start")
    yield Text(sheet.x + sheet.width - 30, sheet.y + 34, "any key closes", WORD_SIZE, "faint", anchor="end")
