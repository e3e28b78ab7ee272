"""Teach a network to play Snake as a pilot does: imitation of recorded games, with PyTorch.

gridwise dataset snake --pilot best --board 6x6 --games 1000 --observation planes --out games.npz
python examples/imitate_snake.py games.npz --out policy.onnx
gridwise arena --board 6x6 --pilot onnx:policy.onnx --pilot safe:onnx:policy.onnx

After 24 s of recording and 42 s of learning it does what the pilot would have done in 93 % of the positions
of new games, and fills 57 of 100 boards; all 100 with a proof of safety for every move.
The file it writes says what the network observes: it is a pilot as it is. It needs gridwise[gym,onnx,torch].
"""

from __future__ import annotations

import argparse
import json
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

BATCH, RATE, HELD_OUT = 512, 2e-3, 10
"""Every tenth game is kept to see how often the network would have done the same."""


def network(shape: Sequence[int], width: int = 32) -> nn.Module:
    """Return a network from planes to the logits of U, R, D, L."""
    planes, rows, cols = shape
    return nn.Sequential(
        *(nn.Conv2d(planes, width, 3, padding=1), nn.ReLU(), nn.Conv2d(width, width, 3, padding=1)),
        *(nn.ReLU(), nn.Flatten(), nn.Linear(width * rows * cols, 128), nn.ReLU(), nn.Linear(128, 4)),
    )


def learn(data: Any, epochs: int, seed: int) -> nn.Module:
    """Fit a network to what the pilot did in games that it filled."""
    torch.manual_seed(seed)
    states = torch.as_tensor(data["states"])
    actions, legal = torch.as_tensor(data["actions"]), torch.as_tensor(data["legal"])
    held_out = torch.as_tensor(data["games"] % HELD_OUT == HELD_OUT - 1)
    learned = torch.nonzero(~held_out & torch.as_tensor(data["results"] == 1)).squeeze(1)
    policy = network(tuple(states.shape[1:]))
    optimizer = torch.optim.Adam(policy.parameters(), RATE)
    for epoch in range(1, epochs + 1):
        for part in learned[torch.randperm(len(learned))].split(BATCH):
            optimizer.zero_grad()
            cross_entropy(masked(policy(states[part]), legal[part]), actions[part]).backward()
            optimizer.step()
        with torch.no_grad():
            likely = masked(policy(states[held_out]), legal[held_out]).argmax(1)
        same = (likely == actions[held_out]).float().mean().item()
        print(f"epoch {epoch}: the pilot's own move in {same:.1%} of the positions of new games")
    return policy


def masked(logits: Tensor, legal: Tensor) -> Tensor:
    """Rule out what would lose at once."""
    return logits.masked_fill(~legal, -1e9)


def export(policy: nn.Module, shape: Sequence[int], observation: str, file: Path) -> None:
    """Write the network as a pilot: its file says what it observes."""
    import onnx

    with warnings.catch_warnings():  # the exporter that replaces this one needs a package more
        warnings.simplefilter("ignore", DeprecationWarning)
        torch.onnx.export(
            policy,
            (torch.zeros((1, *shape)),),
            file,
            input_names=["planes"],
            output_names=["logits"],
            dynamic_axes={name: {0: "games"} for name in ("planes", "logits")},
            dynamo=False,
        )
    model = onnx.load(file)
    onnx.helper.set_model_props(model, {"gridwise.observation": observation})
    onnx.save(model, file)


def main(words: Sequence[str] | None = None) -> None:
    """Learn from a file, and keep what was learned."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("dataset", help="what 'gridwise dataset snake --observation planes' has written")
    parser.add_argument("--epochs", type=int, default=5, help="default 5")
    parser.add_argument("--seed", type=int, default=1, help="default 1")
    parser.add_argument("--out", type=Path, default=Path("policy.onnx"), help="default policy.onnx")
    args = parser.parse_args(words)
    torch.set_num_threads(1)  # so small a network gains nothing by more
    data = dict(np.load(args.dataset))
    policy = learn(data, args.epochs, args.seed)
    observation = json.loads(str(data["info"]))["observation"]
    export(policy, data["states"].shape[1:], observation, args.out)
    print(f"wrote {args.out}")


if __name__ == "__main__":
    main()
