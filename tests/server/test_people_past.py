"""What somebody has played, what it comes to, and everything that is kept about them."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from tests.server.site import Json, Person, Seat, Site, at_site

from capomastro.kernel.record import parse_record, replay
from capomastro.kernel.state import SPECTATOR
from capomastro.kernel.view import Feat, Phrase
from capomastro.server.people.ratings import START
from capomastro.server.people.statistics import highest, parts_of, statistics
from capomastro.server.store.careers import Played, Rival

RECORDS = Path(__file__).parents[2] / "records"


async def play_out(*seats: Seat) -> None:
    await asyncio.gather(*(seat.play_on(random.Random(n)) for n, seat in enumerate(seats)))
    await seats[0].until(lambda: seats[0].info["state"] == "finished")


async def stop(person: Person, other: Json | str) -> Json:
    """A game that is closed in its middle."""
    table = await person.open("quarry", "me", other, begin=True)
    seat = await person.sit_down(table["id"])
    await seat.my_turn()
    await person.post(f"/api/tables/{table['id']}/close")
    await seat.until(lambda: seat.info["state"] == "finished")
    return table


async def my_games(person: Person, **query: Any) -> list[Json]:
    games: list[Json] = (await person.get("/api/me/games", **query))["games"]
    return games


def test_my_games_tell_result_date_and_opponents_and_can_be_filtered() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2, rated=True)
        await play_out(ann, bob)
        alone = await ann.person.open("quarry", "me", "random", begin=True)
        seat = await ann.person.sit_down(alone["id"])
        await seat.my_turn()
        await seat.ask("resign", seat=0)
        await seat.until(lambda: seat.info["state"] == "finished")
        stopped = await stop(ann.person, "random")
        never = await ann.person.open("quarry", "me", "open")
        await ann.person.post(f"/api/tables/{never['id']}/close")
        hot = await stop(ann.person, {"kind": "hotseat", "name": "Zoe"})

        mine = await my_games(ann.person)
        assert [game["table"] for game in mine] == [hot["id"], stopped["id"], alone["id"], ann.table], "newest first, none that never began"
        assert [game["result"] for game in mine[:3]] == ["none", "none", "lost"]
        assert mine[0]["opponents"][0]["name"] == "Zoe"
        assert not mine[0]["opponents"][0].get("player"), "somebody at my own screen is nobody to be found elsewhere"
        rated = mine[3]
        assert rated["rated"]
        assert rated["opponents"][0]["player"] == bob.person.id
        theirs = (await my_games(bob.person))[0]
        assert {rated["result"], theirs["result"]} in ({"won", "lost"}, {"shared"})
        assert (rated["score"], theirs["score"]) == (theirs["opponents"][0]["score"], rated["opponents"][0]["score"])

        async def ids(**query: Any) -> list[str]:
            return [game["table"] for game in await my_games(ann.person, **query)]

        assert await ids(rated=True) == [ann.table]
        assert await ids(rated=False) == [hot["id"], stopped["id"], alone["id"]]
        assert await ids(result="none") == [hot["id"], stopped["id"]]
        assert await ids(result=rated["result"], rated=True) == [ann.table]
        assert await ids(**{"with": bob.person.id}) == [ann.table]
        assert await ids(**{"with": "bot random"}) == [stopped["id"], alone["id"]]
        assert await ids(game="carrara") == []
        assert await ids(first=3) == [ann.table]
        await ann.person.get("/api/me/games", 400, result="everything")
        counted = await ann.person.get("/api/me/statistics")
        assert counted["games"] == 2, "games without a result do not count"
        assert {tally["key"]: tally["games"] for tally in counted["by_opponent"]} == {bob.person.id: 1, "bot random": 1}
        [game] = counted["by_game"]
        assert game["sourced"] == 2
        assert sum(source["points"] for source in game["sources"]) == sum(one.get("score", 0) for one in mine if one["result"] != "none")

    at_site(scenario)


def test_nobody_sees_another_persons_games() -> None:
    async def scenario(site: Site) -> None:
        stranger = await site.stranger()
        for path in ("games", "statistics", "export", "ratings/quarry"):
            await stranger.get(f"/api/me/{path}", 401)

    at_site(scenario)


def test_a_rating_has_a_history_that_survives_a_rebuilding() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2, rated=True)
        await play_out(ann, bob)
        steps: Any = await ann.person.get("/api/me/ratings/quarry")
        [now] = [rating for rating in (await ann.person.get("/api/me"))["ratings"] if rating["game"] == "quarry"]
        assert [step["table"] for step in steps] == [ann.table]
        assert (steps[-1]["value"], steps[-1]["deviation"]) == (now["value"], now["deviation"])
        assert steps[-1]["value"] != START or (await my_games(ann.person))[0]["result"] == "shared"
        await site.hub.rater.rebuild("quarry")
        assert await ann.person.get("/api/me/ratings/quarry") == steps
        ladder = await ann.person.get("/api/ratings/quarry")
        line = ladder["players"][ladder["mine"]]
        assert line["player"] == ann.person.id
        assert (line["last"], line["month"]) == ([now["value"]], now["value"] - round(START)), "all within the last thirty days"
        assert (await (await site.stranger()).get("/api/ratings/quarry")).get("mine", -1) == -1
        assert not (await (await site.person("New")).get("/api/me/ratings/quarry"))
        await ann.person.get("/api/me/ratings/chess", 404)

    at_site(scenario)


def test_everything_that_is_kept_about_me_can_be_taken_along_and_holds_no_secret() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2, rated=True)
        codes = (await (await site.person("Codes")).post("/api/account", account=f"codes{random.random()}"[:20], passphrase="p" * 12))
        await ann.say("chat", text="a word of mine")
        await bob.say("chat", text="a word of Bob's")
        await bob.until(lambda: sum(m["type"] == "said" for m in bob.messages) == 2)
        await ann.say("mute", player=bob.person.id, on=True)
        await play_out(ann, bob)
        link = await ann.person.post(f"/api/tables/{ann.table}/shares")
        answer = await ann.person.http.get("/api/me/export")
        assert "attachment" in answer.headers["content-disposition"]
        kept, text = answer.json(), answer.text
        assert [row["text"] for row in kept["chat"]] == ["a word of mine"]
        assert kept["muted"] == [{"muted": bob.person.id}]
        assert [row["token"] for row in kept["shares"]] == [link["token"]]
        assert kept["player"][0]["name"] == "P0"
        assert [row["table_id"] for row in kept["results"]] == [ann.table]
        assert sum(json.loads(kept["results"][0]["parts"]).values()) == kept["results"][0]["score"]
        assert kept["results"][0]["value"] == pytest.approx(kept["ratings"][0]["value"])
        assert kept["records"] == [f"/api/tables/{ann.table}/record"]
        assert "a word of Bob's" not in text
        for secret in (ann.person.cookie, "argon2", *codes["recovery_codes"]):
            assert secret not in text
        for (hashed,) in await site.hub.store.db.fetch("SELECT hash FROM tokens WHERE player = ?", ann.person.id):
            assert hashed not in text

    at_site(scenario)


def test_after_deletion_nothing_is_left_that_names_me() -> None:
    async def scenario(site: Site) -> None:
        name = f"Quillon {random.randrange(10**9)}"
        ann = await site.person(name)
        await ann.post("/api/account", account=name, passphrase="a long passphrase")
        table = await ann.open("quarry", "me", {"kind": "hotseat", "name": f"{name} junior"}, begin=True)
        seat = await ann.sit_down(table["id"])
        await seat.say("chat", text=f"I am {name}")
        await seat.until(lambda: any(m["type"] == "said" for m in seat.messages))
        assert (await ann.http.delete("/api/me")).status_code == 204
        await ann.get("/api/me", 401)
        left = {}
        for (name_of_table,) in await site.hub.store.db.fetch("SELECT name FROM sqlite_master WHERE type = 'table'"):
            rows = await site.hub.store.db.fetch(f"SELECT * FROM {name_of_table}")
            left[name_of_table] = [row for row in rows if name.lower() in json.dumps(row, default=str).lower()]
        assert not any(left.values()), {table: rows for table, rows in left.items() if rows}
        await (await site.stranger()).post("/api/login", 403, account=name, passphrase="a long passphrase")

    at_site(scenario)


def test_the_words_of_the_site_are_there_without_a_game() -> None:
    async def scenario(site: Site) -> None:
        stranger = await site.stranger()
        for lang in ("en", "nl", "de"):
            assert (await stranger.get(f"/api/words/{lang}"))["server.wrong_code"]
        await stranger.get("/api/words/xx", 404)

    at_site(scenario)


@pytest.mark.parametrize("name", sorted(path.name for path in RECORDS.iterdir() if path.is_dir()))
def test_the_parts_of_a_score_add_up_to_it_and_have_a_name_in_every_language(name: str) -> None:
    table = replay(parse_record(next((RECORDS / name).glob("*.txt")).read_text(encoding="utf-8")))
    outcome = table.game.outcome(table.state)
    for seat, score in enumerate(outcome.scores):
        parts = parts_of(outcome, seat)
        assert sum(parts.values()) == score
        for lang, key in itertools.product(("en", "nl", "de"), parts):
            words = table.game.words(lang).table
            line = words.get(f"score.{key.partition('.')[0]}", "{what}")
            assert f"source.{key}" in words or set(re.findall(r"{(\w+)", line)) <= {"kind"}, f"{key} in {lang}"


@pytest.mark.parametrize("name", sorted(path.name for path in RECORDS.iterdir() if path.is_dir()))
def test_every_game_remembers_something_and_says_it_in_every_language(name: str) -> None:
    found: list[Feat] = []
    for path in (RECORDS / name).glob("*.txt"):
        table = replay(parse_record(path.read_text(encoding="utf-8")))
        told = [event for _, event in table.history(SPECTATOR)]
        by_seat = table.game.feats(table.game.view(table.state, SPECTATOR), table.game.outcome(table.state), told)
        assert len(by_seat) == table.state.players
        found += [feat for feats in by_seat for feat in feats]
    assert found
    assert all(feat.value > 0 for feat in found)
    for lang, feat in itertools.product(("en", "nl", "de"), found):
        words = table.game.words(lang)
        assert f"feat.{feat.kind}" in words.table
        assert not re.search("[‹{]", words.say(feat.say)), f"{feat.say} in {lang}"


def remembered(name: str, record: str, seat: int) -> dict[str, Feat]:
    table = replay(parse_record((RECORDS / name / f"{record}.txt").read_text(encoding="utf-8")))
    told = [event for _, event in table.history(SPECTATOR)]
    feats = table.game.feats(table.game.view(table.state, SPECTATOR), table.game.outcome(table.state), told)
    return {f"{feat.kind} {feat.of}".strip(): feat for feat in highest(feats[seat])}


def test_the_largest_city_comes_with_its_tiles_and_the_highest_of_a_kind_stands() -> None:
    found = remembered("carcassonne", "five-players-both-crop-circles", 0)
    city = found["city"]
    assert (city.value, city.say.fields["tiles"], len(city.shows["tiles"])) == (6, 3, 3)
    assert found["road"].value == 5
    found = remembered("firenze", "four-players-random-seals", 1)
    assert (found["tower"].value, found["tower"].shows["colour"]) == (8, "white")
    assert (found["orders"].value, found["colour red"].value) == (3, 1)
    found = remembered("carrara", "advanced-four-players", 2)
    assert (found["scoring"].value, found["scoring"].shows) == (28, {"city": "massa"})
    assert (found["city"].value, found["city"].say.fields["n"]) == (20, 4)
    found = remembered("citadels", "eight-players", 1)
    assert (found["city"].value, found["city"].say.fields["n"], found["character cardinal"].value) == (15, 5, 4)
    assert found["building"].shows["cards"] == [{"id": "castle", "kind": "noble", "cost": 4}]


def test_the_best_of_all_games_stands_and_what_is_counted_is_added_up() -> None:
    def game(at: int, *feats: Feat) -> Played:
        return Played(f"t{at}", "quarry", at, False, 1, 9, 1, [Rival("b", "Bo", 2, at)], {}, list(feats))

    def tower(height: int) -> Feat:
        return Feat("tower", height, Phrase("feat.tower.says", {"height": height}))

    def colour(of: str, times: int) -> Feat:
        return Feat("colour", times, Phrase("feat.colour.says", {"colour": of}), of=of)

    [tally] = statistics([game(4, tower(5), colour("red", 1)), game(3, tower(8), colour("blue", 3)), game(2, tower(8)), game(1)]).by_game
    [best, first, second] = tally.feats
    assert (best.value, best.table, best.times, best.opponents[0].score) == (8, "t3", 2, 3)
    assert [(one.of, one.value, one.total) for one in (first, second)] == [("blue", 3, 4), ("red", 1, 4)]


def test_what_was_done_best_is_kept_with_the_result_exported_and_deleted() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await play_out(ann, bob)
        found = [(seat, (await seat.person.get("/api/me/statistics"))["by_game"][0].get("feats", [])) for seat in (ann, bob)]
        owner, [feat] = next((seat, feats) for seat, feats in found if feats)
        assert (feat["kind"], feat["table"], feat["say"]["key"]) == ("stone", ann.table, "feat.stone.says")
        kept = (await owner.person.get("/api/me/export"))["results"][0]
        assert json.loads(kept["feats"])[0]["value"] == feat["value"]
        assert (await owner.person.http.delete("/api/me")).status_code == 204
        left = await site.hub.store.db.fetch("SELECT feats FROM results WHERE player = ?", owner.person.id)
        assert left == [("",)]

    at_site(scenario)


def test_points_are_counted_by_what_they_were_for_where_that_is_known() -> None:
    def game(**parts: int) -> Played:
        return Played("t", "quarry", 1, False, 1, sum(parts.values()), 1, [], parts)

    [tally] = statistics([game(table=4, feast=-3), game(stone=9, table=1), game()]).by_game
    assert [(source.key, source.points) for source in tally.sources] == [("stone", 9), ("table", 5), ("feast", -3)]
    assert (tally.games, tally.sourced) == (3, 2)


def test_statistics_count_rows_of_wins_shares_and_who_came_before_whom() -> None:
    def game(number: int, rank: int, *rivals: Rival, firsts: int = 1, score: int = 10) -> Played:
        return Played(f"t{number}", "quarry" if number % 2 else "carrara", number, False, rank, score, firsts, list(rivals))

    bo, bot, twin = Rival("b", "Bo", 2, 5), Rival("bot random", "random", 3, 1), Rival("bot random", "random", 1, 9)
    newest = [
        game(7, 1, bo), game(6, 0, Rival("b", "Bo", 0, 0)), game(5, 2, twin, bot), game(4, 1, bo, bot, score=30), game(3, 1, bo),
        game(2, 1, bo),
        game(1, 1, Rival("b", "Robert", 1, 10), firsts=2),
    ]
    found = statistics(newest)
    assert (found.games, found.won, found.shared, found.since) == (6, 4, 1, 1)
    assert (found.row, found.longest) == (1, 3)
    assert [(t.key, t.games, t.won) for t in found.by_players] == [("2", 4, 3), ("3", 2, 1)]
    assert [(t.key, t.games, t.best, t.average) for t in found.by_game] == [("quarry", 4, 10, 10.0), ("carrara", 2, 30, 20.0)]
    rivals = {t.key: t for t in found.by_opponent}
    assert (rivals["b"].name, rivals["b"].games, rivals["b"].before, rivals["b"].behind) == ("Bo", 5, 4, 0)
    assert (rivals["bot random"].games, rivals["bot random"].before, rivals["bot random"].behind) == (2, 1, 1)
    assert statistics([]).games == 0
