"""Write a series of pictures as one HTML page that plays them: no network, nothing else needed."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files

from gridwise.render import palette as look
from gridwise.render.primitives import Picture
from gridwise.render.svg import Painter

__all__ = ["html"]


def html(pictures: Sequence[Picture], *, title: str, footnote: str = "", cell: int = look.CELL_PX) -> str:
    """Give the page; elements that many pictures share are written once.

    It follows the reader's light or dark theme and works from a file.
    """
    painter = Painter("auto", cell)
    numbers: dict[str, int] = {}
    frames = [
        [numbers.setdefault(painter.draw(item), len(numbers)) for item in (*picture.board, *picture.items)]
        for picture in pictures
    ]
    width = max(picture.width for picture in pictures) * cell
    height = max(picture.height for picture in pictures) * cell
    data = {
        "elements": list(numbers),
        "frames": frames,
        "titles": [picture.title for picture in pictures],
        "width": round(width, 2),
        "height": round(height, 2),
    }
    folder = files("gridwise.render")
    page = (folder / "player.html").read_text("utf-8")
    parts = {
        "title": escape(title),
        "footnote": escape(footnote),
        "style": (folder / "player.css").read_text("utf-8"),
        "light": look.css(look.LIGHT),
        "dark": look.css(look.DARK),
        "colours": painter.style().removeprefix("<style>").removesuffix("</style>"),
        # A page ends a script at the first "</", wherever it stands.
        "data": json.dumps(data, separators=(",", ":")).replace("</", "<\\/"),
        "script": (folder / "player.js").read_text("utf-8"),
        "font": look.FONT,
    }
    return re.sub(r"@@(\w+)@@", lambda place: parts[place[1]], page)
