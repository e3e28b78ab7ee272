"""One small instance of every puzzle."""

from __future__ import annotations

TEXTS = {
    "colour-sudoku": "3 4\nr g b\n*r *# *# *g\n*# *# *# *#\n*# *# *b 2#\n*b *# *# *#\n",
    "rushhour": "..II..\nFB..E.\nFBAAEC\n.BH.EC\n..HGGG\nDDD...\n",
    "snake": '{"board": "4x4", "seed": 3}',
    "torus-snake": "5,5\n0,0\n2\n1,4,2\n3,1,1\n",
    "worm": "model B\nc 10\ntarget 40\nstart 0 0\nfield\n1 2 1\n0 1 2\n1 0 1\n",
}

OWN = """
import gridwise


class Stairs(gridwise.Problem):
    '''Up to the seventeenth step.'''

    def initial(self):
        return 0

    def successors(self, state):
        return [(f"+{step}", state + step) for step in (1, 5)]

    def is_goal(self, state):
        return state == 17


def my_search(problem, heuristic=None):
    plan, state = [], problem.initial()
    while not problem.is_goal(state):
        action, state = next(iter(problem.successors(state)))
        plan.append(action)
    return plan


def my_h(problem, state):
    return 0


def hangs(problem):
    print("I begin")
    while True:
        pass


def leaves(problem):
    raise SystemExit(0)
"""
