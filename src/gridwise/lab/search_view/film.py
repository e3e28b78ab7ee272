"""Searches as films: a GIF, an MP4, or a page that plays them."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from gridwise.errors import UsageError
from gridwise.files import write_bytes, write_text
from gridwise.lab.search_view.card import pictures

if TYPE_CHECKING:
    from gridwise.lab.search_view.race import Show

__all__ = ["KINDS", "MOST_FRAMES", "cell_of", "film_page", "save_film"]

KINDS = ("mp4", "gif", "html")

MOST_FRAMES = 150
MOST_PAGE_FRAMES = 600


def save_film(
    show: Show,
    path: str | PathLike[str],
    kind: str | None = None,
    *,
    frames: int | None = None,
    cell: int | None = None,
    theme: Literal["light", "dark"] = "light",
    footnote: str = "",
) -> None:
    """Write a show as a film of at most so many frames; unless told, how the path ends says of which kind."""
    cell, kind = cell_of(show, cell), kind or Path(path).suffix.lower().lstrip(".")
    if kind == "html":
        write_text(path, film_page(show, frames or MOST_PAGE_FRAMES, footnote))
    elif kind == "gif":
        from gridwise.render.animation import gif_of_pictures

        write_bytes(path, gif_of_pictures(pictures(show, frames or MOST_FRAMES), cell=cell, theme=theme))
    elif kind == "mp4":
        from gridwise.render.video import mp4

        write_bytes(path, mp4(pictures(show, frames or MOST_FRAMES), cell=cell, theme=theme))
    else:
        raise UsageError(f"expected a film named .{', .'.join(KINDS)}, got {str(path)!r}")


def cell_of(show: Show, wanted: int | None) -> int:
    """Return the pixels of a cell, an eighth of a column; the more columns, the smaller."""
    cell = wanted or max(24, 56 - 8 * len(show.views(0)))
    if not 8 <= cell <= 256:
        raise UsageError(f"a cell has 8 to 256 pixels, got {cell}")
    return cell


def film_page(show: Show, frames: int, footnote: str = "") -> str:
    """Return a page that plays a show."""
    from gridwise.render.player.page import player_page

    return player_page(pictures(show, frames), title=show.title, footnote=footnote)
