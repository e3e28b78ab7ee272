"""How well limits hold: large boards, runs on them under limits, the tables of docs/reference/limits.md."""
