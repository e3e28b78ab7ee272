"""Teach a network to play Snake: PPO in one file with PyTorch, in the manner of CleanRL.

python examples/ppo_snake.py --board 6x6 --steps 4000000 --out policy.onnx
gridwise arena --board 6x6 --pilot onnx:policy.onnx

Four million moves take some two minutes of one core. The snake then fills 80 % of 256 new boards
of 6x6, with a mean length of 32.0, where chance that crashes only where it must reaches 7.8.
The file it writes says what the network observes: it is a pilot as it is. It needs gridwise[gym,onnx,torch].
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

import gridwise.gym

gymnasium.register_envs(gridwise.gym)
GAMES, LENGTH, EPOCHS, BATCH = 256, 64, 2, 2048
GAMMA, LAMBDA, CLIP, RATE, ENTROPY = 0.98, 0.95, 0.2, 1e-3, 0.01
REWARDS = {"step": -0.005, "win": 5.0}


class Agent(nn.Module):
    """Planes of the board to the logits of U, R, D, L and to what the position is worth."""

    def __init__(self, shape: Sequence[int], width: int = 256) -> None:
        super().__init__()
        inputs = int(np.prod(shape))
        self.body = nn.Sequential(
            *(nn.Flatten(), nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        )
        self.policy, self.value = nn.Linear(width, 4), nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)  # the first games are played by chance

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """Return logits and values."""
        seen = self.body(planes)
        return self.policy(seen), self.value(seen).squeeze(1)

    def choices(self, planes: Tensor, masks: Tensor) -> tuple[Categorical, Tensor]:
        """Return how likely moves are, among those that keep the snake alive if there are any, and values."""
        logits, values = self(planes)
        closed = ~masks & masks.any(1, keepdim=True)
        return Categorical(logits=logits.masked_fill(closed, -1e9)), values


def games_on(board: str, mode: str) -> Any:
    """Return many games that show their boards as planes."""
    return gymnasium.make_vec(
        "gridwise/Snake-v0",
        num_envs=GAMES,
        board=board,
        observation="planes",
        dtype="float32",
        rewards=REWARDS,
        autoreset_mode=mode,
    )


def learn(board: str, steps: int, seed: int) -> Agent:
    """Play in all games for a while, improve on what was done there, and so on."""
    torch.manual_seed(seed)
    games = games_on(board, "SameStep")
    agent = Agent(games.single_observation_space.shape)
    optimizer = torch.optim.Adam(agent.parameters(), RATE, eps=1e-5)
    observed, infos = games.reset(seed=seed)
    planes, masks = torch.from_numpy(observed), torch.from_numpy(infos["action_mask"]).bool()
    seen = torch.zeros((LENGTH, *planes.shape))
    open_moves = torch.zeros((LENGTH, GAMES, 4), dtype=torch.bool)
    moves = torch.zeros((LENGTH, GAMES), dtype=torch.long)
    chances, rewards, ended = (torch.zeros((LENGTH, GAMES)) for _ in range(3))
    values = torch.zeros((LENGTH + 1, GAMES))
    lengths: list[int] = []
    started, rounds = time.perf_counter(), max(1, steps // (GAMES * LENGTH))
    for done in range(1, rounds + 1):
        left = 1 - (done - 1) / rounds
        with torch.no_grad():
            for now in range(LENGTH):
                likely, values[now] = agent.choices(planes, masks)
                seen[now], open_moves[now], moves[now] = planes, masks, likely.sample()
                chances[now] = likely.log_prob(moves[now])
                observed, gained, terminated, truncated, infos = games.step(moves[now].numpy())
                rewards[now] = torch.from_numpy(gained)
                ended[now] = torch.from_numpy(terminated | truncated)
                planes, masks = torch.from_numpy(observed), torch.from_numpy(infos["action_mask"]).bool()
                if "final_info" in infos:
                    cut = np.flatnonzero(truncated)
                    if len(cut):  # a limit of time: what would have followed is estimated
                        last = torch.from_numpy(np.stack(infos["final_obs"][cut]))
                        rewards[now, cut] += GAMMA * agent(last)[1]
                    lengths += infos["final_info"]["length"][infos["_final_info"]].tolist()
            values[LENGTH] = agent(planes)[1]
        advantages = advantages_of(rewards, values, ended)
        flat = [
            part.flatten(0, 1)
            for part in (seen, open_moves, moves, chances, advantages, advantages + values[:LENGTH])
        ]
        optimizer.param_groups[0]["lr"] = RATE * left
        for _ in range(EPOCHS):
            for batch in torch.randperm(GAMES * LENGTH).split(BATCH):
                loss = loss_of(agent, [part[batch] for part in flat], ENTROPY * left)
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
        if done * 10 // rounds > (done - 1) * 10 // rounds and lengths:
            made = done * GAMES * LENGTH
            speed = made / (time.perf_counter() - started)
            print(f"{made:>10,} moves  mean length {np.mean(lengths[-1000:]):5.2f}  {speed:>7,.0f} moves/s")
    games.close()
    return agent


def advantages_of(rewards: Tensor, values: Tensor, ended: Tensor) -> Tensor:
    """Return how much better than expected each move was: generalised advantage estimation."""
    advantages, after = torch.zeros_like(rewards), torch.zeros(rewards.shape[1])
    for now in reversed(range(len(rewards))):
        goes_on = 1 - ended[now]
        surprise = rewards[now] + GAMMA * values[now + 1] * goes_on - values[now]
        after = advantages[now] = surprise + GAMMA * LAMBDA * goes_on * after
    return advantages


def loss_of(agent: Agent, batch: Sequence[Tensor], entropy: float) -> Tensor:
    """Return the clipped loss of PPO, with that of the values and a reward for keeping moves open."""
    planes, masks, moves, chances, advantages, returns = batch
    likely, values = agent.choices(planes, masks)
    ratio = (likely.log_prob(moves) - chances).exp()
    wanted = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    clipped = torch.min(wanted * ratio, wanted * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
    return 0.5 * (values - returns).square().mean() - clipped - entropy * likely.entropy().mean()


@torch.no_grad()
def evaluate(agent: Agent, board: str, seed: int) -> tuple[float, float]:
    """Return the mean length and the share of full boards of a game of each seed.

    The likeliest move is made, or one by chance when nothing was eaten for long: circles are left that way.
    """
    games = games_on(board, "NextStep")
    observed, infos = games.reset(seed=seed)
    patience = 2 * games.environment.rows * games.environment.cols
    found: dict[int, tuple[int, bool]] = {}
    while len(found) < GAMES:
        masks = torch.from_numpy(infos["action_mask"]).bool()
        likely, _ = agent.choices(torch.from_numpy(observed), masks)
        hungry = torch.from_numpy(infos["hunger"] > patience)
        moves = torch.where(hungry, likely.sample(), likely.probs.argmax(1))
        observed, _, terminated, truncated, infos = games.step(moves.numpy())
        for game in np.flatnonzero(terminated | truncated).tolist():
            found.setdefault(game, (infos["length"][game], infos["outcome"][game] == "won"))
    games.close()
    lengths, filled = zip(*found.values(), strict=True)
    return float(np.mean(lengths)), float(np.mean(filled))


def export(agent: Agent, shape: Sequence[int], file: Path) -> None:
    """Write the network as a pilot: its file says that it observes planes."""
    import onnx

    with warnings.catch_warnings():  # the exporter that replaces this one needs a package more
        warnings.simplefilter("ignore", DeprecationWarning)
        torch.onnx.export(
            agent,
            (torch.zeros((1, *shape)),),
            file,
            input_names=["planes"],
            output_names=["logits", "value"],
            dynamic_axes={name: {0: "games"} for name in ("planes", "logits", "value")},
            dynamo=False,
        )
    model = onnx.load(file)
    onnx.helper.set_model_props(model, {"gridwise.observation": "planes"})
    onnx.save(model, file)


def main(words: Sequence[str] | None = None) -> None:
    """Learn, say what it was worth, and keep it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--board", default="6x6", help="ROWSxCOLS (default 6x6)")
    parser.add_argument("--steps", type=int, default=4_000_000, help="moves in all games (default 4,000,000)")
    parser.add_argument("--seed", type=int, default=1, help="default 1")
    parser.add_argument("--out", type=Path, default=Path("policy.onnx"), help="default policy.onnx")
    args = parser.parse_args(words)
    torch.set_num_threads(1)  # so small a network gains nothing by more
    agent = learn(args.board, args.steps, args.seed)
    mean, filled = evaluate(agent, args.board, args.seed + 1_000_000)  # games it has never seen
    print(f"{GAMES} new games: mean length {mean:.2f}, {filled:.1%} of the boards filled")
    games = games_on(args.board, "SameStep")
    export(agent, games.single_observation_space.shape, args.out)
    print(f"wrote {args.out}")


if __name__ == "__main__":
    main()
