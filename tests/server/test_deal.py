"""The deal: every seat adds to it, and one that was played before is for those who played it."""

from __future__ import annotations

from tests.server.site import Site, at_site

from capomastro.kernel.record import Receipt, parse_record, verify, verify_own


def test_every_seat_has_a_nonce_and_a_players_own_is_in_the_record() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = (await ann.open("quarry", "me", "random", "random"))["id"]
        seat = await ann.sit_down(table)
        await ann.post(f"/api/tables/{table}/start")
        await seat.until(lambda: seat.seen)
        shuffle = next(m for m in seat.messages if m["type"] == "shuffle")
        await seat.ask("resign", seat=0)
        await seat.until(lambda: seat.info["seats"][0].get("resigned"))
        await seat.until(lambda: seat.info["state"] == "finished")
        record = parse_record((await ann.http.get(f"/api/tables/{table}/record")).text)
        assert all(len(nonce) >= 16 for nonce in record.nonces[1:]), "the host adds one for a bot"
        assert len(set(record.nonces)) == 3
        assert verify(record) > 0
        sent = {"0": seat.info["reveal"]["nonces"][0]}
        assert verify_own(record, Receipt(shuffle["commitment"], sent)) == 1

    at_site(scenario)


def test_a_deal_that_was_played_is_for_those_who_played_it() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await ann.my_turn()
        await ann.ask("resign", seat=0)
        await ann.until(lambda: ann.info["state"] == "finished")
        again = await ann.person.post(f"/api/tables/{ann.table}/rematch", same_deal=True)
        assert again["origin"] == {"kind": "same_deal", "table": ann.table}
        assert not again["public"], "strangers do not find it"
        assert not again.get("rated")
        key = again["link"].partition("#")[2]
        await ann.person.http.delete(f"/api/tables/{again['id']}/seats/1")
        eve = await site.person("Eve")
        refused = await eve.post(f"/api/tables/{again['id']}/sit", 403, key=key)
        assert refused["say"]["key"] == "server.known_deal"
        await bob.person.post(f"/api/tables/{again['id']}/sit", key=key)
        seats = [await person.sit_down(again["id"]) for person in (ann.person, bob.person)]
        await ann.person.post(f"/api/tables/{again['id']}/start")
        await seats[0].my_turn(0)
        await seats[0].ask("resign", seat=0)
        await seats[1].until(lambda: seats[1].info["state"] == "finished")
        record = parse_record((await bob.person.http.get(f"/api/tables/{again['id']}/record")).text)
        assert record.repeats == ann.table

    at_site(scenario)
