"""Over the wire: clients that ask for what changed are sent that, hold what everybody else is shown, and are resynchronised on request."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tests.server.site import Json, Seat, Site, at_site, eventually

from capomastro.kernel.state import SPECTATOR


def kinds(seat: Seat) -> list[str]:
    """How the game was shown to a socket, message by message."""
    told = [msgspec.json.decode(raw)["type"] for raw in seat.received]
    return [kind for kind in told if kind in ("seen", "changed")]


def shown(seat: Seat, at: int) -> Json:
    """What a socket holds of the game, apart from what time it was."""
    left_out = ("clocks", "n", "events", "events_from")
    return {key: value for key, value in seat.seen[at].items() if key not in left_out} | {"log": seat.events[at]}


async def same_as_fresh(seat: Seat, at: int) -> None:
    """A client of the old kind that comes just now is shown what ``seat`` has worked out from changes."""
    fresh = await seat.person.sit_down(seat.table)
    await fresh.until(lambda: fresh.seen)
    await seat.until(lambda: seat.seen[at]["seq"] == fresh.seen[at]["seq"])
    assert shown(seat, at) == shown(fresh, at)
    assert kinds(fresh) == ["seen"]
    await fresh.close()


async def play_on(seats: list[Seat], rng: random.Random, moves: int) -> None:
    """Random moves by whoever is asked."""
    for _ in range(moves):
        await eventually(lambda: any(seat.seen[n].get("moves") or seat.over for n, seat in enumerate(seats)))
        number, seat = next((n, seat) for n, seat in enumerate(seats) if seat.seen[n].get("moves") or seat.over)
        if not seat.over:
            await seat.play(rng.choice(seat.seen[number]["moves"])["text"], number)


@pytest.mark.parametrize("game", ["carcassonne", "carrara", "citadels", "firenze", "quarry"])
def test_browsers_are_sent_what_changed_and_programs_the_whole(game: str) -> None:
    async def scenario(site: Site) -> None:
        players = 4 if game == "citadels" else 2
        seats = await site.table_of(game, players, changes=True)
        program = await seats[0].person.sit_down(seats[0].table)
        browser = await seats[0].person.sit_down(seats[0].table, changes=True)        # a second device of the same seat
        eve = await (await site.person("Eve")).sit_down(seats[0].table, changes=True)
        for each in (program, browser, eve):
            await each.until(lambda each=each: each.seen)
        await play_on(seats, random.Random(game), 8)
        for number, seat in [*enumerate(seats), (0, browser), (SPECTATOR, eve)]:
            await same_as_fresh(seat, number)
            assert kinds(seat)[0] == "seen"
            assert set(kinds(seat)[1:]) == {"changed"}
            assert [m["n"] for m in seat.messages if m["type"] == "seen"] == list(range(1, 1 + len(kinds(seat))))
        assert set(kinds(program)) == {"seen"}
        assert not any("n" in message for message in program.messages)

    at_site(scenario)


def test_what_is_taken_back_made_again_and_proposed_comes_as_a_change_too() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2, changes=True)
        await ann.my_turn()
        await ann.play("keep", sure=False)
        await ann.until(lambda: ann.seen[0].get("waiting"))
        await ann.ask("undo", seat=0, seq=ann.seen[0]["seq"])
        await ann.until(lambda: not ann.seen[0].get("waiting"))
        await ann.play("keep")
        await bob.my_turn()
        await ann.say("undo", seat=0, seq=ann.seen[0]["seq"], key="u")
        await bob.until(lambda: bob.seen[1].get("proposal"))
        await bob.say("vote", proposal=bob.seen[1]["proposal"]["id"], yes=True, seat=1)
        await ann.until(lambda: ann.seen[0]["undo"].get("redo"))
        for number, seat in enumerate((ann, bob)):
            await same_as_fresh(seat, number)
        await ann.ask("redo", seat=0, seq=ann.seen[0]["seq"])
        await bob.my_turn()
        await bob.ask("resign", seat=1)
        await ann.until(lambda: ann.over)
        for number, seat in enumerate((ann, bob)):
            await same_as_fresh(seat, number)
            assert kinds(seat).count("seen") == 1

    at_site(scenario)


def test_a_client_that_lost_its_place_asks_for_the_whole_and_goes_on_with_changes() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2, changes=True)
        await ann.my_turn()
        await ann.play("keep")
        await bob.my_turn()
        await ann.until(lambda: ann.seen[0]["view"]["awaited"] == 1)
        before = len(kinds(ann))
        await ann.say("whole", seat=0, held=[ann.seen[0]["seq"], len(ann.events[0])])
        await ann.until(lambda: len(kinds(ann)) > before)
        assert (kinds(ann)[-1], ann.seen[0]["n"], ann.seen[0]["events"]) == ("seen", before + 1, [])
        await bob.play("keep")
        await ann.my_turn()
        assert kinds(ann)[-1] == "changed"
        await same_as_fresh(ann, 0)
        await ann.say("whole", seat=0)
        await ann.until(lambda: kinds(ann)[-1] == "seen")
        assert ann.seen[0]["events_from"] == 0
        assert len(ann.seen[0]["events"]) == len(ann.events[0])

    at_site(scenario)


@pytest.mark.parametrize("wrong", [{"seat": 1}, {"seat": -1}, {"seat": 7}, {"seat": 99}, {}, {"seat": 0, "held": [1, 2, 3]}])
def test_the_whole_is_shown_through_nobody_elses_eyes(wrong: Json) -> None:
    async def scenario(site: Site) -> None:
        ann, _ = await site.table_of("quarry", 2, changes=True)
        shown_so_far = len(kinds(ann))
        await ann.say("whole", **wrong)
        await ann.until(lambda: any(m["type"] == "refused" for m in ann.messages))
        assert len(kinds(ann)) == shown_so_far

    at_site(scenario)


def test_who_comes_back_in_the_middle_is_shown_the_whole_with_what_it_missed_and_then_changes() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2, changes=True)
        await ann.my_turn()
        await ann.play("keep")
        await bob.my_turn()
        held: list[Any] = [ann.seen[0]["seq"], len(ann.events[0])]
        events = ann.events[0]
        await ann.close()
        await bob.play("keep")
        again = await ann.person.connect(ann.table)
        again.events[0] = events
        await again.say("hello", protocol=3, changes=True, held={"0": held})
        await again.my_turn()
        assert again.seen[0]["n"] == 1
        assert again.seen[0]["events_from"] == held[1]
        await again.play("keep")
        await bob.my_turn()
        await same_as_fresh(again, 0)
        assert set(kinds(again)[1:]) == {"changed"}

    at_site(scenario)
