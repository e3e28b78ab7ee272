"""One file for each kind of hand-in: how it is asked, and what its answers are."""
