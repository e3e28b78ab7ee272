"""The page offers exact play on larger boards where its table lies."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridwise.puzzles.snake.move_tables.files import table_file
from gridwise.puzzles.snake.move_tables.making import make
from gridwise.puzzles.snake.rules import Rules
from tests.web.servers import running


def test_exact_play_is_offered_where_its_table_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    rules = Rules(2, 13)
    with running() as server, server.client() as client:

        def offered(tail: str = "free") -> dict[str, bool]:
            found = client.get(f"/api/arena/pilots?board=2x13&tail={tail}").json()
            return {one["name"]: one["plans"] for one in found}

        assert "optimal" not in offered()
        game = json.dumps({"board": "2x13", "seed": 3})
        refused = client.post("/api/puzzles/snake/fly", json={"instance": game, "pilot": "optimal"})
        told = refused.json()["error"]["message"]
        assert "gridwise train snake --pilot optimal --board 2x13" in told
        for _ in make(rules, table_file(rules)):
            pass
        assert offered()["optimal"]
        assert "optimal" not in offered("blocked")
        read = client.post("/api/puzzles/snake/read", json={"text": game}).json()
        assert "optimal" in read["pilots"]
        flown = client.post("/api/puzzles/snake/fly", json={"instance": game, "pilot": "optimal"}).json()
        assert flown["outcome"] == "won"
