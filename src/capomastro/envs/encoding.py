"""How positions and moves become arrays; the same for every environment. Layouts: ``docs/environments.md``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16
from numpy.typing import NDArray

from capomastro.arena.simulate import shares_of
from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.game import Game, Section
from capomastro.kernel.notation import SHIFT
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.state import CHANCE_CODES, State
from capomastro.kernel.view import places_shared

REWARDS = ("win", "rank", "margin")
MARGIN = 100.0                  # points that a margin of 1 stands for


class BadUse(CapomastroError):
    """An environment used in a way that cannot work: an illegal action, a step after the end, a wrong shape."""


def has_environment(game: Game) -> bool:
    """Whether a game declares what an environment needs."""
    return game.widest > 0 and bool(game.observation(game.players[0], game.setup(game.new())["options"]))


class Encoding:
    """The arrays of one set-up of a game."""

    def __init__(self, game: Game, players: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.start = game.new(players, options)
        setup = game.setup(self.start)
        self.options: dict[str, Any] = setup["options"]
        self.versions: dict[str, Any] = {name: setup[name] for name in ("game", "rules", "data", "hash")}
        self.players = int(self.start.players)
        self.sections: tuple[Section, ...] = game.observation(self.players, self.options)
        if not self.sections or not game.widest:
            raise BadUse(f"{game.id} has no environment: it declares no observation")
        self.size = sum(section.size for section in self.sections)
        self._blank = vec[i16]([0] * self.size)
        self.low = np.concatenate([np.full(s.size, s.low, np.int32) for s in self.sections])
        self.high = np.concatenate([np.full(s.size, s.high, np.int32) for s in self.sections])
        self.widest = game.widest
        self.actions = [a for a in game.codec.actions if a.base < CHANCE_CODES]
        self.width = 1 + max(len(a.fields) for a in self.actions)
        self.kinds = {a.base >> SHIFT: number for number, a in enumerate(self.actions)}
        self.highest = np.array(self._highest(), np.int32)

    def _highest(self) -> list[int]:
        """The largest number in each column of an action's row."""
        fields = [max((a.fields[i].domain.size for a in self.actions if i < len(a.fields)), default=0) for i in range(self.width - 1)]
        return [len(self.actions), *fields]

    def accept(self, saved: Mapping[str, Any]) -> None:
        """Refuse what was saved for another game, or for other rules or data: its numbers would mean something else."""
        for name, mine in self.versions.items():
            if saved.get(name) != mine:
                raise BadUse(f"this was saved for {_named(saved)}; the environment plays {_named(self.versions)}")

    # -- one position --------------------------------------------------------------
    def observe(self, state: State, seat: int) -> NDArray[np.int32]:
        """What ``seat`` sees."""
        out = self._blank[:]
        state.observe(seat, out, 0)
        return np.frombuffer(memoryview(out), np.int16).astype(np.int32)

    def legal(self, state: State) -> list[int]:
        """The legal moves, checked against the declared bound."""
        found = [int(code) for code in state.legal()]
        if len(found) > self.widest:
            raise BadUse(f"{self.game.id} offers {len(found)} moves but declares at most {self.widest}")
        return found

    def mask(self, count: int) -> NDArray[np.int8]:
        """Ones for the indices that may be chosen."""
        out = np.zeros(self.widest, np.int8)
        out[:count] = 1
        return out

    def row(self, code: int) -> list[int]:
        """A move as numbers: its kind, then its fields, each counted from 1; 0 where there is none."""
        action, values = self.game.codec.split(code)
        return [self.kinds[action.base >> SHIFT] + 1, *(v + 1 for v in values), *[0] * (self.width - 1 - len(values))]

    def rows(self, legal: list[int]) -> NDArray[np.int32]:
        """The legal moves as rows, zeros below them."""
        out = np.zeros((self.widest, self.width), np.int32)
        for i, code in enumerate(legal):
            out[i] = self.row(code)
        return out


def _named(versions: Mapping[str, Any]) -> str:
    game, rules, data, checksum = (versions.get(name, "?") for name in ("game", "rules", "data", "hash"))
    return f"{game} with rules version {rules} and data version {data} ({checksum})"


def chosen(game: str | Game, rules: int | None = None) -> Game:
    """A game by id or as it is, under a version of its rules; without one under those of new games, or its own."""
    found = find_game(game) if isinstance(game, str) else game
    return found if rules is None else found.under(rules)


def rewards(game: Game, state: State, kind: str) -> list[float]:
    """What each seat gets at the end. ``win``: its share of the win; ``rank``: 1 for the first to 0 for the last; ``margin``:
    its score less the best other one, in hundreds of points."""
    scores = state.scores()                                             # at the end the true ones
    if kind == "win":
        return shares_of(game, state, scores)
    if kind == "rank":
        return places_shared(game.outcome(state).ranks)
    if kind == "margin":
        return [(scores[seat] - max(s for other, s in enumerate(scores) if other != seat)) / MARGIN for seat in range(len(scores))]
    raise BadUse(f"there is no reward {kind!r}; rewards are {', '.join(REWARDS)}")
