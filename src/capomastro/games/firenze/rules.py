# Compiled by mypyc.
"""The one place that says whose decision it is, what is legal, and which rule a move sets going."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from capomastro.games.firenze import _fields as f
from capomastro.games.firenze import codes as c
from capomastro.games.firenze.evaluation import estimate
from capomastro.games.firenze.event_cards import answer_shield, legal_towers, return_stone, topple
from capomastro.games.firenze.features import portray, portray_seat, progress
from capomastro.games.firenze.limits import check_cards, discard_card, legal_discards, return_excess
from capomastro.games.firenze.observation import observe_table, renew_table
from capomastro.games.firenze.orders import adjust_and_fulfil, fulfil, offer_orders, ring_bell
from capomastro.games.firenze.persons import (
    drop_festival,
    has_person,
    legal_bag,
    legal_festivals,
    legal_redraw,
    legal_sabotage,
    legal_swap,
    legal_victims,
    offer_persons,
    pick_from_bag,
    play_person,
    redraw,
    sabotage,
    steal,
    swap_give,
)
from capomastro.games.firenze.row import (
    choose_card,
    finish_taking,
    give_stone,
    legal_draw,
    legal_give,
    legal_price,
    legal_reveal,
    legal_wants,
    may_exchange,
    offer_cards,
    offer_colours,
    pay_price,
    reveal,
    stone_drawn,
    want_stone,
)
from capomastro.games.firenze.setup import (
    balcony_drawn,
    barred_chosen,
    legal_balconies,
    legal_colours,
    legal_quota,
    legal_seals,
    legal_starters,
    quota_drawn,
    seal_placed,
    starter_drawn,
)
from capomastro.games.firenze.state import FirenzeBoard
from capomastro.games.firenze.towers import (
    begin_building,
    begin_tower,
    can_build,
    finish_building,
    found_tower,
    leave_tower,
    legal_new,
    offer_building,
    pay_cost,
    raise_tower,
)
from capomastro.kernel.features import Sheet
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER


class FirenzeState(FirenzeBoard):
    """A position of Firenze."""

    # -- whose decision --------------------------------------------------------------
    def decider(self) -> i64:
        kind = self.frames.asks
        if kind < c.QUESTIONS:
            return self.frames.asked
        return OVER if kind == c.ENDED else CHANCE

    def asks(self) -> i64:
        kind = self.frames.asks
        if kind < c.QUESTIONS:
            return kind
        return kind - c.DRAW if kind < c.AFTER_CHANCE else -1

    # -- what is possible --------------------------------------------------------------
    def legal(self) -> vec[i64]:
        kind = self.frames.asks
        if kind >= c.QUESTIONS:
            return _legal_chance(self, kind)
        if kind == c.ASK_CARD:
            return offer_cards(self, offer_persons(self, 1, vec[i64](capacity=16)))
        if kind == c.ASK_PRICE:
            return legal_price(self)
        if kind == c.ASK_EXCHANGE:
            out = offer_persons(self, 2, vec[i64](capacity=12))
            if may_exchange(self):
                out = append(out, c.EXCHANGE)
            return append(out, c.DONE)
        if kind == c.ASK_BUILD:
            out = vec[i64](capacity=12)
            if self.built == 0:                         # FIR-5.1: persons before the first stone
                out = offer_persons(self, 3, out)
            return offer_building(self, out)
        if kind == c.ASK_ORDERS:
            return append(offer_orders(self, offer_persons(self, 5, vec[i64](capacity=24))), c.DONE)
        if kind == c.ASK_LIMITS:
            return append(offer_persons(self, 6, vec[i64](capacity=12)), c.DONE)
        return _legal_detail(self, kind)

    def chance(self) -> vec[i64]:
        frames = self.frames
        kind = frames.asks
        if kind == c.DRAW:
            return _positive(self.bag)
        if kind == c.REVEAL:
            return _positive(self.start if self.in_start > 0 else self.pile)
        return vec[i64]([1] * len(self.legal()))

    def draw(self, rng: Rng) -> i64:
        kind = self.frames.asks
        if kind == c.DRAW:
            return c.STONE + _pick(self.bag, rng.below(self.in_bag))
        if kind == c.REVEAL:
            if self.in_start > 0:
                return c.CARD + _pick(self.start, rng.below(self.in_start))
            return c.CARD + _pick(self.pile, rng.below(self.in_pile))
        codes = self.legal()
        return codes[rng.below(len(codes))]

    def apply(self, action: i64) -> None:
        kind = self.frames.asks
        if kind == c.DRAW:
            stone_drawn(self, action - c.STONE)
        elif kind == c.ASK_CARD:
            if action < c.TAKE:
                play_person(self, action - c.PLAY)
            else:
                choose_card(self, action - c.TAKE)
        elif kind == c.ASK_PRICE:
            pay_price(self, action - c.PAY)
        elif kind == c.ASK_EXCHANGE:
            if action == c.DONE:
                self.frames.pop()
                begin_building(self)
            elif action == c.EXCHANGE:
                self.frames.push(c.ASK_WANT, self.active)
            else:
                play_person(self, action - c.PLAY)
        elif kind == c.ASK_BUILD:
            if action == c.DONE:
                finish_building(self)
            elif action == c.BEGIN:
                begin_tower(self)
            elif action >= c.LEAVE:
                leave_tower(self, action - c.LEAVE)
            elif action >= c.RAISE:
                raise_tower(self, action - c.RAISE, 1)
            else:
                play_person(self, action - c.PLAY)
        elif kind == c.ASK_COST:
            pay_cost(self, action - c.SPEND)
        elif kind == c.ASK_ORDERS:
            _apply_orders(self, action)
        elif kind == c.ASK_LIMITS:
            if action == c.DONE:
                check_cards(self)
            else:
                play_person(self, action - c.PLAY)
        elif kind < c.QUESTIONS:
            _apply_detail(self, kind, action)
        else:
            _apply_chance(self, kind, action)
        if self.frames.asks == c.TAKING:
            finish_taking(self)
        if self.rules >= 2:
            _go_on(self)

    # -- gatherings ----------------------------------------------------------------------
    def gathered(self) -> i64:
        """FIR-9.4: whether what was named one by one bars anything from what is still to be named."""
        frames = self.frames
        kind = frames.asks
        if kind == c.ASK_PRICE:
            return frames.arg(f.PRICE_PAYING)
        if kind == c.ASK_BUILD:
            return self.built + frames.arg(f.BUILD_NEXT)           # stones, or towers passed over
        if kind == c.ASK_COLOUR:
            return self.built
        if kind == c.ASK_RETURN:
            return frames.arg(f.TOLL_LOWEST)            # a colour: those before it were passed over
        if kind == c.ASK_GIVE:
            return frames.arg(f.GIVE_LOWEST)
        if kind == c.ASK_COST:
            return frames.arg(f.COST_LOWEST)
        if kind == c.ASK_EXCESS:
            return frames.arg(f.EXCESS_LOWEST)
        return frames.arg(f.DISCARD_LOWEST) if kind == c.ASK_DISCARD else 0

    def figures(self, seat: i64, out: vec[i64]) -> None:
        out[0] = self.stored[seat]
        out[1] = self.laid
        out[2] = self.cards[seat]

    # -- copies ------------------------------------------------------------------------
    def clone(self) -> FirenzeState:
        other = FirenzeState()
        other.copy_fields(self)
        return other

    def imagine(self, seat: i64, rng: Rng) -> FirenzeState:
        """FIR-9.3: every card was taken face up, so whoever remembers knows all but the future, and that is not here."""
        return self.clone()

    # -- judgement -----------------------------------------------------------------------
    def evaluate(self, out: vec[i64]) -> None:
        estimate(self, out)

    def progress(self) -> i64:
        return progress(self)

    def portray(self, sheet: Sheet) -> None:
        portray(self, sheet)

    def portray_seat(self, seat: i64, sheet: Sheet) -> None:
        portray_seat(self, seat, sheet)

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        observe_table(self, seat, out, at)

    def renew(self, seat: i64, out: vec[i16], at: i64) -> None:
        renew_table(self, seat, out, at)


def _go_on(s: FirenzeState) -> None:
    """FIR-10.38: where nothing but ``done`` could be answered, nobody is asked and the turn goes on."""
    while True:
        kind = s.frames.asks
        if kind == c.ASK_EXCHANGE:
            if may_exchange(s) or has_person(s, 2):
                return
            s.frames.pop()
            begin_building(s)
        elif kind == c.ASK_BUILD:
            if can_build(s, 1) or (s.built == 0 and has_person(s, 3)):
                return
            finish_building(s)
        elif kind == c.ASK_ORDERS:
            if has_person(s, 5) or len(offer_orders(s, vec[i64]())) > 0:
                return
            s.frames.pop()
            s.frames.push(c.ASK_LIMITS, s.active)
        elif kind == c.ASK_LIMITS:
            if has_person(s, 6):
                return
            check_cards(s)
        else:
            return


def _legal_detail(s: FirenzeState, kind: i64) -> vec[i64]:
    """Questions that follow from a card or a limit."""
    frames = s.frames
    if kind == c.ASK_COLOUR:
        return legal_new(s)
    if kind == c.ASK_WANT:
        return legal_wants(s)
    if kind == c.ASK_GIVE:
        return legal_give(s)
    if kind == c.ASK_COST:
        return offer_colours(s, s.active, c.SPEND, frames.arg(f.COST_LEFT), frames.arg(f.COST_LOWEST))
    if kind == c.ASK_EXCESS:
        return offer_colours(s, s.active, c.RETURN, frames.arg(f.EXCESS_LEFT), frames.arg(f.EXCESS_LOWEST))
    if kind == c.ASK_RETURN:
        return offer_colours(s, frames.asked, c.RETURN, frames.arg(f.TOLL_LEFT), frames.arg(f.TOLL_LOWEST))
    if kind == c.ASK_SHIELD:
        return vec[i64]([c.SHIELD, c.SUFFER])
    if kind == c.ASK_TOWER:
        return legal_towers(s)
    if kind == c.ASK_DISCARD:
        return legal_discards(s)
    if kind == c.ASK_SWAP:
        return legal_swap(s)
    if kind == c.ASK_BAG:
        return legal_bag(s)
    if kind == c.ASK_VICTIM:
        return legal_victims(s)
    if kind == c.ASK_SABOTAGE:
        return legal_sabotage(s)
    return legal_redraw(s) if kind == c.ASK_REDRAW else legal_festivals(s)


def _legal_chance(s: FirenzeState, kind: i64) -> vec[i64]:
    if kind == c.DRAW:
        return legal_draw(s)
    if kind == c.REVEAL:
        return legal_reveal(s)
    if kind == c.BALCONY:
        return legal_balconies(s)
    if kind == c.SEAL:
        return legal_seals(s)
    if kind == c.STARTER:
        return legal_starters(s)
    if kind == c.BLOCKED:
        return legal_colours()
    return legal_quota(s) if kind == c.QUOTA else vec[i64]()


def _apply_orders(s: FirenzeState, action: i64) -> None:
    if action == c.DONE:
        s.frames.pop()
        s.frames.push(c.ASK_LIMITS, s.active)
    elif action >= c.BELL:
        ring_bell(s, action - c.BELL)
    elif action >= c.ADJUST:
        at = action - c.ADJUST
        adjust_and_fulfil(s, at // c.ORDERS, at % c.ORDERS)
    elif action >= c.FULFIL:
        at = action - c.FULFIL
        fulfil(s, at // c.ORDERS, at % c.ORDERS)
    else:
        play_person(s, action - c.PLAY)


def _apply_detail(s: FirenzeState, kind: i64, action: i64) -> None:
    if kind == c.ASK_COLOUR:
        if action >= c.ERECT:
            found_tower(s, (action - c.ERECT) // c.FLOORS, (action - c.ERECT) % c.FLOORS + 1)
        else:
            found_tower(s, action - c.FOUND, 1)
    elif kind == c.ASK_WANT:
        want_stone(s, action - c.WANT)
    elif kind == c.ASK_GIVE:
        give_stone(s, action - c.GIVE)
    elif kind == c.ASK_EXCESS:
        return_excess(s, action - c.RETURN)
    elif kind == c.ASK_RETURN:
        return_stone(s, action - c.RETURN)
    elif kind == c.ASK_SHIELD:
        answer_shield(s, action)
    elif kind == c.ASK_TOWER:
        topple(s, action - c.TOPPLE)
    elif kind == c.ASK_DISCARD:
        discard_card(s, action - c.DISCARD)
    elif kind == c.ASK_SWAP:
        swap_give(s, action - c.GIVE)
    elif kind == c.ASK_BAG:
        pick_from_bag(s, action - c.PICK)
    elif kind == c.ASK_VICTIM:
        steal(s, action - c.STEAL)
    elif kind == c.ASK_SABOTAGE:
        sabotage(s, action - c.SABOTAGE)
    elif kind == c.ASK_REDRAW:
        redraw(s, action - c.REDRAW)
    elif kind == c.ASK_FESTIVAL:
        drop_festival(s, action - c.DROP)


def _apply_chance(s: FirenzeState, kind: i64, action: i64) -> None:
    if kind == c.REVEAL:
        reveal(s, action - c.CARD)
    elif kind == c.BALCONY:
        balcony_drawn(s, action - c.TOKEN)
    elif kind == c.SEAL:
        seal_placed(s, action - c.COVER)
    elif kind == c.STARTER:
        starter_drawn(s, action - c.FIRST)
    elif kind == c.BLOCKED:
        barred_chosen(s, action - c.BARRED)
    elif kind == c.QUOTA:
        quota_drawn(s, action - c.LOW)


def _positive(cells: vec[i64]) -> vec[i64]:
    out = vec[i64](capacity=c.CARDS)
    for n in cells:
        if n > 0:
            out = append(out, n)
    return out


def _pick(cells: vec[i64], x: i64) -> i64:
    """The cell that holds the x-th thing."""
    i: i64 = 0
    while x >= cells[i]:
        x -= cells[i]
        i += 1
    return i
