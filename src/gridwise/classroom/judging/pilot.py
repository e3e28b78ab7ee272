"""A pilot that was handed in: the game goes on out here, and it is asked for every move."""

from __future__ import annotations

from gridwise.classroom.judging.answer import BoardAnswer, Case
from gridwise.classroom.sandbox.outside import AskedView, FailedError
from gridwise.classroom.sandbox.plain import Plain
from gridwise.puzzles.base import RealtimeGameplay

__all__ = ["fly"]


def fly(case: Case) -> BoardAnswer:
    """Let it play one game to its end."""
    rules = case.puzzle.gameplay
    if not isinstance(rules, RealtimeGameplay) or case.talk is None:
        raise FailedError(f"{case.puzzle.name} has no pilots")
    plain = Plain()
    case.talk.ask(case.seconds, do="take_off")
    state, moves = rules.start(case.instance), list[str]()
    while rules.outcome(case.instance, state) == "playing":
        view = rules.view(case.instance, state)
        asked = AskedView(plain, view)
        said = case.talk.ask(case.seconds, asked.answer, do="steer", view=plain(view))
        word = str(said.get("action"))
        if word not in rules.directions:
            raise FailedError(f"move {len(moves) + 1}: {word!r:.40} is no direction")
        state = rules.follow(case.instance, state, word)
        moves.append(word)
    standing = rules.standing(case.instance, state)
    outcome = rules.outcome(case.instance, state)
    words = f"{outcome} with length {standing['length']:,} of {standing['of']:,} after {len(moves):,} steps"
    figures = {"outcome": outcome, "steps": len(moves), "length": standing["length"]}
    return BoardAnswer(outcome == "won", words, figures, tuple(moves))
