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
from capomastro.games.citadels.memory.plan import Plan, is_in, look_on
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
    places_of,
    rename,
)
from capomastro.kernel.rng import Rng

DRAWN: Final = 16           # histories of which one is taken, where their weights differ and the trail is short
FEWEST: Final = 4           # and however long it is
STEPS: Final = 800          # about so many steps are taken in all
STRIDE: Final = 24          # entries after which all of them are set aside, to come back to when none goes on
LARGEST: Final = 64         # so many then go on from there
REWINDS: Final = 200        # at most
UNEVEN: Final = 1.9         # resample when the mean square of the weights is more than this many times their squared mean
FINE: Final = 1 << 30
LEAST: Final = 1e-6         # odds of a find that nothing is expected to explain
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
        self.value: vec[float] = vec[float]()                       # by name that was lost: odds of all its finds to come
        self.went: vec[i64] = vec[i64]()                            # by entry of the plan: the token that went or was found
        self.ties = NO_TIES                                         # what is certain of the tokens

    def clone(self) -> History:
        other = History()
        other.weight = self.weight
        other.token = self.token[:]
        other.place = self.place[:]
        other.lost = self.lost[:]
        other.bearer = self.bearer[:]
        other.value = self.value[:]
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
    """Histories that agree with all the viewer saw, with their weights."""
    size: i64 = 1
    if not plan.plain:
        size = min(DRAWN, max(FEWEST, STEPS // plan.size))
    return happen(n, plan, size, rng)


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


def happen(n: Notebook, plan: Plan, size: i64, rng: Rng) -> list[History]:
    """Let everything happen once more, in this many ways at a time; returns those that are possible.

    When none of them goes on, all of them go back some way and try again from there, each time from further back.
    """
    out = [begin(n, plan) for _ in range(size)]
    aside: list[list[History]] = []
    rewinds: i64 = 0
    entry: i64 = 0
    while entry < plan.size:
        if entry % STRIDE == 0:
            aside = aside[: entry // STRIDE]
            aside.append([h.clone() for h in out])
        look_on(plan, entry)
        for h in out:
            if h.weight > 0.0:
                go_on(n, plan, h, entry, rng)
        if entry + 1 == plan.size:
            for h in out:
                if not leaves_copies(n, plan, h):
                    h.weight = 0.0
        out = outlast(out, rng)
        entry += 1
        if len(out) == 0:
            rewinds += 1
            if rewinds > REWINDS:
                return out
            back = max((entry - 1) // STRIDE - rewinds // 3, 0)
            entry = back * STRIDE
            out = crowd(aside[back], min(LARGEST, size << min(rewinds, 4)))
            for i in range(entry):
                look_on(plan, i)
    return [h for h in out if h.weight > 0.0]


def crowd(histories: list[History], size: i64) -> list[History]:
    """So many copies of histories, of each as many."""
    return [histories[i % len(histories)].clone() for i in range(max(size, len(histories)))]


def begin(n: Notebook, plan: Plan) -> History:
    """A history in which nothing has happened yet."""
    h = History()
    h.bearer = vec[i64]([NONE] * plan.lives)
    h.value = vec[float]([1.0] * plan.groups)
    h.went = vec[i64]([NONE] * plan.size)
    if plan.tied:
        h.ties = begin_ties(n)
    return h


def go_on(n: Notebook, plan: Plan, h: History, entry: i64, rng: Rng) -> None:
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
        token = find_token(n, plan, h, entry, rng)
    elif kind == SEEN:
        token = fresh_token(n, plan, h, entry, rng)
    elif kind == ROW:
        token = choose_in_row(n, plan, h, entry, rng)
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
    first = life
    while life < plan.lives and plan.life_start[life] == entry:
        token = h.token[plan.life_place[life]]
        h.lost[token] = plan.life_name[life]
        h.bearer[life] = token
        if plan.tied and not see(n, h.ties, token, plan.life_name[life], entry):
            h.weight = 0.0
        life += 1
    while first < life:
        revalue(plan, h, plan.group[first], entry)
        first += 1


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


# -- what is to come ----------------------------------------------------------------------


def value(plan: Plan, h: History, group: i64, entry: i64, trial: Trial) -> float:
    """The odds of all finds of a name after an entry: each sees a lost card that comes there, or another of that name.

    Exact where the lost cards of a name move independently. ``trial`` says where some tokens would lie.
    """
    first = plan.first_life[group]
    last = plan.first_life[group + 1]
    coming = first                                      # those that are to be lost yet begin with this life
    one: i64 = NONE                                     # where a lost card of that name lies
    lost: i64 = 0
    while coming < last and plan.life_start[plan.by_name[coming]] <= entry:
        token = h.bearer[plan.by_name[coming]]
        if token not in (NONE, trial.gone):
            lost += 1
            one = trial.place(h, token)
        coming += 1
    if lost > 1:
        return value_of_several(plan, h, group, entry, trial, coming, lost)
    unseen = 1.0                                        # ways in which it was not seen so far, and in which it was
    seen = 0.0
    for find in range(plan.first_find[group], plan.first_find[group + 1]):
        if plan.find[find] > entry:
            other = others_at(plan, find, coming, last, lost)
            if lost == 1:
                each = plan.room[find]
                seen = seen * (other + each) + unseen * plan.now[find * CARDS + one]
            unseen *= max(other, LEAST)
    if lost == 0:
        return unseen
    return seen + unseen * plan.now[i64(len(plan.find)) * CARDS + one]


def others_at(plan: Plan, find: i64, coming: i64, last: i64, lost: i64) -> float:
    """How likely something else is found than the cards that are lost now: one to be lost yet, or one never known."""
    at = plan.find[find]
    out = 0.0
    copies = plan.named[find] - lost
    i = coming
    while i < last and plan.life_start[plan.by_name[i]] < at:
        out += plan.start[find * plan.lives + plan.by_name[i]]
        copies -= 1
        i += 1
    return out + plan.room[find] * float(copies) if copies > 0 else out


def value_of_several(plan: Plan, h: History, group: i64, entry: i64, trial: Trial, coming: i64, lost: i64) -> float:
    """The same for several lost cards of a name: any of them may be what is found."""
    never = i64(len(plan.find)) * CARDS
    last = plan.first_life[group + 1]
    at = vec[i64](capacity=lost)
    for i in range(plan.first_life[group], coming):
        token = h.bearer[plan.by_name[i]]
        if token not in (NONE, trial.gone):
            at = append(at, trial.place(h, token))
    ways = vec[float]([0.0] * (1 << lost))              # by set of lost cards that were seen so far
    ways[0] = 1.0
    for find in range(plan.first_find[group], plan.first_find[group + 1]):
        if plan.find[find] <= entry:
            continue
        row = find * CARDS
        other = others_at(plan, find, coming, last, lost)
        members: i64 = (1 << lost) - 1
        while members >= 0:
            now = ways[members]
            if now > 0.0:
                seen: i64 = 0
                for k in range(lost):
                    if members >> k & 1 == 0:
                        ways[members | 1 << k] += now * plan.now[row + at[k]]
                    else:
                        seen += 1
                ways[members] = now * max(other + plan.room[find] * float(seen), LEAST)
            members -= 1
    total = 0.0
    for members in range(1 << lost):
        now = ways[members]
        for k in range(lost):
            if members >> k & 1 == 0:
                now *= plan.now[never + at[k]]
        total += now
    return total


class Trial:
    """Where tokens would lie if another one went."""

    def __init__(self) -> None:
        self.one: i64 = NONE
        self.one_at: i64 = NONE
        self.other: i64 = NONE
        self.other_at: i64 = NONE
        self.gone: i64 = NONE                           # a token that is found

    def place(self, h: History, token: i64) -> i64:
        if token == self.one:
            return self.one_at
        return self.other_at if token == self.other else h.place[token]


AS_IT_IS: Final = Trial()


def revalue(plan: Plan, h: History, group: i64, entry: i64) -> None:
    """The weight follows the odds of what is to come."""
    now = value(plan, h, group, entry, AS_IT_IS)
    h.weight *= now / h.value[group]
    h.value[group] = now


def concerned(n: Notebook, plan: Plan, h: History, entry: i64) -> vec[i64]:
    """The lives of lost tokens in the places of an entry, by name."""
    out = vec[i64](capacity=8)
    low = plan.low[entry]
    high = plan.high[entry]
    for life in plan.by_name:
        token = h.bearer[life]
        if token != NONE and is_in(n, h.place[token], low, high):
            out = append(out, life)
    return out


class Stakes:
    """The lost cards in the places of an entry, and the odds of what is to come of their names if they stay."""

    def __init__(self, plan: Plan, h: History, lives: vec[i64], entry: i64) -> None:
        self.lives = lives
        self.group: vec[i64] = vec[i64](capacity=8)
        self.stays: vec[float] = vec[float](capacity=8)
        self.product = 1.0                              # of those that are not nought
        self.noughts: i64 = 0
        before: i64 = NONE
        for life in lives:
            if plan.group[life] != before:
                before = plan.group[life]
                now = value(plan, h, before, entry, AS_IT_IS)
                self.group = append(self.group, before)
                self.stays = append(self.stays, now)
                if now == 0.0:
                    self.noughts += 1
                else:
                    self.product *= now

    def whole(self) -> float:
        return self.product if self.noughts == 0 else 0.0

    def if_changed(self, plan: Plan, h: History, entry: i64, trial: Trial, one: i64, other: i64) -> float:
        """The odds of all names together if a trial changes those of two names (or one, or none)."""
        out = self.product
        noughts = self.noughts
        for i in range(len(self.group)):
            if self.group[i] in (one, other):
                if self.stays[i] == 0.0:
                    noughts -= 1
                else:
                    out /= self.stays[i]
        if noughts > 0:
            return 0.0
        if one != NONE:
            out *= value(plan, h, one, entry, trial)
        if other not in (NONE, one):
            out *= value(plan, h, other, entry, trial)
        return out


def group_at(plan: Plan, h: History, lives: vec[i64], token: i64) -> i64:
    """The name of a token, if it is one of these."""
    if h.lost[token] != NONE:
        for life in lives:
            if h.bearer[life] == token:
                return plan.group[life]
    return NONE


def change(n: Notebook, plan: Plan, h: History, entry: i64, token: i64) -> Trial:
    """A token goes where an entry says, and what lies there makes room."""
    out = Trial()
    to = place_of(plan.head[entry])
    out.one = token
    out.one_at = to
    out.other = h.token[to]
    out.other_at = h.place[token]
    return out


def choose_token(n: Notebook, plan: Plan, h: History, entry: i64, rng: Rng) -> i64:
    """Any of the tokens goes, a lost one as likely as fits what is seen later. NONE if nothing fits."""
    lives = concerned(n, plan, h, entry)
    lost: i64 = len(lives)
    free = plan.count[entry] - lost                     # tokens that were never known
    token: i64 = NONE
    if free > 0:
        token = nth_unknown(n, plan, h, entry, NONE, rng.below(free))
    if lost == 0:
        return token
    s = Stakes(plan, h, lives, entry)
    there = group_at(plan, h, lives, h.token[place_of(plan.head[entry])])
    total = 0.0
    shares = vec[float](capacity=lost + 1)
    for life in lives:
        share = s.if_changed(plan, h, entry, change(n, plan, h, entry, h.bearer[life]), plan.group[life], there)
        shares = append(shares, share)
        total += share
    if free > 0:
        share = float(free) * s.if_changed(plan, h, entry, change(n, plan, h, entry, token), NONE, there)
        shares = append(shares, share)
        total += share
    chosen = by_share(shares, total, rng)
    if chosen == NONE:
        h.weight = 0.0
        return NONE
    if chosen < lost:
        token = h.bearer[lives[chosen]]
    trial = change(n, plan, h, entry, token)
    for group in s.group:
        settle_value(plan, h, group, entry, trial)
    h.weight *= total / (shares[chosen] * float(plan.count[entry])) * (float(free) if chosen == lost else 1.0)
    return token


def by_share(shares: vec[float], total: float, rng: Rng) -> i64:
    """One of several in proportion; NONE if all are nought."""
    if total <= 0.0:
        return NONE
    x = total * float(rng.below(FINE)) / float(FINE)
    last: i64 = NONE
    for i in range(len(shares)):
        if shares[i] > 0.0:
            last = i
            x -= shares[i]
            if x < 0.0:
                return i
    return last


def settle_value(plan: Plan, h: History, group: i64, entry: i64, trial: Trial) -> None:
    now = value(plan, h, group, entry, trial)
    h.weight *= now / h.value[group]
    h.value[group] = now


def choose_in_row(n: Notebook, plan: Plan, h: History, entry: i64, rng: Rng) -> i64:
    """The same for cards in a row, of which the others close up in their order; of equal ones the first goes (CIT-1.6)."""
    places = plan.place[plan.place_at[entry] : plan.place_at[entry + 1]]
    to = place_of(plan.head[entry])
    lives = concerned(n, plan, h, entry)
    size = plan.count[entry]
    if len(lives) == 0:
        return h.token[places[rng.below(size)]]
    tokens = vec[i64](capacity=8)
    for place in places:
        tokens = append(tokens, h.token[place])
    total = 0.0
    shares = vec[float](capacity=8)
    for i in range(size):
        close_up(h, places, first_alike(h, tokens, i), to)
        share = Stakes(plan, h, lives, entry).whole()
        shares = append(shares, share)
        total += share
        lay_back(h, places, tokens)
    chosen = by_share(shares, total, rng)
    if chosen == NONE:
        h.weight = 0.0
        return NONE
    close_up(h, places, first_alike(h, tokens, chosen), to)
    for group in Stakes(plan, h, lives, entry).group:
        settle_value(plan, h, group, entry, AS_IT_IS)
    h.weight *= total / (shares[chosen] * float(size))
    lay_back(h, places, tokens)
    return tokens[chosen]


def first_alike(h: History, tokens: vec[i64], i: i64) -> i64:
    """The first token of a row that is lost under the same name, or the token itself."""
    name = h.lost[tokens[i]]
    if name != NONE:
        for token in tokens:
            if h.lost[token] == name:
                return token
    return tokens[i]


def lay_back(h: History, places: vec[i64], tokens: vec[i64]) -> None:
    """Tokens of a row as they lay."""
    for i in range(len(places)):
        h.token[places[i]] = tokens[i]
        h.place[tokens[i]] = places[i]


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
    for i in range(plan.place_at[entry], plan.place_at[entry + 1]):
        token = h.token[plan.place[i]]
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


def find_token(n: Notebook, plan: Plan, h: History, entry: i64, rng: Rng) -> i64:
    """A card is seen: a lost one of that name, or one that was never known. NONE if that is impossible."""
    head = plan.head[entry]
    name = n.setup.name[place_of(head)]
    group = group_of(plan, name)
    lives = concerned(n, plan, h, entry)
    alike = vec[i64](capacity=4)                        # lost cards of that name here
    others = vec[i64](capacity=8)                       # and lost cards of other names
    for life in lives:
        if plan.group[life] == group:
            alike = append(alike, life)
        else:
            others = append(others, life)
    lost: i64 = 0                                       # cards that are lost now, and those of this name
    named: i64 = 0
    for life in plan.by_name:
        if h.bearer[life] != NONE:
            lost += 1
            named += 1 if plan.group[life] == group else 0
    openly = head & OPEN_BIT != 0 and len(alike) > 0
    s = Stakes(plan, h, others, entry)
    there = group_at(plan, h, others, h.token[place_of(head)])
    total = 0.0
    shares = vec[float](capacity=4)
    for life in alike:
        trial = change(n, plan, h, entry, h.bearer[life])
        trial.gone = h.bearer[life]
        share = s.if_changed(plan, h, entry, trial, group, there)
        if openly:
            share /= float(len(alike))
        shares = append(shares, share)
        total += share
    copies = (head >> COPIES_AT & COPY_BITS) - named
    token: i64 = NONE
    fresh = 0.0
    if copies > 0 and not openly:
        able: i64 = len(unknown_tokens(n, plan, h, entry, name))
        if able > 0:
            token = nth_unknown(n, plan, h, entry, name, rng.below(able))
            fresh = float(able * copies) / float(max((head >> UNKNOWN_AT & PLACE_BITS) - lost, 1))
            share = fresh * s.if_changed(plan, h, entry, change(n, plan, h, entry, token), group, there)
            shares = append(shares, share)
            total += share
    chosen = by_share(shares, total, rng)
    if chosen == NONE:
        h.weight = 0.0
        return NONE
    if chosen < len(alike):
        token = h.bearer[alike[chosen]]
        fresh = 1.0 / float(len(alike)) if openly else 1.0
    trial = change(n, plan, h, entry, token)
    if chosen < len(alike):
        trial.gone = token
        h.lost[token] = NONE
        h.bearer[alike[chosen]] = NONE
    for other in s.group:
        settle_value(plan, h, other, entry, trial)
    if group != NONE:
        settle_value(plan, h, group, entry, trial)
    h.weight *= fresh * total / shares[chosen]
    return token


def group_of(plan: Plan, name: i64) -> i64:
    """The number of a name that was lost, or NONE."""
    for group in range(plan.groups):
        if plan.group_name[group] == name:
            return group
    return NONE


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
