"""What a test meets by chance it meets again in the next run."""

from __future__ import annotations

from tests.web.house import House, Json, open_table


def first_hand(house: House, name: str) -> list[Json]:
    """The cards that Ann is dealt under the luck of this name."""
    house.site.has_luck_of(name)
    page = house.person()
    page.goto(f"/t/{open_table(page, 'citadels', ['random'])}")
    hand: list[Json] = house.seen(page)["view"]["hand"]
    return hand


def test_the_same_name_brings_the_same_deal_and_another_name_another(house: House) -> None:
    house.luck = "a test"               # the browsers add the same nonce
    once, other, again = (first_hand(house, name) for name in ("a test", "another test", "a test"))
    assert once
    assert again == once
    assert other != once
