"""Colour the map of Australia with three colours so that no two neighbours are alike."""

from gridwise.csp import ConstraintProblem, backtracking

BORDERS = "WA-NT WA-SA NT-SA NT-Q SA-Q SA-NSW SA-V Q-NSW NSW-V"

problem: ConstraintProblem[str] = ConstraintProblem()
problem.add_variables(["WA", "NT", "SA", "Q", "NSW", "V", "T"], ["red", "green", "blue"])
for border in BORDERS.split():
    problem.all_different(border.split("-"))

answer = backtracking(problem, ordering="mrv+degree", propagation="forward-checking")
print(answer.assignment)
print({name: answer.metrics.extra[name] for name in ("assignments", "backtracks", "checks")})
