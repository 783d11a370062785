"""Tables over the wire: open, sit down, play, come back, play again."""

from __future__ import annotations

import asyncio
import random

import pytest
from tests.server.site import Site, at_site

from capomastro.kernel.record import parse_record, replay, verify
from capomastro.kernel.registry import games
from capomastro.running.protocol import PROTOCOL, SeatSpec
from capomastro.server.rest import NewTable
from capomastro.server.store.office import Office

# Who plays without a purpose needs thousands of moves to finish Firenze.
SOON_OVER = {"firenze": ("fulfil ", "raise ", "begin ", "new ")}


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("game", list(games()))
def test_people_play_any_game_to_its_end_and_its_record_is_verified(game: str) -> None:
    async def scenario(site: Site) -> None:
        seats = await site.table_of(game, games()[game].players[0])
        watcher = await (await site.person("Eve")).sit_down(seats[0].table)
        await watcher.until(lambda: -1 in watcher.seen)
        players = [asyncio.create_task(seat.play_on(random.Random(n), liked=SOON_OVER.get(game, ()))) for n, seat in enumerate(seats)]
        await asyncio.gather(*players)
        await watcher.until(lambda: watcher.over)
        outcome = seats[0].seen[0]["outcome"]
        assert watcher.seen[-1]["outcome"] == outcome
        await watcher.until(lambda: watcher.info["state"] == "finished")
        assert watcher.info["reveal"]["nonces"] == ["ab" * 16] * len(seats)
        text = (await seats[0].person.http.get(f"/api/tables/{watcher.table}/record")).text
        record = parse_record(text)
        assert verify(record) == sum(e.actor == "?" for e in record.entries)
        assert replay(record).game.outcome(replay(record).state).scores == outcome["scores"] == record.scores
        told = watcher.events[-1]
        assert [e["n"] for e in told] == list(range(len(told)))

    at_site(scenario)


def test_a_private_table_is_found_by_its_link_alone_and_the_link_can_be_renewed() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.person("Ann"), await site.person("Bob")
        table = await ann.open("quarry", "me", "open", public=False)
        path, key = table["link"].split("#")
        assert path == f"/t/{table['id']}"
        assert len(key) >= 32
        await bob.get(f"/api/tables/{table['id']}", 404)
        await bob.post(f"/api/tables/{table['id']}/sit", 404, key="0" * 32)
        assert table["id"] not in [t["id"] for t in (await bob.get("/api/tables"))["tables"]]
        assert (await bob.get(f"/api/tables/{table['id']}", key=key)).get("link", "") == ""
        renewed = await ann.post(f"/api/tables/{table['id']}/link")
        await bob.post(f"/api/tables/{table['id']}/sit", 404, key=key)
        new_key = renewed["link"].split("#")[1]
        seated = await bob.post(f"/api/tables/{table['id']}/sit", key=new_key)
        assert [s["name"] for s in seated["seats"]] == ["Ann", "Bob"]
        mine = (await bob.get("/api/tables", mine=True))["tables"]
        assert [t["id"] for t in mine] == [table["id"]]

    at_site(scenario)


def test_the_host_arranges_chairs_before_the_start_and_nobody_else_does() -> None:
    async def scenario(site: Site) -> None:
        ann, bob, eve = await site.person("Ann"), await site.person("Bob"), await site.person("Eve")
        table = await ann.open("quarry", "me", "open", "open")
        at = f"/api/tables/{table['id']}"
        await bob.post(f"{at}/sit", seat=2)
        await eve.post(f"{at}/sit", 403, seat=2)
        await bob.patch(f"{at}/seats/1", 403, spec={"kind": "bot", "bot": "random"})
        await bob.post(f"{at}/start", 403)
        await ann.post(f"{at}/start", 403)
        swapped = await ann.patch(f"{at}/seats/0", swap=2)
        assert [s.get("name", "") for s in swapped["seats"]] == ["Bob", "", "Ann"]
        await bob.patch(f"{at}/seats/0", colour=2)
        await ann.patch(f"{at}/seats/1", spec={"kind": "bot", "bot": "random"})
        seat = await bob.sit_down(table["id"])
        assert (await ann.http.delete(f"{at}/seats/0")).status_code == 200
        await seat.until(lambda: any(m["type"] == "gone" and m["reason"] == "removed" for m in seat.messages))
        info = await eve.post(f"{at}/sit")
        assert [s.get("name", "") for s in info["seats"]] == ["Eve", "random", "Ann"]
        await eve.post(f"{at}/leave")
        await eve.post(f"{at}/leave", 403)
        await bob.post(f"{at}/sit")
        await ann.post(f"{at}/start")
        await bob.post(f"{at}/leave", 403)

    at_site(scenario)


def test_a_table_is_listed_as_open_then_running_then_finished() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.person("Ann"), await site.person("Bob")
        table = (await ann.open("quarry", "me", "open"))["id"]

        async def listed(state: str) -> None:
            for asked in ("open", "running", "finished"):
                found = (await bob.get("/api/tables", state=asked, game="quarry"))["tables"]
                assert (table in [t["id"] for t in found]) == (asked == state), asked
                assert {t["state"] for t in found} <= {asked}

        await listed("open")
        await bob.post(f"/api/tables/{table}/sit")
        seats = [await person.sit_down(table) for person in (ann, bob)]
        await ann.post(f"/api/tables/{table}/start")
        await seats[0].until(lambda: seats[0].seen)
        await listed("running")
        await seats[0].ask("resign", seat=0)
        await seats[1].until(lambda: seats[1].info["state"] == "finished")
        await listed("finished")

    at_site(scenario)


def test_chairs_are_drawn_by_lot_where_the_table_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Backwards:
        def shuffle(self, chairs: list[object]) -> None:
            chairs.reverse()

    monkeypatch.setattr("capomastro.server.tables.beginning.secrets.SystemRandom", Backwards)

    async def scenario(site: Site) -> None:
        for start, names in (("seated", ["Ann", "Ben", "Cleo"]), ("random", ["Cleo", "Ben", "Ann"])):
            ann = await site.person("Ann")
            spec = [{"kind": "hotseat", "name": name} for name in ("Ben", "Cleo")]
            table = await ann.open("quarry", "me", *spec, start=start, begin=True)
            seat = await ann.sit_down(table["id"])
            await seat.until(lambda seat=seat: len(seat.seen) == 3)
            assert [s["name"] for s in seat.info["seats"]] == names
            assert [s["mine"] for s in seat.info["seats"]] == [True] * 3

    at_site(scenario)


def test_the_page_that_play_opens_seats_a_new_browser_at_a_table_once() -> None:
    async def scenario(site: Site) -> None:
        ticket = site.hub.ticket("Ann", "nl", NewTable("quarry", [SeatSpec("me"), SeatSpec("bot", bot="random")], begin=True))
        browser, late = await site.stranger(), await site.stranger()
        opened = await browser.http.get(f"/open/{ticket}")
        assert opened.status_code == 303
        assert (await browser.get("/api/me"))["name"] == "Ann"
        seat = await browser.sit_down(opened.headers["location"].removeprefix("/t/"))
        await seat.until(lambda: seat.seen)
        await seat.play_on(random.Random(1))
        again = await late.http.get(f"/open/{ticket}")
        assert again.headers["location"] == "/"
        await late.get("/api/me", 401)

    at_site(scenario)


def test_a_client_that_comes_back_gets_exactly_what_it_missed() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await ann.my_turn()
        await ann.play("keep")
        await bob.my_turn()
        await ann.until(lambda: ann.seen[0]["view"]["awaited"] == 1)
        held = [ann.seen[0]["seq"], len(ann.events[0])]
        before = ann.events[0]
        await ann.close()
        await bob.until(lambda: not bob.info["seats"][0].get("connected"))
        await bob.play("keep")
        again = await ann.person.connect(ann.table)
        again.events[0] = before
        await again.say("hello", protocol=PROTOCOL, held={"0": held})
        await again.until(lambda: again.seen)
        first = again.seen[0]
        assert first["events_from"] == held[1]
        assert [e["kind"] for e in first["events"]] == ["kept", "drew"]
        fresh = await ann.person.sit_down(ann.table)
        await fresh.until(lambda: fresh.seen)
        assert again.events[0] == fresh.events[0]

    at_site(scenario)


def test_a_repeated_key_is_played_once_and_a_stale_or_foreign_move_changes_nothing() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        seen = await ann.my_turn()
        first = await ann.play("keep", key="once")
        second = await ann.ask("play", seat=0, seq=seen["seq"], move="keep", key="once")
        assert first == second
        assert first["type"] == "done"
        await bob.my_turn()
        entries = await site.hub.store.logs.entries(ann.table)
        for wrong, code in (
            ({"seat": 0, "seq": seen["seq"], "move": "keep"}, "stale"),
            ({"seat": 0, "seq": ann.seen[0]["seq"], "move": "keep"}, "not_your_turn"),
            ({"seat": 1, "seq": bob.seen[1]["seq"], "move": "keep"}, "not_your_seat"),
        ):
            answer = await ann.ask("play", **wrong)
            assert (answer["type"], answer["code"]) == ("refused", code)
            assert answer["say"]["key"]
        for move, code in (("claim", "illegal"), ("fly", "illegal"), ("keep 3", "illegal")):
            answer = await bob.play(move)
            assert (answer["type"], answer["code"]) == ("refused", code)
        assert await site.hub.store.logs.entries(ann.table) == entries

    at_site(scenario)


def test_undo_is_free_by_knowledge_and_otherwise_needs_consent() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await ann.my_turn()
        stone = ann.seen[0]["view"]["hand"]
        await ann.play("keep")
        await ann.until(lambda: ann.seen[0]["undo"].get("step") == "consent")
        await ann.say("undo", seat=0, seq=ann.seen[0]["seq"], key="u1")
        for seat, number in ((ann, 0), (bob, 1)):
            await seat.until(lambda seat=seat, number=number: seat.seen[number].get("proposal"))
        proposal = bob.seen[1]["proposal"]
        assert (proposal["kind"], proposal["by"], proposal["waiting"]) == ("undo", 0, [1])
        drawn = bob.seen[1]["view"]["hand"]
        await bob.say("vote", proposal=proposal["id"], yes=True, seat=1)
        await ann.until(lambda: ann.seen[0].get("moves"))
        assert ann.seen[0]["view"]["hand"] == stone, "an undo never re-rolls"
        assert len(ann.events[0]) == 1
        assert ann.seen[0]["undo"]["redo"]
        await bob.until(lambda: not bob.seen[1].get("moves"))
        await ann.ask("redo", seat=0, seq=ann.seen[0]["seq"])
        await bob.until(lambda: bob.seen[1].get("moves"))
        assert bob.seen[1]["view"]["hand"] == drawn

    at_site(scenario)


def test_a_move_that_hands_over_waits_until_its_player_is_sure() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await ann.my_turn()
        assert ann.seen[0]["ends"] == [0, 1], "both moves hand the turn over, and the page may say so"
        await bob.up_to_date()
        count = len(bob.messages)
        await ann.play("sell", sure=False)
        await ann.until(lambda: ann.seen[0].get("waiting") == {"move": "sell"})
        assert (await ann.play("keep"))["code"] == "not_allowed"
        await ann.ask("undo", seat=0, seq=ann.seen[0]["seq"])
        await ann.until(lambda: not ann.seen[0].get("waiting"))
        await ann.play("keep", sure=False)
        await ann.until(lambda: ann.seen[0].get("waiting") == {"move": "keep"})
        assert not [m for m in bob.messages[count:] if m["type"] == "seen"], "others see nothing before the turn is confirmed"
        await ann.ask("confirm", seat=0, seq=ann.seen[0]["seq"])
        await bob.my_turn()

    at_site(scenario)


def test_who_resigns_ranks_last_and_with_two_players_the_game_ends() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await ann.ask("resign", seat=0)
        await bob.until(lambda: bob.over)
        assert bob.seen[1]["outcome"]["ranks"] == [2, 1]
        assert bob.seen[1]["outcome"]["winners"] == [1]
        await bob.until(lambda: bob.info["state"] == "finished")
        assert bob.info["ending"] == "resigned"
        text = (await ann.person.http.get(f"/api/tables/{ann.table}/record")).text
        assert "! resign 0" in text
        replay(parse_record(text))
        three = await site.table_of("quarry", 3)
        await three[1].ask("resign", seat=1)
        await three[0].until(lambda: three[0].info["seats"][1].get("resigned"))
        assert three[0].info["seats"][1]["bot"]
        await asyncio.gather(three[0].play_on(random.Random(1)), three[2].play_on(random.Random(2)))
        assert three[0].seen[0]["outcome"]["ranks"][1] == 3
        again = await three[1].ask("resign", seat=1)
        assert again["type"] == "refused"

    at_site(scenario)


def test_an_absent_player_is_replaced_by_vote_and_can_come_back() -> None:
    async def scenario(site: Site) -> None:
        ann, bob, eve = await site.table_of("quarry", 3, patience=1)
        await ann.my_turn()
        await ann.say("takeover", seat=0, absent=1)
        await ann.until(lambda: any(m.get("code") == "not_allowed" for m in ann.messages))
        await bob.close()
        await ann.until(lambda: not ann.info["seats"][1].get("connected"))
        assert ann.info["seats"][1]["absent"]
        await asyncio.sleep(1.1)                                # as long as the table agreed to wait
        await ann.say("takeover", seat=0, absent=1)
        await eve.until(lambda: eve.seen[2].get("proposal"))
        assert eve.seen[2]["proposal"]["kind"] == "takeover"
        await eve.say("vote", proposal=eve.seen[2]["proposal"]["id"], yes=True, seat=2)
        await ann.until(lambda: ann.info["seats"][1].get("away"))
        assert (await ann.play("sell"))["type"] == "done"       # who keeps no stone can claim none: the bot may sell as well
        await eve.my_turn()
        back = await bob.person.sit_down(bob.table)
        await back.until(lambda: not back.info["seats"][1].get("away"))
        assert (await eve.play("keep"))["type"] == "done"
        await ann.my_turn()
        assert (await ann.play("keep"))["type"] == "done"
        await back.my_turn(1)
        assert (await back.play("keep", 1))["type"] == "done"

    at_site(scenario)


def test_a_clock_plays_the_default_then_calls_a_bot() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2, clock={"kind": "move", "seconds": 3600})
        room = site.hub.rooms[ann.table]
        seen = await ann.my_turn()
        assert 0 < seen["clocks"]["left"][0] <= 3_600_000
        assert seen["clocks"]["running"] == 0
        for _ in range(3):
            await ann.my_turn()
            room.running.clock.since -= 3_600_000              # an hour has passed
            room.tending.reschedule()
            await bob.until(lambda: bob.seen[1].get("moves") or bob.info["seats"][0].get("away") or bob.over)
            if bob.seen[1].get("moves"):
                await bob.play("keep")
        await bob.until(lambda: bob.over or bob.info["seats"][0].get("away"))
        kinds = [type(e).__name__ for e in await site.hub.store.logs.entries(ann.table)]
        assert kinds.count("SatIn") == 1

    at_site(scenario)


def test_a_pause_needs_everybody_and_stops_the_clock() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2, clock={"kind": "fischer", "seconds": 3600, "increment": 3600})
        clock = site.hub.rooms[ann.table].running.clock
        await ann.my_turn()
        await ann.say("pause", seat=0, on=True)
        await bob.until(lambda: bob.seen[1].get("proposal"))
        await bob.say("vote", proposal=bob.seen[1]["proposal"]["id"], yes=True, seat=1)
        await ann.until(lambda: ann.seen[0]["clocks"].get("paused"))
        assert not ann.seen[0]["moves"]
        left = ann.seen[0]["clocks"]["left"]
        clock.since -= 1_800_000                            # half an hour has passed
        refused = await ann.ask("play", seat=0, seq=ann.seen[0]["seq"], move="keep")
        assert refused["code"] == "not_allowed"
        await bob.say("pause", seat=1, on=False)
        await ann.until(lambda: ann.seen[0]["moves"])
        assert ann.seen[0]["clocks"]["left"][0] > left[0] - 1_800_000
        assert (await ann.play("keep"))["type"] == "done"
        assert ann.seen[0]["clocks"]["running"] == 1
        assert ann.seen[0]["clocks"]["left"][0] > 3_600_000

    at_site(scenario)


def test_hot_seat_players_share_one_screen_and_see_both_sides_of_it() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await ann.open("quarry", "me", {"kind": "hotseat", "name": "Ben"}, begin=True)
        seat = await ann.sit_down(table["id"])
        await seat.until(lambda: len(seat.seen) == 2)
        assert [s["name"] for s in seat.info["seats"]] == ["Ann", "Ben"]
        await seat.play_on(random.Random(3))
        rated = await ann.post("/api/tables", 403, game="quarry", rated=True, seats=[{"kind": "me"}, {"kind": "hotseat"}])
        assert rated["say"]["key"] == "server.rated_rules"

    at_site(scenario)


def test_a_rematch_keeps_the_chairs_and_the_same_deal_repeats_every_draw() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await asyncio.gather(*(s.play_on(random.Random(5)) for s in (ann, bob)))
        await ann.until(lambda: ann.info["state"] == "finished")
        again = await ann.person.post(f"/api/tables/{ann.table}/rematch")
        assert (await bob.person.post(f"/api/tables/{ann.table}/rematch"))["id"] == again["id"]
        await bob.until(lambda: bob.info.get("rematch") == again["id"])
        assert [s["name"] for s in again["seats"]] == ["P0", "P1"]
        same = await ann.person.post(f"/api/tables/{ann.table}/rematch", same_deal=True)
        one, two = await ann.person.sit_down(same["id"]), await bob.person.sit_down(same["id"])
        await ann.person.post(f"/api/tables/{same['id']}/start")
        for seat in (one, two):
            await seat.until(lambda seat=seat: seat.seen)
        await asyncio.gather(*(s.play_on(random.Random(5)) for s in (one, two)))
        drawn = [[e["fields"] for e in s.events[0] if e["kind"] == "drew" and e["fields"]["seat"] == 0] for s in (ann, one)]
        assert drawn[0] == drawn[1]

    at_site(scenario)


def test_a_finished_game_is_replayed_imported_and_branched_from_a_moment() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await ann.my_turn()
        await ann.play("keep")
        await bob.my_turn()
        running = await ann.person.get(f"/api/tables/{ann.table}/replay")
        assert running["seat"] == 0
        await ann.person.get(f"/api/tables/{ann.table}/replay", 403, seat=1)
        await ann.person.get(f"/api/tables/{ann.table}/replay", 403, seat=-2)
        await ann.person.get(f"/api/tables/{ann.table}/record", 403)
        await asyncio.gather(*(s.play_on(random.Random(5)) for s in (ann, bob)))
        await ann.until(lambda: ann.info["state"] == "finished")
        whole = await ann.person.get(f"/api/tables/{ann.table}/replay", count=60)
        assert len(whole["moments"]) == whole["total"]
        assert whole["moments"][-1]["score"] == ann.seen[0]["outcome"]["scores"]
        assert not any("walk" in moment for moment in whole["moments"])
        read = await ann.person.get(f"/api/tables/{ann.table}/replay", first=3, count=1, walk=True)
        assert read["moments"][0]["walk"][0]["things"]
        text = (await ann.person.http.get(f"/api/tables/{ann.table}/record")).text
        copied = await bob.person.post("/api/records", record=text)
        assert copied["state"] == "finished"
        again = await bob.person.get(f"/api/tables/{copied['id']}/replay", count=60)
        assert again["moments"][-1]["score"] == whole["moments"][-1]["score"]
        assert (await bob.person.http.get(f"/api/tables/{copied['id']}/record")).text == text
        await bob.person.post("/api/records", 400, record=text.replace("keep", "sell", 1))
        step = whole["moments"][2]["step"]
        chairs = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        branch = await bob.person.post(f"/api/tables/{ann.table}/branch", step=step, seats=chairs)
        seat = await bob.person.sit_down(branch["id"])
        await seat.until(lambda: seat.seen)
        await seat.play_on(random.Random(2))
        verify(parse_record((await bob.person.http.get(f"/api/tables/{branch['id']}/record")).text))

    at_site(scenario)


def test_chat_is_cleaned_muted_reported_and_erased() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await ann.say("chat", text="  <b>hi</b>\u202e\x07   there\n ")
        await bob.until(lambda: any(m["type"] == "said" for m in bob.messages))
        said = next(m for m in bob.messages if m["type"] == "said")
        assert said["text"] == "<b>hi</b> there"
        await bob.say("report", chat=said["id"], reason="rude")
        await bob.say("mute", player=ann.person.id, on=True)
        await bob.say("ping", id=7)
        await bob.until(lambda: any(m["type"] == "pong" for m in bob.messages))
        await ann.say("chat", text="again")
        await ann.until(lambda: sum(m["type"] == "said" for m in ann.messages) == 2)
        assert sum(m["type"] == "said" for m in bob.messages) == 1
        assert [r["reason"] for r in await Office(site.hub.store).reports() if r["player"] == ann.person.id] == ["rude"]
        assert (await ann.person.http.delete("/api/me")).status_code == 204
        await bob.until(lambda: any(m["type"] == "erased" for m in bob.messages))
        await bob.until(lambda: bob.info["seats"][0].get("name", "") == "")
        assert not await site.hub.store.chat.lines(ann.table)
        await ann.person.get("/api/me", 401)

    at_site(scenario)


def test_questions_are_answered_and_purists_get_no_hints() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await ann.my_turn()
        assert "say" not in await ann.ask("why_not", seat=0, move="keep")
        assert (await ann.ask("why_not", seat=0, move="claim"))["say"]["key"] == "refused.kind"
        assert (await bob.ask("why_not", seat=1, move="keep"))["say"]["key"] == "refused.turn"
        told = await ann.ask("describe", seat=0)
        assert told["say"][0]["key"] == "board.quarry"
        assert [m["key"] for m in told["moves"]] == ["move.keep", "move.sell"]
        assert (await bob.ask("describe", seat=0))["code"] == "not_your_seat"
        hint = await ann.ask("hint", seat=0)
        assert hint["move"] in ("keep", "sell")
        assert hint["moves"][0]["why"]["key"].startswith("hint.")
        assert (await bob.ask("hint", seat=1))["code"] == "not_your_turn"
        pure = await site.table_of("quarry", 2, aids=False)
        await pure[0].my_turn()
        assert (await pure[0].ask("hint", seat=0))["code"] == "not_allowed"

    at_site(scenario)


def test_one_notice_per_turn_in_the_receivers_language() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await bob.close()
        bob = await bob.person.sit_down(bob.table, lang="de")
        await ann.my_turn()
        await ann.play("keep")
        await bob.my_turn(1)
        await bob.until(lambda: any(m["type"] == "notice" for m in bob.messages))
        notices = [m["text"] for m in bob.messages if m["type"] == "notice"]
        assert notices == ["Steinbruch: Du bist am Zug."] or (len(notices) == 1 and notices[0].endswith("Du bist am Zug."))

    at_site(scenario)
