"""What a game declares for its tests and the benchmark, and for nobody else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from capomastro.kernel.state import State

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Case:
    """A set-up to play: player count and options."""

    players: int
    options: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join([f"{self.players}p", *(f"{k}={v}" for k, v in self.options.items())])


class Proof(Generic[S]):
    """Set-ups to play, what no move may change, and what a seat cannot know."""

    trials: tuple[Case, ...] = ()                   # what the conformance kit plays
    paces: Mapping[str, tuple[Case, ...]] = {}      # set-ups that differ in speed, in named groups: the benchmark shows the slowest

    def conserved(self, state: S) -> dict[str, int]:
        """Totals that no move may change (cards, stones, followers …)."""
        return {}

    def unknown(self, state: S, seat: int) -> dict[str, Any]:
        """What ``seat`` cannot know, slot by slot, with its true value: the kit checks that ``imagine`` varies each."""
        return {}
