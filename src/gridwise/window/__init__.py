"""The desktop window: games and puzzles to play, and recorded games to watch.

Everything but `loop` works without a screen: a table (`table.py` and one module per kind of game) takes keys,
clicks and the time, and tells its face; `chrome` and `painter` turn faces into pixels.
"""
