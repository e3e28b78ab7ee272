"""`optimal`: the exact values, against figures of others and a brute force of our own."""

from __future__ import annotations

from functools import cache
from math import sqrt
from pathlib import Path

import pytest

from gridwise import UsageError
from gridwise.files import cache_directory
from gridwise.puzzles.snake import Rules
from gridwise.puzzles.snake.arena.series import Chunk, play_chunk
from gridwise.puzzles.snake.pilots.exact import table

FREE = {
    (2, 2): 3.8333,
    (3, 2): 8.4333,
    (4, 2): 14.367,
    (3, 3): 17.5455,
    (4, 3): 26.860,
    (4, 4): 41.567,
    (5, 4): 59.609,
    (5, 5): 92.179,
}
BLOCKED = {(4, 4): 42.950, (5, 4): 61.417}


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    table.cache_clear()


@pytest.mark.parametrize(("size", "steps"), FREE.items())
def test_expected_steps_with_the_tail_free(size: tuple[int, int], steps: float) -> None:
    exact = table(Rules(*size))
    assert exact.chance == 1
    assert exact.steps == pytest.approx(steps, abs=6e-4)


@pytest.mark.parametrize(("size", "steps"), BLOCKED.items())
def test_expected_steps_with_the_tail_blocked(size: tuple[int, int], steps: float) -> None:
    exact = table(Rules(*size, "blocked"))
    assert exact.chance == 1
    assert exact.steps == pytest.approx(steps, abs=6e-4)


def test_odd_boards_with_the_tail_blocked_are_won_once_in_three_at_most() -> None:
    assert 0.3 < table(Rules(3, 3, "blocked")).chance <= 1 / 3 + 1e-9


@pytest.mark.parametrize("size", [(3, 3), (4, 3), (4, 4)])
def test_played_games_agree_with_the_expectation(size: tuple[int, int]) -> None:
    rules, games = Rules(*size), 3000
    steps = [steps for outcome, _, steps in play_chunk(Chunk("optimal", rules, 5, 0, games)).scores]
    mean = sum(steps) / games
    error = sqrt(sum((value - mean) ** 2 for value in steps) / (games - 1) / games)
    assert abs(mean - table(rules).steps) < 4 * error


@pytest.mark.parametrize("blocked", [False, True])
@pytest.mark.parametrize("size", [(2, 2), (3, 2), (4, 2)])
def test_against_value_iteration_written_here(size: tuple[int, int], blocked: bool) -> None:
    exact = table(Rules(*size, "blocked" if blocked else "free"))
    assert exact.steps == pytest.approx(brute_force(*size, blocked), abs=1e-6)


def brute_force(rows: int, cols: int, blocked: bool) -> float:
    """Expected steps of optimal play, by relaxing all snakes of a length until nothing changes."""
    cells = [(row, col) for row in range(rows) for col in range(cols)]

    def beside(cell: tuple[int, int]) -> list[tuple[int, int]]:
        steps = ((-1, 0), (0, 1), (1, 0), (0, -1))
        return [c for c in ((cell[0] + a, cell[1] + b) for a, b in steps) if c in cells]

    @cache
    def snakes(length: int) -> list[tuple[tuple[int, int], ...]]:
        if length == 1:
            return [(cell,) for cell in cells]
        return [(*s, c) for s in snakes(length - 1) for c in beside(s[-1]) if c not in s]

    value = dict.fromkeys(snakes(len(cells)), 0.0)
    for length in range(len(cells) - 1, 0, -1):
        cost = {(s, f): float("inf") for s in snakes(length) for f in cells if f not in s}
        changed = True
        while changed:
            changed = False
            for (snake, fruit), old in cost.items():
                new = old
                for head in beside(snake[0]):
                    if head == fruit:
                        new = min(new, 1 + value[(head, *snake)])
                        continue
                    into_tail = head == snake[-1] and length > 2 and not blocked
                    if head not in snake or into_tail:
                        new = min(new, 1 + cost[((head, *snake)[:length], fruit)])
                if new < old - 1e-12:
                    cost[(snake, fruit)] = new
                    changed = True
        free = len(cells) - length
        value = {s: sum(cost[(s, f)] for f in cells if f not in s) / free for s in snakes(length)}
    return sum(value[(cell,)] for cell in cells) / len(cells)


def test_tables_are_kept_on_disk_and_damaged_ones_made_again() -> None:
    first = table(Rules(3, 3))
    [file] = list(cache_directory().iterdir())
    table.cache_clear()
    assert table(Rules(3, 3)) == first
    file.write_bytes(b"rubbish")
    table.cache_clear()
    assert table(Rules(3, 3)) == first


def test_large_boards_are_refused_with_advice() -> None:
    with pytest.raises(UsageError, match="best"):
        table(Rules(6, 6))
