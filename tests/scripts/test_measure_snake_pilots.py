"""The table of all pilots: measured in parts, and written as a whole."""

from __future__ import annotations

import json
from pathlib import Path

from scripts.measure_snake_pilots import BEGIN, END, main


def test_what_is_kept_is_not_played_again(tmp_path: Path) -> None:
    page, kept = tmp_path / "page.md", tmp_path / "kept.json"
    page.write_text(f"before\n{BEGIN}old\n{END}\nafter\n")
    places = ["--page", str(page), "--kept", str(kept), "--images", str(tmp_path)]
    words = ["--boards", "4x4", "--jobs", "1", "--share", "0.1", *places, "--pilots"]
    main([*words, "greedy", "hamiltonian"])
    known = json.loads(kept.read_text())["4x4"]
    main([*words, "hamiltonian", "best", "--again", "hamiltonian"])
    rows = json.loads(kept.read_text())["4x4"]
    assert rows["greedy"] == known["greedy"]
    assert rows["hamiltonian"]["mean_steps"] == known["hamiltonian"]["mean_steps"]
    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert "old" not in text
    lines = [line.split(" | ") for line in text.splitlines() if line.startswith("| `")]
    assert [line[0] for line in lines] == ["| `best`", "| `hamiltonian`", "| `greedy`"]
    assert [line[2] for line in lines[:2]] == ["100 %", "100 %"]
    for row, line in zip((rows["best"], rows["hamiltonian"]), lines, strict=False):
        assert line[5].startswith(f"{row['mean_steps_of_wins']:.1f} ± ")
    assert all(name in (tmp_path / "snake-4x4.svg").read_text() for name in rows)
