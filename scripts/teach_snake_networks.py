"""Teaches networks for `best`, on an accelerator if there is one; `gridwise train` goes on with them.

    python -m scripts.teach_snake_networks --board 10x10 --games 2500 --rounds 6 --seed 1 --out networks.json

The games are played by the package itself, on all cores; what is learned from them is learned with PyTorch,
in many more steps than the package's own lessons take. On a CPU the same seed gives the same numbers. A
network of the same board (`--start FILE`) is gone on with. With `--as-flown` the games are played as `best`
flies, by weights and networks together, and where there is no network of the same board, the one for the
nearest size is fitted and gone on with. Else, of one for another board, the layers are taken that look at
cells.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from gridwise.puzzles.snake.learning.course import begin, flying, learn, play_round
from gridwise.puzzles.snake.learning.knowledge import Network, Values
from gridwise.puzzles.snake.learning.lessons import Lessons, save
from gridwise.puzzles.snake.text import parse_board

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
CODES, FEATURES, CHANNELS, HIDDEN, KNOTS = 181, 26, 16, 64, 9
FIRST_BODY, FIRST_HEAD, FIRST_TAIL = 64, 172, 177
"""Of the codes of cells, as cpp/kernels/snake/best/cell_codes.hpp has them."""
MEMORY = 5
"""Rounds whose games are learned from."""
PATIENCE = 0.8
BATCH = 1024


class ValueNetwork(nn.Module):
    """What cpp/kernels/snake/best/network.cpp computes."""

    def __init__(self, rows: int, cols: int) -> None:
        super().__init__()
        self.rows, self.cols, self.cells = rows, cols, rows * cols
        self.first = nn.Conv2d(CODES, CHANNELS, 3)
        self.second = nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1)
        self.mixed = nn.Parameter(torch.zeros(2 * CHANNELS + FEATURES, HIDDEN))
        self.mixed_bias = nn.Parameter(torch.zeros(KNOTS, HIDDEN))
        self.out = nn.Parameter(torch.zeros(KNOTS, HIDDEN))
        self.out_bias = nn.Parameter(torch.zeros(KNOTS))
        for name, size in (
            ("shift", FEATURES),
            ("scale", FEATURES),
            ("mean", self.cells + 1),
            ("spread", self.cells + 1),
        ):
            self.register_buffer(name, torch.zeros(size))

    def forward(self, codes: Tensor, features: Tensor, lengths: Tensor) -> Tensor:
        """Return how far the steps are from their mean, in spreads."""
        padded = functional.pad(codes.view(-1, self.rows, self.cols), (1, 1, 1, 1)).long()
        seen = torch.zeros(len(codes), CODES, self.rows + 2, self.cols + 2, device=codes.device)
        units = functional.relu(self.first(seen.scatter_(1, padded.unsqueeze(1), 1.0)))
        units = functional.relu(self.second(units))
        free = (codes.view(-1, 1, self.rows, self.cols) < FIRST_BODY).float()
        of_free = (units * free).sum((2, 3)) / free.sum((2, 3)).clamp_min(1)
        inputs = torch.cat([of_free, units.mean((2, 3)), (features - self.shift) * self.scale], 1)
        place = (1 - ((self.cells - lengths) / self.cells).sqrt()) * (KNOTS - 1)
        knot = place.long().clamp_max(KNOTS - 2)
        later = (place - knot).unsqueeze(1)

        def between(numbers: Tensor) -> Tensor:
            return (1 - later) * numbers[knot] + later * numbers[knot + 1]

        hidden = functional.relu(inputs @ self.mixed + between(self.mixed_bias))
        return (hidden * between(self.out)).sum(1) + between(self.out_bias.unsqueeze(1)).squeeze(1)

    @torch.no_grad()
    def values(self, codes: Tensor, features: Tensor, lengths: Tensor) -> Tensor:
        """Return the steps that are expected."""
        parts = zip(codes.split(8192), features.split(8192), lengths.split(8192), strict=True)
        return torch.cat(
            [self.mean[now] + self.spread[now] * self(seen, known, now) for seen, known, now in parts]
        )

    @torch.no_grad()
    def centre(self, games: Games) -> None:
        """Make the mean of the errors zero for every length: another board has other costs."""
        values = self.values(games.codes, games.features, games.lengths).view(games.costs.shape)
        rest = games.costs.flip(1).cumsum(1).flip(1)
        self.mean[1 : self.cells] += (rest - values).mean(0)

    def parts(self) -> list[Tensor]:
        """Return all the numbers, in the order of cpp/kernels/snake/best/network_parts.hpp."""
        kernels = [layer.weight.permute(2, 3, 1, 0) for layer in (self.first, self.second)]
        head = [
            self.shift,
            self.scale,
            self.mixed,
            self.mixed_bias,
            self.out,
            self.out_bias,
            self.mean,
            self.spread,
        ]
        return [kernels[0], self.first.bias, kernels[1], self.second.bias, *head]

    def network(self) -> Network:
        """Return the network as the package has it."""
        numbers = torch.cat([part.detach().reshape(-1) for part in self.parts()])
        return self.rows, self.cols, numbers.cpu().numpy().astype("<f4").tobytes()

    @torch.no_grad()
    def take(self, network: Network) -> None:
        """Take the numbers of a network for the same board."""
        numbers = torch.frombuffer(bytearray(network[2]), dtype=torch.float32).to(self.mean.device)
        for part in self.parts():
            part.copy_(numbers[: part.numel()].view(part.shape))
            numbers = numbers[part.numel() :]


class Games:
    """The games of a round: what the snakes looked like, and what came."""

    def __init__(self, told: list[bytes], cells: int, as_flown: bool = False) -> None:
        self.as_flown = as_flown
        size = cells + 1
        kind = np.dtype(
            [
                ("steps", "<f8"),
                ("costs", "<f8", size),
                ("features", "<f4", (size, FEATURES)),
                ("others", "<f4", (size, FEATURES)),
                ("expected", "<f8", size),
                ("codes", "u1", (size, cells)),
            ]
        )
        lessons = np.frombuffer(b"".join(told), kind)
        self.costs, self.expected = (
            _tensor(lessons[name][:, 1:cells]).float() for name in ("costs", "expected")
        )
        self.codes = _tensor(lessons["codes"][:, 1:cells]).view(-1, cells)
        self.features = _tensor(lessons["features"][:, 1:cells]).view(-1, FEATURES)
        self.lengths = torch.arange(1, cells, device=DEVICE).repeat(len(lessons))

    def targets(self, net: ValueNetwork) -> Tensor:
        """Mix what came with what was expected, fruit by fruit."""
        values = net.values(self.codes, self.features, self.lengths).view(self.costs.shape)
        made = torch.empty_like(self.costs)
        cost = value = torch.zeros_like(self.costs[:, 0])
        for at in reversed(range(self.costs.shape[1])):
            cost = self.costs[:, at] + PATIENCE * cost + (1 - PATIENCE) * value
            # Where something else than the best was tried, what came is not what the pilot costs; and what
            # all networks and weights expected together is on another level than what this one expects.
            instead = values[:, at] if self.as_flown else self.expected[:, at]
            cost = torch.where(self.expected[:, at] >= 0, instead, cost)
            made[:, at] = cost
            value = values[:, at]
        return made.view(-1)


def _tensor(numbers: NDArray[np.generic]) -> Tensor:
    return torch.from_numpy(np.ascontiguousarray(numbers)).to(DEVICE)


def _turns(rows: int, cols: int) -> list[tuple[Tensor, Tensor]]:
    """Return how a board is turned and mirrored: which cell comes where, and which code as which."""
    made = []
    cells = torch.arange(rows * cols).view(rows, cols)
    for turn in range(8 if rows == cols else 4):
        flip_rows, flip_cols, transpose = turn & 1, turn & 2, turn & 4
        turned = cells.t() if transpose else cells
        turned = turned.flip([axis for axis, flip in enumerate((flip_rows, flip_cols)) if flip])

        def direction(way: int, turn: int = turn) -> int:
            way = 3 - way if turn & 4 else way
            return way ^ 2 if turn & (1 if way % 2 == 0 else 2) else way

        codes = []
        for code in range(CODES):
            if code >= FIRST_TAIL:
                code = FIRST_TAIL + direction(code - FIRST_TAIL)
            elif FIRST_HEAD <= code < FIRST_HEAD + 4:
                code = FIRST_HEAD + direction(code - FIRST_HEAD)
            elif FIRST_BODY <= code < FIRST_HEAD:
                shape = (code - FIRST_BODY) % 12
                ahead, behind = direction(shape // 3), direction((shape // 3 + shape % 3 + 1) & 3)
                code += ahead * 3 + ((behind - ahead) & 3) - 1 - shape
            codes.append(code)
        made.append((turned.reshape(-1).to(DEVICE), torch.tensor(codes, dtype=torch.uint8, device=DEVICE)))
    return made


def _train(net: ValueNetwork, memory: list[Games], epochs: int, rate: float) -> None:
    """Go through the games of the last rounds again and again, while the rate falls along a cosine."""
    targets = torch.cat([games.targets(net) for games in memory])
    codes, features, lengths = (
        torch.cat([getattr(games, name) for games in memory]) for name in ("codes", "features", "lengths")
    )
    steps = (targets - net.mean[lengths]) / net.spread[lengths]
    turns = _turns(net.rows, net.cols)
    optimizer = torch.optim.Adam(net.parameters(), lr=rate, betas=(0.9, 0.99))
    batches = max(1, len(steps) // BATCH)
    for epoch in range(epochs):
        errors = torch.zeros((), device=DEVICE)
        order = torch.randperm(len(steps)).to(DEVICE)
        for batch in range(batches):
            done = (epoch * batches + batch) / (epochs * batches)
            for group in optimizer.param_groups:
                group["lr"] = rate * max(0.01, 0.5 * float(1 + np.cos(np.pi * done)))
            chosen = order[batch * BATCH : (batch + 1) * BATCH]
            shares = chosen.chunk(len(turns))
            seen = [
                of[codes[share][:, cells].long()] for (cells, of), share in zip(turns, shares, strict=False)
            ]
            loss = functional.mse_loss(net(torch.cat(seen), features[chosen], lengths[chosen]), steps[chosen])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            errors += loss.detach()
        if epoch in (0, epochs - 1):
            print(f"  epoch {epoch}: error {float(errors) / batches:.4f}", flush=True)


def main() -> None:
    """Teach one network."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--board", required=True)
    parser.add_argument("--games", type=int, required=True, help="of a round")
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--epochs", type=int, default=10, help="of a round")
    parser.add_argument("--rate", type=float, default=0.001)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", help="values to go on with")
    parser.add_argument("--as-flown", action="store_true", help="play by weights and networks together")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    lessons = Lessons(
        *(args.board, args.games, args.rounds, args.seed),
        start=args.start,
        network=True,
        as_flown=args.as_flown,
    )
    rules = parse_board(args.board)
    torch.manual_seed(args.seed)
    torch.backends.cudnn.allow_tf32 = torch.backends.cuda.matmul.allow_tf32 = True
    memory: list[Games] = []
    means: list[float] = []
    with ProcessPoolExecutor(args.jobs, initializer=os.nice, initargs=(10,)) as pool:
        course = begin(replace(lessons, rounds=1))
        if not course.values.networks:  # the package's own lessons begin with what weights know
            means = [played.mean for played in learn(course, pool.map, threads=args.jobs)]
            memory = [Games(told, rules.cells) for told in course.memory]
        values = course.values
        net = ValueNetwork(rules.rows, rules.cols).to(DEVICE)
        net.take(values.networks[0])
        for number in range(len(means), args.rounds):
            played, told = play_round(lessons, flying(lessons, values), number, pool.map)
            means.append(played.mean)
            print(f"{args.board} round {number}: {played.mean:.1f} +- {played.error:.1f} steps", flush=True)
            memory = [*memory[1 - MEMORY :], Games(told, rules.cells, args.as_flown)]
            if args.as_flown and len(memory) == 1:
                net.centre(memory[0])
            _train(net, memory, args.epochs, args.rate)
            values = Values(values.models, [net.network()])
            save(args.out, lessons, values, means)


if __name__ == "__main__":
    main()
