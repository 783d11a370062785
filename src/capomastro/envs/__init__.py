"""The games as environments for learning agents: PettingZoo, Gymnasium, OpenSpiel, and batched. Extra ``capomastro[envs]``.

Importing this package makes the games known to Gymnasium: ``import capomastro.envs; gymnasium.make("capomastro/Carrara-v0")``.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from capomastro.envs.aec import aec_env
    from capomastro.envs.batch import batched_env
    from capomastro.envs.cores import compact_env
    from capomastro.envs.opponents import Pool
    from capomastro.envs.policies import PolicyBot
    from capomastro.envs.sb3 import sb3_env
    from capomastro.envs.single import gym_env
    from capomastro.envs.spiel import register

__all__ = ["PolicyBot", "Pool", "aec_env", "batched_env", "compact_env", "gym_env", "register", "sb3_env"]

_PLACES = {
    "PolicyBot": "policies", "Pool": "opponents", "aec_env": "aec", "batched_env": "batch", "compact_env": "cores", "gym_env": "single",
    "register": "spiel", "sb3_env": "sb3",
}


with suppress(ModuleNotFoundError):         # without Gymnasium the rest may still be wanted
    import_module("capomastro.envs.registration").register_gymnasium()


def __getattr__(name: str) -> Any:
    """Import a kind of environment when it is asked for: each needs different packages."""
    if name not in _PLACES:
        raise AttributeError(f"capomastro.envs has no {name}")
    try:
        module = import_module(f"capomastro.envs.{_PLACES[name]}")
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("capomastro"):
            raise
        extra = "train" if name == "sb3_env" else "envs"
        raise ImportError(f"capomastro.envs.{name} needs {error.name}: install capomastro[{extra}]") from None
    return getattr(module, name)
