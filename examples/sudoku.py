"""Solve an ordinary Sudoku: rows, columns and boxes hold every digit once."""

from gridwise.csp import ConstraintProblem, backtracking

PUZZLE = "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79"

N = range(9)
problem: ConstraintProblem[tuple[int, int]] = ConstraintProblem()
problem.add_variables([(row, col) for row in N for col in N], range(1, 10))
for i in N:
    problem.all_different([(i, j) for j in N])
    problem.all_different([(j, i) for j in N])
    problem.all_different([(i // 3 * 3 + j // 3, i % 3 * 3 + j % 3) for j in N])
for row, line in enumerate(PUZZLE.split()):
    for col, digit in enumerate(line):
        if digit != ".":
            problem.give((row, col), int(digit))

answer = backtracking(problem, ordering="mrv", propagation="mac")
assert answer.assignment is not None
for row in N:
    print(*(answer.assignment[row, col] for col in N))
print({name: answer.metrics.extra[name] for name in ("assignments", "backtracks", "checks")})
