"""Every line is one constraint on all its cells: right, but too much to be written out on larger boards."""


def model(board_text):
    lines = [line.split() for line in board_text.splitlines()]
    colours, rows = lines[1], lines[2:]
    places = range(len(rows))
    domains = {}
    for row in places:
        for col in places:
            number, paint = rows[row][col][:-1], rows[row][col][-1]
            numbers = [one + 1 for one in places] if number == "*" else [int(number)]
            paints = colours if paint == "#" else [paint]
            domains[f"{row} {col}"] = [f"{one}{other}" for one in numbers for other in paints]

    def beside(one, other):
        higher = colours.index(one[-1]) < colours.index(other[-1])
        return one[-1] != other[-1] and higher == (int(one[:-1]) > int(other[:-1]))

    constraints = []
    for row in places:
        constraints.append((tuple(f"{row} {col}" for col in places), all_differ))
        constraints.append((tuple(f"{col} {row}" for col in places), all_differ))
        for col in places[1:]:
            constraints.append(((f"{row} {col}", f"{row} {col - 1}"), beside))
            constraints.append(((f"{col} {row}", f"{col - 1} {row}"), beside))
    return domains, constraints


def all_differ(*cells):
    return len({cell[:-1] for cell in cells}) == len(cells)


def filled(board_text, values):
    lines = board_text.splitlines()
    places = range(len(lines) - 2)
    rows = [" ".join(values[f"{row} {col}"] for col in places) for row in places]
    return "\n".join([*lines[:2], *rows])
