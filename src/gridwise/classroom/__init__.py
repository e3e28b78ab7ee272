"""Assignments, safe grading, and a league: what teachers need around people's own code."""
