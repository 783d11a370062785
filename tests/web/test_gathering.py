"""Several things named at once: ticked in any order, counted along, kept, sent as one. And a turn that ends only on a word."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.games.citadels.scene import Scene
from tests.web.house import DESKTOP, PHONE, House, axe, open_table, too_small, until
from tests.web.stage import Stage, play_until

from capomastro.kernel import sets
from capomastro.kernel.registry import games
from capomastro.kernel.sets import Offer
from capomastro.kernel.table import Table
from capomastro.running import protocol as p


def asked(game: str, kind: str, likes: str = "", least: int = 1, seed: int = 1) -> Table:
    """A position of a game in which a gathering is offered, with so many picks of texts that begin so."""
    it = games()[game]

    def found(table: Table) -> bool:
        choice = it.choice(table.state)
        if choice is None or choice.name != kind:
            return False
        return any(sum(p.text.startswith(likes) for p in gather.picks) >= least for gather in sets.offers(it, table.state))

    for more in range(20):
        table = play_until(it, it.players[0], {}, found, seed=seed + more)
        if not table.over:
            return table
    raise AssertionError(f"random games of {game} never ask {kind} with {least} times {likes!r}")


def offered(table: Table, name: str) -> Offer:
    return next(g for g in sets.offers(table.game, table.state) if g.name == name)


def citadels(scene: Scene) -> Table:
    return Table(scene.game, start=scene.s)


def magistrate() -> Table:
    scene = Scene(5, "magistrate").hold(magistrate=0).call("magistrate")
    scene.play("gold")
    return citadels(scene)


def magician() -> Table:
    scene = Scene(5).hold(magician=0).hand(0, "town_hall temple tavern tavern").call("magician")
    scene.play("gold", "exchange")
    return citadels(scene)


def purchase() -> Table:
    return asked("carrara", "blocks", "take", 3)


def boxes(page: Page) -> Locator:
    """What can be ticked beside the question."""
    return page.locator(".prompt").get_by_role("checkbox")


def free(page: Page) -> Locator:
    """Of these, what can still join."""
    return boxes(page).and_(page.locator("[aria-checked=false]:not([aria-disabled=true])"))


def send(page: Page) -> Locator:
    return page.locator(".prompt .send")


def ticked(all_boxes: Locator) -> Locator:
    return all_boxes.and_(all_boxes.page.locator("[aria-checked=true]"))


def the_set(stage: Stage) -> tuple[str, list[str]]:
    """The gathering and the picks that the page has sent: one message."""
    message = stage.heard("gather")
    assert len(message) == 1
    return message[0]["gathering"], message[0]["picks"]


# -- any order -----------------------------------------------------------------------------------------


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_blocks_are_ticked_from_black_to_white_and_bought_as_one(house: House, size: tuple[int, int]) -> None:
    table = purchase()
    gather = offered(table, "purchase")
    stage = Stage(house.person(size, touch=size == PHONE))
    page = stage.page
    stage.show(table)
    expect(send(page)).to_have_attribute("aria-disabled", "true")
    wanted = [gather.picks[n] for n in max(gather.sets or [], key=lambda s: len(set(s)))]
    words = table.game.words("en")
    for pick in reversed(wanted):                       # the engine names white first: here it is the last
        boxes(page).filter(has_text=words.say(pick.say)).and_(page.locator("[aria-checked=false]")).first.click()
    assert (gather.sets or []).index(sorted(gather.picks.index(p) for p in wanted)) >= 0
    expect(send(page)).to_contain_text(f"Buy {len(wanted)} blocks")
    assert not stage.sent or all(m["type"] not in ("play", "gather", "look") for m in stage.sent), "a tick left the browser"
    assert not too_small(page) or size == DESKTOP
    assert not axe(page)
    send(page).click()
    name, picks = the_set(stage)
    assert name == "purchase"
    assert sorted(picks) == sorted(p.text for p in wanted)


def test_the_wheel_and_the_tray_tick_the_same_blocks(house: House) -> None:
    table = purchase()
    stage = Stage(house.person())
    page = stage.page
    stage.show(table)
    on_wheel = page.locator("svg.wheel").get_by_role("checkbox")
    on_wheel.first.press(" ")
    expect(ticked(on_wheel)).to_have_count(1)
    expect(ticked(boxes(page))).to_have_count(1)
    ticked(boxes(page)).click()
    expect(ticked(on_wheel)).to_have_count(0)
    boxes(page).first.click()
    page.get_by_role("button", name="Put back").click()
    expect(ticked(boxes(page))).to_have_count(0)
    assert not [m for m in stage.sent if m["type"] in ("play", "gather")]


def test_a_payment_is_proposed_and_moved_by_a_tap(house: House) -> None:
    table = asked("carrara", "payment", "pay", 2)
    gather = offered(table, "payment")
    stage = Stage(house.person())
    page = stage.page
    stage.show(table)
    chosen = ticked(boxes(page))
    need = len((gather.sets or [[]])[0])
    expect(chosen).to_have_count(need)
    expect(send(page)).not_to_have_attribute("aria-disabled", "true")
    other = free(page).first
    said = " ".join(other.inner_text().split())
    other.click()
    expect(chosen).to_have_count(need)
    expect(chosen.filter(has_text=said).first).to_be_visible()
    send(page).click()
    assert len(the_set(stage)[1]) == need


def test_towers_grow_in_any_order_and_a_minus_takes_a_stone_back(house: House) -> None:
    table = asked("firenze", "build", "raise", 1)
    stage = Stage(house.person())
    page = stage.page
    stage.show(table)
    site = page.get_by_role("region", name="Site of")
    plots, pluses = site.locator(".plot"), site.locator(".add")
    expect(pluses.or_(plots).first).to_be_visible()
    built = 0
    if plots.count():                                   # a new tower first, which the engine asks for last
        plots.first.click()
        built += 1
        expect(site.locator(".off")).to_have_count(1)
    if pluses.count():
        pluses.first.click()
        built += 1
    expect(send(page)).to_contain_text("Build")
    site.locator(".off").first.click()
    expect(site.locator(".off")).to_have_count(built - 1)
    if built == 1:
        pluses.or_(plots).first.click()
    assert not [m for m in stage.sent if m["type"] in ("play", "gather")]
    send(page).click()
    assert the_set(stage)[0] == "build"


def test_the_seal_lies_on_the_first_and_moves_with_a_tap(house: House) -> None:
    stage = Stage(house.person())
    page = stage.page
    stage.show(magistrate())
    tiles = page.locator(".call").get_by_role("checkbox")
    for n in (4, 1, 2):
        tiles.nth(n).click()
    seal = page.locator(".call .seal")
    expect(seal).to_have_count(1)
    first = tiles.nth(4).get_attribute("aria-label") or ""
    assert "signed" in first
    tiles.nth(1).click()
    expect(tiles.nth(1)).to_have_attribute("aria-label", re.compile("signed"))
    expect(seal).to_have_count(1)
    assert not axe(page)
    send(page).click()
    name, picks = the_set(stage)
    assert name == "warrants"
    assert sorted(p.split()[0] for p in picks) == ["sign", "warrant", "warrant", "warrant"]


def test_hand_cards_are_ticked_one_of_two_alike_too(house: House) -> None:
    stage = Stage(house.person(PHONE, touch=True))
    page = stage.page
    stage.show(magician())
    hand = page.get_by_role("region", name="Your hand").get_by_role("checkbox")
    expect(hand).to_have_count(4)
    for name in ("Temple", "Town Hall"):
        hand.filter(has_text=name).click()
    expect(page.locator(".prompt")).to_contain_text("You keep")
    hand.filter(has_text="Temple").click()
    hand.filter(has_text="Tavern").last.click()
    send(page).click()
    name, picks = the_set(stage)
    assert name == "exchange"
    assert sorted(picks) == ["discard tavern", "discard town_hall"]


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("set_up", [purchase, magician, magistrate])
def test_by_keyboard_alone(house: House, set_up: Callable[[], Table]) -> None:
    stage = Stage(house.person())
    page = stage.page
    stage.show(set_up())
    expect(page.locator(".prompt")).to_be_visible()
    page.keyboard.press("m")
    dialog = page.get_by_role("dialog", name="What you can do")
    ticks = dialog.get_by_role("checkbox")
    expect(ticks.first).to_be_focused()
    go = dialog.locator(".send")
    for _ in range(8):                                  # whatever can join, until it is enough
        page.keyboard.press(" ")
        if ticked(ticks).count() and go.get_attribute("aria-disabled") != "true":
            break
        page.keyboard.press("ArrowRight")
    for _ in range(40):
        if go.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(go).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    the_set(stage)
    expect(dialog).to_be_hidden()


# -- what is ticked lasts -----------------------------------------------------------------------------


def test_ticks_outlive_a_reload_and_turning_the_device(house: House) -> None:
    stage = Stage(house.person())
    page = stage.page
    stage.show(purchase())
    boxes(page).first.click()
    free(page).first.click()
    checked = ticked(boxes(page))
    expect(checked).to_have_count(2)
    count = checked.count()
    said = send(page).inner_text()
    page.set_viewport_size({"width": 740, "height": 360})
    expect(checked).to_have_count(count)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.reload()
    expect(checked).to_have_count(count)
    expect(send(page)).to_have_text(said)


def test_the_page_says_what_no_longer_holds_where_the_table_moved_on(house: House) -> None:
    stage = Stage(house.person())
    page = stage.page
    table = purchase()
    stage.show(table)
    said = boxes(page).first.locator(".sr").inner_text()
    boxes(page).first.click()
    seat = int(table.state.decider())
    table.play(sets.run_of(table.game, table.state, "purchase", [offered(table, "purchase").picks[-1].text])[0])
    while int(table.state.decider()) == seat and not table.over:
        table.play(int(table.state.legal()[-1]))
    stage.now = (table, seat, {})
    page.reload()
    expect(page.locator(".prompt")).to_contain_text("no longer available")
    expect(page.locator(".prompt")).to_contain_text(said)


def test_a_set_refused_is_there_again(house: House) -> None:
    stage = Stage(house.person())
    page = stage.page
    stage.show(purchase())
    boxes(page).first.click()
    send(page).click()
    message = stage.heard("gather")[0]
    stage.tell(p.Refused("stale", "the table moved on", key=message["key"]))
    expect(ticked(boxes(page))).to_have_count(1)
    send(page).click()
    assert len(stage.heard("gather", 2)) == 2


# a card is taken with the first click of the mouse
AT_ONCE = """() => {
  const kept = JSON.parse(localStorage.getItem('capomastro.prefs'));
  localStorage.setItem('capomastro.prefs', JSON.stringify({ ...kept, confirm: false }));
}"""


# -- the end of a turn --------------------------------------------------------------------------------


def test_a_click_that_ends_the_turn_waits_for_a_word_and_can_be_taken_back(house: House) -> None:
    """In the draft of Citadels a click on a card hands over: asked once, and not where the player said so in the menu."""
    page = house.person()
    table = open_table(page, "citadels", ["random", "random", "random"], start="seated")
    page.evaluate(AT_ONCE)
    page.goto(f"/t/{table}")
    card = page.locator(".fan button").first
    expect(card).to_be_visible()
    card.click()
    prompt = page.locator(".prompt")
    back = prompt.get_by_role("button", name="Take back")
    expect(back).to_be_visible()
    expect(prompt).to_contain_text("You chose: Keep the")
    back.click()
    expect(card).to_be_visible()
    expect(back).to_be_hidden()
    card.click()
    prompt.get_by_role("button", name="Go on", exact=True).click()
    expect(back).to_be_hidden()


def test_a_player_may_do_without_being_asked(house: House) -> None:
    page = house.person()
    table = open_table(page, "citadels", ["random", "random", "random"], start="seated")
    page.evaluate(AT_ONCE)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name="Ask before my turn ends").click()
    page.keyboard.press("Escape")
    card = page.locator(".fan button").first
    card.click()
    expect(page.locator(".fan button")).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("switch", name="Ask before my turn ends")).to_have_attribute("aria-checked", "false")


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_turn_of_carcassonne_takes_at_most_three_acts(house: House, size: tuple[int, int]) -> None:
    """A square, the tile on it, a follower: the last of them says that the turn ends, and it does."""
    page = house.person(size, touch=size == PHONE)
    page.goto(f"/t/{open_table(page, 'carcassonne', ['random'], start='seated')}")
    place = page.get_by_role("button", name="Place it")
    roles = page.locator(".roles .role:not([aria-disabled=true])")
    for _ in range(3):
        expect(place.or_(roles).first).to_be_visible()
        left = house.seen(page)["view"]["left"]
        ends = False
        if place.count():                               # a tile that fits in one way only lies there already
            page.get_by_role("group", name="Squares where the tile fits").get_by_role("button").first.click()
            ends = "end the turn" in place.inner_text()
            place.click()
        if not ends:
            expect(roles.first).to_contain_text("end the turn")
            roles.first.click()
        until(page, lambda before=left: house.seen(page)["view"]["left"] != before, lambda: "the turn did not end")


def to_the_blocks(page: Page) -> None:
    """The wheel is turned, and a segment chosen; where nothing else can be done, it has been turned already."""
    turn = page.locator(".prompt").get_by_role("button", name="Turn the wheel and buy blocks")
    segment = page.locator(".legal-segment").first
    expect(turn.or_(segment).first).to_be_visible()
    if turn.count():
        turn.click()
    segment.press("Enter")
    expect(free(page).first).to_be_visible()


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_purchase_takes_a_tick_for_each_block_and_one_act(house: House, size: tuple[int, int]) -> None:
    """The 0.1 client took as many: turn the wheel, a segment, each block, and done."""
    page = house.person(size, touch=size == PHONE)
    said = "and end the turn"
    for _ in range(8):                                  # with coins enough for an object, the turn does not end yet: another deal
        page.goto(f"/t/{open_table(page, 'carrara', ['random'], start='seated')}")
        to_the_blocks(page)
        count = 0
        while free(page).count() and (count == 0 or said not in send(page).inner_text()):
            free(page).first.click()
            count += 1
            expect(ticked(boxes(page))).to_have_count(count)
        expect(send(page)).to_contain_text("Buy")
        if said in send(page).inner_text():
            break
    expect(send(page)).to_contain_text(said)
    send(page).click()
    expect(send(page)).to_be_hidden()
    expect(page.get_by_role("button", name="End the turn", exact=True)).to_be_hidden()


def test_what_was_bought_is_one_line_that_opens(house: House) -> None:
    page = house.person()
    page.goto(f"/t/{open_table(page, 'carrara', ['random'], start='seated')}")
    to_the_blocks(page)
    free(page).first.click()
    send(page).click()
    log = page.get_by_role("list", name="What happened")
    line = log.get_by_role("listitem").filter(has_text="Ann buys from segment").filter(has_text="for").first
    expect(line).to_be_visible()
