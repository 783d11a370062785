"""The games by name in Gymnasium: ``import capomastro.envs``, then ``gymnasium.make("capomastro/Carrara-v0")``.

A ``-v0`` never changes: its spaces and the meaning of its actions are frozen in a golden file of the tests. What changes them is a ``-v1``.
"""

from __future__ import annotations

import gymnasium

from capomastro.envs.encoding import has_environment
from capomastro.kernel.registry import games

NAMESPACE = "capomastro"


def gymnasium_id(game_id: str) -> str:
    """The name of a game in Gymnasium: ``capomastro/Carrara-v0``."""
    return f"{NAMESPACE}/{game_id.capitalize()}-v0"


def register_gymnasium() -> list[str]:
    """Register every installed game that has an environment; returns their names. May be called again."""
    names = []
    for game in games().values():
        if has_environment(game):
            name = gymnasium_id(game.id)
            names.append(name)
            if name not in gymnasium.registry:
                gymnasium.register(
                    name,
                    entry_point="capomastro.envs.single:CapomastroEnv",
                    vector_entry_point="capomastro.envs.vector:CapomastroVectorEnv",
                    kwargs={"game": game.id, "rules": game.rules_version, "illegal": "lose"},
                )
    return names
