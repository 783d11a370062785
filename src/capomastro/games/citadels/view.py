"""What a viewer of Citadels sees, built field by field."""

from __future__ import annotations

from typing import Any

import msgspec

from capomastro.games.citadels import cards as k
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.building import price
from capomastro.games.citadels.notation import CARDS, CHARACTERS, KINDS
from capomastro.games.citadels.rules import CitadelsState
from capomastro.games.citadels.scoring import I_ACTIONS, I_VAULT, ITEMS, score_items
from capomastro.games.citadels.selection import SINGLE, pile
from capomastro.games.citadels.state import ASIDE, FACE_UP, GILT, NONE, PILE, T_IMMUNE, T_INCOME, T_RESUMED
from capomastro.kernel.state import OMNISCIENT
from capomastro.kernel.view import View


class CardView(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A building or action card as it is drawn."""

    id: str
    kind: str = ""
    cost: int = 0               # Artist's gold included
    silver: int = 0
    gilt: bool = False
    under: int = 0              # cards under the Museum
    usable: bool = False        # its power may be used now
    price: int = 0              # hand cards: what building it costs this viewer now
    playable: bool = False      # hand cards: may be built or played now
    approx: bool = False        # cost or effect is reconstructed


class Tile(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A character of this game in the row of the call."""

    id: str
    rank: int
    state: str                  # shut, turned, now, silent, face_up
    seat: int = NONE            # who showed it
    mine: bool = False          # the viewer holds it, unseen by others
    aside: bool = False         # the viewer knows that it lies face down in the middle
    killed: bool = False
    bewitched: bool = False
    robbed: bool = False
    warrant: bool = False
    threat: bool = False
    true_mark: bool = False     # the viewer laid it: this is the seal or the rose; or it has been shown
    gold: int = 0               # tax


class Wagon(msgspec.Struct, frozen=True):
    index: int
    gold: int


class Player(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What everybody knows of a player, and what this viewer knows besides."""

    seat: int
    gold: int
    cards: int
    city: list[CardView]
    size: int                   # towards completion; the Monument counts two
    points: int                 # of what lies open
    crown: bool = False
    complete: bool = False
    short: bool = False         # one building short
    protected: bool = False
    shown: list[str] = []       # characters shown this round
    known: list[str] = []       # hand cards this viewer knows of another player
    wagons: list[Wagon] = []


class Turn(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The turn that is being played."""

    seat: int
    character: str
    income: bool = False        # taken
    builds: int = 0             # left within the limit
    resumed: bool = False       # the Witch as this character
    immune: bool = False        # Rasputin


class Draft(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The selection of characters."""

    order: list[int]            # seats as they choose
    now: int = NONE
    left: int = 0               # cards in the pile
    pile: list[str] = []        # only for who looks at it


class Site(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The building being paid for."""

    card: CardView
    seat: int
    due: int = 0
    paid: int = 0


class CitadelsView(View, kw_only=True):
    """The whole table as one viewer sees it."""

    round: int
    phase: str                              # selection, call, over
    set: str
    crown: int
    goal: int
    bell: bool = False
    ending: bool = False                    # a city is complete: the last round
    deck: int
    under: list[str]                        # cards under the deck in order, "" where unknown to this viewer
    tiles: list[Tile]
    face_down: int                          # character cards face down in the middle
    seats: list[Player]
    unique: list[str]                       # the unique buildings of this game
    action_cards: bool = False
    hand: list[CardView]
    mine: list[str]                    # the viewer's characters this round
    looked: list[CardView]             # cards the viewer is looking at
    seen: list[CardView]               # another hand, or the deck, the viewer is looking at
    museum: list[str]                  # cards under the Museum that this viewer knows
    draft: Draft | None = None
    turn: Turn | None = None
    site: Site | None = None


def row_of(seat: int) -> int:
    return seat if 0 <= seat < k.MAX_PLAYERS else k.SPECTATORS


class Eyes:
    """One viewer at one position."""

    def __init__(self, s: CitadelsState, seat: int, uncertain: frozenset[str]) -> None:
        self.s = s
        self.seat = seat
        self.row = row_of(seat)
        self.all = seat == OMNISCIENT
        self.uncertain = uncertain
        self.asked = seat >= 0 and s.decider() == seat
        self.legal = [int(x) for x in s.legal()] if self.asked else []

    def knows(self, card: int) -> bool:
        return self.all or bool(self.s.lore[card] >> self.row & 1)

    def may(self, base: int, name: int | None = None) -> bool:
        """Whether a legal move of this kind (about this card) is open to the viewer."""
        if name is not None:
            return base + name in self.legal
        return any(base <= code < base + c.KIND for code in self.legal)

    # -- cards -----------------------------------------------------------------
    def plain_card(self, name: int) -> CardView:
        s = self.s.setup
        kind = int(s.kind[name])
        return CardView(
            id=CARDS[name],
            kind=KINDS[kind] if kind < len(KINDS) else "",
            cost=int(s.cost[name]),
            silver=int(s.silver[name]),
            approx=CARDS[name] in self.uncertain,
        )

    def building(self, card: int, owner: int) -> CardView:
        s = self.s
        name = int(s.setup.name[card])
        out = self.plain_card(name)
        out.cost = int(s.cost(card))
        out.gilt = bool(s.lore[card] & GILT)
        if name == k.U_MUSEUM:
            out.under = len(s.museum)
        uses = {k.U_SMITHY: c.SMITHY, k.U_LABORATORY: c.LABORATORY, k.U_MUSEUM: c.MUSEUM, k.U_ARMORY: c.ARMORY}
        uses |= {k.U_FRAMEWORK: c.PAY_FRAMEWORK, k.U_THEATER: c.TRADE_ROLE}
        out.usable = owner == self.seat and name in uses and self.may(uses[name])
        return out

    def hand_card(self, name: int, owner: int) -> CardView:
        out = self.plain_card(name)
        if name < k.FIRST_ACTION:
            out.price = int(price(self.s, owner, name))
        plays = {k.A_CIRCUS_TENT: c.TENT, k.A_DIRECTOR: c.DIRECTOR, k.A_TICKET_WAGON: c.WAGON, k.A_HUMAN_CANNONBALL: c.CANNONBALL}
        plays |= {k.A_FORTUNE_TELLER: c.FORTUNE, k.A_RASPUTIN: c.RASPUTIN, k.A_ACROBAT: c.ACROBAT}
        out.playable = self.may(c.BUILD, name) or (name in plays and self.may(plays[name]))
        return out

    def hand_names(self, seat: int) -> list[int]:
        s = self.s
        return [int(s.setup.name[card]) for card in range(k.CARDS) if s.where[card] == k.HAND + seat and self.knows(card)]

    # -- characters --------------------------------------------------------------
    def knows_rank(self, rank: int) -> bool:
        return self.all or self.s.sights[self.row * k.MAX_RANKS + self.s.at[rank]] >= SINGLE

    def tile(self, rank: int) -> Tile:
        s = self.s
        place = int(s.seat_at[s.at[rank]])
        turned = bool(s.revealed >> rank & 1)
        known = self.knows_rank(rank)
        state = "shut"
        if place == FACE_UP:
            state = "face_up"
        elif turned:
            state = "now" if self.now_rank() == rank else "turned"
        elif s.silent >> rank & 1:
            state = "silent"
        out = Tile(id=CHARACTERS[s.character(rank)], rank=rank + 1, state=state)
        out.seat = place if turned else NONE
        out.mine = known and not turned and place < k.MAX_PLAYERS and (place == self.seat or self.all)
        out.aside = known and place == ASIDE
        out.killed, out.bewitched, out.robbed = s.killed == rank, s.bewitched == rank, s.robbed == rank
        out.warrant, out.threat = bool(s.warrants >> rank & 1), bool(s.threats >> rank & 1)
        seal = s.signed == rank and (self.all or self.seat == s.magistrate)
        rose = s.rose == rank and (self.all or self.seat == s.blackmailer)
        out.true_mark = (out.warrant and seal) or (out.threat and rose)
        if s.character(rank) == k.TAX_COLLECTOR:
            out.gold = int(s.tax)
        return out

    def now_rank(self) -> int:
        return int(self.s.role) // 3 if self.s.actor != NONE and self.s.frames.kind() != c.OVER_FRAME else NONE

    # -- players ---------------------------------------------------------------------
    def player(self, seat: int) -> Player:
        s = self.s
        items = score_items(s, seat)
        hidden = (I_VAULT, I_ACTIONS) if s.frames.kind() != c.OVER_FRAME else ()
        wagons = [Wagon(i, int(s.wagons[3 * i + 2])) for i in range(3) if s.wagons[3 * i] != NONE and s.wagons[3 * i + 1] == seat]
        return Player(
            seat=seat,
            gold=int(s.gold[seat]),
            cards=int(s.hand_size[seat]),
            city=[self.building(int(x), seat) for x in s.standing if s.where[int(x)] == k.CITY + seat],
            size=int(s.size(seat)),
            points=sum(int(items[i]) for i in range(ITEMS) if i not in hidden),
            crown=s.crown == seat,
            complete=bool(s.complete(seat)),
            short=s.size(seat) == s.goal() - 1,
            protected=s.protected == seat,
            shown=[CHARACTERS[s.character(r)] for r in range(s.setup.ranks) if s.revealed >> r & 1 and s.holder(r) == seat],
            known=[CARDS[n] for n in self.hand_names(seat)] if seat != self.seat else [],
            wagons=wagons,
        )

    def draft(self) -> Draft | None:
        s = self.s
        kind = s.frames.kind()
        if kind not in (c.Q_PICK, c.Q_AWAY, c.X_FACE_UP, c.X_FACE_DOWN, c.X_AT_RANDOM):
            return None
        n = int(s.players)
        first = int(s.crown)
        order = [(first + i) % n for i in range(n)]
        if n == 2:
            order = [first, 1 - first, first, 1 - first]
        elif n == 3:
            order = order * 2
        looking = kind in (c.Q_PICK, c.Q_AWAY)
        sees = looking and (self.all or s.frames.owner() == self.seat)
        return Draft(
            order=order,
            now=int(s.frames.owner()) if looking else NONE,
            left=int(s.setup.ranks - s.next_position),
            pile=[CHARACTERS[x] for x in pile(s)] if sees else [],
        )

    def seen(self) -> list[CardView]:
        """Another hand or the deck, while the viewer chooses from it."""
        if not self.asked:
            return []
        s = self.s
        kind = s.frames.kind()
        if kind in (c.Q_TAKE, c.Q_FORTUNE):
            return [self.plain_card(n) for n in self.hand_names(int(s.frames.arg(0)))]
        if kind == c.Q_FIND:
            cards = [x for x in range(k.CARDS) if s.where[x] in (k.DECK, k.UNDER)]
            return [self.plain_card(int(s.setup.name[x])) for x in cards]
        return []

    def site(self) -> Site | None:
        s = self.s
        if s.site == NONE or s.where[s.site] != k.SITE:
            return None
        card = self.plain_card(int(s.setup.name[s.site]))
        return Site(card=card, seat=int(s.actor), due=int(s.site_due), paid=int(s.site_paid))

    def turn(self) -> Turn | None:
        s = self.s
        if s.actor == NONE or s.frames.kind() == c.OVER_FRAME:
            return None
        return Turn(
            seat=int(s.actor),
            character=CHARACTERS[s.role],
            income=bool(s.turn & T_INCOME),
            builds=max(0, int(s.builds)),
            resumed=bool(s.turn & T_RESUMED),
            immune=bool(s.turn & T_IMMUNE),
        )

    def phase(self) -> str:
        if self.s.frames.kind() == c.OVER_FRAME:
            return "over"
        return "selection" if any(self.s.seat_at[p] == PILE for p in range(self.s.setup.ranks)) else "call"

    def fields(self, set_name: str) -> dict[str, Any]:
        """Everything of the view that every game does not have."""
        s = self.s
        ranks = range(int(s.setup.ranks))
        mine = [r for r in ranks if self.seat >= 0 and s.holder(r) == self.seat]
        looking = self.asked and s.frames.kind() in (c.Q_KEEP, c.Q_USE)
        return {
            "round": int(s.round),
            "phase": self.phase(),
            "set": set_name,
            "crown": int(s.crown),
            "goal": int(s.goal()),
            "bell": bool(s.bell),
            "ending": bool(s.ending()),
            "deck": int(s.deck_left()),
            "under": [CARDS[s.setup.name[int(x)]] if self.knows(int(x)) else "" for x in s.under],
            "tiles": [self.tile(r) for r in ranks],
            "face_down": sum(int(s.seat_at[p]) == ASIDE for p in ranks),
            "seats": [self.player(seat) for seat in range(int(s.players))],
            "unique": [CARDS[n] for n in range(k.FIRST_UNIQUE, k.FIRST_ACTION) if s.setup.copies[n]],
            "action_cards": bool(s.setup.actions),
            "hand": [self.hand_card(n, self.seat) for n in self.hand_names(self.seat)] if self.seat >= 0 else [],
            "mine": [CHARACTERS[s.character(r)] for r in mine],
            "looked": [self.plain_card(int(s.setup.name[int(x)])) for x in s.looked] if looking or self.all else [],
            "seen": self.seen(),
            "museum": [CARDS[s.setup.name[int(x)]] for x in s.museum if self.knows(int(x))],
            "draft": self.draft(),
            "turn": self.turn(),
            "site": self.site(),
        }

