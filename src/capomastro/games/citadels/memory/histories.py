# Compiled by mypyc.
"""What may have happened to cards that a viewer could not follow, drawn from his trail (CIT-R83; see trail.py).

Every way in which the lost cards can have moved, given all that the viewer saw later, is as likely as any other. A
history is drawn forward in time. A lost card goes or stays by the odds that it then comes to where it is seen later, or
never to where all is seen (plan.py). Those odds are exact for one card by itself; where several are lost together, the
history weighs more or less by as much as the others made it likelier or less likely. Several histories are drawn side by
side: those that lead nowhere are replaced on the way by others that did not, in proportion to their weights, and in the end
one is taken by weight. Where all have the same weight, as after moves out of one hand, that is exact at once; otherwise it
comes as near as ``DRAWN`` histories allow. No history contradicts what the viewer saw.

What lies in a place is called a *token* here, by the place where it lies in truth. A *life* of a token is the time from
when the viewer loses it until he finds it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels.cards import CARDS, NONE
from capomastro.games.citadels.memory.notebook import Notebook
from capomastro.games.citadels.memory.plan import Plan, is_in
from capomastro.games.citadels.memory.ties import (
    NO_TIES,
    begin_ties,
    can_be,
    climb_after,
    count_tokens,
    exchanged,
    keep_after,
    see,
    swap_ties,
)
from capomastro.games.citadels.memory.trail import (
    CLIMB,
    COPIES_AT,
    COPY_BITS,
    COUNT,
    FOUND,
    KNOW,
    LOST,
    OPEN_BIT,
    PLACE_BITS,
    ROW,
    SEEN,
    SIZE,
    UNKNOWN_AT,
    kind_of,
    place_of,
    places_in,
    places_of,
    rename,
)
from capomastro.kernel.rng import Rng

DRAWN: Final = 16           # histories of which one is taken, where their weights differ
CROWD: Final = 128          # how many, where those give none that is possible
MOST: Final = 32            # and how often
UNEVEN: Final = 1.9         # resample when the mean square of the weights is more than this many times their squared mean
FINE: Final = 1 << 30
ITSELF: Final = vec[i64](list(range(CARDS)))
NOTHING: Final = vec[i64]([NONE] * CARDS)


class History:
    """One way in which everything may have happened."""

    def __init__(self) -> None:
        self.weight = 1.0                                           # its weight, including the odds that it goes on well
        self.token: vec[i64] = ITSELF[:]                            # by place
        self.place: vec[i64] = ITSELF[:]                            # by token
        self.lost: vec[i64] = NOTHING[:]                            # by token: the name under which it is lost
        self.bearer: vec[i64] = vec[i64]()                          # by life: its token while it lasts
        self.target: vec[i64] = vec[i64]()                          # by life: the find at which it is seen
        self.sought: vec[i64] = vec[i64]()                          # by find: the life that is found, or NONE
        self.went: vec[i64] = vec[i64]()                            # by entry of the plan: the token that went or was found
        self.ties = NO_TIES                                         # what is certain of the tokens

    def clone(self) -> History:
        other = History()
        other.weight = self.weight
        other.token = self.token[:]
        other.place = self.place[:]
        other.lost = self.lost[:]
        other.bearer = self.bearer[:]
        other.target = self.target[:]
        other.sought = self.sought[:]
        other.went = self.went[:]
        other.ties = self.ties.clone() if self.ties is not NO_TIES else NO_TIES
        return other

    def lay(self, token: i64, place: i64) -> None:
        """A token comes to lie in a place; what lay there takes its place."""
        other = self.token[place]
        old = self.place[token]
        self.token[place] = token
        self.place[token] = place
        self.token[old] = other
        self.place[other] = old


def draw_histories(n: Notebook, plan: Plan, rng: Rng) -> list[History]:
    """Histories that agree with all the viewer saw; where they are hard to find, of many more; none if so many crowds give none."""
    out = happen(n, plan, 1 if plan.plain else DRAWN, rng)
    crowds: i64 = 0
    while len(out) == 0 and crowds < MOST:
        out = happen(n, plan, CROWD, rng)
        crowds += 1
    return out


def take_history(histories: list[History], rng: Rng) -> History:
    """One of them, by weight."""
    if len(histories) == 1:
        return histories[0]
    total = 0.0
    for history in histories:
        total += history.weight
    x = total * float(rng.below(FINE)) / float(FINE)
    for history in histories:
        x -= history.weight
        if x < 0.0:
            return history
    return histories[0]


# -- one history --------------------------------------------------------------------------


def happen(n: Notebook, plan: Plan, crowd: i64, rng: Rng) -> list[History]:
    """Let everything happen once more, in this many ways at a time; returns those that are possible."""
    out = [begin(n, plan, rng) for _ in range(crowd)]
    find: i64 = 0
    for entry in range(plan.size):
        for h in out:
            if h.weight > 0.0:
                go_on(n, plan, h, entry, find, rng)
        if kind_of(plan.head[entry]) == FOUND:
            find += 1
        out = outlast(out, rng)
    for h in out:
        if not leaves_copies(n, plan, h):
            h.weight = 0.0
    return [h for h in out if h.weight > 0.0]


def begin(n: Notebook, plan: Plan, rng: Rng) -> History:
    """A history in which nothing has happened yet; what is to be found is settled."""
    h = History()
    for _ in range(DRAWN):
        h.weight = 1.0
        h.bearer = vec[i64]([NONE] * plan.lives)
        h.target = vec[i64]([NONE] * plan.lives)
        h.sought = vec[i64]([NONE] * len(plan.finds))
        settle_targets(n, plan, h, rng)
        if h.weight > 0.0:
            break
    h.went = vec[i64]([NONE] * plan.size)
    if plan.tied:
        h.ties = begin_ties(n)
    return h


def go_on(n: Notebook, plan: Plan, h: History, entry: i64, find: i64, rng: Rng) -> None:
    """What an entry tells happens."""
    head = plan.head[entry]
    kind = kind_of(head)
    if kind == KNOW:
        lose(n, plan, h, entry)
        return
    if kind in (COUNT, CLIMB):
        tie(n, plan, h, entry)
        return
    if kind == FOUND:
        token = find_token(n, plan, h, find, entry, rng)
    elif kind == SEEN:
        token = fresh_token(n, plan, h, entry, rng)
    else:
        token = choose_token(n, plan, h, entry, rng)
    if token != NONE:
        if plan.tied and kind in (FOUND, SEEN) and not see(n, h.ties, token, n.setup.name[place_of(head)], entry):
            h.weight = 0.0
        if kind == ROW:
            token = keep_first(n, plan, h, entry, token)
            pass_over(n, plan, h, entry, token)
        h.went[entry] = token
        go(n, h, plan.entry[entry], head, token)


def lose(n: Notebook, plan: Plan, h: History, entry: i64) -> None:
    """The lives that begin with an entry."""
    life = plan.lives_before(entry)
    while life < plan.lives and plan.life_start[life] == entry:
        token = h.token[plan.life_place[life]]
        h.lost[token] = plan.life_name[life]
        h.bearer[life] = token
        if plan.tied and not see(n, h.ties, token, plan.life_name[life], entry):
            h.weight = 0.0
        life += 1


def tie(n: Notebook, plan: Plan, h: History, entry: i64) -> None:
    """Something becomes certain of the tokens in the places of an entry."""
    head = plan.head[entry]
    tokens = vec[i64](capacity=8)
    for place in places_of(n, plan.entry[entry]):
        tokens = append(tokens, h.token[place])
    if kind_of(head) == CLIMB:
        climb_after(h.ties, tokens[0], tokens[1], head, entry)
    elif not count_tokens(n, h.ties, tokens, head, entry):
        h.weight = 0.0


def outlast(crowd: list[History], rng: Rng) -> list[History]:
    """When some of a crowd have become impossible or weigh far less than others, the others replace them."""
    total = 0.0
    squares = 0.0
    for h in crowd:
        total += h.weight
        squares += h.weight * h.weight
    if total == 0.0:
        return []
    mean = total / float(len(crowd))
    if UNEVEN * mean * total >= squares:
        for h in crowd:
            h.weight /= mean                            # so that they stay of the order of one
        return crowd
    out: list[History] = []
    x = mean * float(rng.below(FINE)) / float(FINE)     # evenly spaced, so that each is taken in proportion to its weight
    for h in crowd:
        weight = h.weight
        h.weight = 1.0
        again = False
        while x < weight and len(out) < len(crowd):
            out.append(h.clone() if again else h)
            again = True
            x += mean
        x -= weight
    return out


def leaves_copies(n: Notebook, plan: Plan, h: History) -> bool:
    """Whether everything that is still lost can be: no more cards of a name than the viewer does not know."""
    before: i64 = NONE
    lost: i64 = 0
    for i in range(plan.lives):
        life = plan.by_name[i]
        name = plan.life_name[life]
        if name != before:
            before = name
            lost = 0
        if h.bearer[life] != NONE:
            lost += 1
            if lost > plan.copies[life]:
                return False
    return True


def keep_first(n: Notebook, plan: Plan, h: History, entry: i64, token: i64) -> i64:
    """CIT-1.6: of equal cards in a row the first is kept."""
    name = h.lost[token]
    for place in places_of(n, plan.entry[entry]):
        before = h.token[place]
        if before == token:
            return token
        if name != NONE and h.lost[before] == name:
            exchange_lives(plan, h, token, before)
            return before
    return token


def pass_over(n: Notebook, plan: Plan, h: History, entry: i64, token: i64) -> None:
    """CIT-1.6: which tokens lay in a row before the one that is kept."""
    passed = vec[i64](capacity=8)
    for place in places_of(n, plan.entry[entry]):
        if h.token[place] == token:
            break
        passed = append(passed, h.token[place])
    if len(passed) > 1:
        keep_after(h.ties, passed, token, entry)


def exchange_lives(plan: Plan, h: History, one: i64, other: i64) -> None:
    """Two lost cards of one name change their parts."""
    for life in range(plan.lives):
        if h.bearer[life] == one:
            h.bearer[life] = other
        elif h.bearer[life] == other:
            h.bearer[life] = one


def go(n: Notebook, h: History, entry: i64, head: i64, token: i64) -> None:
    """A token goes to the place of an entry."""
    if kind_of(head) == ROW:
        close_up(h, places_of(n, entry), token, place_of(head))
    else:
        h.lay(token, place_of(head))


def settle_targets(n: Notebook, plan: Plan, h: History, rng: Rng) -> None:
    """Which lost card is found at each find."""
    for find in range(len(plan.finds)):
        if h.weight > 0.0:
            settle_target(n, plan, h, find, rng)
    never = i64(len(plan.finds)) * plan.lives
    for life in range(plan.lives):
        if h.target[life] == NONE:
            h.weight *= plan.odds[never + life]


def settle_target(n: Notebook, plan: Plan, h: History, find: i64, rng: Rng) -> None:
    """Any lost card that can be is found, or another card of that name; one that is seen neither later nor never is."""
    entry = plan.finds[find]
    head = plan.head[entry]
    name = n.setup.name[place_of(head)]
    at = find * plan.lives
    lost: i64 = 0                                       # cards that are lost at that time, and those of this name
    alike: i64 = 0
    total = 0.0
    able = vec[i64](capacity=4)                         # lives that may be found
    shares = vec[float](capacity=4)
    must: i64 = NONE
    for life in plan.by_name:
        if plan.life_start[life] >= entry or h.target[life] != NONE:
            continue
        lost += 1
        if plan.life_name[life] != name:
            continue
        alike += 1
        if plan.odds[at + life] > 0.0:
            if plan.later[at + life] > 0.0:
                share = plan.odds[at + life] / plan.later[at + life]
                total += share
                able = append(able, life)
                shares = append(shares, share)
            elif must == NONE:
                must = life
            else:
                h.weight = 0.0
                return
    if must != NONE:
        h.sought[find] = must
        h.target[must] = find
        h.weight *= plan.odds[at + must]
        return
    others = max((head >> COPIES_AT & COPY_BITS) - alike, 0)
    unknown = max((head >> UNKNOWN_AT & PLACE_BITS) - lost, 1)
    fresh = float(others) / float(unknown)              # how likely an unknown card has this name
    room = float(plan.count[entry])
    total += fresh * room
    x = total * float(rng.below(FINE)) / float(FINE)
    for i in range(len(able)):
        x -= shares[i]
        if x < 0.0:
            h.sought[find] = able[i]
            h.target[able[i]] = find
            h.weight *= total * plan.later[at + able[i]]
            return
    h.weight *= total / room if others > 0 else 0.0


def choose_token(n: Notebook, plan: Plan, h: History, entry: i64, rng: Rng) -> i64:
    """Any of the tokens goes, a lost one as likely as fits what is seen later. NONE if nothing fits."""
    low = plan.low[entry]
    high = plan.high[entry]
    here_low = n.setup.low
    here_high = n.setup.high
    bearer = h.bearer
    place = h.place
    size = float(plan.count[entry])
    free = plan.count[entry]                            # tokens that were never known
    total = 0.0
    weight = h.weight / size
    tokens = vec[i64](capacity=8)                       # the lost ones
    shares = vec[float](capacity=8)
    forced: i64 = NONE
    h.weight = 0.0
    for life in plan.by_name:
        token = bearer[life]
        if token == NONE or here_low[place[token]] & low | here_high[place[token]] & high == 0:
            continue
        free -= 1
        at = row_of(plan, h, life) + entry
        goes = plan.goes[at]
        stays = plan.stays[at]
        before = goes + stays * (size - 1.0)            # as likely as that it got there, times the size
        if stays > 0.0:
            share = goes / stays
            total += share
            tokens = append(tokens, token)
            shares = append(shares, share)
            weight *= stays * size / before
        elif goes == 0.0 or forced != NONE:
            return NONE
        else:
            forced = token
            weight *= goes * size / before
    if forced != NONE:
        h.weight = weight
        return forced
    total += float(free)
    if total == 0.0:
        return NONE
    h.weight = weight * total
    x = total * float(rng.below(FINE)) / float(FINE)
    for i in range(len(tokens)):
        x -= shares[i]
        if x < 0.0:
            return tokens[i]
    if free == 0:
        h.weight = 0.0
        return NONE
    return nth_unknown(n, plan, h, entry, NONE, rng.below(free))


def row_of(plan: Plan, h: History, life: i64) -> i64:
    """Where the odds of a life begin: those of the find at which it is seen, or of never being seen."""
    find = h.target[life]
    return (find if find != NONE else i64(len(plan.finds))) * plan.size


def nth_unknown(n: Notebook, plan: Plan, h: History, entry: i64, name: i64, skip: i64) -> i64:
    """The n-th token never known, of those that can have this name, in the places of an entry; of a row in its order.

    Otherwise by their marks: an order that reveals nothing.
    """
    tokens = unknown_tokens(n, plan, h, entry, name)
    if not plan.tied or kind_of(plan.head[entry]) == ROW:
        return tokens[skip]
    mark = h.ties.mark
    last: i64 = NONE
    while True:
        least: i64 = NONE                               # the next mark, and how many have it
        alike: i64 = 0
        for token in tokens:
            if mark[token] > last and (least == NONE or mark[token] <= least):
                alike = alike + 1 if mark[token] == least else 1
                least = mark[token]
        if skip < alike or alike == 0:
            break
        skip -= alike
        last = least
    for token in tokens:
        if mark[token] == least:
            if skip == 0:
                return token
            skip -= 1
    return NONE


def unknown_tokens(n: Notebook, plan: Plan, h: History, entry: i64, name: i64) -> vec[i64]:
    """The tokens never known in the places of an entry; those that can have this name, if it is one."""
    out = vec[i64](capacity=8)
    for place in places_of(n, plan.entry[entry]):
        token = h.token[place]
        if h.lost[token] == NONE and (name == NONE or not plan.tied or can_be(n, h.ties, token, name)):
            out = append(out, token)
    return out


def fresh_token(n: Notebook, plan: Plan, h: History, entry: i64, rng: Rng) -> i64:
    """A card is seen that was never known: any that can have this name. NONE if none can."""
    name = n.setup.name[place_of(plan.head[entry])]
    able: i64 = len(unknown_tokens(n, plan, h, entry, name))
    h.weight *= float(able)
    return nth_unknown(n, plan, h, entry, name, rng.below(able)) if able > 0 else NONE


def close_up(h: History, places: vec[i64], chosen: i64, to: i64) -> None:
    """One token of a row is taken; the others close up in their order."""
    rest = vec[i64](capacity=8)
    for place in places:
        if h.token[place] != chosen:
            rest = append(rest, h.token[place])
    at: i64 = 0
    for place in places:
        token = chosen
        if place != to:
            token = rest[at]
            at += 1
        h.token[place] = token
        h.place[token] = place


def find_token(n: Notebook, plan: Plan, h: History, find: i64, entry: i64, rng: Rng) -> i64:
    """A card is seen: the lost one that was meant to be, or one that was never known. NONE if that is impossible."""
    head = plan.head[entry]
    name = n.setup.name[place_of(head)]
    alike: i64 = 0
    for place in places_in(plan.low[entry], plan.high[entry]):
        alike += 1 if h.lost[h.token[place]] == name else 0
    life = h.sought[find]
    if life != NONE:
        token = h.bearer[life]
        if token == NONE or not is_in(n, h.place[token], plan.low[entry], plan.high[entry]):
            h.weight = 0.0
            return NONE
        if head & OPEN_BIT:
            h.weight /= float(alike)
        h.lost[token] = NONE
        h.bearer[life] = NONE
        return token
    if head & OPEN_BIT and alike > 0:
        h.weight = 0.0
        return NONE
    return fresh_token(n, plan, h, entry, rng)


# -- the trail of a history ---------------------------------------------------------------


def trail_of(n: Notebook, plan: Plan, h: History) -> vec[i64]:
    """The whole trail as it would have been written then: told in tokens."""
    again = History()
    out = n.trail[:]
    mine: i64 = 0
    for entry in range(len(n.trail) // SIZE):
        head = n.trail[entry * SIZE]
        row = again.token[:] if kind_of(head) == ROW else again.token       # a row is told as it lay before
        if mine < plan.size and plan.entry[mine] == entry:
            if h.went[mine] != NONE:
                go(n, again, entry, head, h.went[mine])
            mine += 1
        rename(n, out, entry * SIZE, row, again.token)
    return out


def swap_tokens(n: Notebook, plan: Plan, h: History, pair: i64) -> None:
    """Of two tokens put under the deck in one go the other one was put there first: they change their parts since then.

    Where the viewer noted no more of their hand than its size, there is nothing in which they differ.
    """
    one = h.ties.before[pair]
    other = h.ties.after[pair]
    first = h.ties.first[pair]
    climb = h.ties.climbed[first]
    start = start_of(n, plan, climb)
    if start == climb:
        return
    h.lay(one, h.place[other])
    for entry in range(start, len(h.went)):
        h.went[entry] = exchanged(h.went[entry], one, other)
    swap_ties(n, h.ties, one, other, first, climb)


def start_of(n: Notebook, plan: Plan, climb: i64) -> i64:
    """The entry with which cards began to go under the deck, given the one that tells of the first two of them."""
    entry = climb
    while entry > 0 and kind_of(plan.head[entry - 1]) == LOST:
        if not is_in(n, place_of(plan.head[entry - 1]), plan.low[climb], plan.high[climb]):
            break
        entry -= 1
    return entry
