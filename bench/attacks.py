"""What each attack does to everybody else, as a number: one server in a process of its own, one visitor who means no good.

``python bench/attacks.py`` prints them; ``make soak`` runs it and keeps them in bench/results/attacks.json. An attack that does more than
its limit says fails.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import random
import resource
import socket
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from attacks_around import analysis_flood, answer_flood, career_flood, glimpse_flood, lesson_flood, notice_flood, puzzle_flood
from machine import RESULTS, ROOT, circumstances
from server_load import cpu
from target import ATTACKER, PATIENCE, Attack, Target
from tests.server.site import Person
from tests.server.test_burden import bomb
from tests.server.test_damage import damaged

from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.registry import games
from capomastro.kernel.rng import Rng
from capomastro.kernel.table import Dice, Table
from capomastro.running import snapshot
from capomastro.running.entries import Begin
from capomastro.running.game import RunningGame
from capomastro.running.protocol import ClockSpec


async def import_bomb(target: Target, size: float) -> float:
    """Seconds that others waited at most while a record full of undos was read and opened."""
    eve = await target.person("Eve", ATTACKER)
    await eve.http.post("/api/records", json={"record": "x"})
    text = await asyncio.to_thread(bomb, int(4000 * size), int(1000 * size))
    async with target.watched() as longest:
        answer = await eve.http.post("/api/records", json={"record": text}, timeout=PATIENCE)
        if answer.status_code == 201:
            await eve.http.get(f"/api/tables/{answer.json()['id']}/replay", params={"count": 60}, timeout=PATIENCE)
    return float(longest[0])


async def preview_flood(target: Target, size: float) -> float:
    """Seconds that others waited at most while previews of many moments were asked for, over and over and all at once."""
    eve = await target.person("Eve", ATTACKER)
    record = next((ROOT / "records" / "carcassonne").glob("*.txt")).read_text(encoding="utf-8")
    table = (await eve.http.post("/api/records", json={"record": record}, timeout=PATIENCE)).json()["id"]
    paths = ["/api/shares/guessed/picture.png"]
    for moment in range(int(40 * size)):
        answer = await eve.http.post(f"/api/tables/{table}/shares", json={"moment": moment})
        if answer.status_code == 201:
            paths += [f"/api/shares/{answer.json()['token']}/picture.png", f"/s/{answer.json()['token']}"]
    async with target.watched() as longest:
        for _ in range(int(20 * size)):
            await asyncio.gather(*(eve.http.get(path, timeout=PATIENCE) for path in paths), return_exceptions=True)
    return float(longest[0])


async def half_requests(target: Target, size: float) -> float:
    """Seconds that others waited at most beside thousands of requests that do not come to their end, from one address."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20_000), hard))
    held: list[socket.socket] = []
    async with target.watched() as longest:
        for number in range(int(5000 * size)):
            try:
                one = socket.create_connection(("127.0.0.1", target.config.port), 5.0, source_address=("127.0.0.9", 0))
                one.sendall(b"GET /api/site HTTP/1.1\r\nX-a: ")
                held.append(one)
            except OSError:
                continue
            if number % 50 == 0:
                await asyncio.sleep(0)
        await asyncio.sleep(3)
    for one in held:
        one.close()
    return float(longest[0])


async def hint_flood(target: Target, size: float) -> float:
    """Seconds in which a bot answers somebody else while one visitor asks for hints at forty tables."""
    eve = await target.person("Eve", ATTACKER)
    asking = []
    for _ in range(max(2, int(40 * size))):
        opened = await eve.http.post("/api/tables", json={"game": "quarry", "begin": True, "seats": [{"kind": "me"}, {"kind": "bot"}]})
        if opened.status_code == 201:
            asking.append(await eve.sit_down(opened.json()["id"]))

    async def ask(one: Any) -> None:
        while True:
            with contextlib.suppress(AssertionError, TimeoutError):
                await one.ask("hint", seat=0)
            await asyncio.sleep(0.05)

    return await target.awaited(ask(one) for one in asking)


async def many_results(target: Target, size: float) -> float:
    """Milliseconds of processor time for one "who am I" on a site with five thousand rated games."""
    ann = await target.person("Ann", "10.9.0.2")
    await ann.open("quarry", "me", "open")
    base = sqlite3.connect(target.database)
    facts = base.execute("SELECT facts FROM tables LIMIT 1").fetchone()[0]
    ids = [f"rated{n:04}" for n in range(300)]
    base.executemany("INSERT INTO players (id, name, lang, created) VALUES (?, ?, 'en', 0)", [(one, one) for one in ids])
    rng = random.Random(1)
    for number in range(int(5000 * size)):
        table = f"old{number:08}"
        base.execute(
            "INSERT INTO tables (id, game, state, public, tended, host, facts, created, changed) "
            "VALUES (?, 'quarry', 'finished', 0, 0, ?, ?, 0, 0)",
            (table, ids[0], facts),
        )
        base.executemany(
            "INSERT INTO results (table_id, seat, game, rated, player, bot, rank, score, at) VALUES (?, ?, 'quarry', 1, ?, '', ?, 1, ?)",
            [(table, seat, player, seat + 1, number) for seat, player in enumerate(rng.sample(ids, 2))],
        )
    base.commit()
    base.close()
    before, number = cpu(target.process.pid), 60
    for _ in range(number):
        await ann.http.get("/api/me")
    return 1000 * (cpu(target.process.pid) - before) / number


async def damaged_snapshots(target: Target, size: float) -> float:
    """Snapshots that were used although bytes of them were changed."""
    quarry, rng, used = games()["quarry"], random.Random(2), 0
    running = RunningGame(quarry, b"7" * 32, ClockSpec())
    options: dict[str, object] = {"data": quarry.shelf.latest}
    running.follow(running.opening(Begin(1, "quarry", quarry.rules_version, 2, options, "", ["ab"] * 2)))
    luck = Rng(4)
    while not running.over and running.length < 12:
        legal = running.state.legal()
        running.follow(running.bot_move(int(legal[int(luck.below(len(legal)))]), 2) if running.decider >= 0 else running.nobody(2))
    kept = snapshot.take(running, "t")
    for _ in range(int(20_000 * size)):
        used += snapshot.bring_back(RunningGame(quarry, b"7" * 32, ClockSpec()), damaged(kept, rng), "t")
    return float(used)


async def blink(target: Target, size: float) -> float:
    """Seats that a bot took over in the second after their player's page was closed."""
    ann, bob = await target.person("Ann", "10.9.0.3"), await target.person("Bob", "10.9.0.4")
    table = (await ann.open("quarry", "me", "open"))["id"]
    await bob.post(f"/api/tables/{table}/sit")
    mine, theirs = await ann.sit_down(table), await bob.sit_down(table)
    await ann.post(f"/api/tables/{table}/start")
    await mine.until(lambda: mine.seen)
    await theirs.close()
    await mine.until(lambda: not mine.info["seats"][1].get("connected"))
    await mine.say("takeover", seat=0, absent=1)
    await asyncio.sleep(1)
    return float(bool(mine.info["seats"][1].get("away")))


async def blind_question(target: Target, size: float) -> float:
    """How surely a spectator tells from the time alone whether a person who thinks for four seconds was asked blindly; 0: not at all.

    Everybody thinks alike, holding the card or not. The number is the share of right guesses by the best limit in time, less that of
    guessing always the same.
    """
    eve = await target.person("Eve", ATTACKER)
    took: dict[bool, list[float]] = {True: [], False: []}
    tables = [asyncio.create_task(_sales(target, eve, number, took)) for number in range(max(4, int(24 * size)))]
    await asyncio.gather(*tables)
    limits = [x + 0.05 for x in (*took[True], *took[False])]
    every = sum(map(len, took.values()))
    chance = max(map(len, took.values())) / every
    right = max(max(sum((x > limit) == held for held in took for x in took[held]), every // 2) for limit in limits) / every
    return max(0.0, right - chance - 1 / math.sqrt(every))          # what so few sales give by luck alone is nothing


async def _sales(target: Target, eve: Person, number: int, took: dict[bool, list[float]]) -> None:
    """One table of two, of whom one keeps a stone and the other sells one; Eve looks on with a watch."""
    people = [await target.person(f"{name}{number}", f"10.9.{number}.1") for name in ("Ann", "Bob")]
    table = (await people[0].open("quarry", "me", "open", window=8))["id"]
    await people[1].post(f"/api/tables/{table}/sit")
    seats = [await person.sit_down(table) for person in people]
    watcher = await eve.sit_down(table)
    await people[0].post(f"/api/tables/{table}/start")
    await seats[0].my_turn(0)
    await seats[0].play("keep", 0)
    await seats[1].my_turn(1)
    holds = seats[0].seen[0]["view"]["known"].get("9") == 0
    await seats[1].play("sell", 1)
    await watcher.until(lambda: watcher.seen[-1]["view"]["awaited"] == -3)
    began = time.monotonic()
    await asyncio.sleep(4 + number % 3 / 10)
    window = seats[0].seen[0].get("window")
    if window:
        await seats[0].ask("answer", seat=0, question="claim", since=window["since"], move="silent")
    elif seats[0].seen[0].get("moves"):                             # only who is asked can answer
        await seats[0].play("silent", 0)
    await watcher.until(lambda: watcher.seen[-1]["view"]["awaited"] != -3)
    took[holds].append(time.monotonic() - began)


async def peeking(target: Target, size: float) -> float:
    """Free undos of Citadels after which the mover knows more than before: the view must be the same in any world held possible."""
    citadels, rng, learned = games()["citadels"], random.Random(9), 0
    end = time.monotonic() + 60 * size
    while time.monotonic() < end:
        options = {flag.key: True for flag in citadels.options if flag.kind == "flag" and rng.random() < 0.5}
        try:
            table = Table(citadels, rng.choice(list(citadels.players)), options, nature=Dice(rng.getrandbits(50)))
        except CapomastroError:
            continue
        while not table.over and time.monotonic() < end:
            who = int(table.state.decider())
            if who < 0:
                table.ask_nature()
                table.advance()
                continue
            code = int(rng.choice([int(c) for c in table.state.legal()]))
            world = table.state.imagine(who, Rng(rng.getrandbits(60)))
            at = len(table.steps)
            table.do(code)
            if table.undo_is_free(at):
                world.apply(code)
                learned += citadels.scene(table.state).encode(who) != citadels.scene(world).encode(who)
            table.advance()
        await asyncio.sleep(0)
    return float(learned)


async def chat_flood(target: Target, size: float) -> float:
    """Lines that one visitor puts on everybody's screen in a second, coming back with a new connection whenever one is refused."""
    ann, eve = await target.person("Ann", "10.9.0.5"), await target.person("Eve", ATTACKER)
    table = (await ann.open("quarry", "me", "open"))["id"]
    seat = await ann.sit_down(table)
    sockets = [await eve.sit_down(table) for _ in range(8)]
    for one in sockets:
        for number in range(8):
            await one.say("chat", text=f"line {number}")
    await asyncio.sleep(1)
    return float(sum(m["type"] == "said" for m in seat.messages))


async def signed_out(target: Target, size: float) -> float:
    """Seconds that a socket still plays after its device was signed out."""
    ann = await target.person("Ann", "10.9.0.6")
    table = await ann.open("quarry", "me", "random", begin=True)
    seat = await ann.sit_down(table["id"])
    await seat.my_turn(0)
    began = time.monotonic()
    await ann.post("/api/logout")
    while not seat.closed and time.monotonic() - began < 20:
        await asyncio.sleep(0.02)
    return time.monotonic() - began


async def known_deal(target: Target, size: float) -> float:
    """Strangers who were let sit down at a table whose deal its host has played before."""
    ann, alias, bob = [await target.person(name, "10.9.0.7") for name in ("Ann", "Alias", "Bob")]
    table = (await ann.open("quarry", "me", "open"))["id"]
    await alias.post(f"/api/tables/{table}/sit")
    seat = await ann.sit_down(table)
    await alias.sit_down(table)
    await ann.post(f"/api/tables/{table}/start")
    await seat.until(lambda: seat.seen)
    await seat.ask("resign", seat=0)
    await seat.until(lambda: seat.info["state"] == "finished")
    again = await ann.post(f"/api/tables/{table}/rematch", same_deal=True)
    await ann.http.request("DELETE", f"/api/tables/{again['id']}/seats/1")
    taken = await bob.http.post(f"/api/tables/{again['id']}/sit", json={"key": again["link"].partition("#")[2]})
    return float(taken.is_success)


async def lost_seat(target: Target, size: float) -> float:
    """Seats that are lost by signing in to an account during a game."""
    ann, bob = await target.person("Ann", "10.9.0.8"), await target.person("Bob", "10.9.0.8")
    phone = await target.person("Bobs phone", "10.9.0.8")
    await phone.post("/api/account", account="bob", passphrase="a long passphrase")
    table = (await ann.open("quarry", "me", "open"))["id"]
    await bob.post(f"/api/tables/{table}/sit")
    seat = await ann.sit_down(table)
    await bob.sit_down(table)
    await ann.post(f"/api/tables/{table}/start")
    await seat.until(lambda: seat.seen)
    await bob.post("/api/login", account="bob", passphrase="a long passphrase")
    again = await bob.sit_down(table)
    await again.until(lambda: again.seen)
    return float(1 not in again.seen)


async def nonsense(target: Target, size: float) -> float:
    """Requests that cannot be read and are answered with 500, of two thousand."""
    eve, rng, failed = await target.person("Eve", "10.9.0.9"), random.Random(3), 0
    eve.http.headers["content-type"] = "application/json"
    paths = ("/api/enter", "/api/tables", "/api/login", "/api/me", "/api/records", "/api/tables/x/sit", "/api/account")
    bodies = (b"\xff\xfe", b"[" * 20_000, b'{"name":"\\u0000"}', b"{}", b"null", b'"x"', b"{\"name\":" + b"9" * 5000 + b"}")
    for number in range(int(2000 * size)):
        if number % 100 == 0:
            eve.http.headers["x-forwarded-for"] = f"10.8.{number // 100}.1"     # the limits are not what is tried here
            eve.http.cookies.clear()
        body = bytearray(rng.choice(bodies))
        for _ in range(rng.randrange(3)):
            body[rng.randrange(len(body))] = rng.randrange(256)
        answer = await eve.http.request(rng.choice(["POST", "PATCH"]), rng.choice(paths), content=bytes(body))
        failed += answer.status_code >= 500
    return float(failed)


# Name, attack, the most it may do, in what, and what it did before (as a review of version 0.1 found it, on a busy machine).
async def sign_up_flood(target: Target, size: float) -> float:
    """Seconds that others waited at most while one address opened accounts as fast as it could."""
    eve = await target.site.stranger()
    eve.http.headers["x-forwarded-for"] = ATTACKER
    async with target.watched() as longest:
        for at in range(0, int(200 * size), 20):
            names = [f"eve {number}" for number in range(at, at + 20)]
            bodies = [{"account": name, "passphrase": "a long passphrase"} for name in names]
            await asyncio.gather(*(eve.http.post("/api/account", json=body, cookies={}) for body in bodies), return_exceptions=True)
            eve.http.cookies.clear()
    return float(longest[0])


async def claim_flood(target: Target, size: float) -> float:
    """How often a table was asked by one visitor, under however many names, whether an absent player's seat is theirs."""
    ann, bob = await target.person("Ann", "10.1.0.1"), await target.person("Bob", "10.1.0.2")
    table = await ann.open("quarry", "me", "open")
    await bob.post(f"/api/tables/{table['id']}/sit")
    at_table, leaves = await ann.sit_down(table["id"]), await bob.sit_down(table["id"])
    await ann.post(f"/api/tables/{table['id']}/start")
    await leaves.until(lambda: leaves.seen)
    await leaves.close()
    await asyncio.sleep(31)                     # the least that a seat is left alone
    asked = 0
    for number in range(int(40 * size)):
        eve = await target.person(f"Eve {number}", ATTACKER)
        answer = await eve.http.post(f"/api/tables/{table['id']}/claims", json={"seat": 1})
        if answer.is_success:
            asked += 1
            claim = answer.json()["claims"][0]["id"]
            await at_table.person.post(f"/api/tables/{table['id']}/claims/{claim}", yes=False)
    return float(asked)


async def pairing_flood(target: Target, size: float) -> float:
    """The longest that somebody else waits while one visitor has 64 people paired again and again, in ten tournaments."""
    eve = await target.person("Eve", ATTACKER)
    plan = {"title": "T", "game": "quarry", "size": 2, "rounds": 8}
    made = [answer.json() for _ in range(10) if (answer := await eve.http.post("/api/tournaments", json=plan)).is_success]
    for number in range(int(64 * size)):
        guest = await target.person(f"Guest {number * 7919}", ATTACKER)
        for it in made:
            await guest.http.post(f"/api/tournaments/{it['id']}/enter", json={"key": it["link"].partition("#")[2]})
    async with target.watched() as longest:
        for _ in range(int(20 * size)):
            pairs = (eve.http.post(f"/api/tournaments/{it['id']}/acts", json={"act": "pair"}, timeout=PATIENCE) for it in made)
            await asyncio.gather(*pairs)
    return float(longest[0])


ATTACKS: list[tuple[str, Attack, float, str, str]] = [
    ("an imported record of 1,000 undos", import_bomb, 1.0, "s", "63 s"),
    ("previews of 40 moments, 20 times", preview_flood, 2.0, "s", "there were none"),
    ("5,000 half requests", half_requests, 2.0, "s", "no answer for as long as 1,150 were held, about a minute"),
    ("hints at 40 tables", hint_flood, 6.0, "s", "no answer within 100 s"),
    ("5,000 rated games", many_results, 20.0, "ms", "223 ms"),
    ("20,000 damaged snapshots", damaged_snapshots, 0.0, "used", "20 of 989"),
    ("a closed page", blink, 0.0, "seats", "1, after 10 to 30 ms"),
    ("blind questions timed", blind_question, 0.0, "better than chance", "7 of 8 thoughtful answers told apart"),
    ("looks taken back for free", peeking, 0.0, "looks", "191 of 65,205 free steps, in four games"),
    ("chat over eight connections", chat_flood, 8.0, "lines", "48 lines in a second"),
    ("a signed-out device", signed_out, 2.0, "s", "played on without end"),
    ("a deal that its host knows", known_deal, 0.0, "strangers", "1"),
    ("signing in during a game", lost_seat, 0.0, "seats", "1"),
    ("2,000 unreadable requests", nonsense, 0.0, "answers of 500", "15 of 1,500"),
    ("200 accounts from one address", sign_up_flood, 2.0, "s", "not measured"),
    ("64 people paired again and again", pairing_flood, 2.0, "s", "there were no tournaments"),
    ("40 names that want one seat", claim_flood, 3.0, "questions", "there were no claims"),
    ("analyses and best moves under ten names", analysis_flood, 6.0, "s", "there were none"),
    ("400 answers to puzzles, twenty at once", puzzle_flood, 6.0, "s", "there were none"),
    ("600 pictures of puzzles at once", glimpse_flood, 6.0, "s", "there were none"),
    ("careers of 2,000 games, 300 times", career_flood, 2.0, "s", "not measured"),
    ("200 lessons begun", lesson_flood, 2.0, "s", "there were none"),
    ("trial notices to hosts that do not answer", notice_flood, 2.0, "s", "a sign-in waited for a webhook without end"),
    ("1,000 answers in advance", answer_flood, 2.0, "s", "there were none"),
]


async def attempt(attack: Attack, size: float) -> float:
    with tempfile.TemporaryDirectory(prefix="capomastro-attack-") as folder:
        target = Target(folder)
        try:
            return await attack(target, size)
        finally:
            for person in target.site.people:
                for seat in person.seats:
                    with contextlib.suppress(Exception):
                        await seat.close()
                await person.http.aclose()
            target.process.terminate()
            target.process.wait(30)


def page(kept: dict[str, Any]) -> str:
    """The numbers as a table."""
    lines = ["# What attacks do to everybody else", "", f"`python bench/attacks.py --write`; size {kept['size']:g}.", ""]
    lines += [f"- {name}: {value}" for name, value in kept["circumstances"].items()]
    lines += ["", "| attack | before | now | at most |", "|---|---|---|---|"]
    for name, one in kept["attacks"].items():
        lines.append(f"| {name} | {one['before']} | {one['number']:g} {one['unit']} | {one['most']:g} |")
    lines += ["", "*Before*: as a review of version 0.1 found it, on a busy machine, with scripts of its own."]
    return "\n".join(lines) + "\n"


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--size", type=float, default=1.0, help="of each attack, as a share of the whole")
    options.add_argument("--only", default="", help="attacks whose name holds this")
    options.add_argument("--write", action="store_true", help="keep the numbers in bench/results/attacks.json")
    chosen = options.parse_args()
    found: dict[str, Any] = {}
    failed = []
    for name, attack, most, unit, before in ATTACKS:
        if chosen.only in name:
            number = asyncio.run(attempt(attack, chosen.size))
            found[name] = {"number": round(number, 3), "most": most, "unit": unit, "before": before}
            failed += [name] if number > most else []
            print(f"{name}: {number:.3f} {unit} (at most {most:g}){' FAILED' if number > most else ''}", flush=True)
    if chosen.write:
        kept = {"circumstances": circumstances(), "size": chosen.size, "attacks": found}
        (RESULTS / "attacks.json").write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
        (RESULTS / "attacks.md").write_text(page(kept), encoding="utf-8")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
