"""Fair play: whoever plays a rated game gets no advice on that kind of game, and nobody plays on from a deal that is not over."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.server.site import Json, Person, Site, at_site
from tests.server.test_analysing import BEGINNING, finished, played

from capomastro.kernel.wording import LANGUAGES, Words
from capomastro.server.store import Chair, Facts, TableRow


async def hint(person: Person, table: str) -> Json:
    """What becomes of asking for a hint at a table where it is one's turn."""
    seat = await person.sit_down(table)
    await seat.my_turn()
    answer = await seat.ask("hint", seat=0)
    await seat.close()
    return answer


async def advice(person: Person, table: str) -> dict[str, str]:
    """What is said to whoever asks for advice on a finished game, and on a position like one; nothing where it is given."""
    said: dict[str, str] = {}
    board = {"game": "quarry", "position": BEGINNING}
    asked = {
        "the report": person.http.get(f"/api/tables/{table}/analysis"),
        "a report": person.http.post(f"/api/tables/{table}/analysis", json={}),
        "a moment": person.http.get(f"/api/tables/{table}/position"),
        "a branch": person.http.post(f"/api/tables/{table}/branch", json={"step": 1}),
        "the board": person.http.post("/api/board", json=board),
        "the form": person.http.post("/api/board/form", json=board),
        "the best": person.http.post("/api/board/best", json=board),
    }
    for what, request in asked.items():
        answer = await request
        assert answer.is_success or answer.status_code == 403, (what, answer.text)
        said[what] = "" if answer.is_success else answer.json()["say"]["key"]
    return said


def test_whoever_plays_a_rated_game_gets_no_advice_on_that_kind_of_game() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2, rated=True)
        eve = await site.person("Eve")
        game, practice = await finished(ann.person), await ann.person.open("quarry", "me", "random", begin=True)
        assert (await hint(ann.person, practice["id"]))["say"]["key"] == "server.rated_advice"
        refused = await advice(ann.person, game["id"])
        assert refused.pop("the board") == refused.pop("the form") == refused.pop("the best") == "server.board_rated"
        assert set(refused.values()) == {"server.rated_advice"}
        other = await ann.person.open("carrara", "me", "random", begin=True)
        assert (await hint(ann.person, other["id"]))["type"] == "hint", "another game is another game"
        key = game["link"].partition("#")[2]
        assert (await eve.get(f"/api/tables/{game['id']}/analysis", key=key))["state"] == "none", "others may"
        assert (await hint(eve, (await eve.open("quarry", "me", "random", begin=True))["id"]))["type"] == "hint"
        await bob.ask("resign", seat=1)
        await ann.until(lambda: ann.info.get("state") == "finished")
        assert (await hint(ann.person, practice["id"]))["type"] == "hint"
        assert set((await advice(ann.person, game["id"])).values()) == {""}

    at_site(scenario)


def test_a_rated_game_counts_however_many_others_are_newer(tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        tables = site.hub.store.tables
        for number in range(60):
            facts = Facts(game="quarry", players=2, options={}, rules=1, data="", hash="", rated=number == 0)
            chairs = [Chair("person", ann.id), Chair("bot", bot="random")]
            await tables.add(TableRow(f"t{number}", "running", False, ann.id, facts, chairs, number, number))
        assert await tables.plays_rated(ann.id, "quarry")
        assert not await tables.plays_rated(ann.id, "carrara")
        assert not await tables.plays_rated((await site.person("Bob")).id, "quarry")
        refused = await ann.post("/api/board/best", 403, game="quarry", position=BEGINNING)
        assert refused["say"]["key"] == "server.board_rated"

    at_site(scenario, tmp_path)


def test_nobody_plays_on_from_a_deal_that_is_not_over_nor_gets_a_hint_there() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.person("Ann"), await site.person("Bob")
        opened = await ann.open("quarry", "me", "random", begin=True)
        game = await played(ann, opened)
        branch = await bob.post(f"/api/tables/{game['id']}/branch", step=0)
        assert (await hint(bob, branch["id"]))["type"] == "hint"
        same = await ann.post(f"/api/tables/{game['id']}/rematch", same_deal=True)
        await ann.post(f"/api/tables/{same['id']}/start")
        for person in (ann, bob):
            refused = await person.post(f"/api/tables/{game['id']}/branch", 403, step=0)
            assert refused["say"]["key"] == "server.deal_branch"
        assert (await hint(bob, branch["id"]))["say"]["key"] == "server.deal_hint"
        assert (await hint(ann, same["id"]))["type"] == "hint", "the game itself is not rated"
        await played(ann, same)
        assert (await hint(bob, branch["id"]))["type"] == "hint"
        await bob.post(f"/api/tables/{game['id']}/branch", step=0)
        seat = await bob.sit_down(branch["id"])
        await seat.play_on(random.Random(1))
        await seat.until(lambda: seat.info.get("state") == "finished")
        again = await ann.post(f"/api/tables/{game['id']}/rematch", same_deal=True)
        await ann.post(f"/api/tables/{again['id']}/start")
        refused = await bob.post(f"/api/tables/{branch['id']}/branch", 403, step=1)
        assert refused["say"]["key"] == "server.deal_branch", "a branch of a branch is one of the deal"

    at_site(scenario)


@pytest.mark.parametrize("key", ["server.rated_advice", "server.board_rated", "server.deal_branch", "server.deal_hint", "server.deal_open"])
def test_each_of_these_refusals_is_in_every_language(key: str) -> None:
    said = {Words("capomastro.server", lang).say(key, {}) for lang in LANGUAGES}
    assert len(said) == len(LANGUAGES)
