"""What the worker processes do for the API: plain values in, plain values out.

Names are looked up among what the package has; nothing here ever opens a file that a request names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Literal

from gridwise.errors import InputError, UsageError
from gridwise.model import Result
from gridwise.names import pick
from gridwise.puzzles.base import Answer, Made, Option, Options, Puzzle, able, plan_words
from gridwise.puzzles.base.play import Play
from gridwise.puzzles.base.solve import solve_instance
from gridwise.registry import PUZZLES, puzzle
from gridwise.scene import Scene
from gridwise.web.progress_events import limited
from gridwise.web.scenes import scene_json
from gridwise.web.worker_process import Report

__all__ = [
    "bare",
    "built_in",
    "distance",
    "explore",
    "frames",
    "generate",
    "hint",
    "option_values",
    "picture",
    "play",
    "read",
    "rest",
    "solve",
    "verify",
]

MOST_CELLS = 4096
"""Of a board that the server takes: 64x64."""
MOST_FRAMES = 3000
MOST_GIF_FRAMES = 400


def built_in(name: str) -> Puzzle[Any]:
    """Return a puzzle of the package; a person's own files and plug-ins are not served."""
    pick(name, PUZZLES, "puzzle")
    return puzzle(name)


def parsed(name: str, text: str, metric: str | None = None) -> tuple[Puzzle[Any], Any]:
    """Return the puzzle and the instance, if it is not too large for a server."""
    chosen = built_in(name)
    instance = chosen.parse(text, metric)
    scene = chosen.scene(instance)
    if scene.rows * scene.cols > MOST_CELLS:
        raise InputError(
            f"this server takes boards of up to {MOST_CELLS:,} cells, got {scene.rows}x{scene.cols}"
        )
    return chosen, instance


def bare(made: Made) -> str:
    """Return a made instance without the facts that one-line instances carry behind the board."""
    line = made.text.strip()
    return line.partition(" ")[0] if "\n" not in line and "=" in line else made.text


def option_values(options: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Turn what a request says of a puzzle's own options into their values."""
    known = {option.name: option for option in options}
    for name in given:
        pick(name, known, "option")
    return {
        name: _value(option, given[name]) if name in given else option.default
        for name, option in known.items()
    }


def _value(option: Option, given: Any) -> Any:
    if option.kind is None:
        if not isinstance(given, bool):
            raise UsageError(f"option {option.name}: expected true or false, got {given!r:.40}")
        return given
    text = str(given)
    if option.choices and text not in option.choices:
        raise UsageError(
            f"option {option.name}: expected one of {', '.join(option.choices)}, got {text!r:.40}"
        )
    try:
        return option.kind(text)
    except (ValueError, ArithmeticError):
        raise UsageError(f"option {option.name}: cannot take {text!r:.40}; it is: {option.summary}") from None


def read(report: Report, *, puzzle: str, text: str, metric: str | None) -> dict[str, Any]:
    """Read an instance: its normal form and its picture."""
    chosen, instance = parsed(puzzle, text, metric)
    scene = chosen.scene(instance)
    return {
        "text": str(instance),
        "scene": scene_json(scene),
        "facts": {"rows": scene.rows, "cols": scene.cols},
    }


def _game(puzzle: str, instance: str, moves: Sequence[str], metric: str | None) -> Play[Any]:
    return Play(*parsed(puzzle, instance, metric), moves)


def play(
    report: Report,
    *,
    puzzle: str,
    instance: str,
    moves: Sequence[str],
    way: Sequence[str],
    metric: str | None,
) -> dict[str, Any]:
    """Replay a person's moves and tell where the game stands."""
    game = _game(puzzle, instance, moves, metric)
    return {
        "moves": game.moves,
        "actions": game.actions(),
        "outcome": game.outcome,
        "standing": dict(game.rules.standing(game.instance, game.state)),
        "conflicts": list(game.rules.conflicts(game.instance, game.state)),
        "scene": scene_json(_drawn(game, way)),
    }


def _drawn(game: Play[Any], way: Sequence[str]) -> Scene:
    try:
        return game.scene(way)
    except KeyError as error:
        raise UsageError(f"way: {error.args[0]!r:.40} is no move here") from None


def hint(
    report: Report, *, puzzle: str, instance: str, moves: Sequence[str], metric: str | None
) -> dict[str, Any]:
    """Tell one good next move from where a person stands."""
    game = _game(puzzle, instance, moves, metric)
    found = game.hint()
    way = list(found.data.get("way") or ())
    move = found.data.get("move")
    return {
        **_answer(found),
        "move": None if move is None else str(move),
        "way": [str(word) for word in way],
        "scene": scene_json(_drawn(game, [str(word) for word in way])),
    }


def rest(
    report: Report,
    *,
    puzzle: str,
    instance: str,
    moves: Sequence[str],
    metric: str | None,
    limits: Mapping[str, Any],
) -> dict[str, Any]:
    """Solve what is left from where a person stands."""
    game = _game(puzzle, instance, moves, metric)
    with limited(report, limits) as within:
        result = game.rest(within)
    return {**_result(puzzle, result), "way": game.rules.way(game.instance, game.state, result)}


def distance(
    report: Report,
    *,
    puzzle: str,
    instance: str,
    moves: Sequence[str],
    metric: str | None,
    limits: Mapping[str, Any],
) -> dict[str, Any]:
    """Tell how far it is to the goal from where a person stands."""
    game = _game(puzzle, instance, moves, metric)
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


def solve(
    report: Report,
    *,
    puzzle: str,
    text: str,
    metric: str | None,
    choices: Mapping[str, Any],
    options: Mapping[str, Any],
    limits: Mapping[str, Any],
) -> dict[str, Any]:
    """Solve an instance; the answer is what `solve --json` prints."""
    chosen, instance = parsed(puzzle, text, metric)
    extra = option_values(chosen.solving.options, options)
    wanted = Options(**choices, extra=extra)
    if chosen.solving.stream(instance, wanted) is not None:
        raise UsageError("a stream of answers is for the command line: gridwise solve --all")
    with limited(report, limits) as within:
        result = solve_instance(chosen, instance, replace(wanted, limits=within))
    transcript = chosen.solving.transcript(instance, result, extra)
    told = {} if transcript is None else {"transcript": transcript}
    return {**_result(puzzle, result), "notes": chosen.solving.describe(instance, result), **told}


def verify(
    report: Report, *, puzzle: str, text: str, plan: str | Sequence[str], metric: str | None
) -> dict[str, Any]:
    """Replay a plan under the rules."""
    chosen, instance = parsed(puzzle, text, metric)
    verdict = chosen.replay(instance, plan if isinstance(plan, str) else " ".join(plan))
    return {
        "puzzle": puzzle,
        "valid": verdict.valid,
        "message": verdict.message,
        "cost": verdict.cost,
        "broken_at": verdict.broken_at,
    }


def generate(
    report: Report, *, puzzle: str, count: int, seed: int, options: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """Make new instances, the easiest first; each is reported as soon as it is there."""
    chosen = built_in(puzzle)
    made = []
    generator = able(chosen.generator, f"{puzzle} has no generator")
    for one in generator.make(count, seed, option_values(generator.options, options)):
        made.append(one)
        report("row", {"text": bare(one), "facts": dict(one.facts)})
        report("progress", {"done": len(made), "of": count})
    return [{"text": bare(one), "facts": dict(one.facts)} for one in sorted(made, key=lambda one: one.rank)]


def explore(
    report: Report, *, puzzle: str, text: str, metric: str | None, limits: Mapping[str, Any]
) -> dict[str, Any]:
    """Map everything that can be reached."""
    chosen, instance = parsed(puzzle, text, metric)
    with limited(report, limits) as within:
        return _answer(able(chosen.explore, f"{puzzle} cannot be explored")(instance, within))


def frames(
    report: Report,
    *,
    puzzle: str,
    instance: str,
    moves: Sequence[str],
    plan: str | Sequence[str],
    metric: str | None,
) -> list[dict[str, Any]]:
    """Describe a plan picture by picture, from where a person stands."""
    pictures = islice(_frames(_game(puzzle, instance, moves, metric), plan), MOST_FRAMES)
    return [{"caption": caption, "scene": scene_json(scene)} for caption, scene in pictures]


def picture(
    report: Report,
    *,
    puzzle: str,
    instance: str,
    moves: Sequence[str],
    plan: str | Sequence[str] | None,
    format: Literal["svg", "png", "gif", "txt"],
    theme: Literal["light", "dark"],
    cell: int,
    metric: str | None,
) -> bytes:
    """Paint where a person stands, or a whole plan, as a file."""
    from gridwise.render import animation, png, svg
    from gridwise.render.terminal import plain

    game = _game(puzzle, instance, moves, metric)
    if format == "txt":
        return plain.plain(game.scene(), 500).encode() if moves else str(game.instance).encode()
    if format == "svg":
        return svg.svg(game.scene(), cell=cell, theme=theme).encode()
    if format == "png":
        return png.png(game.scene(), cell=_cell(game.scene(), cell, 1), theme=theme)
    scenes = [scene for _, scene in islice(_frames(game, plan or ()), MOST_GIF_FRAMES)]
    return animation.gif(scenes, cell=_cell(scenes[0], cell, len(scenes)), theme=theme)


def _cell(scene: Scene, wanted: int, count: int) -> int:
    """Return the size of a cell in pixels that keeps a whole file within bounds."""
    most = (60_000_000 / count / (scene.rows + 1) / (scene.cols + 1)) ** 0.5
    return max(8, min(wanted, int(most)))


def _frames(game: Play[Any], plan: str | Sequence[str]) -> Iterator[tuple[str, Scene]]:
    """Play a plan on; a text that is no list of moves is a filled board."""
    if isinstance(plan, str) and game.rules.controls == "entries":
        if not (verdict := game.puzzle.replay(game.instance, plan)).valid:
            raise UsageError(f"the filled board is wrong: {verdict.message}")
        yield from game.puzzle.frames(game.state, Result("given", "solved", solution=plan))
        return
    yield "start", game.scene()
    for number, word in enumerate(plan_words(plan) if isinstance(plan, str) else plan, 1):
        try:
            game.act(word)
        except UsageError as error:
            raise UsageError(f"plan, move {number}: {error}") from error
        yield f"{number}. {word}", game.scene()


def _answer(found: Answer) -> dict[str, Any]:
    return {"status": found.status, "lines": list(found.lines), "data": dict(found.data)}


def _result(puzzle: str, result: Result[Any]) -> dict[str, Any]:
    return {"puzzle": puzzle, "file": None, **result.as_dict()}
