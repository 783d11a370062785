"""Quarry: a tiny complete game. Rules in RULES.md; the walk-through is docs/adding-a-game.md."""

from capomastro_quarry.game import QUARRY

__all__ = ["QUARRY"]
