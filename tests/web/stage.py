"""Puts any position of any game before a real browser: the page is the real one, the table's socket is played here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute
from tests.web.house import PLAIN, Json, enter, until

from capomastro.bots.bot import bot
from capomastro.kernel.game import Game
from capomastro.kernel.notation import tell
from capomastro.kernel.rng import Rng
from capomastro.kernel.sets import Asked
from capomastro.kernel.state import OVER
from capomastro.kernel.table import Dice, Table
from capomastro.running import protocol as p

NAMES = ["Ann", "Bo", "Cem", "Dora", "Emil", "Fenna", "Gus", "Hanna"]
BOTS = ["Cosimo", "Pietro", "Fiammetta", "Lorenzo", "Ginevra", "Matteo", "Bianca", "Taddeo"]     # as the client calls them


def play_until(game: Game, players: int, options: Json, stop: Callable[[Table], bool], *, by: str = "random", seed: int = 1) -> Table:
    """A game played by bots until something holds or it is over."""
    table = Table(game, players, options, nature=Dice(seed))
    rng = Rng(seed)
    player = bot(by)
    while not table.over and not stop(table):
        seat = int(table.state.decider())
        table.play(player.choose(game, table.state.imagine(seat, rng), seat, rng))
    return table


def names_at(seat: int) -> list[str]:
    """Who sits where, when a person sits at this seat and bots at the others."""
    return [NAMES[n] if n == seat else bot for n, bot in enumerate(BOTS)]


def table_info(table: Table, seat: int) -> p.TableInfo:
    setup = table.game.setup(table.start)
    seats = []
    for n in range(setup["players"]):
        mine = n == seat
        level = "" if mine else "journeyman"
        seats.append(p.SeatInfo(n, "person" if mine else "bot", NAMES[n], bot=level, connected=True, colour=n, mine=mine))
    return p.TableInfo(
        id="staged",
        game=table.game.id,
        state="finished" if table.over else "running",
        players=setup["players"],
        options=setup["options"],
        seats=seats,
        rules_version=setup["rules"],
        data_version=setup["data"],
        data_hash=setup["hash"],
        ending="played" if table.over else "",
    )


def happened(table: Table, seat: int) -> list[p.Happened]:
    """The events as a seat saw them, those of one act joined as the server joins them."""
    told = iter(table.history(seat))
    out: list[p.Happened] = []
    heard, actor = False, -1                # something of the act; whose it is
    for step in table.steps:
        heard = heard and not step.act and step.actor == actor >= 0
        actor = step.actor
        for event in step.events:
            if tell(table.game.events, event, seat, all_seeing=False) is not None:
                n, seen = next(told)
                out.append(p.Happened(n, seen.kind, seen.phrase(), seen.fields, seen.hidden, joined=heard))
                heard = True
    return out


def messages(table: Table, seat: int, build: str, seen_too: Json) -> list[bytes]:
    """What the server would send to a seat that sits down now; ``seen_too`` are further fields of what it sees."""
    game, state = table.game, table.state
    events = happened(table, seat)
    over = state.decider() == OVER
    outcome = game.outcome(state)
    ended = outcome if over else None
    moves = game.moves(state, seat)
    asked = Asked(game, state) if state.decider() == seat else None
    ends = [n for n, move in enumerate(moves) if asked is not None and asked.leaving.after([move.code])]
    gathers = asked.gathers if asked is not None else []
    seen = p.Seen(seat, 1, game.view(state, seat), moves, ends, gathers, events=events, outcome=ended, score=outcome.scores, **seen_too)
    welcome = p.Welcome(p.PROTOCOL, "test", build, "me", NAMES[max(seat, 0)], 0)
    return [p.encoder.encode(m) for m in (welcome, p.TableChanged(table_info(table, seat)), seen)]


class Stage:
    """A page that shows whatever position is put on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sent: list[Json] = []
        self.shown = 0                  # positions so far
        self.now: tuple[Table, int, Json] | None = None
        self.socket: WebSocketRoute | None = None
        page.route_web_socket("**/ws/tables/staged", self._connected)
        page.goto(PLAIN)
        self.build = str(page.evaluate("async () => (await (await fetch('/api/site')).json()).build"))
        enter(page)

    def show(self, table: Table, seat: int | None = None, **seen: Any) -> None:
        """The table as a seat sees it; without one, as whoever decides does. ``seen``: a vote, clocks, what can be undone.

        Returns when the page has taken it in: it has answered what was asked last, its share in a shuffling.
        """
        before = self.now
        self.shown += 1
        self.now = table, max(0, int(table.state.decider())) if seat is None else seat, seen
        if self.socket is not None and before is not None and before[0].game is table.game and not before[0].over:
            self._put(self.socket, greet=False)
        else:
            self.page.goto(PLAIN)           # of the same site: from a blank page each table would need a new process of the browser
            self.page.goto("/t/staged")
        until(self.page, self._is_taken_in, lambda: "the page does not take in what it is shown")

    def _put(self, socket: WebSocketRoute, *, greet: bool) -> None:
        assert self.now is not None
        table, seat, seen = self.now
        for each in messages(table, seat, self.build, seen)[0 if greet else 1 :]:
            socket.send(each.decode())
        socket.send(p.encoder.encode(p.Shuffle("", [self.shown], 0)).decode())

    def _is_taken_in(self) -> bool:
        return any(message["type"] == "nonce" and message["seat"] == self.shown for message in self.sent)

    def seen(self, page: Page) -> Json:
        """What the page was told of the game."""
        assert self.now is not None
        table, seat, seen = self.now
        told: Json = msgspec.json.decode(messages(table, seat, self.build, seen)[-1])
        return told

    def tell(self, *news: p.FromServer) -> None:
        """Whatever else the server may say."""
        assert self.socket is not None
        for each in news:
            self.socket.send(p.encoder.encode(each).decode())

    def hang_up(self) -> None:
        """The connection breaks, and no other comes about."""
        assert self.socket is not None
        self.now = None
        self.socket.close()

    def plays(self) -> list[str]:
        """The moves the page has sent."""
        return [message["move"] for message in self.heard("play")]

    def heard(self, kind: str, least: int = 1) -> list[Json]:
        """The messages of a kind, as soon as there are so many and the page has had time for another."""
        until(self.page, lambda: sum(message["type"] == kind for message in self.sent) >= least, lambda: f"fewer than {least} times {kind}")
        self.page.wait_for_timeout(200)
        return [message for message in self.sent if message["type"] == kind]

    def _connected(self, socket: WebSocketRoute) -> None:
        socket.on_message(lambda message: self._answer(socket, msgspec.json.decode(message)))

    def _answer(self, socket: WebSocketRoute, message: Json) -> None:
        if self.now is None:
            socket.close()
            return
        table, seat, _ = self.now
        self.sent.append(message)
        if message["type"] == "hello":
            self.socket = socket
            self._put(socket, greet=True)
        elif message["type"] == "describe":
            self.tell(p.Description(message["id"], table.game.describe(table.game.view(table.state, seat))))
        elif message["type"] == "walk":
            self.tell(p.Walked(message["id"], table.game.walk(table.game.view(table.state, seat))))
        elif message["type"] == "hint":
            move = table.game.moves(table.state, seat)[0]
            self.tell(p.HintGiven(message["id"], move.text, move.say, "journeyman"))
