"""Where handed-in code runs: it sees no tests, no other work and no network, and only its answers come out."""
