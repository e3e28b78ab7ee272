"""Draw the picture of the window in README.md and docs/: python -m scripts.draw_window."""

from __future__ import annotations

import os
from pathlib import Path

from PIL import Image

from gridwise.registry import puzzle
from gridwise.window.opening import PlayOptions, open_session
from gridwise.window.sessions.realtime_session import RealtimeSession

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "images" / "window-snake.png"
BOARD, SEED, MOVES, CELL = "9x12", 3, 264, 61


def main() -> None:
    """Let the pilot fly a game in a window without a screen, and take the picture of its pixels."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    import pygame

    from gridwise.window.loop import Window

    session = open_session(PlayOptions(puzzle("snake"), seed=SEED, speed=0.05, board=BOARD, auto=True))
    assert isinstance(session, RealtimeSession)
    for _ in range(MOVES):
        session.step()
    pygame.display.init()
    Window(session, "light", CELL).draw(0.0)
    shown = pygame.display.get_surface()
    assert shown is not None
    seen = Image.frombytes("RGB", shown.get_size(), pygame.image.tobytes(shown, "RGB"))
    seen.quantize(dither=Image.Dither.NONE).save(PICTURE, optimize=True)
    session.close()
    pygame.display.quit()


if __name__ == "__main__":
    main()
