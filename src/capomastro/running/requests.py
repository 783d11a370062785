"""What a client asks of a running game, served: commands become entries for its log, questions are answered at once.

Whoever holds the game sees to the rest: that the one who asks may ask for that seat, that entries are kept, that answers are sent.
"""

from __future__ import annotations

from capomastro.kernel.rng import Rng
from capomastro.kernel.view import Phrase, View
from capomastro.running import windows
from capomastro.running.company import Company, others, whose_moves
from capomastro.running.entries import AnyEntry, Dropped
from capomastro.running.game import RunningGame
from capomastro.running.protocol import (
    NEWEST,
    Answer,
    Comeback,
    Confirm,
    Describe,
    Description,
    Gather,
    Hint,
    HintGiven,
    HintMove,
    History,
    Look,
    Looked,
    Past,
    Pause,
    Play,
    Reason,
    Redo,
    Resign,
    Standing,
    StandingAnswers,
    Takeover,
    Undo,
    Vote,
    Walk,
    Walked,
    WhyNot,
)
from capomastro.running.refusal import Refusal

Command = Play | Gather | Confirm | Undo | Redo | Answer | Vote | Resign | Pause | Takeover | Comeback
Question = WhyNot | Look | Describe | Walk | Standing | History
LONGEST = 20_000                        # entries or answers, undone ones included, after which a game only goes forward


# -- commands ---------------------------------------------------------------------


def check(running: RunningGame, command: Command) -> None:
    """Refuse what cannot be meant: a command for a seat that a bot plays."""
    if command.seat in running.sitting_in and not isinstance(command, Comeback):
        raise Refusal("not_allowed", "a bot plays this seat; come back first", Phrase("server.not_your_seat"))


def entry_for(running: RunningGame, company: Company, command: Command, now: int) -> AnyEntry:
    """What a command adds to the log, given the game as it stands."""
    m, seat = command, command.seat
    full = max(running.length, len(running.table.journal)) >= LONGEST
    if full and isinstance(m, (Undo, Redo, Pause, Takeover)):
        raise Refusal("not_allowed", "this game has been going on for very long: now only moves are made", Phrase("server.full"))
    if isinstance(m, Play):
        return running.move(seat, m.seq, m.move, m.key, now, sure=m.sure or full)
    if isinstance(m, Gather):
        return running.gather(seat, m.seq, m.gathering, m.picks, m.key, now, sure=m.sure or full)
    if isinstance(m, Confirm):
        return running.confirm(seat, m.seq, m.key, now)
    if isinstance(m, Undo):
        return _undo(running, company, m, now)
    if isinstance(m, Redo):
        return running.redo(seat, m.seq, m.key, now)
    if isinstance(m, Answer):
        return windows.ahead(running, company, m, now)
    if isinstance(m, Vote):
        return running.vote(seat, m.proposal, m.yes, now)
    if isinstance(m, Resign):
        return running.resign(seat, company.substitute, m.key, now)
    if isinstance(m, Pause):
        return running.pause(seat, m.on, now, others(company, running, seat))
    if isinstance(m, Takeover):
        return _takeover(running, company, m, now)
    return running.comeback(seat, now)


def _undo(running: RunningGame, company: Company, m: Undo, now: int) -> AnyEntry:
    asked = others(company, running, m.seat)
    mine = company.person_at(m.seat)
    for seat in whose_moves(company, running, running.undo_target(m.seat, m.whole_turn)):
        if company.person_at(seat) not in (mine, *map(company.person_at, asked)):
            asked.append(seat)
    entry = running.undo(m.seat, m.seq, m.whole_turn, m.key, now, asked)
    if company.rated and not isinstance(entry, Dropped):
        raise Refusal("not_allowed", "at a rated table nothing is taken back", Phrase("server.rated_undo"))
    return entry


def _takeover(running: RunningGame, company: Company, m: Takeover, now: int) -> AnyEntry:
    absent = company.person_at(m.absent) if m.absent < running.players else ""
    if not absent:
        raise Refusal("not_allowed", "nobody can be replaced there", Phrase("server.already"))
    if absent in company.present():
        raise Refusal("not_allowed", "that player is here", Phrase("server.present"))
    if running.clock_spec.kind != "none":
        raise Refusal("not_allowed", "the clock decides: a bot sits in when it has run out", Phrase("server.clock_decides"))
    if not company.patience:
        raise Refusal("not_allowed", "this table waits for everybody", Phrase("server.no_takeover"))
    wait = company.absent_since(m.absent) + company.patience - now
    if wait > 0:
        seconds = -(-wait // 1000)
        say = Phrase("server.may_return", {"minutes": -(-seconds // 60)})
        raise Refusal("not_allowed", f"that player may come back; ask again in {seconds} s", say, seconds)
    asked = [seat for seat in others(company, running, m.seat) if company.person_at(seat) != absent]
    return running.takeover(m.seat, m.absent, company.substitute, now, asked)


# -- questions --------------------------------------------------------------------


def answer(running: RunningGame, company: Company, question: Question) -> Reason | Looked | Description | Walked | StandingAnswers | Past:
    """The answer to a question about the game as it stands."""
    q = question
    if isinstance(q, WhyNot):
        return _why_not(running, q)
    if isinstance(q, Look):
        found = running.look(q.seat, q.gathering, q.picks)
        return Looked(q.id, found.complete, found.joins, found.figures, found.ends)
    if isinstance(q, Describe):
        return _describe(running, company, q)
    if isinstance(q, Walk):
        return Walked(q.id, running.game.walk(_seen(running, company, q.seat)))
    if isinstance(q, Standing):
        return StandingAnswers(q.id, q.seat, windows.standing(running, q.seat))
    before = min(q.before, running.viewers[q.seat].count)
    since = max(0, before - NEWEST)
    return Past(q.id, q.seat, since, running.events(q.seat, since, before))


def _why_not(running: RunningGame, q: WhyNot) -> Reason:
    try:
        running.read(q.seat, q.move)
    except Refusal as refusal:
        return Reason(q.id, refusal.say)
    return Reason(q.id)


def _seen(running: RunningGame, company: Company, seat: int) -> View:
    view: View = running.game.scene(running.state, aids=company.aids).view(seat)
    return view


def _describe(running: RunningGame, company: Company, q: Describe) -> Description:
    game, view = running.game, _seen(running, company, q.seat)
    if q.place:
        return Description(q.id, game.describe_place(view, q.place))
    return Description(q.id, game.describe(view), [move.say for move in game.moves(running.state, q.seat)])


class OpenHint:
    """A hint that was asked for: an adviser looks at an imagined position, and may take its time."""

    def __init__(self, running: RunningGame, company: Company, asked: Hint) -> None:
        if not company.aids:
            raise Refusal("not_allowed", "this table plays without hints", Phrase("server.no_hints"))
        if running.over or running.decider != asked.seat:
            raise Refusal("not_your_turn", "this seat is not asked", Phrase("refused.turn"))
        self.running = running
        self.asked = asked
        self.length = running.length

    def position(self, luck: Rng) -> bytes:
        """What the adviser may see."""
        return self.running.imagined(self.asked.seat, luck)

    def given(self, bot: str, found: list[HintMove]) -> HintGiven:
        """What the adviser found, unless the game has gone on in the meantime."""
        if self.running.length != self.length:
            raise Refusal("stale", "the table has moved on", Phrase("server.stale"))
        if not found:
            raise Refusal("server", "the adviser named no move", Phrase("server.failed"))
        return HintGiven(self.asked.id, found[0].move, found[0].say, bot, found)
