"""What a player chose is what is played: sets in any order, a word before a turn ends, and nothing by itself."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from tests.server.site import Seat, Site, at_site

from capomastro import game
from capomastro.kernel.game import Game
from capomastro.kernel.record import parse_record, record, replay
from capomastro.kernel.registry import games
from capomastro.kernel.sets import Offer, Pick, offers
from capomastro.kernel.state import CHANCE, State
from capomastro.kernel.table import Dice, Step, Table
from capomastro.kernel.trust import commitment
from capomastro.running.entries import Begin, Held, Moved, read_entries
from capomastro.running.game import RunningGame
from capomastro.running.protocol import ClockSpec

BIG = ["carcassonne", "carrara", "citadels", "firenze"]


def begun(game_id: str, players: int, options: dict[str, Any], number: int = 0) -> RunningGame:
    """A game that has begun, as the server holds it."""
    found, seed = game(game_id), bytes([number]) * 32
    setup = found.setup(found.new(players, options))
    play = RunningGame(found, seed, ClockSpec())
    options = {**setup["options"], "data": setup["data"]}
    play.follow(play.opening(Begin(1, game_id, setup["rules"], players, options, commitment(seed), ["ab"] * players)))
    return play


def seq(play: RunningGame, seat: int) -> int:
    return play.viewers[seat].seq


async def to_the_blocks(ann: Seat) -> dict[str, Any]:
    """Turn the wheel and choose the dearest segment that offers several blocks."""
    seen = await ann.my_turn()
    if any(move["text"] == "buy" for move in seen["moves"]):            # else it has turned: there was nothing else to do
        await ann.play("buy")
        seen = await ann.my_turn()
    await ann.play(max((m for m in seen["moves"]), key=lambda m: m["shows"].get("blocks", 0) if m.get("shows") else 0)["text"])
    return await ann.my_turn()


def test_black_first_does_not_close_the_purchase() -> None:
    """PAL-4.3: any blocks of the segment; the order in which they are clicked has no effect."""

    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("carrara", 2, options={"start": "1"})
        seen = await to_the_blocks(ann)
        (gather,) = seen["gathers"]
        texts = [pick["text"] for pick in gather["picks"]]
        whole = max(gather["sets"], key=len)
        picks = [texts[i] for i in reversed(whole)]
        assert len(picks) > 1
        coins = -gather["figures"]["coins"][gather["sets"].index(whole)]
        heard, notices = len(bob.messages), len([m for m in bob.messages if m["type"] == "notice"])
        key = "one-set"
        for _ in range(2):
            answer = await ann.ask("gather", seat=0, seq=seen["seq"], gathering="purchase", picks=picks, key=key, sure=True)
            assert answer["type"] == "done"
        await bob.until(lambda: len(bob.messages) > heard)
        room = await site.hub.room(ann.table)
        entry = (await site.hub.store.logs.entries(ann.table))[-1]
        assert isinstance(entry, Moved)
        assert [code for _, code, auto in entry.answers if not auto][: len(picks) + 1], "one entry holds the whole set"
        assert room.running.table.steps[room.running.table.last_act(0)].act
        bought = next(e for e in ann.events[0] if e["kind"] == "bought")
        assert sorted(bought["fields"]["blocks"]) == sorted(text.split()[1] for text in picks), "played once"
        assert bought["fields"]["coins"] == coins
        assert [e.get("joined", False) for e in ann.events[0] if e["kind"] in ("took", "bought")] == [False, *[True] * len(picks)]
        assert len([m for m in bob.messages if m["type"] == "notice"]) <= notices + 1
        text = record(room.running.table).text()
        assert sum(line.startswith("0 take ") for line in text.splitlines()) == len(picks), "the record keeps a line for every pick"
        replay(parse_record(text))

    at_site(scenario)


def test_one_set_is_one_undo() -> None:
    for number in range(20):
        play, rng = begun("carrara", 2, {"start": "1"}, number), random.Random(number)
        while play.game.choice(play.state).name != "blocks":
            texts = [move.text for move in play.game.moves(play.state, 0)]
            play.follow(play.move(0, seq(play, 0), "buy" if "buy" in texts else rng.choice(texts), "a", 2))
        (gather,) = offers(play.game, play.state)
        before, steps = play.state.encode(), len(play.table.steps)
        chosen = next((one for one in gather.sets or [] if len(one) == 2), [0])
        entry = play.gather(0, seq(play, 0), "purchase", [gather.picks[i].text for i in chosen], "c", 4, sure=True)
        play.follow(entry)
        if play.decider == 0 and len(chosen) > 1:
            assert play.undo_info(0).step == "free"
            play.follow(play.undo(0, seq(play, 0), False, "d", 5, [1]))
            assert (play.state.encode(), len(play.table.steps)) == (before, steps)
            return
    raise AssertionError("no purchase after which the same seat goes on")


def test_sets_that_cannot_be_played_are_refused_with_the_reason() -> None:
    async def scenario(site: Site) -> None:
        ann, _ = await site.table_of("carrara", 2, options={"start": "1"})
        refused = await ann.ask("gather", seat=0, seq=ann.seen[0]["seq"], gathering="purchase", picks=["take white"])
        assert (refused["code"], refused["text"]) == ("illegal", "nothing called 'purchase' is gathered here; single moves are asked for")
        seen = await to_the_blocks(ann)
        ask = {"seat": 0, "seq": seen["seq"], "gathering": "purchase"}
        for picks, key, words in (
            ([], "refused.set.incomplete", "not complete"),
            (["take black"] * 40, "refused.set", "cannot be named together"),
            (["pay black"], "refused.set", "names nothing here"),
            (["take mauve"], "refused.set", "must be one of"),
        ):
            refused = await ann.ask("gather", picks=picks, **ask)
            assert (refused["code"], refused["say"]["key"]) == ("illegal", key)
            assert words in refused["text"]
        looked = await ann.ask("look", seat=0, gathering="purchase", picks=[])
        assert not looked.get("complete")
        assert sorted(looked["joins"]) == sorted(p["text"] for p in seen["gathers"][0]["picks"])
        assert (await ann.ask("look", seat=0, gathering="tower", picks=[]))["code"] == "illegal"

    at_site(scenario)


@pytest.mark.parametrize("name", BIG)
def test_no_turn_is_handed_over_and_nothing_is_closed_unasked(name: str, games_to_play: Any) -> None:
    """Random clicking: every move and every set that takes the decision away from its seat waits for that seat's word first."""
    found = games()[name]
    closing = {a.base for a in found.codec.actions if a.closes}
    asked = 0
    for number in range(games_to_play(2, 12)):
        case = found.proof.trials[number % len(found.proof.trials)]
        play, rng = begun(name, case.players, dict(case.options), number), random.Random(number)
        for now in range(2000, 2000 + 1000 * games_to_play(150, 700), 1000):
            if play.over:
                break
            if play.decider == CHANCE:
                play.follow(play.nobody(now))
                continue
            seat, blind = play.decider, play.blind
            entry = click(play, seat, rng, now)
            if isinstance(entry, Held):
                asked += 1
                drawn = len(play.table.steps)
                play.follow(entry)
                assert len(play.table.steps) == drawn, "nothing is drawn before the seat is sure"
                entry = play.confirm(seat, seq(play, seat), f"c{now}", now)
                play.follow(entry)
            else:
                play.follow(entry)
                assert blind or play.blind or play.decider == seat, f"{name}: {entry} handed over unasked"
            for actor, code, auto in entry.answers:
                assert not auto or code >> 20 << 20 not in closing, f"{name}: {found.codec.text(code)} was played for seat {actor}"
    assert asked


def click(play: RunningGame, seat: int, rng: random.Random, now: int) -> Moved | Held:
    """A person at a table: a set where things are gathered, else any move."""
    gathers = offers(play.game, play.state)
    if gathers and rng.random() < 0.7:
        gather = rng.choice(gathers)
        if gather.sets:
            picks = [gather.picks[i] for i in rng.choice(gather.sets)]
            if gather.form != "placed":
                rng.shuffle(picks)
            return play.gather(seat, seq(play, seat), gather.name, [pick.text for pick in picks], f"k{now}", now)
    moves = [move.text for move in play.game.moves(play.state, seat)]
    return play.move(seat, seq(play, seat), rng.choice(moves), f"k{now}", now)


@pytest.mark.parametrize("name", BIG)
def test_a_turn_takes_hardly_an_act_more_than_thing_by_thing(name: str, games_to_play: Any) -> None:
    """Ticks and their button, against every thing named and every answer that had another beside it, as 0.1 asked.

    The word with which a turn ends is the one act more. In Citadels a set of fixed size, which its last card used to close, has a
    button now as well. Where nothing else is left it ends the turn too; a turn in which something follows has a second act more.
    """
    found = games()[name]
    more: Counter[int] = Counter()
    for number in range(games_to_play(2, 12)):
        case = found.proof.trials[number % len(found.proof.trials)]
        table, rng = Table(found, case.players, case.options, nature=Dice(number)), random.Random(number)
        turn, extra = (-1, -1), 0
        for _ in range(games_to_play(150, 400)):
            if table.over:
                break
            state = table.state.clone()
            if (now := (int(state.decider()), int(state.turn_id()))) != turn:
                more[extra] += 1
                turn, extra = now, 0
            gather = next((g for g in offers(found, state) if g.sets), None)
            if gather is None:
                legal = [int(code) for code in state.legal()]
                extra += len(legal) == 1
                table.play(rng.choice(legal))
            else:
                picks = [gather.picks[i] for i in rng.choice(gather.sets or [])]
                steps = table.gather(gather.name, [pick.text for pick in picks])
                extra += acts_of_set(gather, picks) - asked_before(found, state, steps, gather)
    assert max(more) <= (2 if name == "citadels" else 1)
    assert more[2] <= 0.05 * sum(more.values())


def test_a_set_that_leaves_nothing_else_ends_the_turn_and_says_so() -> None:
    """Of the last thing that a turn has to offer the button says that it ends the turn, and it does: one act, one entry, one undo."""
    found, seen = games()["citadels"], 0
    for number in range(40):
        case = found.proof.trials[number % len(found.proof.trials)]
        play, rng = begun("citadels", case.players, dict(case.options), number), random.Random(number)
        for now in range(2000, 202_000, 1000):
            if play.over or seen > 2:
                break
            if play.decider == CHANCE:
                play.follow(play.nobody(now))
                continue
            seat = play.decider
            ending = [(g, one) for g in offers(found, play.state) for one, ends in zip(g.sets or [], g.ends, strict=False) if ends]
            entry = click(play, seat, rng, now)
            if ending:
                gather, chosen = ending[0]
                picks = [gather.picks[i].text for i in chosen]
                run = [found.codec.text(code).split()[0] for code in play.read_set(gather.name, picks)]
                if "end" in run:
                    seen += 1
                    held = play.gather(seat, seq(play, seat), gather.name, picks, "unsure", now)
                    assert isinstance(held, Held), "it is asked for first where the page did not say so"
                    entry = play.gather(seat, seq(play, seat), gather.name, picks, "sure", now, sure=True)
                    assert isinstance(entry, Moved)
                    play.follow(entry)
                    assert play.decider != seat or play.over
                    continue
            play.follow(entry)
            if isinstance(entry, Held):
                play.follow(play.confirm(seat, seq(play, seat), f"c{now}", now))
        if seen > 2:
            return
    raise AssertionError("no turn came to its end with a set")


PROPOSED = ("payment", "cost", "price")         # what one pays with lies there ticked


def acts_of_set(gather: Offer, picks: list[Pick]) -> int:
    """A tick each, where the page does not propose them, and the button; a mark lies on the first."""
    proposed = len(gather.sets or []) == 1 or gather.name in PROPOSED
    return 1 + (0 if proposed else sum(not pick.marks for pick in picks))


def asked_before(found: Game, state: State, steps: list[Step], gather: Offer) -> int:
    """How many answers the same set took thing by thing: every one that names something, or that had another beside it."""
    asked = 0
    for step in steps:
        if step.actor != CHANCE:
            asked += found.codec.split(step.code)[0].name in gather.kinds or len(state.legal()) > 1
        state.apply(step.code)
    return asked


def test_a_log_of_the_first_version_is_still_followed() -> None:
    """Its moves that waited for a confirmation name one answer."""
    play = begun("quarry", 2, {})
    texts = ['{"k":"held","at":2,"seat":0,"code":0,"key":"a"}', '{"k":"dropped","at":3,"seat":0,"key":"b"}']
    for entry in read_entries(texts):
        play.follow(entry)
    assert play.held is None
    (held,) = read_entries([texts[0]])
    play.follow(held)
    assert msgspec.to_builtins(play.waiting(0)) == {"move": "keep"}
    play.follow(play.confirm(0, seq(play, 0), "c", 4))
    assert play.decider == 1
