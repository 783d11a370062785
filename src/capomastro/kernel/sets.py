"""What a gathering offers people: everything that can be named, every set, what each costs and brings, and how a set is played.

A set is a list of picks in any order, each by its text. Ask ``offers`` once for a position: the sets are listed where there are at
most ``gathering.SETS``; for a larger gathering, ask ``look`` after each pick. ``run_of`` turns a finished set into its canonical run.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from capomastro.kernel.errors import IllegalMove, IncompleteSet
from capomastro.kernel.game import Game
from capomastro.kernel.gathering import CODE, LOOKED, PLACE, SETS, Search, Walk
from capomastro.kernel.notation import Gathering
from capomastro.kernel.rng import Rng
from capomastro.kernel.scene import Scene
from capomastro.kernel.state import State
from capomastro.kernel.view import Move, Phrase

FEW = 256               # a gathering of more sets that has a smaller one in its place is not listed: that one is offered


class Pick(Move, frozen=True, omit_defaults=True):
    """A thing that can be named: a move with how often it occurs in a set at most, its place, or the pick that it marks."""

    most: int = 1
    place: int = -1
    marks: str = ""


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One gathering of the question that is put now."""

    name: str
    form: str                               # set, marked or placed
    picks: list[Pick]
    sets: list[list[int]] | None = None     # numbers of picks, ascending; None where there are too many: ask ``look``
    figures: dict[str, list[int]] = {}      # by name of ``Game.figures``: the change each set brings to the decider
    ends: list[bool] = []                   # of each set: whether it takes the decision away from the seat
    places: list[Phrase] = []               # of the form ``placed``: what each place is called
    kinds: list[str] = []                   # actions that name or mark something in it
    silent: list[str] = []                  # … and those on its way that name nothing: as single moves they need no button of their own


class SetSoFar(msgspec.Struct, frozen=True, omit_defaults=True):
    """What can be said of things picked so far."""

    complete: bool                          # they can be played as they are
    joins: list[str]                        # texts of picks that can still join
    figures: dict[str, int] = {}            # of a complete set: see ``Offer.figures``
    ends: bool = False


def opened(game: Game, state: State) -> list[int]:
    """Numbers of the gatherings that the present question opens: none where single moves have named things already."""
    if state.decider() < 0 or state.blind() or state.gathered() > 0:
        return []
    return [i for i, gathers in enumerate(game.manners.gatherings) if gathers.opens >> state.asks() & 1]


class Asked:
    """The question that is put to a seat now: what of it ends the turn, what can be gathered, and what joins things picked so far.

    It is worked out once for a position, in a world that the seat holds possible, and holds as long as the position does.
    """

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.leaving = Leaving(game, state, int(state.decider()))
        self._gathers: list[Offer] | None = None
        self._walks: dict[int, Walk] = {}               # by gathering

    @property
    def gathers(self) -> list[Offer]:
        """The gatherings; those in which nothing can be named, or each set is a single move, are left out."""
        if self._gathers is None:
            small = {declared.instead for declared in self.game.gatherings}
            asked = [n for n in opened(self.game, self.state) if self.game.gatherings[n].name not in small]
            self._gathers = [offer for number in asked for offer in self._offer(number)]
        return self._gathers

    def _offer(self, number: int) -> list[Offer]:
        instead = self.game.gatherings[number].instead
        if instead:
            smaller = next(n for n, declared in enumerate(self.game.gatherings) if declared.name == instead)
            if self._has_many(smaller) or not self._has_few(number):
                number = smaller
            else:
                del self._walks[smaller]
        walk = self._walk(number)
        offered = [_offer(self.game, self.state, number, walk)] if walk.ways and walk.longest > 1 else []
        if walk.complete:                           # nobody need look at what is written out: it is not kept twice
            del self._walks[number]
        return offered

    def _has_many(self, number: int) -> bool:
        """Whether a gathering that stands in another's place has more sets than are listed of that one, which has no fewer."""
        walk = self._walk(number)
        return not walk.complete or len(walk.found) > FEW

    def _has_few(self, number: int) -> bool:
        """Whether all sets of a gathering that has a smaller one in its place are listed; only then is its walk kept, for it is offered."""
        walk = self._begin_walk(number, further=False)
        if walk.complete:
            self._walks[number] = walk
        return walk.complete

    def _walk(self, number: int) -> Walk:
        if number not in self._walks:
            self._walks[number] = walk = self._begin_walk(number)
            if not walk.complete:
                walk.forget_sets()
        return self._walks[number]

    def _begin_walk(self, number: int, *, further: bool = True) -> Walk:
        most = FEW if self.game.gatherings[number].instead else SETS
        manners = self.game.manners
        return Walk(manners.gatherings[number], self.leaving.world, most, len(self.game.figures), further, manners)

    def look(self, name: str, texts: Sequence[str]) -> SetSoFar:
        """What can still join the picks so far, and whether they are complete.

        Of sets that are not written out this is bounded: where the search tires, a pick is offered.
        """
        number = numbered(self.game, self.state, name)
        walk = self._walk(number)
        keys = read_picks(self.game, number, texts)
        place = len(keys) if self.game.gatherings[number].form == "placed" else -1
        candidates = [key for key in sorted(walk.ways) if place < 0 or key >> PLACE == place]
        if walk.complete:
            known = walk.found.get(tuple(sorted(keys)))
            run = walk.runs[known] if known is not None else []
            joins = {key for named in walk.found for key in _beyond(named, keys)}
        else:
            search = Search(walk.gathers, self.leaving.world, LOOKED)
            run = search.run(keys)
            joins = _joining(search, keys, candidates)
        figures = dict(zip(self.game.figures, _measured(self.game, self.leaving.world, run), strict=True)) if run else {}
        said = [self.game.codec.text(key & CODE) for key in candidates if key in joins]
        return SetSoFar(bool(run), said, figures, bool(run) and self.leaving.with_run(run))


def _joining(search: Search, keys: list[int], candidates: list[int]) -> set[int]:
    """Which of these can join: each gets its share of the positions that may be visited, and whatever a completion names joins too."""
    joins: set[int] = set()
    left = LOOKED
    for number, key in enumerate(candidates):
        if key not in joins:
            share = search.left = left // (len(candidates) - number)
            found = search.completion([*keys, key])
            left -= share - max(0, int(search.left))
            joins |= set(_beyond(search.named(found), keys) if found else [key] if search.tired else [])
    return joins


def _beyond(named: Sequence[int], keys: Sequence[int]) -> list[int]:
    """What of these is named beyond the keys, each as often as it is there; nothing where the keys are not all among it."""
    out = list(named)
    for key in keys:
        if key not in out:
            return []
        out.remove(key)
    return out


def offers(game: Game, state: State) -> list[Offer]:
    """The gatherings of the present question."""
    return Asked(game, state).gathers if opened(game, state) else []


def look(game: Game, state: State, name: str, texts: Sequence[str]) -> SetSoFar:
    """What can still join the picks so far, and whether they are complete; for one look after another keep an ``Asked``."""
    numbered(game, state, name)
    return Asked(game, state).look(name, texts)


def _offer(game: Game, state: State, number: int, walk: Walk) -> Offer:
    declared = game.gatherings[number]
    keys = sorted(walk.ways)
    scenes: dict[tuple[int, ...], Scene] = {}               # by way: most picks could be named at the same moment
    picks: list[Pick] = []
    for key in keys:
        way = tuple(walk.ways[key])
        if way not in scenes:
            scenes[way] = game.scene(played(state, way) if way else state)
        picks.append(_pick(game, scenes[way], declared, key, walk.most.get(key, 1)))
    places = game.gather_places(state, declared.name) if declared.form == "placed" else []
    kinds, silent = list(declared.kinds), list(declared.silent)
    if not walk.complete:
        return Offer(declared.name, declared.form, picks, places=places, kinds=kinds, silent=silent)
    return Offer(
        declared.name,
        declared.form,
        picks,
        walk.numbered(keys),
        dict(zip(game.figures, walk.figures, strict=True)),
        walk.ends,
        places,
        kinds,
        silent,
    )


def _pick(game: Game, scene: Scene, declared: Gathering, key: int, most: int) -> Pick:
    code = key & CODE
    move = scene.move(code)
    place = key >> PLACE if declared.form == "placed" else -1
    marks = ""
    if declared.mark and move.action["kind"] == declared.mark:
        marks = game.codec.text(game.codec.join(declared.picks[0], game.codec.split(code)[1]))
    return Pick(move.code, move.text, move.action, move.say, move.target, move.shows, most, place, marks)


class Leaving:
    """Whether a seat's answers take the decision away from it. It looks ahead in a world that the seat considers possible."""

    def __init__(self, game: Game, state: State, seat: int) -> None:
        self.manners = game.manners
        self.seat = seat
        self.turn = int(state.turn_id())
        self.world = state.imagine(seat, Rng(0))

    def after(self, codes: Sequence[int]) -> bool:
        """Of answers, one after the other."""
        return bool(self.manners.leaves(played(self.world, codes), self.seat, self.turn))

    def among(self, codes: list[int]) -> list[int]:
        """Of single answers: the numbers of those that do."""
        return self.manners.leave(self.world, codes, self.seat, self.turn)

    def with_run(self, run: Sequence[int]) -> bool:
        """Of a set, by its run."""
        return bool(self.manners.ends(played(self.world, run), self.seat, self.turn))


def played(state: State, codes: Sequence[int]) -> State:
    """The position after these answers."""
    after = state.clone()
    for code in codes:
        after.apply(code)
    return after


def read_picks(game: Game, number: int, texts: Sequence[str]) -> list[int]:
    """The keys of picks given as texts; those of the form ``placed`` place by place."""
    declared = game.gatherings[number]
    gathers = game.manners.gatherings[number]
    out = []
    for place, text in enumerate(texts):
        code = game.codec.parse(text)
        kind = game.codec.split(code)[0].name
        if kind not in declared.kinds:
            raise IllegalMove(f"{text!r} names nothing here; {declared.name} is made of {', '.join(declared.kinds)}")
        out.append(int(gathers.key(code, place)))
    return out


def numbered(game: Game, state: State, name: str) -> int:
    """The number of a gathering that the present question opens, by its name."""
    for number in opened(game, state):
        if game.gatherings[number].name == name:
            return number
    here = ", ".join(game.gatherings[number].name for number in opened(game, state))
    raise IllegalMove(f"nothing called {name!r} is gathered here; " + (f"there is {here}" if here else "single moves are asked for"))


def run_of(game: Game, state: State, name: str, texts: Sequence[str]) -> list[int]:
    """The canonical run that plays a set; an incomplete or impossible set is refused with what is wrong.

    Where the set leaves nothing to say but that the turn is over, the run says that too: see ``Manners.last_word``.
    """
    number = numbered(game, state, name)
    keys = read_picks(game, number, texts)
    gathers = game.manners.gatherings[number]
    run = Search(gathers, state).run(keys)
    if run:
        last = int(game.manners.last_word(played(state, run), state.decider(), state.turn_id()))
        return [*run, last] if last >= 0 else run
    named = ", ".join(texts) or "nothing"
    if Search(gathers, state).completion(keys):
        raise IncompleteSet(f"{named}: not complete yet, more must be named")
    raise IllegalMove(f"{named}: these cannot be named together here")


def _measured(game: Game, state: State, run: Sequence[int]) -> list[int]:
    """By how much a run changes every figure."""
    seat = state.decider()
    before, now = vec[i64]([0] * len(game.figures)), vec[i64]([0] * len(game.figures))
    state.figures(seat, before)
    played(state, run).figures(seat, now)
    return [int(b) - int(a) for a, b in zip(before, now, strict=True)]


def phrase_of(game: Game, gather: Offer, picks: Sequence[Pick], figures: dict[str, int]) -> Phrase:
    """What playing a set does, in words: ``gather.<name>``, or ``gather.<name>.none`` for the empty set.

    Its fields: ``n``, how many things are named; for every kind of pick its own name, the list of what is named (the action's
    first field), and ``n_<kind>``, how many; and every figure, by how much it changes, without its sign.
    """
    fields: dict[str, Any] = {"n": sum(not pick.marks for pick in picks), **{name: abs(change) for name, change in figures.items()}}
    declared = next(g for g in game.gatherings if g.name == gather.name)
    for kind in declared.kinds:
        named = [pick.action for pick in picks if pick.action["kind"] == kind]
        fields[kind] = [next((value for key, value in action.items() if key != "kind"), "") for action in named]
        fields[f"n_{kind}"] = len(named)
    return Phrase(f"gather.{gather.name}" + ("" if picks else ".none"), fields)

