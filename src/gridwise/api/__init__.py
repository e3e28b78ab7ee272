"""What people call from Python and notebooks; the heavy parts are imported when they are used."""

from __future__ import annotations

from gridwise.api.certificates import certify
from gridwise.api.comparisons import compare
from gridwise.api.datasets import dataset
from gridwise.api.games import arena, play
from gridwise.api.instances import generate, grade_difficulty, load, load_all, puzzle, verify
from gridwise.api.own_code import check, register
from gridwise.api.questions import explain, explore, hint
from gridwise.api.searches import audit, race, solve, watch
from gridwise.display import register as _show

__all__ = [
    "arena",
    "audit",
    "certify",
    "check",
    "compare",
    "dataset",
    "explain",
    "explore",
    "generate",
    "grade_difficulty",
    "hint",
    "load",
    "load_all",
    "play",
    "puzzle",
    "race",
    "register",
    "solve",
    "verify",
    "watch",
]

_show("gridwise.display:Displayed", "svg", "gridwise.lab.notebook:board_svg")
_show("gridwise.lab.dataset.dataset:Dataset", "html", "gridwise.lab.notebook:facts_html")
_show("gridwise.lab.audit_findings:Audit", "html", "gridwise.lab.notebook:text_html")
_show("gridwise.model:Metrics", "html", "gridwise.lab.notebook:facts_html")
_show("gridwise.model:Plan", "html", "gridwise.lab.notebook:text_html")
_show("gridwise.model:Result", "html", "gridwise.lab.notebook:result_html")
_show("gridwise.puzzles.base.answer:Answer", "html", "gridwise.lab.notebook:answer_html")
_show("gridwise.puzzles.base.difficulty:Difficulty", "html", "gridwise.lab.notebook:facts_html")
_show("gridwise.puzzles.base.play:Play", "svg", "gridwise.lab.notebook:play_svg")
_show("gridwise.puzzles.base.puzzle:Verdict", "html", "gridwise.lab.notebook:text_html")
_show("gridwise.scene:Scene", "svg", "gridwise.render.svg:svg")
_show("gridwise.trace:Trace", "svg", "gridwise.lab.notebook:trace_svg")
