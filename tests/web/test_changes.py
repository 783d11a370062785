"""The page is sent what changed, shows it, and asks for the whole when it has lost its place."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.house import House, Json
from tests.web.screens import Visit, middle

from capomastro.running import protocol as p


def test_the_page_asks_for_changes_shows_them_and_asks_once_for_the_whole_when_one_does_not_fit(house: House) -> None:
    visit = Visit(house.person())
    table = middle("carrara")
    seat = int(table.state.decider())
    visit.show(table, seat)
    stage, page = visit.stage, visit.page
    assert stage.heard("hello")[-1]["changes"] is True
    undo = page.get_by_role("button", name=visit.words["undo.free"], exact=True).first
    expect(undo).to_have_count(0)

    def may_undo(n: int, **edit: Json) -> p.Changed:
        return p.Changed(seat, n, {"undo": [{"step": "free", "turn": "free"}], **edit})

    stage.tell(may_undo(3))
    wanted = stage.heard("whole")
    stage.tell(may_undo(4))
    assert stage.heard("whole") == wanted == [{"type": "whole", "seat": seat, "held": wanted[0]["held"]}]
    expect(undo).to_have_count(0)
    stage.show(table, seat)
    stage.tell(may_undo(1))
    expect(undo).to_be_enabled()
    stage.tell(may_undo(2, view={"nowhere": {"deep": [1]}}))
    assert len(stage.heard("whole", 2)) == 2
