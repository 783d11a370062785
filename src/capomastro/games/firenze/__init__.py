"""Firenze. Rules in RULES.md, numbers in data/, sentences in words/."""

from capomastro.games.firenze.game import FIRENZE

__all__ = ["FIRENZE"]
