"""Carcassonne, the edition of 2000, with the Crop Circles. Rules in RULES.md."""

from capomastro.games.carcassonne.game import CARCASSONNE

__all__ = ["CARCASSONNE"]
