"""What a viewer of Citadels saw of the cards' ways, and whether a world can have come about so, for tests (CIT-6.2).

A ``Memory`` follows a game card by card and keeps what one viewer could see: how many cards went from where to where, the
names where he saw them, and the hands he looked at. ``is_possible`` plays that back from a world: it looks for a past that
ends there. It knows nothing of notes, blocks or trails.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.rules import CitadelsState
from capomastro.kernel.state import Event

Names = Counter[int]
Move = tuple[int, int, int | None]              # from where, to where, and the name if it was seen

STEPS = 60                                      # how far back a memory reaches
NODES = 1500                                    # positions looked at before a search is given up


@dataclass
class Step:
    """What one viewer saw of one answer."""

    moves: list[Move] = field(default_factory=list)
    swapped: tuple[int, int] | None = None      # two hands
    hand: int = -1                              # a hand looked at after that, and what was there
    names: Names = field(default_factory=Counter)


def names_in(s: CitadelsState, place: int) -> Names:
    return Counter(int(s.tables.name[x]) for x in range(c.CARDS) if s.where[x] == place)


class Memory:
    """What one viewer saw since the deck was last shuffled."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.steps: list[Step] = []

    def note(self, before: list[int], actor: int, s: CitadelsState, happened: list[Event]) -> None:
        """One answer was given: ``before`` is where every card lay, ``actor`` whose turn it was."""
        step = Step()
        swaps = [e.fields for e in happened if e.kind == c.E_HANDS_SWAPPED]
        if swaps:
            step.swapped = c.HAND + swaps[0][0], c.HAND + swaps[0][1]
        else:
            order = {int(x): i for i, x in enumerate(s.under)}
            moved = [x for x in range(c.CARDS) if before[x] != s.where[x]]
            for card in sorted(moved, key=lambda x: order.get(x, -1)):
                ends = before[card], int(s.where[card])
                step.moves.append((*ends, int(s.tables.name[card]) if any(self.sees(place, actor) for place in ends) else None))
            if any(new == c.DECK for _, new, _ in step.moves):
                self.steps.clear()
                return
        mine = c.HAND + self.viewer
        if step.swapped and mine in step.swapped:       # he knows what he gave away
            step.hand = sum(step.swapped) - mine
            step.names = names_in(s, step.hand)
        for event in happened:
            if event.kind == c.E_SAW_HAND and event.fields[:1] == [self.viewer] != event.fields[1:2]:
                step.hand, step.names = c.HAND + event.fields[1], Counter(event.fields[2:])
                assert step.names == names_in(s, step.hand), "a hand is looked at when everything has moved"
        if step.moves or step.swapped or step.hand >= 0:
            self.steps = [*self.steps[-STEPS + 1 :], step]

    def sees(self, place: int, actor: int) -> bool:
        if place == c.LOOKED:
            return actor == self.viewer
        return place == c.HAND + self.viewer or place >= c.CITY or place in (c.SITE, c.TABLE)


class Search:
    """A past that ends in a world: steps are taken back one by one, and a card that went unseen may be any that is there."""

    def __init__(self, memory: Memory, world: CitadelsState) -> None:
        self.steps = memory.steps
        self.nodes = 0
        self.failed: set[object] = set()
        self.zones = {place: names_in(world, place) for place in range(c.PLACES) if place not in (c.BOX, c.UNDER)}
        self.under = [int(world.tables.name[int(x)]) for x in world.under]

    def key(self, step: int, move: int) -> object:
        return step, move, tuple(self.under), tuple(tuple(sorted(z.items())) for z in self.zones.values())

    def back(self, step: int, move: int) -> bool:
        """Whether there is a past before the moves of a step up to ``move``, the later ones being taken back."""
        if step < 0:
            return True
        now = self.steps[step]
        if move == len(now.moves):
            if now.hand >= 0 and +self.zones[now.hand] != now.names:
                return False
            if now.swapped:
                self.swap(*now.swapped)
                if self.back(step - 1, self.size(step - 1)):
                    return True
                self.swap(*now.swapped)
                return False
        if move == 0:
            return self.back(step - 1, self.size(step - 1))
        self.nodes += 1
        key = self.key(step, move)
        if key in self.failed or self.nodes > NODES:
            return False
        old, new, name = now.moves[move - 1]
        for wanted in self.candidates(old, new, name, step):
            if self.take_back(old, new, wanted):
                if self.back(step, move - 1):
                    return True
                self.redo(old, new, wanted)
        self.failed.add(key)
        return False

    def size(self, step: int) -> int:
        return len(self.steps[step].moves) if step >= 0 else 0

    def swap(self, one: int, other: int) -> None:
        self.zones[one], self.zones[other] = self.zones[other], self.zones[one]

    def candidates(self, old: int, new: int, name: int | None, step: int) -> list[int]:
        """The names that may have gone; first those that were seen in the old place before and lack there now."""
        if name is not None:
            return [name]
        if new == c.UNDER:
            return self.under[-1:]
        sought = self.seen_before(old, step) - self.zones.get(old, Counter())
        spare = self.zones[new] - self.seen_before(new, step)
        return sorted(+self.zones[new], key=lambda n: (n not in sought, n not in spare, n))

    def seen_before(self, place: int, step: int) -> Names:
        """What the viewer last saw in a hand before a step."""
        for earlier in reversed(self.steps[:step]):
            if earlier.hand == place:
                return earlier.names
            if earlier.swapped and place in earlier.swapped:
                place = sum(earlier.swapped) - place
        return Counter()

    def take_back(self, old: int, new: int, name: int) -> bool:
        if new == c.UNDER:
            if not self.under or self.under[-1] != name:
                return False
            self.under.pop()
        elif self.zones[new][name] == 0:
            return False
        else:
            self.zones[new][name] -= 1
        if old == c.UNDER:
            self.under.insert(0, name)
        else:
            self.zones[old][name] += 1
        return True

    def redo(self, old: int, new: int, name: int) -> None:
        if old == c.UNDER:
            self.under.pop(0)
        else:
            self.zones[old][name] -= 1
        if new == c.UNDER:
            self.under.append(name)
        else:
            self.zones[new][name] += 1


def is_possible(memory: Memory, world: CitadelsState) -> bool | None:
    """Whether the viewer can have seen what he saw if this is the world; None if that is too much to find out."""
    search = Search(memory, world)
    if search.back(len(search.steps) - 1, search.size(len(search.steps) - 1)):
        return True
    return None if search.nodes > NODES else False
