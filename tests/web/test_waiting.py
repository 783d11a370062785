"""The home page and my games say which tables wait for me, whom the others wait for, and how long."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.house import PHONE, House, arrive, axe, cut_off, open_table, post, set_size, too_wide


def test_a_table_that_waits_for_me_stands_first_and_another_says_for_whom(house: House) -> None:
    ann, bo = house.person(), house.person()
    table = open_table(ann, "carcassonne", [""], start="seated", public=False, clock={"kind": "days", "days": 2})
    arrive(bo, "Bo")
    link = ann.evaluate("(id) => fetch('/api/tables/' + id).then((answer) => answer.json()).then((info) => info.link)", table)
    post(bo, f"/api/tables/{table}/sit", {"key": link.partition("#")[2]})
    for page in (ann, bo):
        page.goto(f"/t/{table}")
    ann.get_by_role("button", name="Start the game").click()
    for page in (ann, bo):
        house.seen(page)
    ann.goto("/")
    strip = ann.get_by_role("region", name="Waiting for you")
    expect(strip.get_by_role("listitem")).to_have_count(1)
    expect(strip).to_contain_text("Your turn in Carcassonne")
    expect(strip).to_contain_text("1d 23h left")
    expect(ann.get_by_text("your turn", exact=True)).to_have_count(1)
    assert not axe(ann)
    set_size(ann, PHONE)
    expect(strip.get_by_role("link", name="Go on: Carcassonne, Ann and Bo")).to_be_visible()
    assert not cut_off(ann)
    assert not too_wide(ann)
    bo.goto("/")
    expect(bo.get_by_text("waiting for Ann")).to_have_count(1)
    expect(bo.get_by_role("region", name="Waiting for you")).not_to_be_visible()
    bo.goto("/me/games")
    expect(bo.get_by_role("region", name="Still being played")).to_contain_text("waiting for Ann")
