"""Imagined worlds of Citadels against full enumeration, for tests (CIT-R83)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, islice
from typing import cast

from tests.games.citadels.scene import Scene

from capomastro.games.citadels import CITADELS, codes
from capomastro.games.citadels import cards as k
from capomastro.games.citadels.memory.notebook import ASTRAY, KNOWN
from capomastro.games.citadels.notation import CARDS
from capomastro.games.citadels.rules import CitadelsState
from capomastro.kernel.conformance import chi_square_tail, exact_worlds
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import State
from capomastro.kernel.table import Dice, Table


def names_at(s: CitadelsState, place: int) -> list[str]:
    return sorted(CARDS[s.setup.name[c]] for c in range(k.CARDS) if s.where[c] == place)


def places(state: State) -> str:
    """Everything hidden, as one text: hands, under the deck, under the Museum, who holds what, markers, who is asked."""
    s = cast(CitadelsState, state)
    hands = [names_at(s, k.HAND + p) for p in range(int(s.players))]
    rows = [[CARDS[s.setup.name[int(c)]] for c in row] for row in (s.under, s.museum)]
    holders = [int(s.holder(r)) for r in range(int(s.setup.ranks))]
    return repr((hands, rows, sorted(CARDS[s.setup.name[int(c)]] for c in s.looked), holders, int(s.signed), int(s.rose), int(s.decider())))


def belief(state: State, code: int, viewer: int) -> float:
    """CIT-R83: any card alike, any set of cards alike; a blind question's answers alike; open play as such says nothing.

    A building shown is the one that the viewer knew or had lost there; if there is none, any other of that name.
    """
    s = cast(CitadelsState, state)
    if s.blind():
        return 1 / len(s.legal())
    base, name = code // codes.KIND * codes.KIND, code % codes.KIND
    seat, kind = int(s.frames.owner()), int(s.frames.kind())
    if base in (codes.DISCARD, codes.SPEND):
        before = [CARDS[s.setup.name[int(c)]] for c in s.under][-int(s.frames.arg(1)) :] if s.frames.arg(1) else []
        return names_at(s, k.HAND + seat).count(CARDS[name]) / (before.count(CARDS[name]) + 1)
    if base in (codes.LABORATORY, codes.MUSEUM, codes.GIVE):
        return names_at(s, k.HAND + seat).count(CARDS[name])
    if base == codes.BUILD:
        row = viewer if viewer >= 0 else k.SPECTATORS
        there = [c for c in range(k.CARDS) if s.where[c] == k.HAND + seat and s.setup.name[c] == name]
        sought = any(s.notes().facts[c] & (KNOWN | ASTRAY) << row for c in there)
        return 1.0 if sought else len(there)
    if base == codes.KEEP:
        return sum(int(s.setup.name[int(c)]) == name for c in s.looked)
    if base == codes.TAKE:
        where = [k.DECK, k.UNDER] if kind == codes.Q_FIND else [k.HAND + int(s.frames.arg(0))]
        return sum(names_at(s, place).count(CARDS[name]) for place in where)
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
    keep = Counter(deck.split())
    for card in range(k.CARDS):
        if t.s.where[card] == k.DECK:
            name = CARDS[t.s.setup.name[card]]
            if keep[name]:
                keep[name] -= 1
            else:
                t.s.where[card] = k.BOX
    t.s.recount()
    return t


def hands(s: CitadelsState, seat: int, size: int, note: int = 0, buildings: bool = False) -> list[CitadelsState]:
    """Every way to give a seat so many cards of the deck, which it alone knows; ``note`` is laid on each."""
    deck = [c for c in range(k.CARDS) if s.where[c] == k.DECK and (not buildings or s.setup.name[c] < k.FIRST_ACTION)]
    out = []
    for cards in combinations(deck, size):
        world = s.clone()
        for card in cards:
            world.where[card] = k.HAND + seat
            world.notes().facts[card] |= 1 << seat | note
        world.recount()
        out.append(world)
    return out


def call(worlds: Iterable[CitadelsState], rank: int) -> list[CitadelsState]:
    """The same worlds when a rank is called."""
    out = []
    for s in worlds:
        world = s.clone()
        world.frames.clear()
        world.frames.push(codes.S_CALL, -1, rank, 0)
        world.settle()
        out.append(world)
    return out


def play(start: CitadelsState, *moves: str, seed: int = 1) -> Table:
    """A table at which these moves are made: ``discard*`` is the first discard on offer, ``end?`` is made if it is asked."""
    table = Table(CITADELS, start=start.clone(), nature=Dice(seed))
    for move in moves:
        legal = [CITADELS.codec.text(int(c)) for c in table.state.legal()]
        wanted = move.rstrip("?*")
        found = [m for m in legal if m == wanted or ("*" in move and m.startswith(wanted))]
        if found or not move.endswith("?"):
            table.play(found[0] if found else move)
    return table
