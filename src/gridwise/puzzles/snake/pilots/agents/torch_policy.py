"""Agents in PyTorch: a class of a person's own file, a module or whatever can be called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from numpy.typing import NDArray

from gridwise.errors import GridwiseError, ProblemError, UsageError
from gridwise.puzzles.snake.pilots.agents.policy import Taken
from gridwise.user_code.loading import fault_of, load, place_of

__all__ = ["TorchPolicy", "read"]


class TorchPolicy:
    """Hands a batch of one observation to a network; its output, or the first of several, has the numbers."""

    taken = Taken()

    def __init__(self, network: Callable[..., Any], source: str, seen: str) -> None:
        self.source, self._network = source, network
        self.seen = seen or str(getattr(network, "observation", ""))

    def scores(self, observation: NDArray[Any]) -> Sequence[float]:
        tensor = torch.from_numpy(observation).unsqueeze(0)
        try:
            with torch.no_grad():
                given = self._network(tensor)
            first = given[0] if isinstance(given, tuple | list) else given
            return [float(number) for number in torch.as_tensor(first).flatten()]
        except (GridwiseError, MemoryError):
            raise
        except (Exception, SystemExit) as error:
            size = "x".join(map(str, observation.shape))
            raise ProblemError(
                f"{place_of(error)}{self.source} cannot take an observation of {size}: {error!s:.200}"
            ) from error


def read(reference: str, seen: str) -> TorchPolicy:
    """Make the network of `FILE.py:NAME`; its class reads its weights by itself."""
    torch.set_num_threads(1)
    thing = load(reference)
    if not callable(thing):
        raise ProblemError(f"{reference} is a {type(thing).__name__}; an agent is a class of networks")
    try:
        network = thing() if isinstance(thing, type) else thing
    except (GridwiseError, MemoryError):
        raise
    except TypeError as error:
        raise UsageError(f"{reference}() cannot be made without arguments ({error})") from error
    except (Exception, SystemExit) as error:
        raise ProblemError(fault_of(error, reference)) from error
    if isinstance(network, torch.nn.Module):
        network.eval()
    elif not callable(network):
        raise ProblemError(f"{reference} cannot be called with observations, so it is no agent")
    return TorchPolicy(network, reference, seen)
