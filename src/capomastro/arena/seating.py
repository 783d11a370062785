"""Bots by name, from a file, or as they are: ``master:400``, ``my_bot.py:Greedy``, ``model.zip``, ``Greedy()``.

A file is named by its path: ``FILE.py:CLASS`` takes a class (a budget may follow: ``my_bot.py:Greedy:400``), and ``FILE.zip`` a policy
that stable-baselines3 has saved (``capomastro[train]``). Worker processes read the same file again.
"""

from __future__ import annotations

import hashlib
import importlib.util
import re
import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from capomastro.bots.bot import BadBot, Bot, Budget, bot, bot_for
from capomastro.kernel.game import Game

_FILE = re.compile(r"(?P<path>.+\.py):(?P<name>\w+)(?::(?P<amount>\d+(?:\.\d+)?)(?P<unit>s|ms|))?")
POLICY = ".zip"


def from_file(spec: str) -> bool:
    """Whether a bot is named by a file."""
    return _FILE.fullmatch(spec) is not None or spec.endswith((POLICY, ".py"))


def whole(spec: str) -> str:
    """A bot's name with the whole path of its file, so that it is found from any folder."""
    if not from_file(spec):
        return spec
    path, sign, rest = (spec, "", "") if spec.endswith((POLICY, ".py")) else spec.partition(".py:")
    return str(Path(path + sign.rstrip(":")).resolve()) + (f":{rest}" if rest else "")


@cache
def _module(path: str, stamp: int) -> ModuleType:
    name = f"capomastro_bot_{hashlib.blake2b(path.encode(), digest_size=6).hexdigest()}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module              # dataclasses and pickles look there
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BadBot(f"{path} cannot be read as Python: {type(error).__name__}: {error}") from error
    return module


def read_class(path: str, name: str) -> type[Bot]:
    """The class of a bot in a file of Python."""
    try:
        stamp = Path(path).stat().st_mtime_ns
    except OSError as error:
        raise BadBot(f"cannot read {path}: {error.strerror}; name a file that exists, as in my_bot.py:Greedy") from None
    module = _module(str(Path(path).resolve()), stamp)
    found = getattr(module, name, None)
    there = [key for key, value in vars(module).items() if _is_bot(value) and value.__module__ == module.__name__]
    if not _is_bot(found):
        raise BadBot(f"{path} has no bot {name}; there {'is' if len(there) == 1 else 'are'} {', '.join(there) or 'no bots'}")
    assert isinstance(found, type)
    return found


def _is_bot(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, Bot) and value is not Bot


def _read(spec: str) -> Bot:
    if spec.endswith(POLICY):
        made: Bot = import_module("capomastro.envs.policies").PolicyBot(spec)
        return made
    match = _FILE.fullmatch(spec)
    if match is None:
        raise BadBot(f"{spec}: name the class too, as in {Path(spec).name}:Greedy")
    path, name, amount, unit = match.group("path", "name", "amount", "unit")
    budget = None
    if amount is not None:
        budget = Budget(seconds=float(amount) / (1000 if unit == "ms" else 1)) if unit else Budget(simulations=int(float(amount)))
    made = read_class(path, name)(budget)
    if "name" not in vars(type(made)):      # a class of a few lines need not name itself
        made.name = name.lower()
    return made


def seated(game: Game, given: str | Bot) -> Bot:
    """A bot for this game; an object as it is, a name or a file as a new one. Under rules it was not made for, its fallback."""
    if isinstance(given, Bot):
        return given
    if not isinstance(given, str):
        raise BadBot(f"{given!r} is no bot: give the name of one, a file such as my_bot.py:Greedy, or a Bot")
    if not from_file(given):
        return bot_for(game, given)
    asked = _read(given)
    if asked.fits(game):
        return asked
    stand_in = bot(asked.fallback)
    stand_in.replaces = given
    return stand_in


def short(spec: str) -> str:
    """A bot as it is shown: a file without its folders."""
    return Path(spec).name if from_file(spec) else spec


def named(given: str | Bot) -> Bot:
    """A new bot by name or from a file, for whatever game; an object as it is."""
    if isinstance(given, Bot):
        return given
    return _read(given) if from_file(given) else bot(given)


def spec_of(given: str) -> str:
    """How a bot is written down in a match: by its whole path, or by its name with its budget. Refuses what is not there."""
    made = named(given)
    return whole(given) if from_file(given) else str(made)


def stand_ins(game: Game, specs: Iterable[str]) -> dict[str, str]:
    """Of these bots, those that were not made for this game's rules, and who plays in their place."""
    return {spec: str(player) for spec in specs if (player := seated(game, spec)).replaces}
