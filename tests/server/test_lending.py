"""Puzzles from people's games: only where everybody at the table agrees, without names, and no longer than they agree."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import msgspec
import pytest
from tests.puzzles.test_puzzles import a_puzzle
from tests.server.site import Person, Site, at_site
from tests.server.test_analysing import finished, played

from capomastro.puzzles import finding
from capomastro.puzzles.finding import Ledger, Read
from capomastro.puzzles.screening import LENT, Candidate, Lent, screen_lent
from capomastro.server.store.lending import Lending

ROOT = Path(__file__).parents[2]


async def lent(site: Site, *people: Person) -> list[Lent]:
    """What is lent now; games of other tests at the same site are not meant."""
    players = site.hub.store.players
    others = [row[0] for row in await site.hub.store.db.fetch("SELECT id FROM players WHERE lends <> 0")]
    for other in set(others) - {person.id for person in people}:
        await players.change(other, lends=0)
    return await Lending(site.hub.store).games("quarry")


def test_a_game_is_lent_only_while_every_person_at_it_agrees() -> None:
    async def scenario(site: Site) -> None:
        seats = await site.table_of("quarry", 2, public=False)
        people = [seat.person for seat in seats]
        await asyncio.gather(*(seat.play_on(random.Random(3)) for seat in seats))
        await seats[0].until(lambda: seats[0].info.get("state") == "finished")
        assert not (await people[0].get("/api/me")).get("lends"), "no is what holds until somebody says yes"
        assert not await lent(site, *people)
        assert (await people[0].patch("/api/me", lends=True))["lends"]
        assert not await lent(site, *people), "one of two agrees"
        await people[1].patch("/api/me", lends=True)
        assert len(await lent(site, *people)) == 1
        await people[0].patch("/api/me", lends=False)
        assert not await lent(site, *people), "taken back"
        await people[0].patch("/api/me", lends=True)
        await people[1].http.delete("/api/me")
        assert not await lent(site, *people), "deleted data agree to nothing"

    at_site(scenario)


def test_what_is_lent_names_nobody_and_is_looked_through_as_bots_games_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("capomastro.puzzles.screening.STEPS", ((30, 0.0),))
    monkeypatch.setattr("capomastro.puzzles.screening.FEWEST_MOVES", 2)

    async def scenario(site: Site) -> None:
        zora = await site.person("Zora Zeugma")
        table = await finished(zora)
        await zora.patch("/api/me", lends=True)
        (game,) = await lent(site, zora)
        said = game.source + game.record
        for secret in ("Zora", table["id"], (await zora.get("/api/me"))["id"], "seed "):
            assert secret not in said, secret
        assert (await lent(site, zora))[0].source == game.source, "the same game is known by the same name again"
        found = screen_lent(game)
        assert found == screen_lent(game)
        assert found, "nothing was promising"
        assert {candidate.source for candidate in found} == {game.source}

    at_site(scenario)


def test_a_game_whose_deal_is_still_played_is_not_lent() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        await ann.patch("/api/me", lends=True)
        table = await finished(ann)
        assert len(await lent(site, ann)) == 1
        same = await ann.post(f"/api/tables/{table['id']}/rematch", same_deal=True)
        await ann.post(f"/api/tables/{same['id']}/start")
        assert not await lent(site, ann), "its record tells what is still to be drawn there"
        await played(ann, same)
        assert len(await lent(site, ann)) == 1, "the game again is no game of its own"

    at_site(scenario)


def test_shared_screens_lessons_other_games_deals_and_unfinished_games_are_not_lent() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        await ann.patch("/api/me", lends=True)
        table = await finished(ann)
        assert len(await lent(site, ann)) == 1
        again = await ann.post(f"/api/tables/{table['id']}/branch", step=2)
        await played(ann, again)
        await ann.open("quarry", "me", "random", begin=True)
        shared = await ann.open("quarry", "me", {"kind": "hotseat", "name": "Mum"}, public=False, begin=True)
        await played(ann, shared)
        assert len(await lent(site, ann)) == 1

    at_site(scenario)


def test_consent_is_exported_and_forgotten_with_everything_else() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        await ann.patch("/api/me", lends=True)
        since = (await ann.http.get("/api/me/export")).json()["player"][0]["lends"]
        assert since > 0
        await ann.patch("/api/me", name="Anna", lends=True)
        assert (await ann.http.get("/api/me/export")).json()["player"][0]["lends"] == since, "it was said before"
        assert (await ann.http.patch("/api/me", json={"lends": "perhaps"})).status_code == 400
        await ann.http.delete("/api/me")
        assert await site.hub.store.db.fetch("SELECT lends FROM players WHERE id = ?", ann.id) == [(0,)]

    at_site(scenario)


# -- the operator's folder -------------------------------------------------------------------------------
def a_find(folder: Path, source: str) -> Ledger:
    """A folder with a puzzle of bots and one of people."""
    ledger = Ledger("quarry", folder)
    candidate = Candidate("quarry-lent", "quarry", source, 0, 2, a_puzzle().position, "keep", 0.2, 0)
    ledger.note(Read(source, [candidate, msgspec.structs.replace(candidate, id="quarry-other")]))
    ledger.keep(a_puzzle("quarry-lent", source=source))
    ledger.keep(a_puzzle("quarry-bots"))
    return ledger


def test_what_is_lent_no_more_leaves_the_folder(tmp_path: Path) -> None:
    ledger = a_find(tmp_path, LENT + "1")
    assert ledger.keep_lent({LENT + "1"}) == 0
    assert Ledger("quarry", tmp_path).read == {LENT + "1"}
    assert ledger.keep_lent(set()) == 1
    for left in (ledger, Ledger("quarry", tmp_path)):
        assert set(left.puzzles) == {"quarry-bots"}
        assert not left.read
        assert not left.open
    for file in tmp_path.iterdir():
        assert LENT not in file.read_text()
        assert "quarry-lent" not in file.read_text()


def test_only_lent_games_are_looked_through_and_then_it_ends(tmp_path: Path) -> None:
    """Real processes; there is nothing to wait for once every game was read."""
    record = next(iter(sorted((ROOT / "records" / "quarry").iterdir())))
    game = Lent(LENT + "1", record.read_text(encoding="utf-8"))
    assert list(finding.find(["quarry"], tmp_path, 2, 300.0, lent={"quarry": [game]})) == []
    assert Ledger("quarry", tmp_path).read == {LENT + "1"}
    assert not Ledger("quarry", tmp_path).looked, "no game of bots was played"
