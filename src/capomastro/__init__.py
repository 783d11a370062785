"""Capomastro: a digital tabletop for four classics about building.

>>> import capomastro as cm
>>> table = cm.Table("quarry", players=2, seed=7)
>>> table.play(table.moves[0]).over
False

The names in ``__all__`` are the stable interface: they change only with the first number of the version (docs/library.md).
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from capomastro.builds import compiled
from capomastro.kernel.errors import CapomastroError, IllegalMove
from capomastro.kernel.registry import game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import State
from capomastro.kernel.view import Move, Outcome, View

if TYPE_CHECKING:
    from capomastro.bots.bot import Bot, bot
    from capomastro.tabletop import Table, bot_names, game_names

__all__ = [
    "Bot", "CapomastroError", "IllegalMove", "Move", "Outcome", "Rng", "State", "Table", "View", "__version__", "bot", "bot_names",
    "compiled", "game", "game_names",
]
__version__ = "0.1.0"
# Imported when they are asked for: whoever wants the version alone need not wait for bots.
_PLACES = {"Bot": "bots", "bot": "bots", "Table": "tabletop", "bot_names": "tabletop", "game_names": "tabletop"}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"capomastro has no {name}")
    return getattr(import_module(f"capomastro.{_PLACES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
