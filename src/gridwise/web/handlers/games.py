"""A person's game in a worker: read a board, make moves, ask for help, look at it, take it home."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Literal

from gridwise.errors import UsageError
from gridwise.model import Result
from gridwise.puzzles.base import (
    DragGameplay,
    EntriesGameplay,
    Gameplay,
    Outcome,
    RealtimeGameplay,
    able,
    plan_words,
)
from gridwise.puzzles.base.hint_stages import hint_stages
from gridwise.puzzles.base.play import Play
from gridwise.scene import Scene
from gridwise.web.handlers.instances import answer_json, parsed, result_json, text_of
from gridwise.web.progress_events import limited
from gridwise.web.scenes import scene_json
from gridwise.web.worker_process import Report

__all__ = ["distance", "frames", "game_of", "hint", "picture", "play", "read", "rest"]

MOST_FRAMES = 3000
MOST_GIF_FRAMES = 400


def read(report: Report, *, puzzle: str, text: str, metric: str | None) -> dict[str, Any]:
    """Read an instance: its normal form and its picture, and the moves of a game that it holds."""
    chosen, instance = parsed(puzzle, text, metric)
    scene = chosen.scene(instance)
    rules = chosen.gameplay
    start, moves = rules.unrecorded(instance) if rules else (instance, ())
    return {
        "text": text_of(chosen, instance, text),
        "scene": scene_json(scene),
        "facts": {"rows": scene.rows, "cols": scene.cols},
        "start": text_of(chosen, start, text),
        "moves": list(moves),
        "pilots": list(rules.pilots(instance)) if isinstance(rules, RealtimeGameplay) else [],
    }


def play(report: Report, *, position: Mapping[str, Any], way: Sequence[str]) -> dict[str, Any]:
    """Replay a person's moves and tell where the game stands."""
    game = game_of(**position)
    actions, rules = game.actions(), game.rules
    slides: list[dict[str, Any]] = []
    if isinstance(rules, DragGameplay):
        slides = [{"action": one, **rules.slide(game.instance, one)._asdict()} for one in actions]
    made = [*position.get("recorded", ()), *position["moves"]]
    counted = rules.counted(game.instance, made)
    kinds = rules.kinds(game.instance) if isinstance(rules, EntriesGameplay) else ()
    return {
        "moves": game.moves,
        "counted": None if counted == made else counted,
        "actions": actions,
        "outcome": game.outcome,
        "standing": dict(rules.standing(game.instance, game.state)),
        "terms": dict(rules.terms(game.instance)),
        "conflicts": list(rules.conflicts(game.instance, game.state)),
        "slides": slides,
        "kinds": [
            {"name": kind.name, "words": kind.words, "eraser": kind.eraser, "hues": dict(kind.hues)}
            for kind in kinds
        ],
        "scene": scene_json(_drawn(game, way)),
    }


def hint(report: Report, *, position: Mapping[str, Any]) -> dict[str, Any]:
    """Tell one good next move from where a person stands."""
    game = game_of(**position)
    found = game.hint()
    way = [str(word) for word in found.data.get("way") or ()]
    move = found.data.get("move")
    return {
        **answer_json(found),
        "move": None if move is None else str(move),
        "way": way,
        "scene": scene_json(_drawn(game, way)),
        "stages": [
            {"kind": stage.kind, "lines": stage.lines, "scene": scene_json(stage.scene)}
            for stage in hint_stages(game, found)
        ],
    }


def rest(report: Report, *, position: Mapping[str, Any], limits: Mapping[str, Any]) -> dict[str, Any]:
    """Solve what is left from where a person stands."""
    game = game_of(**position)
    with limited(report, limits) as within:
        result = game.rest(within)
    way = game.rules.way(game.instance, game.state, result)
    return {**result_json(position["puzzle"], result), "way": way}


def distance(report: Report, *, position: Mapping[str, Any], limits: Mapping[str, Any]) -> dict[str, Any]:
    """Tell how far it is to the goal from where a person stands."""
    game = game_of(**position)
    if game.outcome == "won":
        return {"status": "solved", "cost": 0, "optimal": True, "lower_bound": 0}
    with limited(report, limits) as within:
        result = game.rest(within)
    return {
        "status": result.status,
        "cost": result.cost,
        "optimal": result.optimal,
        "lower_bound": result.lower_bound,
    }


def frames(report: Report, *, position: Mapping[str, Any], plan: str | Sequence[str]) -> list[dict[str, Any]]:
    """Describe a plan picture by picture, from where a person stands."""
    pictures = islice(_frames(game_of(**position, looking=True), plan), MOST_FRAMES)
    return [{"caption": caption, "scene": scene_json(scene)} for caption, scene in pictures]


def picture(
    report: Report,
    *,
    position: Mapping[str, Any],
    plan: str | Sequence[str] | None,
    format: Literal["svg", "png", "gif", "txt", "file"],
    theme: Literal["light", "dark"],
    cell: int,
) -> bytes:
    """Paint where a person stands, or a whole plan; or write it down, with the moves that it can hold."""
    from gridwise.render import animation, png, svg
    from gridwise.render.terminal import plain

    game = game_of(**position, looking=True)
    if format == "file":
        held = game.rules.recorded(game.instance, game.moves)
        return text_of(game.puzzle, held, position["instance"]).encode()
    if format == "txt":
        text = text_of(game.puzzle, game.instance, position["instance"])
        return plain.plain(game.scene(), 500).encode() if game.moves else text.encode()
    if format == "svg":
        return svg.svg(game.scene(), cell=cell, theme=theme).encode()
    if format == "png":
        return png.png(game.scene(), cell=_cell(game.scene(), cell, 1), theme=theme)
    scenes = [scene for _, scene in islice(_frames(game, plan or ()), MOST_GIF_FRAMES)]
    return animation.gif(scenes, cell=_cell(scenes[0], cell, len(scenes)), theme=theme)


class _Looking(Gameplay[Any]):
    """What nobody plays can still be looked at, and its plans step by step."""

    def start(self, instance: Any) -> Any:
        return None if self.puzzle.search_problem(instance) is None else super().start(instance)

    def outcome(self, instance: Any, state: Any) -> Outcome:
        return "playing"


def game_of(
    puzzle: str,
    instance: str,
    moves: Sequence[str],
    metric: str | None,
    recorded: Sequence[str] = (),
    *,
    looking: bool = False,
) -> Play[Any]:
    """Return a game after its moves; an instance that can hold them replays those that are recorded."""
    chosen, start = parsed(puzzle, instance, metric)
    rules = chosen.gameplay or (_Looking(chosen) if looking else None)
    rules = able(rules, f"{puzzle} cannot be played")
    held = rules.recorded(start, recorded) if recorded else start
    if held is start:
        return Play(chosen, start, [*recorded, *moves], rules)
    return Play(chosen, chosen.parse(str(held), metric), moves, rules)


def _drawn(game: Play[Any], way: Sequence[str]) -> Scene:
    try:
        return game.scene(way)
    except KeyError as error:
        raise UsageError(f"way: {error.args[0]!r:.40} is no move here") from None


def _cell(scene: Scene, wanted: int, count: int) -> int:
    """Return the size of a cell in pixels that keeps a whole file within bounds."""
    most = (60_000_000 / count / (scene.rows + 1) / (scene.cols + 1)) ** 0.5
    return max(8, min(wanted, int(most)))


def _frames(game: Play[Any], plan: str | Sequence[str]) -> Iterator[tuple[str, Scene]]:
    """Play a plan on; a text that is no list of moves is a filled board."""
    if isinstance(plan, str) and (game.state is None or game.rules.controls == "entries"):
        if not (verdict := game.puzzle.replay(game.instance, plan)).valid:
            raise UsageError(f"the filled board is wrong: {verdict.message}")
        board = game.instance if game.state is None else game.state
        yield from game.puzzle.frames(board, Result("given", "solved", solution=plan))
        return
    yield "start", game.scene()
    for number, word in enumerate(plan_words(plan) if isinstance(plan, str) else plan, 1):
        try:
            (game.follow if isinstance(game.rules, RealtimeGameplay) else game.act)(word)
        except UsageError as error:
            raise UsageError(f"plan, move {number}: {error}") from error
        yield f"{number}. {word}", game.scene()
