"""One table: its running game, its bots, and the screens that look at it.

Every change goes through ``act``: work out the entry, keep it, follow it, show it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping, Set
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from capomastro.bots.asked import choose
from capomastro.bots.hints import hints
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.registry import restore
from capomastro.kernel.rng import Rng
from capomastro.kernel.view import Phrase
from capomastro.lessons.judging import reply
from capomastro.lessons.lesson import lessons_of
from capomastro.pocket.keeping import Full, Keeper, Kept, write_kept
from capomastro.running import protocol as p
from capomastro.running import requests, windows
from capomastro.running.entries import AnyEntry, Away, Begin, Stopped, write_entry
from capomastro.running.faces import Faces
from capomastro.running.game import RunningGame
from capomastro.running.refusal import Refusal
from capomastro.running.watching import Held, Watching

ME = "me"                       # to a game, everybody at this device is one person
BLIND = 1500                    # milliseconds a blind question takes at least, answered or not
PACE = 0.5                      # seconds a bot takes at least, so that people can follow
FAILURES = 3                    # of a bot in a row, after which its table is closed

Send = Callable[[Any], None]


_AHEAD = time.time_ns() - time.monotonic_ns()


def now_ms() -> int:
    """The time as this page found it when it began, and as much later as has passed since: people set the clocks of their devices."""
    return (_AHEAD + time.monotonic_ns()) // 1_000_000


def luck() -> Rng:
    """What a position is imagined with: nobody can foresee it."""
    return Rng(secrets.randbits(60))


class Screen:
    """Whoever looks at a table: this page, and what it holds of each seat."""

    def __init__(self, send: Send) -> None:
        self.send = send                        # a message of the protocol, or its bytes
        self.watching = Watching()              # what goes from one page to itself is not worth making smaller


class Table:
    """A table of this device. To its running game it is the company: everybody here is one person, and always present."""

    def __init__(self, kept: Kept, keeper: Keeper, *, adviser: str, pace: float = PACE, blind: int = BLIND) -> None:
        self.kept = kept
        self.keeper = keeper
        self.adviser = adviser
        self.pace = pace
        self.blind = blind
        self.game = find_game(kept.game, kept.rules)
        self.running: RunningGame | None = None
        self.screens: set[Screen] = set()
        self.lock = asyncio.Lock()
        self._tending: asyncio.Task[None] | None = None
        self._chosen: tuple[tuple[int, int], int] | None = None     # a blind question, and a bot's answer to it
        self._failures: dict[int, int] = {}

    # -- the company -------------------------------------------------------------------
    @property
    def aids(self) -> bool:
        return self.kept.aids or self.kept.state == "finished"

    rated = False
    patience = 0

    @property
    def substitute(self) -> str:
        return self.adviser

    @property
    def window(self) -> int:
        return self.kept.window * 1000

    def bot_at(self, seat: int) -> str:
        if self.running is not None and seat in self.running.sitting_in:
            return self.running.sitting_in[seat]
        return self.kept.chairs[seat].bot

    def person_at(self, seat: int) -> str:
        return "" if self.kept.chairs[seat].kind == "bot" else ME

    def present(self) -> Set[str]:
        return {ME}

    def absent_since(self, seat: int) -> int:
        return 0

    @property
    def mine(self) -> list[int]:
        return [seat for seat in range(self.kept.players) if self.person_at(seat)]

    # -- what it is ----------------------------------------------------------------------
    def a_game(self) -> RunningGame:
        """A game of this table, before its first entry."""
        running = RunningGame(self.game, bytes.fromhex(self.kept.seed) if self.kept.seed else None, p.ClockSpec())
        if self.kept.lesson:                    # none where this version has it no longer: it is played on without
            running.lesson = lessons_of(self.game).get(self.kept.lesson)
        return running

    def begun(self) -> RunningGame:
        """The game; refused where it has not begun."""
        if self.running is None:
            raise Refusal("not_running", "the game has not started yet", Phrase("server.not_started"))
        return self.running

    def finished(self) -> RunningGame:
        if self.kept.state != "finished":
            raise Refusal("not_allowed", "the game is not finished yet", Phrase("server.not_finished"))
        return self.begun()

    def info(self) -> p.TableInfo:
        """The table as the client shows it."""
        k, running = self.kept, self.running
        sitting_in = running.sitting_in if running is not None else {}
        resigned = running.resigned if running is not None else []
        seats = [
            p.SeatInfo(
                seat, chair.kind, chair.name, self.person_at(seat), self.bot_at(seat), connected=True, away=seat in sitting_in,
                resigned=seat in resigned, colour=chair.colour, mine=chair.kind != "bot", host=chair.kind == "person",
            )
            for seat, chair in enumerate(k.chairs)
        ]
        has_windows = any(choice.blind for choice in self.game.choices)
        return p.TableInfo(
            id=k.id, game=k.game, state=k.state, players=k.players, options=k.options, seats=seats, rules_version=k.rules,
            data_version=k.data, data_hash=k.hash, public=False, watch=False, aids=k.aids, commitment=k.commitment,
            reveal=p.Reveal(k.seed, k.nonces) if k.state == "finished" and k.seed else None, uncertain=k.uncertain, host=True,
            origin=k.origin, ending=k.ending, window=k.window if has_windows else 0, unplayed=k.unplayed, start=k.start,
            notes=running.notes if running is not None else [], rematch=k.rematch, created=k.created, changed=k.changed,
            lesson=k.lesson,
        )

    # -- changing it ---------------------------------------------------------------------
    async def keep(self, kept: Kept, number: int = 0, entries: list[AnyEntry] | None = None) -> None:
        """Write down how the table stands, with entries of its log; refused where there is no room."""
        kept = replace(kept, changed=now_ms())
        before, self.kept = self.kept, kept
        try:
            info = p.encoder.encode(self.info()).decode()
            number = number if entries else self.running.length if self.running is not None else 0
            await self.keeper.write(kept.id, write_kept(kept), info, number, [write_entry(entry) for entry in entries or []])
        except Full:
            self.kept = before
            raise Refusal("not_allowed", "this device has no room left for games", Phrase("pocket.no_room")) from None
        except BaseException:
            self.kept = before
            raise

    async def start(self) -> None:
        """The first entry: the deal, and what happens by itself before the first decision."""
        k = self.kept
        if k.state != "open":
            raise Refusal("not_allowed", "the game has started already", Phrase("server.started"))
        running = self.a_game()
        options = {**k.options, "data": k.data}
        begin = running.opening(Begin(now_ms(), k.game, k.rules, k.players, options, k.commitment, k.nonces, k.position))
        async with self.lock:
            await self.keep(replace(k, state="running"), 0, [begin])
            running.follow(begin)
            self.running = running
        await self._after()

    async def act(self, work_out: Callable[[RunningGame], AnyEntry]) -> None:
        """Work out an entry, keep it, follow it, show it."""
        await self._enter(work_out)
        await self._after()

    async def _enter(self, work_out: Callable[[RunningGame], AnyEntry]) -> None:
        async with self.lock:
            running = self.begun()
            entry = work_out(running)
            await self.keep(self.kept, running.length, [entry])
            running.follow(entry)

    async def come_back(self) -> None:
        """Nobody was here: a question that closes by itself starts again, also where the device's clock was set back meanwhile."""
        running = self.running
        if running is not None and not running.over and running.blind:
            with suppress(Refusal):                 # where there is no room, its time has run
                await self._enter(lambda running: Away(now_ms(), running.asked_since))

    async def close(self) -> None:
        """End the game for good before its end; nobody has won."""
        if self.kept.state == "finished":
            raise Refusal("not_allowed", "the table is closed already", Phrase("server.over"))
        if self.running is None:
            await self.keep(replace(self.kept, state="finished", ending="closed_by_host", unplayed=True))
            self.tell()
            return
        await self.act(lambda running: Stopped(now_ms(), "closed_by_host"))

    async def _after(self) -> None:
        running = self.begun()
        if running.over and self.kept.state != "finished":
            await self.keep(replace(self.kept, state="finished", ending=running.ending))
        self.publish()
        self.tell()
        self.tend()

    # -- showing it ---------------------------------------------------------------------
    def tell(self) -> None:
        """Facts or chairs have changed."""
        for screen in self.screens:
            screen.send(p.TableChanged(self.info()))

    @property
    def eyes(self) -> list[int]:
        return self.mine or [-1]

    def publish(self) -> None:
        """Show the game to every seat for which something changed."""
        if self.running is None or not self.screens:
            return
        faces = Faces(self.running, self, now_ms())
        for screen in self.screens:
            for seat in self.eyes:
                news = screen.watching.news(faces.face(seat))
                if news is not None:
                    screen.send(news)

    def _show_whole(self, screen: Screen, held: Mapping[int, Held]) -> None:
        if self.running is not None:
            faces = Faces(self.running, self, now_ms())
            for seat, holds in held.items():
                screen.send(screen.watching.whole(faces.face(seat), holds))

    def join(self, screen: Screen, hello: p.Hello) -> None:
        """A screen begins to look; ``held`` is what it still has."""
        self.screens.add(screen)
        screen.send(p.TableChanged(self.info()))
        self._show_whole(screen, {seat: hello.held.get(str(seat), []) for seat in self.eyes})
        self.tend()

    def part(self, screen: Screen) -> None:
        self.screens.discard(screen)

    # -- what a client says ---------------------------------------------------------------
    async def handle(self, screen: Screen, message: p.ClientMessage) -> None:
        """One message after ``hello``. A ``Refusal`` changed nothing."""
        if isinstance(message, p.Ping):
            screen.send(p.Pong(message.id, now_ms()))
        elif isinstance(message, (requests.Question, p.Whole)):
            if message.seat not in self.eyes:
                raise Refusal("not_your_seat", "you may not look through that seat", Phrase("server.not_your_seat"))
            if isinstance(message, p.Whole):
                self._show_whole(screen, {message.seat: message.held})
            else:
                screen.send(requests.answer(self.begun(), self, message))
        elif isinstance(message, p.Hint):
            self._own(message.seat)
            screen.send(self._hint(message))
        elif isinstance(message, (p.Chat, p.Mute, p.Report, p.Nonce, p.Hello)):
            raise Refusal("not_allowed", "there is nobody else at this device", Phrase("server.malformed"))
        else:
            await self._command(screen, message)

    def _own(self, seat: int) -> None:
        if seat not in self.mine:
            raise Refusal("not_your_seat", "that is not your seat", Phrase("server.not_your_seat"))

    async def _command(self, screen: Screen, command: requests.Command) -> None:
        self._own(command.seat)
        running, key = self.begun(), getattr(command, "key", "")
        if not (key and running.done(command.seat, key)):
            requests.check(running, command)
            await self._enter(lambda now: requests.entry_for(now, self, command, now_ms()))
        if key:
            screen.send(running.done(command.seat, key) or p.Done(key, running.viewers[command.seat].seq))
        await self._after()

    def _hint(self, asked: p.Hint) -> p.HintGiven:
        hint = requests.OpenHint(self.begun(), self, asked)
        found = hints(self.game, restore(hint.position(luck())), asked.seat, luck(), bot=self.adviser)
        return hint.given(self.adviser, [p.HintMove(h.text, h.say, h.share, h.score, h.why) for h in found])

    # -- bots, and questions that close by themselves ------------------------------------------
    def tend(self) -> None:
        """Let bots play, and blind questions close, as long as somebody looks."""
        if self.screens and (self._tending is None or self._tending.done()):
            self._tending = asyncio.get_running_loop().create_task(self._tend())

    async def stop(self) -> None:
        """Leave the table alone from now on."""
        if self._tending is not None:
            self._tending.cancel()
            await asyncio.gather(self._tending, return_exceptions=True)

    async def _tend(self) -> None:
        await asyncio.sleep(0)                  # what was just done is shown first
        while self.screens and (step := self._next()) is not None:
            await step

    def _next(self) -> Coroutine[Any, Any, None] | None:
        """What this table does by itself now; None while it waits for people."""
        running = self.running
        if running is None or running.over or running.clock.paused:
            return None
        seat = running.decider
        if seat >= 0 and self.bot_at(seat) and self._chosen_for(running.question) is None:
            return self._bot_turn(running, seat)
        return self._close(running) if running.blind else None

    def _chosen_for(self, question: tuple[int, int]) -> int | None:
        """What the bot that is asked blindly will answer; None: it has not made up its mind, or none is asked."""
        return self._chosen[1] if self._chosen is not None and self._chosen[0] == question else None

    async def _bot_turn(self, running: RunningGame, seat: int) -> None:
        length, question, blind = running.length, running.question, running.blind
        await asyncio.sleep(0)
        try:
            seconds = self.blind / 2000 if blind and self.blind else None
            if running.lesson is not None:
                code = reply(running.game, running.lesson, running.table)
            else:
                code = choose(running.imagined(seat, luck()), seat, self.bot_at(seat), seconds, secrets.randbits(60))
            if not any(int(c) == code for c in running.state.legal()):
                raise ValueError(f"{code} is not a legal answer")
            self._failures.pop(seat, None)
        except Exception:                       # whatever a bot does, its table goes on or is stopped
            self._failures[seat] = self._failures.get(seat, 0) + 1
            if self._failures[seat] >= FAILURES:
                await self.act(lambda running: Stopped(now_ms(), "failed"))
                return
            code = running.game.default(running.state)
        if blind:
            self._chosen = question, code
            return
        await asyncio.sleep(min(self.pace, max(0.0, (running.asked_since - now_ms()) / 1000 + self.pace)))
        if running.length == length:            # nobody took anything back meanwhile
            await self._by_itself(lambda now: now.bot_move(code, now_ms()))

    async def _close(self, running: RunningGame) -> None:
        """A blind question closes when all have answered or its time is up; looks again whenever somebody has answered."""
        question = running.question
        while not running.over and running.question == question and not running.clock.paused and self.screens:
            left = windows.closes(running, self, self.blind) - now_ms()
            if left <= 0:
                await self._by_itself(lambda now: now.window_closes(now_ms(), self._chosen_for(question)))
                return
            await asyncio.sleep(min(left / 1000, 0.2))

    async def _by_itself(self, work_out: Callable[[RunningGame], AnyEntry]) -> None:
        """A change that nobody asked for. Where it cannot be kept, everybody is told, and it is tried again when they come back."""
        try:
            await self.act(work_out)
        except Refusal as refusal:
            for screen in tuple(self.screens):
                screen.send(p.Refused(refusal.code, refusal.text, refusal.say))
            self.screens.clear()
