"""Checks of gatherings: a set of things is the same in whatever order its things were picked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from capomastro.kernel import sets
from capomastro.kernel.conformance.speech import Speech
from capomastro.kernel.conformance.walking import random_walk, require
from capomastro.kernel.game import Game
from capomastro.kernel.gathering import CODE, KIND, OUTSIDE, PLACE, SILENT, Only, Walk
from capomastro.kernel.proof import Case
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import State
from capomastro.kernel.table import Table

TRIED = 6                   # gatherings of one kind that are tried in one game
WRITTEN = 200               # sets of one that are walked through


def gatherings_have_no_order(game: Game, case: Case, seed: int) -> None:
    """In whatever order the things of a set are picked, the set is played as its canonical run, and every run is some set.

    Where a game tells at once that there is but one, trying finds no other.
    """
    rng = Rng(seed + 43)
    speech = Speech(game)
    tried = Counter[int]()
    for state, _ in random_walk(game, case, seed):
        for number in sets.opened(game, state):
            _sole(game, case, state, number)
            if rng.below(1 + 2 * tried[number]) == 0 and tried[number] < TRIED:
                tried[number] += 1
                _gathers(game, case, state, number, rng, speech)


def _sole(game: Game, case: Case, state: State, number: int) -> None:
    """What ``State.sole`` says is what the driver finds by trying."""
    run: list[int] = []
    if len(state.legal()) == 1 and state.gathered() == 0 and state.sole(run):
        manners = game.manners
        only = Only(manners.gatherings[number], state)
        forced = only.sets == 1 and not any(manners.closing[code >> KIND] for code in only.run)
        found = only.run if forced else []
        told = f"{game.id} {case}: gathering {game.gatherings[number].name}, {game.position(state)}"
        require(run == found, f"{told}: sole() plays {run}, trying finds {found}")


def _gathers(game: Game, case: Case, state: State, number: int, rng: Rng, speech: Speech) -> None:
    declared, gathers = game.gatherings[number], game.manners.gatherings[number]
    where = f"{game.id} {case}: gathering {declared.name}"
    walk = Walk(gathers, state, WRITTEN)
    ends: dict[tuple[int, ...], bytes] = {}
    for picks, run in canonical_runs(game, state, number, WRITTEN):
        after = state.clone()
        for code in run:
            after.apply(code)
        last = int(game.manners.last_word(after, state.decider(), state.turn_id()))
        if last >= 0:                           # then the set says that the turn is over too
            after.apply(last)
        known = ends.setdefault(picks, after.encode())
        require(known == after.encode(), f"{where}: two runs name {_texts(game, picks)} and end in two positions")
    possible = set(ends)
    require(not walk.complete or set(walk.found) == possible, f"{where}: the sets found are not those that single moves reach")
    if walk.complete and not gathers.placed:
        few = Walk(gathers, state, 1)
        require(set(few.ways) == set(walk.ways), f"{where}: of a gathering that is not listed, not everything is offered")
    if not possible or not walk.ways:
        return
    for attempt in range(4):
        clicked, complete = _clicked(possible, rng) if walk.complete else (list(sorted(possible)[int(rng.below(len(possible)))]), True)
        if not complete:
            continue
        texts = _texts(game, clicked)
        table = Table(game, start=state, begin=False)
        run = sets.run_of(game, state, declared.name, texts)
        table.do_all([[(int(state.decider()), code, False) for code in run]])
        require(table.state.encode() == ends[tuple(sorted(clicked))], f"{where}: {texts} is played otherwise than step by step")
        require(table.last_act() == 0, f"{where}: a set is not one act")
        if attempt == 0:
            some = clicked[: int(rng.below(len(clicked) + 1))]
            _looks_agree(game, state, declared.name, some, possible if walk.complete else set(), where)
    if rng.below(3) == 0:
        for gather in sets.offers(game, state):
            for pick in gather.picks:
                speech.speak(pick.say)
            for place in gather.places:
                speech.speak(place)
            for one in (gather.sets or [])[:20]:
                said = sets.phrase_of(game, gather, [gather.picks[i] for i in one], dict.fromkeys(game.figures, 1))
                speech.speak(said)


def canonical_runs(game: Game, state: State, number: int, most: int) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Every run of a gathering that single moves can make, with what it names, sorted: the plain way, to compare ``Walk`` with."""
    gathers = game.manners.gatherings[number]
    seat = state.decider()
    stack: list[tuple[State, list[int], list[int]]] = [(state, [], [])]
    found = 0
    while stack and found < most:
        here, run, picks = stack.pop()
        if run and not gathers.goes_on(here, seat):
            found += 1
            yield tuple(sorted(picks)), run
            continue
        for code in here.legal():
            role = gathers.role(code)
            if role != OUTSIDE:
                after = here.clone()
                after.apply(code)
                stack.append((after, [*run, int(code)], picks if role == SILENT else [*picks, int(gathers.key(code, len(picks)))]))


def _clicked(possible: set[tuple[int, ...]], rng: Rng) -> tuple[list[int], bool]:
    """Things clicked one after the other in any order, each of which can join what was clicked before, until the set may be played."""
    picks: list[int] = []
    while True:
        fitting = [s for s in possible if not Counter(picks) - Counter(s)]
        if tuple(sorted(picks)) in possible and rng.below(3) == 0:
            return picks, True
        joins = sorted({key for s in fitting for key in (Counter(s) - Counter(picks))})
        if not joins:
            return picks, tuple(sorted(picks)) in possible
        picks.append(joins[int(rng.below(len(joins)))])


def _texts(game: Game, picks: Iterable[int]) -> list[str]:
    """Keys as texts; those of the form ``placed`` place by place."""
    return [game.codec.text(key & CODE) for key in sorted(picks, key=lambda key: key >> PLACE)]


def _looks_agree(game: Game, state: State, name: str, picks: list[int], possible: set[tuple[int, ...]], where: str) -> None:
    """The bounded query says of picks what the full list of sets says; where there are too many, whatever was picked can be completed."""
    placed = any(key >> PLACE for key in picks)
    if placed or next(g for g in game.gatherings if g.name == name).form == "placed":
        return
    looked = sets.look(game, state, name, _texts(game, picks))
    if possible:
        fitting = [s for s in possible if not Counter(picks) - Counter(s)]
        joins = sorted({game.codec.text(key) for s in fitting for key in (Counter(s) - Counter(picks))})
        said = sorted(looked.joins)
        require(said == joins, f"{where}: after {_texts(game, picks)} the query says {said}, the sets say {joins}")
        require(looked.complete == (tuple(sorted(picks)) in possible), f"{where}: {_texts(game, picks)} is complete in one way only")
    else:
        require(looked.complete or looked.joins, f"{where}: {_texts(game, picks)} leads nowhere")
