"""The desktop window: games and puzzles to play, and recorded games to watch.

Everything but `loop` works without a screen: a session takes keys, clicks and the time, and tells its face;
`chrome` and `painter` turn faces into pixels.
"""
