"""Capomastro: a digital tabletop for four classics about building.

>>> import capomastro
>>> capomastro.game("quarry").players
range(2, 4)
"""

from capomastro.builds import compiled
from capomastro.kernel.registry import game

__all__ = ["__version__", "compiled", "game"]
__version__ = "0.1.0"
