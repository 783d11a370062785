"""Where players want to be told of a turn: the browsers they subscribed, and a mail address."""

from __future__ import annotations

import hashlib

from msgspec import Struct

from capomastro.server.site.now import now_ms
from capomastro.server.store.database import Conflict, Statement
from capomastro.server.store.store import Store

DAY = 24 * 3600 * 1000
BROWSERS = 10                   # of one player; the oldest makes room
CONFIRMATIONS = 2               # mails a day that ask whether an address is somebody's, whoever gave it
UNCONFIRMED = 7 * DAY           # after which an address is forgotten


class Subscription(Struct):
    """A browser that takes push notices."""

    id: str
    player: str
    token: str                  # hash of the device's token
    endpoint: str
    p256dh: str
    auth: str
    origin: str
    created: int = 0
    device: str = ""            # what the browser calls itself


class Mail(Struct):
    """A player's address."""

    player: str
    address: str
    origin: str
    confirmed: bool = False


class Notices:
    """The part of the store about notices."""

    def __init__(self, store: Store) -> None:
        self.db = store.db

    # -- browsers --------------------------------------------------------------------
    async def subscribe(self, new: Subscription) -> None:
        """Take the place of what this browser, or whoever used it before, had subscribed."""
        insert = (
            "INSERT INTO subscriptions (id, player, token, endpoint, p256dh, auth, origin, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        )
        values = (new.id, new.player, new.token, new.endpoint, new.p256dh, new.auth, new.origin, now_ms())
        keep = (
            "DELETE FROM subscriptions WHERE player = ? AND id NOT IN "
            f"(SELECT id FROM subscriptions WHERE player = ? ORDER BY created DESC, id LIMIT {BROWSERS})"
        )
        await self.db.write(
            [
                Statement("DELETE FROM subscriptions WHERE id = ? OR token = ?", (new.id, new.token)),
                Statement(insert, values),
                Statement(keep, (new.player, new.player)),
            ]
        )

    async def subscriptions(self, player: str) -> list[Subscription]:
        """Of the devices that are signed in as this player still."""
        rows = await self.db.fetch(
            "SELECT s.id, s.player, s.token, s.endpoint, s.p256dh, s.auth, s.origin, s.created, t.device FROM subscriptions s "
            "JOIN tokens t ON t.hash = s.token AND t.player = s.player WHERE s.player = ? ORDER BY s.created, s.id",
            player,
        )
        return [Subscription(*row) for row in rows]

    async def unsubscribe(self, player: str, subscription: str) -> None:
        await self.db.write([Statement("DELETE FROM subscriptions WHERE player = ? AND id = ?", (player, subscription))])

    # -- mail ------------------------------------------------------------------------
    async def mail(self, player: str) -> Mail | None:
        rows = await self.db.fetch("SELECT player, address, origin, confirmed FROM mails WHERE player = ?", player)
        if not rows:
            return None
        owner, address, origin, confirmed = rows[0]
        return Mail(owner, address, origin, bool(confirmed))

    async def may_ask(self, address: str) -> bool:
        """Count a confirmation to an address; False when it has had enough of them today."""
        key, now = hashlib.sha256(address.encode()).hexdigest(), now_ms()
        begin = "INSERT INTO mailings (address, since, count) VALUES (?, ?, 0) ON CONFLICT (address) DO NOTHING"
        await self.db.write(
            [Statement("DELETE FROM mailings WHERE since < ?", (now - DAY,)), Statement(begin, (key, now))]
        )
        count = f"UPDATE mailings SET count = count + 1 WHERE address = ? AND count < {CONFIRMATIONS}"
        try:
            await self.db.write([Statement(count, (key,), rows=1)])
        except Conflict:
            return False
        return True

    async def set_mail(self, mail: Mail) -> None:
        """An address that is not confirmed yet; others that nobody confirmed in time are forgotten."""
        insert = "INSERT INTO mails (player, address, origin, asked, confirmed) VALUES (?, ?, ?, ?, 0)"
        await self.db.write(
            [
                Statement("DELETE FROM mails WHERE player = ? OR (confirmed = 0 AND asked < ?)", (mail.player, now_ms() - UNCONFIRMED)),
                Statement(insert, (mail.player, mail.address, mail.origin, now_ms())),
            ]
        )

    async def confirm_mail(self, mail: Mail) -> None:
        sql = "UPDATE mails SET confirmed = ? WHERE player = ? AND address = ?"
        await self.db.write([Statement(sql, (now_ms(), mail.player, mail.address))])

    async def drop_mail(self, player: str) -> None:
        await self.db.write([Statement("DELETE FROM mails WHERE player = ?", (player,))])
