"""One variable for each cell, pairs of number and colour as values, constraints on two cells each."""


def model(board_text):
    """Return the values of every cell, and what two cells in a line or side by side require of each other."""
    colours, rows = parts(board_text)
    size, rank = len(rows), {colour: place for place, colour in enumerate(colours)}
    domains = {
        (row, col): [
            (number, colour)
            for number in range(1, size + 1)
            for colour in colours
            if word[:-1] in ("*", str(number)) and word[-1] in ("#", colour)
        ]
        for row, words in enumerate(rows)
        for col, word in enumerate(words)
    }

    def differ(one, other):
        return one[0] != other[0]

    def fit(one, other):
        larger, higher = one[0] > other[0], rank[one[1]] < rank[other[1]]
        return one[0] != other[0] and one[1] != other[1] and larger == higher

    constraints = []
    cells = sorted(domains)
    for number, one in enumerate(cells):
        for other in cells[number + 1 :]:
            if one[0] == other[0] or one[1] == other[1]:
                beside = abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
                constraints.append(((one, other), fit if beside else differ))
    return domains, constraints


def filled(board_text, values):
    """Write every cell as its number and its colour."""
    colours, rows = parts(board_text)
    head, places = f"{len(colours)} {len(rows)}\n{' '.join(colours)}\n", range(len(rows))
    return head + "".join(
        " ".join("{}{}".format(*values[row, col]) for col in places) + "\n" for row in places
    )


def parts(board_text):
    """Return the colours, the highest first, and the words of each row."""
    lines = [line.split() for line in board_text.splitlines() if line.strip()]
    return lines[1], lines[2:]
