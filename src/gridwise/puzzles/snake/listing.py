"""How games of Snake stand in lists."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from gridwise.files import from_json
from gridwise.puzzles.base import Listing
from gridwise.puzzles.snake.text import GameFile

__all__ = ["SnakeListing"]


class SnakeListing(Listing[GameFile]):
    """One JSON object a line."""

    def line(self, instance: GameFile) -> str:
        return json.dumps(from_json(str(instance)))

    def facts(self, instance: GameFile) -> Mapping[str, Any]:
        return {"rows": instance.rules.rows, "cols": instance.rules.cols}
