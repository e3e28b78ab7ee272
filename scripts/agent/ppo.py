"""Proximal policy optimisation (Schulman et al., 2017) over games that live on the accelerator."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor

from .games import Games, Moment, planes
from .network import Network

__all__ = ["Played", "Settings", "improve", "play"]

Forward = Callable[[Tensor], tuple[Tensor, Tensor]]


@dataclass(frozen=True, slots=True)
class Settings:
    """What is learned from, and how carefully."""

    length: int = 64
    """Moves of each game between two improvements."""
    batch: int = 16384
    epochs: int = 2
    clip: float = 0.2
    discount: float = 0.9998
    trace: float = 0.95
    """Lambda of generalised advantage estimation."""
    entropy: float = 0.002
    value: float = 0.5


@dataclass(slots=True)
class Played:
    """Moves of all games, what they brought, and how the games ended meanwhile."""

    moments: Moment
    legal: Tensor
    actions: Tensor
    chances: Tensor
    advantages: Tensor
    returns: Tensor
    ended: int
    won: int
    steps_of_won: float


def masked(logits: Tensor, legal: Tensor) -> Tensor:
    """Return log-probabilities of the moves that do not lose at once; all of them where every move does."""
    open_ = legal | ~legal.any(1, keepdim=True)
    return torch.log_softmax(logits.float().masked_fill(~open_, -1e9), 1)


@torch.no_grad()
def play(games: Games, forward: Forward, settings: Settings, whole: Tensor) -> Played:
    """Let the agent play on; `whole` marks the games that it began itself."""
    moments: list[Moment] = []
    rows: list[tuple[Tensor, ...]] = []
    tallies = torch.zeros(3, device=games.device)
    for _ in range(settings.length):
        moment, legal = games.moment(), games.legal()
        logits, value = forward(planes(moment, games.rows, games.cols))
        logs = masked(logits, legal)
        action = torch.multinomial(logs.exp(), 1)
        reward, over, won = games.step(action.squeeze(1))
        tallies += torch.stack(
            [(over & whole).sum(), (won & whole).sum(), (games.steps * (won & whole)).sum()]
        )
        whole |= over
        games.begin(over)
        moments.append(moment)
        rows.append(
            (legal, action.squeeze(1), logs.gather(1, action).squeeze(1), value.float(), reward, over)
        )
    _, last = forward(planes(games.moment(), games.rows, games.cols))
    advantage, after = torch.zeros_like(rows[0][3]), last.float()
    advantages: list[Tensor] = []
    for _, _, _, value, reward, over in reversed(rows):
        going = (~over).float()
        surprise = reward + settings.discount * after * going - value
        advantage = surprise + settings.discount * settings.trace * going * advantage
        advantages.append(advantage)
        after = value
    flat = torch.cat(advantages[::-1])
    values = torch.cat([row[3] for row in rows])
    ended, wins, steps = tallies.tolist()
    return Played(
        Moment.joined(moments),
        torch.cat([row[0] for row in rows]),
        torch.cat([row[1] for row in rows]),
        torch.cat([row[2] for row in rows]),
        flat,
        flat + values,
        int(ended),
        int(wins),
        steps / max(wins, 1),
    )


def improve(
    network: Network,
    forward: Forward,
    optimizer: torch.optim.Optimizer,
    played: Played,
    shape: tuple[int, int],
    settings: Settings,
    after: Callable[[], None],
) -> dict[str, float]:
    """Take the moves that came out better than foreseen more often, but not much more."""
    count, device = len(played.actions), played.actions.device
    weights = (played.advantages - played.advantages.mean()) / (played.advantages.std() + 1e-8)
    told = torch.zeros(4, device=device)
    updates = 0
    for _ in range(settings.epochs):
        for chosen in torch.randperm(count, device=device).split(min(settings.batch, count)):
            logits, values = forward(planes(played.moments[chosen], *shape))
            logs = masked(logits, played.legal[chosen])
            change = logs.gather(1, played.actions[chosen][:, None]).squeeze(1) - played.chances[chosen]
            ratio, weight = change.exp(), weights[chosen]
            gain = torch.min(
                ratio * weight, ratio.clamp(1 - settings.clip, 1 + settings.clip) * weight
            ).mean()
            spread = -(logs.exp() * logs).sum(1).mean()
            missed = (values.float() - played.returns[chosen]).square().mean()
            loss = settings.value * missed - gain - settings.entropy * spread
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
            after()
            with torch.no_grad():
                told += torch.stack(
                    [
                        spread,
                        missed,
                        (ratio - 1 - change).mean(),
                        ((ratio - 1).abs() > settings.clip).float().mean(),
                    ]
                )
            updates += 1
    spread, missed, apart, clipped = (told / updates).tolist()
    explained = 1 - missed / float(played.returns.var())
    return {"entropy": spread, "value_loss": missed, "explained": explained, "kl": apart, "clipped": clipped}
