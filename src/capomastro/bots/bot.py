"""What a bot is, and how one is found: entry-point group ``capomastro.bots``, name = bot name, value = its class."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from capomastro.kernel.errors import Worded, quoted
from capomastro.kernel.game import Game
from capomastro.kernel.plugins import offered
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import State
from capomastro.kernel.view import Phrase

GROUP = "capomastro.bots"
_SPEC = re.compile(r"(?P<name>[\w-]+)(?::(?P<amount>\d+(?:\.\d+)?)(?P<unit>s|ms|))?")


class BadBot(Worded):
    """A bot that is not installed, or a budget that cannot be read."""


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one turn: in seconds, or in simulations (then it is reproducible)."""

    seconds: float | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 < self.seconds <= 3600:
            raise BadBot(f"a budget of {self.seconds} s: choose more than 0 and at most 3600 seconds")
        if self.simulations is not None and not 0 < self.simulations <= 10_000_000:
            raise BadBot(f"a budget of {self.simulations} simulations: choose 1 to 10000000")

    def __str__(self) -> str:
        if self.simulations is not None:
            return str(self.simulations)
        return f"{self.seconds:g}s" if self.seconds is not None else ""


@dataclass(frozen=True)
class Card:
    """What the people at a table are told about a bot."""

    name: str
    level: int
    seconds: float | None               # thinking time per turn; None: none to speak of
    simulations: int | None
    memory: str                         # words key: what it remembers of the game
    method: str                         # words key: how it thinks
    replaces: str = ""                  # the bot that was asked for, where this one plays instead: see ``bot_for``


@dataclass(frozen=True)
class Candidate:
    """A move a bot considered. Win share and score are for the decider; ``visits`` says how much thought went into it."""

    code: int
    share: float                        # expected share of the win, 0 to 1
    score: float                        # expected score in points
    visits: int


class Bot:
    """Subclass and fill in ``choose``. One object plays one seat of one game; it may remember things between its moves."""

    name: str
    level: int = 0
    budget: Budget = Budget()           # the default at a table
    memory: str = "bot.memory.full"     # imagine() contradicts nothing the seat ever saw
    method: str = "bot.method.other"
    made_for: Mapping[str, tuple[int, ...]] = {}        # by game id: the rules versions it was made for; a game not named: all of them
    fallback: str = "apprentice"        # who plays under other rules
    replaces: str = ""                  # the bot in whose place this one plays

    def __init__(self, budget: Budget | None = None) -> None:
        if budget is not None:
            self.budget = budget

    def choose(self, game: Game, seen: State, seat: int, rng: Rng) -> int:
        """A legal action code. ``seen`` was imagined for ``seat``: what it shows beyond ``seat``'s knowledge is a guess."""
        raise NotImplementedError

    def fits(self, game: Game) -> bool:
        """Whether it was made for this version of the game's rules."""
        return game.rules_version in self.made_for.get(game.id, game.rules_versions)

    def card(self) -> Card:
        """Its strength, time and memory, for the people at the table."""
        return Card(self.name, self.level, self.budget.seconds, self.budget.simulations, self.memory, self.method, self.replaces)

    def __str__(self) -> str:
        return f"{self.name}:{self.budget}" if self.budget != type(self).budget else self.name


@dataclass(frozen=True)
class Advice:
    """What a bot thinks of a position."""

    candidates: list[Candidate]         # the moves it thought about, best first
    shares: list[float]                 # every seat's expected share of the win, now
    scores: list[float]                 # every seat's expected score, in points

    def of(self, code: int) -> Candidate:
        """What it thinks of one move."""
        return next(c for c in self.candidates if c.code == code)


class Adviser(Bot):
    """A bot that can say what it thinks of several moves. Hints and analysis ask one."""

    def consider(self, game: Game, seen: State, seat: int, rng: Rng, also: Sequence[int] = ()) -> Advice:
        """What it thinks of the position and its best moves; the moves in ``also`` are thought about in any case."""
        raise NotImplementedError


class RandomBot(Bot):
    """Any legal move, all equally likely."""

    name = "random"
    level = 0
    memory = "bot.memory.none"
    method = "bot.method.random"

    def choose(self, game: Game, seen: State, seat: int, rng: Rng) -> int:
        legal = seen.legal()
        return int(legal[rng.below(len(legal))])


@cache
def bots() -> dict[str, type[Bot]]:
    """All installed bots by name, weakest first."""
    found: dict[str, type[Bot]] = {name: load() for name, load in offered(GROUP).items()}
    return dict(sorted(found.items(), key=lambda item: (item[1].level, item[0])))


def bot(spec: str, budget: Budget | None = None) -> Bot:
    """A new bot by name; ``master:400`` thinks for 400 simulations a turn, ``master:0.5s`` for half a second."""
    match = _SPEC.fullmatch(spec.strip())
    if match is None:
        raise BadBot(f"{spec!r} names no bot: write a name, with a budget such as master:400 or master:0.5s if you like")
    name, amount, unit = match.group("name", "amount", "unit")
    if name not in bots():
        raise BadBot(Phrase("bad.bot", {"name": quoted(name), "bots": ", ".join(bots())}))
    if budget is None and amount is not None:
        if unit:
            budget = Budget(seconds=float(amount) / (1000 if unit == "ms" else 1))
        elif "." in amount:
            raise BadBot(f"{spec!r}: simulations are whole; for seconds write {name}:{amount}s")
        else:
            budget = Budget(simulations=int(amount))
    return bots()[name](budget)


def bot_for(game: Game, spec: str, budget: Budget | None = None) -> Bot:
    """A new bot for this game: under rules it was not made for, its fallback, which says whom it ``replaces``."""
    asked = bot(spec, budget)
    if asked.fits(game):
        return asked
    stand_in = bot(asked.fallback)
    stand_in.replaces = asked.name
    return stand_in


def adviser_for(game: Game, spec: str, budget: Budget | None = None) -> Adviser:
    """The bot that judges this game: the one named, or the one that stands in for it under rules it was not made for."""
    adviser = bot_for(game, spec, budget)
    if not isinstance(adviser, Adviser):
        raise BadBot(f"{spec} gives no advice; ask a bot such as master")
    return adviser


def stand_ins(game: Game, specs: Iterable[str]) -> dict[str, str]:
    """Of these bots, those that were not made for this game's rules, and who plays in their place."""
    return {spec: str(player) for spec in specs if (player := bot_for(game, spec)).replaces}
