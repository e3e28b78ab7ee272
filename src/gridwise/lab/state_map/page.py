"""The map of a puzzle as one file: to fly through, without a network."""

from __future__ import annotations

import json
import re
from array import array
from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from gridwise.errors import UsageError
from gridwise.files import from_json
from gridwise.lab.search_view.timeline import spread
from gridwise.lab.state_map.layout import layout
from gridwise.puzzles.base import Puzzle
from gridwise.render.document import document
from gridwise.render.paint import paint
from gridwise.render.player.film import film
from gridwise.search.state_space import ReachabilityGraph, best_way

__all__ = ["map_page", "map_words"]

MOST_BOARDS = (2000, 500, 120)
"""Boards that are drawn in a file, the fewer the more they take; the other states are points only."""
MOST_CHARACTERS = 3_000_000


def map_words(space: ReachabilityGraph) -> str:
    """Say how much of a state space a map shows."""
    count = len(space.states)
    if space.whole:
        return f"all {count:,} states that can be reached"
    if space.exact and space.total is None:
        return f"{count:,} of many more states, all those that are no farther than a solved one"
    total = "many more" if space.total is None else f"{space.total:,}"
    way = " and those of a shortest way" if space.distances[0] >= 0 else ""
    return f"{count:,} of {total} states, the nearest to the start{way}"


def map_page(
    puzzle: Puzzle[Any],
    instance: Any,
    space: ReachabilityGraph,
    command: str,
    *,
    searches: Sequence[Mapping[str, Any]] = (),
    landscape: Mapping[str, Any] | None = None,
) -> str:
    """Write the page; searches and a heuristic are as `MapSearch` and `Landscape` tell them."""
    problem = puzzle.search_problem(instance)
    assert problem is not None
    best = best_way(problem, space)
    title = f"{puzzle.about.title}: {map_words(space)}"
    data = {
        "points": _packed(layout(space)),
        "distances": _packed(space.distances),
        "edges": _packed(space.edges),
        "parents": _packed(space.parents),
        "best": best if len(best) > 1 else [],
        "unit": getattr(instance, "metric", None) or "moves",
        "searches": list(searches),
        "landscape": landscape,
        **_boards(puzzle, instance, space, best),
    }
    goals = sum(distance == 0 for distance in space.distances)
    dead = sum(distance < 0 for distance in space.distances)
    ends = "dead ends" if space.exact else "without a goal on this part of the map"
    counts = f"{goals:,} of them are solved" + (f", {dead:,} are {ends}" if dead else "")
    body = f"""<main>
<h1>{escape(title)}</h1>
<p class="faint">{counts}. Solved ones lie at the top, and a band lower is one move farther away. The dark
line is a shortest way. Drag, scroll or pinch; click a state to see its board.</p>
<div id="layers"></div><div class="desk"><div id="map" class="map"></div>
<aside><p class="row"><button id="fit">Whole map</button> <button id="start">Start</button>
<button id="closer" aria-label="closer">+</button> <button id="wider" aria-label="wider">&minus;</button></p>
<div id="board"></div><p id="told" aria-live="polite"></p></aside></div>
<p class="faint">Made with: {escape(command)}</p></main>
<script type="application/json" id="data">{_json(data)}</script>"""
    drawing = ("point_index.js", "hand.js", "thumbnails.js", "view.js")
    modules = (*drawing, "search.js", "landscape.js", "layers.js", "page.js")
    script = "\n".join(_without_modules(_resource(name)) for name in modules)
    return document(title, body, style=_resource("map.css") + STYLE, script=script)


STYLE = """
body { margin: 0 auto; padding: 1.25rem; max-width: 90rem; }
h1 { font-size: 1.35rem; margin: 0; }
.faint { color: var(--gw-faint); margin: .3rem 0 .8rem; }
.desk { display: grid; grid-template-columns: minmax(0, 1fr) 18rem; gap: 1.25rem; }
#map { height: calc(100vh - 11rem); min-height: 20rem; }
#board svg { width: 100%; height: auto; }
.row { margin: 0 0 .75rem; }
#layers .row { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; }
#layers input { flex: 1 1 12rem; }
#layers [hidden] { display: none; }
#layers select { font: inherit; padding: .35rem; }
[aria-pressed="true"] { background: var(--gw-cell); font-weight: 600; }
#counted { margin: 0 0 .6rem; font-variant-numeric: tabular-nums; }
button {
  font: inherit; color: inherit; padding: .4rem .7rem; border: 1px solid var(--gw-rim); border-radius: 8px;
  background: var(--gw-desk); cursor: pointer;
}
button:focus-visible { outline: 3px solid var(--gw-plan); }
@media (max-width: 50rem) {
  .desk { grid-template-columns: 1fr; }
  #map { height: 60vh; }
  aside { max-width: 22rem; }
}
"""


def _boards(puzzle: Puzzle[Any], instance: Any, space: ReachabilityGraph, best: list[int]) -> dict[str, Any]:
    """Draw some of the states: the shortest way, then evenly over all; no more than a page can bear."""
    for most in MOST_BOARDS:
        chosen = list(dict.fromkeys([*best, *spread(len(space.states), most)]))[: max(most, len(best))]
        try:
            shown = film([paint(puzzle.scene(instance, space.states[state])) for state in chosen], [])
        except UsageError:
            chosen = []
            break
        if len(shown.data) <= MOST_CHARACTERS:
            break
    if not chosen:
        return {"boards": [], "pictures": [], "parts": [], "board": "", "width": 1, "height": 1}
    packed = from_json(shown.data)
    sizes = {"board": shown.board, "width": shown.width, "height": shown.height}
    return {"boards": chosen, "pictures": packed["pictures"], "parts": packed["parts"], **sizes}


def _json(data: Any) -> str:
    # Not even a label can end the script element that holds the data.
    return json.dumps(data, separators=(",", ":")).replace("</", "<\\/")


def _packed(numbers: array[Any]) -> str:
    return b64encode(numbers.tobytes()).decode()


def _without_modules(script: str) -> str:
    """Return a script that stands in a page with those that it imports."""
    return re.sub(r"^import .*\n|^export (?=class |const |function )", "", script, flags=re.MULTILINE)


def _resource(name: str) -> str:
    return (files("gridwise.render.map") / name).read_text("utf-8")
