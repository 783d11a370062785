"""How a learner sees a table, and saved policies as bots: ``capomastro arena carrara --bots model.zip,apprentice``."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from capomastro.bots.bot import BadBot, Bot, Budget
from capomastro.envs.actions import Actions
from capomastro.envs.encoding import BadUse, Encoding
from capomastro.envs.features import Features
from capomastro.kernel.errors import IllegalMove, whole
from capomastro.kernel.game import Game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import State

OBSERVATIONS = ("parts", "vector", "raw")
ACTIONS = ("fixed", "index")


class Sight:
    """One form of observations and actions of one set-up."""

    def __init__(self, encoding: Encoding, observations: str = "parts", actions: str = "fixed") -> None:
        if observations not in OBSERVATIONS:
            raise BadUse(f"there are no observations {observations!r}; choose one of {', '.join(OBSERVATIONS)}")
        if actions not in ACTIONS:
            raise BadUse(f"there are no actions {actions!r}; choose one of {', '.join(ACTIONS)}")
        self.encoding = encoding
        self.observations = observations
        self.actions = actions
        self.features = Features(encoding) if observations != "raw" else None
        self.numbering = Actions(encoding.game, encoding.options) if actions == "fixed" else None
        self.count = self.numbering.size if self.numbering is not None else encoding.widest
        self.action_space = spaces.Discrete(self.count)
        self.observation_space = self._space()

    def _space(self) -> spaces.Space[Any]:
        e = self.encoding
        if self.features is not None:
            return self.features.space if self.observations == "parts" else self.features.vector_space
        return spaces.Dict(
            {
                "observation": spaces.Box(e.low, e.high, dtype=np.int32),
                "action_mask": spaces.Box(0, 1, (self.count,), np.int8),
                "actions": spaces.Box(0, np.broadcast_to(e.highest, (e.widest, e.width)).astype(np.int32), dtype=np.int32),
            }
        )

    def observe(self, state: State, seat: int) -> Any:
        """What a seat sees, in this form."""
        raw = self.encoding.observe(state, seat)
        if self.features is not None:
            if self.observations == "vector":
                return self.features.vector(raw[None])[0]
            return {name: part[0] for name, part in self.features.of(raw[None]).items()}
        legal = self.encoding.legal(state) if state.decider() == seat else []
        return {"observation": raw, "action_mask": self.mask(legal), "actions": self.encoding.rows(legal)}

    def mask(self, legal: Sequence[int]) -> NDArray[np.int8]:
        """Ones for the actions that may be chosen."""
        return self.numbering.mask(legal) if self.numbering is not None else self.encoding.mask(len(legal))

    def code(self, action: Any, legal: Sequence[int]) -> int:
        """The move meant by an action."""
        refused = BadUse(f"an action is a whole number, not {action!r}")
        try:
            number = whole(np.asarray(action).item(), refused)
        except ValueError:                      # several numbers, or the refusal itself
            raise refused from None
        if self.numbering is not None:
            return self.numbering.code(number, legal)
        if not 0 <= number < len(legal):
            raise IllegalMove(f"action {number} is illegal: there are {len(legal)} legal moves, numbered from 0")
        return legal[number]

    def forms(self, raw: NDArray[Any]) -> Any:
        """Many raw observations in this form; not for ``raw``, which needs the moves too."""
        assert self.features is not None
        return self.features.vector(raw) if self.observations == "vector" else self.features.of(raw)


def algorithm(path: str) -> Any:
    """The class that reads a saved model: stable-baselines3 writes down which kind of policy it holds."""
    try:
        with zipfile.ZipFile(path) as packed:
            held = msgspec.json.decode(packed.read("data"))
    except OSError as error:
        raise BadBot(f"cannot read {path}: {error.strerror}; name a file that model.save() wrote") from None
    except (KeyError, zipfile.BadZipFile, msgspec.DecodeError) as error:
        raise BadBot(f"{path} is no model that stable-baselines3 saved: {error}") from None
    module = str(held.get("policy_class", {}).get("__module__", ""))
    package, name = next(
        (place for part, place in (
            ("maskable", ("sb3_contrib", "MaskablePPO")), ("dqn", ("stable_baselines3", "DQN")), ("qrdqn", ("sb3_contrib", "QRDQN")),
        ) if part in module.split(".")),
        ("stable_baselines3", "PPO"),
    )
    try:
        return getattr(import_module(package), name)
    except ImportError:
        raise BadBot(f"{path} needs {package}: install capomastro[train]") from None


@lru_cache(maxsize=16)
def loaded(path: str, stamp: int) -> Any:
    """A saved model, read once for all games it plays in; ``stamp`` tells a file that was written again."""
    return algorithm(path).load(path, device="cpu")


class PolicyBot(Bot):
    """A policy that stable-baselines3 saved, or a model as it is; it plays the set-ups it was trained for."""

    name = "policy"
    method = "bot.method.other"

    def __init__(self, model: Any, budget: Budget | None = None, *, deterministic: bool = True) -> None:
        super().__init__(budget)
        if isinstance(model, str | Path):
            self.name = Path(model).stem
            model = loaded(str(model), Path(model).stat().st_mtime_ns if Path(model).exists() else 0)
        self.model = model
        self.deterministic = deterministic
        self.masked = "action_masks" in model.predict.__code__.co_varnames
        self.sights: dict[bytes, Sight] = {}

    def choose(self, game: Game, seen: State, seat: int, rng: Rng) -> int:
        sight = self.sights.get(seen.header)
        if sight is None:
            sight = self.sights[seen.header] = self._sight(game, seen)
        legal = seen.moves()
        if len(legal) == 1:
            return legal[0]
        mask = sight.mask(legal)
        given: Mapping[str, Any] = {"action_masks": mask.astype(bool)} if self.masked else {}
        action, _ = self.model.predict(sight.observe(seen, seat), deterministic=self.deterministic, **given)
        try:
            return sight.code(action, legal)
        except IllegalMove:
            if self.masked:
                raise
            return legal[int(rng.below(len(legal)))]            # a policy without a mask may name what is not possible

    def _sight(self, game: Game, seen: State) -> Sight:
        setup = game.setup(seen)
        encoding = Encoding(game, setup["players"], {**setup["options"], "data": setup["data"]})
        for observations in OBSERVATIONS:
            for actions in ACTIONS:
                sight = Sight(encoding, observations, actions)
                if (sight.observation_space, sight.action_space) == (self.model.observation_space, self.model.action_space):
                    return sight
        raise BadBot(f"{self.name} was trained for other observations or actions than {game.id} with {setup['players']} players has")
