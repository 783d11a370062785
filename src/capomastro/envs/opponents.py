"""Who sits at the other chairs: a bot, a file, a saved policy, a function, or one drawn from a pool for every game.

A function is called as ``function(observation, mask)``, both in the form of the environment it plays in, and returns the number of an
action. Opponents see what their own seat may know, like any bot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from capomastro.arena.seating import seated
from capomastro.bots.bot import Bot
from capomastro.envs.encoding import BadUse
from capomastro.envs.policies import Sight
from capomastro.kernel.errors import CapomastroError, whole
from capomastro.kernel.game import Game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import State

Function = Callable[[Any, Any], Any]
OPPONENTS = "opponents"
Opponent = "str | Bot | Function | Pool"


class Pool:
    """Opponents of whom one is drawn for every game; add to it while you train, as self-play does."""

    def __init__(self, members: Sequence[Any] = ("random",), weights: Sequence[float] | None = None) -> None:
        if weights is not None and len(weights) != len(members):
            raise BadUse(f"{len(weights)} weights for {len(members)} opponents")
        self.members = list(members)
        self.weights = list(weights) if weights is not None else [1.0] * len(self.members)
        if not self.members:
            raise BadUse("a pool needs an opponent")

    def add(self, member: Any, weight: float = 1.0) -> None:
        """One more opponent, from the next game on."""
        self.members.append(member)
        self.weights.append(weight)

    def draw(self, rng: Rng) -> Any:
        at = rng.below(1 << 30) / (1 << 30) * sum(self.weights)
        for member, weight in zip(self.members, self.weights, strict=True):
            at -= weight
            if at < 0:
                return member
        return self.members[-1]


class FunctionBot(Bot):
    """A function of observation and mask as a bot."""

    name = "function"

    def __init__(self, function: Function, sight: Sight) -> None:
        super().__init__()
        self.function = function
        self.sight = sight

    def choose(self, game: Game, seen: State, seat: int, rng: Rng) -> int:
        legal = seen.moves()
        answer = self.function(self.sight.observe(seen, seat), self.sight.mask(legal))
        try:
            return self.sight.code(answer, legal)
        except CapomastroError as error:
            raise BadUse(f"the opponent in seat {seat}, a function, answered what it may not: {error}") from None


def sit_down(game: Game, given: Any, sight: Sight, rng: Rng) -> Bot:
    """A new player for one seat of one game."""
    while isinstance(given, Pool):
        given = given.draw(rng)
    if isinstance(given, type) and issubclass(given, Bot):
        return given()
    if isinstance(given, str | Bot):
        return seated(game, given)
    if callable(given):
        return FunctionBot(given, sight)
    raise BadUse(f"{given!r} is no opponent: give a bot or its name, a file, a function of observation and mask, or a Pool")


def seating(options: Mapping[str, Any] | None) -> Any:
    """The opponents named in the options of a reset, the only thing there is to choose; None where none are."""
    for name in options or {}:
        if name != OPPONENTS:
            raise BadUse(f"a reset has no option {name!r}; there is {OPPONENTS!r}")
    return (options or {}).get(OPPONENTS)


def seat_of(seat: int | None, players: int) -> int | None:
    """The learner's seat as it was given, if there is such a seat."""
    refused = BadUse(f"there is no seat {seat!r}; seats are 0 to {players - 1}, or None for one that is drawn for each game")
    if seat is not None and not 0 <= whole(seat, refused) < players:
        raise refused
    return seat


def company(game: Game, given: Any, sight: Sight, seats: int) -> list[Any]:
    """One opponent for each other seat; whoever cannot play is refused now, and not in the middle of training."""
    others = shared_out(given, seats)
    for other in others:
        sit_down(game, other, sight, Rng(0))
    return others


def shared_out(given: Any, seats: int) -> list[Any]:
    """One opponent for each other seat: one for all, or one for each."""
    several = list(given) if isinstance(given, list | tuple) else [given]
    if len(several) == 1:
        several *= seats
    if len(several) != seats:
        raise BadUse(f"{len(several)} opponents for {seats} other seats: name one for all, or one for each")
    return several
