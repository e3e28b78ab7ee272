"""Compare, in a real browser: rows as they come, a table to sort, plots, files, earlier runs."""

from __future__ import annotations

import csv
from typing import Any

from tests.web.conftest import Open
from tests.web.waiting import screens, until


def compared(page: Any, *algorithms: str, puzzle: str = "rushhour") -> None:
    """Run some algorithms on the boards that are chosen from the start."""
    page.wait_for_selector(".chip.removable")
    for chip in page.locator(".chips .chip[aria-pressed=true]").all_inner_texts():
        if chip not in algorithms:
            page.get_by_role("button", name=chip, exact=True).click()
    for name in algorithms:
        chip = page.get_by_role("button", name=name, exact=True)
        if chip.get_attribute("aria-pressed") == "false":
            chip.click()
    page.get_by_role("button", name="Start the comparison").click()
    page.wait_for_selector(f".footnote >> text=gridwise compare {puzzle}")
    page.wait_for_selector(".plots[aria-busy=false]")


def column(page: Any, number: int) -> list[str]:
    cells = page.locator("section[aria-label=Results] tbody tr")
    return [row.locator("td").nth(number).inner_text().split("\n")[0].strip() for row in cells.all()]


def heading(page: Any, name: str) -> Any:
    return page.locator("section[aria-label=Results] th").filter(has_text=name).get_by_role("button")


def number(text: str) -> float:
    return float(text.replace(",", "").replace("(best)", ""))


def test_rows_sort_and_the_best_are_bold(visit: Open) -> None:
    page = visit("#/compare")
    compared(page, "bfs", "dfs", "best")
    boards = page.locator(".chip.removable").count()
    assert len(column(page, 0)) == 3 * boards
    heading(page, "explored").click()
    up = [number(cell) for cell in column(page, 4)]
    assert up == sorted(up)
    assert page.locator("th[aria-sort=ascending]").inner_text().startswith("explored")
    heading(page, "explored").click()
    assert [number(cell) for cell in column(page, 4)] == up[::-1]
    # Within each board the smallest number of states is bold, and nothing else in that column.
    rows = page.locator("section[aria-label=Results] tbody tr").evaluate_all(
        "rows => rows.map(row => [row.cells[0].textContent, row.cells[4].textContent, "
        "Boolean(row.cells[4].querySelector('strong'))])"
    )
    for board in {row[0] for row in rows}:
        mine = [(number(text), bold) for name, text, bold in rows if name == board]
        least = min(value for value, _ in mine)
        assert all(bold == (value == least) for value, bold in mine)
    assert "goal tested at generation" in page.locator(".footnote").first.inner_text()


def test_counters_that_some_algorithms_have_are_columns_where_they_run(visit: Open) -> None:
    counters = {"assignments", "backtracks", "checks"}
    page = visit("#/compare")
    compared(page, "best")
    heads = page.locator("section[aria-label=Results] th button")
    assert counters.isdisjoint(heads.all_inner_texts())
    page = visit("#/compare?puzzle=colour-sudoku")
    compared(page, "best", puzzle="colour-sudoku")
    heads = page.locator("section[aria-label=Results] th button")
    assert counters <= {text.strip() for text in heads.all_inner_texts()}


def test_plots_and_files_show_the_runs(visit: Open, tmp_path: Any) -> None:
    page = visit("#/compare")
    compared(page, "bfs", "astar")
    boards = page.locator(".chip.removable").count()
    titles = page.locator(".plot figcaption").all_inner_texts()
    assert titles == [
        "States explored", "Cost of the plan", "Time of the search", "Peak memory of the search",
        "Time against states explored",
    ]  # fmt: skip
    assert page.locator(".plot.wide title").count() == 2 * boards
    assert "(log scale)" in (page.locator(".plot.wide svg").text_content() or "")
    for label in ("bfs", "astar"):
        assert page.locator(".plot").first.locator("text", has_text=label).count() == 1
    assert "gridwise compare" in page.locator(".plot-note").first.inner_text()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").click()
    saved.value.save_as(tmp_path / "table.csv")
    lines = list(csv.DictReader((tmp_path / "table.csv").read_text().splitlines()))
    assert [line["label"] for line in lines] == column(page, 1)
    assert [float(line["explored"]) for line in lines] == [number(cell) for cell in column(page, 4)]
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a report").click()
    saved.value.save_as(tmp_path / "report.html")
    report = page.context.new_page()
    problems: list[str] = []
    report.on("console", lambda message: problems.append(message.text))
    report.on("request", lambda request: problems.append(request.url) if "://" in request.url[:8] and not
              request.url.startswith(("file:", "data:")) else None)  # fmt: skip
    report.goto((tmp_path / "report.html").as_uri())
    assert report.locator("h1").inner_text().startswith("rushhour: 2 algorithms")
    assert problems == []


def test_earlier_runs_come_back(visit: Open) -> None:
    page = visit("#/compare")
    compared(page, "idastar")
    boards = page.locator(".chip.removable").count()
    again = visit("#/compare")  # a new visit of the same server
    again.get_by_role("searchbox", name="Algorithm").fill("idastar")
    again.get_by_role("searchbox", name="Algorithm").press("Enter")
    earlier = again.locator("section[aria-labelledby=earlier-title]")
    until(
        again,
        "[...document.querySelectorAll('section[aria-labelledby] tbody tr')].length > 0 && "
        "[...document.querySelectorAll('section[aria-labelledby] tbody tr')].every("
        "row => row.cells[4].textContent === 'idastar')",
    )
    boxes = earlier.get_by_role("checkbox")
    assert boxes.count() >= boards
    boxes.nth(0).check()
    boxes.nth(1).check()
    again.get_by_role("button", name="Show the 2 chosen above").click()
    assert column(again, 1) == ["idastar", "idastar"]
    assert again.get_by_role("button", name="Save as CSV").is_enabled()


def test_a_comparison_can_be_stopped_and_keeps_what_it_has(visit: Open) -> None:
    page = visit("#/compare?puzzle=torus-snake")
    page.wait_for_selector(".chip.removable")
    page.get_by_role("button", name="take all out").click()
    page.get_by_text("Paste or drop a board").click()
    page.get_by_label("The board as text").fill("12,12\n5,5\n6\n0,0,3\n0,6,3\n6,0,3\n11,3,3\n3,10,3\n9,9,3\n")
    page.get_by_role("button", name="Add", exact=True).last.click()
    for chip in page.locator(".chips .chip[aria-pressed=true]").all_inner_texts():
        page.get_by_role("button", name=chip, exact=True).click()
    page.get_by_role("button", name="nearest-bfs", exact=True).click()
    page.get_by_role("button", name="bfs", exact=True).click()
    page.get_by_label("Seconds for each search").fill("60")
    page.get_by_role("button", name="Start the comparison").click()
    until(page, "document.querySelector('.working').textContent.includes(': bfs, pasted 1')")
    page.get_by_role("button", name="Stop").click()
    page.wait_for_selector(".working[hidden]", state="attached")
    assert column(page, 1) == ["nearest-bfs"]
    assert page.locator(".trouble .error").count() == 0


def test_boards_are_chosen_made_pasted_and_taken_out(visit: Open) -> None:
    page = visit("#/compare")
    page.wait_for_selector(".chip.removable")
    page.get_by_role("button", name="take all out").click()
    assert page.get_by_role("button", name="Start the comparison").is_disabled()
    page.get_by_label("A shipped board").select_option("@7")
    page.get_by_role("button", name="Add", exact=True).first.click()
    page.get_by_label("New boards").fill("1")
    page.get_by_role("button", name="Make").click()
    page.wait_for_selector(".chip.removable >> text=new 1")
    page.get_by_text("Paste or drop a board").click()
    page.get_by_label("The board as text").fill("..II..\nFB..E.\nFBAAEC\n.BH.EC\n..HGGG\nDDD...\n")
    page.locator(".paste").get_by_role("button", name="Add", exact=True).click()
    names = page.locator(".chip.removable").evaluate_all("all => all.map(one => one.firstChild.textContent)")
    assert names == ["@7", "new 1", "pasted 1"]
    page.get_by_role("button", name="Take @7 out").click()
    assert page.locator(".chip.removable").count() == 2


def test_it_fits_the_screen(visit: Open) -> None:
    page = visit("#/compare")
    compared(page, "bfs", "dfs", "best")
    for width, _ in screens(page):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for plot in page.locator(".plot svg").all():
            box = plot.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= width
