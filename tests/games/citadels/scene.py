"""A Citadels table set up in a few words, for tests: cards by name, moves as text."""

from __future__ import annotations

from typing import cast

from capomastro.games.citadels import CITADELS
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.declare import CARD_NAMES, CHARACTER_NAMES, UNIQUE_NAMES
from capomastro.games.citadels.position import usual_facts
from capomastro.games.citadels.rules import CitadelsState
from capomastro.kernel.notation import tell
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OMNISCIENT, OVER, EventLog

USUAL = ("assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord", "artist")


class Scene:
    """Nobody holds a character and all cards lie in the deck, until said otherwise."""

    def __init__(
        self,
        players: int = 4,
        cast_: str = "",
        unique: str = "",
        *,
        nine: bool = False,
        actions: bool = False,
        rules: int = CITADELS.rules_version,
        **options: object,
    ):
        self.game = CITADELS.under(rules)
        characters = list(USUAL[: 9 if nine or players in (3, 8) else 8])
        for name in cast_.split():
            rank = CHARACTER_NAMES.index(name) // 3
            if rank == 8 and len(characters) == 8:
                characters.append(name)
            characters[rank] = name
        wanted = unique.split()
        filler = [u for u in UNIQUE_NAMES if u not in wanted and u not in ("theater", "hospital")]
        self.given = {
            "set": "custom",
            "characters": characters,
            "unique": wanted + filler[: 14 - len(wanted)],
            "action_cards": actions,
            **options,
        }
        self.s = cast(CitadelsState, self.game.new(players, self.given))
        s = self.s
        s.log = EventLog()
        self.told: list[tuple[str, dict[str, object]]] = []
        self.draws: list[str] = []
        self.rng = Rng(7)
        s.crown, s.round, s.next_position = 0, 1, s.tables.ranks
        s.frames.clear()
        self.gold(*[0] * players)
        for i in range(c.MAX_RANKS):
            s.seat_at[i] = c.ASIDE

    # -- setting up --------------------------------------------------------------
    def lay(self, words: str, place: int) -> None:
        for word in words.split():
            name = CARD_NAMES.index(word.rstrip("+"))
            card = next(x for x in self.copies(name) if self.s.where[x] == c.DECK)
            self.s.where[card] = place
            self.s.notes().facts[card] = usual_facts(place)
            if word.endswith("+"):
                self.s.gild(card)
            if place >= c.CITY:
                self.s.standing = type(self.s.standing)([*self.s.standing, card])
        self.s.recount()

    def copies(self, name: int) -> range:
        first = int(self.s.tables.first[name])
        return range(first, first + int(self.s.tables.copies[name]))

    def hand(self, seat: int, words: str) -> Scene:
        self.lay(words, c.HAND + seat)
        return self

    def city(self, seat: int, words: str) -> Scene:
        before = self.s.size(seat)
        self.lay(words, c.CITY + seat)
        goal = self.s.tables.goal
        if before < goal - 1 <= self.s.size(seat):
            self.s.tick += 1
            self.s.nearly[seat] = self.s.tick
        if self.s.size(seat) >= goal and self.s.first_full < 0:
            self.s.first_full = seat
        return self

    def under(self, words: str) -> Scene:
        for word in words.split():
            card = next(x for x in self.copies(CARD_NAMES.index(word)) if self.s.where[x] == c.DECK)
            self.s.where[card] = c.UNDER
            self.s.under = type(self.s.under)([*self.s.under, card])
        self.s.recount()
        return self

    def empty_deck(self) -> Scene:
        for card in range(c.CARDS):
            if self.s.where[card] == c.DECK:
                self.s.where[card] = c.BOX
        self.s.recount()
        return self

    def gold(self, *amounts: int) -> Scene:
        for seat, amount in enumerate(amounts):
            self.s.gold[seat] = amount
        return self

    def hold(self, **characters: int) -> Scene:
        """``hold(king=1)``: seat 1 has the King."""
        for name, seat in characters.items():
            self.s.seat_at[self.s.at[CHARACTER_NAMES.index(name) // 3]] = seat
        return self

    def call(self, name: str) -> Scene:
        """The call has come to this character."""
        self.s.frames.clear()
        self.s.frames.push(c.S_CALL, -1, CHARACTER_NAMES.index(name) // 3, 0)
        self.s.settle()
        return self.run()

    def turn(self, seat: int, name: str) -> Scene:
        """It is this seat's turn with this character."""
        return self.hold(**{name: seat}).call(name)

    def select(self) -> Scene:
        """A new round begins."""
        self.s.frames.clear()
        self.s.frames.push(c.S_ROUND)
        self.s.settle()
        return self.run()

    # -- playing ---------------------------------------------------------------------
    def run(self) -> Scene:
        """Let nature answer: the draws that were ordered, then any."""
        self._listen()
        while self.s.decider() == CHANCE:
            legal = [int(x) for x in self.s.legal()]
            wanted = [x for x in legal if self.draws and self.game.codec.text(x) == self.draws[0]]
            if wanted:
                self.draws.pop(0)
            self.s.apply(wanted[0] if wanted else int(self.s.draw(self.rng)))
            self._listen()
        return self

    def _listen(self) -> None:
        assert self.s.log is not None
        for happened in self.s.log.take():
            told = tell(self.game.events, happened, OMNISCIENT, all_seeing=True)
            assert told is not None
            self.told.append((told.kind, told.fields))

    def play(self, *moves: str, seat: int | None = None) -> Scene:
        for move in moves:
            assert self.s.decider() >= 0, f"nobody is asked before {move!r}"
            if seat is not None:
                assert self.s.decider() == seat, f"{move!r} is asked of seat {self.s.decider()}"
            self.s.apply(self.game.read_move(self.s, move))
            self.run()
        return self

    # -- asking ------------------------------------------------------------------------
    @property
    def asks(self) -> str:
        who = self.s.decider()
        return "over" if who == OVER else "chance" if who == CHANCE else self.game.choices[self.s.asks()].name

    @property
    def seat(self) -> int:
        return int(self.s.decider())

    @property
    def moves(self) -> list[str]:
        return [self.game.codec.text(int(x)) for x in self.s.legal()]

    def may(self, start: str) -> bool:
        return any(m == start or m.startswith(start + " ") for m in self.moves)

    def why(self, move: str) -> str:
        """The clause that refuses a move."""
        why = self.game.why_not(self.s, self.seat, self.game.codec.parse(move))
        assert why is not None, f"{move} is legal"
        return why.clause

    def purse(self, seat: int) -> int:
        return int(self.s.gold[seat])

    def cards(self, seat: int) -> list[str]:
        return sorted(CARD_NAMES[self.s.tables.name[x]] for x in range(c.CARDS) if self.s.where[x] == c.HAND + seat)

    def built(self, seat: int) -> list[str]:
        return [CARD_NAMES[self.s.tables.name[int(x)]] for x in self.s.standing if self.s.where[int(x)] == c.CITY + seat]

    def bottom(self) -> list[str]:
        return [CARD_NAMES[self.s.tables.name[int(x)]] for x in self.s.under]

    def heard(self, kind: str) -> list[dict[str, object]]:
        return [fields for name, fields in self.told if name == kind]

    def scores(self) -> list[int]:
        return self.game.outcome(self.s).scores

    def finish_round(self) -> Scene:
        """Everybody takes gold and stops, until the next selection or the end."""
        while self.asks not in ("over", "pick"):
            self.play(self.game.codec.text(self.game.default(self.s)))
        return self
