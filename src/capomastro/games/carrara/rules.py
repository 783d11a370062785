# Compiled by mypyc.
"""The game: whose decision it is, what can be answered, what follows (RULES.md)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from capomastro.games.carrara import codes as c
from capomastro.games.carrara.building import (
    choose_building,
    choose_city,
    choose_raise,
    offer_buildings,
    offer_payment,
    offer_sites,
    offer_tokens,
    only_payment,
    pay_block,
    place_building,
    reveal_building,
    take_token,
)
from capomastro.games.carrara.cards import asks_for_coins, may_announce
from capomastro.games.carrara.evaluation import estimate
from capomastro.games.carrara.features import portray, portray_seat, progress
from capomastro.games.carrara.final import FinalScore, final_score
from capomastro.games.carrara.market import (
    can_turn,
    choose_segment,
    close_purchase,
    draw_block,
    offer_blocks,
    offer_segments,
    take_block,
    take_coins,
    turn_wheel,
)
from capomastro.games.carrara.observation import observe_board, renew_board
from capomastro.games.carrara.scoring import offer_scorings, score_city, score_field, score_type
from capomastro.games.carrara.state import CarraraBoard, each_of, total
from capomastro.kernel.features import Sheet
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER


class CarraraState(CarraraBoard):
    """A position of The Palaces of Carrara."""

    # -- whose decision ----------------------------------------------------------
    def decider(self) -> i64:
        asked = self.asked
        if asked < c.FIRST_SOURCE:
            return self.turn
        return OVER if asked == c.ENDED else CHANCE

    def asks(self) -> i64:
        asked = self.asked
        if asked < c.FIRST_SOURCE:
            return asked
        return -1 if asked == c.ENDED else asked - c.FIRST_SOURCE

    # -- what is possible ----------------------------------------------------------
    def legal(self) -> vec[i64]:
        asked = self.asked
        if asked == c.ASK_TURN:
            return offer_actions(self)
        if asked == c.ASK_SEGMENT:
            return offer_segments(self)
        if asked == c.ASK_BLOCKS:
            return offer_blocks(self)
        if asked == c.ASK_SITE:
            return offer_sites(self)
        if asked == c.ASK_PAYMENT:
            return offer_payment(self)
        if asked == c.ASK_TOKEN:
            return offer_tokens(self)
        if asked == c.ASK_OBJECT:
            return offer_objects(self)
        if asked == c.ASK_ANNOUNCE:
            return vec[i64]([c.ANNOUNCE, c.GO_ON])
        return offer_draws(self)

    def sensible(self) -> vec[i64]:
        """PAL-8.4: a wrong announcement shows the player's objects and changes nothing."""
        if self.asked == c.ASK_ANNOUNCE and not may_announce(self, self.turn):
            return vec[i64]([c.GO_ON])
        return self.legal()

    def chance(self) -> vec[i64]:
        out = vec[i64](capacity=c.BUILDINGS)
        if self.asked == c.DRAW_BAG:
            for n in self.bag:
                if n > 0:
                    out = append(out, n)
            return out
        for _ in self.legal():
            out = append(out, 1)
        return out

    def draw(self, rng: Rng) -> i64:
        if self.asked == c.DRAW_BAG:
            x = rng.below(self.in_bag)
            colour: i64 = 0
            while x >= self.bag[colour]:
                x -= self.bag[colour]
                colour += 1
            return c.DRAW + colour
        legal = self.legal()
        return legal[rng.below(len(legal))]

    def apply(self, action: i64) -> None:
        asked = self.asked
        value = action & c.PAYLOAD
        if asked == c.ASK_TURN:
            act(self, action - value, value)
        elif asked == c.ASK_BLOCKS:
            if action == c.DONE:
                close_purchase(self)
                self.clear_action()
                after_action(self)
            else:
                take_block(self, value)
        elif asked == c.ASK_PAYMENT:
            if pay_block(self, value):
                finish_building(self)
        elif asked == c.ASK_SEGMENT:
            if action == c.TAKE_COINS:
                take_coins(self)
                after_action(self)
            else:
                choose_segment(self, value)
        elif asked == c.ASK_SITE:
            if action - value == c.CITY:
                choose_city(self, value)
            else:
                choose_raise(self, value)
        elif asked == c.DRAW_BAG:
            draw_block(self, value)
        elif asked == c.DRAW_PILE:
            reveal_building(self, value)
            if self.turns > 0:
                after_action(self)
            else:
                go_on_setting_up(self)
        elif asked == c.ASK_OBJECT:
            if action != c.NO_OBJECT:
                buy_object(self, value)
            before_announcing(self)
        elif asked == c.ASK_ANNOUNCE:
            if action == c.ANNOUNCE:
                announce(self)
            end_turn(self)
        elif asked == c.ASK_TOKEN:
            take_token(self, value)
            after_action(self)
        elif asked == c.DRAW_START:
            set_start_player(self, value)
            go_on_setting_up(self)
        else:
            open_card(self, asked - c.DRAW_CARD, value)
            go_on_setting_up(self)

    # -- gatherings ------------------------------------------------------------------
    def gathered(self) -> i64:
        return total(self.picked)

    def sole(self, run: list[int]) -> bool:
        """A purchase ends only when the player says so (PAL-4.3), so it is never made by itself; a payment is where there is one way."""
        if self.asked == c.ASK_PAYMENT:
            only_payment(self, run)
        return True

    def figures(self, seat: i64, out: vec[i64]) -> None:
        out[0] = self.coins[seat]

    # -- copies --------------------------------------------------------------------
    def clone(self) -> CarraraState:
        other = CarraraState()
        other.copy_fields(self)
        return other

    def imagine(self, seat: i64, rng: Rng) -> CarraraState:
        """PAL-11.2: every gain and payment is open and no draw lies ahead in the state: nothing is left to imagine."""
        return self.clone()

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        observe_board(self, seat, out, at)

    def renew(self, seat: i64, out: vec[i16], at: i64) -> None:
        renew_board(self, seat, out, at)

    # -- judgement -------------------------------------------------------------------
    def evaluate(self, out: vec[i64]) -> None:
        estimate(self, out)

    def progress(self) -> i64:
        return progress(self)

    def portray(self, sheet: Sheet) -> None:
        portray(self, sheet)

    def portray_seat(self, seat: i64, sheet: Sheet) -> None:
        portray_seat(self, seat, sheet)


# -- PAL-2: setting up -------------------------------------------------------------------
def go_on_setting_up(s: CarraraState) -> None:
    """Ask chance for the next thing the set-up needs: start player, cards, the buildings in the slots."""
    if s.first == c.NOBODY:
        s.asked = c.DRAW_START
        return
    if s.advanced:
        for deck in range(i64(c.DECKS)):
            if s.cards[deck] == c.NO_CARD:
                s.asked = c.DRAW_CARD + deck
                return
    for slot in s.slots:
        if slot == c.NOBODY:
            s.asked = c.DRAW_PILE
            return
    begin_turn(s, s.first)


def set_start_player(s: CarraraState, seat: i64) -> None:
    """PAL-2.3: the start player, and one block each in turn order."""
    s.first = seat
    s.turn = seat
    if s.log is not None:
        s.tell(c.STARTED, [int(seat)])
    for i in range(s.players):
        colour = s.tables.start_block[i]
        s.bag[colour] -= 1
        s.in_bag -= 1
        s.gain_block((seat + i) % s.players, colour, 1)


def open_card(s: CarraraState, deck: i64, card: i64) -> None:
    """PAL-2.9: one card of each deck lies open."""
    s.news |= c.NEW_CARDS
    s.cards[deck] = card
    if s.log is not None:
        s.tell(c.CARD_OPENED, [int(deck), int(card)])


def offer_draws(s: CarraraState) -> vec[i64]:
    """What chance can answer."""
    out = vec[i64](capacity=c.BUILDINGS)
    asked = s.asked
    if asked == c.DRAW_BAG:
        for colour in range(i64(c.COLOURS)):
            if s.bag[colour] > 0:
                out = append(out, c.DRAW + colour)
    elif asked == c.DRAW_PILE:
        place = s.place
        for building in range(i64(c.BUILDINGS)):
            if place[building] == c.IN_PILE:
                out = append(out, c.REVEAL + building)
    elif asked == c.DRAW_START:
        for seat in range(s.players):
            out = append(out, c.START + seat)
    elif asked != c.ENDED:
        card = s.tables.deck_start[asked - c.DRAW_CARD]
        while card < s.tables.deck_start[asked - c.DRAW_CARD + 1]:
            out = append(out, c.CARD + card)
            card += 1
    return out


# -- PAL-3: the turn -----------------------------------------------------------------------
def begin_turn(s: CarraraState, seat: i64) -> None:
    s.turn = seat
    s.turns += 1
    s.asked = c.ASK_TURN


def offer_actions(s: CarraraState) -> vec[i64]:
    """PAL-3.1: buy, build or score; PAL-8.6: or pass; PAL-3.3: two coins when nothing is possible."""
    out = vec[i64](capacity=32)
    if can_turn(s):
        out = append(out, c.BUY)
    if s.advanced and s.on_wheel > 0:               # PAL-4.8
        out = append(out, c.BUY_STILL)
    out = offer_buildings(s, out)
    out = offer_scorings(s, out)
    if len(out) == 0:
        return append(out, c.TAKE_COINS)
    if s.end == c.ANNOUNCED:
        out = append(out, c.PASS)
    return out


def act(s: CarraraState, action: i64, value: i64) -> None:
    if action == c.BUY:
        turn_wheel(s)
    elif action == c.BUY_STILL:
        s.asked = c.ASK_SEGMENT
    elif action == c.BUILD:
        choose_building(s, value)
    elif action == c.SCORE_TYPE:
        score_type(s, value)
        after_action(s)
    elif action == c.SCORE_CITY:
        score_city(s, value)
        after_action(s)
    elif action == c.SCORE_FIELD:
        score_field(s, value)
        after_action(s)
    elif action == c.TAKE_COINS:
        take_coins(s)
        after_action(s)
    else:
        if s.log is not None:
            s.tell(c.PASSED, [int(s.turn)])
        after_action(s)


def finish_building(s: CarraraState) -> None:
    """PAL-5.4, PAL-5.9: refill the slot; for a value-8 building take a token."""
    eight = s.building % c.COSTS == c.EIGHT
    place_building(s)
    s.clear_action()
    if eight:
        s.asked = c.ASK_TOKEN
    elif s.in_pile > 0:
        s.asked = c.DRAW_PILE
    else:
        after_action(s)


def after_action(s: CarraraState) -> None:
    """PAL-7.1: one object may be bought after the action."""
    if s.coins[s.turn] >= s.tables.object_price and total(s.field) > 0:
        s.asked = c.ASK_OBJECT
    else:
        before_announcing(s)


def offer_objects(s: CarraraState) -> vec[i64]:
    out = vec[i64](capacity=c.KINDS + 1)
    for kind in range(i64(c.KINDS)):
        if s.field[kind] > 0:
            out = append(out, c.BUY_OBJECT + kind)
    return append(out, c.NO_OBJECT)


def buy_object(s: CarraraState, kind: i64) -> None:
    """PAL-7.1: from the field, which is never refilled."""
    s.news |= c.NEW_OBJECTS | c.NEW_GOODS
    s.field[kind] -= 1
    s.objects[s.turn * c.KINDS + kind] += 1
    s.coins[s.turn] -= s.tables.object_price
    if s.log is not None:
        s.tell(c.OBJECT_BOUGHT, [int(s.turn), int(kind), int(s.tables.object_price)])


# -- PAL-8: the end ------------------------------------------------------------------------
def before_announcing(s: CarraraState) -> None:
    if asks_announcement(s):
        s.asked = c.ASK_ANNOUNCE
    else:
        end_turn(s)


def asks_announcement(s: CarraraState) -> bool:
    """PAL-8.1, PAL-8.4, PAL-8.8: whether the player whose turn it is may announce the end."""
    open_end = s.end == c.PLAYING or (s.end == c.LAST_BUILDING and s.closer == s.turn)
    return open_end and (s.free_announcements or may_announce(s, s.turn))


def announce(s: CarraraState) -> None:
    """PAL-8.2, PAL-8.3: the points at once; PAL-8.4: a wrong announcement changes nothing."""
    seat = s.turn
    right = may_announce(s, seat)
    if s.log is not None:
        tell_announcement(s, seat, right)
    if right:
        s.news |= c.NEW_GOODS
        s.points[seat] += s.tables.bonus
        s.end = c.ANNOUNCED
        s.closer = seat


def tell_announcement(s: CarraraState, seat: i64, right: bool) -> None:
    """PAL-8.2: objects are shown, and coins where a card asks for them."""
    shown = each_of(s.objects, seat * c.KINDS)
    if right:
        s.tell(c.ANNOUNCED_END, [int(seat), int(s.tables.bonus), *shown])
    else:
        s.tell(c.WRONG_ANNOUNCEMENT, [int(seat), *shown])
    if asks_for_coins(s):
        s.tell(c.COINS_SHOWN, [int(seat), int(s.coins[seat])])


def end_turn(s: CarraraState) -> None:
    """PAL-8.5: once the end is in sight, play stops before the start player's next turn."""
    following = (s.turn + 1) % s.players
    if s.end != c.PLAYING and following == s.first:
        s.asked = c.ENDED
        if s.log is not None:
            tell_final_scoring(s)
    else:
        begin_turn(s, following)


def tell_final_scoring(s: CarraraState) -> None:
    """PAL-10.1: every item of every player, in order."""
    score = FinalScore()
    for seat in range(s.players):
        final_score(s, seat, score)
        who = int(seat)
        if s.cards[c.EXTRA_DECK] != c.NO_CARD:
            s.tell(c.FINAL_EXTRA, [who, int(s.cards[c.EXTRA_DECK]), int(score.extra_points), int(score.extra_coins)])
        s.tell(c.FINAL_OBJECTS, [who, int(s.cards[c.OBJECT_DECK]), int(score.object_points)])
        if score.singles > 0:
            s.tell(c.FINAL_SINGLES, [who, int(score.singles), int(score.single_points)])
        s.tell(c.FINAL_BUILDINGS, [who, int(s.cards[c.BUILDING_DECK]), int(score.building_points)])
        s.tell(c.FINAL_COINS, [who, int(score.coins), int(score.coin_points)])
    s.tell(c.GAME_ENDED, [int(s.points[seat] + final_total(s, seat)) for seat in range(s.players)])


def final_total(s: CarraraState, seat: i64) -> i64:
    score = FinalScore()
    final_score(s, seat, score)
    return score.total()
