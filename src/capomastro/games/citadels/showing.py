# Compiled by mypyc.
"""What a viewer of Citadels sees, built field by field; what everybody sees is built once for a position."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from capomastro.games.citadels import _fields as f
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.building import price
from capomastro.games.citadels.declare import CARD_NAMES, CHARACTER_NAMES, KIND_NAMES
from capomastro.games.citadels.rules import CitadelsState
from capomastro.games.citadels.scoring import open_score
from capomastro.games.citadels.selection import pile
from capomastro.games.citadels.tables import usable_by, viewer_of
from capomastro.games.citadels.view import CardView, Draft, Player, Site, Tile, Turn, Wagon
from capomastro.kernel.state import OMNISCIENT

PHASES: Final = ("selection", "call", "over")
FACES: Final = ("shut", "face_up", "turned", "now", "silent")
CARDS_MET: Final[dict[tuple[int, ...], CardView]] = {}      # cards and characters as they lay at some table, by all that they show:
TILES_MET: Final[dict[tuple[int, ...], Tile]] = {}          # what stays as it was is the very same, and nobody compares it again
MOST: Final = 16_384                                        # of each are kept


class Square:
    """What lies open to everybody: cities, called characters, the turn."""

    def __init__(self, s: CitadelsState, uncertain: frozenset[str]) -> None:
        self.s = s
        self.uncertain = uncertain
        self.players: list[Player] = []
        self.tiles: list[Tile] = []

    def common(self, set_name: str) -> dict[str, Any]:
        s = self.s
        return {
            "round": int(s.round),
            "phase": PHASES[s.phase()],
            "set": set_name,
            "crown": int(s.crown),
            "goal": int(s.goal()),
            "bell": bool(s.bell),
            "ending": s.ending(),
            "deck": int(s.deck_left()),
            "face_down": int(s.face_down()),
            "unique": [CARD_NAMES[n] for n in range(c.FIRST_UNIQUE, c.FIRST_ACTION) if s.tables.copies[n]],
            "action_cards": bool(s.tables.actions),
            "turn": self.turn(),
            "site": self.site(),
        }

    def turn(self) -> Turn | None:
        s = self.s
        if s.actor == c.NONE or s.over():
            return None
        return Turn(
            seat=int(s.actor),
            character=CHARACTER_NAMES[s.role],
            income=s.turn & c.T_INCOME != 0,
            builds=max(0, int(s.builds)),
            resumed=s.turn & c.T_RESUMED != 0,
            immune=s.turn & c.T_IMMUNE != 0,
        )

    def site(self) -> Site | None:
        s = self.s
        if s.site == c.NONE or s.where[s.site] != c.SITE:
            return None
        card = self.card(s.tables.name[s.site], s.tables.cost[s.tables.name[s.site]])
        return Site(card=card, seat=int(s.actor), due=int(s.site_due), paid=int(s.site_paid))

    def card(
        self,
        name: i64,
        cost: i64,
        gilt: bool = False,
        under: i64 = 0,
        usable: bool = False,
        price: i64 = 0,
        playable: bool = False,
    ) -> CardView:
        """A card as it is drawn."""
        tables = self.s.tables
        kind = tables.kind[name]
        silver = tables.silver[name]
        approx = CARD_NAMES[name] in self.uncertain
        signs = int(gilt) + 2 * int(usable) + 4 * int(playable) + 8 * int(approx)
        key = (int(name), int(kind), int(cost), int(silver), int(under), int(price), signs)
        found = CARDS_MET.get(key)
        if found is None:
            if len(CARDS_MET) >= MOST:
                CARDS_MET.clear()
            found = CARDS_MET[key] = CardView(
                id=CARD_NAMES[name],
                kind=KIND_NAMES[kind] if kind < len(KIND_NAMES) else "",
                cost=int(cost),
                silver=int(silver),
                gilt=gilt,
                under=int(under),
                usable=usable,
                price=int(price),
                playable=playable,
                approx=approx,
            )
        return found

    def building(self, card: i64, usable: bool) -> CardView:
        s = self.s
        name = s.tables.name[card]
        under = len(s.museum) if name == c.U_MUSEUM else 0
        return self.card(name, s.cost(card), s.is_gilt(card), under, usable)

    def player(self, seat: i64) -> Player:
        """What everybody knows of a player."""
        while len(self.players) <= seat:
            n = len(self.players)
            self.players.append(self.described(n, self.city(n), []))
        return self.players[seat]

    def city(self, seat: i64) -> list[CardView]:
        s = self.s
        return [self.building(i64(card), False) for card in s.standing if s.where[i64(card)] == c.CITY + seat]

    def described(self, seat: i64, city: list[CardView], known: list[str]) -> Player:
        """A player with a city and hand cards as a viewer knows them."""
        s = self.s
        size = s.size(seat)
        return Player(
            seat=int(seat),
            gold=int(s.gold[seat]),
            cards=int(s.hand_size[seat]),
            city=city,
            size=int(size),
            points=int(open_score(s, seat)),
            crown=s.crown == seat,
            complete=s.complete(seat),
            short=size == s.goal() - 1,
            protected=s.protected == seat,
            shown=[CHARACTER_NAMES[s.character(r)] for r in range(s.tables.ranks) if s.revealed >> r & 1 and s.holder(r) == seat],
            known=known,
            wagons=[Wagon(int(i), int(s.wagon_gold[i])) for i in range(c.WAGONS) if s.wagon_owner[i] == seat],
        )

    def tile(self, rank: i64) -> Tile:
        """What everybody knows of a character of the row."""
        while len(self.tiles) <= rank:
            self.tiles.append(self.marked(len(self.tiles), False, False, False))
        return self.tiles[rank]

    def marked(self, rank: i64, mine: bool, aside: bool, true_mark: bool) -> Tile:
        """A character with what else a viewer knows of it."""
        s = self.s
        character = s.character(rank)
        seat = s.seat_at[s.at[rank]] if s.revealed >> rank & 1 != 0 else i64(c.NONE)
        face = s.tile(rank)
        gold = s.tax if character == c.TAX_COLLECTOR else i64(0)
        killed, bewitched, robbed = s.killed == rank, s.bewitched == rank, s.robbed == rank
        warrant, threat = s.warrants >> rank & 1 != 0, s.threats >> rank & 1 != 0
        signs = int(mine) + 2 * int(aside) + 4 * int(killed) + 8 * int(bewitched) + 16 * int(robbed)
        signs += 32 * int(warrant) + 64 * int(threat) + 128 * int(true_mark)
        key = (int(character), int(rank), int(face), int(seat), int(gold), signs)
        found = TILES_MET.get(key)
        if found is None:
            if len(TILES_MET) >= MOST:
                TILES_MET.clear()
            found = TILES_MET[key] = Tile(
                id=CHARACTER_NAMES[character],
                rank=int(rank + 1),
                state=FACES[face],
                seat=int(seat),
                mine=mine,
                aside=aside,
                killed=killed,
                bewitched=bewitched,
                robbed=robbed,
                warrant=warrant,
                threat=threat,
                true_mark=true_mark,
                gold=int(gold),
            )
        return found


class Eyes:
    """One viewer of a square."""

    def __init__(self, square: Square, seat: i64) -> None:
        s = square.s
        self.square = square
        self.s = s
        self.seat: i64 = seat
        self.row: i64 = viewer_of(seat)
        self.all: bool = seat == OMNISCIENT
        self.asked: bool = seat >= 0 and s.decider() == seat
        self.usable: i64 = usable_by(s.legal()) if self.asked else 0

    def own(self) -> dict[str, Any]:
        """What depends on who looks."""
        s = self.s
        ranks = s.tables.ranks
        looking = self.all or (self.asked and s.frames.kind() in (c.Q_KEEP, c.Q_USE))
        return {
            "under": [CARD_NAMES[s.tables.name[i64(card)]] if self.knows(i64(card)) else "" for card in s.under],
            "tiles": [self.tile(rank) for rank in range(ranks)],
            "seats": [self.player(seat) for seat in range(s.players)],
            "hand": [self.hand_card(name) for name in self.hand_names(self.seat)] if self.seat >= 0 else [],
            "mine": [CHARACTER_NAMES[s.character(r)] for r in range(ranks) if self.seat >= 0 and s.holder(r) == self.seat],
            "looked": [self.plain_card(s.tables.name[i64(card)]) for card in s.looked] if looking else [],
            "seen": self.seen(),
            "museum": [CARD_NAMES[s.tables.name[i64(card)]] for card in s.museum if self.knows(i64(card))],
            "draft": self.draft(),
        }

    def knows(self, card: i64) -> bool:
        return self.all or self.s.notes().facts[card] >> self.row & 1 != 0

    # -- cards -----------------------------------------------------------------
    def plain_card(self, name: i64) -> CardView:
        return self.square.card(name, self.s.tables.cost[name])

    def hand_card(self, name: i64) -> CardView:
        s = self.s
        due = price(s, self.seat, name) if name < c.FIRST_ACTION else 0
        return self.square.card(name, s.tables.cost[name], price=due, playable=self.usable >> name & 1 != 0)

    def hand_names(self, seat: i64) -> list[int]:
        """The hand of a seat, as far as the viewer knows it."""
        s = self.s
        return [int(s.tables.name[card]) for card in range(c.CARDS) if s.where[card] == c.HAND + seat and self.knows(card)]

    def seen(self) -> list[CardView]:
        """Another hand or the deck, while the viewer chooses from it."""
        if not self.asked:
            return []
        s = self.s
        kind = s.frames.kind()
        if kind in (c.Q_TAKE, c.Q_FORTUNE):
            return [self.plain_card(name) for name in self.hand_names(s.frames.arg(f.TAKE_OTHER))]
        if kind == c.Q_FIND:
            return [self.plain_card(s.tables.name[card]) for card in range(c.CARDS) if s.where[card] in (c.DECK, c.UNDER)]
        return []

    # -- characters and players --------------------------------------------------
    def tile(self, rank: i64) -> Tile:
        s = self.s
        place = s.seat_at[s.at[rank]]
        known = self.all or i64(s.sights[self.row * c.MAX_RANKS + s.at[rank]]) >= c.SINGLE
        turned = s.revealed >> rank & 1 != 0
        mine = known and not turned and place < c.MAX_PLAYERS and (place == self.seat or self.all)
        aside = known and place == c.ASIDE
        true_mark = s.has_true_mark(rank, self.seat)
        if mine or aside or true_mark:
            return self.square.marked(rank, mine, aside, true_mark)
        return self.square.tile(rank)

    def player(self, seat: i64) -> Player:
        if seat == self.seat:
            return self.square.described(seat, self.own_city(), []) if self.asked else self.square.player(seat)
        known = self.hand_names(seat)
        if known:
            return self.square.described(seat, self.square.player(seat).city, [CARD_NAMES[name] for name in known])
        return self.square.player(seat)

    def own_city(self) -> list[CardView]:
        """The viewer's city, with the buildings that can be used now."""
        s = self.s
        out: list[CardView] = []
        for standing in s.standing:
            card = i64(standing)
            if s.where[card] == c.CITY + self.seat:
                name = s.tables.name[card]
                out.append(self.square.building(card, c.FIRST_UNIQUE <= name < c.FIRST_ACTION and self.usable >> name & 1 != 0))
        return out

    def draft(self) -> Draft | None:
        s = self.s
        if not s.choosing():
            return None
        n = int(s.players)
        first = int(s.crown)
        order = [(first + i) % n for i in range(n)]
        if n == 2:
            order = [first, 1 - first, first, 1 - first]
        elif n == 3:
            order = order * 2
        looking = s.frames.kind() in (c.Q_PICK, c.Q_AWAY)
        sees = looking and (self.all or s.frames.owner() == self.seat)
        return Draft(
            order=order,
            now=int(s.frames.owner()) if looking else c.NONE,
            left=int(s.tables.ranks - s.next_position),
            pile=[CHARACTER_NAMES[x] for x in pile(s)] if sees else [],
        )


def may_be_asked(s: CitadelsState, seat: int) -> bool:
    """CIT-5.9, CIT-R59: whether a blind question may be put to a seat, as far as everybody knows."""
    kind = s.frames.kind()
    if kind == c.Q_WARRANT:
        return bool(seat == s.magistrate)
    if kind == c.Q_HOSPITAL:
        return bool(seat == s.owner(c.U_HOSPITAL))
    if s.hand_size[seat] == 0:
        return False
    return bool(kind == c.Q_ACROBAT or has_hidden_character(s, seat, s.frames.arg(f.RASPUTIN_RANK)))


def has_hidden_character(s: CitadelsState, seat: int, called: int) -> bool:
    """Whether a seat has a character that it has not shown yet; the one that is called is not counted as shown."""
    return any(s.holder(rank) == seat and (rank == called or s.revealed >> rank & 1 == 0) for rank in range(s.tables.ranks))
