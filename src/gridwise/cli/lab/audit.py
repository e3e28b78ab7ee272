"""`gridwise audit`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from gridwise.cli.arguments import add_instance, add_limits, limits, positive, read_instance
from gridwise.cli.output import write
from gridwise.errors import UsageError
from gridwise.files import write_bytes, write_text
from gridwise.model import Heuristic, Problem
from gridwise.names import pick
from gridwise.puzzles.base import Options, Puzzle
from gridwise.puzzles.base.solve import solve_instance
from gridwise.registry import puzzle
from gridwise.user_code.loading import own_reference
from gridwise.user_code.own_heuristic import own_heuristic

if TYPE_CHECKING:
    from gridwise.lab.audit import Audit

EXAMPLES = """\
  gridwise audit {puzzle} @5 --heuristic blockers
  gridwise audit {puzzle} @5 --heuristic open-cells --metric moves    a bad choice, with the witness
  gridwise audit {puzzle} @5 --heuristic my_file.py:my_h --png witness.png
  gridwise audit examples/eight_puzzle.py:EightPuzzle                 its own heuristic

exit status: 0 nothing was found that contradicts what it promises; 1 it is above the true distance
somewhere, or f falls although it is said to be consistent"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    add_instance(parser)
    parser.add_argument("--heuristic", metavar="H", help="default: the one the searches take by themselves")
    parser.add_argument("--metric", metavar="M", help="how to count the cost ({puzzle}: {metrics})")
    parser.add_argument(
        "--most-states",
        metavar="N",
        type=positive(int),
        default=200_000,
        help="look at everything up to this many states; beyond it, at samples (default 200,000)",
    )
    parser.add_argument(
        "--samples", metavar="N", type=positive(int), default=200, help="how many samples (default 200)"
    )
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="of the samples (default 1)")
    parser.add_argument("--svg", metavar="F", help="draw the witness as SVG")
    parser.add_argument("--png", metavar="F", help="draw the witness as PNG")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_limits(parser)


def run(args: argparse.Namespace) -> int:
    from gridwise.lab.audit import audit

    chosen = puzzle(args.puzzle)
    instance = read_instance(chosen, args.file, args.metric)
    problem = chosen.search_problem(instance)
    if problem is None:
        raise UsageError(f"{chosen.name} is not searched with heuristics")
    heuristic = _heuristic(args.heuristic, chosen, instance, problem)
    report = audit(
        problem,
        heuristic,
        most_states=args.most_states,
        samples=args.samples,
        seed=args.seed,
        limits=limits(args),
    )
    saved = _expansions(chosen, instance, heuristic, args)
    if args.json:
        print(json.dumps(_data(report, saved), default=str))
    else:
        _tell(chosen, instance, report, saved)
    _draw(args, chosen, instance, report)
    return 0 if report.sound else 1


def _heuristic(
    name: str | None, chosen: Puzzle[Any], instance: Any, problem: Problem[Any, Any]
) -> Heuristic[Any]:
    if name is not None and own_reference(name):
        return own_heuristic(name, problem)
    name = name or chosen.heuristics.default_for(instance)
    if name is None:
        if type(problem).heuristic is Problem.heuristic:
            raise UsageError(f"{chosen.name} has no heuristic of its own: add --heuristic my_file.py:my_h")
        return Heuristic.of(problem)
    return pick(name, chosen.heuristics, f"{chosen.name} heuristic").make(instance)


def _expansions(
    chosen: Puzzle[Any], instance: Any, heuristic: Heuristic[Any], args: argparse.Namespace
) -> tuple[int, int] | None:
    """Return the expansions of A* with and without the heuristic; None where either hits a limit."""
    named = heuristic.name in chosen.heuristics and not own_reference(args.heuristic)
    choice = Options("astar", heuristic.name if named else None, limits=limits(args))
    led = solve_instance(chosen, instance, choice, None if named else heuristic)
    blind = solve_instance(chosen, instance, Options("ucs", limits=limits(args)))
    ended = all(result.status in ("solved", "unsolvable") for result in (led, blind))
    return (led.metrics.pops, blind.metrics.pops) if ended else None


def _tell(chosen: Puzzle[Any], instance: Any, report: Audit, saved: tuple[int, int] | None) -> None:
    unit = getattr(instance, "metric", None) or "cost"
    whole = report.method == "exhaustive"
    extent = "all that can be reached" if whole else "sampled: faults can be found, not excluded"
    write(f"{report.heuristic.name} on {report.states:,} states, {extent}")
    never = "never" if whole else "not found"
    write(f"  above the true distance: {f'in {report.over:,} states' if report.over else never}")
    falls = f"falls along {report.falls:,} of {report.edges:,} edges"
    never = "never seen" if whole else "not seen"
    write(f"  f = g + h: {falls if report.falls else f'{never} to fall along {report.edges:,} edges'}")
    if report.quality is not None:
        exact = report.exact / report.measured
        quality = f"h/h* {report.quality:.3f} on average"
        write(f"  quality: {quality}, exact in {exact:.1%} of {report.measured:,} states")
    if report.start_distance is not None:
        write(f"  start: h {report.start_estimate:g}, true distance {report.start_distance:,}")
    if saved is not None:
        led, blind = saved
        share = f": {1 - led / blind:.1%} saved" if led <= blind and blind else ""
        write(f"  A* expands {led:,} states with it, {blind:,} without{share}")
    for name, promised, broken in (
        ("admissible", report.heuristic.admissible, report.over),
        ("consistent", report.heuristic.consistent, report.falls),
    ):
        if broken:
            write(f"  it is not {name}, {'though it says so' if promised else 'and does not say it is'}")
    if (over := report.overestimate) is not None:
        write(
            f"\nToo large: h is {over.estimate:g}, but a goal is only {_distance(over.distance, unit)} away:"
        )
        _show(chosen, instance, over.state)
        for line in wrap(" ".join(map(str, over.path)), 100, break_on_hyphens=False):
            write(f"  {line}")
    if (fall := report.fall) is not None:
        write(
            f"\nf falls: h drops from {fall.before:g} to {fall.after:g} "
            f"when {fall.action} costs {fall.cost:,}. Before and after:"
        )
        _show(chosen, instance, fall.state)
        _show(chosen, instance, fall.successor)


def _distance(distance: int, unit: str) -> str:
    return f"{distance:,} {unit.removesuffix('s') if distance == 1 else unit}"


def _show(chosen: Puzzle[Any], instance: Any, state: Any) -> None:
    from gridwise.render.terminal import screen

    try:
        scene = chosen.scene(instance, state)
    except UsageError:
        write(f"  {state}")
        return
    sys.stdout.flush()
    screen.show(scene)


def _draw(args: argparse.Namespace, chosen: Puzzle[Any], instance: Any, report: Audit) -> None:
    """Draw the witness: the state where h is too large, or else the one from which f falls."""
    from dataclasses import replace

    from gridwise.render import png, svg

    if not (args.svg or args.png):
        return
    if (over := report.overestimate) is not None:
        caption = f"h = {over.estimate:g}, true distance {over.distance:,}: {' '.join(map(str, over.path))}"
        scene = replace(chosen.scene(instance, over.state), caption=caption)
    elif (fall := report.fall) is not None:
        caption = f"{fall.action}: h drops from {fall.before:g} to {fall.after:g}"
        scene = replace(chosen.scene(instance, fall.state), caption=caption)
    else:
        raise UsageError("there is no witness to draw: nothing wrong was found")
    if args.svg:
        write_text(args.svg, svg.svg(scene))
    if args.png:
        write_bytes(args.png, png.png(scene))


def _data(report: Audit, saved: tuple[int, int] | None) -> dict[str, Any]:
    over, fall = report.overestimate, report.fall
    return {
        "heuristic": report.heuristic.name,
        "method": report.method,
        "states": report.states,
        "measured": report.measured,
        "edges": report.edges,
        "admissible": not report.over,
        "consistent": not report.falls,
        "says_admissible": report.heuristic.admissible,
        "says_consistent": report.heuristic.consistent,
        "over": report.over,
        "falls": report.falls,
        "quality": report.quality,
        "exact": report.exact,
        "start": {"estimate": report.start_estimate, "distance": report.start_distance},
        "expansions": None if saved is None else {"astar": saved[0], "ucs": saved[1]},
        "overestimate": over
        and {
            "state": over.state,
            "estimate": over.estimate,
            "distance": over.distance,
            "path": [str(action) for action in over.path],
        },
        "fall": fall
        and {
            "state": fall.state,
            "action": str(fall.action),
            "successor": fall.successor,
            "cost": fall.cost,
            "before": fall.before,
            "after": fall.after,
        },
    }
