"""Tables of moves as files: made by a command, stopped and gone on with, damaged, flown by."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, sqrt
from pathlib import Path

import pytest

from gridwise import UsageError
from gridwise._core import SnakePilot
from gridwise.puzzles.snake import Rules
from gridwise.puzzles.snake.arena.series import Chunk, play_chunk
from gridwise.puzzles.snake.move_tables.files import has_moves, map_moves, read_header, table_file
from gridwise.puzzles.snake.move_tables.making import make
from gridwise.puzzles.snake.pilots import find, pilots_for
from gridwise.puzzles.snake.pilots.exact import expected_steps, knowledge
from gridwise.puzzles.snake.pilots.greedy import Greedy
from gridwise.puzzles.snake.rules import Game, Tail
from gridwise.puzzles.snake.solving import SnakeSolving
from gridwise.puzzles.snake.text import GameFile
from gridwise.puzzles.snake.view import View
from tests.conftest import Outcome

Command = Callable[..., Outcome]

EXPECTED = {
    ("4x3", "free"): 26.860,
    ("3x3", "free"): 17.5455,
    ("4x4", "free"): 41.567,
    ("4x4", "blocked"): 42.950,
    ("5x4", "free"): 59.609,
    ("5x4", "blocked"): 61.417,
}
"""Steps of exact play, by programs of others."""


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def make_whole(rules: Rules, path: Path, jobs: int = 1) -> bytes:
    for _ in make(rules, path, jobs=jobs):
        pass
    return path.read_bytes()


@pytest.mark.parametrize(("board", "tail"), EXPECTED)
def test_the_command_makes_a_table_with_the_known_steps(
    gridwise: Command, tmp_path: Path, board: str, tail: str
) -> None:
    out = tmp_path / "mine.moves"
    words = ("train", "snake", "--pilot", "optimal", "--board", board, "--tail", tail, "--out", out)
    run = gridwise(*words)
    assert (run.status, run.err) == (0, "")
    assert read_header(out).steps == pytest.approx(EXPECTED[board, tail], abs=6e-4)
    assert gridwise(*words).out.startswith(f"{out}: there already")
    assert gridwise(*words, "--check").out.startswith(f"{out}: whole; {board}, tail {tail}")
    assert sorted(file.name for file in tmp_path.glob("mine*")) == ["mine.moves", "mine.moves.checked"]


@pytest.mark.parametrize(
    ("size", "tail"),
    [
        ((2, 2), "free"),
        ((3, 2), "blocked"),
        ((2, 3), "free"),
        ((2, 4), "free"),
        ((4, 2), "blocked"),
        ((3, 3), "free"),
    ],
)
def test_every_way_is_as_good_as_exact_play(tmp_path: Path, size: tuple[int, int], tail: Tail) -> None:
    """Every snake that can still be sure to win is led to every fruit; its worth falls by one each step."""
    rules, path = Rules(*size, tail), tmp_path / "mine.moves"
    make_whole(rules, path)
    pilot = SnakePilot("optimal", *size, tail_blocked=tail == "blocked", **knowledge(rules, str(path)))
    worth = exact_worth(rules)
    certain = 0
    for (body, fruit), steps in worth.items():
        if steps < inf:
            certain += 1
            move = pilot.choose(body, fruit, 0)
            assert steps == pytest.approx(1 + after(worth, rules, body, fruit, move), abs=1e-4)
    assert certain > 10


Snake = tuple[int, ...]


def after(worth: dict[tuple[Snake, int], float], rules: Rules, body: Snake, fruit: int, move: int) -> float:
    """What is left after a move; infinite where it loses."""
    row, col = divmod(body[0], rules.cols)
    row, col = row + (-1, 0, 1, 0)[move], col + (0, 1, 0, -1)[move]
    if not (0 <= row < rules.rows and 0 <= col < rules.cols):
        return inf
    head = row * rules.cols + col
    if head == fruit:
        longer = (head, *body)
        left = [worth[longer, cell] for cell in range(rules.cells) if cell not in longer]
        return sum(left) / len(left) if left else 0.0
    may_enter_tail = len(body) > 2 and rules.tail == "free"
    if head in (body[:-1] if may_enter_tail else body):
        return inf
    return worth[(head, *body[:-1]), fruit]


def exact_worth(rules: Rules) -> dict[tuple[Snake, int], float]:
    """Steps to a certain win, the longest snakes first, each length relaxed until nothing changes."""
    snakes: list[list[Snake]] = [[(cell,) for cell in range(rules.cells)]]
    while len(snakes) < rules.cells - 1:
        snakes.append([(*s, cell) for s in snakes[-1] for cell in beside(rules, s[-1]) if cell not in s])
    worth: dict[tuple[Snake, int], float] = {}
    for level in reversed(snakes):
        states = [(body, fruit) for body in level for fruit in range(rules.cells) if fruit not in body]
        worth |= dict.fromkeys(states, inf)
        changed = True
        while changed:
            changed = False
            for state in states:
                best = 1 + min(after(worth, rules, *state, move) for move in range(4))
                changed |= best < worth[state] - 1e-9
                worth[state] = min(best, worth[state])
    return worth


def beside(rules: Rules, cell: int) -> list[int]:
    row, col = divmod(cell, rules.cols)
    around = ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1))
    return [r * rules.cols + c for r, c in around if 0 <= r < rules.rows and 0 <= c < rules.cols]


def test_a_stopped_table_goes_on_and_is_the_same_in_the_end(tmp_path: Path) -> None:
    rules = Rules(5, 4)
    whole = make_whole(rules, tmp_path / "whole.moves", jobs=3)
    part = tmp_path / "part.moves"
    for stop_at in (17, 9, 2):
        making = make(rules, part)
        assert next(solved for solved in making if solved.length == stop_at)
        making.close()  # as if the process had been killed: all that is left is on the disk
        assert not part.exists()
    lengths = [solved.length for solved in make(rules, part)]
    assert lengths == [2, 1]
    assert part.read_bytes() == whole
    assert sorted(file.name for file in tmp_path.glob("part*")) == ["part.moves", "part.moves.checked"]


def test_a_damaged_checkpoint_is_not_gone_on_with(tmp_path: Path) -> None:
    rules, path = Rules(4, 3), tmp_path / "mine.moves"
    making = make(rules, path)
    assert next(solved for solved in making if solved.length == 6)
    making.close()
    notes = tmp_path / "mine.moves.steps"
    data = bytearray(notes.read_bytes())
    data[-1] ^= 1
    notes.write_bytes(data)
    assert [solved.length for solved in make(rules, path)] == list(range(11, 0, -1))
    assert path.read_bytes() == make_whole(rules, tmp_path / "whole.moves")


def test_a_damaged_table_is_refused_in_one_sentence(gridwise: Command) -> None:
    rules = Rules(4, 3)
    path = table_file(rules)
    make_whole(rules, path)
    data = bytearray(path.read_bytes())
    data[-7] ^= 4
    path.write_bytes(data)
    words = ("--pilot", f"optimal:{path}", "--board", "4x3", "--games", 1, "--jobs", 1)
    run = gridwise("arena", *words)
    assert run.status == 2
    assert run.err == (
        f"gridwise: {path}: the table is damaged, make it again: "
        "'gridwise train snake --pilot optimal --board 4x3'\n"
    )
    make_again = ("train", "snake", "--pilot", "optimal", "--board", "4x3")
    assert "damaged" in gridwise(*make_again, "--check").err
    assert gridwise(*make_again).status == 0
    assert gridwise("arena", *words).status == 0
    path.write_bytes(data[:-1])
    assert "it is not whole" in gridwise("arena", *words).err
    path.write_bytes(b"rubbish")
    assert f"{path}: expected a table" in gridwise("arena", *words).err


def test_a_table_serves_the_turned_board_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / "mine.moves"
    make_whole(Rules(3, 4), path)
    assert map_moves(Rules(4, 3), str(path)).steps == map_moves(Rules(3, 4), str(path)).steps
    for other in (Rules(4, 4), Rules(4, 3, "blocked")):
        with pytest.raises(UsageError, match="this is the table of 4x3 with the tail free"):
            map_moves(other, str(path))
    with pytest.raises(UsageError, match="no such file"):
        map_moves(Rules(4, 3), str(tmp_path / "other.moves"))


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (
            ("--board", "6x6", "--memory-limit", "500"),
            "takes 1.75 GiB of memory to make, more than the limit of 500 MiB",
        ),
        (("--board", "4x4", "--memory-limit", "1"), "more than the limit of 1 MiB"),
        (("--board", "7x6"), "up to 36 cells"),
        (("--board", "5x5", "--tail", "blocked"), "an even number of cells"),
        (("--board", "1x30"), "two rows and columns"),
        (("--board", "4x4", "--games", "3"), "--games does not go with --pilot optimal"),
    ],
)
def test_what_cannot_be_made_is_said_beforehand(
    gridwise: Command, words: tuple[str, ...], error: str
) -> None:
    run = gridwise("train", "snake", "--pilot", "optimal", *words)
    assert run.status == 2
    assert error in run.err
    assert run.err.count("\n") == 1
    assert not list(table_file(Rules(6, 6)).parent.glob("*.moves"))


def test_without_a_table_the_command_that_makes_it_is_told(gridwise: Command) -> None:
    run = gridwise("arena", "--pilot", "optimal", "--board", "6x5", "--tail", "blocked", "--jobs", 1)
    assert run.status == 2
    assert "'gridwise train snake --pilot optimal --board 6x5 --tail blocked' (about " in run.err
    assert " of memory, " in run.err
    assert " on the disk" in run.err
    assert run.err.count("\n") == 1


def test_larger_boards_are_offered_where_their_table_lies() -> None:
    """The smallest board that needs one is quickly made."""
    rules = Rules(2, 13)
    assert "optimal" not in pilots_for(rules)
    assert "optimal" not in SnakeSolving().names_for(GameFile(rules, 1))
    make_whole(rules, table_file(rules))
    assert has_moves(Rules(13, 2))
    assert "optimal" in pilots_for(rules)
    assert "optimal" in SnakeSolving().names_for(GameFile(rules, 1))
    assert "optimal" not in pilots_for(Rules(2, 13, "blocked"))
    games = 400
    steps = [steps for _, _, steps in play_chunk(Chunk("optimal", rules, 5, 0, games)).scores]
    mean = sum(steps) / games
    error = sqrt(sum((value - mean) ** 2 for value in steps) / (games - 1) / games)
    assert abs(mean - expected_steps(rules)) < 4 * error


def test_it_flies_on_where_somebody_else_has_spoilt_the_win(tmp_path: Path) -> None:
    """A snake that may be lost is flown to its end, by legal moves for as long as there are any."""
    rules, path = Rules(4, 4), tmp_path / "mine.moves"
    make_whole(rules, path)
    for seed in range(20):
        game, hurry, pilot = Game(rules, seed), Greedy(), find(f"optimal:{path}").make()
        while game.outcome == "playing":
            view = View.of(game)
            move = hurry.choose(view) if game.length < 9 else pilot.choose(view)
            assert game.length < 9 or view.is_legal(move) or not view.legal()
            game.move(move)
