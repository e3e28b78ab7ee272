"""A hint bit by bit: where to look, the move, why, and the line that it begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from gridwise.model import Limits
from gridwise.puzzles.base.answer import Answer
from gridwise.puzzles.base.gameplay import EntriesGameplay, RealtimeGameplay
from gridwise.puzzles.base.play import Play
from gridwise.scene import Highlight, Scene

__all__ = ["HintStage", "hint_stages"]

_SECONDS = 2.0
_MOST_WORDS = 60
"""Moves of a line that are written out."""


@dataclass(frozen=True, slots=True)
class HintStage:
    """What is told and shown at one press: each stage shows more than the one before."""

    kind: Literal["piece", "move", "why", "line"]
    lines: tuple[str, ...]
    scene: Scene


def hint_stages(game: Play[Any], answer: Answer) -> list[HintStage]:
    """Tell a hint in stages; where there is no move to tell, one stage says why."""
    move = answer.data.get("move")
    if move is None:
        return [HintStage("why", answer.lines, game.scene())]
    rules, way = game.rules, [str(word) for word in answer.data.get("way") or (move,)]
    look, marks = rules.aim(game.instance, game.state, way)
    shown = game.scene([str(move)])
    stages = [
        HintStage("piece", (look,), _marked(game.scene(), marks)),
        HintStage("move", (rules.sentence(game.instance, str(move)),), shown),
    ]
    if isinstance(rules, EntriesGameplay):
        cells = [rules.cell(game.instance, f"{place}=") for place in answer.data.get("cells", ())]
        around = _marked(shown, [Highlight(*cell) for cell in cells])
        chain = (
            answer.lines if len(answer.lines) > 1 else (*answer.lines, "It follows from the marked cells.")
        )
        return [
            *stages,
            HintStage("why", (*answer.lines[-1:], *_technique(answer.data)), shown),
            HintStage("line", chain, around),
        ]
    stages.append(HintStage("why", answer.lines, shown))
    # Of a game against the clock nobody knows what comes after the way; all the rest would be a scribble.
    told = len(way) > 1 or isinstance(rules, RealtimeGameplay)
    line = way if told else _line(game, str(move))
    if len(line) > 1:
        words = [*line[:_MOST_WORDS], *["…"] * (len(line) > _MOST_WORDS)]
        stages.append(HintStage("line", (f"The line: {' '.join(words)}",), game.scene(line)))
    return stages


def _marked(scene: Scene, marks: Sequence[Highlight]) -> Scene:
    return replace(scene, shapes=(*scene.shapes, *marks))


def _technique(data: Mapping[str, Any]) -> tuple[str, ...]:
    return (f"Technique: {data['technique']}.",) if data.get("technique") else ()


def _line(game: Play[Any], move: str) -> list[str]:
    """Go on from a move as the solver would."""
    after = game.rules.act(game.instance, game.state, move)
    if game.rules.outcome(game.instance, after) != "playing":
        return [move]
    rest = game.rules.rest(game.instance, after, Limits(seconds=_SECONDS))
    return [move, *game.rules.way(game.instance, after, rest)]
