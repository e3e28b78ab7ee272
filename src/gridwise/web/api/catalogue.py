"""What there is: the puzzles with all their choices, and the instances that come with the package."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from gridwise import registry
from gridwise.errors import GridwiseError
from gridwise.lab.review import can_be_reviewed
from gridwise.puzzles.base import Option, Page, Puzzle, RealtimeGameplay
from gridwise.search import ALGORITHMS
from gridwise.version import __version__
from gridwise.web.api.collections import saved_instances
from gridwise.web.api.common import REFUSALS, PuzzleName
from gridwise.web.api.schemas import (
    AlgorithmOut,
    AutopilotOut,
    InstanceOut,
    LimitsOut,
    NamedOut,
    OptionOut,
    PreviewOut,
    PuzzleOut,
    StatusOut,
)
from gridwise.web.handlers.instances import bare, example_text, instance_of
from gridwise.web.own_code import Served, served
from gridwise.web.pool import WorkerPool
from gridwise.web.rooms import rooms
from gridwise.web.settings import MOST_NODES, Settings

__all__ = ["described", "offered", "page_of", "router", "shipped", "warm_up"]

router = APIRouter(tags=["catalogue"], responses={code: REFUSALS[code] for code in (403, 404, 421, 422)})

LOG = logging.getLogger("gridwise.web")

TIES = ["fifo", "lifo", "low-h"]
GOAL_TESTS = ["generation", "expansion"]


@router.get("/status", summary="How busy the server is")
async def status(request: Request) -> StatusOut:
    pool: WorkerPool = request.app.state.pool
    lane, races = pool.lanes["search"], pool.lanes["race"]
    settings: Settings = request.app.state.settings
    most = LimitsOut(seconds=settings.most_seconds, nodes=MOST_NODES, memory=settings.search_mebibytes)
    return StatusOut(
        version=__version__,
        searches=lane.size,
        racers=races.size,
        running=lane.running + races.running,
        waiting=lane.waiting + races.waiting,
        most=most,
    )


@router.get("/puzzles", summary="All puzzles, with what can be chosen about each")
async def puzzles() -> list[PuzzleOut]:
    return offered()


@router.get(
    "/puzzles/{name}/instances", summary="The instances that come with the package, the easiest first"
)
def instances(
    name: PuzzleName,
    saved: Annotated[bool, Query(description="also what `gridwise boards save` keeps, after them")] = False,
) -> list[InstanceOut]:
    return [*shipped(name.value), *(saved_instances(name.value) if saved else ())]


def warm_up() -> None:
    """Work out what the first page asks for, so that it need not wait."""
    for one in offered():
        shipped(one.name)


@cache
def offered() -> list[PuzzleOut]:
    """Return the puzzles as a newcomer should meet them, but for those of which there is nothing to show.

    What the server was started with comes after the others, and nothing of it is loaded.
    """
    own = {thing.name: thing for thing in served("puzzle")}
    found: list[tuple[int, PuzzleOut]] = []
    for name in registry.names():
        if name in own:
            found.append((own[name].rank, PuzzleOut(**own[name].described)))
            continue
        try:
            found.append((registry.puzzle(name).about.rank, described(name)))
        except GridwiseError as error:
            LOG.warning("%s is not on the page: %s", name, error)
    return [_with_own(one) for _, one in sorted(found, key=lambda ranked: ranked[0])]


def page_of(name: str) -> Page | None:
    """Return what a puzzle brings along for the browser."""
    own = {thing.name: thing for thing in served("puzzle")}
    return own[name].page if name in own else registry.puzzle(name).page


def _with_own(puzzle: PuzzleOut) -> PuzzleOut:
    """Add what the server was started with and what is for this puzzle."""
    flown = served("pilot", puzzle.name)
    algorithms = [*served("algorithm", puzzle.name), *(thing for thing in flown if ":" not in thing.name)]
    heuristics = [NamedOut(name=one.name, summary=one.summary) for one in served("heuristic", puzzle.name)]
    more = {
        "algorithms": [*puzzle.algorithms, *map(_brought, algorithms)],
        "heuristics": [*puzzle.heuristics, *heuristics],
        "pilots": [*puzzle.pilots, *(_pilot(one.name, one.summary, own=True) for one in flown)],
    }
    return puzzle.model_copy(update=more)


def _brought(thing: Served) -> AlgorithmOut:
    return AlgorithmOut(
        name=thing.name,
        summary=thing.summary,
        own=thing.kind == "pilot",
        informed=thing.informed,
        weighted=False,
        goal_tests=[],
        ties=[],
        native=False,
        traceable=thing.kind != "pilot",
        readable=thing.kind == "algorithm",
    )


@cache
def shipped(name: str) -> list[InstanceOut]:
    """Return the shipped instances of a puzzle."""
    for thing in served("puzzle"):
        if thing.name == name:
            return [InstanceOut(**one) for one in thing.instances]
    chosen = registry.puzzle(name)
    return [
        InstanceOut(
            id=f"@{number}",
            name=str(made.facts.get("name") or f"{chosen.about.title or name} {number}"),
            text=bare(made),
            facts=dict(made.facts),
            difficulty=_difficulty(made.facts),
        )
        for number, made in enumerate(chosen.shipped, 1)
    ]


def _difficulty(facts: Mapping[str, Any]) -> str | None:
    told = facts.get("level") or facts.get("difficulty")
    return told if isinstance(told, str) else None


def described(name: str) -> PuzzleOut:
    """Tell everything about a puzzle that a page needs."""
    chosen = registry.puzzle(name)
    about = chosen.about
    example = example_text(chosen)
    instance = instance_of(chosen, example)
    chosen.scene(instance)
    algorithms = [_own(chosen, own) for own in chosen.solving.solvers]
    problem = chosen.search_problem(instance)
    if problem is not None:
        # Without listed goals nothing can be searched from both ends.
        names = [each for each in ALGORITHMS if each != "bidirectional" or problem.goals() is not None]
        algorithms += [_textbook(chosen, instance, each) for each in names]
    return PuzzleOut(
        name=name,
        title=about.title or name,
        summary=about.summary,
        metrics=list(chosen.metrics),
        counts=list(chosen.gameplay.counts) if chosen.gameplay else [],
        controls=chosen.gameplay.controls if chosen.gameplay else None,
        algorithms=algorithms,
        heuristics=[NamedOut(name=key, summary=entry.summary) for key, entry in chosen.heuristics.items()],
        default_heuristic=chosen.heuristics.default_for(instance),
        generate=[_option(option) for option in (chosen.generator.options if chosen.generator else ())],
        solve=[_option(option) for option in chosen.solving.options if option.name != "all"],
        explorable=chosen.explore is not None,
        mapped=problem is not None,
        example=example,
        generates=chosen.generator is not None or isinstance(chosen.gameplay, RealtimeGameplay),
        hints=chosen.hint is not None,
        pilots=_pilots(chosen),
        explains=chosen.explain is not None,
        reviews=can_be_reviewed(chosen, instance),
        contenders=list(about.contenders),
        compared=list(about.compared),
        preview=PreviewOut(**asdict(about.preview)),
        editor=chosen.page is not None and chosen.page.has_editor,
        lessons=chosen.page is not None and chosen.page.has_lessons,
        pages=list(rooms()[name].PAGES) if name in rooms() else [],
    )


def _own(chosen: Puzzle[Any], name: str) -> AlgorithmOut:
    return AlgorithmOut(
        name=name,
        summary=chosen.solving.solvers[name].summary,
        own=True,
        informed=False,
        weighted=False,
        goal_tests=[],
        ties=[],
        native=True,
        traceable=False,
        readable=chosen.solving.solvers[name].readable,
    )


def _pilots(chosen: Puzzle[Any]) -> list[AutopilotOut]:
    rules = chosen.gameplay
    if chosen.autopilot is None or not isinstance(rules, RealtimeGameplay):
        return []
    return [_pilot(name, summary, own=False) for name, summary in rules.pilots().items()]


def _pilot(name: str, summary: str, *, own: bool) -> AutopilotOut:
    return AutopilotOut(name=name, summary=summary, own=own)


def _textbook(chosen: Puzzle[Any], instance: Any, name: str) -> AlgorithmOut:
    algorithm = ALGORITHMS[name]
    return AlgorithmOut(
        name=name,
        summary=algorithm.summary,
        own=False,
        informed=algorithm.informed,
        weighted=algorithm.weighted,
        goal_tests=[] if algorithm.goal_test is None else sorted(GOAL_TESTS, key=algorithm.goal_test.__ne__),
        ties=TIES if algorithm.ordered else [],
        native=algorithm.native and chosen.native is not None and chosen.native.refusal(instance) is None,
        traceable=True,
        readable=True,
    )


def _option(option: Option) -> OptionOut:
    return OptionOut(
        name=option.name,
        summary=option.summary,
        default=None if option.kind is None else _shown(option.default),
        choices=list(option.choices),
        switch=option.kind is None,
    )


def _shown(default: Any) -> Any:
    """Return a default as it would be typed, where it is known how."""
    return default if isinstance(default, str | int) and not isinstance(default, bool) else None
