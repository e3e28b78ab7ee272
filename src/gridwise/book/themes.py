"""The colours of paper: white ground, pale tiles that take a pencil, and the same in black alone."""

from __future__ import annotations

from types import MappingProxyType

from gridwise.render import palette as look
from gridwise.scene import TILE_HUES

__all__ = ["BLACK_AND_WHITE", "PAPER"]

_PALE = 0.5
"""How much of the white of the paper is mixed into a tile, so that a pencil shows on it."""


def _paper() -> look.Theme:
    colours = dict(look.LIGHT.colours)
    colours |= {
        "desk": "#ffffff",
        "cell": "#fbf9f5",
        "field": "#e6ddcf",
        "inset": "#cdbfa9",
        "rule": "#c9bba6",
        "code": "#000000",
    }
    for hue in range(len(TILE_HUES)):
        colours[f"tile-{hue}"] = look.mix(colours[f"tile-{hue}"], "#ffffff", _PALE)
        colours[f"tile-{hue}-ink"] = colours["ink"]
    for step in range(look.AMOUNT_STEPS):
        share = step / (look.AMOUNT_STEPS - 1)
        colours[f"amount-{step}"] = look.mix(colours["cell"], colours["amount-top"], share)
    return look.Theme("paper", MappingProxyType(colours))


def _black_and_white() -> look.Theme:
    white = {"desk", "cell", "field", "rim", "goal", "halo", "eye", "piece-ink", "explored", "frontier"}
    white |= {token for token in PAPER.colours if token.startswith("amount-")}
    white |= {f"{kind}-{hue}" for kind in ("piece", "tile") for hue in range(10)}
    tokens = {token: "#ffffff" if token in white else "#000000" for token in PAPER.colours}
    return look.Theme("black-and-white", MappingProxyType(tokens))


PAPER = _paper()
BLACK_AND_WHITE = _black_and_white()
