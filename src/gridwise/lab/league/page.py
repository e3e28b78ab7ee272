"""The league as a page, with everybody's best and worst game to watch."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from gridwise.files import write_text
from gridwise.lab.league.pilots import Games, LeagueTerms, PilotRow
from gridwise.lab.league.table import COLUMNS, cells
from gridwise.puzzles.base import GameRecord
from gridwise.puzzles.base.play import Play
from gridwise.registry import puzzle
from gridwise.render.document import document
from gridwise.render.paint import paint
from gridwise.render.player.page import player_page

__all__ = ["write_pages"]

MOST_PICTURES = 200
STYLE = """
main { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; line-height: 1.5 }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { padding: .45rem .7rem; text-align: right; white-space: nowrap }
th, td { border-bottom: 1px solid var(--gw-rim) }
th:first-child, td:first-child { text-align: left }
tr.landmark td { color: var(--gw-faint) }
a { color: inherit }
"""


def write_pages(
    league: Sequence[Games], rows: Sequence[PilotRow], terms: LeagueTerms, folder: Path, command: str
) -> None:
    """Write the table, and a page for each game that can be watched."""
    by_name = {one.entrant.name: one for one in league}
    lines = []
    for row in rows:
        links = " ".join(_watched(by_name[row.name], terms, folder))
        kind = ' class="landmark"' if row.landmark else ""
        figures = "".join(f"<td>{escape(text)}</td>" for text in cells(row))
        lines.append(f"<tr{kind}>{figures}<td>{links}</td></tr>")
    failures = [f"<p>{escape(row.name)}: {escape(row.failure)}</p>" for row in rows if row.failure]
    heads = "".join(f"<th>{escape(one)}</th>" for one in (*COLUMNS, "to watch"))
    title = f"League on {terms.board}"
    body = (
        f"<main><h1>{escape(title)}</h1><p>{terms.games:,} games each, the same for all, seed {terms.seed}. "
        "± is a confidence of 95 %. Against the leader: the difference in length, game by game.</p>"
        f'<div class="scroll"><table><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
        f"{''.join(failures)}<p><code>{escape(command)}</code></p></main>"
    )
    write_text(str(folder / "index.html"), document(title, body, style=STYLE, script=""))


def _watched(games: Games, terms: LeagueTerms, folder: Path) -> list[str]:
    played = [one for one in games.records if one.moves]
    if not played:
        return []
    links = []
    for word, record in (("best", min(played, key=_merit)), ("worst", max(played, key=_merit))):
        file = folder / "watch" / f"{games.entrant.name.replace(':', '-').replace('/', '-')}-{word}.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        write_text(str(file), _game_page(games.entrant.name, word, record, terms))
        links.append(f'<a href="watch/{quote(file.name)}">{word}</a>')
    return links


def _merit(record: GameRecord) -> tuple[bool, int, int]:
    return record.outcome != "won", -record.length, record.steps


def _game_page(name: str, word: str, record: GameRecord, terms: LeagueTerms) -> str:
    chosen: Any = puzzle(terms.puzzle)
    text = chosen.arena.instance_text(terms.board, record.number, terms.seed, terms.extra)
    play = Play(chosen, chosen.parse(text))
    stride = max(1, -(-len(record.moves) // MOST_PICTURES))
    pictures = [paint(play.scene())]
    for at, move in enumerate(record.moves, 1):
        play.follow(move)
        if at % stride == 0 or at == len(record.moves):
            pictures.append(paint(play.scene()))
    ended = f"{record.outcome} ({record.cause})" if record.cause else record.outcome
    title = f"{name}: its {word} game, number {record.number + 1}, {ended} with length {record.length}"
    note = f"Every {stride} moves." if stride > 1 else ""
    return player_page(pictures, title=title, footnote=note)
