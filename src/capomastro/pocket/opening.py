"""How a table of this device comes about: opened, dealt again, branched off, or brought in as a record."""

from __future__ import annotations

import base64
import hashlib
import secrets
from typing import Any

from msgspec.structs import replace

from capomastro.bots import bot as find_bot
from capomastro.bots.asked import usual_bot
from capomastro.kernel.errors import BadPosition, CapomastroError
from capomastro.kernel.game import Game
from capomastro.kernel.record import Record, game_of
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.trust import commitment, new_nonce, new_seed
from capomastro.kernel.view import Phrase
from capomastro.lessons.lesson import BadLesson, lesson_of
from capomastro.pocket.keeping import Chair, Kept
from capomastro.pocket.table import Table, now_ms
from capomastro.pocket.trial import at_most
from capomastro.running import protocol as p
from capomastro.running.game import RunningGame
from capomastro.running.refusal import Refusal, because
from capomastro.server import rest

NAME = 40                       # characters


class Opened(rest.NewTable, forbid_unknown_fields=True):
    """A new table, perhaps with a deal that others have too, or from a position."""

    name: str = ""                      # mine
    deal: str = ""                      # whoever names the same deal gets the same tiles and cards
    position: str = ""                  # as ``Game.position`` writes it


def new_id() -> str:
    return secrets.token_hex(8)


def deal_of(name: str, players: int) -> tuple[bytes, list[str]]:
    """The seed and nonces of a named deal."""

    def drawn(what: str) -> bytes:
        return hashlib.sha256(f"capomastro deal {what} {name}".encode()).digest()

    return drawn("seed"), [drawn(f"nonce {seat}")[:16].hex() for seat in range(players)]


def uncertain(game: Game, data: str) -> int:
    """How many numbers of a data version are not the printed ones."""
    return sum(not fact.certain for fact in game.facts(game.shelf.load(data)))


def _chair(spec: p.SeatSpec, me: str, seat: int, levels: list[str]) -> Chair:
    if spec.kind == "me":
        return Chair("person", me, colour=seat)
    if spec.kind == "hotseat":
        return Chair("hotseat", spec.name.strip()[:NAME] or f"{me} {seat + 1}", colour=seat)
    if spec.kind == "open":
        raise Refusal("not_allowed", "nobody can come to a table on this device", Phrase("pocket.no_friends"))
    name = at_most(spec.bot or usual_bot(), levels)
    try:
        find_bot(name)
    except CapomastroError as error:            # a link may name anything
        raise because("server.bad_options", error) from None
    return Chair("bot", name, name, seat)


def chairs_of(specs: list[p.SeatSpec], me: str, levels: list[str]) -> list[Chair]:
    chairs = [_chair(spec, me, seat, levels) for seat, spec in enumerate(specs)]
    names = [chair.name.casefold() for chair in chairs if chair.kind != "bot"]
    if len(set(names)) != len(names):
        raise Refusal("not_allowed", "two players on one screen need different names", Phrase("server.name_alike"))
    return chairs


def _lesson(asked: Opened, levels: list[str]) -> Kept:
    """A coached game: a prepared position with a prepared deal, against bots that play what the lesson says."""
    game = find_game(asked.game)
    try:
        lesson = lesson_of(game, asked.lesson)
    except BadLesson as error:                  # a link may name anything
        raise Refusal("malformed", str(error), Phrase("pocket.no_lesson")) from None
    players = int(game.from_position(lesson.position).players)
    seats = [p.SeatSpec("me") if seat == lesson.seat else p.SeatSpec("bot", bot=usual_bot()) for seat in range(players)]
    kept = opened(Opened(game.id, seats, position=lesson.position, name=asked.name), levels, lesson=lesson.name)
    return replace(kept, seed=lesson.deal.hex(), nonces=lesson.nonces(players), commitment=commitment(lesson.deal))


def opened(asked: Opened, levels: list[str], **more: Any) -> Kept:
    """A new table, its deal fixed."""
    if asked.lesson:
        return _lesson(asked, levels)
    if asked.clock.kind != "none" or asked.rated:
        raise Refusal("not_allowed", "tables on this device have no clock and are not rated", Phrase("pocket.no_clock"))
    game = find_game(asked.game, asked.rules)
    position = more.pop("position", "")
    try:
        if asked.position:
            state = game.from_position(asked.position)
            position = base64.b64encode(state.encode()).decode()
        else:
            state = game.new(len(asked.seats), asked.options)
        setup = game.setup(state)
    except BadPosition as error:
        raise because("server.bad_position", error, line=error.line) from None
    except (CapomastroError, TypeError, ValueError) as error:
        raise because("server.bad_options", error) from None
    seats = asked.seats
    if asked.position and len(seats) != setup["players"]:       # a link may name a position alone
        seats = [p.SeatSpec("me"), *(p.SeatSpec("bot", bot=usual_bot()) for _ in range(setup["players"] - 1))]
    chairs = chairs_of(seats, asked.name.strip()[:NAME] or "?", levels)
    if asked.start == "random":
        secrets.SystemRandom().shuffle(chairs)
    if asked.deal:
        seed, nonces = deal_of(asked.deal, len(chairs))
    else:
        seed, nonces = new_seed(), [new_nonce().hex() for _ in chairs]
    now = now_ms()
    return Kept(
        id=new_id(), state="open", game=game.id, players=len(chairs), options=setup["options"], rules=setup["rules"], data=setup["data"],
        hash=setup["hash"], chairs=chairs, created=now, changed=now, aids=asked.aids, start=asked.start, window=asked.window,
        uncertain=uncertain(game, setup["data"]), position=position, seed=seed.hex(), nonces=nonces, commitment=commitment(seed), **more,
    )


def again(old: Kept, *, same_deal: bool) -> Kept:
    """A new table with the same chairs."""
    seed = bytes.fromhex(old.seed) if same_deal and old.seed else new_seed()
    nonces = old.nonces if same_deal and old.nonces else [new_nonce().hex() for _ in old.chairs]
    now = now_ms()
    return replace(
        old, id=new_id(), state="open", created=now, changed=now, seed=seed.hex(), nonces=nonces, commitment=commitment(seed), ending="",
        unplayed=False, rematch="", report="", origin=p.Origin("same_deal" if same_deal else "rematch", old.id),
        lesson=old.lesson if same_deal else "", position="" if old.lesson and not same_deal else old.position,     # then a whole game
    )


def branched(table: Table, asked: rest.Branch, me: str, levels: list[str]) -> Kept:
    """Play on from a moment of a finished game, with a new shuffle of what was still hidden then."""
    running, old = table.finished(), table.kept
    if asked.step > len(running.table.steps):
        raise Refusal("malformed", f"the game has {len(running.table.steps)} steps", Phrase("server.malformed"))
    seats = asked.seats or [p.SeatSpec("me"), *(p.SeatSpec("bot", bot=usual_bot()) for _ in range(old.players - 1))]
    if len(seats) != old.players:
        raise Refusal("malformed", f"this game has {old.players} seats", Phrase("server.malformed"))
    new = Opened(old.game, seats, {**old.options, "data": old.data}, aids=old.aids, rules=old.rules, name=me)
    return opened(new, levels, position=running.position_after(asked.step), origin=p.Origin("branch", old.id, asked.step))


def brought(record: Record, running: RunningGame) -> Kept:
    """A record as a finished table that can be replayed and branched."""
    game = game_of(record)
    setup = game.setup(running.state)
    chairs = [Chair("bot", record.names.get(seat, "")[:NAME], "", seat) for seat in range(record.players)]
    now = now_ms()
    return Kept(
        id=new_id(), state="finished", game=game.id, players=record.players, options=setup["options"], rules=setup["rules"],
        data=setup["data"], hash=setup["hash"], chairs=chairs, created=now, changed=now, uncertain=uncertain(game, setup["data"]),
        origin=p.Origin("import"), seed=record.seed.hex() if record.seed else "", nonces=[n.hex() for n in record.nonces],
        commitment=record.commitment, ending=running.ending,
    )
