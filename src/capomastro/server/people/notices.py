"""Telling somebody who is not here that it is their turn: by push, by mail, by webhook.

A notice names the game and leads to its table; nothing else of the game is in it. A mail is sent only where no browser took the
push notice, so a turn is told once. Webhooks are for programs and are called as well.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from typing import Any, Literal

import msgspec

from capomastro.kernel.game import Game
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.view import Phrase
from capomastro.kernel.wording import Words
from capomastro.running.refusal import Refusal
from capomastro.running.windows import is_slow
from capomastro.server.people import mail, push, webhook
from capomastro.server.people.mail import Post
from capomastro.server.people.push import Signer
from capomastro.server.people.webhook import Caller
from capomastro.server.site.metrics import Metrics
from capomastro.server.site.rates import Limits, TooFast, Visitor
from capomastro.server.store import Player, Store, TableRow
from capomastro.server.store.notices import Mail, Notices, Subscription

Way = Literal["push", "mail", "webhook"]
Why = Literal["confirm", "end"]


class Teller:
    """Sends notices. ``post`` is None where the site sends no mail."""

    def __init__(self, store: Store, secret: bytes, signer: Signer, post: Post | None, limits: Limits, metrics: Metrics) -> None:
        self.store = store
        self.kept = Notices(store)
        self.signer = signer
        self.post = post
        self.caller = Caller()
        self._secret = secret
        self._limits = limits
        self._metrics = metrics
        self._words: dict[str, Words] = {}
        self._turns: dict[tuple[str, str], str] = {}

    def close(self) -> None:
        self.caller.close()
        if self.post is not None:
            self.post.close()

    def say(self, key: str, lang: str, **values: Any) -> str:
        if lang not in self._words:
            self._words[lang] = Words("capomastro.server", lang)
        return self._words[lang].say(Phrase(key, values))

    # -- a turn ----------------------------------------------------------------------
    def your_turn(self, game: Game, lang: str) -> str:
        """The whole of what a notice says."""
        if (game.id, lang) not in self._turns:
            self._turns[game.id, lang] = self.say("server.your_turn", lang, game=game.words(lang).word("game.title"))
        return self._turns[game.id, lang]

    async def tell_turn(self, player_id: str, row: TableRow, seat: int) -> None:
        """Somebody who is not connected has the turn."""
        player = await self.store.players.find(player_id)
        if player is None or player.banned or player.erased:
            return
        game = find_game(row.facts.game, row.facts.rules)
        message = {"text": self.your_turn(game, player.lang), "table": row.id, "seat": seat, "path": f"/t/{row.id}"}
        days = max(1, row.facts.clock.days)
        asks = is_slow(row.facts.clock) and any(choice.blind for choice in game.choices)
        await asyncio.gather(self._call(player, message), self._tell(player, message, days, asks=asks))

    async def _tell(self, player: Player, message: dict[str, Any], days: int, *, asks: bool) -> None:
        if not await self._push(player, message, days):
            await self._mail(player, message, asks=asks)

    async def _call(self, player: Player, message: dict[str, Any]) -> int:
        if not player.webhook:
            return 0
        status = await self.caller.send(player.webhook, msgspec.json.encode(message), {"Content-Type": "application/json"})
        self._metrics.count("webhooks" if webhook.is_good(status) else "webhook_failures")
        return status

    # -- push ------------------------------------------------------------------------
    async def _push(self, player: Player, message: dict[str, Any], days: int = 1) -> bool:
        """Whether any browser of this player takes it."""
        body = msgspec.json.encode(message)
        subscribed = await self.kept.subscriptions(player.id)
        return any(await asyncio.gather(*(self._push_to(one, body, message["path"], days) for one in subscribed)))

    async def _push_to(self, to: Subscription, body: bytes, about: str, days: int) -> bool:
        letter = self.signer.letter(to, body, f"{to.player} {about}", days * push.DAY)
        status = await self.caller.send(to.endpoint, letter.body, letter.headers, about)
        if status in push.GONE:
            await self.kept.unsubscribe(to.player, to.id)
        self._metrics.count("pushes" if webhook.is_good(status) else "push_failures")
        return webhook.is_good(status)

    # -- mail ------------------------------------------------------------------------
    def _sign(self, why: Why, to: Mail) -> str:
        return hmac.new(self._secret, f"mail {why} {to.player} {to.address}".encode(), hashlib.sha256).hexdigest()[:32]

    def mail_token(self, why: Why, to: Mail) -> str:
        """What a link in a mail proves itself with: not stored, and worth nothing once the address is another one."""
        return f"{to.player}.{self._sign(why, to)}"

    async def mail_of(self, why: Why, token: str) -> Mail:
        """The address that such a link is about."""
        player, _, signature = token.partition(".")
        found = await self.kept.mail(player) if player.isascii() and player.isalnum() else None
        if found is None or not hmac.compare_digest(signature.encode(), self._sign(why, found).encode()):
            raise Refusal("unknown", "this link is no longer good", Phrase("server.mail_link"))
        return found

    async def ask_address(self, player: Player, address: str, origin: str) -> None:
        """Keep an address and ask there whether it is the player's. How often an address is asked does not depend on who gives it."""
        mail.check(address)
        if self.post is None:
            raise Refusal("not_allowed", "this site sends no mail", Phrase("server.no_mail"))
        before = await self.kept.mail(player.id)
        if before is not None and before.address == address and before.confirmed:
            return
        if not await self.kept.may_ask(mail.mailbox(address)):
            raise Refusal("rate", "this address was asked often enough today", Phrase("server.mail_often"))
        new = Mail(player.id, address, origin)
        await self.kept.set_mail(new)
        link = f"{origin}/mail#confirm.{self.mail_token('confirm', new)}"
        text = self.say("mail.confirm", player.lang, site=origin, link=link)
        if not await self.post.send(mail.letter(address, self.say("mail.confirm.subject", player.lang), text)):
            raise Refusal("not_running", "the mail could not be sent; try again later", Phrase("server.mail_failed"))

    async def _mail(self, player: Player, message: dict[str, Any], *, asks: bool = False) -> bool:
        """``asks``: at such a table people say in advance what they answer out of turn, and the mail says where."""
        to = await self.kept.mail(player.id)
        if self.post is None or to is None or not to.confirmed:
            return False
        try:
            self._limits.take("mail", Visitor("", player.id))
        except TooFast:
            return False
        token = self.mail_token("end", to)
        link, end = to.origin + message["path"], f"{to.origin}/mail#end.{token}"
        advance = self.say("mail.advance", player.lang, link=f"{to.origin}/me/advance") if asks else ""
        says = "mail.turn" if message["table"] else "mail.trial"
        text = self.say(says, player.lang, notice=message["text"], link=link, advance=advance, end=end)
        good = await self.post.send(mail.letter(to.address, message["text"], text, f"{to.origin}/api/mail/end/{token}"))
        self._metrics.count("mails" if good else "mail_failures")
        return good

    # -- to try it out -----------------------------------------------------------------
    async def try_out(self, player: Player, way: Way) -> tuple[bool, int]:
        """Whether a notice gets through, and what a webhook answered."""
        message = {"text": self.say("server.trial", player.lang), "table": "", "seat": -1, "path": "/me/settings"}
        if way == "webhook":
            status = await self._call(player, message)
            return webhook.is_good(status), status
        return await (self._push(player, message) if way == "push" else self._mail(player, message)), 0
