"""Inputs that are files which commands wrote themselves: stores, checkpoints, values, parts, rows."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from campaign.inputs.kind import Kind
from campaign.inputs.mutations import damaged_bytes, damaged_json, damaged_text
from gridwise.lab.batch_rows import BatchTerms, open_rows
from gridwise.lab.compare import plan_tasks, run_task
from gridwise.lab.rushhour.universe import read_rows
from gridwise.lab.shards import ShardStore
from gridwise.lab.store import Store
from gridwise.puzzles.base import Options
from gridwise.puzzles.snake.learning import evolution, lessons
from gridwise.puzzles.snake.learning.knowledge import Values, shipped_values
from gridwise.puzzles.snake.pilots.evolved import WEIGHTS
from gridwise.puzzles.snake.pilots.trained import trained_entry

__all__ = ["FILES"]

BOARD = "..II..\nFB..E.\nFBAAEC\n.BH.EC\n..HGGG\nDDD...\n"


@contextmanager
def _placed(text: str, ending: str, encoding: str = "utf-8") -> Iterator[Path]:
    """Write a file into a folder of its own: some readers leave others beside it, or remember its name."""
    with TemporaryDirectory(prefix="gridwise-campaign-") as folder:
        file = Path(folder, f"it{ending}")
        file.write_bytes(text.encode(encoding, "surrogatepass" if encoding == "utf-8" else "strict"))
        yield file


@cache
def _store() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder, "results.db")
        tasks = plan_tasks("rushhour", [("board", BOARD)], ["bfs", "dfs", "best"], Options())
        with Store(file) as opened:
            opened.add_all([run_task(task) for task in tasks], "a command")
        return file.read_bytes()


def _made_store(chance: Random) -> str:
    return damaged_bytes(_store(), chance).decode("latin-1")


def _use_store(data: Any) -> None:
    with _placed(data, ".db", "latin-1") as file, Store(file, write=False) as store:
        store.check()
        for row in store.rows(in_full=True):
            store.entry(row)


NETWORK = [round(0.01 * number, 2) for number in range(WEIGHTS)]
CHECKPOINT = {
    "made_by": "gridwise train snake",
    "choices": {"board": "5x5", "population": 4, "keep": 2, "generations": 3, "games": 2, "seed": 1},
    "generation": 1,
    "fitness": 3.5,
    "network": NETWORK,
    "kept": [NETWORK, NETWORK],
    "kept_fitness": [3.5, 3.0],
    "history": [[3.0, 2.5], [3.5, 3.25]],
}


def _use_checkpoint(text: Any) -> None:
    with _placed(text, ".json") as file:
        choices, generation = evolution.load(file)
        evolution.save(file, choices, generation)


@cache
def _values() -> dict[str, Any]:
    cells, blocks = shipped_values().models[0]
    return {"made_by": "gridwise train snake --pilot best", "models": [{"cells": cells, "blocks": blocks}]}


def _made_values(chance: Random) -> dict[str, str]:
    kind = chance.choice(("best", "evolved"))
    value: Any = _values() if kind == "best" else {"network": NETWORK}
    return {"kind": kind, "text": damaged_json(value, chance)}


def _use_values(given: Any) -> None:
    with _placed(given["text"], ".json") as file:
        trained_entry(given["kind"], str(file)).make()


SMALL_VALUES = {
    "made_by": "gridwise train snake --pilot best",
    "models": [{"cells": 25, "blocks": [[0.5, 1.0]]}, {"cells": 9, "blocks": [[1.0]]}],
}
LESSONS = lessons.Lessons("4x4", 10, 1, 1)


def _use_kept_values(text: Any) -> None:
    with _placed(text, ".json") as file:
        lessons.save(file, LESSONS, Values([(16, [[0.5]])]), [20.0])


WORK = {"size": "3x3", "exit_row": 1, "walls": 0}


def _made_part(chance: Random) -> dict[str, str]:
    part = zlib.compress(json.dumps({"boards": 5, "rows": [[1, 2, "a"]]}).encode())
    if chance.random() < 0.5:
        part = damaged_bytes(part, chance)
    return {"label": damaged_json(WORK, chance), "part": part.decode("latin-1")}


def _use_part(given: Any) -> None:
    with _placed(given["label"], ".json") as label:
        label.rename(label.with_name("work.json"))
        label.with_name("one-000000.done").write_bytes(given["part"].encode("latin-1"))
        _ = ShardStore(label.parent, WORK, resume=True)["one-000000"]


TERMS = BatchTerms("steps", "best", "0.1.0", "rushhour", "")
ROWS = (
    "line,instance,status,cost,optimal,explored,seconds,metric,algorithm,engine,version,puzzle,options\n"
    "1,AA..,solved,2,true,3,0.000010000,steps,best,native,0.1.0,rushhour,\n"
    "2,AA.B.....B......,solved,3,true,9,0.000020000,steps,best,native,0.1.0,rushhour,\n"
)


def _made_rows(chance: Random) -> dict[str, str]:
    if chance.random() < 0.7:
        return {"ending": ".csv", "text": damaged_text(ROWS, chance)}
    names, *rows = (line.split(",") for line in ROWS.splitlines())
    return {
        "ending": ".json",
        "text": damaged_json([dict(zip(names, row, strict=True)) for row in rows], chance),
    }


def _use_rows(given: Any) -> None:
    with _placed(given["text"], given["ending"]) as file, open_rows(file, TERMS, resume=True):
        pass


BOARDS = "board,moves,steps,cluster,difficulty\nAA..B...B,1,1,4,0.5\n.AAB..B..,2,3,6,\n"


def _use_boards(text: Any) -> None:
    with _placed(text, ".csv") as file:
        read_rows(file)


def _json_kind(value: Any, use: Any, share: int) -> Kind:
    return Kind(lambda chance: damaged_json(value, chance), use, share)


FILES = {
    "store": Kind(_made_store, _use_store, 2),
    "checkpoint": _json_kind(CHECKPOINT, _use_checkpoint, 2),
    "values": Kind(_made_values, _use_values, 2),
    "values that are added to": _json_kind(SMALL_VALUES, _use_kept_values, 1),
    "part of a run": Kind(_made_part, _use_part, 2),
    "rows of a batch": Kind(_made_rows, _use_rows, 2),
    "boards of an enumeration": Kind(lambda chance: damaged_text(BOARDS, chance), _use_boards, 2),
}
