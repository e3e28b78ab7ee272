"""The documentation site: its navigation, what it makes from the code, and `gridwise docs`."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from subprocess import PIPE
from urllib.request import urlopen

import pytest
from scripts.site.command_reference import commands as command_reference
from scripts.site.constraint_pictures import constraints
from scripts.site.look import VARIABLES
from scripts.site.printed_json import printed_json

from gridwise.cli.commands import commands
from gridwise.render.palette import contrast
from tests.conftest import Outcome
from tests.programs import GRIDWISE, PYTHON, run, start

ROOT = Path(__file__).resolve().parent.parent

CONF = """
extensions = ["myst_parser", "scripts.site"]
myst_heading_anchors = 3
html_theme = "furo"
"""


@pytest.fixture
def built(tmp_path: Path) -> Callable[[dict[str, str]], tuple[int, str, Path]]:
    """Build a small site with our extension; tell the exit status, the complaints and where it is."""

    def build(pages: dict[str, str]) -> tuple[int, str, Path]:
        source, out = tmp_path / "pages", tmp_path / "site"
        source.mkdir()
        (source / "conf.py").write_text(CONF)
        for name, text in pages.items():
            (source / name).write_text(text)
        done = run(PYTHON, "-m", "sphinx", "-q", "-W", "--keep-going", source, out, check=False, cwd=ROOT)
        return done.returncode, done.stderr, out

    return build


def test_lists_are_the_navigation_and_a_broken_link_ends_the_build(
    built: Callable[[dict[str, str]], tuple[int, str, Path]],
) -> None:
    status, said, out = built(
        {
            "index.md": "# Home\n\n- [One](one.md), and\n  [two](two.md#second): pages.\n",
            "one.md": "# One\n\n[gone](two.md#nowhere) [lost](three.md)\n",
            "two.md": "# Two\n\n## Second\n",
            "stray.md": "# In no list\n",
        }
    )
    assert status != 0
    assert "nowhere" in said
    assert "three.md" in said
    assert re.findall(r"(\w+)\.md: WARNING: document isn't included", said) == ["stray"]
    home = (out / "index.html").read_text(encoding="utf-8")
    assert home.index('href="one.html"') < home.index('href="two.html"')


def test_columns_of_numbers_stand_at_the_right(
    built: Callable[[dict[str, str]], tuple[int, str, Path]],
) -> None:
    rows = (
        "| who | moves | CPU | note |",
        "|---|---|---|---|",
        "| a | 1,234 | 0.5 s | 12 or so |",
        "| b | - | 3 s | 7 |",
    )
    status, said, out = built({"index.md": "\n".join(["# Home", "", *rows, ""])})
    assert (status, said) == (0, "")
    cells = re.findall(
        r"<t[hd] class=\"([^\"]*)\"><p>([^<]*)", (out / "index.html").read_text(encoding="utf-8")
    )
    assert {text for names, text in cells if "text-right" in names} == {
        *("moves", "CPU", "1,234", "0.5 s", "-", "3 s"),
    }


def test_backtracking_without_refinements_is_what_anybody_would_write() -> None:
    tried = 0

    def place(queens: list[int]) -> bool:
        nonlocal tried
        if len(queens) == 8:
            return True
        for column in range(8):
            tried += 1
            attacks = (abs(column - other) in (0, len(queens) - row) for row, other in enumerate(queens))
            if not any(attacks) and place([*queens, column]):
                return True
        return False

    assert place([])
    assert f"after {tried:,} values tried" in constraints().partition("### mrv")[0]


def test_the_keys_that_commands_print_are_told() -> None:
    page = printed_json()
    assert "| `metrics.explored` | number |" in page
    assert "| `plan` | list of texts |" in page
    assert "/tmp" not in page


def test_every_command_is_in_the_reference_with_its_options() -> None:
    page = command_reference()
    assert re.findall(r"^## (.*)$", page, re.MULTILINE) == list(commands())
    assert "| `--node-limit` N |" in page
    assert "{puzzle}" not in page
    for option in ("--walls", "--colours", "--greedy"):  # what only one puzzle takes
        assert option in page.partition("## generate")[2].partition("\n## ")[0]


def test_words_can_be_read_in_light_and_in_dark() -> None:
    for theme in VARIABLES.values():
        for ink in ("color-foreground-primary", "color-foreground-secondary", "color-brand-content"):
            for paper in ("color-background-primary", "color-background-secondary", "color-code-background"):
                assert contrast(theme[ink], theme[paper]) >= 4.5, (ink, paper)


def test_the_site_is_served_to_this_machine_until_ctrl_c(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>Read me</p>")
    with start(*GRIDWISE, "docs", "--folder", tmp_path, stdout=PIPE, stderr=PIPE) as program:
        assert program.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/", program.stdout.readline())
        assert found is not None
        with urlopen(found[0], timeout=60) as answer:
            assert answer.read() == b"<p>Read me</p>"
        program.send_signal(signal.SIGINT)
        assert program.wait(60) == 130
        assert program.stderr is not None
        assert program.stderr.read() == "gridwise: interrupted\n"


def test_where_the_site_lies_is_told_and_what_is_none_is_a_sentence(
    gridwise: Callable[..., Outcome], tmp_path: Path
) -> None:
    outcome = gridwise("docs", "--path", "--folder", tmp_path)
    assert outcome.status == 2
    assert "has no index.html" in outcome.err
    (tmp_path / "index.html").touch()
    assert gridwise("docs", "--path", "--folder", tmp_path).out == f"{tmp_path}\n"
    assert gridwise("docs", "--port", 70_000, "--folder", tmp_path).status == 2


def test_every_command_has_its_task() -> None:
    page = (ROOT / "docs" / "how-to" / "index.md").read_text(encoding="utf-8")
    table = " ".join(line for line in page.splitlines() if line.startswith("|"))
    assert {name for name in commands() if f"`{name}`" not in table and f"`{name} " not in table} == set()


def test_every_picture_is_shown_and_has_its_program() -> None:
    page = (ROOT / "docs" / "reference" / "figures.md").read_text(encoding="utf-8")
    names = {file.name for file in (ROOT / "docs" / "images").iterdir()}
    known = {re.escape(name).replace(r"\*", ".*") for name in re.findall(r"[\w*-]+\.(?:png|svg|gif)", page)}
    assert {name for name in names if not any(re.fullmatch(one, name) for one in known)} == set()
    modules = re.findall(r"python -m ((?:scripts|benchmarks)[\w.]*)", page)
    assert modules
    assert [one for one in modules if find_spec(one) is None] == []
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    shown = {
        name for page in pages for name in re.findall(r"!\[.*?\]\(.*?([^/()]+)\)", page.read_text("utf-8"))
    }
    assert names - shown == set()


NUMBER = re.compile(r"[^A-Za-z`]*\d[\d,. ]*\S*( \w+)?")
PROGRAM = re.compile(r"(python -m |make |gridwise )[a-z]\w|(scripts|examples)/\w+|<!-- generated")
NOT_MEASURED = {("gym.md", "## Rewards"), ("web.md", "## Statuses")}
"""Tables of numbers that are rules."""


def measured_tables(section: str) -> list[str]:
    """The tables of a section in which every third cell or more, names of rows left out, is a number."""
    found = []
    for table in re.findall(r"(?:^\|.*\n)+", section, re.MULTILINE):
        cells = [cell.strip() for row in table.splitlines()[2:] for cell in row.strip("|").split("|")[1:]]
        if 3 * sum(NUMBER.fullmatch(cell) is not None for cell in cells) >= len(cells) > 0:
            found.append(table)
    return found


def test_every_measured_table_has_its_program_beside_it() -> None:
    figures = (ROOT / "docs" / "reference" / "figures.md").read_text(encoding="utf-8")
    for page in (ROOT / "docs").rglob("*.md"):
        for section in re.split(r"^(?=#+ )", page.read_text(encoding="utf-8"), flags=re.MULTILINE):
            tables, title = measured_tables(section), section.partition("\n")[0]
            if tables and (page.name, title) not in NOT_MEASURED and page.name != "figures.md":
                prose = re.sub(r"^\|.*\n", "", section, flags=re.MULTILINE)
                assert PROGRAM.search(prose), f"{page.name}, {title}: what made the figures?"
                assert page.name in figures, f"{page.name} is not in figures.md"


def test_every_variable_of_the_environment_is_told() -> None:
    page = (ROOT / "docs" / "reference" / "settings.md").read_text(encoding="utf-8")
    read = re.compile(r"environ(?:\.get\(|\[)\"(\w+)\"|\"(\w+)\" in os\.environ")
    sources = (file.read_text(encoding="utf-8") for file in (ROOT / "src").rglob("*.py"))
    names = {name for text in sources for pair in read.findall(text) for name in pair if name}
    assert {name for name in names if f"`{name}`" not in page} == set()
