"""Random Rush Hour boards, and a brute force that shares no code with the product."""

from __future__ import annotations

from collections import deque

from hypothesis import strategies as st

LETTERS = "BCDEFGHIJKLMNPQRSTUVWYZ"

HOPELESS = "AA.BB...\n" + "\n".join(
    ["CC......", "DD......", "EE......", "FF......", "GG......", "HH......", "II......"]
)
"""Wide open and closed for ever: cars in a row cannot change places. No textbook search comes to an end."""


@st.composite
def boards(draw: st.DrawFn, most_rows: int = 6, most_cols: int = 6, most_cars: int = 12) -> str:
    """A valid board in grid form: any size, walls, cars of any length, several in the exit row."""
    rows, cols = draw(st.integers(2, most_rows)), draw(st.integers(2, most_cols))
    grid = [["."] * cols for _ in range(rows)]
    row, length = draw(st.integers(0, rows - 1)), draw(st.integers(2, min(3, cols)))
    col = draw(st.integers(0, cols - length))
    for i in range(length):
        grid[row][col + i] = "A"
    wanted = draw(
        st.lists(
            st.tuples(
                st.integers(0, rows - 1),
                st.integers(0, cols - 1),
                st.sampled_from((2, 2, 2, 3, 3, 4)),
                st.booleans(),
            ),
            max_size=2 * most_cars,
        )
    )
    letters = iter(LETTERS[:most_cars])
    for row, col, length, horizontal in wanted:
        cells = [(row, col + i) if horizontal else (row + i, col) for i in range(length)]
        if all(r < rows and c < cols and grid[r][c] == "." for r, c in cells) and (
            letter := next(letters, None)
        ):
            for r, c in cells:
                grid[r][c] = letter
    for row, col in draw(st.lists(st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1)), max_size=2)):
        if grid[row][col] == ".":
            grid[row][col] = "x"
    return "\n".join("".join(line) for line in grid)


def brute_force(board: str, metric: str) -> int | None:
    """Return the fewest actions, by breadth-first search over whole grids of letters."""
    start = tuple(board.split("\n"))
    seen = {start}
    frontier = deque([(start, 0)])
    while frontier:
        grid, depth = frontier.popleft()
        if any(line.endswith("A") for line in grid):
            return depth
        for after in _neighbours(grid, metric):
            if after not in seen:
                seen.add(after)
                frontier.append((after, depth + 1))
    return None


def _neighbours(grid: tuple[str, ...], metric: str) -> set[tuple[str, ...]]:
    found: set[tuple[str, ...]] = set()
    for line_number, line in enumerate(grid):
        for changed in _slides(line, metric):
            found.add((*grid[:line_number], changed, *grid[line_number + 1 :]))
    columns = ["".join(column) for column in zip(*grid, strict=True)]
    for number, column in enumerate(columns):
        for changed in _slides(column, metric):
            found.add(tuple(line[:number] + changed[i] + line[number + 1 :] for i, line in enumerate(grid)))
    return found


def _slides(line: str, metric: str) -> set[str]:
    """Return the line after every slide of a piece that lies along it: two equal letters side by side."""
    found: set[str] = set()
    for letter in set(line) - {".", "x"}:
        first, length = line.index(letter), line.count(letter)
        if length < 2:
            continue
        for step in (-1, 1):
            place = first
            while place + step >= 0 and place + step + length <= len(line):
                ahead = line[place - 1] if step < 0 else line[place + length]
                if ahead != ".":
                    break
                place += step
                rest = line.replace(letter, ".")
                found.add(rest[:place] + letter * length + rest[place + length :])
                if metric == "steps":
                    break
    return found
