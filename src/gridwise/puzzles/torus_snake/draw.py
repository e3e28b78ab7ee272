"""Draw a Torus Snake board as a scene."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, cast

from gridwise.scene import Body, Direction, Food, Path, Scene, Shape

if TYPE_CHECKING:
    from gridwise.puzzles.torus_snake.rules import State, TorusSnake

__all__ = ["frames", "scene"]


def scene(
    problem: TorusSnake,
    state: State | None = None,
    *,
    ahead: Sequence[int] = (),
    heading: Direction | None = None,
    caption: str = "",
) -> Scene:
    """Show the board in a state, the initial one if none is given.

    The cells ahead of the head are shown as the plan. Apples under the body, the counted one under the
    head included, lie there until they are gone, but the body covers them.
    """
    body, counts = problem.initial() if state is None else state
    shapes: list[Shape] = [
        Food(apple.row, apple.col, count)
        for apple, count in zip(problem.apples, counts, strict=True)
        if count > 0
    ]
    if ahead:
        shapes.append(Path(tuple(problem.place(cell) for cell in (body[0], *ahead))))
    shapes.append(Body(tuple(problem.place(cell) for cell in body), heading))
    left = sum(problem.left((body, counts)))
    return Scene(
        problem.rows,
        problem.cols,
        tuple(shapes),
        title=f"Torus Snake, {problem.rows} x {problem.cols}, length {len(body)}, {left} apples to reach",
        caption=caption,
        wraps=True,
    )


def frames(problem: TorusSnake, moves: Iterable[str]) -> Iterator[tuple[str, Scene]]:
    """Show a game as (caption, picture) after picture, the start first."""
    state = problem.initial()
    yield "start", scene(problem, state)
    for number, move in enumerate(moves, 1):
        state = next(successor for name, successor in problem.successors(state) if name == move)
        left = sum(problem.left(state))
        to_reach = "done" if left == 0 else f"{left} to reach"
        yield (
            f"{number}. {move}, length {len(state[0])}, {to_reach}",
            scene(problem, state, heading=cast(Direction, move)),
        )
