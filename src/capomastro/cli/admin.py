"""``capomastro admin``: what the host of a site does besides the games."""

from __future__ import annotations

import asyncio
import getpass
import ipaddress
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from capomastro.cli.options import AsJson
from capomastro.cli.voice import Refused, Voice, needs_server, voice

if TYPE_CHECKING:
    from capomastro.server.store import Player
    from capomastro.server.store.office import Office


ACTIONS = (
    "tables", "players", "reports", "report", "ban", "unban", "bans", "close", "remove", "rename", "allow", "forbid", "notice", "restart",
    "trail", "invite", "backup", "restore", "export",
)
PIPE = "-"              # instead of a file: standard output, or standard input
NEEDS_NAME = ("report", "ban", "unban", "close", "remove", "rename", "allow", "forbid", "backup", "restore", "export")
DAY = 86_400_000        # milliseconds


@dataclass
class Asked:
    """What was asked for besides the action."""

    name: str
    value: str
    reason: str
    days: float
    by: str
    json: bool
    device: bool = False
    all: bool = False

    @property
    def until(self) -> int:
        """When it ends; 0: never."""
        return int(time.time() * 1000 + self.days * DAY) if self.days else 0


def admin(
    context: typer.Context,
    action: Annotated[str, typer.Argument(metavar="|".join(ACTIONS))],
    name: Annotated[str, typer.Argument(metavar="[PLAYER|TABLE|NETWORK|NUMBER|TEXT|FILE|FOLDER]")] = "",
    value: Annotated[str, typer.Argument(metavar="[VALUE]")] = "",
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT")] = "",
    days: Annotated[float, typer.Option("--days", metavar="N", min=0, max=36_500)] = 0.0,
    device: Annotated[bool, typer.Option("--device")] = False,
    everything: Annotated[bool, typer.Option("--all")] = False,
    by: Annotated[str, typer.Option("--by", metavar="NAME", envvar="CAPOMASTRO_OPERATOR")] = "",
    database: Annotated[str, typer.Option("--database", metavar="URL", envvar="CAPOMASTRO_DATABASE")] = "sqlite:///capomastro.db",
    json: AsJson = False,
) -> None:
    if action not in ACTIONS:
        raise Refused("wrong.choice", given=action, allowed=list(ACTIONS))
    if action in NEEDS_NAME and not name:
        raise Refused("admin.name.needed", action=action)
    needs_server()
    asyncio.run(_admin(voice(context), action, database, Asked(name, value, reason, days, by or _whoami(), json, device, everything)))


def _whoami() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return "operator"


async def _admin(v: Voice, action: str, database: str, asked: Asked) -> None:
    from capomastro.server.store import open_store
    from capomastro.server.store.office import Office

    store = await open_store(database)
    try:
        await DOING[action](v, Office(store, asked.by), asked)
    finally:
        await store.close()


def _when(milliseconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(milliseconds / 1000))


def _rows(v: Voice, json: bool, rows: list[dict[str, Any]]) -> None:
    if json:
        v.json(rows)
    else:
        v.lines("  ".join(str(value) for value in row.values()) for row in rows)


async def _tables(v: Voice, office: Office, asked: Asked) -> None:
    rows = await office.store.tables.newest(private=True, limit=200)
    _rows(v, asked.json, [
        {"id": r.id, "state": r.state, "game": r.facts.game, "players": r.facts.players, "public": r.public, "changed": _when(r.changed)}
        for r in rows
    ])


async def _players(v: Voice, office: Office, asked: Asked) -> None:
    rows = await office.store.players.newest(200)
    _rows(v, asked.json, [{"id": r.id, "name": r.name, "account": r.account, "bot": r.bot, "banned": r.banned} for r in rows])


async def _reports(v: Voice, office: Office, asked: Asked) -> None:
    _rows(v, asked.json, [{**row, "at": _when(row["at"])} for row in await office.reports(closed=asked.all)])


async def _report(v: Voice, office: Office, asked: Asked) -> None:
    from capomastro.server.store import Conflict
    from capomastro.server.store.office import REPORTS

    if asked.value not in REPORTS:
        raise Refused("wrong.choice", given=asked.value, allowed=list(REPORTS))
    try:
        await office.set_report(_number(asked.name), asked.value, asked.reason)
    except Conflict:
        raise Refused("admin.no.report", given=asked.name) from None
    v.tell("admin.report", number=asked.name, state=asked.value)


def _number(given: str) -> int:
    if not given.isdecimal():
        raise Refused("admin.no.number", given=given)
    return int(given)


async def _player(office: Office, name: str) -> Player:
    player = await office.store.players.find(name) or await office.store.players.by_account(name)
    if player is None:
        raise Refused("admin.no.player", given=name)
    return player


def _network(name: str) -> str:
    """A network as it is written; empty where it is the name of a player."""
    try:
        return str(ipaddress.ip_network(name, strict=False))
    except ValueError:
        return ""


async def _ban(v: Voice, office: Office, asked: Asked) -> None:
    if network := _network(asked.name):
        await office.ban_network(network, asked.reason, asked.until)
        v.tell("admin.banned", name=network)
        return
    player = await _player(office, asked.name)
    if asked.device:
        number = await office.ban_devices(player.id, asked.reason, asked.until)
        v.tell("admin.banned.devices", name=player.name or player.id, number=number)
    else:
        await office.ban_player(player.id, asked.reason, asked.until)
        v.tell("admin.banned", name=player.name or player.id)


async def _unban(v: Voice, office: Office, asked: Asked) -> None:
    target = shown = _network(asked.name)
    if not target:
        player = await _player(office, asked.name)
        target, shown = player.id, player.name or player.id
    if not await office.lift(target, asked.reason):
        raise Refused("admin.not.banned", given=shown)
    v.tell("admin.unbanned", name=shown)


async def _bans(v: Voice, office: Office, asked: Asked) -> None:
    _rows(v, asked.json, [
        {"kind": b.kind, "target": b.target, "at": _when(b.at), "until": _when(b.until) if b.until else "", "reason": b.reason}
        for b in await office.bans()
    ])


async def _close(v: Voice, office: Office, asked: Asked) -> None:
    from capomastro.server.tables.closing import close_as_operator

    if await office.store.tables.find(asked.name) is None:
        raise Refused("admin.no.table", given=asked.name)
    if not await close_as_operator(office.store, asked.name):
        raise Refused("admin.closed.before", given=asked.name)
    await office.note("close", asked.name, asked.reason)
    v.tell("admin.closed", table=asked.name)


async def _remove(v: Voice, office: Office, asked: Asked) -> None:
    table = await office.remove_line(_number(asked.name), asked.reason)
    if not table:
        raise Refused("admin.no.line", given=asked.name)
    v.tell("admin.removed", line=asked.name, table=table)


async def _rename(v: Voice, office: Office, asked: Asked) -> None:
    from capomastro.running.refusal import Refusal
    from capomastro.server.people.naming import readable

    player = await _player(office, asked.name)
    try:
        new = readable(asked.value or f"Guest {player.id[:4]}")
    except Refusal as refusal:
        raise Refused("admin.bad.name", given=asked.value, reason=refusal.text) from None
    await office.rename(player.id, new, asked.reason)
    v.tell("admin.renamed", old=player.name, new=new)


async def _allow(v: Voice, office: Office, asked: Asked) -> None:
    await _switch(v, office, asked, on=True)


async def _forbid(v: Voice, office: Office, asked: Asked) -> None:
    await _switch(v, office, asked, on=False)


async def _switch(v: Voice, office: Office, asked: Asked, *, on: bool) -> None:
    from capomastro.server.store.office import SWITCHES

    if asked.name not in SWITCHES:
        raise Refused("wrong.choice", given=asked.name, allowed=list(SWITCHES))
    await office.order(f"{'allow' if on else 'forbid'} {asked.name}", asked.reason, **{asked.name: on})
    v.tell(f"admin.{asked.name}.{'on' if on else 'off'}")


async def _notice(v: Voice, office: Office, asked: Asked) -> None:
    await office.order("notice", asked.reason, notice=asked.name[:500], notice_until=asked.until)
    v.tell("admin.notice" if asked.name else "admin.notice.gone")


async def _restart(v: Voice, office: Office, asked: Asked) -> None:
    """In so many minutes; without a number it is called off."""
    minutes = _number(asked.name) if asked.name else 0
    await office.order("restart", asked.reason, restart=int(time.time() * 1000) + 60_000 * minutes if asked.name else 0)
    v.tell("admin.restart" if asked.name else "admin.restart.off", minutes=minutes)


async def _trail(v: Voice, office: Office, asked: Asked) -> None:
    _rows(v, asked.json, [
        {"id": a.id, "at": _when(a.at), "by": a.by, "what": a.what, "target": a.target, "reason": a.reason} for a in await office.trail()
    ])


async def _invite(v: Voice, office: Office, asked: Asked) -> None:
    from capomastro.server.people.identity import Identity

    if asked.name:
        await office.store.set_setting("invite", asked.name)
    v.lines([await Identity(office.store, "invite").invite_code()])


async def _backup(v: Voice, office: Office, asked: Asked) -> None:
    from capomastro.server.store.backup import backup, write_backup

    if asked.name == PIPE:
        await write_backup(office.store, sys.stdout.buffer)
    else:
        v.tell("admin.backup", rows=await backup(office.store, Path(asked.name)), path=asked.name)


async def _restore(v: Voice, office: Office, asked: Asked) -> None:
    from capomastro.server.store.backup import read_backup, restore

    if asked.name == PIPE:
        rows = await read_backup(office.store, sys.stdin.buffer, PIPE)
    else:
        rows = await restore(office.store, Path(asked.name))
    v.tell("admin.restore", rows=rows, path=asked.name)


async def _export(v: Voice, office: Office, asked: Asked) -> None:
    from capomastro.server.store.backup import export

    v.tell("admin.export", games=await export(office.store, Path(asked.name)), path=asked.name)


DOING: dict[str, Callable[[Voice, Office, Asked], Awaitable[None]]] = {
    "tables": _tables,
    "players": _players,
    "reports": _reports,
    "report": _report,
    "ban": _ban,
    "unban": _unban,
    "bans": _bans,
    "close": _close,
    "remove": _remove,
    "rename": _rename,
    "allow": _allow,
    "forbid": _forbid,
    "notice": _notice,
    "restart": _restart,
    "trail": _trail,
    "invite": _invite,
    "backup": _backup,
    "restore": _restore,
    "export": _export,
}
