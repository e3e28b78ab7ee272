"""What an audit of a heuristic has found: numbers, witnesses, and how people read them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from statistics import fmean
from typing import Any, Literal

from gridwise.data import flat
from gridwise.display import Displayed
from gridwise.errors import UsageError
from gridwise.model import Heuristic

__all__ = ["Audit", "Fall", "Overestimate"]

ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Overestimate:
    """A state where h is above the true distance, and the actions that prove it."""

    state: Any
    estimate: float
    distance: int
    path: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Fall:
    """An edge along which f = g + h falls: h drops by more than the action costs."""

    state: Any
    action: Any
    successor: Any
    cost: int
    before: float
    after: float


@dataclass(slots=True, eq=False)
class Audit(Displayed):
    """What was found about a heuristic."""

    heuristic: Heuristic[Any]
    method: Literal["exhaustive", "sampled"] = "exhaustive"
    states: int = 0
    """States that were looked at."""
    measured: int = 0
    """Of those, with a known true distance; from the others no goal can be reached, or none was found."""
    edges: int = 0
    over_states: set[Any] = field(default_factory=set)
    """States where h is above the true distance."""
    falls: int = 0
    """Edges along which f falls."""
    overestimate: Overestimate | None = None
    """The worst one."""
    fall: Fall | None = None
    """The worst one."""
    exact: int = 0
    """States where h is the true distance."""
    ratios: list[float] = field(default_factory=list)
    """h / h* of every state that is not a goal."""
    start_estimate: float = 0.0
    start_distance: int | None = None
    expansions: tuple[int, int] | None = None
    """Of A* with the heuristic and without it; None where a limit was in the way, or nobody looked."""

    @property
    def over(self) -> int:
        """How many states were found where h is above the true distance."""
        return len(self.over_states)

    @property
    def quality(self) -> float | None:
        """The mean of h / h*; 1 is perfect, 0 knows nothing."""
        return fmean(self.ratios) if self.ratios else None

    @property
    def sound(self) -> bool:
        """True when nothing was found that contradicts what the heuristic promises."""
        return not self.over and not (self.falls and self.heuristic.consistent)

    def add_state(self, state: Any, distance: int, path: tuple[Any, ...] | None = None) -> None:
        """Compare h with a true distance; the path is asked for later where it is not known yet."""
        estimate = self.heuristic.estimate(state)
        self.measured += 1
        self.exact += abs(estimate - distance) <= ROUNDING
        if distance > 0:
            self.ratios.append(estimate / distance)
        self.add_bound(state, distance, path)

    def add_bound(self, state: Any, distance: int, path: tuple[Any, ...] | None = None) -> None:
        """Compare h with the cost of some way to a goal: more than that is too much."""
        estimate = self.heuristic.estimate(state)
        if estimate > distance + ROUNDING:
            self.over_states.add(state)
            worst = self.overestimate
            if worst is None or estimate - distance > worst.estimate - worst.distance:
                self.overestimate = Overestimate(state, estimate, distance, path or ())

    def add_edge(self, fall: Fall) -> None:
        """Look at how h changes along an edge."""
        self.edges += 1
        if fall.before > fall.cost + fall.after + ROUNDING:
            self.falls += 1
            worst = self.fall
            if (
                worst is None
                or fall.before - fall.after - fall.cost > worst.before - worst.after - worst.cost
            ):
                self.fall = fall

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Audit) and other.as_dict() == self.as_dict()

    def __hash__(self) -> int:
        return hash(tuple(self.lines()))

    def __getstate__(self) -> tuple[None, dict[str, Any]]:
        """Leave the heuristic's function out, which may exist in this process alone."""
        kept = {one.name: getattr(self, one.name) for one in fields(self)}
        kept["heuristic"] = replace(self.heuristic, estimate=_left_behind)
        return None, kept

    def lines(self) -> Iterator[str]:
        """Tell what was found, without the witnesses."""
        whole = self.method == "exhaustive"
        extent = "all that can be reached" if whole else "sampled: faults can be found, not excluded"
        yield f"{self.heuristic.name} on {self.states:,} states, {extent}"
        never = "never" if whole else "not found"
        yield f"  above the true distance: {f'in {self.over:,} states' if self.over else never}"
        falls = f"falls along {self.falls:,} of {self.edges:,} edges"
        never = "never seen" if whole else "not seen"
        yield f"  f = g + h: {falls if self.falls else f'{never} to fall along {self.edges:,} edges'}"
        if self.quality is not None:
            exact = self.exact / self.measured
            quality = f"h/h* {self.quality:.3f} on average"
            yield f"  quality: {quality}, exact in {exact:.1%} of {self.measured:,} states"
        if self.start_distance is not None:
            yield f"  start: h {self.start_estimate:g}, true distance {self.start_distance:,}"
        if self.expansions is not None:
            led, blind = self.expansions
            share = f": {1 - led / blind:.1%} saved" if led <= blind and blind else ""
            yield f"  A* expands {led:,} states with it, {blind:,} without{share}"
        for name, promised, broken in (
            ("admissible", self.heuristic.admissible, self.over),
            ("consistent", self.heuristic.consistent, self.falls),
        ):
            if broken:
                yield f"  it is not {name}, {'though it says so' if promised else 'and does not say it is'}"

    def as_row(self) -> dict[str, Any]:
        """Return what of it is one word or one number."""
        return flat(self.as_dict())

    def as_dict(self) -> dict[str, Any]:
        """Return it as the object that `audit --json` prints."""
        over, fall = self.overestimate, self.fall
        return {
            "heuristic": self.heuristic.name,
            "method": self.method,
            "states": self.states,
            "measured": self.measured,
            "edges": self.edges,
            "admissible": not self.over,
            "consistent": not self.falls,
            "says_admissible": self.heuristic.admissible,
            "says_consistent": self.heuristic.consistent,
            "over": self.over,
            "falls": self.falls,
            "quality": self.quality,
            "exact": self.exact,
            "start": {"estimate": self.start_estimate, "distance": self.start_distance},
            "expansions": self.expansions and dict(zip(("astar", "ucs"), self.expansions, strict=True)),
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


def _left_behind(state: Any) -> float:
    raise UsageError("an audit that was pickled has left its heuristic behind; load the heuristic again")
