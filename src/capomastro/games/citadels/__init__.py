"""Citadels (Machiavelli Deluxe): characters, cities and intrigue for two to eight players. Rules in RULES.md."""

from capomastro.games.citadels.game import CITADELS

__all__ = ["CITADELS"]
