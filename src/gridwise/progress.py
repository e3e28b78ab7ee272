"""How far a running search is, for whoever waits for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from gridwise._core import StopFlag

__all__ = ["Gap", "Moment", "Progress"]


class Moment(NamedTuple):
    """How far a search was when it was last heard of."""

    explored: int
    """Distinct states recorded, in iterative searches since the last limit."""
    frontier: int
    """Entries on the frontier."""
    depth: int
    """Of the state expanded last."""
    iteration: int = 1


class Gap(NamedTuple):
    """What a search has found and what it has proven; a solver of plans closes the gap from both sides."""

    seconds: float
    """Since the search began."""
    plan: int | None
    """Cost of the best plan so far; None before there is one."""
    bound: int | None
    """Proven: no plan costs less; None while nothing is known."""
    status: str | None = None
    """How the search has ended; None while it runs."""

    def __str__(self) -> str:
        without = {"solved": "solved", "unsolvable": "no solution"}.get(self.status or "", "no plan")
        parts = [f"{self.seconds:7.1f} s", without if self.plan is None else f"plan {self.plan:,}"]
        if self.bound is not None:
            parts.append(f"at least {self.bound:,}")
            if self.plan is not None and self.plan <= self.bound:
                parts.append("proven")
            elif self.plan is not None and self.bound:
                parts.append(f"gap {self.plan / self.bound - 1:.1%}".replace("%", " %"))
        return "   ".join(parts)


class Progress:
    """Handed to a search in its limits: the search writes, and any other thread may read.

    Both engines write some fifty times a second at most, and work out the depth only then; a search that
    nobody waits for loses no time.
    """

    def __init__(self) -> None:
        self._told: Moment | None = None
        self._native: StopFlag | None = None
        self._plan: int | None = None
        self._bound = 0

    def tell(self, explored: int, frontier: int, depth: int, iteration: int = 1) -> None:
        """Say how far the search is."""
        self._told = Moment(explored, frontier, depth, iteration)

    def narrow(self, *, plan: int | None = None, bound: int = 0) -> None:
        """Say what the best plan costs, or what is proven about all plans; a worse one changes nothing."""
        if plan is not None and (self._plan is None or plan < self._plan):
            self._plan = plan
        self._bound = max(self._bound, bound)

    def follow(self, native: StopFlag) -> None:
        """Take over what the native engine tells from now on."""
        self._native = native

    @property
    def now(self) -> Moment | None:
        """The last that was heard; None before anything was."""
        if self._native is not None and self._native.progress[3] > 0:
            return Moment(*self._native.progress)
        return self._told

    @property
    def gap(self) -> tuple[int | None, int | None]:
        """The cost of the best plan so far, and the proven bound; None for what is not known."""
        if self._native is not None:
            plan, bound = self._native.gap
            self.narrow(plan=plan, bound=bound)
        return self._plan, self._bound or None
