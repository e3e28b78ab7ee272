"""The things that people come back to the page for, each once on a phone, a small laptop and a desk.

Their own tests go deeper; this list says that none of them is lost on any screen.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Error

from tests.web.conftest import Open
from tests.web.pages import LEVEL, address, centre, expect, moves, place_of, status
from tests.web.test_marks import OVERLAP, RING
from tests.web.test_solve_panel import HARD
from tests.web.things import THINGS, Screen, thing
from tests.web.waiting import until

TORUS = "4,4\n0,0\n2\n0,2,1\n2,3,1\n"
SUDOKU = "2 2\nr b\n1b *#\n*# *#\n"
SNAKE = '{"board": "8x8", "seed": 3}'
SMALL = '{"board": "2x2", "seed": 1}'
SHUT = "......\n..C...\nAAC...\n..C...\n..D...\n..D...\n"
WORM = "model B\nc 10\ntarget 20\npenalty 0\nstart 0 0\nfield\n0 1 0\n0 0 0\n0 0 9\n"
THREE = "....BB\n..D..C\nAAD..C\n......\n....EE\n......\n"
PUZZLES = ("rushhour", "torus-snake", "worm", "colour-sudoku", "snake")
RED = """() => {
  const car = document.querySelector('[data-key="block A"] rect:nth-child(2)');
  return getComputedStyle(car).fill.match(/\\d+/g).map(Number);
}"""


@thing("a car moves wherever it is grabbed, and the page does not scroll under it")
def grabbed(screen: Screen) -> None:
    page = screen.open(address("rushhour", LEVEL))
    box, size = page.locator('[data-key="block D"].piece').bounding_box(), screen.cell()
    x, y = box["x"] + 0.9 * box["width"], box["y"] + 0.08 * box["height"]
    screen.pull((x, y), (x, y + 3 * size), lambda: None)
    expect(page.locator(".count")).to_have_text(re.compile(r"^([1-3]) / \1$"))
    assert page.evaluate("scrollY") == 0


@thing("a swipe acts while the hand moves")
def swiped(screen: Screen) -> None:
    page = screen.open(address("snake", SNAKE))
    x, y = centre(page, 4, 4)
    screen.pull((x, y), (x, y + 60), lambda: moves(page, 1, 1))


@thing("Skip to the board leads to the board")
def skipped(screen: Screen) -> None:
    page = screen.open("#/worm")
    page.locator("a.skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".stage")).to_be_focused()
    expect(page).to_have_url(re.compile("#/worm"))


@thing("arrows go on steering after a button and a box; Ctrl+Z takes back")
def steered(screen: Screen) -> None:
    page = screen.open(address("torus-snake", TORUS))
    page.keyboard.press("ArrowRight")
    moves(page, 1, 1)
    screen.press(page.get_by_role("button", name="Undo"))
    moves(page, 0, 1)
    page.keyboard.press("ArrowDown")
    moves(page, 1, 1)
    page.get_by_label("Coordinates").check()
    page.keyboard.press("ArrowDown")
    moves(page, 2, 2)
    page.keyboard.press("Control+z")
    moves(page, 1, 2)


@thing("what is in the way and what to do first is written on the page")
def written(screen: Screen) -> None:
    page = screen.open(address("rushhour", LEVEL))
    x, y = place_of(page, "B")
    screen.pull((x, y), (x + 2 * screen.cell(), y), lambda: None)
    status(page, "Car B is blocked that way.")
    page = screen.open(address("colour-sudoku", SUDOKU))
    screen.press(page.get_by_role("button", name="2", exact=True))
    status(page, "Choose a cell first.")
    page = screen.open(address("snake", SNAKE))
    page.get_by_label("In real time").check()
    status(page, re.compile("Press an arrow to start"))


@thing("a board without a solution does not say undo, and no label says -0")
def hopeless(screen: Screen) -> None:
    page = screen.open(address("rushhour", SHUT))
    screen.press(page.get_by_role("button", name="Watch the solution"))
    status(page, "This board has no solution.")
    labels = page.locator(".piece").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert labels
    assert not any("-0" in label for label in labels)


@thing("a hand on the board takes over from the playback at once")
def taken_over(screen: Screen) -> None:
    page = screen.open(address("rushhour", LEVEL))
    page.get_by_label("Speed").select_option("slow")
    screen.press(page.get_by_role("button", name="Watch the solution"))
    expect(page.locator(".count")).to_have_text(re.compile(r"^[1-6] / 7$"))
    page.evaluate("scrollTo(0, 0)")
    x, y = place_of(page, "E")
    screen.pull((x, y), (x - screen.cell(), y), lambda: None)
    expect(page.locator(".count")).to_have_text(re.compile(r"^([2-6]) / \1$"))


@thing("Back goes to the board before; reload brings the game back")
def came_back(screen: Screen) -> None:
    page = screen.open("#/rushhour?level=3")
    page.goto(f"{screen.url}/#/torus-snake?level=1")
    page.locator(".stage [data-key=body]").first.wait_for()
    screen.press(page.locator(".pad:enabled").first)
    moves(page, 1, 1)
    page.reload()
    moves(page, 1, 1)
    page.go_back()
    expect(page.locator(".board-name")).to_have_text("board 3, easy")


@thing("leaving Edit keeps a draft; links carry board and moves")
def drafted(screen: Screen) -> None:
    page = screen.open(address("rushhour", LEVEL))
    screen.tab("Edit").get_by_label("As text").fill("....BB\n..D..C\nAA")
    screen.tab("Play")
    expect(screen.tab("Edit").get_by_label("As text")).to_have_value("....BB\n..D..C\nAA")
    page = screen.open("#/torus-snake?level=1")
    screen.press(page.locator(".pad:enabled").first)
    moves(page, 1, 1)
    link = screen.tab("Share").get_by_label("Link to this board")
    expect(link).to_have_value(re.compile("#.*moves="))
    screen.open(link.input_value().removeprefix(f"{screen.url}/"))
    moves(page, 1, 1)


@thing("a lost game says lost and can be watched; watching after one shows the solution")
def lost(screen: Screen) -> None:
    page = screen.open(address("snake", SNAKE))
    panel = screen.tab("Solve")
    panel.get_by_label("Algorithm").select_option("greedy")
    screen.press(panel.get_by_role("button", name="Solve"))
    expect(panel.locator(".verdict")).to_have_text(re.compile(r"^Lost after \d+ steps\.$"))
    expect(panel.get_by_role("button", name="Watch the game")).to_be_visible()
    page = screen.open(address("snake", SMALL))
    page.get_by_label("Speed").select_option("instant")
    until(page, "document.querySelector('.pad:not(:disabled)') !== null")
    for _ in range(2):
        page.keyboard.press("ArrowUp")
    status(page, re.compile("Hit something"))
    screen.press(page.get_by_role("button", name="Watch the solution"))
    expect(page.locator(".standing")).to_contain_text("length 4")


@thing("uniform cost proves; a wrong limit says so where it is; the limit that was met is named")
def proven(screen: Screen) -> None:
    screen.open(address("rushhour", LEVEL))
    panel = screen.tab("Solve")
    panel.get_by_label("Algorithm").select_option("ucs")
    screen.press(panel.get_by_role("button", name="Solve"))
    expect(panel.locator(".verdict")).to_contain_text("proven to be the fewest")
    screen.press(panel.get_by_text("Limits", exact=True))
    panel.get_by_label("Explored states").fill("0")
    screen.press(panel.get_by_role("button", name="Solve"))
    expect(panel.get_by_label("Explored states")).to_have_attribute("aria-invalid", "true")
    panel.get_by_label("Explored states").fill("5")
    screen.press(panel.get_by_role("button", name="Solve"))
    expect(panel.locator(".verdict")).to_contain_text("The limit of 5 explored states was reached")


@thing("the red car is red in both themes and drives out when it wins; a card tells how good it was")
def won(screen: Screen) -> None:
    page = screen.open(address("rushhour", LEVEL))
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        red, green, blue = page.evaluate(RED)
        assert red > 160
        assert max(green, blue) < 90
    right = page.locator(".stage svg.board > g").first.bounding_box()
    steps = (("B", "Left"), ("C", "Up"), ("D", "Up"), *(("A", "Right"),) * 4)
    for made, (piece, way) in enumerate(steps, 1):
        page.locator(f'[data-key="block {piece}"].piece').press(f"Arrow{way}")
        moves(page, made, made)
    assert place_of(page, "A")[0] > right["x"] + right["width"]
    card = page.get_by_role("region", name="The board is won")
    expect(card).to_contain_text("You 7, best 7")
    expect(card).to_contain_text("Time 0:")
    expect(card).to_contain_text("no hints used")
    expect(card.locator(".earned")).to_have_count(3)
    expect(card.get_by_role("button", name="Next board")).to_be_in_viewport()


@thing("boards and buttons fit: nothing is wider than the screen, and a laptop needs no scrolling")
def fitting(screen: Screen) -> None:
    for name in PUZZLES:
        page = screen.open(f"#/{name}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        assert screen.outside(".stage svg.board") == [], name
        if not screen.touch:
            assert screen.outside(".timeline button, .buttons-row button, .pads button, .status") == [], name


@thing("the arena shows four games at once, and New game is a new game")
def arena(screen: Screen) -> None:
    pilots = "greedy,best,hamiltonian,greedy-safe"
    page = screen.open(f"#/arena?mode=watch&board=20x20&seed=5&pilots={pilots}", ".lane dd")
    expect(page.locator(".lane .board")).to_have_count(4)
    assert screen.outside(".lane .board, .playback") == []
    screen.press(page.get_by_role("button", name="New game"))
    expect(page.get_by_label("Seed", exact=True)).not_to_have_value("5")


@thing("the board that you play against a pilot is whole; optimal is offered only where it can fly")
def versus(screen: Screen) -> None:
    page = screen.open("#/arena?mode=play&board=8x8&seed=5&pilots=best", ".lane.theirs dd")
    assert screen.outside(".lane.mine .board, .steering") == []
    assert "optimal" not in page.locator(".picks").inner_text()
    page.get_by_label("Board").select_option("4x4")
    expect(page.locator(".picks")).to_contain_text("optimal")


@thing("the autopilot has a switch at the board, draws its plan, and is taken over from in mid-game")
def flown(screen: Screen) -> None:
    page = screen.open(address("snake", SNAKE))
    switch = page.get_by_role("switch", name="Autopilot")
    assert screen.outside(".autopilot") == []
    screen.press(switch)
    status(page, re.compile("^The pilot best is flying; "))
    expect(page.locator(".stage [data-key^=path]")).to_have_count(2)
    page.keyboard.press("f")
    status(page, "You are flying.")
    expect(switch).to_have_attribute("aria-checked", "false")


@thing("newcomers start on an easy board with the rules beside it and what to do first")
def newcomer(screen: Screen) -> None:
    for name in PUZZLES:
        page = screen.open(f"#/{name}")
        expect(page.locator(".board-name")).to_have_text(re.compile("easy"))
        rules, first = page.get_by_role("region", name="How to play").locator("p").all_inner_texts()
        assert len(re.findall(r"[.!](?= |$)", rules)) == 2
        assert first.startswith("First: ")


@thing("the worm's page tells this field's numbers at every moment")
def numbers(screen: Screen) -> None:
    page = screen.open(address("worm", WORM))
    told = page.get_by_role("list", name="The rules of this board")
    for _ in range(2):
        for words in ("c = 10", "model B"):
            expect(told).to_contain_text(words)
        expect(page.locator(".standing")).to_contain_text("of 20 points")
        expect(page.locator(".standing")).to_contain_text("length")
        page.keyboard.press("ArrowRight")


@thing("a gallery has every board with its stars, the board of the day, and what is next")
def gallery(screen: Screen) -> None:
    page = screen.open("#/boards?puzzle=rushhour", ".gallery-grid .board-card svg.board")
    expect(page.locator(".gallery-grid .board-card[data-number]")).to_have_count(60)
    for name in ("Next unsolved", "Play it"):
        expect(page.get_by_role("link", name=name)).to_be_visible()
    expect(page.get_by_role("button", name="Save to a file")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@thing("a server that is gone is told, and the page goes on by itself; the API is described and linked")
def away(screen: Screen) -> None:
    page = screen.open("#/worm")
    page.context.set_offline(True)
    try:
        expect(page.locator("#away")).to_have_text("The workbench does not answer; trying again …")
    finally:
        page.context.set_offline(False)
    expect(page.locator("#away")).to_be_hidden()
    page.goto(f"{screen.url}/#/")
    expect(page.get_by_role("contentinfo").get_by_role("link")).to_have_attribute("href", "docs")


@thing("one metric at a time, chosen by the player, is named by the counter, the hint and the card of a win")
def counted(screen: Screen) -> None:
    page = screen.open(address("rushhour", THREE))
    for metric, told in (("moves", "1 move"), ("steps", "3 steps")):
        screen.press(page.get_by_role("group", name="Count").get_by_role("button", name=metric, exact=True))
        page.evaluate("scrollTo(0, 0)")
        x, y = place_of(page, "D")
        screen.pull((x, y), (x, y + 3 * screen.cell()), lambda: None)
        expect(page.locator(".standing")).to_have_text(told)
        screen.press(page.get_by_role("button", name="Reset"))
        expect(page.locator(".standing")).to_have_text(f"0 {metric}")


@thing("a hint is one move: where to look, the move, why, and the line, one press after another")
def hinted(screen: Screen) -> None:
    page = screen.open(address("worm", WORM))
    words = ("Make for the food in row", r"Go (up|right|down|left)\.", "moves are left", "The line:")
    for told in words:
        screen.press(page.get_by_role("button", name="Hint"))
        expect(page.locator(".advice")).to_contain_text(re.compile(told))


@thing("Stop keeps the numbers")
def stopped(screen: Screen) -> None:
    page = screen.open(address("torus-snake", HARD))
    panel = screen.tab("Solve")
    panel.get_by_label("Algorithm").select_option("ids")
    panel.get_by_label("Engine").select_option("python")
    screen.press(panel.get_by_role("button", name="Solve"))
    expect(panel.locator(".progress")).to_have_text(re.compile("explored"))
    screen.press(panel.get_by_role("button", name="Stop"))
    expect(panel.locator(".progress")).to_have_text("Stopped.")
    expect(page.get_by_text("Explored", exact=True).first).to_be_visible()


@thing("the chosen cell and a hint look different; a warning covers no digit; pencil marks")
def pencilled(screen: Screen) -> None:
    page = screen.open(address("colour-sudoku", SUDOKU))
    screen.touch_at(centre(page, 0, 1))
    assert (page.evaluate(RING, "ink"), page.evaluate(RING, "plan")) == (1, 0)
    page.keyboard.press("p")
    page.keyboard.press("2")
    expect(page.locator('.stage [data-key="notes 0 1"] text')).to_have_text(["2"])
    page.keyboard.press("p")
    page.keyboard.press("1")
    expect(page.locator('.stage [data-key="danger 0 1"]')).to_be_attached()
    assert not page.evaluate(OVERLAP)


@thing("the rules of the worm by pictures")
def pictured(screen: Screen) -> None:
    page = screen.open("#/worm")
    screen.press(page.get_by_role("button", name="The rules in pictures"))
    sheet = page.get_by_role("dialog", name="The rules in pictures")
    expect(sheet.get_by_role("figure").first.locator("svg.board")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


@thing("words of algorithms are explained on a tap")
def explained(screen: Screen) -> None:
    page = screen.open(address("rushhour", LEVEL))
    panel = screen.tab("Solve")
    word = panel.locator(".glossary button").first
    screen.press(word)
    expect(page.locator(".meaning:popover-open p")).to_be_visible()
    page.keyboard.press("Escape")


@thing("a race has a table and curves for every runner, and names no flag")
def raced(screen: Screen) -> None:
    page = screen.open("#/race?level=@1", ".plots[aria-busy=false] .series")
    rows = page.locator("table tbody tr")
    assert rows.count() >= 2
    text = page.locator("main").inner_text()
    assert not re.search(r"(^|\s)--[a-z]|`", text)


@thing("the description of the API is dark when the page is, and leads back")
def described(screen: Screen) -> None:
    page = screen.open("#/worm")
    page.goto(f"{screen.url}/docs")
    page.locator(".opblock").first.wait_for()
    screen.press(page.get_by_role("link", name="Back to the workbench"))
    page.locator(".card").first.wait_for()


@thing("everything goes into one file and comes back; a bad file is one sentence")
def archived(screen: Screen) -> None:
    page = screen.open("#/boards?puzzle=rushhour", ".gallery-grid .board-card svg.board")
    with page.expect_download() as saved:
        screen.press(page.get_by_role("button", name="Save to a file"))
    page.get_by_label("Bring in a file").set_input_files(saved.value.path())
    expect(page.get_by_text(re.compile("^Done: there are results of"))).to_be_visible()
    bad = {"name": "bad.json", "mimeType": "application/json", "buffer": b"[{"}
    page.get_by_label("Bring in a file").set_input_files(bad)
    expect(page.locator(".archive .error")).to_be_visible()


@thing("the page opens where it was left, on the next board that is not solved yet")
def unsolved(screen: Screen) -> None:
    page = screen.open("#/boards?puzzle=worm", ".gallery-grid .board-card svg.board")
    screen.press(page.get_by_role("link", name="Next unsolved"))
    page.locator(".stage svg.board [data-key]").first.wait_for()
    expect(page).to_have_url(re.compile("#/worm"))


SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "laptop": {"viewport": {"width": 1366, "height": 657}},
    "desk": {"viewport": {"width": 1440, "height": 900}},
}


@pytest.mark.parametrize("name", SCREENS)
def test_they_hold_on_every_screen(visit: Open, server: str, name: str) -> None:
    screen = Screen(visit("#/", **SCREENS[name]), server, touch=name == "phone")
    failed: dict[str, str] = {}
    for sentence, holds in THINGS.items():
        try:
            holds(screen)
        except (AssertionError, Error) as error:
            failed[sentence] = str(error)[:600]
    assert not failed, "\n\n".join(f"{sentence}: {told}" for sentence, told in failed.items())
