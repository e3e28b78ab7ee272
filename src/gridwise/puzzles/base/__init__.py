"""What every puzzle is made of: the base class, its capabilities, and what puzzles share."""

from __future__ import annotations

from gridwise.puzzles.base.about import About, Preview
from gridwise.puzzles.base.answer import Answer, Explain, Explore, Hint, StateGraph
from gridwise.puzzles.base.arena import Arena, GameRecord, Standing
from gridwise.puzzles.base.assignment_view import AssignmentView, PencilMark
from gridwise.puzzles.base.booklet import Booklet, Illustration, arrows, cost_words
from gridwise.puzzles.base.certificates.prover import Prover
from gridwise.puzzles.base.demo import Demo, FigureTable, Stage
from gridwise.puzzles.base.difficulty import Difficulty, GradeDifficulty
from gridwise.puzzles.base.distinct import fill, pick_new
from gridwise.puzzles.base.environment import Environment
from gridwise.puzzles.base.gameplay import (
    Autopilot,
    Controls,
    DragGameplay,
    EntriesGameplay,
    EntryKind,
    FindAutopilot,
    Gameplay,
    Outcome,
    Prize,
    RealtimeGameplay,
    Slide,
    SpeakingAutopilot,
    SteadyAutopilot,
    TouringAutopilot,
)
from gridwise.puzzles.base.generator import Generator, Made, Spread
from gridwise.puzzles.base.hardest import HardestSearch, Round, RoundTask
from gridwise.puzzles.base.heuristics import HeuristicEntry, Heuristics
from gridwise.puzzles.base.listing import Listing
from gridwise.puzzles.base.native import NativeEngine
from gridwise.puzzles.base.options import Engine, Option, Options
from gridwise.puzzles.base.page import Page
from gridwise.puzzles.base.puzzle import Puzzle, Verdict, able, plan_words
from gridwise.puzzles.base.ranges import read_range
from gridwise.puzzles.base.review import Judgement, Review, ReviewedMove, ReviewGame, Stretch
from gridwise.puzzles.base.shipped import collection
from gridwise.puzzles.base.solving import Brief, Solver, Solving
from gridwise.puzzles.base.state_space import FindStateSpace

__all__ = [
    "About",
    "Answer",
    "Arena",
    "AssignmentView",
    "Autopilot",
    "Booklet",
    "Brief",
    "Controls",
    "Demo",
    "Difficulty",
    "DragGameplay",
    "Engine",
    "EntriesGameplay",
    "EntryKind",
    "Environment",
    "Explain",
    "Explore",
    "FigureTable",
    "FindAutopilot",
    "FindStateSpace",
    "GameRecord",
    "Gameplay",
    "Generator",
    "GradeDifficulty",
    "HardestSearch",
    "HeuristicEntry",
    "Heuristics",
    "Hint",
    "Illustration",
    "Judgement",
    "Listing",
    "Made",
    "NativeEngine",
    "Option",
    "Options",
    "Outcome",
    "Page",
    "PencilMark",
    "Preview",
    "Prize",
    "Prover",
    "Puzzle",
    "RealtimeGameplay",
    "Review",
    "ReviewGame",
    "ReviewedMove",
    "Round",
    "RoundTask",
    "Slide",
    "Solver",
    "Solving",
    "SpeakingAutopilot",
    "Spread",
    "Stage",
    "Standing",
    "StateGraph",
    "SteadyAutopilot",
    "Stretch",
    "TouringAutopilot",
    "Verdict",
    "able",
    "arrows",
    "collection",
    "cost_words",
    "fill",
    "pick_new",
    "plan_words",
    "read_range",
]
