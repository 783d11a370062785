"""Cards that somebody knew and could not follow: imagined worlds against full enumeration (CIT-6.2, CIT-R83)."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
from tests.games.citadels.pasts import Memory, is_possible
from tests.games.citadels.scene import Scene, card_text, retold, words_of
from tests.games.citadels.test_worlds import any_games
from tests.games.citadels.worlds import fits, hands, names_at, play, small

from capomastro.games.citadels import CITADELS
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.declare import CARD_NAMES
from capomastro.games.citadels.memory.trail import SIZE, half_forgotten, seen_by
from capomastro.games.citadels.rules import CitadelsState
from capomastro.kernel.conformance import Breach, random_walk
from capomastro.kernel.errors import BadPosition
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import SPECTATOR, EventLog
from capomastro.kernel.table import Dice, Table

SAMPLES = 400


def shown(t: Scene, seat: int, viewer: int, names: str = "") -> Scene:
    """The viewer has seen these cards of a hand, or all of it."""
    return t.show(f"hand {seat}", viewer, names)


def merchant(hand: str, deck: str) -> Scene:
    """Seat 1 is called as Merchant, with a Laboratory and a Museum; seat 0 has seen its hand."""
    t = Scene(4, "", "laboratory museum").hold(merchant=1).city(1, "laboratory museum").hand(1, hand)
    return shown(small(t, deck), 1, 0).call("merchant")


# -- one hand ---------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["tavern", "manor"])
@pytest.mark.parametrize("new", [True, False])
def test_a_card_drawn_after_the_first_move_cannot_have_made_it(first: str, new: bool) -> None:
    """One card goes under the Museum, one is drawn, one goes under the deck: the drawn one is not under the Museum."""
    t = merchant("tavern manor", "temple prison palace")
    table = play(t.s, f"museum {first}", "cards", "keep*")
    kept = next(name for name in names_at(cast(CitadelsState, table.state), c.HAND + 1) if name not in ("tavern", "manor"))
    table.play(f"laboratory {kept if new else 'manor' if first == 'tavern' else 'tavern'}")
    assert fits(table, 0, SAMPLES) > 1e-4


def test_three_moves_with_draws_between() -> None:
    """Museum, Laboratory, and the Magician's exchange."""
    t = Scene(4, "", "laboratory museum").hold(magician=1).city(1, "laboratory museum").hand(1, "tavern manor")
    shown(small(t, "temple prison palace"), 1, 0).call("magician")
    table = play(t.s, "museum tavern", "cards", "keep*", "laboratory manor", "exchange", "discard*?", "done?")
    assert fits(table, 0, SAMPLES) > 1e-4


def test_three_cards_of_one_exchange_and_the_order_of_doubles() -> None:
    """CIT-R80: any set of cards alike, under the deck in the order of their names; then one more card goes."""
    t = Scene(4, "", "laboratory").hold(magician=1).city(1, "laboratory").hand(1, "tavern tavern manor temple")
    shown(small(t, "prison palace"), 1, 0).call("magician")
    table = play(t.s, "exchange", "discard manor", "discard tavern", "done", "laboratory*")
    assert fits(table, 0, SAMPLES) > 1e-4


@pytest.mark.parametrize("viewer", [0, 2])
def test_viewers_who_know_different_cards(viewer: int) -> None:
    """CIT-6.2: seat 0 saw both cards, seat 2 one of them."""
    t = shown(merchant("tavern manor", "temple prison palace"), 1, 2, "manor")
    table = play(t.s, "museum manor", "cards", "keep*", "laboratory*")
    prior: list[CitadelsState] = []
    if viewer == 2:                                     # the card he did not see may be any of those left
        known = [word for word in words_of(t.s, "known") if "2" in word.partition("=")[2]]
        base = retold(t.s, "hand 1 manor", " ".join(["known", *known]))
        prior = hands(base, 1, 1, shown="0")
    assert fits(table, viewer, SAMPLES, prior) > 1e-4


@pytest.mark.parametrize("built", ["tavern", "manor"])
def test_a_lost_card_that_is_shown_was_never_away(built: str) -> None:
    """What is built now was in the hand all the time; the moves were made by the others."""
    t = merchant("tavern manor castle", "temple prison palace").gold(0, 9)
    gone = "manor" if built == "tavern" else "tavern"
    table = play(t.s, f"museum {gone}", "cards", "keep*", "laboratory castle", f"build {built}")
    assert fits(table, 0, SAMPLES) > 1e-4


def test_a_new_card_that_is_shown_leaves_less_room_for_the_lost() -> None:
    """A card never seen before is built: it was drawn."""
    t = merchant("tavern manor", "temple temple palace").gold(0, 9)
    table = play(t.s, "museum tavern", "cards", "keep temple?", "laboratory manor", "build temple")
    assert fits(table, 0, SAMPLES) > 1e-4


def test_a_shown_card_may_be_another_of_the_name() -> None:
    """The tavern that is built is the one seen before, or one that was drawn while that lies under the Museum."""
    t = merchant("tavern manor", "tavern tavern temple").gold(0, 9)
    table = play(t.s, "museum manor", "cards", "keep tavern?", "laboratory tavern", "build tavern")
    assert fits(table, 0, SAMPLES) > 1e-4


def test_doubles_in_a_seen_hand() -> None:
    """Two of a name are two ways."""
    t = merchant("tavern tavern manor", "temple tavern palace")
    table = play(t.s, "museum tavern", "cards", "keep*", "laboratory manor")
    assert fits(table, 0, SAMPLES) > 1e-4


def test_a_hand_that_is_looked_at_again() -> None:
    """CIT-7.8: the Wizard sees the hand once more: what is missing went one of the two ways."""
    t = Scene(4, "wizard", "laboratory museum").hold(assassin=1, wizard=0).city(1, "laboratory museum").hand(1, "tavern manor")
    shown(small(t, "temple temple palace"), 1, 0).call("assassin")
    table = play(t.s, "museum tavern", "cards", "keep temple?", "laboratory manor", "end", "look 1")
    assert fits(table, 0, SAMPLES) > 1e-4


def test_a_card_that_comes_back_from_under_the_deck() -> None:
    """CIT-1.4: seat 0 draws what lay under the deck: it is one of the cards he had lost."""
    t = Scene(4, "", "laboratory museum").hold(merchant=1, architect=0).city(1, "laboratory museum").hand(1, "tavern manor castle")
    shown(small(t, "temple palace"), 1, 0).call("merchant")
    table = play(t.s, "museum tavern", "laboratory manor", "cards", "keep*", "end", "cards", "keep*")
    assert fits(table, 0, SAMPLES) > 1e-4


# -- several hands ------------------------------------------------------------------------------


def test_a_card_taken_by_another_who_draws_and_loses_one() -> None:
    """CIT-7.8: seat 2 takes a card of a hand that seat 0 has seen; what he drew and lost before that is not it."""
    t = Scene(4, "wizard", "laboratory museum").hold(wizard=2).city(2, "laboratory museum").hand(1, "tavern manor").hand(2, "prison")
    shown(shown(small(t, "temple palace"), 1, 0), 2, 0).call("wizard")
    table = play(t.s, "cards", "keep*", "museum prison", "look 1", "take tavern", "to_hand?", "laboratory*")
    assert fits(table, 0, SAMPLES) > 1e-4


def test_a_hand_that_is_swapped_between_two_moves() -> None:
    """CIT-7.7: the Magician loses a card, takes the whole other hand, draws, and loses another."""
    t = Scene(4, "", "laboratory museum").hold(magician=2).city(2, "laboratory museum").hand(1, "tavern manor").hand(2, "prison castle")
    shown(shown(small(t, "temple palace"), 1, 0), 2, 0).call("magician")
    table = play(t.s, "museum prison", "swap_hands 1", "cards", "keep*", "laboratory*")
    assert fits(table, 0, SAMPLES) > 1e-4


def test_a_seer_who_takes_and_gives_back() -> None:
    """CIT-7.9: what comes back may be what was taken."""
    t = Scene(4, "seer").hold(seer=2).hand(1, "tavern manor").hand(2, "prison")
    shown(shown(small(t, "temple palace"), 1, 0), 2, 0).call("seer")
    table = play(t.s, "draw_each", "give*")
    assert fits(table, 0, SAMPLES) > 1e-4


@pytest.mark.parametrize("other", ["tavern", "manor"])
def test_a_card_drawn_from_a_hand_may_be_another_of_a_name_that_was_known_there(other: str) -> None:
    """CIT-R83: the Seer knew one of two cards and draws one of that name: two of it would have been drawn twice as likely."""
    t = shown(Scene(4, "seer").hold(seer=2).hand(1, "tavern").hand(2, "prison"), 1, 2)
    prior = hands(small(t, "tavern manor temple").call("seer").s, 1, 1)
    start = next(s for s in prior if names_at(s, c.HAND + 1) == sorted(["tavern", other]))
    tables = [play(start, "draw_each", seed=seed) for seed in range(8)]
    table = next(drawn for drawn in tables if "tavern" in names_at(cast(CitadelsState, drawn.state), c.HAND + 2))
    assert fits(table, 2, 1500, prior) > 1e-4


def test_a_cardinal_who_gives_cards_for_gold() -> None:
    """CIT-7.15: two cards go to the lender, who then draws and loses one of his."""
    t = Scene(4, "cardinal", "laboratory").hold(cardinal=1, merchant=2).hand(1, "tavern manor temple castle").gold(0, 0, 9)
    t.city(2, "laboratory").hand(2, "prison")
    shown(shown(small(t, "palace market"), 1, 0), 2, 0).call("cardinal")
    table = play(t.s, "gold", "build castle", "borrow 2?", "give*", "give*?", "end?", "cards", "keep*", "laboratory*")
    assert fits(table, 0, SAMPLES) > 1e-4


@pytest.mark.parametrize(("hand", "given"), [("tavern manor temple castle", 1), ("tavern market temple docks prison palace", 2)])
def test_a_cardinal_in_the_middle_of_a_loan(hand: str, given: int) -> None:
    """CIT-7.15: cards go in the order of their names, so enough dearer ones are left for the rest of the loan."""
    built = hand.rsplit(maxsplit=1)[-1]
    t = Scene(4, "cardinal").hold(cardinal=1).hand(1, hand).gold(0, 0, 9).hand(2, "prison")
    shown(shown(small(t, "market"), 1, 0), 2, 0).call("cardinal")
    table = play(t.s, "gold", f"build {built}", "borrow 2?", *["give*"] * given)
    assert CITADELS.choices[table.state.asks()].name == "lend"
    assert fits(table, 0, SAMPLES) > 1e-4


def test_a_fortune_teller_between_two_moves() -> None:
    """CIT-12.7: seat 2 takes a card of a hand that seat 0 has seen and that has lost one before."""
    t = Scene(4, "", "laboratory", actions=True).hold(merchant=1, architect=2).city(1, "laboratory")
    t.hand(1, "tavern manor").hand(2, "fortune_teller prison")
    shown(shown(small(t, "temple palace"), 1, 0), 2, 0).call("merchant")
    table = play(t.s, "cards", "keep*", "laboratory*", "end?", "pass?", "fortune 1", "take*")
    assert fits(table, 0, SAMPLES) > 1e-4


@pytest.mark.parametrize("built", ["temple", "manor"])
def test_a_deck_that_was_looked_through(built: str) -> None:
    """CIT-8.18: seat 0 knows the deck; seat 1 draws from it, loses a card, and builds. No unknown card lies in the deck."""
    t = Scene(4, "", "laboratory lighthouse").hold(merchant=0, architect=1).city(1, "laboratory").hand(0, "lighthouse").gold(9, 9)
    t.hand(1, "manor")
    small(t, "tavern temple palace prison").call("merchant")
    table = play(t.s, "gold", "build lighthouse", "search", "take*", "end?", "cards", "keep*", "extra?", "laboratory*", f"build {built}?")
    assert fits(table, 0, SAMPLES, [t.s]) > 1e-4


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("drawn", ["gold", "cards"])
def test_a_deck_shuffled_between_two_moves(drawn: str) -> None:
    """CIT-7.21: a card goes under the deck, the Scholar shuffles it in, draws, and loses another."""
    t = Scene(4, "scholar", "laboratory museum").hold(scholar=1).city(1, "laboratory museum").hand(1, "tavern manor")
    shown(small(t, "temple prison palace"), 1, 0).call("scholar")
    table = play(t.s, "laboratory tavern", "study", "keep*", drawn, "keep*?", "museum*")
    assert fits(table, 0, SAMPLES) > 1e-4


def test_twins_of_two_hands_that_meet_in_a_third() -> None:
    """CIT-7.9: the Seer draws from two hands with a tavern each, gives one card to each, and loses one."""
    t = Scene(4, "seer", "laboratory").hold(seer=3).city(3, "laboratory").hand(1, "tavern manor").hand(2, "tavern castle")
    shown(shown(small(t, "temple palace"), 1, 0), 2, 0).call("seer")
    table = play(t.s, "draw_each", "give*", "give*?", "give*?", "cards", "keep*", "laboratory*")
    assert fits(table, 0, SAMPLES) > 1e-4


def test_a_row_of_known_cards_from_which_one_is_kept() -> None:
    """CIT-1.6: seat 0 knows what lies under the deck; who draws it keeps one, the others go back in the order drawn."""
    t = Scene(4, "", "map_room observatory").hold(merchant=1).city(1, "observatory").under("tavern manor tavern castle")
    t.show("under", 0, "tavern castle")
    small(t, "").call("merchant")
    table = play(t.s, "cards", "keep tavern")
    assert fits(table, 0, SAMPLES, [t.s]) > 1e-4


def test_a_card_passed_over_is_not_equal_to_the_one_that_was_kept() -> None:
    """CIT-1.6: seat 0 knows the second and the third of a row; if the first is a tavern too, the tavern kept was the first."""
    t = Scene(4, "", "map_room observatory").hold(merchant=1).city(1, "observatory").under("manor castle tavern").hand(3, "tavern")
    t.know([card_text(t.s, int(card)) for card in t.s.under[1:]], "under", 0, set())
    small(t, "").call("merchant")
    state = play(t.s, "cards", "keep tavern").state
    worlds = [state.imagine(0, Rng(i)) for i in range(200)]
    seen = {(*names_at(w, c.HAND + 1), *[CARD_NAMES[w.tables.name[x]] for x in w.under]) for w in worlds}
    assert ("tavern", "tavern", "castle") not in seen
    assert {("tavern", "manor", "castle"), ("tavern", "castle", "tavern"), ("manor", "castle", "tavern")} <= seen


# -- any scene -----------------------------------------------------------------------------------

RANDOM_CAST = ("magician", "wizard", "seer", "cardinal", "merchant", "architect", "scholar")
QUIET = (c.GOLD, c.END, c.COLLECT)


def random_scene(rng: Rng) -> Scene:
    """Two seats with small hands that seat 0 has seen, each with a way to lose cards, in the turn of one of them."""
    who = RANDOM_CAST[rng.below(len(RANDOM_CAST))]
    owner = 1 + int(rng.below(2))
    t = Scene(4, who, "laboratory museum").hold(**{who: owner}).city(owner, "laboratory museum").gold(0, 3, 3)
    deck = ["tavern", "tavern", "manor", "manor", "temple", "prison", "palace"]
    for i in range(len(deck) - 1, 0, -1):
        j = int(rng.below(i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    t.hand(owner, " ".join(deck[:2])).hand(3 - owner, " ".join(deck[2:4]))
    small(t, " ".join(deck[4:]))
    return shown(shown(t, 1, 0), 2, 0).call(who)


def random_turn(t: Scene, rng: Rng, seed: int) -> Table:
    """A few moves, cards rather than gold."""
    table = Table(CITADELS, start=t.s.clone(), nature=Dice(seed))
    while table.state.decider() > 0 and len(table.steps) < 9:
        legal = [int(x) for x in table.state.legal()]
        wanted = [x for x in legal if x // c.KIND * c.KIND not in QUIET] or legal
        table.play(wanted[int(rng.below(len(wanted)))])
    return table


def test_no_scene_has_impossible_worlds(games_to_play: Callable[[int, int], int]) -> None:
    """CIT-6.2: random turns with hands seen before: every world can be, and is as likely as enumeration says."""
    checked = 0
    for seed in range(games_to_play(5, 150)):
        rng = Rng(1000 + seed)
        table = random_turn(random_scene(rng), rng, seed)
        try:
            p = fits(table, 0, 300)
        except Breach:                                  # too many worlds to enumerate
            continue
        checked += 1
        assert p > 1e-6, f"seed {seed}: {[CITADELS.codec.text(step.code) for step in table.steps]}"
    assert checked >= games_to_play(3, 100)


def entries_of(s: CitadelsState, viewer: int) -> list[bool]:
    """By entry of the trail, whether it is one of this viewer."""
    trail = s.notes().trail
    return [seen_by(trail[at], viewer) for at in range(0, len(trail), SIZE)]


def test_what_others_have_lost_is_consistent_in_an_imagined_world() -> None:
    """CIT-R83: a bot imagines again from the world it was given; there each seat's own memory must lead somewhere."""
    t = shown(merchant("tavern manor", "temple prison palace"), 1, 2)
    start = cast(CitadelsState, play(t.s, "museum tavern", "cards", "keep*", "laboratory*").state)
    rng = Rng(4)
    for viewer in (SPECTATOR, 0, 1, 2, 3):
        for _ in range(8):
            world = start.imagine(viewer, rng)
            for other in (0, 2):
                again = world.imagine(other, rng)
                assert entries_of(again, other) == entries_of(start, other), "a history explains what this seat saw"
                assert [len(names_at(again, p)) for p in range(c.PLACES)] == [len(names_at(start, p)) for p in range(c.PLACES)]


# -- any game -------------------------------------------------------------------------------------


def test_what_a_seat_saw_can_have_led_to_every_world_it_imagines(games_to_play: Callable[[int, int], int]) -> None:
    """CIT-6.2: random games, played back from imagined worlds to the hands the seat had looked at."""
    cases = any_games()
    found = 0
    for number in range(1, len(cases), max(1, len(cases) // games_to_play(12, len(cases)))):
        pick = Rng(number)
        memory = Memory(int(pick.below(cases[number].players)))
        before: list[int] = []
        actor = -1
        for state, code in random_walk(CITADELS, cases[number], number):
            s = cast(CitadelsState, state)
            if s.log is None:
                s.log = EventLog()
            else:
                memory.note(before, actor, s, s.log.take())
            before, actor = [int(place) for place in s.where], int(s.actor)
            if code == -1 or pick.below(40) or all(step.hand < 0 for step in memory.steps):
                continue
            assert is_possible(memory, s) is not False, "what happened can have happened"
            for seed in range(2):
                possible = is_possible(memory, s.imagine(memory.viewer, Rng(seed)))
                assert possible is not False, f"{cases[number]}: seat {memory.viewer} imagines what cannot be, round {s.round}"
                found += possible is True
    assert found >= games_to_play(20, 200)


def test_nothing_that_a_seat_lost_is_forgotten() -> None:
    """CIT-R83: from round to round the trail of a long game only grows."""
    before: list[int] = []
    longest = 0
    for state, code in random_walk(CITADELS, any_games()[52], 52):
        s = cast(CitadelsState, state)
        trail = [int(x) for x in s.notes().trail]
        if code != -1:
            assert trail[: len(before)] == before
            longest = max(longest, *(sum(entries_of(s, viewer)) for viewer in range(c.VIEWERS)))
        before = trail
    assert longest > 100


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("trail known 0 of temple.1", "a trail leads to blocks"),
        ("block\ntrail known 0", "write what happened, who saw it"),
        ("block\ntrail stolen 0 of temple.1", "'stolen' must be lost, row"),
        ("block\ntrail known 9 of temple.1", "trail: '9' must be 0, 1"),
        ("block\ntrail known 0 of temple.1,temple.1", "names its places once"),
        ("block\ntrail lost 0 to=temple.2 of temple.1", "went to one of its places"),
        ("block\ntrail lost 0 of temple.1", "trail lost needs to="),
        ("block\ntrail known 0 to=temple.1 of temple.1", "trail known takes nothing"),
        ("block\ntrail count 0 number=2 of_kind=noble of temple.1", "the number of cards, of those counted"),
        ("block\ntrail climb 0 to=temple.1 of temple.1", "of two cards of the trail one climbs"),
        ("block 0 1 temple.1\nblock 0 2 temple.1", "in one block of a viewer"),
        ("block 0 1", "write the viewers"),
    ],
)
def test_a_trail_that_cannot_be_is_refused(lines: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        CITADELS.from_position(CITADELS.position(CITADELS.new(4, {})) + lines + "\n")


def test_whoever_forgets_forgets_the_oldest_first_and_knows_what_lies_open() -> None:
    """What a search falls back to where no history was found in time: half of the log, a quarter, and in the end none of it."""
    t = merchant("tavern manor docks", "temple prison palace")
    s = cast(CitadelsState, play(t.s, "museum tavern", "cards", "keep*", "laboratory manor").state)
    others = [sum(entries_of(s, viewer)) for viewer in range(1, c.VIEWERS)]
    left = [sum(entries_of(s, 0))]
    while left[-1] > 0:
        facts = list(s.notes().facts)
        s.notes().trail = half_forgotten(s.notes(), 0).trail
        left.append(sum(entries_of(s, 0)))
        assert [sum(entries_of(s, viewer)) for viewer in range(1, c.VIEWERS)] == others
        assert list(s.notes().facts) == facts
        for seed in range(20):
            world = cast(CitadelsState, s.imagine(0, Rng(seed)))
            assert CITADELS.view(world, 0) == CITADELS.view(s, 0)
    assert left == [left[0] >> n for n in range(len(left))]
    assert left[0] > 1
