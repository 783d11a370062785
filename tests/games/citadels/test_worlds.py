"""Hidden information, case by case: imagined worlds against full enumeration, and what they may not depend on (CIT-6, CIT-R83)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from tests.games.citadels.scene import Scene, retold, words_of
from tests.games.citadels.worlds import call, fits, hands, names_at, places, play, small

from capomastro.games.citadels import CITADELS
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.declare import SETS, VIEWER
from capomastro.games.citadels.rules import CitadelsState
from capomastro.kernel.conformance import random_walk, seen_by, viewers
from capomastro.kernel.proof import Case
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import SPECTATOR

BISHOP, MERCHANT, ARCHITECT, WARLORD = 4, 5, 6, 7       # ranks, counted from 0


# -- notes on face-down cards ---------------------------------------------------------------


def starting_hands() -> list[CitadelsState]:
    """Seat 1, the Merchant with a Laboratory, has two starting cards; the deck holds an Acrobat and a third building."""
    t = Scene(4, "", "laboratory", actions=True).hold(merchant=1).city(1, "laboratory")
    small(t, "tavern manor temple acrobat").call("merchant")
    return hands(t.s, 1, 2, dealt=True)


@pytest.mark.by_turns
@pytest.mark.parametrize("viewer", [SPECTATOR, 0])
@pytest.mark.parametrize("start", [0, 2])
def test_a_starting_hand_that_loses_a_card_unseen(start: int, viewer: int) -> None:
    """CIT-3.5: one of three cards goes; the starting cards were no action cards, but which of the three they are is unknown."""
    prior = starting_hands()
    table = play(prior[start], "cards", "keep*", "laboratory*")
    assert fits(table, viewer, 1200, prior) > 1e-4


def test_a_starting_hand_that_loses_a_card_openly() -> None:
    """CIT-3.5: the card built may have been a starting card or the new one."""
    t = Scene(4, actions=True).hold(merchant=1).gold(0, 5)
    small(t, "tavern manor temple acrobat director").call("merchant")
    prior = hands(t.s, 1, 2, dealt=True)
    table = play(prior[0], "cards", "keep*", "build*")
    assert fits(table, 0, 1200, prior) > 1e-4


@pytest.mark.by_turns
@pytest.mark.parametrize("viewer", [SPECTATOR, 0])
@pytest.mark.parametrize("last", ["build*", "end"])
def test_starting_cards_are_followed_through_several_moves(last: str, viewer: int) -> None:
    """CIT-3.5: one card goes under the Museum, one is drawn, one goes under the deck, one may be shown: a new one or a starting card."""
    t = Scene(4, "", "laboratory museum", actions=True).hold(merchant=1).city(1, "laboratory museum").gold(0, 5)
    small(t, "tavern manor temple acrobat director").call("merchant")
    prior = hands(t.s, 1, 2, dealt=True)
    table = play(prior[1], "museum*", "cards", "keep*", "laboratory*", last)
    assert fits(table, viewer, 1200, prior) > 1e-4


def test_an_action_card_played_was_no_starting_card() -> None:
    """CIT-3.5: the new card stayed in hand when another went under the deck, if it is the action card that is played."""
    t = Scene(4, "", "laboratory museum", actions=True).hold(merchant=1).city(1, "laboratory museum")
    small(t, "tavern manor temple director").call("merchant")
    prior = hands(t.s, 1, 2, dealt=True)
    table = play(prior[0], "cards", "keep director", "museum*", "laboratory*", "director")
    assert fits(table, 0, 1200, prior) > 1e-4


@pytest.mark.parametrize(("kept", "gone"), [("acrobat", "acrobat"), ("acrobat", "manor"), ("tavern", "temple"), ("tavern", "tavern")])
def test_which_card_left_does_not_change_what_others_imagine(kept: str, gone: str) -> None:
    """CIT-R59, CIT-R83: whether a starting card or the new one went under the deck is the owner's secret."""
    starts = {tuple(names_at(s, c.HAND + 1)): s for s in starting_hands()}
    one = play(starts["manor", "temple"], "cards", f"keep {kept}", f"laboratory {gone}")
    other = play(starts["tavern", "temple"], "cards", "keep*", "laboratory*")
    for seed in range(40):
        assert places(one.state.imagine(0, Rng(seed))) == places(other.state.imagine(0, Rng(seed)))


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 2])
def test_the_hand_a_spy_counted_after_it_lost_a_card_unseen(viewer: int) -> None:
    """CIT-7.5: everybody knows how many trade cards there were; the Spy knows the cards."""
    t = Scene(4, "spy", "laboratory").hold(spy=0, merchant=1).city(1, "laboratory")
    small(t, "tavern market temple manor prison")
    prior = call(hands(t.s, 1, 2), 1)
    table = play(prior[1], "spy 1", "spy_kind trade", "gold", "end?", "cards", "keep*", "laboratory*")
    assert fits(table, viewer, 1200, prior) > 1e-4


@pytest.mark.by_turns
@pytest.mark.parametrize("viewer", [SPECTATOR, 2])
@pytest.mark.parametrize("last", ["build*", "end"])
def test_the_hand_a_spy_counted_after_several_moves(last: str, viewer: int) -> None:
    """CIT-7.5: the cards that were counted are followed under the Museum and under the deck."""
    t = Scene(4, "spy", "laboratory museum").hold(spy=0, merchant=1).city(1, "laboratory museum").gold(0, 4)
    small(t, "tavern market temple manor prison")
    prior = call(hands(t.s, 1, 2), 1)
    table = play(prior[1], "spy 1", "spy_kind trade", "gold", "end?", "museum*", "cards", "keep*", "laboratory*", last)
    assert fits(table, viewer, 1200, prior) > 1e-4


def test_the_hand_a_spy_counted_after_it_was_built_from() -> None:
    """CIT-7.5: the card built may be one of those counted."""
    t = Scene(4, "spy").hold(spy=0, merchant=1).gold(0, 4)
    small(t, "tavern market temple manor prison")
    prior = call(hands(t.s, 1, 2), 1)
    table = play(prior[1], "spy 1", "spy_kind trade", "gold", "end?", "cards", "keep*", "build*")
    assert fits(table, SPECTATOR, 1200, prior) > 1e-4


# -- windows let pass -------------------------------------------------------------------------


@pytest.mark.by_turns
@pytest.mark.parametrize("viewer", [SPECTATOR, 0])
@pytest.mark.parametrize("start", [0, 5])
def test_two_rasputins_in_one_hand_are_one_silence(start: int, viewer: int) -> None:
    """CIT-12.6: robbed and then warranted, the Merchant and Warlord of seat 1 lets both windows pass."""
    t = Scene(2, actions=True).hold(merchant=1, warlord=1)
    small(t, "rasputin rasputin tavern manor")
    t.set("robbed merchant", "thief 0", "warrants warlord", "magistrate 0")
    prior = call(hands(t.s, 1, 2), MERCHANT)
    table = play(prior[start], "pass?", "gold", "end?", "pass?")
    assert fits(table, viewer, 1200, prior) > 1e-4


def test_a_known_rasputin_explains_the_silence() -> None:
    """CIT-12.6: seat 0 knows one Rasputin in the hand that was asked, so nothing follows about a second one."""
    t = Scene(2, actions=True).hold(merchant=1).hand(1, "rasputin")
    t.show("hand 1", 0)
    small(t, "rasputin tavern manor")
    t.set("robbed merchant", "thief 0")
    prior = call(hands(t.s, 1, 1), MERCHANT)
    table = play(prior[0], "pass")
    assert fits(table, 0, 1200, prior) > 1e-4


def unknown_kings(start: int) -> tuple[list[CitadelsState], CitadelsState]:
    """One of seats 1 and 2 holds the killed King, the other the Bishop; each has a Rasputin or not."""
    t = Scene(4, actions=True).hold(king=1, bishop=2)
    small(t, "rasputin acrobat tavern manor")
    told = " ".join(f"{n}={1 if n in (4, 5) else f'known_{n}'}" for n in range(1, c.MAX_RANKS + 1))
    t.set("killed king", *(f"sights {viewer} {told}" for viewer in VIEWER.names))
    words = words_of(t.s, "characters")
    words[3], words[4] = "bishop=1", "king=2"
    other = retold(t.s, " ".join(["characters", *words]))
    prior = [h for s in (t.s, other) for g in hands(s, 1, 1) for h in hands(g, 2, 1)]
    prior = call(prior, 3)
    return prior, prior[start]


@pytest.mark.by_turns
@pytest.mark.parametrize("viewer", [SPECTATOR, 0])
@pytest.mark.parametrize("start", [3, 17])
def test_a_killed_character_that_let_rasputin_and_acrobat_pass(start: int, viewer: int) -> None:
    """CIT-5.9: silence makes it less likely that the killed one held a Rasputin, and that anybody holds the Acrobat."""
    prior, actual = unknown_kings(start)
    table = play(actual)
    while table.state.blind():
        table.play("pass")
    assert fits(table, viewer, 1200, prior) > 1e-4


def test_the_end_of_a_round_tells_who_was_killed() -> None:
    """CIT-5.9: who has a character less to show was silent; that stays a doubt about his hand."""
    t = Scene(4, actions=True).hold(bishop=1, merchant=0)
    small(t, "rasputin tavern manor")
    t.set("killed bishop")
    prior = call(hands(t.s, 1, 1), BISHOP)
    table = play(prior[0], "pass?", "gold", "end?")
    rng = Rng(1)
    seen = Counter(str(places(table.state.imagine(0, rng)).split("'")[1]) for _ in range(600))
    assert 70 < seen["rasputin"] < 170              # a fifth: half as likely as tavern or manor


@pytest.mark.parametrize("viewer", [SPECTATOR, 0])
def test_an_acrobat_let_pass_and_a_hand_that_changed_since(viewer: int) -> None:
    """CIT-12.1: the doubt is about the cards that were there, whichever of them has left."""
    t = Scene(4, "", "laboratory", actions=True).hold(merchant=1).city(1, "laboratory")
    small(t, "acrobat tavern manor temple prison")
    prior = call(hands(t.s, 1, 2), 3)
    table = play(prior[0], "pass?", "cards", "keep*", "laboratory*")
    assert fits(table, viewer, 1500, prior) > 1e-4


# -- characters -------------------------------------------------------------------------------


def before_a_swap() -> tuple[list[CitadelsState], CitadelsState]:
    """Three players: of four cards seat 2 knows only which two were first picks and which two second picks of seats 0 and 1."""
    t = Scene(3, "", "theater", nine=True).city(0, "theater")
    where = ["aside", "0", "1", "2", "aside", "0", "1", "2", "aside"]
    classes = {2: "1", 3: "1", 6: "2", 7: "2"}
    for viewer in VIEWER.names:
        own = {n + 1 for n, seat in enumerate(where) if viewer in ("0", "1") and seat == viewer}
        told = (f"{n}={classes[n] if n in classes and n not in own else f'known_{n}'}" for n in range(1, c.MAX_RANKS + 1))
        t.set(" ".join([f"sights {viewer}", *told]))
    prior = []
    for first in (False, True):
        for second in (False, True):
            order = [*t.cast]
            if first:
                order[1], order[2] = order[2], order[1]
            if second:
                order[5], order[6] = order[6], order[5]
            prior.append(retold(t.s, "characters " + " ".join(f"{name}={place}" for name, place in zip(order, where, strict=True))))
    return prior, prior[1]


@pytest.mark.by_turns
@pytest.mark.parametrize("viewer", [SPECTATOR, 2])
@pytest.mark.parametrize("calls", [0, 2])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_third_player_at_a_theater_swap(calls: int, viewer: int, seed: int) -> None:
    """CIT-8.32: one of two cards against one of two, none of them seen; every answer to a call tells a little."""
    prior, actual = before_a_swap()
    for s in prior:
        s.frames.clear()
        s.frames.push(c.S_CALL, -1, 0, 0)
        s.frames.push(c.Q_THEATER, 0)
    table = play(actual, "trade_role 1", "own_role*", *["gold", "end?"] * calls, seed=seed)
    assert fits(table, viewer, 600, prior) > 1e-4


@pytest.mark.parametrize("viewer", [SPECTATOR, 2])
def test_a_theater_swap_imagined_again_from_an_imagined_world(viewer: int) -> None:
    """CIT-8.32, CIT-R83: a world says which cards were swapped in it, so that the same numbers give the same from there."""
    start = before_a_swap()[1]
    start.frames.clear()
    start.frames.push(c.S_CALL, -1, 0, 0)
    start.frames.push(c.Q_THEATER, 0)
    state = play(start, "trade_role 1", "own_role*").state
    for seed in range(20):
        again = state.imagine(viewer, Rng(seed + 100)).imagine(viewer, Rng(seed))
        assert places(again) == places(state.imagine(viewer, Rng(seed)))


# -- hands that are chosen from -----------------------------------------------------------------


@pytest.mark.by_turns
@pytest.mark.parametrize("viewer", [SPECTATOR, 0])
@pytest.mark.parametrize("moves", [1, 2, 3])
def test_a_magician_puts_cards_under_the_deck_in_the_order_of_their_names(moves: int, viewer: int) -> None:
    """CIT-R80, CIT-R83: any set of cards alike; while it grows, what is known of the last one is of the imagined world."""
    t = Scene(4).hold(magician=1)
    small(t, "tavern tavern manor temple prison")
    t.call("magician")
    prior = hands(t.s, 1, 3)
    table = play(prior[0], "exchange", *["discard*", "discard*", "done"][:moves])
    assert fits(table, viewer, 1500, prior) > 1e-4


@pytest.mark.by_turns
@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
@pytest.mark.parametrize("last", ["end", "build*"])
def test_the_order_of_names_goes_with_the_cards_that_are_drawn(last: str, viewer: int) -> None:
    """CIT-R80, CIT-R83: of two cards put under the deck in one go the Merchant draws both, keeps one and may show it."""
    t = Scene(4).hold(magician=1, merchant=2).gold(0, 0, 5)
    small(t, "tavern tavern manor temple prison")
    prior = call(hands(t.s, 1, 3), 2)
    table = play(prior[0], "exchange", "discard*", "discard*", "done", "gold", "end?", "cards", "keep*", last)
    assert fits(table, viewer, 1500, prior) > 1e-4


@pytest.mark.parametrize("viewer", [SPECTATOR, 0])
def test_cards_for_the_thieves_den_leave_enough_to_go_on(viewer: int) -> None:
    """CIT-8.33: two cards are still owed, so that the first was not the last in the order."""
    t = Scene(4, "", "thieves_den").hold(merchant=1).hand(1, "thieves_den").gold(0, 2)
    small(t, "tavern manor temple prison")
    t.call("merchant").play("gold")
    prior = hands(t.s, 1, 3)
    table = play(prior[0], "build thieves_den", "spend*")
    assert fits(table, viewer, 1500, prior) > 1e-4


def test_a_cannonball_is_fired_only_by_who_can() -> None:
    """CIT-12.5: between playing the card and building, the hand holds something dearer than a building of the city."""
    t = Scene(4, actions=True).hold(merchant=1).hand(1, "human_cannonball").city(1, "manor").gold(0, 0)
    small(t, "tavern temple castle palace")
    t.call("merchant").play("gold")
    prior = [s for s in hands(t.s, 1, 1) if any(CITADELS.codec.text(int(x)) == "cannonball" for x in s.legal())]
    table = play(prior[0], "cannonball")
    assert fits(table, 0, 400, hands(t.s, 1, 1)) > 1e-4


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
def test_a_wizard_takes_a_card_and_gives_nothing_away(viewer: int) -> None:
    """CIT-7.8: the two know the card; later it may have gone under the deck."""
    t = Scene(4, "wizard", "laboratory").hold(wizard=2).city(2, "laboratory")
    small(t, "tavern manor temple prison")
    t.call("wizard")
    prior = [h for g in hands(t.s, 1, 2) for h in hands(g, 2, 1)]
    start = prior[0]
    known = prior if viewer in (SPECTATOR, 0) else [s for s in prior if names_at(s, c.HAND + viewer) == names_at(start, c.HAND + viewer)]
    table = play(start, "look 1", "take*", "to_hand?", "laboratory*")
    assert fits(table, viewer, 1200, known) > 1e-4


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
def test_a_seer_draws_and_gives(viewer: int) -> None:
    """CIT-7.9, CIT-R78."""
    t = Scene(3, "seer", nine=True).hold(seer=2)
    small(t, "tavern manor temple prison market")
    t.call("seer")
    prior = [h for g in hands(t.s, 1, 2) for h in hands(g, 0, 1)]
    start = prior[4]
    known = [s for s in prior if viewer == SPECTATOR or names_at(s, c.HAND + viewer) == names_at(start, c.HAND + viewer)]
    table = play(start, "draw_each", "give*?", "give*?")
    assert fits(table, viewer, 1200, known) > 1e-4


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_a_card_under_the_museum(viewer: int) -> None:
    """CIT-8.21."""
    t = Scene(4, "", "museum").hold(merchant=1).city(1, "museum")
    small(t, "tavern tavern manor temple")
    t.call("merchant")
    prior = hands(t.s, 1, 2)
    start = prior[1]
    known = prior if viewer != 1 else [s for s in prior if names_at(s, c.HAND + 1) == names_at(start, c.HAND + 1)]
    table = play(start, "cards", "keep*", "museum*")
    assert fits(table, viewer, 1200, known) > 1e-4


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_a_lighthouse_shows_the_deck_to_one(viewer: int) -> None:
    """CIT-8.18: the searcher knows what is left, not in which order; then somebody draws from it unseen."""
    t = Scene(4, "", "lighthouse").hold(merchant=1, architect=2).hand(1, "lighthouse").gold(0, 5).under("prison market")
    small(t, "tavern manor temple")
    t.call("merchant").play("gold")
    start = t.s.clone()
    table = play(start, "build lighthouse", "search", "take*", "end?", "cards", "keep*")
    assert fits(table, viewer, 1500) > 1e-4


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_a_scholar_shuffles_what_he_saw_into_the_deck(viewer: int) -> None:
    """CIT-7.21: any of the cards drawn alike, two of a name count twice."""
    t = Scene(4, "scholar").hold(scholar=1, warlord=2)
    small(t, "tavern tavern tavern manor temple")
    t.call("scholar")
    table = play(t.s, "study", "keep*", "gold", "end?", "cards", "keep*")
    assert fits(table, viewer, 1500) > 1e-4


# -- any game ----------------------------------------------------------------------------------


def any_games() -> list[Case]:
    """Every set and number of players, with and without action cards."""
    return [
        Case(players, {"set": name, "action_cards": action, "roll": 7 * players + i})
        for i, name in enumerate(SETS[:-1])
        for players in range(2, 9)
        for action in (False, True)
    ]


def test_worlds_agree_with_what_the_viewer_saw_and_tell_nothing_else(games_to_play: Callable[[int, int], int]) -> None:
    """CIT-6: a world shows the viewer what the truth shows him, can be played on, and does not depend on the truth.

    An imagined world differs from the truth in nothing the viewer knows: imagining from either with the same random
    numbers must give the same hidden cards, characters and markers.
    """
    cases = any_games()
    step = max(1, len(cases) // games_to_play(18, len(cases)))
    for number, case in enumerate(cases):
        if number % step:
            continue
        pick = Rng(number)
        for state, _ in random_walk(CITADELS, case, number):
            if pick.below(40):
                continue
            viewer = viewers(state)[pick.below(case.players + 1)]
            seed = int(pick.below(1 << 20))
            truth = seen_by(CITADELS, state, viewer)
            world = state.imagine(viewer, Rng(seed))
            assert seen_by(CITADELS, world, viewer) == truth
            assert CITADELS.decode(world.encode()).encode() == world.encode()
            elsewhere = state.imagine(viewer, Rng(seed + 1)).imagine(viewer, Rng(seed))
            assert places(elsewhere) == places(world), f"{case}: viewer {viewer} imagines something that depends on a secret"
            for _ in range(12):
                if world.decider() != -2:
                    legal = world.legal()
                    world.apply(world.draw(pick) if world.decider() == -1 else legal[pick.below(len(legal))])
