"""A review as a page: the curve, both lines side by side, and the board at every move that lost something."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from gridwise.format import count
from gridwise.puzzles.base import Puzzle
from gridwise.puzzles.base.play import Play
from gridwise.puzzles.base.review import Review, ReviewedMove, Stretch
from gridwise.render.document import document
from gridwise.render.player import page as player
from gridwise.render.player.film import gliding_film
from gridwise.render.plots.lines import LineSeries, line_plot
from gridwise.render.plots.sheet import NARROW, WIDTH, Sheet
from gridwise.render.primitives import Picture
from gridwise.render.svg import svg

__all__ = ["review_curve", "review_lines", "review_page", "review_summary"]

MOST_BOARDS = 40
LONGEST_LINE = 1500
MARKS = {"good": "+", "neutral": "=", "bad": "-", "dead end": "x", "unknown": ""}
LEGEND = (
    "In the curve, = stands where a neutral move was made, - where a bad one, "
    "x where one led into a dead end. Both lines below are stepped together."
)

STYLE = """
.lines, .boards {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 1rem 2rem;
}
.boards figure { max-width: 32rem; }
.boards svg { max-width: 100%; height: auto; }
"""


def review_summary(review: Review) -> Iterator[str]:
    """Tell in sentences how a whole game went."""
    ending = {"won": "Won", "lost": "Lost", "stalled": "Stalled", "playing": "Given up"}[review.outcome]
    line = f"{ending} after {review.cost:,} {review.unit}"
    if review.left and review.left[0] is not None:
        proof = "the best known" if 0 in review.unproven else "the fewest"
        line += f"; {review.left[0]:,} are {proof}"
    yield line + "."
    if unknown := sum(review.left[at] is None for at in review.unproven):
        of = f"{unknown:,} of {len(review.left):,} positions"
        yield f"For {of} the limits were too tight to find how far the goal was."
    elif review.unproven:
        of = f"{len(review.unproven):,} of {len(review.left):,} positions"
        yield f"For {of} the limits were too tight to prove the distance: it is the best known."
    if review.turning_point is not None:
        move = review.moves[review.turning_point - 1].move
        yield f"The turning point was move {review.turning_point}, {move}: {review.turning_words}."
    elif review.outcome in ("lost", "stalled") and not review.left:
        found = "was found at any position" if review.proven else "was looked for to the end: the time was up"
        yield f"No proof of safety {found}."


def review_lines(review: Review) -> Iterator[str]:
    """Tell a review in sentences, the moves that lost something among them."""
    first, *others = review_summary(review)
    yield first
    counted = {kind: sum(one.judgement == kind for one in review.moves) for kind in MARKS}
    told = [f"{number} {kind}" for kind, number in counted.items() if number and kind != "unknown"]
    if told:
        yield f"Moves: {', '.join(told)}."
    yield from others
    for number, stretch in enumerate(review.stretches, 1):
        best = f"{stretch.best}" if stretch.best is not None else _missing(review)
        yield f"Fruit {number}: {stretch.steps} step{'s' * (stretch.steps != 1)}; the best pilot {best}."
    for one in review.moves:
        if one.judgement in ("bad", "dead end") and one.better:
            yield f"Move {one.number}, {one.move}: {_what(review, one)}. Better: {_way(one.better)}"


def review_curve(review: Review, sheet: Sheet) -> Picture:
    """Draw how far the goal was over the moves, or what each success took."""
    if review.stretches:
        mine = [(n, float(one.steps)) for n, one in enumerate(review.stretches, 1)]
        best = [(n, float(one.best)) for n, one in enumerate(review.stretches, 1) if one.best is not None]
        series = [LineSeries("you", mine), LineSeries("the best pilot", best)]
        return line_plot("Steps to each fruit", ("fruit", "steps"), series, (count, count), sheet)
    known = [at for at, left in enumerate(review.left) if left is not None]
    points = [(float(at), float(review.left[at] or 0)) for at in known]
    series = [LineSeries("you", points, marks=[_mark(review, at) for at in known])]
    if review.left and review.left[0] is not None:
        start, length = review.left[0], max(1, len(review.shortest))
        series.append(LineSeries("the shortest", [(0.0, float(start)), (float(length), 0.0)]))
    names = ("moves made", f"{review.unit} to the goal")
    return line_plot("How far the goal was", names, series, (count, count), sheet)


def review_page(puzzle: Puzzle[Any], instance: Any, review: Review, command: str) -> str:
    """Write the page."""
    title = f"{puzzle.about.title}: a game reviewed"
    told = "".join(f"<p>{escape(line)}</p>" for line in review_summary(review))
    if review.left:
        told += f"<p>{LEGEND}</p>"
    moves = [one.move for one in review.moves]
    lines = [("Your line", moves), ("A best line", list(review.shortest))]
    stages = "".join(
        f"<section><h2>{escape(name)}</h2>{_stage(puzzle, instance, line, name)}</section>"
        for name, line in lines
        if line
    )
    body = [
        f"<h1>{escape(title)}</h1>",
        told,
        _curve(review),
        f'<div class="lines together">{stages}</div>',
        _boards(puzzle, instance, review),
        "<h2>Every fruit</h2>" if review.stretches else "<h2>Every move</h2>",
        _fruits(review) if review.stretches else _table(review),
        "<h2>Make it again</h2>",
        f"<pre>{escape(command)}</pre>",
    ]
    style = (files("gridwise.lab.report") / "report.css").read_text("utf-8")
    return document(
        title, "\n".join(body), style=f"{player.style()}\n{style}\n{STYLE}", script=player.script()
    )


def _curve(review: Review) -> str:
    if not any(left is not None for left in review.left) and not review.stretches:
        return ""
    drawn = "".join(
        f'<div class="{screen}">{svg(review_curve(review, Sheet(width)), background=False)}</div>'
        for screen, width in (("large", WIDTH), ("small", NARROW))
    )
    return f'<figure class="wide">{drawn}</figure>'


def _stage(puzzle: Puzzle[Any], instance: Any, line: Sequence[str], name: str) -> str:
    game = Play(puzzle, instance)
    scenes, captions = [game.scene()], ["start"]
    for number, move in enumerate(line[:LONGEST_LINE], 1):
        game.follow(move)
        scenes.append(game.scene())
        captions.append(f"{number} / {len(line)}: {move}")
    return player.player(gliding_film(scenes, captions), label=name)


def _boards(puzzle: Puzzle[Any], instance: Any, review: Review) -> str:
    """Draw the board before every move that lost something, with a better way on it."""
    wanted = {one.number: one for one in review.moves if one.better}
    worst = sorted(wanted, key=lambda number: -_lost(review, number))[:MOST_BOARDS]
    game, figures = Play(puzzle, instance), []
    for one in review.moves:
        if one.number in worst:
            drawn = svg(game.scene(one.better), cell=36, background=False)
            said = f"Move {one.number}: {one.move}, {_what(review, one)}. Better: {_way(one.better)}"
            figures.append(f"<figure>{drawn}<figcaption>{escape(said)}</figcaption></figure>")
        game.follow(one.move)
    if not figures:
        return ""
    return f'<h2>What would have been better</h2><div class="boards">{"".join(figures)}</div>'


def _lost(review: Review, number: int) -> float:
    if not review.left:
        return 0.0
    before, after = review.left[number - 1], review.left[number]
    return float("inf") if before is None or after is None else after - before


def _table(review: Review) -> str:
    timed = any(one.seconds is not None for one in review.moves)
    head = "<th>move</th><th>judged</th><th>to go</th>" + ("<th>thought (s)</th>" if timed else "")
    rows = []
    for one in review.moves:
        left = review.left[one.number] if review.left else None
        cells = [f"{one.number}. {one.move}", one.judgement, "" if left is None else f"{left:,}"]
        if timed:
            cells.append("" if one.seconds is None else f"{one.seconds:.1f}")
        marked = ' class="bad"' if one.judgement in ("bad", "dead end") else ""
        rows.append(f"<tr{marked}>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>")
    return _scrolling(head, rows)


def _fruits(review: Review) -> str:
    """Write what each fruit took beside what the best pilot takes."""
    head = "<th>fruit</th><th>at move</th><th>your steps</th><th>best pilot</th>"
    rows = []
    for number, one in enumerate(review.stretches, 1):
        best = _missing(review) if one.best is None else f"{one.best:,}"
        cells = (number, f"{one.number:,}", f"{one.steps:,}", best)
        rows.append(f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    return _scrolling(head, rows)


def _scrolling(head: str, rows: Sequence[str]) -> str:
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return f'<div class="scroll">{table}</div>'


def _what(review: Review, one: ReviewedMove) -> str:
    if one.number == review.turning_point:
        return review.turning_words
    if one.judgement == "dead end":
        return "after it no way leads to the goal"
    if not review.left:
        return next(_steps(stretch) for stretch in review.stretches if stretch.number >= one.number)
    before, after = review.left[one.number - 1], review.left[one.number]
    return f"{before} {review.unit} to go became {after}"


def _steps(stretch: Stretch) -> str:
    return f"{stretch.steps} steps to the next fruit; {stretch.best} do"


def _missing(review: Review) -> str:
    return "would not have come to it" if review.proven else "was not asked in time"


def _mark(review: Review, at: int) -> str:
    """Return the sign of the move that was made from a position, where it was no good one."""
    judgement = review.moves[at].judgement if at < len(review.moves) else "good"
    return "" if judgement == "good" else MARKS[judgement]


def _way(moves: Sequence[str], most: int = 8) -> str:
    return " ".join(moves[:most]) + (" ..." if len(moves) > most else "")
