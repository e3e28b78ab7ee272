"""Where handed-in code runs: it sees no tests, no other work and no network; only answers come out."""
