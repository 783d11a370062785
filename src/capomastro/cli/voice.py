"""How the command line speaks: its words in the chosen language, and one-line refusals."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import typer
from rich.console import Console

from capomastro.arena.seating import from_file, named, spec_of
from capomastro.bots import BadBot, Bot, bot, bots
from capomastro.kernel.errors import BadOption, CapomastroError, UnknownGame, UnknownRules, Worded
from capomastro.kernel.game import Game
from capomastro.kernel.options import Option, option_pairs
from capomastro.kernel.registry import game, games
from capomastro.kernel.wording import Words


class Refused(CapomastroError):
    """What the user asked for cannot be done; said in the user's language."""

    def __init__(self, key: str, /, **fields: Any) -> None:
        super().__init__(key)
        self.key = key
        self.fields = fields


class Voice:
    """Says things in one language, to standard output or (what is not a result) to standard error."""

    def __init__(self, lang: str = "en") -> None:
        self.lang = lang
        self.words = Words("capomastro.cli", lang)
        self.out = Console(highlight=False, markup=False, emoji=False)          # what people wrote is shown as they wrote it
        self.err = Console(stderr=True, highlight=False, markup=False, emoji=False)

    def say(self, key: str, /, **fields: Any) -> str:
        return self.words.say(key, fields)

    def tell(self, key: str, /, **fields: Any) -> None:
        """A sentence on standard output."""
        self.lines([self.say(key, **fields)])

    def lines(self, texts: Iterable[str]) -> None:
        """Lines on standard output, as they are."""
        for text in texts:
            self.out.print(text, soft_wrap=True)

    def warn(self, key: str, /, **fields: Any) -> None:
        """A sentence on standard error."""
        self.err.print(self.say(key, **fields), soft_wrap=True)

    def warn_of_stand_ins(self, of: Game, stand_ins: Mapping[str, str]) -> None:
        """Say which bots play in place of those that were asked for."""
        for asked, plays in stand_ins.items():
            self.warn("bot.stands_in", asked=asked, bot=plays, game=of.id, rules=of.rules_version)

    def number(self, value: float, digits: int = 0) -> str:
        """A number as the language writes it."""
        return self.words.number(value, digits)

    def percent(self, share: float, digits: int = 1) -> str:
        return self.words.percent(share, digits)

    def explain(self, error: CapomastroError) -> str:
        """An error as one line."""
        if isinstance(error, Refused):
            text = self.say(error.key, **error.fields)
        else:
            text = error.told(self.lang) if isinstance(error, Worded) else str(error)
        return " ".join(text.split())

    def json(self, value: Any) -> None:
        """One JSON value on one line of standard output."""
        sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def voice(context: typer.Context) -> Voice:
    """The voice chosen with ``--lang``."""
    found = context.find_root().obj
    return found if isinstance(found, Voice) else Voice()


# -- what the shell completes ---------------------------------------------------------------------------------------
def complete_game(incomplete: str) -> list[str]:
    """The ids of games that begin so."""
    return [name for name in games() if name.startswith(incomplete)]


def complete_bots(incomplete: str) -> list[str]:
    """Lists of bots that go on so."""
    before, sign, last = incomplete.rpartition(",")
    return [before + sign + name for name in bots() if name.startswith(last)]


def complete_option(incomplete: str) -> list[str]:
    """``key=value`` of the game that was named before, as the shell passes the line."""
    line = os.environ.get("_TYPER_COMPLETE_ARGS") or os.environ.get("COMP_WORDS", "")
    named_game = next((word for word in line.split() if word in games()), None)
    if named_game is None:
        return []
    texts = []
    for option in game(named_game).options:
        values = ("yes", "no") if option.kind == "flag" else option.allowed if option.kind == "choice" else (option.default,)
        texts += [f"{option.key}={option.write(value) if option.kind != 'flag' else value}" for value in values]
    return [text for text in texts if text.startswith(incomplete)]


# -- what the user names, checked -------------------------------------------------------------------------------------
def chosen_game(game_id: str, rules: int | None = None) -> Game:
    if not game_id:
        raise Refused("wrong.game.none", allowed=list(games()), first=next(iter(games()), ""))
    try:
        return game(game_id, rules)
    except UnknownGame:
        raise Refused("wrong.game", given=game_id, allowed=list(games())) from None
    except UnknownRules:
        raise Refused("wrong.rules", game=game_id, given=rules, allowed=list(game(game_id).rules_versions)) from None


def chosen_players(of: Game, players: int | None) -> int:
    n = of.players[0] if players is None else players
    if n not in of.players:
        raise Refused("wrong.players", game=of.id, low=of.players[0], high=of.players[-1], given=n)
    return n


def allowed_values(option: Option) -> str:
    """What an option takes, in short: ``yes|no``, ``2|4``, ``1..9`` or ``a,b,…``."""
    if option.kind == "flag":
        return "yes|no"
    if option.kind == "number":
        return f"{option.allowed[0]}..{option.allowed[1]}"
    return ("," if option.kind == "list" else "|").join(str(value) for value in option.allowed)


def chosen_options(of: Game, texts: Sequence[str]) -> dict[str, Any]:
    """``key=value`` pairs read and checked; ``data`` names a data version."""
    declared = {o.key: o for o in of.options}
    versions = of.shelf.published() + of.shelf.own()
    try:
        pairs = option_pairs(texts)
    except BadOption:
        wrong = next(t for t in texts if not t.partition("=")[0] or "=" not in t)
        raise Refused("wrong.option.form", given=wrong) from None
    out: dict[str, Any] = {}
    for key, value in pairs.items():
        if key == "data":
            if value not in versions:
                raise Refused("wrong.data", game=of.id, given=value, allowed=versions)
            out[key] = value
        elif key not in declared:
            raise Refused("wrong.option", game=of.id, given=key, allowed=[*declared, "data"])
        else:
            try:
                out[key] = declared[key].read(value)
            except BadOption:
                raise Refused("wrong.option.value", key=key, given=value, allowed=allowed_values(declared[key])) from None
    return out


def chosen_bots(spec: str, seats: int) -> list[Bot]:
    """One bot per seat from ``a,b,c``; one name stands for all seats."""
    return [known_bot(name) for name in _per_seat(spec, seats)]


def chosen_specs(spec: str, seats: int) -> list[str]:
    """The same, as they are written down: worker processes seat their own."""
    chosen_bots(spec, seats)
    return [spec_of(name) for name in _per_seat(spec, seats)]


def _per_seat(spec: str, seats: int) -> list[str]:
    names = [n.strip() for n in spec.split(",")]
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise Refused("wrong.bots.number", given=len(names), seats=seats)
    return names


def known_bot(name: str) -> Bot:
    """A bot as named on the command line, with its budget if it has one."""
    name = name.strip()
    if from_file(name):
        try:
            return named(name)
        except BadBot as error:
            raise Refused("wrong.bot.file", given=name, reason=str(error)) from None
    if name.partition(":")[0] not in bots():
        raise Refused("wrong.bot", given=name, allowed=list(bots()))
    try:
        return bot(name)
    except BadBot:
        raise Refused("wrong.bot.budget", given=name, name=name.partition(":")[0]) from None


def needs_server() -> None:
    """Refuse what only a server can do where none is installed."""
    if not has_server():
        raise Refused("wrong.server")


def has_server() -> bool:
    """Whether ``capomastro[server]`` is installed."""
    return all(find_spec(package) is not None for package in ("litestar", "sqlalchemy", "uvicorn"))


def read_file(path: str) -> bytes:
    """A file named on the command line."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise Refused("wrong.file", path=path, reason=error.strerror or str(error)) from None


def read_text(path: str) -> str:
    """A text file named on the command line."""
    try:
        return read_file(path).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused("wrong.file.text", path=path, at=error.start) from None


def usable_folder(path: str) -> Path:
    """A folder to write to, made where it is missing."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused("wrong.folder", path=path, reason=error.strerror or str(error)) from None
    return Path(path)


def write_page(path: Path, page: str, png: bytes | None, v: Voice) -> None:
    """A report and, beside it, its picture where one could be drawn."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page, encoding="utf-8")
        if png is not None:
            path.with_suffix(".png").write_bytes(png)
    except OSError as error:
        raise Refused("wrong.folder", path=str(path.parent), reason=error.strerror or str(error)) from None
    v.warn("arena.written", path=str(path))
