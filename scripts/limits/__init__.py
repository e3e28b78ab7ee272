"""How well limits hold: large boards, runs on them under limits, and the tables of docs/limits.md."""
