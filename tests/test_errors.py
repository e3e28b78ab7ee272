"""What errors say can be shown and read, whatever they quote."""

from __future__ import annotations

import pytest

from gridwise.errors import GridwiseError, InputError, UsageError
from gridwise.registry import puzzle


@pytest.mark.parametrize("kind", [GridwiseError, UsageError, InputError])
def test_long_and_broken_words_are_told_in_short(kind: type[GridwiseError]) -> None:
    assert str(kind("expected 3, got 4")) == "expected 3, got 4"
    told = str(kind("got " + "x" * 5000 + "; did you mean \ud800?"))
    assert told.startswith("got xxx")
    assert told.endswith("did you mean \\ud800?")
    assert len(told) <= 1000
    told.encode()


@pytest.mark.parametrize("name", ["worm", "torus-snake", "rushhour", "snake"])
def test_a_verdict_quotes_little_of_a_plan(name: str) -> None:
    chosen = puzzle(name)
    verdict = chosen.replay(chosen.parse(chosen.shipped[0].text), "?" * 5000)
    assert not verdict.valid
    assert len(verdict.message) < 200


@pytest.mark.parametrize("field", ["board", "seed", "rules"])
def test_a_game_file_quotes_little_of_what_is_wrong(field: str) -> None:
    values = {"board": '"6x6"', "seed": "1", "rules": "{}"} | {field: f'{{"{"x" * 900}": 1}}'}
    text = "{" + ", ".join(f'"{name}": {value}' for name, value in values.items()) + "}"
    with pytest.raises(InputError, match=f"expected '{field}'") as caught:
        puzzle("snake").parse(text)
    assert len(str(caught.value)) < 150
