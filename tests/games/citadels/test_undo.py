"""What can be taken back: nobody looks, takes it back for free, and looks again."""

from __future__ import annotations

from tests.games.citadels.scene import Scene

from capomastro.kernel.table import Table


def free(t: Scene, *moves: str) -> list[bool]:
    """Whether each of these moves could be taken back for free, right after it."""
    table = Table(t.game, start=t.s, begin=False)
    out = []
    for move in moves:
        table.do(t.game.read_move(table.state, move))
        out.append(table.undo_is_free(len(table.steps) - 1))
    return out


def test_a_wizard_who_looked_at_a_hand_cannot_undo_for_free() -> None:
    """CIT-7.8, CIT-6.1: the hand was hidden, and what he saw he keeps."""
    t = Scene(4, "wizard").hand(1, "tavern palace").hand(2, "manor").turn(0, "wizard")
    assert free(t, "look 1") == [False]
    assert free(t, "look 1", "take tavern") == [False, False]
    table = Table(t.game, start=t.s)
    table.play("look 2")
    assert not table.undo_is_free(table.last_act(0))


def test_who_looks_searches_or_takes_over_cards_cannot_undo_for_free() -> None:
    """CIT-7.5, CIT-7.7, CIT-8.18, CIT-8.21, CIT-12.7, CIT-R43."""
    assert free(Scene(4, "spy").hand(1, "tavern").turn(0, "spy"), "spy 1", "spy_kind trade") == [True, False]
    assert free(Scene().hand(1, "tavern").turn(0, "magician"), "swap_hands 1") == [False]
    lighthouse = Scene(4, "", "lighthouse").hand(0, "lighthouse").gold(3).turn(0, "merchant").play("gold", "build lighthouse")
    assert free(lighthouse, "search") == [False]
    museum = Scene(4, "diplomat", "museum").city(0, "castle").city(1, "museum").hand(1, "tavern").hold(diplomat=0)
    museum.gold(5).turn(1, "merchant").play("museum tavern", "gold", "end").call("diplomat")
    assert free(museum, "offer castle plain", "swap_for 1 museum plain") == [True, False]
    teller = Scene(4, actions=True).hand(0, "fortune_teller").hand(1, "tavern").turn(0, "merchant")
    assert free(teller, "fortune 1") == [False]


def test_an_own_choice_teaches_the_actor_nothing() -> None:
    """CIT-7.3, CIT-7.6, CIT-7.7, CIT-8.21, CIT-5.6: private to others, known to who chose."""
    magistrate = Scene(4, "magistrate").turn(0, "magistrate")
    assert free(magistrate, "warrant thief", "warrant king", "warrant bishop", "sign king") == [True] * 4
    assert free(Scene(4, "blackmailer").turn(0, "blackmailer"), "threaten king", "threaten bishop", "rose king") == [True] * 3
    assert free(Scene().hand(0, "temple tavern").turn(0, "magician"), "exchange", "discard temple") == [True, True]
    assert free(Scene(4, "", "museum").city(0, "museum").hand(0, "tavern").turn(0, "merchant"), "museum tavern") == [True]
    kept = Scene().turn(0, "merchant").play("cards")
    assert free(kept, kept.moves[0]) == [True]


def test_a_card_given_is_not_taken_back_for_free() -> None:
    """CIT-7.9, CIT-7.15: the other has seen it."""
    t = Scene(4, "cardinal").hand(0, "palace tavern market").gold(1, 2).turn(0, "cardinal").play("gold", "build palace", "borrow 1")
    assert free(t, t.moves[0]) == [False]
