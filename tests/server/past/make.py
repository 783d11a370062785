"""Makes the databases and backups of version 0.1 in this folder, with the server of that version itself.

    git worktree add ../capomastro-0.1 5b9a97c
    cd ../capomastro-0.1
    PYTHONPATH=.:src:examples/quarry python <this file>

Everything is played over the wire at a server of that commit (its own ``tests/server/site.py`` starts it), on SQLite and on
PostgreSQL. For each of them three files are written: the database (``sqlite.db.xz``, ``postgresql.sql.xz``), the backup made by
``capomastro admin backup``, and what 0.1 itself said of every table (``…told.json.xz``), which the tests compare with.
``python <this file> carrara`` makes them with the tables of one game only (``more``: with what only some tables have), to try
something out; those are not for keeping.
"""

from __future__ import annotations

import asyncio
import json
import lzma
import random
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.server.postgres import Cluster
from tests.server.site import Person, Seat, Site, eventually, running

from capomastro.bots import bot
from capomastro.kernel.record import parse_record, record, replay
from capomastro.kernel.rng import Rng

HERE = Path(__file__).parent
CHECKOUT = Path.cwd()
Json = dict[str, Any]
MORE = "more"
PASSPHRASE = "a stone upon a stone"
SETTINGS = {"idle_unload": 0.0, "takeover_bot": "apprentice", "gather_wait": 600.0}
BOTS = {"firenze": "apprentice"}            # at random it takes thousands of moves

OPTIONS: dict[str, Json] = {
    "carcassonne": {"crop_circles": "both"},
    "carrara": {"mode": "advanced"},
    "citadels": {"action_cards": True},
    "firenze": {"seal_mode": "random", "campanile": True},
    "quarry": {},
}
RECORDS = {
    "carcassonne": ["five-players-both-crop-circles", "three-players-later-editions"],
    "carrara": ["advanced-two-players", "base-three-players"],
    "citadels": ["eight-players-with-action-cards", "two-players"],
    "firenze": ["no-neutral-seals"],
    "quarry": ["a-claimed-stone"],
}
UNIQUE = ["school_of_magic", "thieves_den", "haunted_quarter", "library", "smithy", "theater", "museum", "necropolis", "laboratory",
          "keep", "statue", "wishing_well", "map_room", "poor_house"]


class Maker:
    """Fills one site."""

    def __init__(self, site: Site, games: list[str]) -> None:
        self.site = site
        self.games = games
        self.rng = random.Random(1)
        self.told: list[Json] = []

    def play(self, table: str) -> Any:
        return self.site.hub.rooms[table].play

    # -- a table -------------------------------------------------------------------
    async def table(self, game: str, people: list[Person], bots: int, options: Json | None = None, **fields: Any) -> list[Seat]:
        """A game in progress between people and bots."""
        level = BOTS.get(game, "random")
        made = await people[0].open(game, "me", *["open"] * (len(people) - 1), *[level] * bots, options=options or {}, **fields)
        for person in people[1:]:
            await person.post(f"/api/tables/{made['id']}/sit")
        seats = [await person.sit_down(made["id"]) for person in people]
        await people[0].post(f"/api/tables/{made['id']}/start")
        for seat in seats:
            await seat.until(lambda seat=seat: seat.seen)
        return seats

    def asked(self, seats: list[Seat]) -> tuple[Seat, int] | None:
        """The person who must decide now."""
        who = self.play(seats[0].table).decider
        return next(((seat, who) for seat in seats if who in seat.seen), None)

    def decides(self, seats: list[Seat]) -> tuple[Seat, int]:
        """That person, where there must be one."""
        found = self.asked(seats)
        assert found is not None, "nobody of these is asked"
        return found

    async def go_on(self, seats: list[Seat], answers: int, *, held: bool = False, over: bool = False) -> None:
        """Play at random until there are so many answers and a person is asked, or a move waits for its confirmation, or all is over."""
        play = self.play(seats[0].table)
        while not play.over:
            found = self.asked(seats)
            if found is None:
                await asyncio.sleep(0.002)
                continue
            seat, who = found
            if play.held is not None:
                if held and len(play.table.steps) >= answers:
                    return
                await self.done(seat, "confirm", seat=who)
            elif not held and not over and len(play.table.steps) >= answers and not play.blind:
                return
            else:
                await seat.my_turn(who)
                await seat.play(self.choice(seat, who), who)
        assert over, f"{seats[0].table} ended after {len(play.table.steps)} answers"

    def choice(self, seat: Seat, who: int) -> str:
        """A move for somebody who is asked."""
        room = self.site.hub.rooms[seat.table]
        if room.game.id not in BOTS:
            return str(self.rng.choice(seat.seen[who]["moves"])["text"])
        luck = Rng(self.rng.getrandbits(60))
        code = bot(BOTS[room.game.id]).choose(room.game, room.play.state.imagine(who, luck), who, luck)
        return str(room.game.codec.text(code))

    async def done(self, at: Seat, kind: str, **fields: Any) -> None:
        who = fields["seat"]
        answer = await at.ask(kind, **{"seq": self.play(at.table).viewers[who].seq, **fields})
        assert answer["type"] == "done", answer

    async def change_of_mind(self, seats: list[Seat]) -> None:
        """A move is taken back, made again, and taken back; the others agree."""
        while True:
            seat, who = self.decides(seats)
            await seat.my_turn(who)
            await seat.play(self.choice(seat, who), who)
            await eventually(lambda: self.asked(seats))
            if self.play(seat.table).undo_info(who).step:
                break
        await self._undo(seats, seat, who)
        await self.done(seat, "redo", seat=who)
        await eventually(lambda: self.asked(seats))
        await self._undo(seats, seat, who)

    async def _undo(self, seats: list[Seat], seat: Seat, who: int) -> None:
        play = self.play(seat.table)
        before = len(play.table.steps)
        await seat.say("undo", seat=who, seq=play.viewers[who].seq, key=f"undo-{play.length}")
        await eventually(lambda: len(play.table.steps) < before or play.proposal is not None)
        if play.proposal is not None:
            for other in play.proposal.asked:
                voter = next(s for s in seats if other in s.seen)
                await voter.say("vote", proposal=play.proposal_id, yes=True, seat=other)
        await eventually(lambda: len(play.table.steps) < before)

    # -- what is there afterwards ----------------------------------------------------
    def keep(self, name: str, table: str, **more: Any) -> None:
        self.told.append({"name": name, "id": table, **more})

    async def tell(self, one: Json) -> None:
        """What 0.1 says of a table as it stands."""
        room = await self.site.hub.room(one["id"])
        one |= {"game": room.game.id, "state": room.row.state, "players": room.row.facts.players}
        if room.play is not None:
            state = room.play.state
            legal = [] if room.play.over else sorted(room.game.codec.text(int(code)) for code in state.legal())
            outcome = room.play.outcome()
            one |= {
                "entries": room.play.length, "answers": len(room.play.table.steps), "decider": room.play.decider, "legal": legal,
                "scores": outcome.scores, "ranks": outcome.ranks,
                "held": room.game.codec.text(room.play.held[1]) if room.play.held else "",
            }
        if room.row.state == "finished":
            host = next(person for person in self.site.people if person.id == room.row.host)
            answer = await host.http.get(f"/api/tables/{one['id']}/record")
            assert answer.is_success, answer.text
            one["record"] = answer.text

    # -- the tables ------------------------------------------------------------------
    async def fill(self) -> Json:
        ann, bea, carl, eve = [await self.site.person(name) for name in ("Ann", "Béa", "Carl", "Eve")]
        await ann.post("/api/account", account="ann", passphrase=PASSPHRASE)
        token = (await carl.post("/api/me/tokens"))["token"]
        for game in [game for game in OPTIONS if game in self.games]:
            print(" ", game, flush=True)
            await self.of_every_game(game, ann, bea, carl)
        if MORE in self.games:
            print(" ", MORE, flush=True)
            await self.more(ann, bea, carl, eve)
            await self.gossip(ann, bea)
            await self.going(ann, bea, carl)
        for person in self.site.people:
            for seat in person.seats:
                await seat.close()
        await self.begin_last(ann)
        for one in self.told:
            await self.tell(one)
        await eventually(self._resting)
        return {"people": {"Ann": ann.cookie, "Béa": bea.cookie, "Carl": token}, "passphrase": PASSPHRASE, "tables": self.told}

    async def _resting(self) -> bool:
        """Every game has left memory, and what is long has a snapshot."""
        return not any(room.row.state == "running" for room in self.site.hub.rooms.values()) and not self.site.hub._to_keep

    async def of_every_game(self, game: str, ann: Person, bea: Person, carl: Person) -> None:
        options, some, short = OPTIONS[game], {"quarry": 8}.get(game, 60), game == "quarry"
        seats = await self.table(game, [ann, bea], 1, options)
        await self.go_on(seats, 6 if short else 20)
        await self.change_of_mind(seats)
        await self.go_on(seats, some)
        self.keep("running", seats[0].table)

        seats = await self.table(game, [bea], 1, confirm_turn=True)
        await self.go_on(seats, 4 if short else 12, held=True)
        seat, who = self.decides(seats)
        await self.done(seat, "undo", seat=who)             # taken back once, then played on
        await self.go_on(seats, 6 if short else 30, held=True)
        self.keep("held", seats[0].table)

        seats = await self.table(game, [ann], 1)
        await self.go_on(seats, 0, over=True)
        table = seats[0].table
        await eventually(lambda: self.site.hub.rooms[table].row.state == "finished")
        self.keep("finished", table)
        await self.branched(game, ann, table)

        for name in RECORDS[game]:
            text = (CHECKOUT / "records" / game / f"{name}.txt").read_text(encoding="utf-8")
            self.keep("imported", (await carl.post("/api/records", record=text))["id"])

    async def branched(self, game: str, ann: Person, table: str) -> None:
        """Played on from the middle of a finished game."""
        half = len(self.play(table).table.steps) // 2
        seats = [{"kind": "me"}, {"kind": "bot", "bot": BOTS.get(game, "random")}]
        new = await ann.post(f"/api/tables/{table}/branch", step=half, seats=seats)
        seat = await ann.sit_down(new["id"])
        await seat.until(lambda: seat.seen)
        await self.go_on([seat], 3)
        self.keep("branched", new["id"])

    async def more(self, ann: Person, bea: Person, carl: Person, eve: Person) -> None:
        """What only some tables have."""
        seats = await self.table("carcassonne", [ann, bea], 0, rated=True, clock={"kind": "fischer", "seconds": 3600, "increment": 10})
        await self.go_on(seats, 30)
        self.keep("clock: a stock", seats[0].table)

        seats = await self.table("firenze", [ann, bea], 0, clock={"kind": "move", "seconds": 3600})
        await self.go_on(seats, 30)
        seat, who = self.decides(seats)
        await seat.say("pause", seat=who, on=True)
        other = next(s for s in seats if s is not seat)
        play = self.play(seat.table)
        await eventually(lambda: play.proposal is not None)
        await other.say("vote", proposal=play.proposal_id, yes=True, seat=1 - who)
        await eventually(lambda: play.clock.paused)
        self.keep("clock: per move, paused", seat.table)

        seats = await self.table("carrara", [ann, bea, carl], 1, clock={"kind": "days", "days": 3}, start="random")
        await self.go_on(seats, 40)
        self.keep("clock: days", seats[0].table)

        seats = await self.table("citadels", [ann, bea], 5, {"action_cards": True, "set": "devious_dignitaries", "ranks": "9"})
        await self.go_on(seats, 120)
        self.keep("seven with action cards", seats[0].table)

        seats = await self.table("citadels", [ann, bea], 2, {"set": "custom", "unique": UNIQUE, "characters": [
            "witch", "blackmailer", "wizard", "patrician", "cardinal", "alchemist", "scholar", "marshal", "artist"]})
        await self.go_on(seats, 150)
        self.keep("School of Magic and Thieves' Den", seats[0].table)

        seats = await self.table("quarry", [ann, bea, carl], 0, confirm_turn=True)
        assert (await seats[2].ask("resign", seat=2))["type"] == "done"
        await self.go_on(seats[:2], 3)
        self.keep("one resigned", seats[0].table)

        seats = await self.table("quarry", [ann, eve], 0)
        await self.go_on(seats, 2)
        assert (await seats[0].ask("resign", seat=0))["type"] == "done"
        table = seats[0].table
        await eventually(lambda: self.site.hub.rooms[table].row.state == "finished")
        self.keep("resigned", table)
        assert (await eve.http.delete("/api/me")).is_success         # who played there has no name any more
        again = await ann.post(f"/api/tables/{table}/rematch")
        self.keep("rematch", again["id"])

        text = (CHECKOUT / "records" / "carcassonne" / "two-players.txt").read_text(encoding="utf-8")
        cut = record(replay(parse_record(text), until=25)).text()
        self.keep("imported, cut off", (await carl.post("/api/records", record=cut))["id"])

    async def gossip(self, ann: Person, bea: Person) -> None:
        """Chat, a report, somebody who is muted, and a proposal that is still open."""
        seats = await self.table("carrara", [ann, bea], 0)
        await seats[1].say("chat", text="Buon giorno! Wie fängt an? – 你好")
        await seats[0].until(lambda: any(m["type"] == "said" for m in seats[0].messages))
        line = next(m for m in seats[0].messages if m["type"] == "said")
        await seats[0].say("report", chat=line["id"], reason="too cheerful")
        await seats[0].say("mute", player=bea.id, on=True)
        await self.go_on(seats, 15)
        play = self.play(seats[0].table)
        while True:
            seat, who = self.decides(seats)
            await seat.my_turn(who)
            await seat.play(self.choice(seat, who), who)
            if play.undo_info(who).step == "consent":
                break
        await seat.say("undo", seat=who, seq=play.viewers[who].seq, key="please")
        await eventually(lambda: play.proposal is not None)
        self.keep("an open proposal", seats[0].table)

    async def going(self, ann: Person, bea: Person, carl: Person) -> None:
        """A bot sits in for somebody who went away; a table where a chair is still free."""
        seats = await self.table("firenze", [ann, bea, carl], 0, OPTIONS["firenze"])
        await self.go_on(seats, 25)
        await seats[2].close()
        play, room = self.play(seats[0].table), self.site.hub.rooms[seats[0].table]
        await eventually(lambda: carl.id not in room.present())
        await seats[0].say("takeover", seat=0, absent=2)
        await eventually(lambda: play.proposal is not None)
        await seats[1].say("vote", proposal=play.proposal_id, yes=True, seat=1)
        await eventually(lambda: play.sitting_in)
        await self.go_on(seats[:2], 60)
        self.keep("a bot sits in", seats[0].table)
        self.keep("open", (await ann.open("carrara", "me", "open", "random", options=OPTIONS["carrara"]))["id"])

    async def begin_last(self, ann: Person) -> None:
        """The seed is fixed, the nonces are not there yet: the server stops before the first move."""
        table = await ann.open("carcassonne", "me", "random")
        await ann.post(f"/api/tables/{table['id']}/start")
        self.keep("starting", table["id"])


# -- the files -----------------------------------------------------------------------


async def make(database: str, games: list[str]) -> Json:
    async with running(database, **SETTINGS) as site:
        told = await Maker(site, games).fill()
        assert not site.hub.metrics.counters.get("errors", 0)
    return told


def back_up(database: str, path: Path) -> None:
    """With the command of 0.1."""
    path.unlink(missing_ok=True)
    command = "from capomastro.cli.main import main; main()"
    subprocess.run([sys.executable, "-c", command, "admin", "backup", str(path), "--database", database], check=True)


def write(name: str, data: bytes) -> None:
    (HERE / name).write_bytes(lzma.compress(data, preset=9))
    print(name, len(data), "bytes,", (HERE / name).stat().st_size, "packed")


def sqlite(games: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "site.db"
        told = asyncio.run(make(f"sqlite:///{path}", games))
        back_up(f"sqlite:///{path}", HERE / "sqlite.backup")
        db = sqlite3.connect(path)
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.execute("VACUUM")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.close()
        write("sqlite.db.xz", path.read_bytes())
        write("sqlite.told.json.xz", json.dumps(told).encode())


def postgresql(games: list[str]) -> None:
    cluster = Cluster()
    try:
        url = cluster.new_database()
        told = asyncio.run(make(url, games))
        back_up(url, HERE / "postgresql.backup")
        dump = cluster.run("pg_dump", "--no-owner", "--no-privileges", "-d", url)
    finally:
        cluster.stop()
    # what only some releases of psql and PostgreSQL know
    lines = [line for line in dump.splitlines() if not line.startswith(("\\restrict", "\\unrestrict", "SET transaction_timeout"))]
    write("postgresql.sql.xz", "\n".join([*lines, ""]).encode())
    write("postgresql.told.json.xz", json.dumps(told).encode())


if __name__ == "__main__":
    asked = sys.argv[1:] or [*OPTIONS, MORE]
    sqlite(asked)
    postgresql(asked)
