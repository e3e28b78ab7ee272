"""Looking at people's own code before the server starts: what it is, what it is called, and where it applies.

Everything here runs under guard: the server itself never loads a file of a person's own.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from gridwise import registry
from gridwise.errors import GridwiseError, LimitError, ProblemError, UsageError
from gridwise.lab.check import pilot_check
from gridwise.model import Limits, Problem
from gridwise.puzzles.base import Options, Puzzle, able
from gridwise.puzzles.base.solve import heuristic_for, solve_instance
from gridwise.search import ALGORITHMS
from gridwise.user_code.guard import guarded, restart_clock
from gridwise.user_code.loading import fault_of, files_of, load
from gridwise.user_code.references import has_scheme, short_name, unwrapped
from gridwise.user_code.registered import OwnKind
from gridwise.web.own_code import Served, offer

__all__ = ["examine"]

T = TypeVar("T")

SECONDS, TRIAL_SECONDS, TRIAL_NODES = 20.0, 1.0, 100
"""What it may take to load a thing and to draw a puzzle; to try a search or a heuristic on a puzzle."""
AGENT_TIMES = 3
MEBIBYTES = 1024
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_+-]{0,29}")


def examine(references: Sequence[str]) -> list[Served]:
    """Look at everything that a server is started with, and offer it; raise a sentence for what is wrong."""
    for name in registry.names():
        _example(registry.puzzle(name))  # here once, and not in every process that tries something
    found = [_guarded(reference, partial(_identity, reference), SECONDS) for reference in references]
    names = [thing.name for thing in found]
    for thing in found:
        if names.count(thing.name) > 1:
            raise UsageError(f"two things that the page would call {thing.name!r}: rename one of them")
    things: list[Served] = []
    # Puzzles first, so that searches and heuristics can be for them.
    for thing in sorted(found, key=lambda one: one.kind != "puzzle"):
        if thing.kind == "puzzle":
            things.append(_guarded(thing.reference, partial(_described, thing), SECONDS))
        elif thing.kind == "pilot":
            things.append(thing)
        else:
            things.append(_placed(thing))
        offer(things)
    return things


def _guarded(reference: str, work: Callable[[], T], seconds: float) -> T:
    if (files := files_of([reference])) and not Path(files[0]).is_file():
        raise UsageError(f"{files[0]}: no such file")
    told = partial(_in_sentences, reference, work)
    if has_scheme(reference):
        seconds *= AGENT_TIMES  # its libraries take longer to be there than it does
    return guarded(told, files, seconds=seconds, memory=MEBIBYTES << 20, keys=False)


def _in_sentences(reference: str, work: Callable[[], T]) -> T:
    """Tell whatever own code raises with its file and line."""
    try:
        return work()
    except (GridwiseError, MemoryError):
        raise
    except (Exception, SystemExit) as error:
        raise ProblemError(fault_of(error, reference)) from error


def _identity(reference: str) -> Served:
    """Tell what a thing is and what the page calls it."""
    if ".py:" not in reference or has_scheme(reference):
        return _trained(reference)
    thing = load(reference)
    name, words = reference.rpartition(":")[2], (inspect.getdoc(thing) or "").strip()
    summary = words.splitlines()[0] if words else "of your own"
    kind = _kind(thing, reference)
    on: tuple[str, ...] = ()
    if kind == "puzzle":
        name = registry.as_puzzle(thing, reference).name
    elif kind == "pilot":
        on = _played(thing)
        able(registry.puzzle(on[0]).autopilot, f"{on[0]} has no pilots")(reference)()
    if not NAME.fullmatch(name):
        raise UsageError(f"{reference}: the page takes names of letters, digits and _, got {name!r}")
    if taken := _taken(name):
        raise UsageError(f"{reference}: {name!r} is the name of {taken} already; call yours differently")
    return Served(name, kind, reference, summary, on, plans=hasattr(thing, "plan"))


def _trained(reference: str) -> Served:
    """A pilot that has learned from a file."""
    kind, colon, file = reference.partition(":")
    for name, chosen in registry.puzzles().items():
        if colon and chosen.autopilot is not None and chosen.solving.own_solver(reference) is not None:
            chosen.autopilot(reference)()
            if has_scheme(reference):
                return _agent(reference, name)
            learned = Path(file).name
            return Served(f"{kind}:{learned}", "pilot", reference, f"{kind} with {learned}", (name,))
    raise UsageError(f"expected FILE.py:NAME or PILOT:FILE.json for --with, got {reference!r:.80}")


def _agent(reference: str, on: str) -> Served:
    """A pilot that is kept as a network, or one that is flown with a proof of safety."""
    name, inner = short_name(reference), short_name(unwrapped(reference))
    summary = "an agent that has learned elsewhere" if name == inner else f"{inner}, made safe"
    return Served(name, "pilot", reference, summary, (on,), plans=name != inner)


def _kind(thing: Any, reference: str) -> OwnKind:
    if pilot_check(thing) is not None:
        return "pilot"
    if isinstance(thing, type | Puzzle) or registry.is_constraints(thing):
        registry.as_puzzle(thing, reference)
        return "puzzle"
    if not callable(thing):
        expected = "a puzzle, a pilot, a search or a heuristic"
        raise ProblemError(f"{reference} is a {type(thing).__name__}; the page takes {expected}")
    taken = inspect.signature(thing).parameters
    search = inspect.isgeneratorfunction(thing) or "heuristic" in taken or not _gives_estimates(thing)
    return "algorithm" if search else "heuristic"


def _gives_estimates(thing: Callable[..., Any]) -> bool:
    """Tell a heuristic from a search by what it takes; what takes a problem alone, by what it gives."""
    needed = [one.name for one in inspect.signature(thing).parameters.values() if one.default is one.empty]
    if len(needed) != 1 or needed[0] not in ("problem", "puzzle", "instance"):
        return True
    for chosen in registry.puzzles().values():
        problem = _example(chosen)[1]
        if problem is not None:
            try:
                return callable(thing(problem))
            except Exception:
                continue  # it is for another puzzle
    return False


def _played(thing: Any) -> tuple[str, ...]:
    names = registry.puzzles().items()
    return tuple(name for name, chosen in names if chosen.solving.check_own(thing) is not None)


def _taken(name: str) -> str | None:
    """Say of what a name is the name already."""
    if name in ALGORITHMS or name == "best":
        return "an algorithm"
    for other, chosen in registry.puzzles().items():
        if name == other:
            return "a puzzle"
        if name in chosen.heuristics or name in chosen.solving.solvers:
            return f"something of {other}"
    return None


def _described(thing: Served) -> Served:
    """Tell of a puzzle what the page needs."""
    from gridwise.web.api.catalogue import described, shipped
    from gridwise.web.own_code import take_names

    take_names([thing.own_name])
    chosen = registry.puzzle(thing.name)
    return replace(
        thing,
        rank=chosen.about.rank,
        page=chosen.page,
        described=described(thing.name).model_dump(),
        instances=tuple(one.model_dump() for one in shipped(thing.name)),
    )


def _placed(thing: Served) -> Served:
    """Find the puzzles to which a search or a heuristic applies, by trying it on an instance of each."""
    names, own = registry.names(), thing.reference
    try:
        trials = _guarded(own, partial(_tried_in_turn, thing, names), TRIAL_SECONDS)
    except GridwiseError:
        # It has ended or outlasted its process: each puzzle has one of its own then.
        trials = [_tried_alone(thing, name) for name in names]
    on = tuple(name for name, trial in zip(names, trials, strict=True) if trial.applies)
    if not on:
        complaint = next((trial.complaint for trial in trials if trial.complaint), "none is searched")
        raise ProblemError(f"{own} applies to no puzzle: {complaint}")
    return replace(thing, on=on, informed=any(trial.informed for trial in trials))


class Trial(NamedTuple):
    """Whether something applies to a puzzle, or what it said instead; whether it takes a heuristic."""

    applies: bool
    informed: bool = False
    complaint: str = ""


def _tried_in_turn(thing: Served, names: Sequence[str]) -> list[Trial]:
    trials = []
    for name in names:
        restart_clock()
        try:
            trials.append(_in_sentences(thing.reference, partial(_tried, thing, name)))
        except GridwiseError as error:
            trials.append(Trial(False, complaint=str(error)))
    return trials


def _tried_alone(thing: Served, name: str) -> Trial:
    try:
        return _guarded(thing.reference, partial(_tried, thing, name), TRIAL_SECONDS)
    except LimitError:
        return Trial(True)  # it takes its time, and nobody knows better
    except GridwiseError as error:
        return Trial(False, complaint=str(error))


def _tried(thing: Served, name: str) -> Trial:
    """Try a search for a moment, or a heuristic once."""
    own, chosen = load(thing.reference), registry.puzzle(name)
    informed = thing.kind == "algorithm" and "heuristic" in inspect.signature(own).parameters
    instance, problem = _example(chosen)
    if problem is None:
        return Trial(False, informed)
    if thing.kind == "algorithm":
        solve_instance(chosen, instance, Options(own, limits=Limits(TRIAL_SECONDS / 2, TRIAL_NODES)))
        return Trial(True, informed)
    heuristic = heuristic_for(chosen, instance, own)[0]
    if heuristic is None:
        return Trial(False)
    estimate = heuristic.estimate(problem.initial())
    if isinstance(estimate, bool) or not isinstance(estimate, int | float):
        raise ProblemError(f"{thing.name} gave {estimate!r:.40} on {name}; expected a number")
    return Trial(True)


def _example(chosen: Puzzle[Any]) -> tuple[Any, Problem[Any, Any] | None]:
    from gridwise.web.handlers.instances import example_text, instance_of

    instance = instance_of(chosen, example_text(chosen))
    return instance, chosen.search_problem(instance)
