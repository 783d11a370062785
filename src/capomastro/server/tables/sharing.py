"""Finished games by link: who may make one, withdraw it and follow it, and the picture that announces it.

A link shows what the finished game shows to everybody, and nothing of the tables or seats of those who follow it. Whether it holds is
looked up each time, so a link that was withdrawn is gone at once, whichever process is asked.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

from msgspec.structs import replace

from capomastro.kernel.registry import game as find_game
from capomastro.kernel.state import OMNISCIENT
from capomastro.kernel.view import Outcome, Phrase
from capomastro.kernel.wording import LANGUAGES, Words
from capomastro.running.protocol import TableInfo
from capomastro.running.refusal import Refusal
from capomastro.server import rest
from capomastro.server.site.now import now_ms
from capomastro.server.site.rates import Visitor
from capomastro.server.store import Player, Share, Sharing, TableRow
from capomastro.server.tables import lobby
from capomastro.server.tables.clerks import Sketch
from capomastro.server.tables.hub import Hub
from capomastro.server.tables.room import Room

MOST = 40                       # links to one game
BOT_NAMES = ("Cosimo", "Pietro", "Fiammetta", "Lorenzo", "Ginevra", "Matteo", "Bianca", "Taddeo")      # as the web client calls them


class Opened(NamedTuple):
    """A link that was followed: the table behind it."""

    share: Share
    room: Room


# -- who may --------------------------------------------------------------------------


def audience(hub: Hub, row: TableRow) -> Sharing:
    """Whom links to this game let in: as the host says, or else members alone where the site is closed."""
    return row.facts.sharing or ("link" if hub.config.access == "open" else "members")


def is_member(hub: Hub, player: Player | None) -> bool:
    """Whether somebody belongs to this site: admitted where it is closed, with an account where it is open."""
    if player is None or player.erased or player.banned:
        return False
    return hub.config.access == "invite" or bool(player.account)


def _inside(room: Room, player: Player) -> None:
    if room.row.host != player.id and not room.seats_of(player.id):
        raise Refusal("not_your_seat", "only those who played can share a game", Phrase("server.share_own"))


# -- making and withdrawing ---------------------------------------------------------------


async def make(hub: Hub, room: Room, player: Player, asked: rest.NewShare) -> rest.ShareInfo:
    """A new link to a finished game, or the one that is there for the same moment."""
    lobby.finished(room)
    _inside(room, player)
    if audience(hub, room.row) == "nobody":
        raise Refusal("not_allowed", "the host does not want this game shared", Phrase("server.share_nobody"))
    known = await hub.store.shares.of(room.row.id)
    wanted = -1 if asked.moment is None else asked.moment
    for share in known:
        if share.player == player.id and share.moment == wanted:
            return _info(share, player)
    if len(known) >= MOST:
        raise Refusal("not_allowed", f"there are {MOST} links to this game; withdraw one", Phrase("server.share_many", {"n": MOST}))
    lang = asked.lang or (player.lang if player.lang in LANGUAGES else "en")
    share = Share(secrets.token_urlsafe(16), room.row.id, player.id, wanted, lang, now_ms())
    await hub.store.shares.add(share)
    return _info(share, player)


def _info(share: Share, player: Player) -> rest.ShareInfo:
    moment = share.moment if share.moment >= 0 else None
    return rest.ShareInfo(share.token, f"/s/{share.token}", moment, share.player == player.id, share.created)


async def links(hub: Hub, room: Room, player: Player) -> rest.Shares:
    """The links that somebody may withdraw: their own, and the host all of them."""
    _inside(room, player)
    host = room.row.host == player.id
    found = [_info(share, player) for share in await hub.store.shares.of(room.row.id) if host or share.player == player.id]
    to = audience(hub, room.row)
    return rest.Shares(to or "link", host, hub.config.access != "open", found)


async def withdraw(hub: Hub, token: str, player: Player) -> None:
    """The link stops working now. Whoever made it may, and the host of the table."""
    share = await _share(hub, token)
    row = await hub.store.tables.find(share.table)
    if share.player != player.id and (row is None or row.host != player.id):
        raise _gone()
    await hub.store.shares.drop(token)


async def change(hub: Hub, room: Room, player: Player, to: Sharing) -> None:
    """The host says whom links to this game let in, those that are out already included."""
    await lobby.revise_as_host(hub, room, player, lambda row: replace(row, facts=replace(row.facts, sharing=to)))


# -- following ------------------------------------------------------------------------------


def _gone() -> Refusal:
    return Refusal("unknown", "there is no such link, or it was withdrawn", Phrase("server.no_share"))


async def _share(hub: Hub, token: str) -> Share:
    share = await hub.store.shares.find(token) if len(token) <= 32 and token.isascii() else None
    if share is None:
        raise _gone()
    return share


async def follow(hub: Hub, token: str, player: Player | None) -> Opened:
    """The game behind a link, for whoever may see it."""
    share = await _share(hub, token)
    room = await hub.room(share.table)
    if room is None or not room.is_revealed or room.running is None:
        raise _gone()
    to = audience(hub, room.row)
    if to == "nobody":
        raise _gone()
    if to == "members" and not is_member(hub, player):
        raise Refusal("not_allowed", "this link is for members of the site", Phrase("server.share_members"))
    return Opened(share, room)


def shown(opened: Opened) -> TableInfo:
    """The table as everybody sees it who sat nowhere: without its link, and without the way to what came after it."""
    info = opened.room.info("")
    return replace(info, link="", rematch="", watchers=0)


async def moments(hub: Hub, opened: Opened, first: int, count: int, visitor: Visitor, *, walk: bool) -> bytes:
    """Moments of the game as the JSON of a ``Replay``: what the finished game shows to everybody."""
    return await lobby.replay(hub, opened.room, None, None, first, count, visitor, walk=walk)


# -- in words and as a picture -----------------------------------------------------------------


def names_of(row: TableRow, words: Words) -> list[str]:
    """How the players are called in public."""
    found = []
    for seat, chair in enumerate(row.chairs):
        bot = chair.kind == "bot" and bool(chair.bot)
        found.append(BOT_NAMES[seat % len(BOT_NAMES)] if bot else chair.name or words.name(seat))
    return found


def title(opened: Opened, lang: str) -> str:
    """What a link shows, in a sentence."""
    row, share = opened.room.row, opened.share
    game = find_game(row.facts.game)
    said = Words("capomastro.server", lang)
    name, names = game.words(lang).word("game.title"), names_of(row, game.words(lang))
    if share.moment >= 0:
        return said.say("share.moment", {"game": name, "players": names})
    outcome = _outcome(opened)
    if outcome is None:
        return said.say("share.stopped", {"game": name, "players": names})
    winners = [names[seat] for seat in outcome.winners]
    return said.say("share.won" if len(winners) == 1 else "share.shared", {"game": name, "winners": winners})


def about(opened: Opened, lang: str) -> str:
    """The names and, for a whole game, the scores."""
    row = opened.room.row
    names = names_of(row, find_game(row.facts.game).words(lang))
    outcome = _outcome(opened) if opened.share.moment < 0 else None
    parts = [f"{name} {outcome.scores[seat]}" if outcome else name for seat, name in enumerate(names)]
    return Words("capomastro.server", lang).say("share.about", {"players": parts})


def _outcome(opened: Opened) -> Outcome | None:
    running = opened.room.running
    return running.result if running is not None else None


def sketch(opened: Opened) -> Sketch:
    """What the preview of a link shows."""
    row, lang = opened.room.row, opened.share.lang
    outcome = _outcome(opened) if opened.share.moment < 0 else None
    return Sketch(
        row.id, opened.share.moment, title(opened, lang), tuple(names_of(row, find_game(row.facts.game).words(lang))),
        tuple(chair.colour + 1 for chair in row.chairs), tuple(outcome.scores) if outcome else (), tuple(outcome.ranks) if outcome else (),
        lang, opened.room.aids, OMNISCIENT,
    )
