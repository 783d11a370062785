"""What a bot is, and how one is found: entry-point group ``capomastro.bots``, name = bot name, value = its class."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points

from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.game import Game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import State

GROUP = "capomastro.bots"


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one turn: in seconds, or in simulations (then it is reproducible)."""

    seconds: float | None = None
    simulations: int | None = None


class Bot:
    """Subclass and fill in ``choose``."""

    name: str
    level: int = 0
    budget: Budget = Budget()           # the default at a table

    def __init__(self, budget: Budget | None = None) -> None:
        if budget is not None:
            self.budget = budget

    def choose(self, game: Game, seen: State, seat: int, rng: Rng) -> int:
        """A legal action code. ``seen`` was imagined for ``seat``: what it shows beyond ``seat``'s knowledge is a guess."""
        raise NotImplementedError


class RandomBot(Bot):
    """Any legal move, each as likely."""

    name = "random"
    level = 0

    def choose(self, game: Game, seen: State, seat: int, rng: Rng) -> int:
        legal = seen.legal()
        return int(legal[rng.below(len(legal))])


@cache
def bots() -> dict[str, type[Bot]]:
    """All installed bots by name, weakest first."""
    found: dict[str, type[Bot]] = {p.name: p.load() for p in entry_points(group=GROUP)}
    return dict(sorted(found.items(), key=lambda item: (item[1].level, item[0])))


def bot(name: str, budget: Budget | None = None) -> Bot:
    """A bot by name."""
    try:
        return bots()[name](budget)
    except KeyError:
        raise CapomastroError(f"there is no bot {name!r}; bots are {', '.join(bots())}") from None
