"""All tables of this device, as a client asks for them: the paths and structs of the server's interface, the messages of a table.

What does not depend on a game being played (words, rules, the list of games) is no business of an engine: a page has it as files.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import parse_qs, urlsplit

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from capomastro import __version__
from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.record import parse_record
from capomastro.kernel.record import record as write_record
from capomastro.kernel.record import replay as replay_record
from capomastro.kernel.state import OMNISCIENT, SPECTATOR
from capomastro.kernel.view import Phrase
from capomastro.pocket import opening, study
from capomastro.pocket.keeping import Keeper, Kept, read_kept
from capomastro.pocket.table import BLIND, ME, PACE, Screen, Table, now_ms
from capomastro.pocket.trial import adviser, carried
from capomastro.running import imported, protocol, replaying
from capomastro.running.entries import read_entries
from capomastro.running.refusal import Refusal, because, read, refused
from capomastro.server import rest

MOMENTS = 60                    # at most, in one answer
LONGEST = 20_000                # lines of the game in a record
STATUS = {"unknown": 404, "malformed": 400, "busy": 409, "server": 500}
T = TypeVar("T")


class Answered(Struct):
    """What a request comes to."""

    status: int
    body: str


class House:
    """The tables of this device. ``build`` names this version of the page."""

    def __init__(self, keeper: Keeper, build: str = "", *, pace: float = PACE, blind: int = BLIND) -> None:
        self.keeper = keeper
        self.build = build
        self.pace = pace
        self.blind = blind
        self.levels = carried(0.0)              # of bots: what a trial has shown that this device can carry
        self.tables: dict[str, Table] = {}
        self.screens: dict[int, tuple[Table, Screen]] = {}
        self.reports = study.Reports()

    # -- tables ------------------------------------------------------------------------
    async def table(self, table_id: str) -> Table:
        """A table by its id, from memory or as it was kept."""
        if table_id in self.tables:
            return self.tables[table_id]
        stored = await self.keeper.read(table_id)
        if stored is None:
            raise Refusal("unknown", "there is no such table on this device", Phrase("pocket.no_table"))
        kept = read_kept(stored.kept)
        table = await self._made(kept)
        if stored.entries:
            running = table.a_game()
            running.follow_all(read_entries(stored.entries))
            table.running = running
            await table.come_back()
        return self.tables.setdefault(table_id, table)

    async def _made(self, kept: Kept) -> Table:
        await self.keeper.bring(kept.game)
        return Table(kept, self.keeper, adviser=adviser(self.levels), pace=self.pace, blind=self.blind)

    async def _add(self, kept: Kept, *, begin: bool) -> Table:
        table = await self._made(kept)
        await table.keep(kept)
        self.tables[kept.id] = table
        if begin:
            await table.start()
        return table

    # -- requests ------------------------------------------------------------------------
    async def ask(self, method: str, path: str, body: str, me: str = "") -> Answered:
        """A request as the server's interface has it. ``me``: the name of whoever asks."""
        url = urlsplit(path)
        query = {key: values[-1] for key, values in parse_qs(url.query).items()}
        try:
            found = await self._route(method, url.path.strip("/").split("/")[1:], body or "{}", query, me)
        except Refusal as refusal:
            problem = rest.Problem(refusal.code, refusal.text, refusal.say, refusal.wait)
            return Answered(STATUS.get(refusal.code, 403), msgspec.json.encode(problem).decode())
        except (CapomastroError, msgspec.DecodeError, ValueError) as error:
            problem = rest.Problem("malformed", str(error)[:200], Phrase("server.malformed"))
            return Answered(400, msgspec.json.encode(problem).decode())
        return Answered(200, found if isinstance(found, str) else msgspec.json.encode(found).decode())

    async def _route(self, method: str, path: list[str], body: str, query: dict[str, str], me: str) -> Any:
        match (method, *path):
            case ("POST", "tables"):
                asked = _read(body, opening.Opened)
                await self.keeper.bring(asked.game)
                asked.name = asked.name or me
                return (await self._add(opening.opened(asked, self.levels), begin=asked.begin or bool(asked.lesson))).info()
            case ("POST", "records"):
                return (await self._bring_in(_read(body, rest.ImportRecord).record)).info()
            case ("GET", "puzzles"):
                return await study.puzzles(self.keeper)
            case ("GET", "puzzles", name):
                return await study.one_puzzle(self.keeper, name)
            case ("GET", "puzzles", name, "glimpse"):
                return await study.glimpse_of_puzzle(self.keeper, name)
            case ("POST", "puzzles", name):
                return await study.answer_puzzle(self.keeper, name, _read(body, rest.PuzzleMove).move)
            case ("POST", "board"):
                return await study.show_board(self.keeper, _read(body, rest.SetUp))
            case ("POST", "board", "form"):
                return await study.board_form(self.keeper, _read(body, rest.SetUp))
            case ("POST", "board", "best"):
                return await study.best_moves(self.keeper, _read(body, rest.SetUp), adviser(self.levels))
            case (_, "tables", table_id, *rest_of_path):
                return await self._at_table(method, await self.table(table_id), rest_of_path, body, query, me)
        raise Refusal("unknown", "there is no such thing on this device", Phrase("pocket.nothing"))

    async def _at_table(self, method: str, table: Table, path: list[str], body: str, query: dict[str, str], me: str) -> Any:
        match (method, *path):
            case ("GET",):
                return table.info()
            case ("DELETE",):
                return await self._forget(table)
            case ("POST", "start"):
                await table.start()
            case ("POST", "close"):
                await table.close()
            case ("PATCH", "seats", seat) if seat.isdecimal():
                await _repaint(table, int(seat), _read(body, rest.ChangeSeat))
            case ("POST", "rematch"):
                return (await self._again(table, _read(body, rest.Again).same_deal)).info()
            case ("POST", "branch"):
                return (await self._add(opening.branched(table, _read(body, rest.Branch), me, self.levels), begin=True)).info()
            case ("GET", "record"):
                return record_of(table)
            case ("GET", "replay"):
                return _replay(table, query)
            case ("GET", "analysis"):
                return self.reports.shown(table)
            case ("POST", "analysis"):
                return self.reports.ask(table)
            case ("GET", "position"):
                return study.position(table, int(query.get("step", 0)))
            case _:
                raise Refusal("unknown", "there is no such thing on this device", Phrase("pocket.nothing"))
        return table.info()

    async def _again(self, table: Table, same_deal: bool) -> Table:
        table.finished()
        if table.kept.rematch and not same_deal:
            return await self.table(table.kept.rematch)
        made = await self._add(opening.again(table.kept, same_deal=same_deal), begin=True)
        if not same_deal:
            await table.keep(replace(table.kept, rematch=made.kept.id))
            table.tell()
        return made

    async def _bring_in(self, text: str) -> Table:
        try:
            record = parse_record(text)
            if len(record.entries) > LONGEST:
                long = f"the game has {len(record.entries)} lines; at most {LONGEST} are taken"
                raise Refusal("malformed", long, Phrase("server.too_long"))
            await self.keeper.bring(record.game)
            replay_record(record)               # checks it line by line
            running, entries = imported.running_game(record, now_ms())
            kept = opening.brought(record, running)
        except Refusal:
            raise
        except CapomastroError as error:
            raise because("server.bad_record", error, line=getattr(error, "line", 0)) from None
        table = await self._made(kept)
        table.running = running
        await table.keep(kept, 0, entries)
        return self.tables.setdefault(kept.id, table)

    async def _forget(self, table: Table) -> dict[str, str]:
        await table.stop()
        await self.reports.stop(table)
        self.tables.pop(table.kept.id, None)
        await self.keeper.forget(table.kept.id)
        return {}

    # -- at a table ------------------------------------------------------------------------
    async def hear(self, channel: int, table_id: str, text: str, send: Callable[[str], None], me: str = "") -> None:
        """A message over a channel, which ``hello`` opens."""
        message: protocol.ClientMessage | None = None

        def say(news: Any) -> None:
            send((news if isinstance(news, bytes) else protocol.encoder.encode(news)).decode())

        try:
            message = read(text)
            if channel in self.screens:
                table, screen = self.screens[channel]
                table.screens.add(screen)       # it may have been left alone when nothing could be kept
                await table.handle(screen, message)
            elif isinstance(message, protocol.Hello):
                table, screen = await self.table(table_id), Screen(say)
                self.screens[channel] = table, screen
                say(protocol.Welcome(message.protocol, __version__, self.build, ME, me, now_ms()))
                table.join(screen, message)
            else:
                raise Refusal("malformed", "say hello first", Phrase("server.malformed"))
        except Refusal as refusal:
            say(refused(refusal, message))
        except CapomastroError as error:
            say(refused(Refusal("illegal", str(error)[:200], Phrase("refused.illegal")), message))
        except Exception:
            say(refused(Refusal("server", "something went wrong", Phrase("server.failed")), message))
            raise

    def part(self, channel: int) -> None:
        """A channel is closed."""
        if channel in self.screens:
            table, screen = self.screens.pop(channel)
            table.part(screen)


def _read(body: str, kind: type[T]) -> T:
    return msgspec.json.decode(body.encode(), type=kind)


async def _repaint(table: Table, seat: int, asked: rest.ChangeSeat) -> None:
    """Before the start: another colour, and whoever had it gets mine."""
    chairs = [replace(chair) for chair in table.kept.chairs]
    if table.kept.state != "open" or asked.colour is None or seat >= len(chairs):
        raise Refusal("not_allowed", "only colours are chosen here, before the start", Phrase("server.started"))
    for chair in chairs:
        if chair.colour == asked.colour:
            chair.colour = chairs[seat].colour
    chairs[seat].colour = asked.colour
    await table.keep(replace(table.kept, chairs=chairs))


def record_of(table: Table) -> str:
    """The record, at any time: as long as a game goes on, without the seed."""
    running, kept = table.begun(), table.kept
    names = {seat: chair.name or chair.bot for seat, chair in enumerate(kept.chairs) if chair.name or chair.bot}
    repeats = kept.origin.table if kept.origin is not None and kept.origin.kind == "same_deal" else ""
    return write_record(running.table, names=names, reveal=kept.state == "finished", repeats=repeats).text()


def _replay(table: Table, query: dict[str, str]) -> replaying.Replay:
    running, finished = table.begun(), table.kept.state == "finished"
    eyes = int(query["seat"]) if "seat" in query else OMNISCIENT if finished else table.eyes[0]
    allowed = OMNISCIENT <= eyes < table.kept.players if finished else eyes in (*table.mine, SPECTATOR)
    if not allowed:
        raise Refusal("not_your_seat", "you may not look through that seat", Phrase("server.not_your_seat"))
    first, count = max(0, int(query.get("first", 0))), min(MOMENTS, max(1, int(query.get("count", 20))))
    return replaying.replay(running, eyes, first, count, aids=table.aids, finished=finished, walk=query.get("walk") == "true")
