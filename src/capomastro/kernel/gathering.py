# Compiled by mypyc.
"""Several things named in one question, in any order: the sets that can be named, and how each is played.

Inside, a game asks for one thing at a time in one canonical order, so that a search meets no permutations. A *gathering*
(``notation.Gathering``) declares which of its questions and actions make up one set. This module walks the canonical runs from
the position in which such a question is asked and turns them into sets; ``kernel.sets`` presents them to people.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.kernel.state import CHANCE, CHANCE_CODES, OVER, State

KIND: Final = 20                    # a code is its kind << 20 and what the kind carries: see ``notation``

PLACE: Final = 40                   # a pick's key is its code, and above it its place where things are named place by place
CODE: Final = (1 << PLACE) - 1

OUTSIDE: Final = 0                  # roles of actions in a gathering: no part of it, a single move
SILENT: Final = 1                   # on the way: it names nothing (``done``, ``leave`` …)
PICK: Final = 2                     # names a thing
MARK: Final = 3                     # marks one of the things named

SETS: Final = 4096                  # a gathering of more is not listed
SEARCHED: Final = 80_000            # positions visited at most to find the run of a set
LOOKED: Final = 700                 # … and to answer one look at picks: a few milliseconds

STAYS: Final = 0                    # the same seat goes on with its turn
LEAVES: Final = 1                   # … or does not
UNSURE: Final = 2                   # … or chance or a forced answer comes first: ``Manners.leaves`` looks ahead


class Gathers:
    """One declared gathering as numbers: the questions that open it and those inside it (as bits), and a role for each kind of action."""

    def __init__(self, placed: bool, opens: i64, inside: i64, roles: vec[i64]) -> None:
        self.placed = placed
        self.opens: i64 = opens
        self.inside: i64 = inside
        self.roles = roles

    def role(self, code: i64) -> i64:
        return self.roles[code >> KIND] if code < CHANCE_CODES else OUTSIDE

    def goes_on(self, state: State, seat: i64) -> bool:
        """Whether ``seat`` is still naming things."""
        return state.decider() == seat and self.inside >> state.asks() & 1 != 0 and not state.blind()

    def key(self, code: i64, place: i64) -> i64:
        """What a pick is known by: its code, and its place where things are named place by place."""
        return place << PLACE | code if self.placed else code


class Endings:
    """Says whether a turn ends: ``Manners`` does."""

    def ends(self, state: State, seat: i64, turn: i64) -> bool:
        raise NotImplementedError("Endings.ends")


def copied(state: State, spare: State | None) -> State:
    """A copy of a position, written over one that nobody needs any more where there is such a one."""
    return spare if spare is not None and spare.become(state) else state.clone()


class Walk:
    """All sets of a gathering, as long as there are at most ``most``: then ``complete`` says so.

    A set is known by the keys of what is named, sorted, and has a number; what else is known of it stands under that number.
    ``further``: where there are more, look for everything else that can be named. ``endings``: says of each set whether it ends the turn.
    """

    def __init__(
        self, gathers: Gathers, state: State, most: i64 = SETS, figures: i64 = 0, further: bool = True, endings: Endings | None = None
    ) -> None:
        self.gathers = gathers
        self.endings = endings
        self.seat: i64 = state.decider()
        self.turn: i64 = state.turn_id()
        self.limit: i64 = most
        self.complete = True
        self.found: dict[tuple[int, ...], int] = {}     # the number of each set
        self.runs: list[list[int]] = []                 # … what plays it
        self.figures: list[list[int]] = [[] for _ in range(figures)]    # … by figure of ``State.figures``: how it changes
        self.ends: list[bool] = []                      # … whether the turn ends with it, where anybody says so
        self.ways: dict[int, list[int]] = {}            # by pick: a run that ends right before it could be named
        self.most: dict[int, int] = {}                  # by pick: how often it is named in a set at most, where more than once
        self.longest = 0                                # answers of the longest run
        self.before: vec[i64] = vec[i64]([0] * figures)
        self.now: vec[i64] = vec[i64]([0] * figures)
        if figures > 0:
            state.figures(self.seat, self.before)
        if gathers.opens >> state.asks() & 1:
            self._walk(state, [], [])
        if not self.complete and further:
            if gathers.placed:
                self._widen(state)
            else:
                self._reach(state)

    def forget_sets(self) -> None:
        """Some of the sets are of no use."""
        self.found.clear()
        self.runs.clear()
        self.ends.clear()
        for column in self.figures:
            column.clear()

    def numbered(self, keys: list[int]) -> list[list[int]]:
        """The sets, each as the numbers that its picks have among ``keys``."""
        index = {key: i for i, key in enumerate(keys)}
        return [[index[key] for key in picks] for picks in self.found]

    def _reach(self, state: State) -> None:
        """The first sets have much in common: look for everything else that can be named.

        The shortest runs come first; of those beyond ``LOOKED`` only what leads to something that was not met before.
        """
        gathers = self.gathers
        met: set[int] = set()
        positions = [state]
        runs: list[list[int]] = [[]]
        at = 0
        while at < len(positions):
            here, run = positions[at], runs[at]
            at += 1
            for code in here.legal()[:]:
                role = gathers.role(code)
                if role == OUTSIDE:
                    continue
                if role != SILENT and code not in self.ways:
                    self.ways[code] = run
                if code not in met or len(positions) < LOOKED:
                    met.add(code)
                    after = here.clone()
                    after.apply(code)
                    if gathers.goes_on(after, self.seat):
                        positions.append(after)
                        runs.append([*run, code])

    def _widen(self, state: State) -> None:
        """The first sets differ only in their last places: look for everything else that a place can hold.

        For each thing once: leave it for later places as long as something else can be named, and note all that can be.
        """
        things: list[int] = []
        for key in self.ways:
            if key & CODE not in things:
                things.append(key & CODE)
        at = 0
        while at < len(things):
            for code in self._note_places(state, things[at]):
                if code not in things:
                    things.append(code)
            at += 1

    def _note_places(self, state: State, saved: i64) -> list[int]:
        gathers = self.gathers
        here = state
        run: list[int] = []
        place: i64 = 0
        seen: list[int] = []
        while True:
            chosen: i64 = -1
            for code in here.legal()[:]:
                role = gathers.role(code)
                if role == OUTSIDE:
                    continue
                if role != SILENT:
                    seen.append(code)
                    key = gathers.key(code, place)
                    if key not in self.ways:
                        self.ways[key] = run[:]
                if chosen < 0 or chosen == saved:
                    chosen = code
            if chosen < 0:
                return seen
            here = here.clone()
            here.apply(chosen)
            run.append(chosen)
            if not gathers.goes_on(here, self.seat):
                return seen
            if gathers.role(chosen) != SILENT:
                place += 1

    def _walk(self, state: State, run: list[int], picks: list[int]) -> None:
        gathers = self.gathers
        spare: State | None = None                      # a position that nobody needs any more
        for code in state.legal()[:]:
            role = gathers.role(code)
            if role == OUTSIDE:
                continue
            if len(self.found) >= self.limit:
                self.complete = False
                return
            after = copied(state, spare)
            after.apply(code)
            if role != SILENT:
                key = gathers.key(code, len(picks))
                if key not in self.ways:
                    self.ways[key] = run[:]
                picks.append(key)
            run.append(code)
            if gathers.goes_on(after, self.seat):
                self._walk(after, run, picks)
            else:
                self._note(after, run, picks)
            spare = after
            run.pop()
            if role != SILENT:
                picks.pop()

    def _note(self, after: State, run: list[int], picks: list[int]) -> None:
        """Note a set; the position after it is used up."""
        named = sorted(picks)
        known = tuple(named)
        if known in self.found:
            return
        self.found[known] = len(self.runs)
        self.runs.append(run[:])
        self.longest = max(self.longest, len(run))
        times = 1
        for i in range(1, len(named)):
            if named[i] != named[i - 1]:
                times = 1
                continue
            times += 1
            if times > self.most.get(named[i], 1):
                self.most[named[i]] = times
        if len(self.figures) > 0:
            after.figures(self.seat, self.now)
            for i in range(len(self.figures)):
                self.figures[i].append(self.now[i] - self.before[i])
        if self.endings is not None:
            self.ends.append(self.endings.ends(after, self.seat, self.turn))


class Only:
    """Whether a gathering can name but one set: ``sets`` is 0, 1, or 2 for several; ``run`` plays the first.

    ``spare`` is a position that nobody needs any more, to be written over; afterwards it is another such.
    """

    def __init__(self, gathers: Gathers, state: State, spare: State | None = None) -> None:
        self.gathers = gathers
        self.seat: i64 = state.decider()
        self.sets: i64 = 0
        self.run: list[int] = []
        self.picks: list[int] = []
        self.spare = copied(state, spare)
        self._walk(self.spare, [], [])

    def _walk(self, here: State, run: list[int], picks: list[int]) -> None:
        """Go on from ``here``, which is changed, as are the lists; a copy is made only where there is a choice."""
        legal = here.legal()
        while len(legal) == 1:
            code = legal[0]
            if self.gathers.role(code) == OUTSIDE or not self._goes_on(here, code, run, picks):
                return
            legal = here.legal()
        spare: State | None = None
        for code in legal[:]:
            if self.sets > 1:
                return
            if self.gathers.role(code) == OUTSIDE:
                continue
            after = copied(here, spare)
            so_far = run[:]
            named = picks[:]
            if self._goes_on(after, code, so_far, named):
                self._walk(after, so_far, named)
            spare = after

    def _goes_on(self, here: State, code: i64, run: list[int], picks: list[int]) -> bool:
        """Answer ``code``; whether the seat is still naming things. A set that is complete is noted."""
        here.apply(code)
        run.append(code)
        if self.gathers.role(code) != SILENT:
            picks.append(self.gathers.key(code, len(picks)))
        if self.gathers.goes_on(here, self.seat):
            return True
        self._note(run, sorted(picks))
        return False

    def _note(self, run: list[int], named: list[int]) -> None:
        if self.sets == 0:
            self.sets = 1
            self.run = run[:]
            self.picks = named
        elif named != self.picks:
            self.sets = 2


class Search:
    """Looks for runs of a gathering that name what is wanted, visiting at most ``most`` positions in all."""

    def __init__(self, gathers: Gathers, state: State, most: i64 = SEARCHED) -> None:
        self.gathers = gathers
        self.start = state
        self.seat: i64 = state.decider()
        self.left: i64 = most               # positions that may still be visited
        self.exact = True

    def run(self, wanted: list[int]) -> list[int]:
        """The run that names exactly ``wanted`` (keys); empty when there is none."""
        return self._look(wanted, True)

    def completion(self, wanted: list[int]) -> list[int]:
        """Some run that names at least ``wanted``; empty when none was found."""
        return self._look(wanted, False)

    @property
    def tired(self) -> bool:
        """Whether it has given up before it had seen everything."""
        return self.left <= 0

    def named(self, run: list[int]) -> list[int]:
        """The keys of what a run names."""
        out: list[int] = []
        for code in run:
            if self.gathers.role(code) != SILENT:
                out.append(self.gathers.key(code, len(out)))
        return out

    def _look(self, wanted: list[int], exact: bool) -> list[int]:
        self.exact = exact
        out: list[int] = []
        if self.gathers.opens >> self.start.asks() & 1 and self._walk(self.start, sorted(wanted), 0, out):
            return out
        return []

    def _walk(self, state: State, wanted: list[int], place: i64, run: list[int]) -> bool:
        """Wanted things first, then what names nothing, then whatever else may be named."""
        gathers = self.gathers
        legal = state.legal()[:]
        for turn in range(2 if self.exact else 3):
            for code in legal:
                role = gathers.role(code)
                if role == OUTSIDE:
                    continue
                key = gathers.key(code, place)
                order = 1 if role == SILENT else 0 if key in wanted else 2
                if order != turn or (order == 2 and gathers.placed and len(wanted) > 0 and wanted[0] >> PLACE <= place):
                    continue                    # … but not in a place for which something is wanted
                self.left -= 1
                if self.left <= 0:
                    return False
                after = state.clone()
                after.apply(code)
                rest = wanted
                if order == 0:
                    rest = wanted[:]
                    rest.remove(key)
                run.append(code)
                if gathers.goes_on(after, self.seat):
                    if self._walk(after, rest, place if role == SILENT else place + 1, run):
                        return True
                elif len(rest) == 0:
                    return True
                run.pop()
        return False


def left_at_once(state: State, seat: i64, turn: i64) -> i64:
    """Whether the decision has left ``seat``, or its turn ``turn`` has ended, as far as this position alone tells."""
    who = state.decider()
    if who == seat:
        if state.turn_id() != turn:
            return LEAVES
        return UNSURE if not state.blind() and len(state.legal()) == 1 else STAYS
    if who == OVER:
        return LEAVES
    return UNSURE if who == CHANCE or state.blind() else LEAVES         # of a blind question the seat may not know who is asked
