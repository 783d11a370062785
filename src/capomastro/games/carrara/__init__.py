"""The Palaces of Carrara, base and advanced game. Rules in RULES.md."""

from capomastro.games.carrara.game import CARRARA

__all__ = ["CARRARA"]
