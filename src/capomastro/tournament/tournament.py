"""A tournament as it stands. Each act is worked out first, as an entry that can be kept, and then followed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.view import Phrase
from capomastro.tournament import pairing
from capomastro.tournament.entries import AnyEntry, Begun, Closed, Corrected, Ended, Entered, Halted, How, Left, Paired, Plan, Planned
from capomastro.tournament.standing import Compared, Played, Ranked, compared, standings

FEWEST, MOST = 4, 64            # people
EVER = 3 * MOST                 # … who take part at one time or another
COMINGS = 5                     # times that somebody may enter by themselves
LONGEST = 5_000                 # entries, after which nothing but the end is added


class Wrong(CapomastroError):
    """What a tournament does not allow now, in words for whoever asked."""

    def __init__(self, text: str, say: Phrase) -> None:
        super().__init__(text)
        self.say = say


def _wrong(key: str, text: str, **fields: object) -> Wrong:
    return Wrong(text, Phrase(key, dict(fields)))


class Round(Struct):
    """Tables, people in the order of their seats, and what came of each."""

    tables: list[list[str]]
    rests: list[str]
    opened: list[str] = []                      # the tables' ids on the site, once it has begun
    begun: int = 0                              # when
    results: dict[int, Ended] = {}

    @property
    def done(self) -> bool:
        return len(self.results) == len(self.tables)


class Tournament:
    """Made from its log. ``allowed``: how many can play the game at one table."""

    def __init__(self, allowed: Sequence[int], log: Iterable[AnyEntry] = ()) -> None:
        self.allowed = allowed
        self.plan = Plan("", 0, 0)
        self.people: dict[str, bool] = {}       # in the order of entry: whether they are still here
        self.rounds: list[Round] = []
        self.halted = 0                         # since when
        self.lost = 0                           # milliseconds for which this round was halted
        self.closed = False
        self.log: list[AnyEntry] = []
        for entry in log:
            self.follow(entry)

    # -- what is known --------------------------------------------------------------
    @property
    def here(self) -> list[str]:
        return [person for person, present in self.people.items() if present]

    @property
    def running(self) -> Round | None:
        """The round that is paired and not done."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].done else None

    @property
    def played(self) -> list[Played]:
        return [
            Played(number, table, one.tables[table], ended.ranks, ended.scores)
            for number, one in enumerate(self.rounds)
            for table, ended in sorted(one.results.items())
        ]

    @property
    def rests(self) -> dict[str, int]:
        out: dict[str, int] = {}
        for one in self._past:
            for person in one.rests:
                out[person] = out.get(person, 0) + 1
        return out

    @property
    def _past(self) -> list[Round]:
        """The rounds that have begun; one that is only paired can still be paired otherwise."""
        return [one for one in self.rounds if one.begun]

    @property
    def last(self) -> int:
        """How many rounds there are."""
        if self.plan.rounds:
            return self.plan.rounds
        first = self.rounds[0] if self.rounds else None
        people = sum(map(len, first.tables)) + len(first.rests) if first is not None else len(self.here)
        return max(1, people - 1 + people % 2)

    def standings(self) -> list[Ranked]:
        return standings(list(self.people), self.played, self.rests, pairing.lots(list(self.people), self.plan.seed))

    def compared(self, number: int) -> list[Compared]:
        return compared([table for table in self.played if table.round == number])

    def left(self, now: int) -> int | None:
        """Milliseconds of this round's clock; None where none runs."""
        one = self.running
        if one is None or not one.begun or not self.plan.minutes:
            return None
        until = self.halted or now
        return max(0, one.begun + self.plan.minutes * 60_000 + self.lost - until)

    def table_of(self, person: str) -> tuple[int, int] | None:
        """The number of somebody's table in this round, and their seat there."""
        one = self.running
        for number, table in enumerate(one.tables if one is not None else []):
            if person in table:
                return number, table.index(person)
        return None

    # -- acts, as entries -----------------------------------------------------------
    def planned(self, plan: Plan, at: int, by: str) -> Planned:
        if self.rounds:
            raise _wrong("tournament.wrong.begun", "the tournament has begun: its plan stays")
        if plan.size not in self.allowed:
            raise _wrong(
                "tournament.wrong.size", f"a table takes {self.allowed[0]} to {self.allowed[-1]}", low=self.allowed[0],
                high=self.allowed[-1],
            )  # fmt: skip
        if not (1 <= plan.rounds <= MOST or (plan.rounds == 0 and plan.system == "everybody" and plan.size == 2)):
            raise _wrong("tournament.wrong.rounds", f"between 1 and {MOST} rounds", most=MOST)
        if not 0 <= plan.minutes <= 600:
            raise _wrong("tournament.wrong.minutes", "a round takes at most 600 minutes")
        return Planned(at, by, plan=plan)

    def entered(self, person: str, at: int, by: str = "") -> Entered:
        self._open()
        if self.people.get(person):
            raise _wrong("tournament.wrong.entered", "you take part already")
        mine = sum(isinstance(entry, Entered) and entry.person == person == entry.by for entry in self.log)
        if mine >= COMINGS and by in ("", person):
            raise _wrong("tournament.wrong.comings", "you have come and gone often; ask the organiser")
        if len(self.here) >= MOST or (person not in self.people and len(self.people) >= EVER):
            raise _wrong("tournament.wrong.full", f"at most {MOST} people", most=MOST)
        return Entered(at, by or person, person=person)

    def left_by(self, person: str, at: int, by: str, *, absent: bool = False) -> Left:
        self._open()
        if not self.people.get(person):
            raise _wrong("tournament.wrong.nobody", "nobody of that name takes part")
        return Left(at, by, person=person, absent=absent)

    def paired(self, at: int, by: str) -> Paired:
        """The next round, or the same one with those who are here now."""
        self._open()
        if self.running is not None and self.running.begun:
            raise _wrong("tournament.wrong.running", "the round is not over yet")
        if len(self._past) >= self.last:
            raise _wrong("tournament.wrong.over", "all rounds are played")
        here = self.here
        if len(here) < FEWEST:
            raise _wrong("tournament.wrong.few", f"at least {FEWEST} people", fewest=FEWEST)
        tables, rests = self._pairs(here)
        return Paired(at, by, tables=tables, rests=rests)

    def _pairs(self, here: list[str]) -> tuple[list[list[str]], list[str]]:
        """Tables, and who rests."""
        number = len(self._past)
        seed = self.plan.seed * 1000 + number
        order = [row.person for row in self.standings() if row.person in set(here)]
        row = pairing.sizes(len(here), self.plan.size, self.allowed)
        met = pairing.meetings(one.tables for one in self._past)
        if self.plan.system == "everybody" and set(row) == {2} and self._as_at_first(here):
            tables = pairing.ring(here, number)
            rests = [person for person in here if not any(person in table for table in tables)]
        else:
            rests = pairing.resting(order, sum(row), self.rests)
            playing = [person for person in order if person not in rests]
            if self.plan.system == "everybody":
                tables = pairing.mixed(playing, row, met, seed)
            else:
                points = {r.person: r.points for r in self.standings()}
                tables = pairing.swiss(playing, row, points, met, seed)
        return [self._seated(table, seed) for table in tables], rests

    def _as_at_first(self, here: list[str]) -> bool:
        """Whether the same people play as in the first round, so that everybody can go round."""
        if not self._past:
            return True
        first = {person for table in self._past[0].tables for person in table} | set(self._past[0].rests)
        return first == set(here)

    def _seated(self, table: list[str], seed: int) -> list[str]:
        """Whoever has sat first least often sits first; equals by lot."""
        seats = {person: [t.index(person) for one in self._past for t in one.tables if person in t] for person in table}
        drawn = pairing.lots(table, seed)
        return sorted(table, key=lambda person: (-sum(seats[person]) / max(1, len(seats[person])), drawn[person]))

    def begun(self, opened: Sequence[str], at: int, by: str) -> Begun:
        self._open()
        one = self._round()
        if one.begun:
            raise _wrong("tournament.wrong.begun", "the round has begun")
        if any(not self.people[person] for table in one.tables for person in table):
            raise _wrong("tournament.wrong.gone", "somebody who was to play has left: pair again")
        if len(opened) != len(one.tables):
            raise _wrong("tournament.wrong.tables", "every table of the round needs one on the site")
        return Begun(at, by, opened=list(opened))

    def ended(self, table: int, ranks: Sequence[int], scores: Sequence[int], at: int, by: str = "", how: How = "played") -> Ended:
        one = self._round()
        if not one.begun:
            raise _wrong("tournament.wrong.no_round", "no round is on")
        if not 0 <= table < len(one.tables) or table in one.results:
            raise _wrong("tournament.wrong.table", "that table has its result, or is not in this round")
        self._fits(one.tables[table], ranks, scores)
        return Ended(at, by, table=table, ranks=list(ranks), scores=list(scores), how=how)

    def without(self, table: int, absent: Sequence[str], at: int, by: str) -> Ended:
        """Whoever did not come is last; the others share the first place."""
        people = self._round().tables[table] if 0 <= table < len(self._round().tables) else []
        if not set(absent) < set(people) or not absent:
            raise _wrong("tournament.wrong.absent", "somebody is there, and somebody is not")
        ranks = [1 + len(people) - len(set(absent)) if person in absent else 1 for person in people]
        return self.ended(table, ranks, [0] * len(people), at, by, "absent")

    def corrected(self, number: int, table: int, ranks: Sequence[int], scores: Sequence[int], reason: str, at: int, by: str) -> Corrected:
        self._has_room()
        if not (0 <= number < len(self.rounds) and table in self.rounds[number].results):
            raise _wrong("tournament.wrong.table", "that table has no result yet")
        if not reason.strip():
            raise _wrong("tournament.wrong.reason", "a correction needs a reason")
        self._fits(self.rounds[number].tables[table], ranks, scores)
        return Corrected(at, by, round=number, table=table, ranks=list(ranks), scores=list(scores), reason=reason.strip())

    def halt(self, on: bool, at: int, by: str) -> Halted:
        self._open()
        if not self._round().begun:
            raise _wrong("tournament.wrong.no_round", "no round is on")
        if bool(self.halted) == on:
            raise _wrong("tournament.wrong.halted", "it is so already")
        return Halted(at, by, on=on)

    def over(self, at: int, by: str) -> Closed:
        if self.closed:
            raise _wrong("tournament.wrong.closed", "the tournament is over")
        if self.running is not None and self.running.begun:
            raise _wrong("tournament.wrong.running", "the round is not over yet")
        return Closed(at, by)

    def _open(self) -> None:
        if self.closed:
            raise _wrong("tournament.wrong.closed", "the tournament is over")
        self._has_room()

    def _has_room(self) -> None:
        if len(self.log) >= LONGEST:
            raise _wrong("tournament.wrong.long", "too much has happened in this tournament; end it and begin another")

    def _round(self) -> Round:
        if self.running is None:
            raise _wrong("tournament.wrong.no_round", "no round is on")
        return self.running

    @staticmethod
    def _fits(people: Sequence[str], ranks: Sequence[int], scores: Sequence[int]) -> None:
        n = len(people)
        if not (len(ranks) == len(scores) == n and all(1 + sum(other < rank for other in ranks) == rank for rank in ranks)):
            raise _wrong(
                "tournament.wrong.result", f"a result has {n} places and scores; equal places leave the next ones out: 1, 2, 2, 4", n=n
            )

    # -- following ------------------------------------------------------------------
    def follow(self, entry: AnyEntry) -> None:
        self.log.append(entry)
        match entry:
            case Planned(plan=plan):
                self.plan = plan
            case Entered(person=person):
                self.people[person] = True
            case Left(person=person):
                self.people[person] = False
            case Paired(tables=tables, rests=rests):
                self.rounds = [*self._past, Round(tables, rests)]
            case Begun(at=at, opened=opened):
                self.lost = self.halted = 0
                self.rounds[-1].opened, self.rounds[-1].begun = opened, at
            case Ended():
                self.rounds[-1].results[entry.table] = entry
            case Corrected(round=number, table=table, ranks=ranks, scores=scores):
                results = self.rounds[number].results
                results[table] = replace(results[table], ranks=ranks, scores=scores, how="corrected")
            case Halted(at=at, on=on):
                self.lost += 0 if on else at - self.halted
                self.halted = at if on else 0
            case Closed():
                self.rounds = self._past
                self.closed = True
