"""A text on worms without greed: its 19 rules on small examples, and the fewest moves, proven."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwise.errors import UsageError
from gridwise.lab.compare import Entry, Task, plan_tasks
from gridwise.lab.reproduce.experiment import Experiment, PublishedFigure, Section, Terms
from gridwise.lab.reproduce.worm_rules import FOLLOWING, RULES, Rule
from gridwise.model import Limits
from gridwise.puzzles.base import Options
from gridwise.puzzles.worm import PUZZLE

__all__ = ["EXPERIMENT"]

MOST_STATES = 300_000
"""How far the second proof, by a textbook search over whole states, goes."""

PENALTY = "model {model}\nc {c}\ntarget {target}\npenalty 0.25\nstart 2 1\nfield\n{rows}\n"
ROWS = "2 7 1 8 2\n8 1 8 2 8\n4 5 9 0 4\n5 2 3 5 3\n6 0 2 8 7"
FIELDS = {
    **{f"@{number}": PUZZLE.shipped[number - 1].text for number in (1, 2, 3, 5, 6, 7, 9, 10, 11)},
    "A, turns cost": PENALTY.format(model="A", c=5, target=500, rows=ROWS),
    "B, turns cost": PENALTY.format(model="B", c=10, target=500, rows=ROWS),
    "B, c 2.5": PENALTY.format(model="B", c="2.5", target=100, rows=ROWS),
}
"""Shipped fields, and one with the option of rule 17, the text's usual c of 5 and 10, and its 500 points."""


def perform(terms: Terms) -> Iterator[Section]:
    """Replay the rules one by one, then prove the optimum of every field, where possible twice."""
    tasks = _tasks(terms)
    yield _shown(
        "The rules, each on an example that is replayed",
        "Under 'report' stands what the rule makes of the example, worked out by hand: lengths, points or "
        "places of the head, at the start and after each move.",
        RULES,
    )
    yield _shown(
        "What the text leaves to its reader, and we take from it", "By hand and replayed.", FOLLOWING
    )
    yield _proofs(terms.run(tasks))
    yield Section(title="Where this game is wider than the text", notes=DEVIATIONS)


def _shown(title: str, text: str, rules: Sequence[Rule]) -> Section:
    """Put what a rule says of its example beside what a replay of it shows."""
    lines, cells = [], []
    for rule in rules:
        example = f"{rule.field.replace('/', ' / ')}   {rule.moves}".rstrip()
        lines.append(f"  {rule.number:>6}  {rule.says}:   {example}")
        shown = rule.shown()
        row = f"rule {rule.number}"
        cells.append(PublishedFigure("rules", row, "example", rule.expected, shown, shown == rule.expected))
    return Section(title=title, text=[text], lines=lines, cells=cells)


def _tasks(terms: Terms) -> list[Task]:
    if terms.levels is not None:
        raise UsageError("the text prints no fields: those that are proven come with Gridwise")
    if terms.engine == "python":
        raise UsageError("the proofs run in the native engine")
    wrong = [name for name in terms.only if name not in FIELDS]
    if wrong:
        raise UsageError(f"expected fields among {', '.join(FIELDS)}, got {wrong[0]!r}")
    fields = [(name, FIELDS[name]) for name in terms.only or FIELDS]
    limited = Options(limits=Limits(nodes=MOST_STATES))
    return [
        *plan_tasks(PUZZLE.name, fields, ["best"], Options(), repeats=1),
        *plan_tasks(PUZZLE.name, fields, ["astar:meals"], limited, repeats=1),
    ]


def _proofs(entries: Sequence[Entry]) -> Section:
    """Tell the fewest moves of every field; a plan that breaks the rules, or two proofs that differ, fail."""
    results = {(entry.file, entry.result.algorithm): entry for entry in entries}
    cells = []
    for name in dict.fromkeys(entry.file for entry in entries):
        best, second = results.get((name, "best")), results.get((name, "astar"))
        if best is None or second is None:
            continue  # interrupted
        text = best.task.text if best.task is not None else None
        verdict = PUZZLE.replay(PUZZLE.parse(text or ""), str(best.result.plan))
        sound = verdict.valid and best.result.optimal and verdict.cost == best.result.cost
        agrees = second.result.cost in (None, best.result.cost)
        twice = "" if second.result.cost is None else f"{second.result.cost}"
        for column, ours, fine in (
            ("fewest moves", str(best.result.cost), best.result.optimal),
            ("replayed", verdict.message.removeprefix("valid: "), sound),
            ("A*, state by state", twice or f"more than {MOST_STATES:,} states", agrees),
        ):
            cells.append(PublishedFigure("fields", name, column, "", ours, None if fine else False))
    proven = sum(cell.column == "fewest moves" and cell.equal is None for cell in cells)
    return Section(
        title=f"Rule 19: the fewest moves, proven on {proven} fields",
        rows="field",
        cells=cells,
        notes=[
            "The text prints no fields and no optima, so there is nothing to compare with. 'best' proves its "
            "figure over meals; A* over whole states comes to the same wherever it comes to an end."
        ],
    )


DEVIATIONS = (
    "Rule 1 has a positive amount on every cell; here 0 is allowed, which rule 12 itself speaks of.",
    "Rule 16 usually has c = 5 or c = 10; here c is any positive number, counted exactly.",
    "Rule 18 ends the game at 500 points; here that is the default, and a field may name another target.",
    "The text's commands are four Persian sentences; here they are U, D, L and R, and 'verify' reads both.",
)

EXPERIMENT = Experiment(
    name="worm-report",
    report="'Worms without greed', a text with the rules of a puzzle after Nibbles (in Persian)",
    about=(
        "It states the game in 19 rules: the field, the worm, two models of food, the points and the aim, to "
        "end the game in the fewest moves. It prints no field, plan or result. Here every rule is shown on a "
        "small example, replayed by code that no solver uses; the fewest moves on some fields are proven."
    ),
    summary="the worm's 19 rules, each replayed on an example; the fewest moves on fields, proven",
    help="""\
  gridwise reproduce worm-report                             19 rules, and the optimum of twelve fields
  gridwise reproduce worm-report --only @1,@5""",
    perform=perform,
)
