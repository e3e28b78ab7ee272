"""Playing puzzles by hand: what every game has, and what each kind of control needs to know."""

from __future__ import annotations

from gridwise.puzzles.base.gameplay.autopilot import (
    Autopilot,
    FindAutopilot,
    SpeakingAutopilot,
    SteadyAutopilot,
    TouringAutopilot,
)
from gridwise.puzzles.base.gameplay.drag import DragGameplay, Slide
from gridwise.puzzles.base.gameplay.entries import EntriesGameplay, EntryKind
from gridwise.puzzles.base.gameplay.gameplay import Controls, Gameplay, Outcome, Prize
from gridwise.puzzles.base.gameplay.realtime import RealtimeGameplay

__all__ = [
    "Autopilot",
    "Controls",
    "DragGameplay",
    "EntriesGameplay",
    "EntryKind",
    "FindAutopilot",
    "Gameplay",
    "Outcome",
    "Prize",
    "RealtimeGameplay",
    "Slide",
    "SpeakingAutopilot",
    "SteadyAutopilot",
    "TouringAutopilot",
]
