"""A net learns who won (PyTorch, on a processor or a GPU), and its weights become whole numbers."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import numpy as np
import torch
from torch import Tensor, nn

from capomastro.bots.judgement import Card, write
from capomastro.bots.net import LEVEL, MOST, OUTPUTS, PHASES, RELATIONS, ROW, WEIGHT
from capomastro.training.lessons import Lessons

HELD_OUT = 10                   # one game in so many is not learned from
CEILING = MOST / LEVEL          # the highest level a unit passes on
SCORE_SHARE = 0.3               # of the loss: how well final scores are foreseen
TENS = 10_000                   # thousandths of a point in ten points


@dataclass
class Widths:
    """How many features a game has."""

    table: int
    seat: int


@dataclass
class Group:
    """Positions with one number of players, as rectangles; what is not lit is the row after the last."""

    players: int
    table: Tensor
    seat: Tensor                # position, seat, lit
    relation: Tensor
    estimate: Tensor            # position, seat, in tens of points
    final: Tensor
    share: Tensor
    phase: Tensor
    held: Tensor                # whether the game is held out

    def at(self, rows: Tensor) -> Group:
        return Group(self.players, *(getattr(self, name)[rows] for name in COLUMNS))


COLUMNS = ("table", "seat", "relation", "estimate", "final", "share", "phase", "held")


def rectangle(lit: np.ndarray[Any, Any], ends: np.ndarray[Any, Any], rows: np.ndarray[Any, Any], blank: int) -> Tensor:
    """Some of many rows that lie one behind the other, as a rectangle. ``ends`` says where each row ends."""
    begins = np.where(rows > 0, ends[rows - 1], 0)
    lengths = ends[rows] - begins
    out = np.full((len(rows), int(lengths.max(initial=1))), blank, np.int32)
    filled = np.arange(out.shape[1]) < lengths[:, None]
    firsts = np.cumsum(lengths) - lengths
    out[filled] = lit[np.arange(int(lengths.sum())) + np.repeat(begins - firsts, lengths)]
    return torch.from_numpy(out)


def gather(lessons: Sequence[Lessons], widths: Widths, device: str) -> list[Group]:
    """All positions, by number of players. Whole games are held out."""
    out = []
    for players in sorted({lesson.players for lesson in lessons}):
        games = [lesson for lesson in lessons if lesson.players == players]
        positions = np.array([len(lesson.phases) for lesson in games])
        count = int(positions.sum())
        if count == 0:
            continue
        lit = np.frombuffer(b"".join(lesson.lit for lesson in games), "<u2")
        ends = np.cumsum(np.frombuffer(b"".join(lesson.counts for lesson in games), np.uint8), dtype=np.int64)
        sheets = np.arange(len(ends)).reshape(count, 1 + 2 * players)       # of the table, then of each seat: its own, its relation
        estimates = np.concatenate([np.array(lesson.estimates, np.float32) for lesson in games]).reshape(count, players)
        group = Group(
            players,
            rectangle(lit, ends, sheets[:, 0], widths.table),
            rectangle(lit, ends, sheets[:, 1::2].ravel(), widths.seat).reshape(count, players, -1),
            rectangle(lit, ends, sheets[:, 2::2].ravel(), RELATIONS).reshape(count, players, -1),
            torch.from_numpy(estimates) / TENS,
            torch.from_numpy(np.repeat(np.array([lesson.finals for lesson in games], np.float32), positions, 0)) / TENS,
            torch.from_numpy(np.repeat(np.array([lesson.shares for lesson in games], np.float32), positions, 0)),
            torch.from_numpy(np.frombuffer(b"".join(lesson.phases for lesson in games), np.uint8).astype(np.int64)),
            torch.from_numpy(np.repeat(np.arange(len(games)) % HELD_OUT == 0, positions)),
        )
        out.append(Group(players, *(getattr(group, name).to(device) for name in COLUMNS)))
    return out


class Learner(nn.Module):
    """The net of ``bots.net`` in floating point."""

    def __init__(self, widths: Widths, hidden: int, second: int, heats: Sequence[int], blind: float = 0.0) -> None:
        super().__init__()
        self.register_buffer("heats", torch.tensor(heats) / TENS, persistent=False)
        self.blind = blind              # share of the lit features that go unseen while learning
        self.own = self._rows(widths.seat, hidden)
        self.others = self._rows(widths.seat, hidden)
        self.table = self._rows(widths.table, hidden)
        self.relation = self._rows(RELATIONS, hidden)
        self.start = nn.Parameter(torch.zeros(hidden) + 0.3)
        self.middle = nn.Linear(hidden, second)
        self.last = nn.Linear(second, OUTPUTS)

    def _rows(self, count: int, hidden: int) -> nn.EmbeddingBag:
        rows = nn.EmbeddingBag(count + 1, hidden, mode="sum", padding_idx=count)
        nn.init.normal_(rows.weight, std=0.03)
        with torch.no_grad():
            rows.weight[count] = 0
        return rows

    def _veiled(self, lit: Tensor, blank: int | None) -> Tensor:
        """While learning, some features go unseen: no game can be learned by heart."""
        if not self.training or self.blind == 0.0:
            return lit
        return torch.where(torch.rand(lit.shape, device=lit.device) < self.blind, blank or 0, lit)

    def forward(self, group: Group) -> Tensor:
        """For each position and seat: a logit, and the score beyond the estimate in tens of points."""
        count, players = group.estimate.shape
        flat = self._veiled(group.seat.reshape(count * players, -1), self.own.padding_idx)
        own = self.own(flat).reshape(count, players, -1)
        others = self.others(flat).reshape(count, players, -1)
        related = self._veiled(group.relation.reshape(count * players, -1), self.relation.padding_idx)
        relation = self.relation(related).reshape(count, players, -1)
        rest = (others.sum(1, keepdim=True) - others) / (players - 1)
        first = own + relation + rest + self.table(self._veiled(group.table, self.table.padding_idx))[:, None, :] + self.start
        level = first.clamp(0, CEILING)
        out: Tensor = self.last(self.middle(level).clamp(0, CEILING))
        worth = group.estimate / self.heats[group.phase][:, None]
        return torch.stack([out[..., 0] + worth, out[..., 1]], -1)


def losses(out: Tensor, group: Group) -> tuple[Tensor, Tensor]:
    """How badly the winner and the scores were foreseen."""
    chance = -(group.share * torch.log_softmax(out[..., 0], 1)).sum(1).mean()
    score = nn.functional.huber_loss(out[..., 1], group.final - group.estimate)
    return chance, score


def fit_heats(groups: Sequence[Group]) -> list[int]:
    """By phase: the lead in thousandths of a point, by the game's own estimate, that is worth one logit."""
    heat = torch.zeros(PHASES, requires_grad=True, device=groups[0].estimate.device)
    learner = torch.optim.Adam([heat], 0.05)
    for _ in range(200):
        loss = torch.zeros((), device=heat.device)
        for group in groups:
            logits = group.estimate / torch.exp(heat)[group.phase][:, None]
            loss = loss - (group.share * torch.log_softmax(logits, 1)).sum(1).mean()
        learner.zero_grad()
        loss.backward()
        learner.step()
    return [max(100, int(x)) for x in torch.exp(heat.detach()).cpu() * TENS]


@dataclass
class Fitted:
    """What came of it."""

    card: Card
    data: bytes                                             # the file
    curve: list[dict[str, float]] = field(default_factory=list)     # by pass: losses on what was learned from and on what was held out


def fit(
    lessons: Sequence[Lessons],
    widths: Widths,
    card: Card,
    *,
    passes: int,
    device: str,
    seed: int,
    batch: int = 4096,
    rate: float = 2e-3,
    blind: float = 0.1,
    decay: float = 0.01,
    told: Callable[[int, dict[str, float]], None] = lambda number, losses: None,
) -> Fitted:
    """Learn from these games; the pass with the best result on games held out is kept."""
    torch.manual_seed(seed)
    order = random.Random(seed)
    groups = gather(lessons, widths, device)
    learned = [group.at(torch.nonzero(~group.held).flatten()) for group in groups]
    held = [group.at(torch.nonzero(group.held).flatten()) for group in groups]
    heats = fit_heats(learned)
    net = Learner(widths, card.hidden, card.second, heats, blind).to(device)
    steps = passes * sum(-(-len(group.phase) // batch) for group in learned)
    teacher = torch.optim.AdamW(net.parameters(), rate, weight_decay=decay)
    pace = torch.optim.lr_scheduler.OneCycleLR(teacher, rate, total_steps=steps + 1)
    curve: list[dict[str, float]] = []
    best: dict[str, Any] = {}
    for number in range(passes):
        batches = []
        for which, group in enumerate(learned):
            mixed = torch.randperm(len(group.phase), device=device)
            batches += [(which, mixed[at : at + batch]) for at in range(0, len(mixed), batch)]
        order.shuffle(batches)
        total = 0.0
        net.train()
        for which, rows in batches:
            part = learned[which].at(rows)
            chance, score = losses(net(part), part)
            loss = chance + SCORE_SHARE * score
            teacher.zero_grad()
            loss.backward()
            teacher.step()
            pace.step()
            with torch.no_grad():
                net.middle.weight.clamp_(-CEILING, CEILING)
            total += float(loss.detach())
        point = {"learned": total / len(batches), **examine(net, held)}
        curve.append(point)
        told(number + 1, point)
        if not best or point["chance"] + SCORE_SHARE * point["score"] < best["loss"]:
            best = {"loss": point["chance"] + SCORE_SHARE * point["score"], "state": {k: v.clone() for k, v in net.state_dict().items()}}
    net.load_state_dict(best["state"])
    found = msgspec.structs.replace(
        card, heats=heats, games=len(lessons), positions=sum(len(lesson.phases) for lesson in lessons),
        loss={key: round(value, 4) for key, value in examine(net, held).items()},
    )
    return Fitted(found, write(found, whole(net)), curve)


def examine(net: Learner, groups: Sequence[Group], batch: int = 16384) -> dict[str, float]:
    """Losses on these positions, and how often the favourite won."""
    net.eval()
    count = 0
    sums = {"chance": 0.0, "score": 0.0, "foreseen": 0.0, "brier": 0.0}
    with torch.no_grad():
        for group in groups:
            for at in range(0, len(group.phase), batch):
                part = group.at(torch.arange(at, min(at + batch, len(group.phase)), device=group.phase.device))
                out = net(part)
                chance, score = losses(out, part)
                likely = torch.softmax(out[..., 0], 1)
                n = len(part.phase)
                sums["chance"] += float(chance) * n
                sums["score"] += float(score) * n
                sums["foreseen"] += float(part.share.gather(1, likely.argmax(1, keepdim=True)).sum())
                sums["brier"] += float(((likely - part.share) ** 2).mean(1).sum())
                count += n
    return {key: value / max(count, 1) for key, value in sums.items()}


def whole(net: Learner) -> list[array[int]]:
    """The weights as whole numbers, in the order of the file."""
    return [
        rounded(net.own.weight[:-1], ROW),
        rounded(net.others.weight[:-1], ROW),
        rounded(net.table.weight[:-1], ROW),
        rounded(net.relation.weight[:-1], ROW),
        rounded(net.start, ROW),
        rounded(net.middle.weight.T, WEIGHT),
        rounded(net.middle.bias, LEVEL * WEIGHT),
        rounded(torch.cat([net.last.weight * WEIGHT, net.last.bias[:, None] * (LEVEL * WEIGHT)], 1), 1),
    ]


def rounded(weights: Tensor, scale: int) -> array[int]:
    values = (weights.detach().cpu() * scale).round().clamp(-32767, 32767).to(torch.int16)
    return array("h", values.flatten().tolist())
