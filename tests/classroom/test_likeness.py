"""Programs that differ in their words alone are alike; programs of two minds are not."""

from __future__ import annotations

import random

from gridwise.classroom.likeness import likeness, shape_marks

BREADTH_FIRST = '''
from collections import deque


def search(problem):
    """Look at states in the order of their distance."""
    start = problem.initial()
    frontier = deque([(start, [])])
    seen = {start}
    while frontier:
        state, plan = frontier.popleft()
        if problem.is_goal(state):
            return plan
        for action, after in problem.successors(state):
            if after not in seen:
                seen.add(after)
                frontier.append((after, plan + [action]))
    return None


def main():
    for number in range(10):
        print(number, "boards")
'''

RENAMED = """
from collections import deque as schlange


def main() -> None:
    for nummer in range(99):
        print(nummer, "Bretter")


def search(aufgabe: object) -> list | None:
    anfang: object = aufgabe.initial()  # Kommentar
    rand = schlange([(anfang, [])])
    gesehen = {anfang}
    while rand:
        zustand, weg = rand.popleft()
        if aufgabe.is_goal(zustand):
            return weg
        for zug, danach in aufgabe.successors(zustand):
            if danach not in gesehen:
                gesehen.add(danach)
                rand.append((danach, weg + [zug]))
    return None
"""

ANOTHER = """
import heapq


class Node:
    def __init__(self, state, parent, action, cost):
        self.state = state
        self.parent = parent
        self.action = action
        self.cost = cost

    def __lt__(self, other):
        return self.cost < other.cost


def path(node):
    found = []
    while node.parent is not None:
        found.insert(0, node.action)
        node = node.parent
    return found


def search(problem):
    queue = [Node(problem.initial(), None, None, 0)]
    best = {problem.initial(): 0}
    while len(queue) > 0:
        node = heapq.heappop(queue)
        if problem.is_goal(node.state):
            return path(node)
        for action, after in problem.successors(node.state):
            cost = node.cost + problem.step_cost(node.state, action, after)
            if cost < best.get(after, 10**9):
                best[after] = cost
                heapq.heappush(queue, Node(after, node, action, cost))
"""


def test_other_names_another_order_and_annotations_hide_nothing() -> None:
    marks = {"anna": shape_marks(BREADTH_FIRST), "bob": shape_marks(RENAMED), "cy": shape_marks(ANOTHER)}
    found = likeness(marks)
    assert [(pair.one, pair.other) for pair in found.pairs] == [("anna", "bob")]
    assert found.pairs[0].likeness == 1.0
    assert found.compared == 3


def test_what_a_program_calls_is_a_part_of_its_shape() -> None:
    depth_first = RENAMED.replace("popleft", "pop")
    found = likeness({"anna": shape_marks(BREADTH_FIRST), "bob": shape_marks(depth_first)})
    assert all(pair.likeness < 1 for pair in found.pairs)


def test_the_lines_that_are_alike_are_told() -> None:
    found = likeness({"anna": shape_marks(BREADTH_FIRST), "bob": shape_marks(RENAMED)})
    assert {11, 12, 13} <= set(found.pairs[0].lines_of_one)  # the loop of the one program
    assert {14, 15, 16} <= set(found.pairs[0].lines_of_other)


def test_what_everybody_was_given_does_not_count() -> None:
    starter = shape_marks(BREADTH_FIRST)
    same = {"anna": BREADTH_FIRST + ANOTHER, "bob": RENAMED}
    found = likeness({name: shape_marks(text) for name, text in same.items()}, starter)
    assert found.pairs == ()
    assert found.too_short == ("bob",)


def test_what_half_of_the_class_has_does_not_count() -> None:
    texts = {f"student {number}": BREADTH_FIRST for number in range(8)} | {"one": ANOTHER, "two": ANOTHER}
    found = likeness({name: shape_marks(text) for name, text in texts.items()})
    assert [(pair.one, pair.other, pair.likeness) for pair in found.pairs] == [("one", "two", 1.0)]


def test_whatever_is_no_program_has_no_shape() -> None:
    assert shape_marks("def broken(:\n") == {}
    assert shape_marks("\0") == {}
    assert shape_marks("(" * 100_000) == {}
    assert shape_marks("x = " + "-" * 100_000 + "1") == {}
    assert shape_marks("") == {}


def test_deep_trees_are_walked_to_their_end() -> None:
    assert shape_marks("x = " + " + ".join(["a"] * 500))


def test_three_hundred_submissions_are_compared() -> None:
    rng = random.Random(7)
    statements = [line for line in ANOTHER.splitlines() if line.startswith("        ") and line[-1] != ":"]
    texts = {}
    for number in range(300):
        body = "\n".join(f"    {rng.choice(statements).strip()}" for _ in range(12))
        texts[f"{number:03}"] = BREADTH_FIRST.replace("    return None", f"    if 0: return\n{body}\n", 1)
    texts["298"] = texts["299"].replace("frontier", "queue")
    found = likeness({name: shape_marks(text) for name, text in texts.items()})
    assert ("298", "299", 1.0) in [(pair.one, pair.other, pair.likeness) for pair in found.pairs]
