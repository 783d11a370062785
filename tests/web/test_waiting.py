"""The home page and my games say which tables wait for me, whom the others wait for, and how long."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.web.house import PHONE, House, Json, arrive, axe, cut_off, open_table, post, set_size, too_wide, until


def about(page: Page, table: str) -> Json:
    found: Json = page.evaluate("(id) => fetch('/api/tables/' + id).then((answer) => answer.json())", table)
    return found


def test_tables_that_wait_for_me_come_first_and_the_others_say_for_whom(house: House) -> None:
    ann, bo = house.person(), house.person()
    agreed = {"start": "seated", "public": False, "clock": {"kind": "days", "days": 2}}
    tables = [open_table(ann, game, [""], **agreed) for game in ("carcassonne", "carrara")]
    arrive(bo, "Bo")
    for table in tables:
        post(bo, f"/api/tables/{table}/sit", {"key": about(ann, table)["link"].partition("#")[2]})
        post(ann, f"/api/tables/{table}/start", {})
        until(ann, lambda table=table: about(ann, table)["state"] == "running" or None, lambda: f"table {table} does not begin")
    ann.goto("/")
    strip = ann.get_by_role("region", name="Waiting for you")
    expect(strip.get_by_role("listitem")).to_have_count(2)
    expect(strip).to_contain_text("Your turn in Carcassonne")
    expect(strip).to_contain_text("1d 23h left")
    expect(ann.get_by_text("your turn", exact=True)).to_have_count(2)
    assert not axe(ann)
    set_size(ann, PHONE)
    expect(strip.get_by_role("link")).to_have_count(1)
    assert not cut_off(ann)
    assert not too_wide(ann)
    bo.goto("/")
    expect(bo.get_by_text("waiting for Ann")).to_have_count(2)
    expect(bo.get_by_role("region", name="Waiting for you")).to_have_count(0)
    bo.goto("/me/games")
    expect(bo.get_by_role("region", name="Still being played")).to_contain_text("waiting for Ann")
