# Compiled by mypyc.
"""Building: what may be built, how it is paid, who gets it, and what follows (CIT-5.8, CIT-5.10, CIT-8)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.citadels import _fields as f
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.deck import discard, enter_hand, hand_over, put_under, show, shuffle_deck
from capomastro.games.citadels.memory.journal import CLIMBED, LEARNT, LOAN_OVER, SEARCHED
from capomastro.games.citadels.memory.notebook import ALL_KNOW
from capomastro.games.citadels.state import Board, add_names, without
from capomastro.games.citadels.tables import lowest
from capomastro.kernel.bits import bit

MONUMENT_LIMIT: Final = 5


# -- what may be built --------------------------------------------------------------


def price(s: Board, seat: i64, name: i64) -> i64:
    """CIT-8.6: what a building costs its builder; the Factory makes other unique buildings 1 cheaper."""
    cost = s.tables.cost[name]
    if name != c.U_FACTORY and s.tables.kind[name] == c.UNIQUE and s.has(seat, c.U_FACTORY) and cost > 0:
        cost -= 1
    return cost


def buildable_names(s: Board, standing: i64, names: i64) -> i64:
    """CIT-5.10: buildings, no second of its name unless Quarry or Wizard allow it, the Monument only into a small city."""
    if s.role == c.NAVIGATOR:
        return 0
    out: i64 = c.BUILDINGS
    if standing >= MONUMENT_LIMIT:
        out &= ~(1 << c.U_MONUMENT)
    if names & 1 << c.U_QUARRY == 0 and s.role != c.WIZARD:
        out &= ~names
    return out


def buildable(s: Board, name: i64, standing: i64, names: i64) -> bool:
    return buildable_names(s, standing, names) >> name & 1 != 0


def outside_limit(s: Board) -> i64:
    """CIT-5.8: the names of the Stables, and of the Trader's trade buildings."""
    stables: i64 = 1 << c.U_STABLES
    return stables | s.tables.kind_names[c.TRADE] if s.role == c.TRADER else stables


def payable(s: Board, seat: i64, name: i64, due: i64, others: i64, gone: i64) -> bool:
    """Whether some way of paying exists. ``others``: hand cards other than the building; ``gone``: a building that leaves first."""
    gold = s.gold[seat]
    if gold >= due:
        return True
    if s.has(seat, c.U_FRAMEWORK) and (gone == c.NONE or s.tables.name[gone] != c.U_FRAMEWORK):
        return True
    if name == c.U_NECROPOLIS and s.city_size[seat] > (0 if gone == c.NONE else 1):
        return True
    if others < due - gold:
        return False
    return name == c.U_THIEVES_DEN or lender_exists(s, seat, due - gold)


def may_borrow(s: Board) -> bool:
    return s.role == c.CARDINAL and s.turn & c.T_BORROWED == 0


def lender_exists(s: Board, seat: i64, missing: i64) -> bool:
    """CIT-7.15: somebody who has all the gold that is missing."""
    if not may_borrow(s):
        return False
    return any(other != seat and s.gold[other] >= missing for other in range(s.players))


def build_moves(s: Board, out: vec[i64]) -> vec[i64]:
    """CIT-5.8, CIT-5.10: hand cards that the limit and the city allow and that can be paid."""
    seat = s.actor
    names = s.hand_names[seat] & buildable_names(s, s.city_size[seat], s.city_names[seat])
    if s.builds <= 0:
        names &= outside_limit(s)
    while names != 0:
        name = lowest(names)
        if payable(s, seat, name, price(s, seat, name), s.hand_size[seat] - 1, c.NONE):
            out = append(out, c.BUILD + name)
        names &= names - 1
    return out


# -- beginning and paying ------------------------------------------------------------


def start_build(s: Board, seat: i64, card: i64, due: i64, free: bool) -> None:
    """CIT-5.10: show the card, then pay. ``free``: outside the limit."""
    if s.where[card] == c.LOOKED:
        s.move(card, c.SITE, ALL_KNOW)
        s.looked = without(s.looked, card)
    else:
        show(s, card, seat)
    name = s.tables.name[card]
    s.site = card
    s.site_free = free or outside_limit(s) >> name & 1 != 0
    s.site_due = due
    s.site_paid = 0
    s.tell(c.E_BUILDS, seat, name, due)
    s.frames.push(c.S_PLACE, seat, 0, seat)
    if due > 0 and other_ways_to_pay(s, seat, name):
        s.frames.push(c.Q_PAY, seat, 0, 0)
    else:
        pay_gold(s, seat)


def other_ways_to_pay(s: Board, seat: i64, name: i64) -> bool:
    if s.has(seat, c.U_FRAMEWORK) or (name == c.U_NECROPOLIS and s.city_size[seat] > 0):
        return True
    if name == c.U_THIEVES_DEN and s.hand_size[seat] > 0:
        return True
    return s.gold[seat] < s.site_due


def pay_gold(s: Board, seat: i64) -> None:
    s.gold[seat] -= s.site_due
    s.site_paid += s.site_due
    s.spent += s.site_due
    s.tell(c.E_PAID, seat, s.site_due)
    s.site_due = 0


def cards_from(s: Board, seat: i64, name: i64) -> i64:
    """Hand cards of this name or a later one: picks go in ascending order."""
    count: i64 = 0
    names = s.hand_names[seat] >> name << name
    while names != 0:
        count += s.count_at(lowest(names), c.HAND + seat)
        names &= names - 1
    return count


def may_spend(s: Board, seat: i64, name: i64) -> bool:
    """CIT-8.33: a card for the Thieves' Den, if the rest can still be paid afterwards."""
    missing = s.site_due - 1 - s.gold[seat]
    later = cards_from(s, seat, name) - 1
    if missing <= later:
        return True
    if s.hand_size[seat] - 1 < missing:
        return False
    return lender_exists(s, seat, missing - later if s.rules >= 2 else missing)     # CIT-R49: more cards, and a loan for the rest


def may_lend(s: Board, seat: i64, other: i64) -> bool:
    missing = s.site_due - s.gold[seat]
    return may_borrow(s) and other != seat and missing > 0 and s.gold[other] >= missing and s.hand_size[seat] >= missing


def from_name(names: i64, first: i64) -> i64:
    """A name and all that follow it: picks go in ascending order."""
    return names >> first << first


def pay_moves(s: Board, out: vec[i64]) -> vec[i64]:
    seat = s.frames.owner()
    name = s.tables.name[s.site]
    begun = s.frames.arg(f.PAYMENT_BEGUN) != 0
    if s.gold[seat] >= s.site_due:
        out = append(out, c.PAY)
    if not begun:
        if s.has(seat, c.U_FRAMEWORK):
            out = append(out, c.PAY_FRAMEWORK)
        if name == c.U_NECROPOLIS:
            out = own_buildings(s, out, c.SACRIFICE, seat)
    if name == c.U_THIEVES_DEN:
        names = from_name(s.hand_names[seat], s.frames.arg(f.PAYMENT_LOWEST))
        while names != 0:
            card = lowest(names)
            if may_spend(s, seat, card):
                out = append(out, c.SPEND + card)
            names &= names - 1
    for other in range(s.players):
        if may_lend(s, seat, other):
            out = append(out, c.BORROW + other)
    return out


def own_buildings(s: Board, out: vec[i64], base: i64, seat: i64) -> vec[i64]:
    pair = s.next_building(seat, 0)
    while pair != c.NONE:
        out = append(out, base + pair)
        pair = s.next_building(seat, pair + 1)
    return out


def lend_moves(s: Board, out: vec[i64]) -> vec[i64]:
    """CIT-R80: one card per gold, in ascending order, enough left for the rest."""
    seat = s.frames.owner()
    left = s.frames.arg(f.LEND_COUNT)
    names = from_name(s.hand_names[seat], s.frames.arg(f.LEND_LOWEST))
    while names != 0:
        name = lowest(names)
        if cards_from(s, seat, name) >= left:
            out = append(out, c.GIVE + name)
        names &= names - 1
    return out


def pay(s: Board, action: i64) -> None:
    """One step of paying: gold, Framework, a sacrifice for the Necropolis, cards for the Thieves' Den, the Cardinal's loan."""
    seat = s.frames.owner()
    base = action // c.KIND * c.KIND
    if base == c.SPEND:
        name = action - c.SPEND
        card = s.card_at(name, c.HAND + seat)
        s.site_due -= 1
        begun = s.frames.arg(f.PAYMENT_BEGUN)
        s.frames.set_arg(f.PAYMENT_LOWEST, name)
        s.frames.set_arg(f.PAYMENT_BEGUN, 1)
        discard(s, card, seat, begun)
        s.tell(c.E_SPENT_CARD, seat)
        if s.site_due == 0:
            s.frames.pop()
        return
    s.frames.pop()
    if base == c.PAY:
        pay_gold(s, seat)
    elif base == c.PAY_FRAMEWORK:
        sacrifice(s, seat, s.card_at(c.U_FRAMEWORK, c.CITY + seat))
    elif base == c.SACRIFICE:
        code = action - c.SACRIFICE
        sacrifice(s, seat, s.building(seat, code // 2, code % 2))
    else:
        borrow(s, seat, action - c.BORROW)


def sacrifice(s: Board, seat: i64, card: i64) -> None:
    """CIT-R20, CIT-R77: one of the seat's buildings instead of the payment."""
    s.tell(c.E_SACRIFICED, seat, s.tables.name[card])
    s.site_due = 0
    destroy(s, seat, card)


def borrow(s: Board, seat: i64, other: i64) -> None:
    """CIT-7.15: exactly the missing gold from one player, a card for each."""
    missing = s.site_due - s.gold[seat]
    s.turn |= c.T_BORROWED
    s.gold[other] -= missing
    s.gold[seat] += missing
    s.tell(c.E_BORROWED, seat, other, missing)
    s.frames.push(c.Q_LEND, seat, other, missing, 0, missing)


def lend_card(s: Board, action: i64) -> None:
    seat = s.frames.owner()
    other = s.frames.arg(f.LEND_OTHER)
    left = s.frames.arg(f.LEND_COUNT) - 1
    name = action - c.GIVE
    s.frames.set_arg(f.LEND_COUNT, left)
    s.frames.set_arg(f.LEND_LOWEST, name)
    card = s.card_at(name, c.HAND + seat)
    hand_over(s, card, seat, other)
    s.note(CLIMBED, card)
    s.tell(c.E_GAVE_CARD, seat, other, name, only=1 << seat | 1 << other)
    if left == 0:
        s.note(LOAN_OVER)
        s.frames.pop()
        pay_gold(s, seat)


def cards_lent(s: Board) -> i64:
    """How many cards the Cardinal has given in the loan under way."""
    return s.frames.arg(f.LEND_OWED) - s.frames.arg(f.LEND_COUNT)


# -- placing --------------------------------------------------------------------------


def place(s: Board) -> None:
    """CIT-5.10: warrant, placing, tax, what the building does at once; the frame counts the steps."""
    frames = s.frames
    payer = frames.owner()
    stage = frames.arg(f.PLACE_STAGE)
    frames.set_arg(f.PLACE_STAGE, stage + 1)
    if stage == 0:
        ask_magistrate(s, payer)
    elif stage == 1:
        builder = frames.arg(f.PLACE_BUILDER)
        if not s.site_free:
            s.builds -= 1
        card = s.site
        put_in_city(s, card, builder)
        s.tell(c.E_PLACED, builder, s.tables.name[card])
        pay_tax(s, builder)
        act_at_once(s, s.tables.name[card], builder)
    else:
        frames.pop()
        s.site = c.NONE
        s.site_free = False
        if s.cannon != c.NONE:                            # CIT-R81: the Human Cannonball goes last
            put_under(s, s.cannon)
            s.cannon = c.NONE


def ask_magistrate(s: Board, payer: i64) -> None:
    """CIT-7.3: the first building paid with gold; the question is the same for every warranted character (CIT-R59)."""
    rank = s.role // 3
    if s.site_paid == 0 or s.warrants >> rank & 1 == 0 or s.spent_warrants >> rank & 1:
        return
    s.spent_warrants |= 1 << rank
    if s.magistrate != payer and may_confiscate(s):
        s.frames.push(c.Q_WARRANT, s.magistrate, rank)


def may_confiscate(s: Board) -> bool:
    """Not a second of its name, not the Monument into a large city (CIT-R21, CIT-R24)."""
    name = s.tables.name[s.site]
    if s.has(s.magistrate, name) or s.seal_open:
        return False
    return name != c.U_MONUMENT or s.city_size[s.magistrate] < MONUMENT_LIMIT


def warrant_moves(s: Board, out: vec[i64]) -> vec[i64]:
    """CIT-R59: the Magistrate is asked for every warrant; only the seal can be shown."""
    if s.signed == s.frames.arg(f.WARRANT_RANK):
        out = append(out, c.CONFISCATE)
    return append(out, c.PASS)


def answer_warrant(s: Board, action: i64) -> None:
    """CIT-7.3: the Magistrate shows the seal: gold back to the payer, the building into his own city."""
    magistrate = s.frames.owner()
    rank = s.frames.arg(f.WARRANT_RANK)
    s.frames.pop()
    payer = s.frames.owner()
    name = s.tables.name[s.site]
    if action != c.CONFISCATE:
        s.let_pass |= 1 << rank
        s.tell(c.E_LET_PASS, magistrate, payer, name)
        return
    s.seal_open = True
    s.warrants &= ~(1 << rank)
    s.gold[payer] += s.site_paid
    s.spent -= s.site_paid
    s.frames.set_arg(f.PLACE_BUILDER, magistrate)
    s.tell(c.E_CONFISCATED, magistrate, payer, name, s.site_paid)


def pay_tax(s: Board, builder: i64) -> None:
    """CIT-7.27: 1 gold for every build, if there is any; only the one acting as Tax Collector is exempt."""
    if s.tables.ranks < 9 or s.tables.cast[9] != c.TAX_COLLECTOR or s.gold[builder] == 0:
        return
    if builder == s.actor and s.role == c.TAX_COLLECTOR:
        return
    s.gold[builder] -= 1
    s.tax += 1
    s.tell(c.E_TAXED, builder, 1)


def act_at_once(s: Board, name: i64, builder: i64) -> None:
    if name == c.U_BELL_TOWER:
        s.frames.push(c.Q_BELL, builder)
    elif name == c.U_LIGHTHOUSE and s.deck_left() > 0:
        s.frames.push(c.Q_SEARCH, builder)


# -- Bell Tower and Lighthouse -------------------------------------------------------------


def answer_bell(s: Board, action: i64) -> None:
    """CIT-8.3, CIT-R38: from now on one building fewer completes a city; the earliest to have that many is first."""
    seat = s.frames.owner()
    s.frames.pop()
    if action != c.LOWER:
        s.tell(c.E_BELL, seat, 0)
        return
    s.news |= c.NEW_CITIES
    s.bell = True
    s.first_bell = s.first_full
    if s.first_bell == c.NONE:
        for other in range(s.players):
            if s.nearly[other] > 0 and (s.first_bell == c.NONE or s.nearly[other] < s.nearly[s.first_bell]):
                s.first_bell = other
    s.tell(c.E_BELL, seat, 1)


def answer_search(s: Board, action: i64) -> None:
    """CIT-8.18: look through the deck, take a card, shuffle. Whoever declines does not shuffle (CIT-R43)."""
    seat = s.frames.owner()
    s.frames.pop()
    if action == c.PASS:
        return
    s.note(SEARCHED, seat)
    if s.log is not None:
        names = [int(s.tables.name[card]) for card in range(c.CARDS) if s.where[card] in (c.DECK, c.UNDER)]
        s.log.emit(c.E_SEARCHED, [int(seat), *names], 1 << seat)
    s.frames.push(c.Q_FIND, seat)


def find_moves(s: Board, out: vec[i64]) -> vec[i64]:
    """CIT-8.18: any card of the deck, or none."""
    names: i64 = 0
    for name in range(i64(c.NAMES)):
        if s.deck_count[name] > 0 or s.card_at(name, c.UNDER) != c.NONE:
            names |= bit(name)
    return append(add_names(out, c.TAKE, names), c.PASS)


def find_card(s: Board, action: i64) -> None:
    seat = s.frames.owner()
    s.frames.pop()
    shuffle_deck(s, seat)
    if action == c.PASS:
        return
    name = action - c.TAKE
    card = s.card_at(name, c.DECK)
    s.deck_count[name] -= 1
    s.deck_size -= 1
    enter_hand(s, card, seat, 1 << seat)
    s.tell(c.E_FOUND, seat, name, only=1 << seat)


# -- cities ---------------------------------------------------------------------------


def put_in_city(s: Board, card: i64, seat: i64) -> None:
    was = s.complete(seat)
    add_to_city(s, card, seat)
    note_city(s, seat, was)


def add_to_city(s: Board, card: i64, seat: i64) -> None:
    s.put(card, c.CITY + seat)
    s.news |= c.NEW_CITIES
    s.standing = append(s.standing, u8(card))
    s.city_names = s.city_names[:]
    s.city_size = s.city_size[:]
    s.city_names[seat] |= bit(s.tables.name[card])
    s.city_size[seat] += 1


def remove_from_city(s: Board, card: i64, seat: i64) -> None:
    name = s.tables.name[card]
    s.put(card, c.SITE)
    s.news |= c.NEW_CITIES
    s.standing = without(s.standing, card)
    s.city_size = s.city_size[:]
    s.city_size[seat] -= 1
    if s.count_at(name, c.CITY + seat) == 0:
        s.city_names = s.city_names[:]
        s.city_names[seat] &= ~bit(name)


def note_city(s: Board, seat: i64, was_complete: bool) -> None:
    """CIT-9.1, CIT-R38: remember who reached the number first, and the number less one."""
    size = s.size(seat)
    s.news |= c.NEW_CITIES
    s.tick += 1
    reached = i64(0) if size < s.tables.goal - 1 else s.nearly[seat] if s.nearly[seat] != 0 else s.tick
    if reached != s.nearly[seat]:
        s.nearly = s.nearly[:]
        s.nearly[seat] = reached
    if size >= s.tables.goal and s.first_full == c.NONE:
        s.first_full = seat
    if s.bell and size >= s.tables.goal - 1 and s.first_bell == c.NONE:
        s.first_bell = seat
    if not was_complete and s.complete(seat):
        s.tell(c.E_COMPLETED, seat)


def destroy(s: Board, seat: i64, card: i64) -> None:
    """CIT-1.7: out of the city and under the deck."""
    raze(s, seat, card)
    bury(s, card)


def raze(s: Board, seat: i64, card: i64) -> None:
    """Out of the city: Artist's gold goes to the bank, a Bell Tower stops counting."""
    remove_from_city(s, card, seat)
    note_city(s, seat, True)
    s.ungild(card)
    if s.tables.name[card] == c.U_BELL_TOWER and s.bell:
        s.bell = False
        s.first_bell = c.NONE
        s.tell(c.E_BELL_LOST)


def bury(s: Board, card: i64) -> None:
    """Under the deck; the cards of a Museum follow it (CIT-R07)."""
    put_under(s, card)
    if s.tables.name[card] == c.U_MUSEUM:
        empty_museum(s)


def empty_museum(s: Board) -> None:
    for x in s.museum:
        put_under(s, i64(x))
    s.museum = vec[u8]()


def seize_building(s: Board, card: i64, old: i64, new: i64) -> None:
    """A building goes to another city with its gold and what lies under it (CIT-R46)."""
    was = s.complete(new)
    move_building(s, card, old, new)
    note_city(s, old, True)
    note_city(s, new, was)


def swap_buildings(s: Board, own: i64, seat: i64, other: i64, his: i64) -> None:
    """Two buildings change places at once; completion is judged after both (CIT-R70)."""
    was = s.complete(seat)
    was_his = s.complete(his)
    move_building(s, own, seat, his)
    move_building(s, other, his, seat)
    if (seat - s.crown) % s.players < (his - s.crown) % s.players:
        note_city(s, seat, was)
        note_city(s, his, was_his)
    else:
        note_city(s, his, was_his)
        note_city(s, seat, was)


def move_building(s: Board, card: i64, old: i64, new: i64) -> None:
    remove_from_city(s, card, old)
    add_to_city(s, card, new)
    if s.tables.name[card] == c.U_MUSEUM:
        for x in s.museum:
            s.note(LEARNT, i64(x), new)
        if s.log is not None and len(s.museum) > 0:
            s.log.emit(c.E_SAW_MUSEUM, [int(new), *(int(s.tables.name[i64(x)]) for x in s.museum)], 1 << new)
