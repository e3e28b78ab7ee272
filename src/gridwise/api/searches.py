"""Searches: running one, watching it, racing several, and judging a heuristic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from gridwise.api.arguments import (
    Engine,
    HeuristicLike,
    Search,
    instance_and_puzzle,
    limits_of,
    options_of,
    several,
)
from gridwise.api.checked import checked
from gridwise.errors import UsageError
from gridwise.model import GoalTest, Limits, Result, Ties
from gridwise.trace import Trace

if TYPE_CHECKING:
    from gridwise.lab.audit import Audit
    from gridwise.lab.search_view.race import Race, Watch
    from gridwise.progress import Gap
    from gridwise.puzzles.base import Options, Puzzle

__all__ = ["audit", "race", "solve", "watch"]


@checked
def solve(
    instance: Any,
    algorithm: Search = "best",
    *,
    heuristic: HeuristicLike | None = None,
    engine: Engine | None = None,
    weight: float | None = None,
    goal_test: GoalTest | None = None,
    ties: Ties | None = None,
    metric: str | None = None,
    limits: Limits = Limits(),
    seconds: float | None = None,
    nodes: int | None = None,
    trace: Trace | None = None,
    tree: bool = False,
    jobs: int | None = 1,
    trust: bool = False,
    audit: bool = False,
    progress: Callable[[Gap], object] | None = None,
    **choices: Any,
) -> Result[Any]:
    """Solve an instance of a puzzle, or a problem of your own; natively where there is a native engine.

    A problem of your own is derived from `gridwise.Problem`, or is a `gridwise.csp.ConstraintProblem`.

    The algorithm is a name, `my_file.py:my_search`, or a function `my_search(problem, heuristic=None)`; by
    default the puzzle's best solver, and A* for your own problems. A heuristic is a name,
    `my_file.py:my_h`, or a function `h(problem, state)`; further choices are those of `gridwise solve`.

    With a heuristic of your own that says it is admissible, the cost is proven only if that is true: `audit`
    checks it afterwards, within the same limits once more, and `result.extra["audit"]` tells what was found.

    `progress` is called with a `gridwise.progress.Gap`, from another thread, whenever the best plan so far or
    the proven bound is better, as far as the solver tells; and once more at the end.

    `tree=True` runs bfs, dfs or A* as a tree search, which remembers no state that it has met.

    `jobs` is how many threads a best solver may use (None: one a core), where it has a use for them: plan,
    cost and counters are the same.

    A search that finds nothing returns, too. Ctrl-C raises KeyboardInterrupt, whose `result` tells how far
    the search was. What is named as a file runs in a process of its own, unless it is trusted, stopped from
    outside, traced or followed; a function runs here.

    >>> board = gridwise.load("rushhour", "@40")
    >>> result = gridwise.solve(board)
    >>> result.status, result.cost, result.optimal, result.engine
    ('solved', 47, True, 'native')
    >>> gridwise.solve(board, "A*", heuristic="blockers", engine="python").metrics.explored
    4493
    >>> gridwise.solve(board, "IDA*", nodes=100).status
    'limit'
    """
    given = instance
    instance, chosen = instance_and_puzzle(given, metric)
    options = options_of(
        chosen,
        algorithm,
        heuristic=heuristic,
        engine=engine,
        weight=weight,
        goal_test=goal_test,
        ties=ties,
        limits=limits,
        seconds=seconds,
        nodes=nodes,
        trace=trace,
        tree=tree,
        jobs=jobs,
        **choices,
    )
    if progress is None:
        return _run(lambda: _solved(chosen, instance, options, audit), options, given, trust)
    from gridwise.reporting import reported

    return reported(
        lambda within: _solved(chosen, instance, replace(options, limits=within), audit),
        options.limits,
        progress,
    )


def _solved(chosen: Puzzle[Any], instance: Any, options: Options, audit: bool) -> Result[Any]:
    from gridwise.puzzles.base.solve import solve_instance

    result = solve_instance(chosen, instance, options)
    if not audit:
        return result
    from gridwise.lab.proof import audited

    return audited(chosen, instance, options, result)


def _run(work: Callable[[], Result[Any]], options: Options, given: Any, trust: bool) -> Result[Any]:
    """Solve it here, or, if it was given as an own file, where that may do as it likes."""
    from gridwise.user_code.loading import files_of

    named = [one for one in (given, options.algorithm, options.heuristic) if isinstance(one, str)]
    limits = options.limits
    heard = options.trace is not None or limits.stop is not None or limits.progress is not None
    if trust or heard or not files_of(named):
        return work()
    from gridwise.user_code.guard import guarded

    return guarded(work, files_of(named), seconds=limits.seconds, memory=limits.memory)


@checked
def watch(
    instance: Any,
    algorithm: Search | None = None,
    *,
    metric: str | None = None,
    capacity: int = 100_000,
    trust: bool = False,
    **choices: Any,
) -> Watch:
    """Run a search and keep what it does, expansion by expansion; a notebook plays it, and it can be saved.

    The choices are those of `solve`. Beyond `capacity` events every second, fourth, ... expansion is kept.

    >>> seen = gridwise.watch(gridwise.load("rushhour", "@1"), "bfs")
    >>> len(seen), seen.result.cost, seen.trace.pops
    (72, 6, 71)
    >>> seen.save("bfs.gif")  # doctest: +SKIP
    """
    from gridwise.lab.search_view.race import Watch
    from gridwise.lab.search_view.timeline import watched
    from gridwise.stopping import interrupt

    instance, chosen = instance_and_puzzle(instance, metric)
    options = options_of(chosen, algorithm or chosen.about.runners[-1], **choices)
    seen = Watch(watched(chosen, instance, options, capacity=capacity, trusted=trust))
    if seen.result.status == "interrupted" and not options.limits.asked_to_stop():
        raise interrupt(seen)
    return seen


@checked
def race(
    instance: Any,
    algorithms: Search | Sequence[Search] | None = None,
    *,
    clock: Literal["expansions", "time"] = "expansions",
    metric: str | None = None,
    capacity: int = 100_000,
    trust: bool = False,
    **choices: Any,
) -> Race:
    """Run two to six searches side by side under one clock; a notebook plays it, and it can be saved.

    An algorithm may bring its heuristic: `"A*:blockers"`. The choices are those of `solve`. A search of your
    own that goes wrong is among the `failures`, and the others race.

    >>> gridwise.race(gridwise.load("rushhour", "@5"), ["bfs", "A*"])
    <Race: 1. astar (distance+blockers), 2. bfs>
    """
    from gridwise.lab.search_view.race import raced
    from gridwise.stopping import interrupt

    if clock not in ("expansions", "time"):
        raise UsageError(f"the clock counts expansions or time, got {clock!r:.40}")
    instance, chosen = instance_and_puzzle(instance, metric)
    options = options_of(chosen, "astar", **choices)
    runners = several(algorithms) or chosen.about.runners
    run = raced(chosen, instance, runners, options, clock, capacity=capacity, trusted=trust)
    if run.results[-1].status == "interrupted" and not options.limits.asked_to_stop():
        raise interrupt(run)
    return run


@checked
def audit(
    instance: Any,
    heuristic: HeuristicLike | None = None,
    *,
    metric: str | None = None,
    most_states: int = 200_000,
    samples: int = 200,
    seed: int = 1,
    limits: Limits = Limits(),
    seconds: float | None = None,
    nodes: int | None = None,
    trust: bool = False,
) -> Audit:
    """Judge a heuristic by true distances: is it ever too large, does f ever fall, how good is it?

    Everything that can be reached is looked at, up to `most_states`; beyond that, samples are. What is named
    as a file runs in a process of its own, unless it is trusted.

    >>> found = gridwise.audit(gridwise.load("rushhour", "@2"), "blockers")
    >>> found.method, found.over, found.sound
    ('exhaustive', 0, True)
    """
    from gridwise.lab.audit import audit_instance
    from gridwise.lab.own_runs import own_files, run_apart

    within = limits_of(limits, seconds, nodes)
    files = [] if trust else own_files(instance, heuristic)
    instance, chosen = instance_and_puzzle(instance, metric)

    def work() -> Audit:
        return audit_instance(
            chosen,
            instance,
            heuristic,
            most_states=most_states,
            samples=samples,
            seed=seed,
            limits=within,
        )

    return run_apart(work, files, within) if files else work()
