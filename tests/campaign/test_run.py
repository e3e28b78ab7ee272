"""The campaign's own machinery: seeded, resumable, with failures that can be replayed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from campaign.figures import keep_figures, line_of, read_figures
from campaign.part import PARTS, Case, Outcome
from campaign.report import tables, write_report
from campaign.run import Terms, run_part


class Numbers:
    """A part whose cases are numbers from the seed on; multiples of `bad` are failures."""

    USUAL_COUNT = 10

    def __init__(self, bad: int = 1000, interrupt_at: int | None = None) -> None:
        self.bad = bad
        self.interrupt_at = interrupt_at
        self.seen: list[int] = []

    def cases(self, seed: int) -> Iterator[Case]:
        return ({"kind": "odd" if number % 2 else "even", "number": number} for number in count(seed))

    def check(self, case: Case) -> Outcome:
        number = int(case["number"])
        if number == self.interrupt_at:
            raise KeyboardInterrupt
        self.seen.append(number)
        failure = f"{number} is bad" if number % self.bad == 0 else ""
        return Outcome(failure, {"number": number})


def test_a_part_that_was_interrupted_goes_on_where_it_was(tmp_path: Path) -> None:
    first, second = Numbers(interrupt_at=4), Numbers()
    with pytest.raises(KeyboardInterrupt):
        run_part("fuzz", Terms(tmp_path), first)
    progress = run_part("fuzz", Terms(tmp_path), second)
    assert first.seen + second.seen == [*range(1, 11)]
    assert (progress.cases, progress.kinds, progress.measured) == (10, {"odd": 5, "even": 5}, {"number": 10})
    assert list(tmp_path.iterdir()) == []


def test_a_failure_is_a_file_with_its_case(tmp_path: Path) -> None:
    progress = run_part("fuzz", Terms(tmp_path, count=8, seed=1), Numbers(bad=7))
    (file,) = progress.failures
    assert json.loads(Path(file).read_text(encoding="utf-8")) == {
        "part": "fuzz",
        "case": {"kind": "odd", "number": 7},
        "failure": "7 is bad",
    }


def test_no_new_case_begins_after_the_time(tmp_path: Path) -> None:
    part = Numbers()
    run_part("fuzz", Terms(tmp_path, seconds=0.0), part)
    assert part.seen == []


def test_figures_of_other_parts_stay_and_the_page_has_a_table(tmp_path: Path) -> None:
    figures, page = tmp_path / "figures.json", tmp_path / "page.md"
    for part in ("kills", "fuzz"):
        progress = run_part(part, Terms(tmp_path), Numbers())
        row = keep_figures(part, Terms(tmp_path), progress, figures)
        assert line_of(part, row).startswith(f"{part}: 10 cases of 2 kinds, 0 failures")
    assert list(read_figures(figures)) == ["fuzz", "kills"]
    page.write_text("before\n<!-- figures -->\nold\n<!-- end of figures -->\nafter\n", encoding="utf-8")
    write_report(page, figures)
    text = page.read_text(encoding="utf-8")
    assert (
        text == f"before\n<!-- figures -->\n{tables(read_figures(figures))}<!-- end of figures -->\nafter\n"
    )
    assert f"| kills | {PARTS['kills']} | 10 | 0 |" in text
