"""The types of the web client, written from a game's declarations."""

from __future__ import annotations

from types import ModuleType

import pytest

from capomastro.kernel.asking import Asks
from capomastro.kernel.notation import Arg, Choice, Codec, Field, Names, Number, Place, Places, Seat, action, event
from capomastro.kernel.state import CHANCE_CODES
from capomastro.kernel.typescript import typescript

SEAT = Seat(3)
CARD = Names("wild_card", ["fox", "owl"])
OLD_CARD = Names("wild_card", ["fox"])
SLOT = Number("slot", 1, 4)


def toy(**more: object) -> ModuleType:
    module = ModuleType("toy")
    draw = action(CHANCE_CODES, "draw", ("card", CARD))
    module.CODEC = Codec([action(0, "play", ("card", CARD), ("slot", SLOT)), action(1 << 20, "pass"), draw])  # type: ignore[attr-defined]
    module.OLD_CODEC = Codec([action(0, "play", ("card", OLD_CARD))])  # type: ignore[attr-defined]
    module.EVENTS = (  # type: ignore[attr-defined]
        event("dealt", ("seat", SEAT), Field("card", CARD, private=True)),
        event("shown", Field("cards", CARD, many=True)),
        event("over"),
    )
    for name, value in more.items():
        setattr(module, name, value)
    return module


def test_names_actions_and_events() -> None:
    text = typescript(toy())
    assert "export const WILD_CARD_NAMES = ['fox', 'owl'] as const;" in text
    assert "export type WildCardName = (typeof WILD_CARD_NAMES)[number];" in text
    assert "  | { kind: 'play'; card: WildCardName; slot?: number }\n  | { kind: 'pass' };" in text        # older rules name no slot
    assert "'draw'" not in text                                                                         # nature's answers are no moves
    assert "  | { kind: 'dealt'; fields: { seat: number; card?: WildCardName } }" in text
    assert "  | { kind: 'shown'; fields: { cards: WildCardName[] } }\n  | { kind: 'over'; fields?: Record<string, never> };" in text
    assert "export type Target = string;" in text


def test_questions_with_what_may_be_missing() -> None:
    args = (Arg("slot", SLOT), Arg("card", CARD, private=True), Arg("whom", SEAT, optional=True))
    text = typescript(toy(ASKS=Asks((Choice("swap", ("play",), args=args), Choice("turn", ("play", "pass"))))))
    assert "  | { asks: 'swap'; about: { slot: number; card?: WildCardName; whom?: number } }" in text
    assert "  | { asks: 'turn'; about?: Record<string, never> };" in text


def test_places_as_a_type_and_as_functions() -> None:
    places = Places(Place("row", SLOT, CARD, least=1), Place("bag"), Place("", SEAT))
    text = typescript(toy(PLACES=places))
    assert "export type Target =\n  | `row:${number}`\n  | `row:${number}:${WildCardName}`\n  | 'bag'\n  | `${number}`;" in text
    row = "(wild_card === undefined ? `row:${slot}` : `row:${slot}:${wild_card}`) as Target"
    assert f"  row: (slot: number, wild_card?: string) => {row}," in text
    assert "  bag: () => ('bag') as Target," in text
    assert "  place: (seat: number) => (`${seat}`) as Target," in text


def test_two_lists_of_one_name_are_refused_unless_one_has_the_other() -> None:
    other = Choice("pick", ("play",), args=(Arg("card", Names("wild_card", ["fox", "hare", "toad"])),))
    with pytest.raises(ValueError, match="two domains are called wild_card"):
        typescript(toy(ASKS=Asks((other,))))
