"""Agents of Stable-Baselines3: a pickle, and so code; it is read where people's own code runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from numpy.typing import NDArray
from stable_baselines3.common.save_util import load_from_zip_file

from gridwise.errors import GridwiseError, InputError, ProblemError
from gridwise.puzzles.snake.pilots.agents.policy import Taken
from gridwise.user_code.loading import tell_loaded

__all__ = ["Sb3Policy", "read"]

ACTIONS = 4
SURE = 40.0
"""The number of the move that a policy names which tells no chances."""


class Sb3Policy:
    """What `PPO`, `MaskablePPO`, `A2C`, `DQN` and their like save."""

    def __init__(self, policy: Any, source: str, seen: str) -> None:
        self.source, self._policy, self.seen = source, policy, seen
        space = policy.observation_space
        if getattr(space, "shape", None) is None or getattr(policy.action_space, "n", 0) != ACTIONS:
            raise InputError(
                f"expected an agent with arrays to observe and {ACTIONS} actions, got {space!s:.80} and "
                f"{policy.action_space!s:.40}",
                source=source,
            )
        self.taken = Taken(tuple(space.shape), str(space.dtype))

    def scores(self, observation: NDArray[Any]) -> Sequence[float]:
        observed = observation.astype(self.taken.dtype, copy=False)
        policy = self._policy
        with torch.no_grad():
            tensor, _ = policy.obs_to_tensor(observed)
            if hasattr(policy, "get_distribution"):
                given = policy.get_distribution(tensor).distribution.logits
            elif hasattr(policy, "q_net"):
                given = policy.q_net(tensor)
            else:
                action = int(policy.predict(observed, deterministic=True)[0])
                return [SURE if number == action else 0.0 for number in range(ACTIONS)]
        return [float(number) for number in given.flatten()]


def read(path: str, seen: str) -> Sb3Policy:
    """Make the policy of a saved model anew, whichever algorithm has trained it."""
    torch.set_num_threads(1)
    try:
        data, weights, _ = load_from_zip_file(path, device="cpu")
        policy = data["policy_class"](
            data["observation_space"], data["action_space"], _no_rate, **data.get("policy_kwargs", {})
        )
        policy.load_state_dict(weights["policy"])
    except (GridwiseError, MemoryError):
        raise
    except KeyError as error:
        raise InputError(f"this is no model of Stable-Baselines3: it has no {error}", source=path) from error
    except (Exception, SystemExit) as error:
        words = f"{type(error).__name__}: {error!s:.160}"
        raise InputError(f"this is no model of Stable-Baselines3 ({words})", source=path) from error
    policy.set_training_mode(False)
    tell_loaded()
    if hasattr(policy, "lstm_actor"):
        raise ProblemError(f"{path}: agents with a memory (RecurrentPPO) cannot play as pilots yet")
    return Sb3Policy(policy, path, seen)


def _no_rate(_: float) -> float:
    return 0.0
