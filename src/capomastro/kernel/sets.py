"""What a gathering offers people: everything that can be named, every set, what each costs and brings, and how a set is played.

A set is a list of picks in any order, each by its text. Ask ``offers`` once for a position: the sets are listed where there are at
most ``gathering.SETS``; for a larger gathering, ask ``look`` after each pick. ``run_of`` turns a finished set into its canonical run.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from capomastro.kernel.errors import IllegalMove, IncompleteSet
from capomastro.kernel.gathering import CODE, FEW, PLACE, SEARCHED, SETS, Search, Walk
from capomastro.kernel.notation import Gathering
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import State
from capomastro.kernel.view import Move, Phrase

if TYPE_CHECKING:
    from capomastro.kernel.game import Game


class Pick(Move, frozen=True, omit_defaults=True):
    """A thing that can be named: a move with how often it occurs in a set at most, its place, or the pick that it marks."""

    most: int = 1
    place: int = -1
    marks: str = ""


class Gather(msgspec.Struct, frozen=True, omit_defaults=True):
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


class Looked(msgspec.Struct, frozen=True, omit_defaults=True):
    """What can be said of things picked so far."""

    complete: bool                          # they can be played as they are
    joins: list[str]                        # texts of picks that can still join
    figures: dict[str, int] = {}            # of a complete set: see ``Gather.figures``
    ends: bool = False


def opened(game: Game, state: State) -> list[int]:
    """Numbers of the gatherings that the present question opens: none where single moves have named things already."""
    if state.decider() < 0 or state.blind() or state.gathered() > 0:
        return []
    return [i for i, gathers in enumerate(game.manners.gatherings) if gathers.opens >> state.asks() & 1]


def offers(game: Game, state: State, leaving: Leaving | None = None) -> list[Gather]:
    """The gatherings of the present question; those in which nothing can be named, or each set is a single move, are left out."""
    out = []
    numbers = {declared.name: number for number, declared in enumerate(game.gatherings)}
    small = {declared.instead for declared in game.gatherings}
    for number in opened(game, state):
        if game.gatherings[number].name in small:
            continue
        leaving = leaving or Leaving(game, state, int(state.decider()))
        instead = game.gatherings[number].instead
        walk = Walk(game.manners.gatherings[number], leaving.world, FEW if instead else SETS, len(game.figures))
        if instead and not walk.complete:
            number = numbers[instead]
            walk = Walk(game.manners.gatherings[number], leaving.world, SETS, len(game.figures))
        if walk.ways and walk.longest > 1:
            out.append(_offer(game, state, number, walk, leaving))
    return out


def _offer(game: Game, state: State, number: int, walk: Walk, leaving: Leaving) -> Gather:
    declared = game.gatherings[number]
    sets = list(walk.found.values())
    keys = sorted(walk.ways)
    index = {key: i for i, key in enumerate(keys)}
    picks = [_pick(game, state, declared, walk.ways[key], key, walk.most.get(key, 1)) for key in keys]
    places = game.gather_places(state, declared.name) if declared.form == "placed" else []
    kinds, silent = list(declared.kinds), list(declared.silent)
    if not walk.complete:
        return Gather(declared.name, declared.form, picks, places=places, kinds=kinds, silent=silent)
    return Gather(
        declared.name,
        declared.form,
        picks,
        [[index[key] for key in found.picks] for found in sets],
        {name: [found.figures[i] for found in sets] for i, name in enumerate(game.figures)},
        [leaving.left(found.after) for found in sets],
        places,
        kinds,
        silent,
    )


def _pick(game: Game, state: State, declared: Gathering, way: Sequence[int], key: int, most: int) -> Pick:
    code = key & CODE
    there = state
    if way:
        there = state.clone()
        for step in way:
            there.apply(step)
    move = game.scene(there).move(code)
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
        state = self.world.clone()
        for code in codes:
            state.apply(code)
        return self.left(state)

    def left(self, state: State) -> bool:
        """Of a position of this world, after the seat's answers."""
        return bool(self.manners.leaves(state, self.seat, self.turn))


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
    """The canonical run that plays a set; an incomplete or impossible set is refused with what is wrong."""
    number = numbered(game, state, name)
    keys = read_picks(game, number, texts)
    search = Search(game.manners.gatherings[number], state, 40 * SEARCHED)
    run = search.run(keys)
    if run:
        return run
    named = ", ".join(texts) or "nothing"
    if search.completion(keys):
        raise IncompleteSet(f"{named}: not complete yet, more must be named")
    raise IllegalMove(f"{named}: these cannot be named together here")


def look(game: Game, state: State, name: str, texts: Sequence[str]) -> Looked:
    """What can still join the picks so far, and whether they are complete. Bounded: at its limit, a pick is offered."""
    number = numbered(game, state, name)
    gathers = game.manners.gatherings[number]
    keys = read_picks(game, number, texts)
    search = Search(gathers, state)
    run = search.run(keys)
    figures: dict[str, int] = {}
    ends = False
    if run:
        figures = dict(zip(game.figures, _measured(game, state, run), strict=True))
        ends = Leaving(game, state, int(state.decider())).after(run)
    joins = []
    for key in _candidates(game, state, number, len(keys)):
        if search.completion([*keys, key]) or search.tired:
            joins.append(game.codec.text(key & CODE))
    return Looked(bool(run), joins, figures, ends)


def _candidates(game: Game, state: State, number: int, place: int) -> list[int]:
    """Keys of everything that occurs in some of the first sets."""
    walk = Walk(game.manners.gatherings[number], state, SETS // 8)
    if game.gatherings[number].form == "placed":
        return sorted(key for key in walk.ways if key >> PLACE == place)
    return sorted(walk.ways)


def _measured(game: Game, state: State, run: Sequence[int]) -> list[int]:
    """By how much a run changes every figure."""
    seat = state.decider()
    before, now = vec[i64]([0] * len(game.figures)), vec[i64]([0] * len(game.figures))
    after = state.clone()
    for code in run:
        after.apply(code)
    state.figures(seat, before)
    after.figures(seat, now)
    return [int(b) - int(a) for a, b in zip(before, now, strict=True)]


def phrase_of(game: Game, gather: Gather, picks: Sequence[Pick], figures: dict[str, int]) -> Phrase:
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

