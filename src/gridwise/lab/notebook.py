"""Comparisons and results as Python and notebooks see them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any

from gridwise.data import Data
from gridwise.errors import InputError, UsageError
from gridwise.fields import FIELDS, Field
from gridwise.files import write_text
from gridwise.format import rules
from gridwise.lab.columns import columns
from gridwise.lab.compare import Entry, compare, default_algorithms, plan_tasks
from gridwise.lab.report.figures import PLOTS
from gridwise.lab.store import Store
from gridwise.lab.sweep import sweep
from gridwise.model import Metrics, Result
from gridwise.names import pick
from gridwise.puzzles.base import Answer, Options, Puzzle, Standing
from gridwise.puzzles.base.play import Play
from gridwise.puzzles.base.sources import given_boards, read_given, with_metric
from gridwise.registry import puzzle_of
from gridwise.render.plots.sheet import Sheet
from gridwise.render.primitives import Picture
from gridwise.stopping import interrupt
from gridwise.trace import Trace
from gridwise.user_code.loading import name_of
from gridwise.user_code.registered import is_registered

LEFT_OUT = ("iterations", "peak_bytes")
"""Columns that a comparison in a notebook has no room for."""

__all__ = [
    "Comparison",
    "Plot",
    "Standings",
    "answer_html",
    "board_svg",
    "facts_html",
    "play_svg",
    "result_html",
    "run_comparison",
    "text_html",
    "trace_svg",
]


class Comparison(list[dict[str, Any]]):
    """The rows of a comparison, one flat dictionary for each run; it draws itself as a table."""

    def __init__(self, chosen: Puzzle[Any], entries: Sequence[Entry]) -> None:
        super().__init__(entry.as_row() for entry in entries)
        self.puzzle = chosen
        self.entries = tuple(entries)

    def __eq__(self, other: object) -> bool:
        """Compare what was run and what came out, whatever time it took; with a plain list, row by row."""
        if isinstance(other, Comparison):
            return self._identity() == other._identity()
        return super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(self._identity())

    def __reduce__(self) -> tuple[Any, ...]:
        """Leave own functions out, which may exist in this process alone; their names stay."""
        return Comparison, (self.puzzle, [_portable(entry) for entry in self.entries])

    def _identity(self) -> tuple[Any, ...]:
        runs = tuple((entry.file, entry.label, entry.result) for entry in self.entries)
        return (self.puzzle.name, runs)

    def as_rows(self) -> list[dict[str, Any]]:
        """Return the rows as a plain list."""
        return list(self)

    def as_dict(self) -> dict[str, Any]:
        """Return the puzzle and all runs, each as `compare --json` prints it."""
        return {"puzzle": self.puzzle.name, "runs": [entry.as_dict() for entry in self.entries]}

    @property
    def results(self) -> list[Result[Any]]:
        """The results with their plans, in the order of the rows."""
        return [entry.result for entry in self.entries]

    def plot(self, name: str = "scatter") -> Plot:
        """Draw one of the plots: explored, cost, memory, time, scatter."""
        return Plot(pick(name, PLOTS, "plot")(self.entries, Sheet()))

    def report(self, path: str | PathLike[str]) -> None:
        """Write the whole comparison as one self-contained page."""
        from gridwise.lab.report.page import report

        write_text(path, report(self.puzzle, self.entries, "gridwise.compare(...)"))

    def _repr_html_(self) -> str:
        shown = [name for name in columns(self.entries) if name not in LEFT_OUT]
        fields = [FIELDS[name] for name in ("file", "label", *shown)]
        rows = [[escape(field.write(row.get(field.name))) for field in fields] for row in self]
        return _table((field.label for field in fields), rows)


class Standings(tuple[Standing, ...]):
    """What came out of the arena, pilot by pilot; it draws itself as a table."""

    __slots__ = ()

    def as_rows(self) -> list[dict[str, Any]]:
        """Return a flat row for each pilot: `pandas.DataFrame(rows)` takes them."""
        return [one.as_row() for one in self]

    def as_dict(self) -> dict[str, Any]:
        """Return the pilots' numbers by name."""
        return {"pilots": [one.as_dict() for one in self]}

    def _repr_html_(self) -> str:
        rows = self.as_rows()
        names = [name for name in (rows[0] if rows else ()) if any(row[name] is not None for row in rows)]
        return _table(
            (_field(name).label for name in names),
            [[_fact(name, row[name])[1] for name in names] for row in rows],
        )


class Plot:
    """A plot that notebooks show as SVG, light or dark as the reader prefers."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture

    def __repr__(self) -> str:
        return f"<Plot: {self.picture.title}>"

    def _repr_svg_(self) -> str:
        from gridwise.render.svg import svg

        return svg(self.picture)


def run_comparison(
    chosen: Puzzle[Any],
    reference: str | None,
    instances: Sequence[Any],
    algorithms: Sequence[str | Callable[..., Any]] | None,
    options: Options,
    *,
    metric: str | None,
    repeats: int | None,
    jobs: int | None,
    cluster: str | None,
    store: str | PathLike[str] | None,
    resume: bool,
    trusted: bool = False,
) -> Comparison:
    """Do what `gridwise.compare` says; without a reference, a puzzle exists only in this process."""
    if not instances:
        raise UsageError("a comparison needs at least one instance")
    metric = metric or next((found for item in instances if (found := getattr(item, "metric", None))), None)
    if reference is None:
        here = [with_metric(chosen, item, metric) for item in instances]
        return _compared_here(chosen, here, algorithms, options)
    found = [one for number, item in enumerate(instances, 1) for one in _named(chosen, number, item, metric)]
    named = [(label, text) for label, text, _ in found]
    taken = list(algorithms or default_algorithms(chosen, found[0][2]))
    if any(map(_only_here, (reference, options.heuristic, *taken))):
        if cluster is not None:
            raise UsageError("own code that is no file runs in this process, not on a cluster")
        jobs = 1
    tasks = plan_tasks(
        reference,
        named,
        taken,
        options,
        metric=metric,
        repeats=repeats,
        trusted=trusted,
        graphs_too=True,
    )
    entries: dict[int, Entry] = {}
    kept = Store(store) if store is not None else None
    try:
        for number, entry in sweep(
            tasks, jobs=jobs, cluster=cluster, store=kept, resume=resume, command="gridwise.compare(...)"
        ):
            entries[number] = entry
            if entry.result.status == "interrupted":
                raise KeyboardInterrupt
    except KeyboardInterrupt:
        raise interrupt(Comparison(chosen, [entries[number] for number in sorted(entries)])) from None
    finally:
        if kept is not None:
            kept.__exit__(None, None, None)
    return Comparison(chosen, [entries[number] for number in sorted(entries)])


def _only_here(one: Any) -> bool:
    """Tell whether other processes would not know a thing."""
    return is_registered(one) if isinstance(one, str) else one is not None


def _compared_here(
    chosen: Puzzle[Any],
    instances: Sequence[Any],
    algorithms: Sequence[str | Callable[..., Any]] | None,
    options: Options,
) -> Comparison:
    taken = list(algorithms or default_algorithms(chosen, instances[0]))
    named = [("" if len(instances) == 1 else f"#{number}", one) for number, one in enumerate(instances, 1)]
    entries: list[Entry] = []
    for entry in compare(chosen, named, taken, options):
        entries.append(entry)
        if entry.result.status == "interrupted":
            raise interrupt(Comparison(chosen, entries))
    return Comparison(chosen, entries)


def board_svg(instance: Any) -> str | None:
    """Draw an instance of a puzzle; None for a problem that has no picture."""
    from gridwise.render.svg import svg

    try:
        return svg(puzzle_of(instance).scene(instance))
    except UsageError:
        return None


def play_svg(play: Play[Any]) -> str:
    """Draw the position of a game."""
    from gridwise.render.svg import svg

    return svg(play.scene())


def answer_html(answer: Answer) -> str:
    """Write what a puzzle has to say line by line."""
    return "<br>".join(f"<span style='white-space:pre-wrap'>{escape(line)}</span>" for line in answer.lines)


def text_html(thing: object) -> str:
    """Write a thing as its text, line by line."""
    return f"<pre style='white-space:pre-wrap'>{escape(str(thing))}</pre>"


def facts_html(thing: Data | Metrics) -> str:
    """Write what a thing tells as a small table."""
    return _table(("", ""), [_fact(name, found) for name, found in thing.as_row().items()])


def trace_svg(trace: Trace) -> str | None:
    """Draw what a trace has recorded; None while that is nothing."""
    from gridwise.lab.search_view.card import of_trace
    from gridwise.render.svg import svg

    return svg(of_trace(trace)) if trace else None


def result_html(result: Result[Any]) -> str:
    """Write a result as a small table with its verdict, counters and plan."""
    metrics = result.metrics
    cost = (
        ""
        if result.cost is None
        else f", cost {result.cost:,}{' (the fewest possible)' if result.optimal else ''}"
    )
    told = metrics.as_dict()
    told["seconds"] = told.pop("seconds")  # last
    facts = [_fact(name, found) for name, found in told.items()]
    plan = result.solution if result.plan is None else str(result.plan)
    shown = f"<pre style='white-space:pre-wrap'>{escape(plan)}</pre>" if plan else ""
    return (
        f"<p><b>{escape(result.algorithm)}: {result.status}{cost}</b><br>{escape(rules(result))}</p>"
        f"{shown}{_table(('counter', 'value'), facts)}"
    )


def _named(
    chosen: Puzzle[Any], number: int, item: Any, metric: str | None
) -> list[tuple[str, str | None, Any]]:
    """Return the names, texts and instances of what was given; a board's text is what it says of itself."""
    if item is None:
        return [("", None, read_given(chosen, item, metric))]
    try:
        if not isinstance(item, str | int | PathLike):
            return [(f"#{number}", str(item), read_given(chosen, item, metric))]
        boards = given_boards(chosen, item, metric)
    except InputError as error:
        error.source = error.source or f"#{number}"
        raise
    return [(Path(one.name).name or f"#{number}", one.text, one.read(chosen, metric)) for one in boards]


def _fact(name: str, found: Any) -> list[str]:
    field = _field(name)
    if isinstance(found, float) and name not in FIELDS:
        found = round(found, 2)
    return [escape(field.label), escape(found if isinstance(found, str) else field.write(found))]


def _field(name: str) -> Field:
    return FIELDS.get(name, Field(name, name.replace("_", " ")))


def _portable(entry: Entry) -> Entry:
    """Return an entry whose task has the names of own functions in their place."""
    if entry.task is None:
        return entry
    options = entry.task.options
    algorithm, heuristic = (
        one if isinstance(one, str | None) else name_of(one) for one in (options.algorithm, options.heuristic)
    )
    named = replace(
        options,
        algorithm=algorithm or options.name,
        heuristic=heuristic,
        limits=replace(options.limits, stop=None, progress=None),
    )
    return replace(entry, task=replace(entry.task, options=named))


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
