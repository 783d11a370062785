# Compiled by mypyc.
"""The position with its rules: who is asked, what may be answered, and what an answer does."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from capomastro.games.citadels import _fields as f
from capomastro.games.citadels import (
    action_cards,
    building,
    call,
    characters,
    conquest,
    deck,
    hands,
    naming,
    offices,
    selection,
    turn,
    uniques,
)
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.evaluation import estimate
from capomastro.games.citadels.features import portray, portray_seat, progress
from capomastro.games.citadels.memory.journal import DEALT_OUT
from capomastro.games.citadels.memory.sampling import MOST, imagine, is_stuck, prepare
from capomastro.games.citadels.observation import observe_table, renew_table
from capomastro.games.citadels.state import Board, add_names, begin, either
from capomastro.games.citadels.tables import Tables, size_of
from capomastro.kernel.errors import BadPosition
from capomastro.kernel.features import Sheet
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, State, Worlds


class CitadelsState(Board):
    """Citadels, all of it."""

    # -- whose decision ------------------------------------------------------------
    def decider(self) -> i64:
        kind = self.frames.asks
        if kind < c.FIRST_DRAW:
            return self.frames.asked                  # CHANCE for a blind question to nobody
        return OVER if kind == c.OVER_FRAME else CHANCE

    def turn_id(self) -> i64:
        return 32 * self.round + self.role + 1          # with few players one seat may have two characters in a row

    def asks(self) -> i64:
        kind = self.frames.asks
        if kind < c.FIRST_DRAW:
            return kind if self.frames.asked != CHANCE else c.FROM_SILENCE
        if kind in (c.X_DRAW, c.X_DEAL):
            return c.FROM_DECK
        if kind == c.X_STEAL:
            return c.FROM_HAND
        if kind == c.X_CROWN:
            return c.FROM_CROWN
        if kind == c.X_ROLE:
            return c.FROM_THEATER
        return c.FROM_CHARACTERS if kind != c.OVER_FRAME else c.NONE

    def blind(self) -> bool:
        kind = self.frames.asks
        return kind in (c.Q_RASPUTIN, c.Q_HOSPITAL, c.Q_ACROBAT, c.Q_WARRANT)

    # -- what is possible --------------------------------------------------------------
    def legal(self) -> vec[i64]:
        kind = self.frames.asks
        if kind < c.FIRST_DRAW:
            seat = self.frames.asked
            if seat == CHANCE:
                return vec[i64]([c.C_NOBODY])
            self.offered = question_moves(self, kind, seat, vec[i64](capacity=16))
            return self.offered
        return chance_moves(self, kind) if kind != c.OVER_FRAME else vec[i64]()

    def options(self) -> vec[i64]:
        if not self.roomy:
            self.room = vec[i64](capacity=64)
            self.roomy = True
        return question_moves(self, self.frames.asks, self.frames.asked, self.room)

    def chance(self) -> vec[i64]:
        kind = self.frames.asks
        return chance_weights(self, kind) if kind >= c.FIRST_DRAW else vec[i64]([1])

    def draw(self, rng: Rng) -> i64:
        kind = self.frames.asks
        if kind >= c.FIRST_DRAW:
            return draw_answer(self, kind, rng)
        rng.below(1)
        return c.C_NOBODY

    def apply(self, action: i64) -> None:
        kind = self.frames.asks
        if kind == c.Q_MAIN:
            do_main(self, action)
        elif kind < c.FIRST_DRAW:
            answer(self, kind, action)
        else:
            nature(self, kind, action)
        self.settle()

    def settle(self) -> None:
        """Carry out everything that needs no answer."""
        while True:
            kind = self.frames.asks
            if kind >= c.FIRST_STEP:
                step(self, kind)
            elif self.is_vain(kind):
                self.frames.pop()
            else:
                return

    def is_vain(self, kind: i64) -> bool:
        """Whether there is nothing left to draw, or to keep."""
        if kind == c.X_DRAW:
            return self.frames.arg(f.DRAW_LEFT) == 0 or self.deck_left() == 0
        return kind == c.Q_KEEP and len(self.looked) == 0

    # -- gatherings -----------------------------------------------------------------------
    def gathered(self) -> i64:
        kind = self.frames.asks
        if kind == c.Q_DISCARD:
            return self.frames.arg(f.DISCARD_COUNT)
        if kind == c.Q_PAY:
            return self.frames.arg(f.PAYMENT_BEGUN)     # 1 for any number of cards
        if kind in (c.Q_WARRANTS, c.Q_SIGN):
            return size_of(self.warrants)
        if kind in (c.Q_THREATS, c.Q_ROSE):
            return size_of(self.threats)
        if kind == c.Q_GIVE:
            return hands.gifts_made(self)
        if kind == c.Q_LEND:
            return building.cards_lent(self)
        return 1 if kind == c.Q_BEAUTIFY else 0

    def figures(self, seat: i64, out: vec[i64]) -> None:
        out[0] = self.gold[seat]
        out[1] = self.hand_size[seat]

    # -- copies ---------------------------------------------------------------------------
    def clone(self) -> CitadelsState:
        other = CitadelsState()
        other.copy_board(self)
        return other

    def imagine(self, seat: i64, rng: Rng) -> CitadelsState:
        return CitadelsWorlds(self, seat, rng).draw()

    def worlds(self, seat: i64, rng: Rng) -> Worlds:
        return CitadelsWorlds(self, seat, rng)

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


class CitadelsWorlds(Worlds):
    """What a viewer knows is surveyed once; every world is drawn from that (see memory/README.md)."""

    def __init__(self, state: CitadelsState, seat: i64, rng: Rng) -> None:
        super().__init__(state, seat, rng)
        self.base = state
        self.world = prepare(state, seat)

    def next(self) -> State:
        return self.draw()

    def draw(self) -> CitadelsState:
        for _ in range(MOST):
            other = self.base.clone()
            imagine(self.base, other, self.world, self.seat, self.rng)
            if not is_stuck(other, self.seat) or len(other.legal()) > 0:
                return other
            self.world.particles = []                   # what led there may leave no answer however the cards are dealt
        raise BadPosition("citadels: no world in which what is asked now can be answered")


def do_main(s: CitadelsState, action: i64) -> None:
    """An answer to the main question of a turn."""
    base = action // c.KIND * c.KIND
    if base == c.BUILD:
        name = action - c.BUILD
        building.start_build(s, s.actor, s.card_at(name, c.HAND + s.actor), building.price(s, s.actor, name), False)
    elif base == c.END:
        s.frames.pop()
    elif base in (c.GOLD, c.DRAW_CARDS):
        turn.income(s, action, s.actor)
    elif base == c.COLLECT:
        offices.collect(s, action)
    elif base >= c.ARMORY:
        do_card(s, base, action)
    else:
        characters.do_ability(s, base, action)


def do_card(s: CitadelsState, base: i64, action: i64) -> None:
    """Unique buildings and action cards."""
    if base == c.ARMORY:
        uniques.armory(s, action)
    elif base == c.LABORATORY:
        uniques.laboratory(s, action)
    elif base == c.SMITHY:
        uniques.smithy(s, action)
    elif base == c.MUSEUM:
        uniques.museum(s, action)
    elif base == c.TENT:
        action_cards.tent(s, action)
    elif base == c.DIRECTOR:
        action_cards.director(s, action)
    elif base == c.WAGON:
        action_cards.wagon(s, action)
    elif base == c.CANNONBALL:
        action_cards.cannonball(s, action)
    elif base == c.FORTUNE:
        action_cards.fortune(s, action)
    else:
        action_cards.ride(s, action)


def answer(s: CitadelsState, kind: i64, action: i64) -> None:
    """An answer to a smaller question."""
    if kind == c.Q_PICK:
        selection.pick(s, action)
    elif kind == c.Q_KEEP:
        turn.keep_card(s, action)
    elif kind == c.Q_INCOME:
        turn.income_first(s, action)
    elif kind == c.Q_PAY:
        building.pay(s, action)
    elif kind == c.Q_AWAY:
        selection.put_away(s, action)
    elif kind == c.Q_THEATER:
        selection.theater(s, action)
    elif kind == c.Q_OWN_ROLE:
        selection.choose_own_role(s, action)
    elif kind == c.Q_RASPUTIN:
        call.answer_rasputin(s, action)
    elif kind == c.Q_HOSPITAL:
        call.answer_hospital(s, action)
    elif kind == c.Q_ACROBAT:
        call.answer_acrobat(s, action)
    elif kind == c.Q_BRIBE:
        turn.answer_threat(s, action)
    elif kind == c.Q_UNMASK:
        turn.answer_unmask(s, action)
    elif kind == c.Q_BEWITCH:
        naming.bewitch(s, action)
    elif kind == c.Q_WARRANTS:
        naming.lay_warrant(s, action)
    elif kind == c.Q_SIGN:
        naming.sign(s, action)
    elif kind == c.Q_THREATS:
        naming.lay_threat(s, action)
    elif kind == c.Q_ROSE:
        naming.set_rose(s, action)
    else:
        answer_rare(s, kind, action)


def answer_rare(s: CitadelsState, kind: i64, action: i64) -> None:
    if kind == c.Q_SPY_KIND:
        hands.spy_kind(s, action)
    elif kind == c.Q_DISCARD:
        hands.exchange(s, action)
    elif kind == c.Q_TAKE:
        hands.wizard_take(s, action)
    elif kind == c.Q_USE:
        hands.wizard_use(s, action)
    elif kind == c.Q_GIVE:
        hands.give(s, action)
    elif kind == c.Q_GIFT:
        offices.take_gift(s, action)
    elif kind == c.Q_ENTHRONE:
        offices.enthrone(s, action)
    elif kind == c.Q_SWAP:
        conquest.swap_for(s, action)
    elif kind == c.Q_BEAUTIFY:
        offices.beautify(s, action)
    elif kind == c.Q_LEND:
        building.lend_card(s, action)
    elif kind == c.Q_WARRANT:
        building.answer_warrant(s, action)
    elif kind == c.Q_BELL:
        building.answer_bell(s, action)
    elif kind == c.Q_SEARCH:
        building.answer_search(s, action)
    elif kind == c.Q_FIND:
        building.find_card(s, action)
    elif kind == c.Q_GRAVE:
        conquest.answer_grave(s, action)
    elif kind == c.Q_OVERBUILD:
        action_cards.overbuild(s, action)
    elif kind == c.Q_CANNON:
        action_cards.cannon_build(s, action)
    else:
        action_cards.fortune_take(s, action)


def question_moves(s: Board, kind: i64, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add the legal answers to the question on top."""
    if kind == c.Q_MAIN:
        return main_moves(s, out)
    if kind == c.Q_KEEP:
        return turn.looked_moves(s, out)
    if kind in (c.Q_PICK, c.Q_AWAY):
        return selection.add_pile(s, out, c.PICK if kind == c.Q_PICK else c.AWAY)
    if kind == c.Q_INCOME:
        return turn.income_moves(s, out)
    if kind == c.Q_PAY:
        return building.pay_moves(s, out)
    if kind == c.Q_LEND:
        return building.lend_moves(s, out)
    if kind == c.Q_WARRANT:
        return building.warrant_moves(s, out)
    if kind == c.Q_BRIBE:
        return either(out, c.BRIBE, c.REFUSE)
    if kind == c.Q_UNMASK:
        return either(out, c.UNMASK, c.PASS)
    if kind == c.Q_BEWITCH:
        return naming.tiles(s, out, c.BEWITCH, 0, 0)
    if kind == c.Q_WARRANTS:
        return naming.tiles(s, out, c.WARRANT, naming.highest(s.warrants) + 1, 2 - size_of(s.warrants))
    if kind == c.Q_SIGN:
        return naming.marked_tiles(s, out, c.SIGN, s.warrants)
    if kind == c.Q_THREATS:
        return naming.tiles(s, out, c.THREATEN, naming.highest(s.threats) + 1, 0)
    if kind == c.Q_ROSE:
        return naming.marked_tiles(s, out, c.ROSE, s.threats)
    return rare_moves(s, kind, seat, out)


def rare_moves(s: Board, kind: i64, seat: i64, out: vec[i64]) -> vec[i64]:
    if kind == c.Q_SPY_KIND:
        return add_names(out, c.SPY_KIND, c.ALL_KINDS)
    if kind == c.Q_DISCARD:
        out = add_names(out, c.DISCARD, building.from_name(s.hand_names[seat], s.frames.arg(f.DISCARD_LOWEST)))
        return append(out, c.DONE) if s.frames.arg(f.DISCARD_COUNT) > 0 else out
    if kind in (c.Q_TAKE, c.Q_FORTUNE):
        return add_names(out, c.TAKE, s.hand_names[s.frames.arg(f.TAKE_OTHER)])
    if kind == c.Q_USE:
        return hands.use_moves(s, out)
    if kind == c.Q_GIVE:
        return add_names(out, c.GIVE, s.hand_names[seat])
    if kind == c.Q_GIFT:
        return offices.gift_moves(s, out)
    if kind == c.Q_ENTHRONE:
        return offices.enthrone_moves(s, out, seat)
    if kind == c.Q_SWAP:
        return conquest.swap_moves(s, out, s.frames.arg(f.SWAP_OWN))
    if kind == c.Q_BEAUTIFY:
        return append(offices.beautify_moves(s, out), c.PASS)
    if kind == c.Q_THEATER:
        for other in range(s.players):
            if other != seat:
                out = append(out, c.TRADE_ROLE + other)
        return append(out, c.PASS)
    if kind == c.Q_OWN_ROLE:
        for rank in range(s.tables.ranks):
            if s.holder(rank) == seat:
                out = append(out, c.OWN_ROLE + s.character(rank))
        return out
    if kind == c.Q_RASPUTIN:
        return either(out, c.RASPUTIN, c.PASS)
    if kind == c.Q_HOSPITAL:
        return either(out, c.HOSPITAL, c.PASS)
    if kind == c.Q_ACROBAT:
        return either(out, c.ACROBAT, c.PASS)
    if kind == c.Q_BELL:
        return either(out, c.LOWER, c.PASS)
    if kind == c.Q_SEARCH:
        return either(out, c.SEARCH, c.PASS)
    if kind == c.Q_FIND:
        return building.find_moves(s, out)
    if kind == c.Q_GRAVE:
        return either(out, c.BUY_BACK, c.PASS)
    if kind == c.Q_OVERBUILD:
        return action_cards.overbuild_moves(s, out)
    return action_cards.cannon_moves(s, out)


def main_moves(s: Board, out: vec[i64]) -> vec[i64]:
    """CIT-5.5: everything the acting seat may do now, in the order of the codes."""
    if s.turn & c.T_INCOME == 0:
        out = turn.income_moves(s, out)
    out = characters.character_moves(s, out)
    if s.turn & c.T_INCOME:
        out = building.build_moves(s, out)
    if s.city_names[s.actor] & c.USEFUL:
        out = uniques.unique_moves(s, out)
    if s.tables.actions:
        out = action_cards.action_card_moves(s, out)
    if s.turn & c.T_INCOME:
        out = append(out, c.END)
    return out


def nature(s: CitadelsState, kind: i64, action: i64) -> None:
    """An answer of chance."""
    frames = s.frames
    if kind == c.X_DRAW:
        frames.set_arg(f.DRAW_LEFT, frames.arg(f.DRAW_LEFT) - 1)
        deck.draw(s, action - c.C_DRAW, frames.asked, frames.arg(f.DRAW_TO) == 1)
    elif kind == c.X_DEAL:
        deal(s, action)
    elif kind == c.X_STEAL:
        hands.steal_card(s, action)
    elif kind == c.X_CROWN:
        frames.pop()
        s.crown = action - c.C_LOT
        s.tell(c.E_CROWN, s.crown)
        frames.push(c.S_ROUND)
    elif kind == c.X_FACE_UP:
        selection.set_face_up(s, action)
    elif kind == c.X_FACE_DOWN:
        selection.set_face_down(s, action)
    elif kind == c.X_AT_RANDOM:
        selection.put_away_at_random(s, action)
    else:
        selection.draw_role(s, action)


def chance_moves(s: Board, kind: i64) -> vec[i64]:
    """The answers nature may give."""
    out = vec[i64]()
    if kind in (c.X_DRAW, c.X_DEAL):
        if s.deck_size == 0:
            return vec[i64]([c.C_DRAW + s.tables.name[i64(s.under[0])]])
        last: i64 = c.FIRST_ACTION if kind == c.X_DEAL else c.NAMES
        for name in range(last):
            if s.deck_count[name] > 0:
                out = append(out, c.C_DRAW + name)
    elif kind == c.X_STEAL:
        out = add_names(out, c.C_STEAL, s.hand_names[s.frames.arg(f.STEAL_OTHER)])
    elif kind == c.X_CROWN:
        for seat in range(s.players):
            out = append(out, c.C_LOT + seat)
    else:
        for rank in range(s.tables.ranks):
            if selection.may_come(s, kind, rank):
                out = append(out, c.C_CHARACTER + s.character(rank))
    return out


def chance_weights(s: Board, kind: i64) -> vec[i64]:
    out = vec[i64]()
    for code in chance_moves(s, kind):
        weight: i64 = 1
        if (kind in (c.X_DRAW, c.X_DEAL)) and s.deck_size > 0:
            weight = s.deck_count[code - c.C_DRAW]
        elif kind == c.X_STEAL:
            weight = s.count_at(code - c.C_STEAL, c.HAND + s.frames.arg(f.STEAL_OTHER))
        out = append(out, weight)
    return out


def draw_answer(s: Board, kind: i64, rng: Rng) -> i64:
    """One of ``chance_moves`` by ``chance_weights``, without making the lists; the same rng gives the same answer."""
    if kind in (c.X_DRAW, c.X_DEAL):
        return c.C_DRAW + deck.draw_name(s, kind, rng)
    if kind == c.X_STEAL:
        return c.C_STEAL + hands.steal_name(s, s.frames.arg(f.STEAL_OTHER), rng)
    if kind == c.X_CROWN:
        return c.C_LOT + rng.below(s.players)
    return c.C_CHARACTER + s.character(selection.draw_rank(s, kind, rng))


def deal(s: CitadelsState, action: i64) -> None:
    """CIT-3.3: four building cards to every player, one after the other; then the crown by lot."""
    name = action - c.C_DRAW
    seat = s.frames.asked
    left = s.frames.arg(f.DEAL_LEFT) - 1
    s.frames.pop()
    card = s.card_at(name, c.DECK)
    deck.draw(s, name, seat, True)
    s.note(DEALT_OUT, card)
    if left > 0:
        s.frames.push(c.X_DEAL, seat, left)
    elif seat + 1 < s.players:
        s.frames.push(c.X_DEAL, seat + 1, s.tables.start_hand)
    else:
        s.frames.push(c.X_CROWN)


def step(s: CitadelsState, kind: i64) -> None:
    """Something that happens by itself."""
    if kind == c.S_CALL:
        call.call(s)
    elif kind == c.S_PLACE:
        building.place(s)
    elif kind == c.S_TURN_END:
        turn.end_turn(s)
    elif kind == c.S_PICKS:
        selection.next_pick(s)
    elif kind == c.S_ROUND:
        s.frames.pop()
        selection.start_round(s)
    elif kind == c.S_ROUND_END:
        call.end_round(s)
    elif kind == c.S_SPELL_END:
        turn.resume_as(s)
    else:
        hands.seer(s)


def new_state(tables: Tables, players: i64) -> CitadelsState:
    """The table before the first card is dealt (CIT-3)."""
    s = CitadelsState()
    s.tables = tables
    s.players = players
    begin(s)
    for seat in range(players):
        s.gold[seat] = tables.start_gold
    s.frames.push(c.X_DEAL, 0, tables.start_hand)
    return s

