"""Capomastro: a digital tabletop for four classics about building.

>>> import capomastro
>>> game = capomastro.game("carcassonne")           # doctest: +SKIP
"""

from capomastro.kernel.registry import game, games

__all__ = ["__version__", "game", "games"]
__version__ = "0.1.0"
