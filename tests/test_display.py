"""What notebooks show of a thing is found from its kind, and loads nothing before it is asked for."""

from __future__ import annotations

from gridwise import Problem
from gridwise.display import Displayed, register
from gridwise.scene import Scene
from tests.programs import PYTHON, run


class Sign(Displayed):
    """Something to be shown."""


class RedSign(Sign):
    """Something special to be shown."""


def sign(thing: Sign) -> str:
    return f"<b>{type(thing).__name__}</b>"


def no_sign(_: Sign) -> None:
    return None


def test_the_nearest_kind_decides() -> None:
    register(Sign, "html", f"{__name__}:sign")
    assert (Sign()._repr_html_(), RedSign()._repr_html_()) == ("<b>Sign</b>", "<b>RedSign</b>")
    register(RedSign, "html", f"{__name__}:no_sign")
    assert (Sign()._repr_html_(), RedSign()._repr_html_()) == ("<b>Sign</b>", None)


def test_a_problem_without_a_picture_shows_none() -> None:
    class Counting(Problem[int, str]):
        def initial(self) -> int:
            return 0

        def successors(self, state: int) -> list[tuple[str, int]]:
            return [("+", state + 1)]

        def is_goal(self, state: int) -> bool:
            return state == 3

    assert (Counting()._repr_svg_(), Counting()._repr_html_()) == (None, None)
    assert Scene(1, 1)._repr_html_() is None


def test_what_draws_is_loaded_when_something_is_shown() -> None:
    code = (
        "import sys, gridwise.scene\n"
        "rooms = ('gridwise.lab', 'gridwise.render')\n"
        "def loaded(): return any(name.startswith(rooms) for name in sys.modules)\n"
        "before = loaded(); gridwise.scene.Scene(1, 1)._repr_svg_(); sys.exit(before or not loaded())"
    )
    run(PYTHON, "-c", code)
