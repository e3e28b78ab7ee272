"""Agents in ONNX: data without code, which may be damaged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from gridwise.errors import InputError
from gridwise.puzzles.snake.pilots.agents.policy import Taken

__all__ = ["OnnxPolicy", "read"]

KEY = "gridwise.observation"
"""The metadata that name what an agent observes."""
NUMBERS = {"tensor(float)": "float32", "tensor(double)": "float64", "tensor(uint8)": "uint8"}
FATAL_ONLY = 4
"""What the runtime itself writes to standard error."""


class OnnxPolicy:
    """A network whose first output is a number for each of U, R, D, L."""

    def __init__(self, session: Any, source: str, seen: str) -> None:
        self.source, self._session = source, session
        inputs = session.get_inputs()
        expected = "a network with one input of numbers, games first"
        if len(inputs) != 1 or inputs[0].type not in NUMBERS or len(inputs[0].shape) < 2:
            got = ", ".join(f"{one.name}: {one.type} {one.shape}" for one in inputs[:4])
            raise InputError(f"expected {expected}, got {got or 'none'}", source=source)
        self._input, self._numbers = inputs[0].name, NUMBERS[inputs[0].type]
        shape = tuple(length if isinstance(length, int) else None for length in inputs[0].shape[1:])
        self.taken = Taken(shape, self._numbers)
        self.seen = seen or str(session.get_modelmeta().custom_metadata_map.get(KEY, ""))

    def scores(self, observation: NDArray[Any]) -> Sequence[float]:
        array = observation.astype(self._numbers, copy=False)[np.newaxis]
        outputs = _told(self.source, lambda: self._session.run(None, {self._input: array}))
        return [float(number) for number in np.ravel(outputs[0])]


def read(path: str, seen: str) -> OnnxPolicy:
    """Read a network; one core computes it, as all else in a process of the arena."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = FATAL_ONLY
    providers = ["CPUExecutionProvider"]
    session = _told(path, lambda: onnxruntime.InferenceSession(path, options, providers=providers))
    return OnnxPolicy(session, path, seen)


def _told(source: str, work: Any) -> Any:
    """Tell in a sentence what the runtime raises, whose errors have nothing but Exception in common."""
    try:
        return work()
    except MemoryError:
        raise
    except Exception as error:
        words = " ".join(str(error).split())
        raise InputError(f"this is no network that can be computed: {words:.160}", source=source) from error
