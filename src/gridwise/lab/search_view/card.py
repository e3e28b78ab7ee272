"""Draw a moment of a search: the board, what the counters say, the frontier's curve, the depth profile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil

from gridwise.lab.search_view.race import Show
from gridwise.lab.search_view.timeline import ExpansionView, spread
from gridwise.render.paint import paint
from gridwise.render.primitives import Clip, Disc, Group, Line, Picture, Polygon, Primitive, Rect, Text
from gridwise.trace import Trace

__all__ = ["board_height", "card", "counters", "of_trace", "pictures", "placed", "side_by_side"]

WIDTH, BOARD_HEIGHT = 8.0, 7.6
"""Of a card, and of the room for its board, in cells of the picture; boards are scaled to fit."""
MARGIN, GAP = 0.4, 0.5
TITLE, WORD, SMALL = 0.42, 0.29, 0.25
CURVE_HEIGHT, PROFILE_HEIGHT = 1.3, 1.5
MOST_POINTS = 160
TEXT_LINES, TEXT_COLUMNS = 14, 36


def card(view: ExpansionView, board_height: float = BOARD_HEIGHT) -> Picture:
    """Lay one moment out from top to bottom; the same size for every moment of a run."""
    items: list[Primitive] = []
    title = view.title
    items.append(Text(WIDTH / 2, MARGIN + 0.2, title, _fit(title, TITLE), "ink", bold=True))
    top = MARGIN + 0.75
    board, pieces = _board(view, top, board_height)
    items += pieces
    top += board_height + 0.25
    for line in counters(view):
        items.append(Text(WIDTH / 2, top + 0.2, line, _fit(line, WORD), "ink"))
        top += 0.5
    ending = view.outcome or f"expansion {view.event.pops:,} of {view.total_pops:,}"
    colour = "faint" if view.outcome is None else "goal" if view.solved else "hero"
    items.append(
        Text(WIDTH / 2, top + 0.2, ending, _fit(ending, WORD), colour, bold=view.outcome is not None)
    )
    top += 0.75
    items += _curve(view, top)
    top += CURVE_HEIGHT + 0.65
    items += _profile(view, top)
    top += PROFILE_HEIGHT + 0.75
    return Picture(WIDTH, top, tuple(board), tuple(items), f"{title}: {ending}")


def counters(view: ExpansionView) -> tuple[str, str]:
    """Say in two lines where the search is."""
    event = view.event
    where = f"depth {view.depth:,}"
    if view.estimate is not None:
        where += f" · h {view.estimate:g} · g + h {view.depth + view.estimate:g}"
    if view.iterations > 1:
        where = f"iteration {event.iteration:,} of {view.iterations:,} · {where}"
    return f"{event.pops:,} expanded · {event.pushes:,} pushed · {event.frontier:,} on the frontier", where


def side_by_side(cards: Sequence[Picture], footer: str = "") -> Picture:
    """Put pictures in a row, with a line below them."""
    board: list[Primitive] = []
    items: list[Primitive] = []
    left = 0.0
    for number, picture in enumerate(cards):
        if number:
            items.append(Line(((left + GAP / 2, 0.8), (left + GAP / 2, picture.height - 0.8)), 0.02, "rim"))
            left += GAP
        board += placed(picture.board, left, 0.0)
        items += placed(picture.items, left, 0.0)
        left += picture.width
    height = max(picture.height for picture in cards)
    if footer:
        size = min(WORD, (left - 2 * MARGIN) / (0.52 * len(footer)))
        items.append(Text(left / 2, height + 0.1, footer, size, "faint"))
        height += 0.55
    title = "; ".join(picture.title for picture in cards)
    return Picture(left, height, tuple(board), tuple(items), title)


def pictures(show: Show, most: int) -> list[Picture]:
    """Draw at most so many moments of a show, the first and the last included, all of the same size."""
    height = max(board_height(view) for view in show.views(0))
    return [
        side_by_side([card(view, height) for view in show.views(moment)], show.clock(moment))
        for moment in spread(len(show), max(2, most))
    ]


def of_trace(trace: Trace) -> Picture:
    """Draw a trace without its boards: the frontier's curve and the depths of the last iteration."""
    last = trace.events[-1]
    pops = [event for event in trace if event.kind == "pop"]
    counts = Counter(event.depth for event in pops if event.iteration == last.iteration)
    expanded = [counts[depth] for depth in range(max(counts, default=0) + 1)]
    curve = [(event.pops, event.frontier) for event in pops] or [(0, last.frontier)]
    view = ExpansionView(
        title=f"{trace.number:,} events: {trace.pops:,} pops, {trace.pushes:,} pushes",
        board="",
        event=last,
        depth=last.depth,
        estimate=None,
        pushed=0,
        pruned=0,
        iterations=trace.iterations,
        expanded=expanded,
        waiting=[0] * len(expanded),
        curve=curve,
        most_frontier=max(size for _, size in curve),
        total_pops=trace.pops,
        stride=trace.stride,
    )
    top = MARGIN + 0.7
    heading = Text(WIDTH / 2, MARGIN, view.title, _fit(view.title, WORD), "ink", bold=True)
    items = (heading, *_curve(view, top), *_profile(view, top + CURVE_HEIGHT + 0.65))
    return Picture(WIDTH, top + CURVE_HEIGHT + PROFILE_HEIGHT + 1.4, (), items, view.title)


def board_height(view: ExpansionView) -> float:
    """Return the height that a view's board needs when it fills the card's width."""
    if isinstance(view.board, str):
        return 0.45 * min(TEXT_LINES, len(_text_lines(view.board))) + 0.4
    picture = paint(replace(view.board, caption=""))
    return min(BOARD_HEIGHT, (WIDTH - MARGIN) * picture.height / picture.width)


def placed(items: Sequence[Primitive], x: float, y: float, scale: float = 1.0) -> list[Primitive]:
    """Return primitives scaled and moved."""
    return [_placed(item, x, y, scale) for item in items]


def _placed(item: Primitive, x: float, y: float, scale: float) -> Primitive:
    match item:
        case Rect():
            return replace(
                item,
                x=x + item.x * scale,
                y=y + item.y * scale,
                width=item.width * scale,
                height=item.height * scale,
                radius=item.radius * scale,
                stroke_width=item.stroke_width * scale,
            )
        case Disc():
            return replace(item, x=x + item.x * scale, y=y + item.y * scale, radius=item.radius * scale)
        case Line():
            return replace(item, points=_points(item.points, x, y, scale), width=item.width * scale)
        case Polygon():
            return replace(item, points=_points(item.points, x, y, scale), rounding=item.rounding * scale)
        case Text():
            return replace(item, x=x + item.x * scale, y=y + item.y * scale, size=item.size * scale)
        case Clip():
            return Clip(
                x + item.x * scale,
                y + item.y * scale,
                item.width * scale,
                item.height * scale,
                tuple(_placed(inner, x, y, scale) for inner in item.items),
            )
        case Group():
            return replace(item, items=tuple(_placed(inner, x, y, scale) for inner in item.items))


def _points(
    points: Sequence[tuple[float, float]], x: float, y: float, scale: float
) -> tuple[tuple[float, float], ...]:
    return tuple((x + px * scale, y + py * scale) for px, py in points)


def _board(view: ExpansionView, top: float, height: float) -> tuple[list[Primitive], list[Primitive]]:
    """Give the empty board, which painters keep from moment to moment, and what lies on it."""
    if isinstance(view.board, str):
        lines = _text_lines(view.board)
        first = top + height / 2 - 0.225 * (len(lines) - 1)
        return [], [
            Text(WIDTH / 2, first + 0.45 * number, line, _fit(line, 0.36), "ink")
            for number, line in enumerate(lines)
        ]
    picture = paint(replace(view.board, caption=""))
    scale = min((WIDTH - MARGIN) / picture.width, height / picture.height)
    place = (WIDTH - picture.width * scale) / 2, top + (height - picture.height * scale) / 2, scale
    return placed(picture.board, *place), placed(picture.items, *place)


def _text_lines(text: str) -> list[str]:
    lines = text.splitlines() or [""]
    shown = [line if len(line) <= TEXT_COLUMNS else line[: TEXT_COLUMNS - 1] + "…" for line in lines]
    return shown if len(shown) <= TEXT_LINES else [*shown[: TEXT_LINES - 1], "…"]


def _curve(view: ExpansionView, top: float) -> Iterator[Primitive]:
    """Draw how the frontier grew and shrank, over the whole run, as far as it has come."""
    left, right, base = MARGIN, WIDTH - MARGIN, top + CURVE_HEIGHT
    across, up = max(1, view.total_pops), max(1, view.most_frontier)
    yield Line(((left, base), (right, base)), 0.02, "rim-shade")
    # Always the same points, whatever the moment, so that the curve grows and never wavers.
    step = max(1, ceil(view.total_pops / view.stride / MOST_POINTS))
    chosen = [point for number, point in enumerate(view.curve) if number % step == 0]
    if view.curve and view.curve[-1] not in chosen:
        chosen.append(view.curve[-1])
    points = [
        (left + (right - left) * pops / across, base - CURVE_HEIGHT * size / up) for pops, size in chosen
    ]
    if len(points) > 1:
        yield Polygon(((points[0][0], base), *points, (points[-1][0], base)), "explored")
        yield Line(tuple(points), 0.05, "plan")
    if points:
        yield Disc(*points[-1], 0.1, "plan")
    yield Text(left, base + 0.28, "frontier over expansions", SMALL, "faint", anchor="start")
    yield Text(right, base + 0.28, f"most {view.most_frontier:,}", SMALL, "faint", anchor="end")


def _profile(view: ExpansionView, top: float) -> Iterator[Primitive]:
    """Draw how many states were expanded, and how many wait, at each depth."""
    left, right, base = MARGIN, WIDTH - MARGIN, top + PROFILE_HEIGHT
    bins = _binned(view.expanded, view.waiting)
    most = max((expanded + waiting for expanded, waiting in bins), default=1) or 1
    width = (right - left) / max(len(bins), 10)
    yield Line(((left, base), (right, base)), 0.02, "rim-shade")
    for number, (expanded, waiting) in enumerate(bins):
        x, low, high = (
            left + number * width,
            PROFILE_HEIGHT * expanded / most,
            PROFILE_HEIGHT * waiting / most,
        )
        if expanded:
            yield Rect(x + 0.08 * width, base - low, 0.84 * width, low, "plan")
        if waiting:
            yield Rect(x + 0.08 * width, base - low - high, 0.84 * width, high, "frontier")
    sample = "" if view.stride == 1 else f" (1 expansion in {view.stride:,})"
    yield Text(
        left,
        base + 0.28,
        f"depth 0 to {max(0, len(view.expanded) - 1):,}{sample}",
        SMALL,
        "faint",
        anchor="start",
    )
    yield Rect(right - 3.05, base + 0.2, 0.16, 0.16, "plan", 0.03)
    yield Text(right - 2.82, base + 0.28, "expanded", SMALL, "faint", anchor="start")
    yield Rect(right - 1.1, base + 0.2, 0.16, 0.16, "frontier", 0.03)
    yield Text(right, base + 0.28, "waiting", SMALL, "faint", anchor="end")


def _binned(expanded: Sequence[int], waiting: Sequence[int], most: int = 60) -> list[tuple[int, int]]:
    """Join neighbouring depths where there are too many for bars."""
    per_bin = max(1, ceil(len(expanded) / most))
    starts = range(0, len(expanded), per_bin)
    return [(sum(expanded[at : at + per_bin]), sum(waiting[at : at + per_bin])) for at in starts]


def _fit(text: str, size: float) -> float:
    return min(size, (WIDTH - 2 * MARGIN) / (0.52 * max(1, len(text))))
