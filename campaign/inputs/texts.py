"""Inputs that are texts: instances, lists of them, plans, games, settings, assignments, baselines."""

from __future__ import annotations

import csv
import io
import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from campaign.inputs.kind import Kind
from campaign.inputs.mutations import damaged_json, damaged_text
from gridwise.classroom.assignment import shipped_assignments
from gridwise.classroom.reading.schema import understood
from gridwise.errors import InputError
from gridwise.files import decoded
from gridwise.lab.bench import read_baseline
from gridwise.model import Limits
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.boards.reading import read_text_boards
from gridwise.puzzles.base.options import values_of
from gridwise.puzzles.base.solve import solve_instance
from gridwise.registry import PUZZLES, puzzle
from gridwise.window.config import Config
from gridwise.window.opening import PlayOptions, open_session

__all__ = ["TEXTS", "instance_text", "plans", "shipped_texts"]

MOST_SHIPPED = 30
LIMITS = Limits(seconds=1.0, nodes=60)
LONGEST_SIDE = 64


@cache
def shipped_texts(name: str) -> tuple[str, ...]:
    """Return small instances that come with a puzzle, in every form that they have."""
    chosen = puzzle(name)
    found = [made.text.split(" moves=")[0] for made in chosen.shipped[:MOST_SHIPPED]]
    texts = [text for text in found if len(text) < 600] or found[:3]
    instances = [chosen.parse(text) for text in texts]
    return tuple(dict.fromkeys([*texts, *map(str, instances), *(_line(chosen, one) for one in instances)]))


def _line(chosen: Puzzle[Any], instance: Any) -> str:
    """Write an instance on one line where it has such a form."""
    return chosen.listing.line(instance) or str(instance)


@cache
def plans(name: str) -> tuple[tuple[str, str], ...]:
    """Return instances with a plan each, or with a filled board."""
    chosen, found = puzzle(name), []
    for text in shipped_texts(name)[:8]:
        result = solve_instance(chosen, chosen.parse(text), Options())
        plan = "".join(result.played) if name == "snake" else str(result.plan or result.solution or "")
        found.append((text, plan or "U R D L"))
    return tuple(found)


def instance_text(name: str, chance: Random) -> str:
    """Make an instance that has something wrong with it, most often."""
    texts = shipped_texts(name)
    text = chance.choice(texts)
    if text.lstrip().startswith("{"):
        return damaged_json(json.loads(text), chance)
    return damaged_text(text, chance, texts)


def _use_instance(given: Any) -> None:
    chosen = puzzle(given["puzzle"])
    metric = given["metric"]
    instance = chosen.parse(decoded(given["text"].encode("utf-8", "surrogatepass"), "it"), metric)
    again = chosen.parse(str(instance), metric)
    if str(again) != str(instance):
        raise AssertionError("what it writes is read as something else")
    if given["deep"]:
        chosen.scene(instance)
        result = solve_instance(chosen, instance, Options(limits=LIMITS))
        answer = result.plan if result.plan is not None else result.solution
        if (
            result.status == "solved"
            and answer is not None
            and not chosen.replay(instance, str(answer)).valid
        ):
            raise AssertionError("its plan is not valid")


def _made_instance(chance: Random) -> dict[str, Any]:
    name = chance.choice(list(PUZZLES))
    metric = chance.choice((None, None, None, *puzzle(name).metrics, "miles"))
    return {
        "puzzle": name,
        "text": instance_text(name, chance),
        "metric": metric,
        "deep": chance.random() < 0.1,
    }


def _made_list(chance: Random) -> dict[str, Any]:
    name = chance.choice(list(PUZZLES))
    texts = chance.choices(shipped_texts(name), k=chance.randint(1, 4))
    how = chance.random()
    lines = [_line(puzzle(name), puzzle(name).parse(text)) for text in texts]
    if how < 0.3:
        text = "\n".join(lines)
    elif how < 0.5:
        text = "\n\n".join(text.strip() for text in texts)
    elif how < 0.75:
        out = io.StringIO()
        csv.writer(out).writerows([("board", "moves"), *((line, 3) for line in lines)])
        text = out.getvalue()
    else:
        return {"puzzle": name, "text": damaged_json([{"board": line, "moves": 3} for line in lines], chance)}
    return {"puzzle": name, "text": damaged_text(text, chance)}


def _use_list(given: Any) -> None:
    read_text_boards(puzzle(given["puzzle"]), given["text"])


def _made_plan(chance: Random) -> dict[str, Any]:
    name = chance.choice(list(PUZZLES))
    text, plan = chance.choice(plans(name))
    if chance.random() < 0.3:
        plan = damaged_json({"plan": plan.split(), "status": "solved", "solution": plan}, chance)
    else:
        plan = damaged_text(plan, chance)
    return {"puzzle": name, "text": text, "plan": plan}


def _use_plan(given: Any) -> None:
    chosen = puzzle(given["puzzle"])
    verdict = chosen.replay(chosen.parse(given["text"]), given["plan"])
    if not verdict.message or len(verdict.message) > 600:
        raise AssertionError(f"the verdict is no sentence: {verdict.message!r:.80}")
    verdict.message.encode()


GAME = {
    "board": "6x7",
    "seed": 5,
    "rules": {"tail": "free"},
    "moves": "URDDLLUU",
    "end": {"outcome": "lost", "length": 2, "steps": 9},
}


def _made_game(chance: Random) -> str:
    return damaged_json(GAME, chance)


def _use_game(text: Any) -> None:
    chosen = puzzle("snake")
    game = chosen.parse(text)
    chosen.parse(str(game))
    rules = chosen.gameplay
    assert rules is not None
    start, moves = rules.unrecorded(game)
    chosen.scene(start)
    chosen.replay(start, "".join(moves))


def _made_recording(chance: Random) -> dict[str, Any]:
    """Make a log of the window, a game of Snake, or a plan, each for a board of a puzzle."""
    name = chance.choice(list(PUZZLES))
    text, plan = chance.choice(plans(name))
    moves = plan.split()[:9]
    log = {"puzzle": name, "instance": text, "moves": moves, "seconds": [0.5, None, 2], "outcome": "playing"}
    kinds: tuple[Any, ...] = (log, log, {**GAME, "puzzle": "snake"}, {"plan": moves})
    return {
        "puzzle": chance.choice((None, name, chance.choice(list(PUZZLES)))),
        "text": chance.choice((None, text)),
        "replay": damaged_json(chance.choice(kinds), chance) if chance.random() < 0.9 else plan,
    }


def _use_recording(given: Any) -> None:
    chosen = None if given["puzzle"] is None else puzzle(given["puzzle"])
    open_session(PlayOptions(chosen, given["text"], replay=given["replay"]))


CONFIG = {
    "window-width": 500,
    "window-height": 400,
    "block-size": 50,
    "speed": 0.2,
    "auto": True,
    "theme": "dark",
}
BASELINE = {
    "format": 1,
    "gridwise": "0.1.0",
    "python": "3.11",
    "ratios": {"rushhour bfs": 12.5, "worm best": 3},
}


def _use_config(text: Any) -> None:
    _ = Config.parse(text, LONGEST_SIDE).board


def _use_baseline(text: Any) -> None:
    read_baseline(text)


@cache
def _assignments() -> tuple[str, ...]:
    return tuple(_short(file.read_text(encoding="utf-8")) for file in shipped_assignments().values())


def _short(text: str) -> str:
    """Leave out most of the words for students, which nothing reads."""
    before, mark, rest = text.partition('text = """')
    return f'{before}text = """Do it."""{rest.partition(chr(34) * 3)[2]}' if mark else text


def _made_assignment(chance: Random) -> str:
    texts = _assignments()
    return damaged_text(chance.choice(texts), chance, texts)


def _use_assignment(text: Any) -> None:
    faults, made = understood(
        Path("an assignment.toml"), decoded(text.encode("utf-8", "surrogatepass"), "it")
    )
    if made is None and not faults:
        raise AssertionError("neither an assignment nor a fault")
    if faults:
        first = min(faults, key=lambda one: one.line)
        raise InputError(first.sentence, line=first.line, source="it")


def _made_choices(chance: Random) -> dict[str, Any]:
    name = chance.choice([name for name in PUZZLES if puzzle(name).generator is not None])
    generator = puzzle(name).generator
    assert generator is not None
    options = list(generator.options)
    given = {
        chance.choice(options).name: damaged_text(
            chance.choice(("3", "5-9", "6x6", "1,2", "hard", "A")), chance
        )
    }
    return {"puzzle": name, "choices": given}


def _use_choices(given: Any) -> None:
    generator = puzzle(given["puzzle"]).generator
    assert generator is not None
    dashed = {name.replace("-", "_"): value for name, value in given["choices"].items()}
    values_of(generator.options, dashed, "choice")


TEXTS = {
    "instance": Kind(_made_instance, _use_instance, 40),
    "list of boards": Kind(_made_list, _use_list, 8),
    "plan": Kind(_made_plan, _use_plan, 12),
    "game": Kind(_made_game, _use_game, 6),
    "recording of a game": Kind(_made_recording, _use_recording, 3),
    "settings": Kind(lambda chance: damaged_json(CONFIG, chance), _use_config, 6),
    "baseline": Kind(lambda chance: damaged_json(BASELINE, chance), _use_baseline, 3),
    "assignment": Kind(_made_assignment, _use_assignment, 4),
    "choice of the generator": Kind(_made_choices, _use_choices, 4),
}
