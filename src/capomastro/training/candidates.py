"""Bots that judge by given weights: those that teach, and those that are tried."""

from __future__ import annotations

from functools import lru_cache

from capomastro.bots.bot import Budget
from capomastro.bots.judge import Judge
from capomastro.bots.judgement import Card, Judgement, judge_with, read
from capomastro.bots.players import SearchBot
from capomastro.kernel.game import Game


@lru_cache(maxsize=4)
def judgement_from(data: bytes) -> Judgement:
    return read(data)


class Candidate(SearchBot):
    """A search with these weights, or with the game's own estimate where there are none."""

    name = "candidate"
    level = 3

    def __init__(self, data: bytes, simulations: int) -> None:
        super().__init__(Budget(simulations=simulations))
        self.found = judgement_from(data) if data else None

    def card_for(self, game: Game) -> Card | None:
        return self.found.card if self.found is not None else None

    def judge(self, game: Game) -> Judge:
        return judge_with(self.found) if self.found is not None else Judge()
