"""One game with its player: a session for each kind of control, and one to watch recorded games."""
