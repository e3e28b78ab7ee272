"""One optimal next move from where the player stands, and which moves make things worse."""

from __future__ import annotations

from dataclasses import replace

from gridwise.allowance import Allowance, allowing
from gridwise.model import Limits, Status
from gridwise.puzzles.base import Answer
from gridwise.puzzles.base.patience import so_far, status_of
from gridwise.puzzles.rushhour.best import best
from gridwise.puzzles.rushhour.board import at
from gridwise.puzzles.rushhour.rules import RushHour, State

__all__ = ["hint", "moved_to"]


def moved_to(problem: RushHour, state: State) -> RushHour:
    """Return the board that starts in another state."""
    return replace(problem, cars=tuple(map(at, problem.cars, state)))


def hint(problem: RushHour, state: State | None = None, limits: Limits = Limits()) -> Answer:
    """Solve the board and every board one action away, and compare."""
    if state is not None:
        problem = moved_to(problem, state)
    with allowing(limits) as allowance:
        return _compared(problem, limits, allowance)


def _compared(problem: RushHour, limits: Limits, allowance: Allowance) -> Answer:
    here = so_far(best, problem, limits)
    if here.plan is None or here.cost is None:
        nowhere = here.status == "unsolvable"
        sentence = "No solution: the red car never gets out." if nowhere else "No plan was found in time."
        return Answer((sentence,), {"distance": None}, here.status)
    if here.cost == 0:
        return Answer(("Solved: the red car is at the exit.",), {"distance": 0, "move": None})
    status: Status = "solved"
    kinds: dict[str, list[str]] = {"better": [], "same": [], "worse": []}
    for move, state in problem.successors(problem.initial()):
        found = so_far(best, moved_to(problem, state), limits)
        if found.status == "interrupted" or not allowance.left:
            status = status_of(found)
            break
        if found.status == "limit":
            continue
        change = 0 if found.cost is None else found.cost - here.cost
        kinds["better" if change < 0 else "worse" if change > 0 else "same"].append(str(move))
    play = kinds["better"][0] if kinds["better"] else str(here.plan.actions[0])
    data = {"metric": problem.metric, "distance": here.cost, "move": play, "way": [play], **kinds}
    lines = [f"Play {play}: then {here.cost - 1} of the {here.cost} {problem.metric} from here are left."]
    if len(kinds["better"]) > 1:
        lines.append(f"As good: {', '.join(kinds['better'][1:])}.")
    if kinds["same"]:
        lines.append(f"No progress: {', '.join(kinds['same'])}.")
    if kinds["worse"]:
        lines.append(f"Worse: {', '.join(kinds['worse'])}.")
    return Answer(tuple(lines), data, status)
