"""The time in which a blind question may be answered, so that asking tells nothing.

Every seat that may be the one that is asked, as far as everybody knows, can answer before it is known whether it is: for this once, or
standing, for every time. The window runs alike for all and closes early only when all of these seats have answered. At tables where a turn
takes hours there is none: standing answers are used.
"""

from __future__ import annotations

from capomastro.kernel.notation import Choice
from capomastro.kernel.view import Phrase
from capomastro.running.company import Company
from capomastro.running.entries import Ahead
from capomastro.running.game import RunningGame
from capomastro.running.protocol import Answer, Ask, ClockSpec, OpenWindow, Reply
from capomastro.running.refusal import Refusal

SLOW = 3600                             # seconds a turn from which on nobody is waited for


def is_slow(clock: ClockSpec) -> bool:
    """Whether a turn takes hours or days, so that standing answers take the place of a window."""
    if clock.kind == "fischer":
        return clock.increment >= SLOW
    return clock.kind == "days" or (clock.kind == "move" and clock.seconds >= SLOW)


def waited_for(running: RunningGame, company: Company) -> list[int]:
    """Persons whose answer a window waits for; nobody where all who may be asked are bots, or where the table has no windows."""
    window = running.window
    if window is None or is_slow(running.clock_spec):
        return []
    return [seat for seat in window.seats if not company.bot_at(seat)]


def closes(running: RunningGame, company: Company, pace: int) -> int:
    """When a blind question is over: after its ``pace`` where nobody is waited for, else when all have answered or the time is up."""
    soonest = running.asked_since + pace
    if all(running.answer_of(seat) is not None for seat in waited_for(running, company)):
        return max(soonest, running.answered_at)
    return max(soonest, running.asked_since + company.window)


def shown(running: RunningGame, company: Company, seat: int) -> OpenWindow | None:
    """The running window as ``seat`` (or the spectator) sees it. It tells nobody who has answered, nor who is asked."""
    seats = waited_for(running, company)
    window = running.window
    if not seats or window is None or running.clock.paused:
        return None
    out = OpenWindow(running.asked_since, running.asked_since + company.window, list(window.seats))
    if seat in seats:
        out.question = window.question
        out.replies = _replies(running, window.question)
        if running.decider == seat:
            possible = [running.game.codec.text(int(code)) for code in running.state.legal()]
            out.replies = [reply for reply in out.replies if reply.text in possible]
        out.answer = running.answer_of(seat) or ""
    return out


def standing(running: RunningGame, seat: int) -> list[Ask]:
    """What a seat may answer once for all, and what it does."""
    kept = running.standing.get(seat, {})
    return [
        Ask(name, _replies(running, name), Phrase(f"advance.{name}"), _choice(running, name).absent, kept.get(name, ""))
        for name in running.game.blind_choices(running.state)
    ]


def _choice(running: RunningGame, question: str) -> Choice:
    return next(choice for choice in running.game.choices if choice.name == question)


def _replies(running: RunningGame, question: str) -> list[Reply]:
    return [Reply(name, Phrase(f"move.{name}")) for name in _choice(running, question).actions]


def ahead(running: RunningGame, company: Company, m: Answer, now: int) -> Ahead:
    """An answer to a window, or a standing one; refused where it answers nothing."""
    if running.over:
        raise Refusal("not_running", "the game is over", Phrase("server.over"))
    if m.question not in running.game.blind_choices(running.state):
        asked = ", ".join(running.game.blind_choices(running.state)) or "none"
        raise Refusal("illegal", f"{m.question!r} is never asked blindly here; such questions are: {asked}", Phrase("refused.kind"))
    known = [reply.text for reply in _replies(running, m.question)]
    if m.move not in known and (m.move or not m.standing):
        raise Refusal("illegal", f"{m.move!r} is no answer to {m.question}; answers are {', '.join(known)}", Phrase("refused.illegal"))
    if not m.standing:
        window = running.window
        if window is None or m.seat not in waited_for(running, company):
            raise Refusal("not_your_turn", "this seat is not asked", Phrase("refused.turn"))
        if (m.question, m.since) != (window.question, running.asked_since):
            raise Refusal("stale", "that window has closed", Phrase("server.stale"))
    return Ahead(now, m.seat, m.question, m.move, m.standing, m.key)
