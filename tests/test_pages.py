"""Every block of code and every command in README.md and docs/ runs, or says why it does not."""

from __future__ import annotations

import argparse
import gzip
import json
import re
import tomllib
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

import gridwise as product
from gridwise.cli.commands import command_of
from tests.conftest import Outcome
from tests.pages import PAGES, ROOT, Block, blocks_of, commands_of

KINDS = {"", "json", "python", "pycon", "sh", "text", "toml"}

ELSEWHERE = {
    "docs/how-to/python.md": "tests/api/test_examples.py",
    "docs/reference/gym.md": "tests/gym/test_examples.py",
    "docs/tutorials/learn-to-play.md": "tests/test_learn_to_play.py",
}
"""Pages whose blocks other tests run."""

ONLY_READ = {
    "gridwise (play|web|docs)": "waits for people; tests/window, tests/web, tests/test_site.py",
    "gridwise (bench|enumerate (?!rushhour --size 4x4)|reproduce (?!torus)|train)": (
        "takes minutes; tests/lab, tests/cli/test_enumerate.py"
    ),
    "gridwise (grade (?!car_park)|league)": "takes a class; tests/classroom, tests/lab/league",
    "gridwise runs --(show|repair)": "about a run of the reader's; tests/lab",
    "--plan plan.txt|review torus-snake": "needs a person's moves; tests/cli, tests/lab/review",
    "gridwise review snake": "needs a person's game; tests/lab/review",
    "my_file.py|(sb3:|onnx:policy)|evolved:mine|values.json": "the reader's own; tests/user_code",
    "--cluster": "needs a cluster; tests/cluster.py",
    "onnx:@10x10": "plays for seconds; tests/puzzles/snake",
    "--pilot optimal --board 6x6": "needs a table that takes minutes; tests/puzzles/snake",
    "gridwise book (?!rushhour boards.txt)": "takes seconds; tests/book",
    "--mp4": "takes seconds; tests/lab",
}
"""Commands of which only the words are read here, with the command's own parser: why, and who runs them."""

READ: dict[str, Callable[[str], object]] = {"json": json.loads, "toml": tomllib.loads}

OTHER_PROGRAMS = ("curl", "make", "pip", "python")
"""What is not ours, or has tests of its own: curl in tests/web/test_docs.py, examples in theirs."""

SMALLER = {
    r"--games \d+": "--games 2",
    r"--count \d\d+": "--count 5",
    r"--board (8x8|10x10)": "--board 4x4",
    r"^(arena (?!.*--games).*)": r"\1 --games 2",
    r"^(show .*--gif .*)": r"\1 --cell 8",
    r"^((watch|race) .*--(gif|html) .*)": r"\1 --frames 2",
    r"^((arena|compare) .*)": r"\1 --jobs 1",
}
"""What takes long, and what the tests make of it."""


def told(block: Block) -> str:
    return f"{block.page.relative_to(ROOT)}, line {block.line}"


def is_only_read(line: str) -> bool:
    return any(re.search(part, line) for part in ONLY_READ)


EVERY = [block for page in PAGES for block in blocks_of(page)]
RUN = sorted({block.page for block in EVERY if block.kind in ("sh", "python")})


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a folder with the files that a reader of these pages has."""
    boards = [str(product.load("rushhour", f"@{number}")) for number in range(1, 7)]
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels" / "one.txt").write_text(boards[0])
    (tmp_path / "level.txt").write_text(boards[1])
    lines = "".join("".join(board.split()) + "\n" for board in boards)
    for name in ("boards.txt", "a.txt"):
        (tmp_path / name).write_text(lines)
    (tmp_path / "b.csv").write_text("board\n" + lines)
    (tmp_path / "public.txt.gz").write_bytes(gzip.compress(lines.encode()))
    (tmp_path / "game.json").write_text('{"board": "5x5", "seed": 7}')
    (tmp_path / "board.txt").write_text(str(product.load("colour-sudoku", "@1")))
    (tmp_path / "names.txt").write_text("Anna\n")
    (tmp_path / "my_moves.txt").write_text(str(product.solve(product.load("rushhour", "@5")).plan))
    page = (ROOT / "docs" / "how-to" / "classroom.md").read_text(encoding="utf-8")
    (tmp_path / "assignment.toml").write_text(page.partition("```toml\n")[2].partition("```")[0])
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_every_block_says_what_it_is() -> None:
    assert [told(block) for block in EVERY if block.kind not in KINDS] == []
    texts = [block for block in EVERY if block.kind in ("", "text")]
    assert [told(block) for block in texts if block.text.startswith("gridwise ")] == []
    sessions = {str(block.page.relative_to(ROOT)) for block in EVERY if block.kind == "pycon"}
    assert sessions <= set(ELSEWHERE)
    # A command that is only indented would be run by nobody.
    indented = re.compile(r"^(?: {4,}|\t)(?:\$ )?gridwise ", re.MULTILINE)
    assert [page for page in PAGES if indented.search(page.read_text(encoding="utf-8"))] == []


def test_data_can_be_read() -> None:
    for block in EVERY:
        if block.kind in READ:
            try:
                READ[block.kind](block.text)
            except ValueError as error:
                pytest.fail(f"{told(block)}: {error}")


INLINE = re.compile(r"`gridwise ([a-z]+)((?: [^`]*)?)`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_within_sentences_exist_with_their_options(page: Path) -> None:
    for name, rest in INLINE.findall(re.sub(r"\s+", " ", page.read_text(encoding="utf-8"))):
        if name == "help":
            continue
        _, parser = command_of(name, rest.split())
        known = {option for action in parser._actions for option in action.option_strings}
        assert set(re.findall(r"--[a-z][a-z-]*", rest)) <= known, f"gridwise {name}{rest}"


@pytest.mark.parametrize("page", RUN, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_commands_have_such_arguments(page: Path) -> None:
    for block in blocks_of(page):
        for words in commands_of(block) if block.kind == "sh" and "sokoban" not in block.note else ():
            for part in "\0".join(words).split("\0|\0"):
                program, *rest = part.split("\0>\0")[0].split("\0")
                if program == "gridwise":
                    parsed(rest)
                    continue
                assert program in (*OTHER_PROGRAMS, "echo"), told(block)
                if program == "python":
                    assert is_there(rest), f"{told(block)}: {' '.join(rest)}"


def is_there(words: list[str]) -> bool:
    """Tell whether Python has such a module, or we such a file."""
    return find_spec(words[1]) is not None if words[0] == "-m" else (ROOT / words[0]).is_file()


def parsed(words: list[str]) -> argparse.Namespace:
    """Read the words with the command's own parser, which raises where it does not know one."""
    _, parser = command_of(words[0], words[1:])
    return parser.parse_intermixed_args(words[1:], argparse.Namespace(words=words[1:]))


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("page", RUN, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_page_runs(page: Path, gridwise: Callable[..., Outcome]) -> None:
    if str(page.relative_to(ROOT)) in ELSEWHERE:
        return
    said = ""
    for block in blocks_of(page):
        if block.note == "output":
            assert missing_line(block.text, said) is None, told(block)
        elif block.file:
            Path(block.file).parent.mkdir(exist_ok=True)
            Path(block.file).write_text(block.text, encoding="utf-8")
        elif block.kind == "python" and not block.reason:
            exec(compile(block.text, told(block), "exec"), {"__name__": "__main__"})
        elif block.kind == "sh" and not block.reason:
            said = "".join(run(words, block, gridwise) for words in commands_of(block))


def missing_line(shown: str, said: str) -> str | None:
    """Find a line that the page shows and the commands above it did not print; `...` stands for any lines."""
    lines = iter(said.splitlines())
    for line in shown.splitlines():
        if line.strip() != "..." and all(line.rstrip() != one.rstrip() for one in lines):
            return line
    return None


def run(words: list[str], block: Block, gridwise: Callable[..., Outcome]) -> str:
    """Run a command at a small size, or a line of several, each reading what the one before wrote."""
    stdin = err = ""
    if is_only_read(" ".join(words)):
        return ""
    for part in "\0".join(words).split("\0|\0"):
        line, _, file = part.partition("\0>\0")
        program, *rest = line.split("\0")
        if program == "echo":
            stdin = " ".join(rest) + "\n"
            continue
        if program != "gridwise":
            return ""
        small = "\0".join(rest)
        for size, smaller in SMALLER.items():
            small = re.sub(size.replace(" ", "\0"), smaller.replace(" ", "\0"), small)
        done = gridwise(*small.split("\0"), stdin=stdin)
        assert done.status == block.status, f"{told(block)}: {' '.join(rest)}\n{done.err}"
        stdin, err = done.out, err + done.err
        if file:
            Path(file).write_text(done.out, encoding="utf-8")
    return stdin + err
