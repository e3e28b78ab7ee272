"""Two agents on three boards of Torus Snake: the lines that a course report prints, and its remarks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from gridwise.errors import UsageError
from gridwise.lab.reproduce.experiment import Experiment, PublishedFigure, Section, Terms
from gridwise.lab.reproduce.torus_snake_measures import AGENTS, BOARDS, efforts, endings, step_section
from gridwise.lab.reproduce.torus_snake_tests import TESTS, PrintedTest
from gridwise.puzzles.base import FigureTable, Options
from gridwise.puzzles.base.solve import solve_instance
from gridwise.puzzles.torus_snake import PUZZLE
from gridwise.puzzles.torus_snake.narration import narrate

__all__ = ["EXPERIMENT"]

LOST = "the print has lost a line: replayed as printed, the snake reaches no apple where it says so"


def perform(terms: Terms) -> Iterator[Section]:
    """Play the three tests, line by line, then measure what the report only says."""
    known = {test.name.replace(" ", ""): test for test in TESTS}
    wrong = [name for name in terms.only if name not in known]
    if wrong:
        raise UsageError(f"the report has no test {wrong[0]!r}; it has {', '.join(known)}")
    if terms.levels is not None or terms.engine == "native":
        raise UsageError(
            "the report's three tests come with Gridwise, and its agents run in the readable engine"
        )
    tests = [known[name] for name in terms.only] or list(TESTS)
    for test in tests:
        yield _played(test)
    yield _memory_and_time(tests)
    yield step_section(tests)
    yield _elsewhere()


def _played(test: PrintedTest) -> Section:
    """Put every line that the report prints beside that of each agent."""
    problem = PUZZLE.parse(test.board)
    cells: list[PublishedFigure] = []
    notes: list[str] = []
    for agent in AGENTS:
        result = solve_instance(PUZZLE, problem, Options(agent, extra={"agent": "report"}))
        lines = narrate(problem, result.extra["moves"])
        improved = solve_instance(PUZZLE, problem, Options(agent)).extra["moves"]
        if improved != result.extra["moves"]:
            notes.append(f"{agent} as improved here makes other moves: {' '.join(improved)}.")
        cells += _compared(test, agent, lines)
    moves = len(lines)
    if moves != len(test.lines):
        notes.append(_why_fewer(test, lines))
    cells.sort(key=lambda cell: int(cell.row))
    return Section(
        f"{test.name.capitalize()}: {problem.rows}x{problem.cols}, {problem.total} apples, {moves} moves",
        lines=["  " + test.board],
        cells=cells,
        notes=notes,
    )


def _compared(test: PrintedTest, agent: str, lines: Sequence[str]) -> Iterator[PublishedFigure]:
    """Lay the printed lines along ours, so that a line that is lost does not shift the others."""
    for kind, first, last, start, end in SequenceMatcher(None, test.lines, lines).get_opcodes():
        for number in range(max(last - first, end - start)):
            printed = test.lines[first + number] if first + number < last else ""
            ours = lines[start + number] if start + number < end else ""
            lost = kind == "insert"
            yield PublishedFigure(
                *(test.name, str(start + number + 1), agent, printed or "(nothing)", ours, kind == "equal"),
                slip=lost,
                explanation=LOST if lost else "",
            )


def _why_fewer(test: PrintedTest, lines: Sequence[str]) -> str:
    """Replay the moves as printed, and tell at which line they contradict the print."""
    problem = PUZZLE.parse(test.board)
    told = narrate(problem, test.directions)
    place = next(
        number for number, (one, other) in enumerate(zip(told, test.lines, strict=True)) if one != other
    )
    return (
        f"The report prints {len(test.lines)} moves, and its own program makes {len(lines)}. As printed they "
        f"are no game on this board: line {place + 1} says '{test.lines[place]}', but replayed by its rules "
        f"that move is only '{told[place]}'. Both gaps are in a run of equal lines 'R', each of which has "
        f"lost one on its way from the program's window to the page; with them all {len(lines)} are ours."
    )


def _memory_and_time(tests: Sequence[PrintedTest]) -> Section:
    """Measure the report's remark: deepening takes less memory, and more time."""
    cells, rows = [], []
    for test in tests:
        bfs, ids = (efforts(test.board, agent) for agent in AGENTS)
        less, more = ids.most_waiting < bfs.most_waiting, ids.expansions > bfs.expansions
        cells += [
            PublishedFigure(
                *("remark", test.name, "memory", "IDS less"),
                f"{ids.most_waiting} cells waiting against {bfs.most_waiting}",
                less,
                explanation=""
                if less
                else "the report expects it only where the apple lies to the left in the tree",
            ),
            PublishedFigure(
                *("remark", test.name, "time", "IDS more"),
                f"{ids.expansions} expansions against {bfs.expansions}",
                more,
                explanation="" if more else _why_no_more(test, bfs.expansions),
            ),
        ]
        for agent, effort in zip(AGENTS, (bfs, ids), strict=True):
            rows.append((test.name, agent, *effort.written()))
    return Section(
        "'Less memory, more time': iterative deepening against breadth first",
        text=[
            "The report says that IDS finds what BFS finds, with less memory where the apple lies in the "
            "left branches of the tree, and in more time, since it makes the tree anew for every depth."
        ],
        cells=cells,
        rows="test",
        figures=FigureTable(
            ("test", "agent", "searches", "expansions", "most waiting", "most recorded", "time"),
            tuple(rows),
        ),
        notes=[
            *(f"{cell.row}, {cell.column}: {cell.explanation}." for cell in cells if not cell.equal),
            "Waiting are the cells in the queue of BFS, or on the line that IDS follows. Both programs also "
            "keep a table with an entry for every cell of the board (the parent, or the depth), so that in "
            "bytes IDS saves the queue alone.",
        ],
    )


def _why_no_more(test: PrintedTest, of_breadth: int) -> str:
    whole = efforts(test.board, "nearest-ids", "improved").expansions
    return (
        "the report's IDS stops at half the larger side and then takes the first free direction; deepening "
        f"as far as it must, it makes the same moves with {whole} expansions against {of_breadth}"
    )


def _elsewhere() -> Section:
    """Play random boards with the report's agents and with the improved ones."""
    return Section(
        "On other boards (gridwise solve torus-snake FILE --algorithm nearest-ids --agent report)",
        text=[
            f"{BOARDS} random boards each, 4 apple cells of 1 to 4 apples (seed 1). The report takes half "
            "the larger side for the largest distance on a torus, where it is half of both sides together; "
            "and its snake never enters the cell that its tail is about to leave."
        ],
        figures=FigureTable(
            ("board", "agent", "won", "lost", "for ever", "mean moves of the won"), endings()
        ),
    )


EXPERIMENT = Experiment(
    name="torus-report",
    report="CA1 of a course on artificial intelligence, a report on a snake on a torus (in Persian)",
    about=(
        "Its snake looks for the nearest apple before every move, with BFS or with IDS, and takes the first "
        "step towards it, on a board without walls whose apples make it grow. It lists both programs and "
        "prints what they say on three boards."
    ),
    summary="two agents on three boards, line by line; memory and time; deeper steps",
    help="""\
  gridwise reproduce torus-report                            three tests, line by line
  gridwise reproduce torus-report --only test3""",
    perform=perform,
    rows="move",
    columns="agent",
)
