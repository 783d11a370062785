"""Imagined worlds of Citadels against full enumeration, for tests (CIT-R83)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, islice
from typing import cast

from tests.games.citadels.scene import Scene, card_text, retold, words_of

from capomastro.games.citadels import CITADELS
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.declare import CARD_NAMES
from capomastro.games.citadels.memory.notebook import ASTRAY, KNOWN
from capomastro.games.citadels.rules import CitadelsState
from capomastro.kernel.conformance import chi_square_tail, exact_worlds
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import State
from capomastro.kernel.table import Dice, Table


def names_at(s: CitadelsState, place: int) -> list[str]:
    return sorted(CARD_NAMES[s.tables.name[x]] for x in range(c.CARDS) if s.where[x] == place)


def places(state: State) -> str:
    """Everything hidden, as one text: hands, under the deck, under the Museum, who holds what, markers, who is asked."""
    s = cast(CitadelsState, state)
    hands = [names_at(s, c.HAND + p) for p in range(int(s.players))]
    rows = [[CARD_NAMES[s.tables.name[int(x)]] for x in row] for row in (s.under, s.museum)]
    holders = [int(s.holder(r)) for r in range(int(s.tables.ranks))]
    looked = sorted(CARD_NAMES[s.tables.name[int(x)]] for x in s.looked)
    return repr((hands, rows, looked, holders, int(s.signed), int(s.rose), int(s.decider())))


def belief(state: State, code: int, viewer: int) -> float:
    """CIT-R83: any card alike, any set of cards alike; a blind question's answers alike; open play as such says nothing.

    A building shown is the one that the viewer knew or had lost there; if there is none, any other of that name.
    """
    s = cast(CitadelsState, state)
    if s.blind():
        return 1 / len(s.legal())
    base, name = code // c.KIND * c.KIND, code % c.KIND
    seat, kind = int(s.frames.owner()), int(s.frames.kind())
    if base in (c.DISCARD, c.SPEND):
        before = [CARD_NAMES[s.tables.name[int(x)]] for x in s.under][-int(s.frames.arg(1)) :] if s.frames.arg(1) else []
        return names_at(s, c.HAND + seat).count(CARD_NAMES[name]) / (before.count(CARD_NAMES[name]) + 1)
    if base in (c.LABORATORY, c.MUSEUM, c.GIVE):
        return names_at(s, c.HAND + seat).count(CARD_NAMES[name])
    if base == c.BUILD:
        row = viewer if viewer >= 0 else c.SPECTATORS
        there = [x for x in range(c.CARDS) if s.where[x] == c.HAND + seat and s.tables.name[x] == name]
        sought = any(s.notes().facts[x] & (KNOWN | ASTRAY) << row for x in there)
        return 1.0 if sought else len(there)
    if base == c.KEEP:
        return sum(int(s.tables.name[int(x)]) == name for x in s.looked)
    if base == c.TAKE:
        where = [c.DECK, c.UNDER] if kind == c.Q_FIND else [c.HAND + int(s.frames.arg(0))]
        return sum(names_at(s, place).count(CARD_NAMES[name]) for place in where)
    return 1.0


def imagined(state: State, seat: int) -> Iterator[State]:
    """Worlds, each imagined by itself."""
    rng = Rng(3)
    while True:
        yield state.imagine(seat, rng)


def thinned(state: State, seat: int) -> Iterator[State]:
    """One in ten of the worlds of an iterator."""
    return islice(state.worlds(seat, Rng(3)), 0, None, 10)


def fits(
    table: Table,
    seat: int,
    samples: int = 600,
    prior: Iterable[State] = (),
    limit: int = 4000,
    source: Callable[[State, int], Iterator[State]] = imagined,
) -> float:
    """The p-value of a chi-square test of imagined worlds against the exact posterior; 0 for an impossible world."""
    exact: dict[str, float] = {}
    for key, probability in exact_worlds(table, seat, belief=partial(belief, viewer=seat), prior=prior, limit=limit).items():
        where = places(CITADELS.decode(key))
        exact[where] = exact.get(where, 0.0) + probability
    seen = Counter(places(world) for world in islice(source(table.state, seat), samples))
    if seen.keys() - exact.keys():
        return 0.0
    rare = sum(p for p in exact.values() if p * samples < 5) * samples
    cells = [(p * samples, float(seen[key])) for key, p in exact.items() if p * samples >= 5]
    if rare >= 5:
        cells.append((rare, samples - sum(n for _, n in cells)))
    return chi_square_tail(sum((n - mean) ** 2 / mean for mean, n in cells), len(cells) - 1)


def small(t: Scene, deck: str) -> Scene:
    """Only these cards are left in the deck."""
    return t.empty_deck(but=deck)


def hands(s: CitadelsState, seat: int, size: int, shown: str = "", dealt: bool = False) -> list[CitadelsState]:
    """Every way to give a seat so many cards of the deck, which it and ``shown`` know; those ``dealt`` are buildings (CIT-3.5)."""
    deck = [x for x in range(c.CARDS) if s.where[x] == c.DECK and (not dealt or s.tables.name[x] < c.FIRST_ACTION)]
    mine, known, given = (words_of(s, *key) for key in (("hand", str(seat)), ("known",), ("dealt",)))
    out = []
    for cards in combinations([card_text(s, x) for x in deck], size):
        lines = [" ".join([f"hand {seat}", *mine, *cards])]
        lines += [" ".join(["known", *known, *(f"{card}={shown},{seat}" for card in cards)])] if shown else []
        lines += [" ".join(["dealt", *given, *cards])] if dealt else []
        out.append(retold(s, *lines))
    return out


def call(worlds: Iterable[CitadelsState], rank: int) -> list[CitadelsState]:
    """The same worlds when a rank is called."""
    out = []
    for s in worlds:
        world = s.clone()
        world.frames.clear()
        world.frames.push(c.S_CALL, -1, rank, 0)
        world.settle()
        out.append(world)
    return out


def play(start: CitadelsState, *moves: str, seed: int = 1) -> Table:
    """A table at which these moves are made: ``discard*`` is the first discard on offer, ``end?`` is made if it is asked."""
    table = Table(CITADELS, start=start.clone(), nature=Dice(seed))
    for move in moves:
        legal = [CITADELS.codec.text(int(x)) for x in table.state.legal()]
        wanted = move.rstrip("?*")
        found = [m for m in legal if m == wanted or ("*" in move and m.startswith(wanted))]
        if found or not move.endswith("?"):
            table.play(found[0] if found else move)
    return table
