"""The player as a part of a page, and as a page of its own."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from gridwise.render.document import document
from gridwise.render.player.film import Film, film
from gridwise.render.primitives import Picture

__all__ = ["player", "player_page", "script", "style"]

SPEEDS = {"slow": 0.3, "normal": 1, "fast": 3, "very fast": 7.5}
ICONS = {
    "back": "M3 3h2v10H3zM14 3v10L6 8z",
    "play": "M4 2l10 6-10 6z",
    "pause": "M3 2h4v12H3zM9 2h4v12H9z",
    "forward": "M11 3h2v10h-2zM2 3l8 5-8 5z",
}


def player(shown: Film, *, label: str, beside: str = "") -> str:
    """Write the player of a film, for a page that has its `style` and `script`."""
    size = f'viewBox="0 0 {shown.width:g} {shown.height:g}" width="{shown.width:g}" height="{shown.height:g}"'
    speeds = "".join(
        f'<option value="{pace}"{" selected" if pace == 1 else ""}>{name}</option>'
        for name, pace in SPEEDS.items()
    )
    return (
        f'<div class="stage"><svg {size} role="img" aria-label="{escape(label)}">{shown.board}'
        f'<g class="pieces">{shown.first}</g></svg><div><div class="controls">'
        f"{_button('Back', 'one step back (left arrow)', 'back')}"
        f"{_button('Play', 'play or pause (space)', 'play', 'pause')}"
        f"{_button('Forward', 'one step ahead (right arrow)', 'forward')}"
        f"<label>speed <select>{speeds}</select></label>"
        f'<input type="range" min="0" max="{shown.last}" value="0" aria-label="place in the film"></div>'
        f'<p class="caption" aria-live="polite"></p>{beside}</div>'
        f'<script type="application/json">{shown.data}</script></div>'
    )


def player_page(pictures: Sequence[Picture], *, title: str, footnote: str = "") -> str:
    """Write a series of pictures as one page that plays them; it works from a file."""
    captions = [f"{number} of {len(pictures)}: {one.title}" for number, one in enumerate(pictures, 1)]
    keys = "space plays and pauses, the arrows step, Home and End jump."
    body = (
        f'<main class="whole"><h1>{escape(title)}</h1>\n{player(film(pictures, captions), label=title)}\n'
        f'<p class="note">{keys} {escape(footnote)}</p></main>'
    )
    return document(title, body, style=style(), script=script())


def style() -> str:
    """Give the look of players."""
    return _resource("player.css")


def script() -> str:
    """Give what makes the players of a page play."""
    return _resource("player.js")


def _resource(name: str) -> str:
    return (files("gridwise.render.player") / name).read_text("utf-8")


def _button(name: str, title: str, *icons: str) -> str:
    drawn = "".join(f'<path class="{icon}" d="{ICONS[icon]}"/>' for icon in icons)
    return (
        f'<button type="button" aria-label="{name}" title="{title}">'
        f'<svg viewBox="0 0 16 16" aria-hidden="true">{drawn}</svg></button>'
    )
