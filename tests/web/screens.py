"""Every screen of the site and the way there, for the pictures and for the tests of all screens.

What stands on the tables comes from four whole games, one of each, in tests/web/games/.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from tests.web.house import PLAIN, ROOT, Json, enter, post
from tests.web.stage import Stage, play_until

from capomastro.games.citadels import CITADELS
from capomastro.kernel.record import Record, follow_line, open_table, parse_record, replay
from capomastro.kernel.registry import games
from capomastro.kernel.table import Table
from capomastro.puzzles.puzzle import collection
from capomastro.running import protocol as p

POINTS = 40             # of the chart of a finished game
SHIPPED = ("carcassonne", "citadels", "carrara", "firenze")
GAMES = Path(__file__).parent / "games"
MIDDLE = {"carcassonne": 120, "citadels": 400, "carrara": 240, "firenze": 330}      # lines after which a game is in full swing
LATE = {"carcassonne": 180, "citadels": 500, "carrara": 400, "firenze": 750}       # steps of a full table, shortly before its end
ASKED = {                                                                           # decisions of each game that look different
    "carcassonne": ("tile", "follower"),
    "citadels": ("main", "pick"),
    "carrara": ("turn", "blocks", "payment"),
    "firenze": ("card", "build", "price"),
}


@cache
def whole_game(name: str) -> Record:
    return parse_record((GAMES / f"{name}.txt").read_text(encoding="utf-8"))


@cache
def middle(name: str, asks: str = "") -> Table:
    """A game of three in full swing, with a real choice to make: of this kind, or the game's usual one."""
    record = whole_game(name)
    table = open_table(record)
    for line, entry in enumerate(record.entries):
        follow_line(table, entry)
        choice = table.game.choice(table.state)
        if line > MIDDLE[name] and choice is not None and choice.name == (asks or ASKED[name][0]) and len(table.state.legal()) > 1:
            return table
    raise AssertionError(f"the game of {name} does not ask {asks} so late")


@cache
def finished(name: str) -> Table:
    return replay(whole_game(name))


@cache
def crowded(name: str) -> Table:
    """As many people as can play, late in their game, and one of them has much to choose from."""
    game = games()[name]

    def much_to_do(table: Table) -> bool:
        choice = game.choice(table.state)
        return len(table.steps) > LATE[name] and choice is not None and choice.name in ASKED[name] and len(table.state.legal()) > 2

    by = "random" if name in ("carcassonne", "citadels") else "apprentice"
    return play_until(game, max(game.players), {}, much_to_do, by=by, seed=3)


@cache
def crowded_draft() -> Table:
    """Eight players of Citadels, eight characters to choose from."""
    return play_until(CITADELS, 8, {}, lambda table: len(CITADELS.view(table.state, int(table.state.decider())).draft.pile) > 7, seed=3)


def course_of(table: Table) -> list[list[int]]:
    """The scores as if the game had ended then, now and again in its course."""
    state = table.start.clone()
    out = []
    for n, step in enumerate(table.steps):
        state.apply(step.code)
        if n % (len(table.steps) // POINTS) == 0 or n == len(table.steps) - 1:
            out.append(list(table.game.outcome(state).scores))
    return out


class Visit:
    """A page in one language, size and theme, before which any screen can be put."""

    def __init__(self, page: Page, lang: str = "en") -> None:
        self.page = page
        self.lang = lang
        own = ROOT / "web" / "src" / "words"
        files = [own / f"{lang}.json", *own.glob(f"*/{lang}.json")]
        self.words: dict[str, str] = {key: text for file in files for key, text in json.loads(file.read_text(encoding="utf-8")).items()}
        self.stage = Stage(page)

    def tell_course(self) -> None:
        """From now on the page can ask for the course of the scores, and its browser keeps no file, as every request is looked at."""
        self.page.route("**/api/tables/staged/replay*", lambda route: route.fulfill(json=self.course()))

    def course(self) -> Json:
        """The scores of the game on the stage from its beginning to now, for the chart."""
        assert self.stage.now is not None
        scores = course_of(self.stage.now[0])
        return {"seat": 0, "first": 0, "total": len(scores), "moments": [{"n": n, "view": {}, "score": s} for n, s in enumerate(scores)]}

    def go(self, path: str) -> None:
        self.page.goto(path)
        self.page.get_by_role("heading", level=1).first.wait_for()

    def show(self, table: Table, seat: int | None = None, **seen: Any) -> None:
        """A table with nothing of the one before it."""
        self.stage.now = None
        if table.over:
            self.tell_course()
        self.stage.show(table, seat, **seen)
        self.page.get_by_role("heading", level=1).first.wait_for()

    def click(self, key: str) -> None:
        """The button that says this, in the language of the visit."""
        self.page.get_by_role("button", name=self.words[key], exact=True).first.click()


Screen = Callable[[Visit], None]


# -- pages around the table ----------------------------------------------------------
def page_at(path: str, visit: Visit) -> None:
    visit.go(path)


def home(visit: Visit) -> None:
    """With a table of one's own."""
    open_one(visit)
    visit.go("/")
    visit.page.get_by_role("listitem").get_by_role("link").first.wait_for()


def join_refused(visit: Visit) -> None:
    visit.go("/")
    visit.page.get_by_role("textbox").fill("no such table")
    visit.click("home.join")
    visit.page.get_by_role("alert").wait_for()


def rules(name: str, visit: Visit) -> None:
    visit.page.goto(f"/rules/{name}")
    visit.page.locator("p.clause").first.wait_for()


def lesson(name: str, visit: Visit) -> None:
    """At its first step."""
    visit.page.goto(PLAIN)
    table = post(visit.page, "/api/tables", {"game": name, "lesson": "first"})["id"]
    visit.go(f"/t/{table}")
    visit.page.locator(".coach h2").wait_for()


def cards(name: str, visit: Visit) -> None:
    visit.go(f"/cards/{name}")
    visit.page.locator(".thing").first.wait_for()


def open_one(visit: Visit) -> str:
    """A table where somebody is awaited; returns its id."""
    visit.page.goto(PLAIN)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "apprentice"}, {"kind": "open"}]
    return str(post(visit.page, "/api/tables", {"game": "citadels", "seats": seats})["id"])


def puzzles(visit: Visit) -> None:
    """Today's and the collection, with their pictures."""
    visit.go("/puzzles")
    visit.page.locator("img[src^='blob:']").first.wait_for()


def puzzle(name: str, visit: Visit) -> None:
    visit.go(f"/puzzles/{collection(name)[0].id}")
    visit.page.locator(".prompt .ask").wait_for()


def answered(name: str, right: bool, visit: Visit) -> None:
    """A position that was solved, or was not."""
    asked = collection(name)[0]
    puzzle(name, visit)
    moves = [move for move in games()[name].moves(asked.state(), asked.seat) if (move.text in asked.solutions) == right]
    visit.page.keyboard.press("m")
    visit.page.get_by_role("dialog").get_by_role("button", name=games()[name].words(visit.lang).say(moves[0].say), exact=True).click()
    visit.click("puzzles.answer")
    visit.page.locator("[data-answered]").wait_for()


def board(name: str, visit: Visit) -> None:
    """The analysis board with every part of its form open."""
    visit.go(f"/board/{name}")
    parts = visit.page.locator("[data-group]")
    parts.first.wait_for()
    visit.page.locator(".mini").wait_for()
    for part in parts.all():
        part.locator("summary").first.press("Enter")


def board_refused(name: str, visit: Visit) -> None:
    """A position as text that cannot be."""
    visit.go(f"/board/{name}")
    visit.page.locator("[data-group]").first.wait_for()
    visit.click("board.astext")
    text = visit.page.get_by_role("textbox", name=visit.words["board.position"])
    text.fill(text.input_value().replace(f"{name} ", f"{name} 9", 1))
    visit.page.get_by_role("alert").filter(has_text=re.compile(r"\w")).wait_for()


def tournament(visit: Visit) -> None:
    """Made a moment ago."""
    visit.go(f"/tournament/{held(visit)['id']}")


def held(visit: Visit, *people: str) -> Json:
    """A tournament that these people have entered."""
    visit.page.goto(PLAIN)
    enter(visit.page)
    made = post(visit.page, "/api/tournaments", {"title": "Freitags im Vereinsheim", "game": SHIPPED[0]})
    site = visit.page.url.removesuffix(PLAIN)
    browser = visit.page.context.browser
    assert browser is not None
    for name in people:
        guest = browser.new_context(base_url=site, extra_http_headers={"origin": site})
        assert guest.request.post("/api/enter", data={"name": name}).ok
        assert guest.request.post(f"/api/tournaments/{made['id']}/enter", data={"key": made["link"].partition("#")[2]}).ok
        guest.close()
    return made


def directed(visit: Visit) -> None:
    """A tournament whose first round is paired."""
    visit.go(f"/tournament/{held(visit, 'Bram', 'Clara', 'Dirk', 'Eleonore von Weißenstein')['id']}")
    visit.page.get_by_role("button", name=visit.words["tournament.direct.pair"].format(n=1)).click()
    visit.page.get_by_role("button", name=visit.words["tournament.direct.start"].format(n=1)).wait_for()


def projected(visit: Visit) -> None:
    """The same for the room."""
    directed(visit)
    visit.go(f"{visit.page.url.partition('#')[0]}/board")


def lobby(visit: Visit) -> None:
    visit.go(f"/t/{open_one(visit)}")


def palette(visit: Visit) -> None:
    lobby(visit)
    visit.page.get_by_role("button", name=visit.words["lobby.colour"]).first.click()
    visit.page.get_by_role("dialog").wait_for()


def own_choice(name: str, visit: Visit) -> None:
    """Setting up a game of one's own, house rules and all."""
    visit.go(f"/new/{name}")
    visit.page.get_by_role("radio", name=visit.words["preset.own"]).click()
    visit.page.locator("details.house > summary").click()


def recorded(name: str, visit: Visit) -> str:
    """A finished game on the server; returns its id."""
    return str(post(visit.page, "/api/records", {"record": whole_game(name).text()})["id"])


def watched(name: str, visit: Visit) -> None:
    """The replay, halfway."""
    visit.page.goto(PLAIN)
    visit.go(f"/replay/{recorded(name, visit)}#40")
    visit.page.get_by_role("slider").wait_for()


def shared(name: str, visit: Visit) -> None:
    """A moment of a finished game, about to be shared."""
    watched(name, visit)
    visit.click("sharing.button")
    visit.click("sharing.make")
    visit.page.get_by_role("dialog").locator("code").wait_for()


def watched_by_link(name: str, visit: Visit) -> None:
    """A shared game, as whoever follows the link sees it."""
    visit.page.goto(PLAIN)
    link = post(visit.page, f"/api/tables/{recorded(name, visit)}/shares", {"moment": 40})
    visit.go(f"/s/{link['token']}")
    visit.page.get_by_role("slider").wait_for()


# -- at the table --------------------------------------------------------------------
def asked(name: str, asks: str, visit: Visit) -> None:
    visit.show(middle(name, asks))


def full(name: str, visit: Visit) -> None:
    visit.show(crowded(name))


def looked_on(name: str, visit: Visit) -> None:
    """Through the eyes of a spectator."""
    visit.show(middle(name), -1)


def hinted(name: str, visit: Visit) -> None:
    visit.show(middle(name))
    visit.page.get_by_role("button", name=visit.words["hint.ask"]).wait_for()
    visit.page.keyboard.press("h")
    visit.page.locator("[data-hint]").first.wait_for()


def moves(name: str, visit: Visit) -> None:
    visit.show(middle(name))
    visit.page.get_by_role("button", name=visit.words["hint.ask"]).wait_for()
    visit.page.keyboard.press("m")
    visit.page.get_by_role("dialog").wait_for()


def menu(visit: Visit) -> None:
    visit.show(middle("carrara"), undo=p.UndoInfo(step="consent", turn="consent"))
    visit.click("menu.title")
    visit.page.get_by_role("dialog").wait_for()


def resign(visit: Visit) -> None:
    menu(visit)
    visit.click("menu.resign")
    visit.page.get_by_role("dialog", name=visit.words["menu.resign"]).wait_for()


def keys(visit: Visit) -> None:
    visit.show(middle("carcassonne"))
    visit.page.get_by_role("button", name=visit.words["menu.title"]).wait_for()
    visit.page.keyboard.press("?")
    visit.page.get_by_role("dialog").wait_for()


def vote(kind: str, visit: Visit) -> None:
    table = middle("citadels" if kind == "undo" else "firenze")
    seat = int(table.state.decider())
    by, absent = (seat + 1) % 3, (seat + 2) % 3
    proposal = p.Proposal(1, "undo" if kind == "undo" else "takeover", by, absent if kind == "takeover" else -1, yes=[by], waiting=[seat])
    visit.show(table, seat, proposal=proposal)
    visit.page.get_by_role("dialog").wait_for()


def chat(visit: Visit) -> None:
    visit.show(middle("firenze"))
    talk = visit.page.get_by_role("button", name=visit.words["chat.title"])
    drawer = visit.page.get_by_role("button", name=visit.words["table.side"])
    talk.or_(drawer).first.wait_for()
    if not talk.is_visible():
        drawer.click()
    talk.click()
    visit.stage.tell(p.Said(1, "other", "Pietro", "Ciao!", 0, 1), p.Said(2, "me", "Ann", "Buona fortuna, e che vinca il migliore.", 0, 0))
    visit.page.get_by_role("log").get_by_text("Buona fortuna").wait_for()


def lost_connection(visit: Visit) -> None:
    visit.show(middle("carrara"))
    visit.page.get_by_role("button", name=visit.words["menu.title"]).wait_for()
    visit.stage.hang_up()
    visit.page.get_by_text(visit.words["table.reconnect"]).wait_for()


def hot_seat(visit: Visit) -> None:
    """Two players at one screen, when it passes from one to the other."""
    visit.page.goto(PLAIN)
    seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Bo"}]
    table = post(visit.page, "/api/tables", {"game": "carcassonne", "seats": seats, "begin": True, "start": "seated"})
    visit.go(f"/t/{table['id']}")
    pass_on = visit.page.get_by_role("heading", name=visit.words["hotseat.title"].format(name="Bo"))
    news = visit.page.get_by_role("status", name=visit.words["live.name"])
    answers = visit.page.get_by_role("dialog").get_by_role("button")
    heard = ""
    while True:                                 # a tile, and who goes onto it, where there is a choice
        expect(news.or_(pass_on)).not_to_have_text(heard)
        if pass_on.is_visible():
            return
        heard = news.inner_text()
        visit.page.keyboard.press("m")
        answers.first.click()


# -- the end -------------------------------------------------------------------------
def ended(name: str, visit: Visit) -> None:
    visit.show(finished(name), 0)


def told(name: str, visit: Visit) -> None:
    """The final scoring, as it is told on the board."""
    visit.show(middle(name), 0)
    visit.page.get_by_role("list", name=visit.words["seat.everybody"]).wait_for()
    visit.tell_course()
    visit.stage.show(finished(name), 0)
    visit.click("replay.pause")


def all_screens() -> dict[str, Screen]:
    """By name; the name's last word is the game, where the screen belongs to one."""
    found: dict[str, Screen] = {
        "home": home,
        "join": join_refused,
        "about": partial(page_at, "/about"),
        "account": partial(page_at, "/account"),
        "me": partial(page_at, "/me"),
        "my-games": partial(page_at, "/me/games"),
        "advance": partial(page_at, "/me/advance"),
        "settings": partial(page_at, "/me/settings"),
        "ladder": partial(page_at, f"/ladder/{SHIPPED[0]}"),
        "learn": partial(page_at, "/learn"),
        "bring": partial(page_at, "/bring"),
        "board": partial(page_at, f"/board/{SHIPPED[0]}"),
        "nowhere": partial(page_at, "/nowhere"),
        "puzzles": puzzles,
        "tournament-new": partial(page_at, "/tournament/new"),
        "tournament": tournament,
        "tournament-directed": directed,
        "tournament-room": projected,
        "lobby": lobby,
        "palette": palette,
        "menu": menu,
        "resign": resign,
        "keys": keys,
        "chat": chat,
        "vote-undo": partial(vote, "undo"),
        "vote-takeover": partial(vote, "takeover"),
        "reconnect": lost_connection,
        "hotseat": hot_seat,
    }
    for name in SHIPPED:
        found[f"setup-{name}"] = partial(page_at, f"/new/{name}")
        found[f"ladder-{name}"] = partial(page_at, f"/ladder/{name}")
        found[f"lesson-{name}"] = partial(lesson, name)
        found[f"cards-{name}"] = partial(cards, name)
        found[f"puzzle-{name}"] = partial(puzzle, name)
        found[f"solved-{name}"] = partial(answered, name, True)
        found[f"failed-{name}"] = partial(answered, name, False)
        found[f"board-hand-{name}"] = partial(board, name)
        found[f"board-refused-{name}"] = partial(board_refused, name)
        found[f"shared-{name}"] = partial(watched_by_link, name)
        found[f"crowd-{name}"] = partial(full, name)
        found[f"own-{name}"] = partial(own_choice, name)
        found[f"numbers-{name}"] = partial(page_at, f"/numbers/{name}")
        found[f"rules-{name}"] = partial(rules, name)
        for asks in ASKED[name]:
            found[f"table-{asks}-{name}"] = partial(asked, name, asks)
        found[f"watching-{name}"] = partial(looked_on, name)
        found[f"hint-{name}"] = partial(hinted, name)
        found[f"moves-{name}"] = partial(moves, name)
        found[f"story-{name}"] = partial(told, name)
        found[f"end-{name}"] = partial(ended, name)
        found[f"replay-{name}"] = partial(watched, name)
        found[f"sharing-{name}"] = partial(shared, name)
    return found
