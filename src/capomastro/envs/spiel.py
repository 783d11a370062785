"""OpenSpiel: the games as Python games with explicit chance and imperfect information.

``register()`` makes every installed game loadable: ``pyspiel.load_game("capomastro_carcassonne", {"players": 3})``.
Options are one text, ``{"options": "mode:advanced;cards:chosen;chosen:T1+O2"}``: OpenSpiel gives ``=`` and ``,`` in
the name of a game a meaning of its own. ``rules`` is a version of the game's rules and ``data`` a data version with its hash; a
loaded game names both, so that what is saved is loaded again under the same ones, or refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
import numpy as np
import pyspiel

from capomastro.envs.actions import Actions
from capomastro.envs.encoding import BadUse, Encoding, has_environment
from capomastro.kernel.game import Game
from capomastro.kernel.notation import tell
from capomastro.kernel.options import option_pairs
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.registry import games
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, CHANCE_CODES, OVER, EventLog, State
from capomastro.kernel.view import ties_shared

PREFIX = "capomastro_"
AT = "@"                                        # between a data version and its hash
SPELLED = str.maketrans("=,", ":+")             # options in the name of an OpenSpiel game
READ = str.maketrans(":+", "=,")
_registered: set[str] = set()


def register() -> list[str]:
    """Register every installed game that has an environment; returns their OpenSpiel names. May be called again."""
    names = []
    for game in games().values():
        if has_environment(game):
            name = PREFIX + game.id
            names.append(name)
            if name not in _registered:
                _registered.add(name)
                pyspiel.register_game(game_type(game), maker(game))
    return names


def game_type(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=PREFIX + game.id,
        long_name=f"Capomastro: {game.words('en').word('game.title')}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players[0], "options": "", "rules": 0, "data": ""},
    )


def maker(game: Game) -> Any:
    """The class OpenSpiel makes games of."""

    class Made(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params or {})

    return Made


class Numbering:
    """Numbers for codes, separately for seats and for chance, as OpenSpiel wants them."""

    def __init__(self, game: Game, options: Mapping[str, Any]) -> None:
        self.game = game
        self.seats = Actions(game, options)
        self.first: dict[int, int] = {}
        self.bases: list[tuple[int, int]] = []          # (first number, base) of chance kinds
        self.chances = 0
        for a in game.codec.actions:
            if a.base >= CHANCE_CODES:
                self.first[a.base >> 20] = self.chances
                self.bases.append((self.chances, a.base))
                self.chances += a.size

    def chance_number(self, code: int) -> int:
        return self.first[code >> 20] + (code & 0xFFFFF)

    def code(self, number: int, state: State) -> int:
        """The code of a number in a position: of a seat's move, or of an answer of chance."""
        if state.decider() != CHANCE:
            return self.seats.code(number, state.moves())
        first, base = max(pair for pair in self.bases if pair[0] <= number)
        return base + number - first


class Setup:
    """One set-up of a game, shared by all its states: copies of a state hold the same one."""

    def __init__(self, game_id: str, players: int, options: str, rules: int, data: str) -> None:
        self.game = find_game(game_id, rules)
        self.players = players
        pairs: dict[str, Any] = option_pairs([pair for pair in options.translate(READ).split(";") if pair])
        version, _, checksum = data.partition(AT)
        if data and pairs.setdefault("data", version) != version:
            raise BadUse(f"data version {version} or {pairs['data']}? the options name another one than the game's name")
        self.encoding = Encoding(self.game, players, pairs)
        self.numbering = Numbering(self.game, self.encoding.options)
        if checksum:
            self.encoding.accept({**self.encoding.versions, "hash": checksum})
        held = self.encoding.versions
        self.key = (game_id, players, options, int(held["rules"]), f"{held['data']}{AT}{held['hash']}")

    def __deepcopy__(self, memo: dict[int, Any]) -> Setup:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return setup, self.key


@cache
def setup(game_id: str, players: int, options: str, rules: int, data: str) -> Setup:
    return Setup(game_id, players, options, rules, data)


class Position:
    """A state whose copies are clones that go on telling events."""

    def __init__(self, state: State, text: str = "") -> None:
        self.state = state
        self.state.log = EventLog()
        self._text = text                               # as it was written; nothing after a move

    def apply(self, code: int) -> None:
        self._text = ""
        self.state.apply(code)

    def text(self, game: Game) -> str:
        """The whole position; OpenSpiel asks for it several times at each step, of the state and of copies."""
        if not self._text:
            self._text = str(game.position(self.state))
        return self._text

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return Position(self.state.clone(), self._text)

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.state,)


class SpielGame(pyspiel.Game):
    """A game as OpenSpiel loads it."""

    def __init__(self, game: Game, params: dict[str, Any]) -> None:
        n = int(params.get("players", game.players[0]))
        text = str(params.get("options", "")).translate(SPELLED)
        game = find_game(game.id, int(params.get("rules", 0)) or None)
        self.setup = setup(game.id, n, text, game.rules_version, str(params.get("data", "")))
        _, _, _, rules, data = self.setup.key
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.numbering.seats.size,
            max_chance_outcomes=max(1, self.setup.numbering.chances),
            num_players=n,
            min_utility=-1 / n,
            max_utility=1 - 1 / n,
            utility_sum=0.0,
            max_game_length=game.max_decisions,
        )
        super().__init__(game_type(game), info, {"players": n, "options": text, "rules": rules, "data": data})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.setup.encoding)


class SpielState(pyspiel.State):
    """A position, with what every seat was told on the way to it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.setup = game.setup
        self.held = Position(game.setup.encoding.start.clone())
        self.told = [""] * game.setup.players           # lines; as one text each, which a copy of the state shares

    @property
    def position(self) -> State:
        return self.held.state

    # -- OpenSpiel's contract ------------------------------------------------------
    def current_player(self) -> int:
        who = int(self.position.decider())
        if who == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if who == CHANCE else who

    def _legal_actions(self, player: int) -> list[int]:
        if self.position.decider() != player:
            return []
        return sorted(int(n) for n in self.setup.numbering.seats.numbers(self.position.moves()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = [int(w) for w in self.position.chance()]
        codes = [int(code) for code in self.position.legal()]
        total = sum(weights)
        return [(self.setup.numbering.chance_number(code), weight / total) for code, weight in zip(codes, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        state = self.position
        game = self.setup.game
        who = int(state.decider())
        code = self.setup.numbering.code(int(action), state)
        own = f"{game.choices[state.asks()].name}: {game.codec.text(code)}\n" if who >= 0 else ""
        self.held.apply(code)
        assert state.log is not None
        events = state.log.take()
        for seat in range(self.setup.players):
            heard = [told for event in events if (told := tell(game.events, event, seat)) is not None]
            lines = own if seat == who else ""
            lines += "".join(f"{told.kind} {' '.join(map(str, told.fields.values()))}\n" for told in heard)
            if lines:
                self.told[seat] += lines                # at once: what was told before is long, and is copied

    def _action_to_string(self, player: int, action: int) -> str:
        numbering = self.setup.numbering
        if player == pyspiel.PlayerId.CHANCE:
            first, base = max(pair for pair in numbering.bases if pair[0] <= int(action))
            return str(self.setup.game.codec.text(base + int(action) - first))
        if int(action) >= numbering.seats.fixed and self.position.decider() == player:
            return str(self.setup.game.codec.text(numbering.code(int(action), self.position)))
        return numbering.seats.meaning(int(action))

    def is_terminal(self) -> bool:
        return bool(self.position.decider() == OVER)

    def returns(self) -> list[float]:
        n = self.setup.players
        if not self.is_terminal():
            return [0.0] * n
        return [share - 1 / n for share in ties_shared(self.setup.game.outcome(self.position).ranks)]

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        awaited = int(self.position.awaited(seat))
        return f"{self.told[seat]}seat {seat}, awaited {awaited}"

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that ``player`` cannot tell from this one, with everything hidden drawn again, as ISMCTS asks for it."""
        rng = Rng(int(sampler() * (1 << 53)))
        other = SpielState(self.get_game())
        other.held = Position(self.position.imagine(player, rng))
        seats = range(self.setup.players)                                # what others were told is theirs: they know their imagined view
        other.told = [self.told[player] if seat == player else f"imagined\n{other.observation_string(seat)}\n" for seat in seats]
        return other

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Not provided: a row of numbers is not all that a seat remembers."""
        raise BadUse("this game has no information state tensor: use information_state_string, or observation_tensor for what is seen now")

    def observation_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        numbers = self.setup.encoding.observe(self.position, seat).tolist()
        return msgspec.json.encode(numbers)[1:-1].decode().replace(",", " ")             # the quickest way to write many numbers

    def __str__(self) -> str:
        return self.held.text(self.setup.game)


class SpielObserver:
    """The observation as a tensor, and what a seat remembers as a string."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.tensor = np.zeros(encoding.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self.encoding.observe(state.position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.observation_string(player)
