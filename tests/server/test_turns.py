"""What belongs to a turn: taking it back as a whole, and being called to it once."""

from __future__ import annotations

import random

import pytest
from tests.server.site import Seat, Site, at_site
from tests.server.test_secrets import advance, room_of

from capomastro.kernel.registry import games
from capomastro.running.course import ANSWERING
from capomastro.running.entries import Back, Proposed
from capomastro.running.faces import Faces
from capomastro.running.game import RunningGame
from capomastro.running.protocol import Clocks, ClockSpec
from capomastro.running.refusal import Refusal
from capomastro.running.snapshot import bring_back, take


def several_choices(play: RunningGame, rng: random.Random) -> tuple[int, dict[int, tuple[bytes, list[int]]]]:
    """Play until somebody has chosen several times in a turn that is free to take back; by step: the position and the clocks before it."""
    before: dict[int, tuple[bytes, list[int]]] = {}
    for number in range(1, 400):
        seat = play.decider
        before[len(play.table.steps)] = play.state.encode(), play.clock.at(1000 * number)
        advance(play, rng, 1000 * number)
        if seat >= 0 and play.undo_info(seat).turn == "free" and play.undo_target(seat, True) < play.undo_target(seat, False):
            return seat, before
    raise AssertionError("no such turn")


@pytest.mark.parametrize("name", ["carrara", "citadels", "firenze"])
def test_a_turn_is_reset_without_asking_anybody_and_position_and_clocks_are_as_they_were(name: str) -> None:
    game, rng = games()[name], random.Random(7)
    play = room_of(game, game.proof.trials[0], rng.randbytes(32)).running
    assert play is not None
    seat, before = several_choices(play, rng)
    then, played = play.state.encode(), len(play.table.steps)
    others = [other for other in play.viewers if other not in (seat, -1)]
    to, late = play.undo_target(seat, True), 1_000_000
    entry = play.undo(seat, play.viewers[seat].seq, True, "reset", late, others)
    assert isinstance(entry, Back), "nobody is asked"
    play.follow(entry)
    assert len(play.table.steps) == to
    assert (play.state.encode(), play.clock.at(late)) == before[to]
    assert play.decider == seat
    play.follow(play.redo(seat, play.viewers[seat].seq, "again", late))
    assert (play.state.encode(), len(play.table.steps)) == (then, played)


def test_a_free_undo_is_done_at_once_and_the_others_are_not_asked() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("carcassonne", 2)
        first = await ann.my_turn()
        offered, seq = [m["text"] for m in first["moves"]], first["seq"]
        assert (await ann.play())["type"] == "done"
        await ann.until(lambda: ann.seen[0]["seq"] > seq)
        assert ann.seen[0]["undo"]["step"] == "free"
        answer = await ann.ask("undo", seat=0, seq=ann.seen[0]["seq"])
        assert answer["type"] == "done"
        await ann.until(lambda: [m["text"] for m in ann.seen[0].get("moves", [])] == offered)
        await bob.until(lambda: bob.seen[1]["view"]["tiles"] == ann.seen[0]["view"]["tiles"])
        assert not [m for m in bob.messages if m.get("proposal")]

    at_site(scenario)


def asked_to_take_back(at: int) -> tuple[RunningGame, int, int]:
    """Somebody has moved and asks at this moment to take it back; who asks, and who is asked."""
    rng = random.Random(3)
    quarry = games()["quarry"]
    play = room_of(quarry, next(case for case in quarry.proof.trials if case.players == 2), b"s" * 32, ClockSpec("fischer", 600, 5)).running
    assert play is not None
    seat = play.decider
    while play.decider == seat:
        advance(play, rng, 1000)
    other = play.decider
    entry = play.undo(seat, play.viewers[seat].seq, False, "sorry", at, [other])
    assert isinstance(entry, Proposed)
    play.follow(entry)
    return play, seat, other


def test_the_clock_stands_while_somebody_is_asked_to_let_a_move_be_taken_back() -> None:
    play, _, other = asked_to_take_back(11_000)
    before = play.clock.at(11_000)
    assert play.clock.running == other
    assert play.clock.at(11_000 + ANSWERING) == before
    assert play.clock.flag() == 11_000 + ANSWERING + before[other], "not for ever: nobody stops a game by answering nothing"
    faces = Faces(play, room_of(play.game, play.game.proof.trials[0], b"s" * 32), 12_000)
    assert faces.around["clocks"] == Clocks(11_000 + ANSWERING, before, other)
    play.follow(play.vote(other, play.proposal_id, False, 41_000))
    assert play.clock.at(41_000) == before
    assert play.clock.at(42_000)[other] == before[other] - 1000


def test_whoever_was_told_no_asks_again_only_when_somebody_has_moved() -> None:
    play, seat, other = asked_to_take_back(11_000)
    play.follow(play.vote(other, play.proposal_id, False, 12_000))
    again = RunningGame(play.game, play.seed, play.clock_spec)
    assert bring_back(again, take(play, "t"), "t")
    for game in (play, again):
        assert game.undo_info(seat).step == game.undo_info(seat).turn == ""
        with pytest.raises(Refusal) as refused:
            game.undo(seat, game.viewers[seat].seq, False, "please", 13_000, [other])
        assert refused.value.say.key == "server.declined"
        while game.decider == other:
            advance(game, random.Random(4), 14_000)
        assert game.undo_info(seat).step == "consent"


def test_a_turn_of_several_decisions_brings_one_notice() -> None:
    async def turn(seat: Seat, at: int) -> int:
        """Decide until the other is asked; returns how often."""
        decisions = 0
        while not decisions or seat.seen[at]["view"]["awaited"] == at:
            seen = await seat.my_turn(at)
            assert (await seat.play(seen["moves"][0]["text"], at))["type"] == "done"
            await seat.until(lambda seq=seen["seq"]: seat.seen[at]["seq"] > seq)
            decisions += 1
        return decisions

    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("carcassonne", 2)
        decided = 0
        for number in range(1, 6):
            await turn(ann, 0)
            decided += await turn(bob, 1)
            await bob.until(lambda number=number: sum(m["type"] == "notice" for m in bob.messages) >= number)
            assert sum(m["type"] == "notice" for m in bob.messages) == number
        assert decided > 5, "a tile and a follower are two decisions"

    at_site(scenario)


def test_at_a_rated_table_nobody_gets_a_hint_and_nothing_is_taken_back() -> None:
    async def scenario(site: Site) -> None:
        ann, _ = await site.table_of("quarry", 2, rated=True, aids=True)
        await ann.my_turn()
        assert (await ann.ask("hint", seat=0))["code"] == "not_allowed"
        assert (await ann.play("keep", sure=False))["type"] == "done"
        assert ann.seen[0]["undo"]["step"] == "free", "what waits to be confirmed is not made yet"
        assert (await ann.ask("undo", seat=0, seq=ann.seen[0]["seq"]))["type"] == "done"
        assert (await ann.play("keep"))["type"] == "done"
        await ann.until(lambda: ann.seen[0]["view"]["awaited"] == 1)
        assert not ann.seen[0]["undo"].get("step")
        refused = await ann.ask("undo", seat=0, seq=ann.seen[0]["seq"])
        assert (refused["code"], refused["say"]["key"]) == ("not_allowed", "server.rated_undo")
        assert not ann.seen[0].get("proposal")

    at_site(scenario)
