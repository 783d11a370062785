# Compiled by mypyc.
"""What the 27 characters can do, rank by rank (CIT-7). Each function is one ability; legal.py says when it is open."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.citadels.building import (
    bury,
    empty_museum,
    price,
    raze,
    seize_building,
    start_build,
    swap_buildings,
)
from capomastro.games.citadels.cards import (
    ARCHITECT,
    ASSASSIN,
    BLACKMAILER,
    CARDINAL,
    CARDS,
    CITY,
    FIRST_ACTION,
    HAND,
    LOOKED,
    MAGISTRATE,
    MERCHANT,
    MILITARY,
    NAMES,
    NOBLE,
    PATRICIAN,
    RELIGIOUS,
    THIEF,
    TRADE,
    TRADER,
    U_GRAVEYARD,
    U_GREAT_WALL,
    U_MUSEUM,
    U_SCHOOL_OF_MAGIC,
)
from capomastro.games.citadels.codes import (
    BEAUTIFY,
    BEG,
    BEWITCH,
    BUILD_NOW,
    BUY_BACK,
    C_STEAL,
    DESTROY,
    DISCARD,
    DONE,
    E_BEAUTIFIED,
    E_BEGGED,
    E_BEWITCHED,
    E_BOUGHT_BACK,
    E_COLLECTED,
    E_DESTROYED,
    E_DREW_FROM,
    E_ENTHRONED,
    E_GAVE_CARD,
    E_GOT_GOLD,
    E_HANDS_SWAPPED,
    E_KILLED,
    E_QUEEN,
    E_ROBBED,
    E_ROSE_SET,
    E_SAW_HAND,
    E_SEIZED,
    E_SIGNED,
    E_SPIED,
    E_SPY_TOOK,
    E_SWAPPED,
    E_TAX_TAKEN,
    E_THREATENED,
    E_TOOK_CARD,
    E_TOOK_GOLD,
    E_WARRANTED,
    ENTHRONE,
    EXTRA_GOLD,
    GIVE,
    KILL,
    LOOK,
    OFFER,
    PASS,
    Q_BEAUTIFY,
    Q_DISCARD,
    Q_GIFT,
    Q_GIVE,
    Q_GRAVE,
    Q_ROSE,
    Q_SIGN,
    Q_SPY_KIND,
    Q_SWAP,
    Q_TAKE,
    Q_THREATS,
    Q_USE,
    Q_WARRANTS,
    ROB,
    ROSE,
    S_SEER,
    SEIZE,
    SIGN,
    SPLIT,
    SPY,
    SPY_KIND,
    SWAP_FOR,
    SWAP_HANDS,
    TAKE,
    TAKE_CARD,
    TAKE_GOLD,
    THREATEN,
    WARRANT,
    X_STEAL,
)
from capomastro.games.citadels.deck import discard, enter_hand, hand_over, quit_hand
from capomastro.games.citadels.knowledge import arrive, learn_hand, leave, lying
from capomastro.games.citadels.notes import NUMBERS
from capomastro.games.citadels.state import (
    B_FREE_OF_LIMIT,
    B_TAKEN,
    COUNTED,
    COUNTED_BLUR,
    GILT,
    NONE,
    T_ABILITY,
    T_COLLECT,
    T_CROWN,
    T_EXTRA,
    Board,
    without,
)
from capomastro.games.citadels.turn import KEEP_AND_SHUFFLE, draw_cards, look_at_cards, take_crown
from capomastro.kernel.bits import lowest
from capomastro.kernel.state import EVERYONE

WARRANTS: Final = 3
THREATS: Final = 2
STUDY_CARDS: Final = 7
NAVIGATOR_GAIN: Final = 4
ARCHITECT_CARDS: Final = 2
QUEEN_GOLD: Final = 3
MARSHAL_LIMIT: Final = 3


# -- rank 1 ----------------------------------------------------------------------------


def kill(s: Board, action: i64) -> None:
    """CIT-7.1 Assassin."""
    s.turn |= T_ABILITY
    s.killed = (action - KILL) // 3
    s.tell(E_KILLED, s.actor, action - KILL)


def bewitch(s: Board, action: i64) -> None:
    """CIT-7.2 Witch: names a character and waits."""
    seat = s.frames.owner()
    s.frames.pop()
    s.witch = seat
    s.bewitched = (action - BEWITCH) // 3
    s.tell(E_BEWITCHED, seat, action - BEWITCH)


def start_warrants(s: Board, action: i64) -> None:
    """CIT-7.3 Magistrate: three tiles, one of them signed."""
    s.turn |= T_ABILITY
    s.magistrate = s.actor
    s.frames.push(Q_WARRANTS, s.actor)
    lay_warrant(s, action)


def lay_warrant(s: Board, action: i64) -> None:
    character = action - WARRANT
    s.warrants |= 1 << character // 3
    s.warrants_laid = s.warrants
    s.tell(E_WARRANTED, s.actor, character)
    if bits(s.warrants) == WARRANTS:
        s.frames.pop()
        s.frames.push(Q_SIGN, s.actor)


def sign(s: Board, action: i64) -> None:
    s.frames.pop()
    s.signed = (action - SIGN) // 3
    s.tell(E_SIGNED, s.actor, action - SIGN, only=1 << s.actor)


# -- rank 2 ----------------------------------------------------------------------------


def rob(s: Board, action: i64) -> None:
    """CIT-7.4 Thief."""
    s.turn |= T_ABILITY
    s.thief = s.actor
    s.robbed = (action - ROB) // 3
    s.tell(E_ROBBED, s.actor, action - ROB)


def spy(s: Board, action: i64) -> None:
    """CIT-7.5 Spy: a player, then a kind."""
    s.turn |= T_ABILITY
    s.frames.push(Q_SPY_KIND, s.actor, action - SPY)


def spy_kind(s: Board, action: i64) -> None:
    """CIT-7.5: gold and cards for every card of that kind."""
    target = s.frames.arg(0)
    kind = action - SPY_KIND
    s.frames.pop()
    s.tell(E_SPIED, s.actor, target, kind)
    look_at_hand(s, s.actor, target)
    found: i64 = 0
    card: i64 = 0
    while card < CARDS:
        s.lore[card] &= ~(COUNTED | NUMBERS << COUNTED_BLUR)
        if s.where[card] == HAND + target:
            s.lore[card] |= COUNTED
            if s.setup.kind[s.setup.name[card]] == kind:
                found += 1
        card += 1
    s.spied = kind * 128 + found
    s.spied_by = 1 << s.actor | 1 << target
    gold = found if found < s.gold[target] else s.gold[target]
    s.gold[target] -= gold
    s.gold[s.actor] += gold
    s.tell(E_SPY_TOOK, s.actor, target, gold, found)
    if found > 0:
        draw_cards(s, s.actor, found)


def look_at_hand(s: Board, seat: i64, target: i64) -> None:
    """One player sees another's hand."""
    learn_hand(s, seat, target)
    if s.log is not None:
        names = [int(s.setup.name[card]) for card in range(CARDS) if s.where[card] == HAND + target]
        s.log.emit(E_SAW_HAND, [int(seat), int(target), *names], 1 << seat)


def start_threats(s: Board, action: i64) -> None:
    """CIT-7.6 Blackmailer: two tiles, one with the rose."""
    s.turn |= T_ABILITY
    s.blackmailer = s.actor
    s.frames.push(Q_THREATS, s.actor)
    lay_threat(s, action)


def lay_threat(s: Board, action: i64) -> None:
    character = action - THREATEN
    s.threats |= 1 << character // 3
    s.threats_laid = s.threats
    s.tell(E_THREATENED, s.actor, character)
    if bits(s.threats) == THREATS:
        s.frames.pop()
        s.frames.push(Q_ROSE, s.actor)


def set_rose(s: Board, action: i64) -> None:
    s.frames.pop()
    s.rose = (action - ROSE) // 3
    s.tell(E_ROSE_SET, s.actor, action - ROSE, only=1 << s.actor)


# -- rank 3 ----------------------------------------------------------------------------


def swap_hands(s: Board, action: i64) -> None:
    """CIT-7.7 Magician: all hand cards against all of another player's."""
    s.turn |= T_ABILITY
    me = s.actor
    other = action - SWAP_HANDS
    learn_hand(s, me, other)
    learn_hand(s, other, me)
    mine = lying(s, HAND + me)
    for card in lying(s, HAND + other):
        s.put(card, HAND + me)
    for card in mine:
        s.put(card, HAND + other)
    s.hand_names[me], s.hand_names[other] = s.hand_names[other], s.hand_names[me]
    s.hand_size[me], s.hand_size[other] = s.hand_size[other], s.hand_size[me]
    both: i64 = 1 << me | 1 << other
    aware = s.aware[HAND + me]
    s.aware[HAND + me] = s.aware[HAND + other] & ~both | 1 << other
    s.aware[HAND + other] = aware & ~both | 1 << me
    s.tell(E_HANDS_SWAPPED, me, other)
    for seat in vec[i64]([me, other]):
        if s.log is not None:
            names = [int(s.setup.name[c]) for c in range(CARDS) if s.where[c] == HAND + seat]
            s.log.emit(E_SAW_HAND, [int(seat), int(seat), *names], 1 << seat)


def start_exchange(s: Board, action: i64) -> None:
    """CIT-7.7 Magician: discard some, draw as many."""
    s.turn |= T_ABILITY
    s.frames.push(Q_DISCARD, s.actor, 0, 0)


def exchange(s: Board, action: i64) -> None:
    if action == DONE:
        count = s.frames.arg(1)
        s.frames.pop()
        draw_cards(s, s.actor, count)
        return
    name = action - DISCARD
    count = s.frames.arg(1)
    s.frames.set_arg(0, name)
    s.frames.set_arg(1, count + 1)
    discard(s, s.card_at(name, HAND + s.actor), s.actor, count)


def look(s: Board, action: i64) -> None:
    """CIT-7.8 Wizard: see another hand, then take one card of it."""
    s.turn |= T_ABILITY
    target = action - LOOK
    look_at_hand(s, s.actor, target)
    s.frames.push(Q_TAKE, s.actor, target)


def wizard_take(s: Board, action: i64) -> None:
    target = s.frames.arg(0)
    s.frames.pop()
    name = action - TAKE
    card = s.card_at(name, HAND + target)
    leave(s, card, HAND + target, 1 << s.actor | 1 << target)
    quit_hand(s, card, target, LOOKED)
    s.looked = append(s.looked, u8(card))
    arrive(s, card, LOOKED)
    s.tell(E_TOOK_CARD, s.actor, target, name, only=1 << s.actor | 1 << target)
    s.frames.push(Q_USE, s.actor)


def wizard_use(s: Board, action: i64) -> None:
    """CIT-7.8: into the hand, or pay and build it at once, outside the limit."""
    s.frames.pop()
    card = i64(s.looked[0])
    if action == BUILD_NOW:
        name = s.setup.name[card]
        start_build(s, s.actor, card, price(s, s.actor, name), B_FREE_OF_LIMIT | B_TAKEN)
    else:
        leave(s, card, LOOKED, 1 << s.actor)
        s.looked = without(s.looked, card)
        enter_hand(s, card, s.actor)


def start_seer(s: Board, action: i64) -> None:
    """CIT-7.9 Seer: one card at random from everybody, then one to each of them (CIT-R78)."""
    s.turn |= T_ABILITY
    s.frames.push(S_SEER, s.actor, 1, 0, 0)


def seer(s: Board) -> None:
    """One step of the Seer's exchange: the frame holds the next neighbour, who was drawn from, and the phase."""
    frames = s.frames
    step = frames.arg(0)
    if step == s.players:
        if frames.arg(2) == 1:
            frames.pop()
        else:
            frames.set_arg(0, 1)
            frames.set_arg(2, 1)
        return
    frames.set_arg(0, step + 1)
    other = (frames.owner() + step) % s.players
    if frames.arg(2) == 0:
        if s.hand_size[other] > 0:
            frames.set_arg(1, frames.arg(1) | 1 << other)
            frames.push(X_STEAL, frames.owner(), other)
    elif frames.arg(1) >> other & 1:
        frames.push(Q_GIVE, frames.owner(), other)


def give(s: Board, action: i64) -> None:
    other = s.frames.arg(0)
    s.frames.pop()
    name = action - GIVE
    hand_over(s, s.card_at(name, HAND + s.actor), s.actor, other)
    s.tell(E_GAVE_CARD, s.actor, other, name, only=1 << s.actor | 1 << other)


def steal_card(s: Board, action: i64) -> None:
    """A random card of a hand goes to the one who draws it."""
    seat = s.frames.owner()
    other = s.frames.arg(0)
    s.frames.pop()
    name = action - C_STEAL
    hand_over(s, s.card_at(name, HAND + other), other, seat)
    s.tell(E_DREW_FROM, seat, other, name, only=1 << seat | 1 << other)


# -- rank 4 ----------------------------------------------------------------------------


def claim_crown(s: Board, action: i64) -> None:
    """CIT-7.10, CIT-7.12 King, Patrician."""
    s.turn |= T_CROWN
    take_crown(s, s.actor)


def start_enthrone(s: Board, action: i64) -> None:
    """CIT-7.11 Emperor, at a moment of his own choice."""
    s.turn |= T_CROWN
    new = action - ENTHRONE
    s.tell(E_ENTHRONED, s.actor, new)
    take_crown(s, new)
    if s.gold[new] > 0 or s.hand_size[new] > 0:
        s.frames.push(Q_GIFT, s.actor, new)


def enthrone(s: Board, action: i64) -> None:
    """CIT-7.11: at the end of the turn; killed, at the end of the round, without a gift."""
    seat = s.frames.owner()
    killed = s.frames.arg(0) == 1
    s.frames.pop()
    if not killed:
        start_enthrone(s, action)
        return
    s.tell(E_ENTHRONED, seat, action - ENTHRONE)
    take_crown(s, action - ENTHRONE)


def take_gift(s: Board, action: i64) -> None:
    """CIT-7.11: 1 gold or a random card of the new crown's holder (CIT-R53: or nothing)."""
    other = s.frames.arg(0)
    s.frames.pop()
    if action == TAKE_GOLD:
        s.gold[other] -= 1
        s.gold[s.actor] += 1
        s.tell(E_TOOK_GOLD, s.actor, other, 1)
    elif action == TAKE_CARD:
        s.frames.push(X_STEAL, s.actor, other)


# -- income for buildings (ranks 4, 5, 6, 8) ----------------------------------------------


def paid_kind(role: i64) -> i64:
    """The kind of building a character is paid for, or NONE."""
    rank = role // 3 + 1
    if rank == 4:
        return NOBLE
    if rank == 5:
        return RELIGIOUS
    if role in (MERCHANT, TRADER):
        return TRADE
    return MILITARY if rank == 8 else NONE


def pays_cards(role: i64) -> bool:
    return role in (PATRICIAN, CARDINAL)


def has_kind(s: Board, seat: i64, kind: i64) -> bool:
    """Whether ``count_kind`` finds any."""
    return s.city_names[seat] & (s.setup.kind_names[kind] | 1 << U_SCHOOL_OF_MAGIC) != 0


def count_kind(s: Board, seat: i64, kind: i64) -> i64:
    """CIT-8.27: buildings of a kind; the School of Magic counts as any."""
    names = s.city_names[seat] & s.setup.kind_names[kind]
    count: i64 = 1 if s.has(seat, U_SCHOOL_OF_MAGIC) else 0
    while names != 0:
        count += s.count_at(lowest(names), CITY + seat)
        names &= names - 1
    return count


def collect(s: Board, action: i64) -> None:
    s.turn |= T_COLLECT
    count = count_kind(s, s.actor, paid_kind(s.role))
    if pays_cards(s.role):
        s.tell(E_COLLECTED, s.actor, 0, count)
        draw_cards(s, s.actor, count)
    else:
        s.gold[s.actor] += count
        s.tell(E_COLLECTED, s.actor, count, 0)


def split(s: Board, action: i64) -> None:
    """CIT-7.14 Abbot: so much gold, the rest in cards; the School of Magic by CIT-R28."""
    s.turn |= T_COLLECT
    gold = action - SPLIT
    cards = abbot_count(s, s.actor) - gold
    if s.setup.abbot_both and s.has(s.actor, U_SCHOOL_OF_MAGIC):
        gold += 1
        cards += 1
    s.gold[s.actor] += gold
    s.tell(E_COLLECTED, s.actor, gold, cards)
    if cards > 0:
        draw_cards(s, s.actor, cards)


def abbot_count(s: Board, seat: i64) -> i64:
    """Buildings whose yield the Abbot chooses."""
    count = count_kind(s, seat, RELIGIOUS)
    return count - 1 if s.setup.abbot_both and s.has(seat, U_SCHOOL_OF_MAGIC) else count


def beg(s: Board, action: i64) -> None:
    """CIT-7.14 Abbot: 1 gold from the richest."""
    s.turn |= T_EXTRA
    other = action - BEG
    s.gold[other] -= 1
    s.gold[s.actor] += 1
    s.tell(E_BEGGED, s.actor, other, 1)


def richest_gold(s: Board) -> i64:
    most: i64 = 0
    for seat in range(s.players):
        most = max(most, s.gold[seat])
    return most


# -- ranks 6 and 7 ---------------------------------------------------------------------------


def extra(s: Board, action: i64) -> None:
    """CIT-7.16 Merchant: 1 gold. CIT-7.19 Architect: 2 cards."""
    s.turn |= T_EXTRA
    if s.role == ARCHITECT:
        draw_cards(s, s.actor, ARCHITECT_CARDS)
    else:
        s.gold[s.actor] += 1
        s.tell(E_GOT_GOLD, s.actor, 1)


def navigate(s: Board, action: i64) -> None:
    """CIT-7.20 Navigator: 4 gold or 4 cards."""
    s.turn |= T_EXTRA
    if action == EXTRA_GOLD:
        s.gold[s.actor] += NAVIGATOR_GAIN
        s.tell(E_GOT_GOLD, s.actor, NAVIGATOR_GAIN)
    else:
        draw_cards(s, s.actor, NAVIGATOR_GAIN)


def study(s: Board, action: i64) -> None:
    """CIT-7.21 Scholar: draw 7, keep 1, shuffle the rest in."""
    s.turn |= T_ABILITY
    look_at_cards(s, s.actor, STUDY_CARDS, KEEP_AND_SHUFFLE)


# -- rank 8 -------------------------------------------------------------------------------------


def wall(s: Board, owner: i64, card: i64) -> i64:
    """CIT-8.10: the Great Wall's surcharge on the other buildings of its city."""
    return 1 if s.has(owner, U_GREAT_WALL) and s.setup.name[card] != U_GREAT_WALL else 0


def destroy_price(s: Board, owner: i64, card: i64) -> i64:
    return s.cost(card) - 1 + wall(s, owner, card)


def swap_price(s: Board, own: i64, owner: i64, card: i64) -> i64:
    more = s.cost(card) - s.cost(own)
    return (more if more > 0 else 0) + wall(s, owner, card)


def seize_price(s: Board, owner: i64, card: i64) -> i64:
    return s.cost(card) + wall(s, owner, card)


def destroy_building(s: Board, action: i64) -> None:
    """CIT-7.22 Warlord: cost - 1 to the bank; the Graveyard's owner may buy it back."""
    s.turn |= T_ABILITY
    code = action - DESTROY
    owner = code // (2 * NAMES)
    card = s.building(owner, code // 2 % NAMES, code % 2)
    cost = destroy_price(s, owner, card)
    s.gold[s.actor] -= cost
    s.tell(E_DESTROYED, s.actor, owner, s.setup.name[card], cost)
    raze(s, owner, card)
    ask_graveyard(s, card)


def ask_graveyard(s: Board, card: i64) -> None:
    """CIT-8.9, CIT-R40: not the Graveyard itself, not its owner's own destruction, not without gold."""
    keeper = s.owner(U_GRAVEYARD)
    if keeper in (NONE, s.actor) or s.gold[keeper] == 0:
        bury(s, card)
    else:
        s.frames.push(Q_GRAVE, keeper, card)


def answer_grave(s: Board, action: i64) -> None:
    keeper = s.frames.owner()
    card = s.frames.arg(0)
    s.frames.pop()
    if action != BUY_BACK:
        bury(s, card)
        return
    s.gold[keeper] -= 1
    enter_hand(s, card, keeper)
    if s.setup.name[card] == U_MUSEUM:
        empty_museum(s)
    s.tell(E_BOUGHT_BACK, keeper, s.setup.name[card])


def offer(s: Board, action: i64) -> None:
    """CIT-7.23 Diplomat: first the own building."""
    s.turn |= T_ABILITY
    code = action - OFFER
    s.frames.push(Q_SWAP, s.actor, s.building(s.actor, code // 2, code % 2))


def swap_for(s: Board, action: i64) -> None:
    own = s.frames.arg(0)
    s.frames.pop()
    code = action - SWAP_FOR
    owner = code // (2 * NAMES)
    card = s.building(owner, code // 2 % NAMES, code % 2)
    cost = swap_price(s, own, owner, card)
    s.gold[s.actor] -= cost
    s.gold[owner] += cost
    if s.log is not None:
        names = [int(s.setup.name[own]), int(s.setup.name[card])]
        s.log.emit(E_SWAPPED, [int(s.actor), int(owner), *names, int(cost)], EVERYONE)
    swap_buildings(s, own, s.actor, card, owner)


def seize(s: Board, action: i64) -> None:
    """CIT-7.24 Marshal: cost 3 or less, paid to the owner."""
    s.turn |= T_ABILITY
    code = action - SEIZE
    owner = code // (2 * NAMES)
    card = s.building(owner, code // 2 % NAMES, code % 2)
    cost = seize_price(s, owner, card)
    s.gold[s.actor] -= cost
    s.gold[owner] += cost
    s.tell(E_SEIZED, s.actor, owner, s.setup.name[card], cost)
    seize_building(s, card, owner, s.actor)


# -- rank 9 -----------------------------------------------------------------------------------


def favour(s: Board, action: i64) -> None:
    """CIT-7.25 Queen."""
    s.turn |= T_ABILITY
    s.gold[s.actor] += QUEEN_GOLD
    s.tell(E_QUEEN, s.actor, QUEEN_GOLD)


def beautify(s: Board, action: i64) -> None:
    """CIT-7.26 Artist: one building, and perhaps a second at once (CIT-R79)."""
    again = s.turn & T_ABILITY != 0
    if again:
        s.frames.pop()
        if action == PASS:
            return
    s.turn |= T_ABILITY
    name = action - BEAUTIFY
    card = s.building(s.actor, name, 0)
    s.lore[card] |= GILT
    s.gold[s.actor] -= 1
    s.tell(E_BEAUTIFIED, s.actor, name)
    if not again and s.gold[s.actor] > 0 and can_beautify(s, s.actor):
        s.frames.push(Q_BEAUTIFY, s.actor)


def can_beautify(s: Board, seat: i64) -> bool:
    """A building without gold; no Circus Tent (CIT-R27)."""
    for c in s.standing:
        card = i64(c)
        if s.where[card] == CITY + seat and s.lore[card] & GILT == 0 and s.setup.name[card] < FIRST_ACTION:
            return True
    return False


def take_tax(s: Board, action: i64) -> None:
    """CIT-7.27 Tax Collector."""
    s.turn |= T_ABILITY
    s.gold[s.actor] += s.tax
    s.tell(E_TAX_TAKEN, s.actor, s.tax)
    s.tax = 0


# -- naming -------------------------------------------------------------------------------------


def may_name(s: Board, rank: i64) -> bool:
    """CIT-R04: another tile of this game; Thief and Blackmailer spare rank 1, the killed and the bewitched."""
    if rank == s.role // 3:
        return False
    if s.role in (THIEF, BLACKMAILER):
        return rank not in (0, s.killed, s.bewitched)
    return True


def names_characters(role: i64) -> i64:
    """The code with which a character names another, or NONE."""
    if role == ASSASSIN:
        return KILL
    if role == MAGISTRATE:
        return WARRANT
    if role == THIEF:
        return ROB
    return THREATEN if role == BLACKMAILER else NONE


def bits(x: i64) -> i64:
    n: i64 = 0
    while x != 0:
        x &= x - 1
        n += 1
    return n

