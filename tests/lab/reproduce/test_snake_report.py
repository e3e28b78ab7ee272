"""The Snake report: its five methods play, its claims are answered, its figures are drawn."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

from tests.conftest import Outcome

FIGURES = ["figure-2-trap", "figure-5-stretching", "figure-6-detour", "figure-7-end"]


def test_its_claims_are_answered_by_games_and_its_figures_drawn(
    gridwise: Callable[..., Outcome], tmp_path: Path
) -> None:
    cells, folder = tmp_path / "cells.json", tmp_path / "pictures"
    done = gridwise("reproduce", "snake-report", "--json", str(cells), "--pictures", str(folder))
    assert done.status == 0
    found = {cell["what it says"]: cell for cell in json.loads(cells.read_text())}
    words = ["--board", "12x16", "--games", "200", "--json", "--quiet"]
    pilots = ["greedy", "hamiltonian", "hamiltonian-shortcuts", "greedy-safe"]
    greedy, tour, shortcuts, safe = json.loads(gridwise("arena", "--pilot", *pilots, *words).out)
    assert found["(a) shuts itself in"]["ours"] == f"{greedy['losses'] / 2:g} % lost"
    assert found["(e) at the end of a game (figure 7)"]["ours"] == f"length {safe['mean_length']:.1f} of 192"
    best = found["(e) among the five"]
    assert best["ours"] == f"{safe['wins'] / 2:g} % filled, {safe['stalls'] / 2:g} % endless loops"
    assert safe["wins"] < tour["wins"] == shortcuts["wins"] == 200
    assert best["equal"] is False
    assert best["explanation"] in " ".join(done.out.split()).replace("* ", "")
    assert sorted(file.stem for file in folder.iterdir()) == FIGURES
    for file in folder.iterdir():
        assert ElementTree.parse(file).getroot().get("aria-label")
