"""``capomastro admin``: what the host of a site does besides the games."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from capomastro.cli.voice import Refused, Voice, voice

ACTIONS = ("tables", "players", "reports", "ban", "unban", "close", "invite", "backup", "restore", "export")
PIPE = "-"              # instead of a file: standard output, or standard input
NEEDS_NAME = ("ban", "unban", "close", "backup", "restore", "export")


def admin(
    context: typer.Context,
    action: Annotated[str, typer.Argument(metavar="|".join(ACTIONS))],
    name: Annotated[str, typer.Argument(metavar="[PLAYER|TABLE|FILE|FOLDER]")] = "",
    database: Annotated[str, typer.Option("--database", metavar="URL", envvar="CAPOMASTRO_DATABASE")] = "sqlite:///capomastro.db",
    json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    if action not in ACTIONS:
        raise Refused("wrong.choice", given=action, allowed=list(ACTIONS))
    if action in NEEDS_NAME and not name:
        raise Refused("admin.name.needed", action=action)
    asyncio.run(_admin(voice(context), action, name, database, json))


async def _admin(v: Voice, action: str, name: str, database: str, json: bool) -> None:
    from capomastro.server.store import open_store

    store = await open_store(database)
    try:
        await DOING[action](v, store, name, json)
    finally:
        await store.close()


def _when(milliseconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(milliseconds / 1000))


def _rows(v: Voice, json: bool, rows: list[dict[str, Any]]) -> None:
    if json:
        v.json(rows)
    else:
        v.lines("  ".join(str(value) for value in row.values()) for row in rows)


async def _tables(v: Voice, store: Any, name: str, json: bool) -> None:
    rows = await store.tables(private=True, limit=200)
    _rows(v, json, [
        {"id": r.id, "state": r.state, "game": r.facts.game, "players": r.facts.players, "public": r.public, "changed": _when(r.changed)}
        for r in rows
    ])


async def _players(v: Voice, store: Any, name: str, json: bool) -> None:
    rows = await store.players(200)
    _rows(v, json, [{"id": r.id, "name": r.name, "account": r.account, "bot": r.bot, "banned": r.banned} for r in rows])


async def _reports(v: Voice, store: Any, name: str, json: bool) -> None:
    rows = await store.reports()
    _rows(v, json, [{"id": r[0], "at": _when(r[1]), "player": r[3], "text": r[4], "reason": r[2]} for r in rows])


async def _ban(v: Voice, store: Any, name: str, json: bool) -> None:
    await _set_banned(v, store, name, banned=True)


async def _unban(v: Voice, store: Any, name: str, json: bool) -> None:
    await _set_banned(v, store, name, banned=False)


async def _set_banned(v: Voice, store: Any, name: str, *, banned: bool) -> None:
    player = await store.player(name) or await store.player_by_account(name)
    if player is None:
        raise Refused("admin.no.player", given=name)
    await store.ban(player.id, banned)
    v.tell("admin.banned" if banned else "admin.unbanned", name=player.name or player.id)


async def _close(v: Voice, store: Any, name: str, json: bool) -> None:
    from capomastro.server.tables.closing import close_as_operator

    if await store.table(name) is None:
        raise Refused("admin.no.table", given=name)
    if not await close_as_operator(store, name):
        raise Refused("admin.closed.before", given=name)
    v.tell("admin.closed", table=name)


async def _invite(v: Voice, store: Any, name: str, json: bool) -> None:
    from capomastro.server.people.identity import Identity

    if name:
        await store.set_setting("invite", name)
    v.lines([await Identity(store, "invite").invite_code()])


async def _backup(v: Voice, store: Any, name: str, json: bool) -> None:
    from capomastro.server.store.backup import backup, write_backup

    if name == PIPE:
        await write_backup(store, sys.stdout.buffer)
    else:
        v.tell("admin.backup", rows=await backup(store, Path(name)), path=name)


async def _restore(v: Voice, store: Any, name: str, json: bool) -> None:
    from capomastro.server.store.backup import read_backup, restore

    rows = await (read_backup(store, sys.stdin.buffer, name) if name == PIPE else restore(store, Path(name)))
    v.tell("admin.restore", rows=rows, path=name)


async def _export(v: Voice, store: Any, name: str, json: bool) -> None:
    from capomastro.server.store.backup import export

    v.tell("admin.export", games=await export(store, Path(name)), path=name)


DOING: dict[str, Callable[[Voice, Any, str, bool], Awaitable[None]]] = {
    "tables": _tables,
    "players": _players,
    "reports": _reports,
    "ban": _ban,
    "unban": _unban,
    "close": _close,
    "invite": _invite,
    "backup": _backup,
    "restore": _restore,
    "export": _export,
}
