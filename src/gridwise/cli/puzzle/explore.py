"""`gridwise explore`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from gridwise.cli.arguments import add_limits, limits, positive
from gridwise.cli.output import unwritten
from gridwise.cli.puzzle import answer
from gridwise.errors import UsageError
from gridwise.files import write_bytes, write_text
from gridwise.model import Status
from gridwise.puzzles.base import Answer, Options, Puzzle, able
from gridwise.search.state_space import ReachabilityGraph
from gridwise.stopping import kept

MOST_SEARCHES = 2
MOST_EVENTS = 200_000
"""Of a search in a file: about 1 MB."""

EXAMPLES = """\
  gridwise explore {puzzle} level.txt
  gridwise explore {puzzle} level.txt --json
  gridwise explore {puzzle} level.txt --svg map.svg     distances, and a picture of a small state graph
  gridwise explore {puzzle} level.txt --map map.html    every state, to fly through in a browser
  gridwise explore {puzzle} level.txt --map map.html --search bfs --search astar    two searches played on it
  gridwise explore examples/maze.py:Maze --map map.html"""


def add_arguments(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    answer.add_arguments(parser)
    add_limits(parser)
    parser.add_argument(
        "--svg", metavar="F", help="draw the distances, and the state graph where it is small"
    )
    parser.add_argument("--png", metavar="F", help="the same as PNG")
    parser.add_argument("--map", metavar="F", help="write a map to fly through: every state; one HTML file")
    parser.add_argument(
        "--states", metavar="N", type=positive(int), help="most states of the map (default 200,000)"
    )
    parser.add_argument(
        "--search",
        metavar="NAME",
        action="append",
        default=[],
        help="play a search on the map, `astar` or `astar:HEURISTIC`; once or twice",
    )
    parser.add_argument("--heuristic", metavar="NAME", help="show a heuristic on the map, beside the truth")
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="colours of the pictures")


def run(args: argparse.Namespace) -> int:
    def question(chosen: Puzzle[Any], instance: Any) -> Answer:
        if (args.search or args.heuristic) and not args.map:
            raise UsageError("--search and --heuristic are shown on a map: add --map FILE")
        mapped = _map(args, chosen, instance) if args.map else None
        if mapped is not None and chosen.explore is None:
            return mapped
        explore = able(
            chosen.explore,
            f"{chosen.name} cannot be explored; where it is searched, --map F draws every state",
        )
        found = explore(instance, limits(args), draw=bool(args.svg or args.png))
        if (args.svg or args.png) and found.status != "limit":
            _draw(args, found)
        return found if mapped is None else replace(found, lines=(*found.lines, *mapped.lines))

    with kept(lambda: unwritten([args.map, args.svg, args.png])):
        return answer.ask(args, question)


def _map(args: argparse.Namespace, chosen: Puzzle[Any], instance: Any) -> Answer:
    from gridwise.lab.state_map.page import map_page, map_words
    from gridwise.lab.state_map.space import MOST_STATES, state_space

    space = state_space(chosen, instance, args.states or MOST_STATES, limits(args))
    words = " ".join(word.rpartition("/")[2] for word in (args.puzzle, args.file) if word)
    searches, heights = _layers(args, chosen, instance, space)
    page = map_page(
        chosen,
        instance,
        space,
        f"gridwise explore {words} --map",
        searches=searches,
        landscape=heights,
    )
    write_text(args.map, page)
    goals = sum(distance == 0 for distance in space.distances)
    status: Status = "solved" if goals else "unsolvable"
    data = {"status": status, "states": len(space.states), "goals": goals}
    return Answer((f"The map shows {map_words(space)}; solved: {goals:,}.",), data, status)


def _layers(
    args: argparse.Namespace, chosen: Puzzle[Any], instance: Any, space: ReachabilityGraph
) -> tuple[list[dict[str, Any]], dict[str, Any] | None]:
    from gridwise.lab.compare import choices
    from gridwise.lab.state_map.landscape import landscape
    from gridwise.lab.state_map.search import map_search

    if len(args.search) > MOST_SEARCHES:
        raise UsageError(f"a map has room for {MOST_SEARCHES} searches, got {len(args.search)}")
    within = Options(limits=limits(args))
    searches = [
        {
            "label": label,
            **map_search(chosen, instance, space, choices(label, within), room=MOST_EVENTS).as_dict(),
        }
        for label in args.search
    ]
    heights = landscape(chosen, instance, space, args.heuristic).as_dict() if args.heuristic else None
    return searches, heights


def _draw(args: argparse.Namespace, found: Answer) -> None:
    from gridwise.render import png, svg
    from gridwise.render.plots.state_map import state_map

    histograms = {
        f"{name.removeprefix('histogram_')} to the nearest solved board": counts
        for name, counts in found.data.items()
        if name.startswith("histogram_")
    }
    title = f"{found.data['states']:,} boards are reachable, {found.data['goals']:,} are solved"
    picture = state_map(title, histograms, found.graph, f"gridwise explore {args.puzzle} {args.file}")
    if args.svg:
        write_text(args.svg, svg.svg(picture, theme=args.theme))
    if args.png:
        write_bytes(args.png, png.png(picture, theme=args.theme, cell=64))
