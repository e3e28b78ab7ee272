"""Games that pilots play in a lesson, move by move, with the tour that keeps a pilot safe."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from gridwise.puzzles.base import able
from gridwise.puzzles.base.gameplay import Autopilot, Gameplay, TouringAutopilot
from gridwise.scene import Body, Path, Role, Scene
from gridwise.web.handlers.instances import installed, instance_of
from gridwise.web.learn.board_runs import BoardPick, BoardRun, BoardStep, Cell, cell_name
from gridwise.web.learn.lesson import LessonRun, LessonWorld
from gridwise.web.scenes import scene_json

__all__ = ["pilot_run"]

MOST_MOVES = 2_000
"""Of a game that is played on to see how it ends."""


def pilot_run(world: LessonWorld, text: str, run: LessonRun) -> BoardRun:
    """Let a pilot play, from where the board stands, up to the end or to so many moves."""
    chosen = installed(world.puzzle or "")
    instance = instance_of(chosen, text, world.metric)
    game = _Game(
        able(chosen.gameplay, f"{chosen.name} cannot be played"),
        instance,
        able(chosen.autopilot, f"{chosen.name} has no pilots")(run.algorithm),
    )
    return game.run(run.nodes)


class _Game:
    """A game while a pilot plays it."""

    def __init__(self, rules: Gameplay[Any], instance: Any, make: Callable[[], Autopilot[Any]]) -> None:
        self._rules, self._instance, self._make = rules, instance, make
        self._pilot = make()
        self._tour: Sequence[Cell] = ()

    def run(self, most: int) -> BoardRun:
        """Play it."""
        state = self._rules.start(self._instance)
        states, moves = [state], [""]
        while self._rules.outcome(self._instance, state) == "playing" and len(moves) <= most:
            moves.append(self._pilot.choose(self._instance, state))
            self._take_tour()
            state = self._rules.follow(self._instance, state, moves[-1])
            states.append(state)
        scenes = [self._rules.position(self._instance, one) for one in states]
        heads = [_body(scene)[0] for scene in scenes]
        lengths = [len(_body(scene)) for scene in scenes]
        rows, cols = scenes[0].rows, scenes[0].cols
        cells = [(row, col) for row in range(rows) for col in range(cols)]
        place = {cell: str(number) for number, cell in enumerate(self._tour, 1)}
        return BoardRun(
            cols=cols,
            names=tuple(place.get(cell) or cell_name(cell) for cell in cells),
            steps=tuple(
                BoardStep(
                    self._event(number, states[number]),
                    scene_json(self._drawn(scene)),
                    heads[number] if number else None,
                    open=tuple((row * cols + col, 0) for row, col in self._free(states[number])),
                )
                for number, scene in enumerate(scenes)
            ),
            status=self._rules.outcome(self._instance, state),
            measures={"moves": len(moves) - 1, "eaten": lengths[-1] - lengths[0], "filled": lengths[-1]},
            following={number: heads[number + 1] for number in range(len(heads) - 1)},
            rules={"safe": lambda number: BoardPick(self._safe(states[number]))},
        )

    def _event(self, number: int, state: Any) -> str:
        if not number:
            return "start"
        return "move" if self._rules.outcome(self._instance, state) in ("playing", "won") else "lost"

    def _take_tour(self) -> None:
        if not self._tour and isinstance(self._pilot, TouringAutopilot):
            self._tour = [(row, col) for row, col in self._pilot.tour()]

    def _drawn(self, scene: Scene) -> Scene:
        if not self._tour:
            return scene
        tour = Path((*self._tour, self._tour[0]), arrow=False, role=Role.EXPLORED)
        return replace(scene, shapes=(*scene.shapes, tour))

    def _after(self, state: Any) -> dict[Cell, Any]:
        """Return where the head can go without losing at once, and the state that each step leads to."""
        if self._rules.outcome(self._instance, state) != "playing":
            return {}
        made = (
            self._rules.act(self._instance, state, move)
            for move in self._rules.actions(self._instance, state)
        )
        alive = (one for one in made if self._rules.outcome(self._instance, one) in ("playing", "won"))
        return {_body(self._rules.position(self._instance, one))[0]: one for one in alive}

    def _free(self, state: Any) -> list[Cell]:
        return sorted(self._after(state))

    def _safe(self, state: Any) -> tuple[Cell, ...]:
        """Return the steps after which the same pilot, which only follows its tour, fills the board."""
        return tuple(cell for cell, after in sorted(self._after(state).items()) if self._wins(after))

    def _wins(self, state: Any) -> bool:
        pilot = self._make()
        for _ in range(MOST_MOVES):
            if self._rules.outcome(self._instance, state) != "playing":
                break
            state = self._rules.follow(self._instance, state, pilot.choose(self._instance, state))
        return self._rules.outcome(self._instance, state) == "won"


def _body(scene: Scene) -> list[Cell]:
    body = next(shape for shape in scene.shapes if isinstance(shape, Body))
    return [(int(row), int(col)) for row, col in body.cells]
