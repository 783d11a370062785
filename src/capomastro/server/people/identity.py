"""Who somebody is: device tokens, personal tokens, accounts with passphrases and one-time recovery codes.

Tokens are 256 random bits; the database holds only their hashes. Passphrases are hashed with argon2.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from capomastro.kernel.view import Phrase
from capomastro.running.refusal import Refusal
from capomastro.server.people.naming import clean, readable
from capomastro.server.people.ratings import Rater
from capomastro.server.rest import ChangePassphrase, Credentials, Enter, Recover
from capomastro.server.site.now import now_ms
from capomastro.server.store import Conflict, Player, Store
from capomastro.server.store.office import Orders

COOKIE = "capomastro"
SAFE_COOKIE = "__Host-capomastro"       # over TLS: no other host, and no page without TLS, can set it
DAY = 86_400_000                        # milliseconds
GO_LASTS = 600_000                      # milliseconds in which another device can go on
RECOVERY_CODES = 8
CACHE_SECONDS = 20.0
CACHE_SIZE = 20_000
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id() -> str:
    """A public id that cannot be guessed: 80 bits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(16))


def new_token() -> str:
    return secrets.token_urlsafe(32)


def handed_out(code: str) -> str:
    """A recovery code as it was handed out, however it is copied from paper: in capitals, with spaces or other dashes, or without any."""
    letters = "".join(filter(str.isalnum, code.lower()))
    return "-".join(letters[n : n + 5] for n in range(0, len(letters), 5))


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Identity:
    """Finds players by token and lets them in."""

    def __init__(self, store: Store, access: str) -> None:
        self.store = store
        self.access = access
        self.orders = Orders()                  # as the operator's desk has them
        self.rater = Rater(store)
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._known: dict[str, tuple[float, Player, str]] = {}
        self._hash_of_nobody = ""

    async def find(self, token: str) -> Player | None:
        """The player a token belongs to; remembered for some seconds."""
        key = hash_token(token)
        known = self._known.get(key)
        if known is not None and known[0] > time.monotonic():
            return known[1]
        found = await self.store.players.by_token(key)
        if found is None:
            self._known.pop(key, None)
            return None
        await self.store.players.use_token(key, now_ms(), DAY)
        if len(self._known) >= CACHE_SIZE:
            self._known.clear()
        self._known[key] = (time.monotonic() + CACHE_SECONDS, *found)
        return found[0]

    def forget(self, player_id: str) -> None:
        """Look the player up again next time."""
        self._known = {key: value for key, value in self._known.items() if value[1].id != player_id}

    def forget_all(self) -> None:
        """Look everybody up again."""
        self._known.clear()

    # -- names ---------------------------------------------------------------------
    async def enter(self, asked: Enter, device: str = "") -> tuple[Player, str]:
        """A new player with a device token."""
        if self.access == "accounts":
            raise Refusal("not_allowed", "this site asks for an account", Phrase("server.account_needed"))
        if not self.orders.guests:
            raise Refusal("not_allowed", "this site takes no new guests at the moment", Phrase("server.no_guests"))
        await self._check_invite(asked.invite)
        return await self._new_player(asked.name, asked.lang, device)

    async def _new_player(self, name: str, lang: str, device: str = "") -> tuple[Player, str]:
        name = readable(name)
        token = new_token()
        player = Player(new_id(), name, lang)
        await self.store.players.add(player, hash_token(token), device)
        return player, token

    async def _check_invite(self, given: str) -> None:
        if self.access == "invite":
            code = await self.invite_code()
            if not hmac.compare_digest(given.strip().encode(), code.encode()):
                say = Phrase("server.invite_wrong" if given.strip() else "server.invite_needed")
                raise Refusal("not_allowed", "this site asks for an invite code", say)

    async def invite_code(self) -> str:
        return await self.store.setting("invite", secrets.token_urlsafe(12))

    # -- accounts ---------------------------------------------------------------------
    async def _hash(self, passphrase: str) -> str:
        return await asyncio.to_thread(self._hasher.hash, passphrase)

    async def _nobody(self) -> str:
        """A hash that fits no passphrase and costs as much to try as a real one; made when first needed."""
        if not self._hash_of_nobody:
            self._hash_of_nobody = await self._hash(secrets.token_hex())
        return self._hash_of_nobody

    async def _verify(self, stored: str, passphrase: str) -> bool:
        try:
            return await asyncio.to_thread(self._hasher.verify, stored, passphrase)
        except (VerifyMismatchError, InvalidHashError):
            return False

    async def open_account(self, player: Player | None, given: Credentials, device: str = "") -> tuple[Player, str, list[str]]:
        """An account for the player of this device (or a new one), with its recovery codes."""
        if not self.orders.accounts:
            raise Refusal("not_allowed", "no new accounts can be opened at the moment", Phrase("server.no_accounts"))
        account = readable(given.account)
        if len(account) < 2:
            raise Refusal("malformed", "an account name needs two letters or digits", Phrase("server.bad_name"))
        if player is not None and player.account:
            raise Refusal("not_allowed", "this player has an account already", Phrase("server.already"))
        if await self.store.players.by_account(account) is not None:
            raise Refusal("not_allowed", "that account name is taken", Phrase("server.name_taken"))
        token = ""
        if player is None:
            await self._check_invite(given.invite)
            player, token = await self._new_player(account, given.lang, device)
        try:
            await self.store.players.change(player.id, account=account.lower(), passphrase=await self._hash(given.passphrase))
        except Conflict:
            raise Refusal("not_allowed", "that account name is taken", Phrase("server.name_taken")) from None
        codes = await self._new_codes(player.id)
        self.forget(player.id)
        player.account = account.lower()
        return player, token, codes

    async def _new_codes(self, player_id: str) -> list[str]:
        codes = ["-".join("".join(secrets.choice(_ALPHABET) for _ in range(5)) for _ in range(4)) for _ in range(RECOVERY_CODES)]
        await self.store.players.set_recovery(player_id, [hash_token(c) for c in codes])
        return codes

    async def sign_in(self, device: Player | None, given: Credentials, kind: str = "") -> tuple[Player, str, str]:
        """A new device token for an account; what this device played without one joins it. Returned last is whose that was."""
        player = await self.store.players.by_account(clean(given.account, 40))
        stored = player.passphrase if player is not None else await self._nobody()
        good = await self._verify(stored, given.passphrase)
        if player is None or not good:
            raise Refusal("not_allowed", "account name or passphrase is wrong", Phrase("server.wrong_passphrase"))
        merged = ""
        if device is not None and device.id != player.id and not device.account:
            merged = device.id
            rated = await self.store.results.of(device.id)
            await self.store.players.merge(device.id, player.id)
            for game in rated:
                await self.rater.rebuild(game)          # the same games, now another player's
            self.forget(device.id)
        return player, await self._new_device(player.id, kind), merged

    async def _new_device(self, player_id: str, device: str) -> str:
        token = new_token()
        await self.store.players.add_token(hash_token(token), player_id, "device", device)
        return token

    async def recover(self, given: Recover, device: str = "") -> tuple[Player, str]:
        """A one-time code instead of the passphrase."""
        player = await self.store.players.by_account(clean(given.account, 40))
        refusal = Refusal("not_allowed", "account name or code is wrong", Phrase("server.wrong_code"))
        passphrase = await self._hash(given.passphrase)
        if player is None:
            raise refusal
        try:
            await self.store.players.use_recovery(player.id, hash_token(handed_out(given.code)), passphrase)
        except Conflict:
            raise refusal from None
        self.forget(player.id)
        return player, await self._new_device(player.id, device)

    async def change_passphrase(self, player: Player, given: ChangePassphrase) -> None:
        """Another passphrase for an account; recovery codes and, unless asked otherwise, devices stay as they are."""
        kept = await self.store.players.by_account(player.account) if player.account else None
        if kept is None:
            raise Refusal("not_allowed", "there is no account here", Phrase("server.account_needed"))
        if not await self._verify(kept.passphrase, given.old):
            raise Refusal("not_allowed", "the passphrase is wrong", Phrase("server.old_passphrase"))
        await self.store.players.change(player.id, passphrase=await self._hash(given.new))
        self.forget(player.id)

    # -- another device ------------------------------------------------------------------
    async def go_token(self, player: Player, table_id: str) -> str:
        """A key that lets another device go on as this player, at a table: once, and for ten minutes."""
        token = new_token()
        await self.store.players.set_go(player.id, hash_token(token), table_id)
        return token

    async def going(self, token: str) -> tuple[Player, str]:
        """Whose key this is, and to which table it leads; nothing is spent."""
        found = await self.store.players.going(hash_token(token), now_ms() - GO_LASTS)
        player = await self.store.players.find(found[0]) if found is not None else None
        if found is None or player is None or player.erased:
            raise Refusal("not_allowed", "this link was used, or its ten minutes are over", Phrase("server.go_over"))
        return player, found[1]

    async def go_on(self, token: str, device: str = "") -> tuple[Player, str, str]:
        """Spend the key: the player, the table, and the token of the new device."""
        player, table_id = await self.going(token)
        fresh = new_token()
        try:
            await self.store.players.use_go(hash_token(token), player.id, hash_token(fresh), device)
        except Conflict:
            raise Refusal("not_allowed", "this link was used, or its ten minutes are over", Phrase("server.go_over")) from None
        return player, table_id, fresh

    async def personal_token(self, player: Player) -> str:
        """A token for bots and tools; the player is marked as a bot account."""
        token = new_token()
        await self.store.players.add_token(hash_token(token), player.id, "personal")
        await self.store.players.change(player.id, bot=1)
        self.forget(player.id)
        return token
