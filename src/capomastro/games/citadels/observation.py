# Compiled by mypyc.
"""A seat's view as integers, for learners. Seats are counted from the viewer on; -1 is a card the viewer does not know."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from capomastro.games.citadels import _fields as f
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.offices import STUDY_CARDS
from capomastro.games.citadels.scoring import open_score
from capomastro.games.citadels.selection import pile
from capomastro.games.citadels.state import Board
from capomastro.games.citadels.tables import lowest, usable_by, viewer_of
from capomastro.kernel.observing import put_zeros
from capomastro.kernel.state import ALL_NEWS

QUESTIONS: Final = c.Q_FORTUNE + 1
COURSE: Final = 10              # awaited, phase, round, crown, goal, bell, ending, deck, face down, under the Museum
PROMPT: Final = 7               # role, card, gold, builder, character, paid, builds
TILE: Final = 12                # state, seat, held, mine, aside, killed, bewitched, robbed, warrant, threat, true mark, tax
DRAFT: Final = 3 + c.MAX_RANKS    # under way, choosing, left, pile
TURN: Final = 6                 # seat, character, income, builds, resumed, immune
BUILDING: Final = 4             # card, seat, due, paid
WAGON: Final = 2                # owner, gold
LOOKED: Final = STUDY_CARDS     # the most cards drawn to keep one (CIT-7.21)
FIGURES: Final = 7              # gold, cards, size, points, complete, short, protected
SEAT: Final = FIGURES + 2 * c.NAMES       # and the city by name, and known hand cards by name
HIDDEN: Final = -1
PERSONAL: Final = c.NEW_CITIES | c.NEW_CARDS        # what depends on who looks


def observe_table(s: Board, seat: i64, out: vec[i16], at: i64) -> None:
    """Everything of ``Game.observation``, section by section. A spectator sits in seat 0 and sees what all see."""
    if seat >= 0 and s.awaited(seat) == seat:
        s.legal()
    _show(s, seat, ALL_NEWS, out, at)


def renew_table(s: Board, seat: i64, out: vec[i16], at: i64) -> None:
    """The same where lasting sections stand already and the legal moves are known; at the end all points are open."""
    news = s.tidings(seat, PERSONAL)
    _show(s, seat, news if not s.over() else i64(ALL_NEWS), out, at)


def _show(s: Board, seat: i64, news: i64, out: vec[i16], at: i64) -> None:
    """What changes all the time, and the news."""
    viewer = max(seat, 0)
    awaited = s.awaited(seat)
    asked = seat >= 0 and awaited == seat
    if awaited >= 0:
        out[at + s.asks()] = 1
    at = _course(s, viewer, awaited, out, at + QUESTIONS)
    if asked:
        _prompt(s, viewer, out, at)
    at = s.observe_asked(seat if s.blind() else viewer, out, at + PROMPT)
    _tiles(s, seat, viewer, out, at)
    at += c.MAX_RANKS * TILE
    _draft(s, seat, out, at)
    at = _turn(s, viewer, out, at + DRAFT)
    at = _wagons(s, viewer, out, at)
    if asked and s.frames.kind() in (c.Q_KEEP, c.Q_USE):
        _row(s, s.looked, out, at)
    at += LOOKED
    if asked:
        _seen(s, seat, out, at)
        _usable(s, out, at + c.NAMES)
    cities = at + 2 * c.NAMES
    at = cities + 3 * c.CARDS
    if news & c.NEW_CITIES:
        _cities(s, viewer, out, cities, at)
    if news & c.NEW_CARDS:
        _cards(s, seat, viewer, out, cities + c.CARDS, at)
    i: i64 = 0
    while i < s.players:
        _figures(s, _around(s, viewer, i), news, out, at)
        at += SEAT
        i += 1


def _around(s: Board, viewer: i64, i: i64) -> i64:
    """The seat that is the ``i``-th from the viewer on."""
    seat = viewer + i
    return seat if seat < s.players else seat - s.players


def seat_from(s: Board, viewer: i64, seat: i64) -> i64:
    """0 for the viewer, 1 for the left neighbour, …"""
    return seat - viewer if seat >= viewer else seat - viewer + s.players


def knows(s: Board, seat: i64, card: i64) -> bool:
    """CIT-6: whether this viewer knows which card lies there."""
    return s.notes().facts[card] >> viewer_of(seat) & 1 != 0


def _flag(yes: bool) -> i64:
    return 1 if yes else 0


def _who(s: Board, viewer: i64, seat: i64) -> i64:
    """A seat counted from 1; 0 for nobody."""
    return seat_from(s, viewer, seat) + 1 if seat != c.NONE else 0


def _row(s: Board, cards: vec[u8], out: vec[i16], at: i64) -> None:
    """Cards in order, each name counted from 1."""
    for i in range(len(cards)):
        out[at + i] = i16(s.tables.name[i64(cards[i])] + 1)


def _course(s: Board, viewer: i64, awaited: i64, out: vec[i16], at: i64) -> i64:
    out[at] = i16(seat_from(s, viewer, awaited) if awaited >= 0 else awaited)
    out[at + 1] = i16(s.phase())
    out[at + 2] = i16(s.round)
    out[at + 3] = i16(_who(s, viewer, s.crown))
    out[at + 4] = i16(s.goal())
    out[at + 5] = i16(_flag(s.bell))
    out[at + 6] = i16(_flag(s.ending()))
    out[at + 7] = i16(s.deck_left())
    out[at + 8] = i16(s.face_down())
    if s.owner(c.U_MUSEUM) != c.NONE:
        out[at + 9] = i16(len(s.museum))
    return at + COURSE


def _prompt(s: Board, viewer: i64, out: vec[i16], at: i64) -> None:
    """The fields of the question beyond its arguments, as ``moves.prompt_fields`` gives them, each counted from 1."""
    kind = s.frames.kind()
    frames = s.frames
    out[at] = i16(s.role + 1)
    if s.site != c.NONE:
        out[at + 1] = i16(s.tables.name[s.site] + 1)
        out[at + 2] = i16(s.site_due + 1)
        out[at + 3] = i16(_who(s, viewer, s.actor))
    if kind == c.Q_RASPUTIN:
        out[at + 4] = i16(s.character(frames.arg(f.RASPUTIN_RANK)) + 1)
    elif kind == c.Q_HOSPITAL:
        out[at + 4] = i16(s.character(frames.arg(f.HOSPITAL_RANK)) + 1)
    elif kind == c.Q_BRIBE:
        out[at + 2] = i16(s.gold[frames.owner()] // 2 + 1)
    elif kind == c.Q_SWAP:
        out[at + 1] = i16(s.tables.name[frames.arg(f.SWAP_OWN)] + 1)
    elif kind == c.Q_CANNON:
        out[at + 1] = i16(s.tables.name[frames.arg(f.CANNON_OLD)] + 1)
    elif kind == c.Q_GRAVE:
        out[at + 1] = i16(s.tables.name[frames.arg(f.GRAVEYARD_DESTROYED)] + 1)
    elif kind == c.Q_WARRANT:
        out[at + 5] = i16(s.site_paid + 1)
    elif kind == c.Q_MAIN:
        out[at + 6] = i16(max(s.builds, 0) + 1)
    elif kind == c.Q_USE:
        out[at + 1] = i16(s.tables.name[i64(s.looked[0])] + 1)


def _tiles(s: Board, seat: i64, viewer: i64, out: vec[i16], at: i64) -> None:
    """Each character: 0 shut, 1 face up, 2 turned, 3 now, 4 silent; who showed it; what the viewer knows; its markers."""
    positions = s.at
    places = s.seat_at
    sights = s.sights
    eye = viewer_of(seat) * c.MAX_RANKS
    marked = s.warrants | s.threats
    rank: i64 = 0
    while rank < s.tables.ranks:
        position = positions[rank]
        place = places[position]
        known = sights[eye + position] >= c.SINGLE
        turned = s.revealed >> rank & 1 != 0
        out[at] = i16(s.tile(rank))
        if turned:
            out[at + 1] = i16(_who(s, viewer, place))
        if seat >= 0 and place == seat:
            out[at + 2] = 1
            out[at + 3] = i16(_flag(known and not turned))
        elif known and place == c.ASIDE:
            out[at + 4] = 1
        if marked >> rank & 1:
            out[at + 8] = i16(s.warrants >> rank & 1)
            out[at + 9] = i16(s.threats >> rank & 1)
            out[at + 10] = i16(_flag(s.has_true_mark(rank, seat)))
        if s.character(rank) == c.TAX_COLLECTOR:
            out[at + 11] = i16(s.tax)
        at += TILE
        rank += 1
    first = at - rank * TILE
    _mark(s.killed, out, first + 5)
    _mark(s.bewitched, out, first + 6)
    _mark(s.robbed, out, first + 7)


def _mark(rank: i64, out: vec[i16], at: i64) -> None:
    if rank != c.NONE:
        out[at + rank * TILE] = 1


def _draft(s: Board, seat: i64, out: vec[i16], at: i64) -> None:
    if not s.choosing():
        return
    out[at] = 1
    out[at + 2] = i16(s.tables.ranks - s.next_position)
    if s.frames.kind() in (c.Q_PICK, c.Q_AWAY):
        out[at + 1] = i16(_who(s, max(seat, 0), s.frames.owner()))
        if s.frames.owner() == seat:
            for character in pile(s):
                out[at + 3 + character // 3] = 1


def _turn(s: Board, viewer: i64, out: vec[i16], at: i64) -> i64:
    """The turn being played, and the building being paid for."""
    if s.actor != c.NONE and not s.over():
        out[at] = i16(_who(s, viewer, s.actor))
        out[at + 1] = i16(s.role + 1)
        out[at + 2] = i16(_flag(s.turn & c.T_INCOME != 0))
        out[at + 3] = i16(max(s.builds, 0))
        out[at + 4] = i16(_flag(s.turn & c.T_RESUMED != 0))
        out[at + 5] = i16(_flag(s.turn & c.T_IMMUNE != 0))
    at += TURN
    if s.site != c.NONE and s.where[s.site] == c.SITE:
        out[at] = i16(s.tables.name[s.site] + 1)
        out[at + 1] = i16(_who(s, viewer, s.actor))
        out[at + 2] = i16(s.site_due)
        out[at + 3] = i16(s.site_paid)
    return at + BUILDING


def _wagons(s: Board, viewer: i64, out: vec[i16], at: i64) -> i64:
    for wagon in range(c.WAGONS):
        if s.wagon_owner[wagon] != c.NONE:
            out[at + wagon * WAGON] = i16(_who(s, viewer, s.wagon_owner[wagon]))
            out[at + wagon * WAGON + 1] = i16(s.wagon_gold[wagon])
    return at + c.WAGONS * WAGON


def _seen(s: Board, seat: i64, out: vec[i16], at: i64) -> None:
    """Another hand, or the deck, from which the viewer chooses a card."""
    kind = s.frames.kind()
    if kind not in (c.Q_TAKE, c.Q_FORTUNE, c.Q_FIND):
        return
    for card in range(c.CARDS):
        place = s.where[card]
        if place in (c.DECK, c.UNDER) if kind == c.Q_FIND else (place == c.HAND + s.frames.arg(f.TAKE_OTHER) and knows(s, seat, card)):
            out[at + s.tables.name[card]] += 1


def _usable(s: Board, out: vec[i16], at: i64) -> None:
    """Hand cards that may be built or played now, and the seat's buildings whose power may be used now."""
    names = usable_by(s.offered)
    while names != 0:
        out[at + lowest(names)] = 1
        names &= names - 1


def _cities(s: Board, viewer: i64, out: vec[i16], at: i64, seats: i64) -> None:
    """The cities one after the other, and of each its buildings by name."""
    end = at + c.CARDS
    i: i64 = 0
    while i < s.players:
        put_zeros(c.NAMES, out, seats + FIGURES)
        at = _city(s, _around(s, viewer, i), out, at, seats + FIGURES)
        seats += SEAT
        i += 1
    _end(out, at, end)


def _cards(s: Board, seat: i64, viewer: i64, out: vec[i16], at: i64, seats: i64) -> None:
    """The piles, and of each hand the cards that the viewer knows."""
    facts = s.notes().facts
    eye = viewer_of(seat)
    _piles(s, facts, eye, out, at)
    i: i64 = 0
    while i < s.players:
        put_zeros(c.NAMES, out, seats + FIGURES + c.NAMES)
        _hand(s, _around(s, viewer, i), facts, eye, out, seats + FIGURES + c.NAMES)
        seats += SEAT
        i += 1


def _end(out: vec[i16], at: i64, end: i64) -> None:
    """Here a row of cards ends; a longer one may have stood there, without a gap."""
    while at < end and out[at] != 0:
        out[at] = 0
        at += 1


def _city(s: Board, seat: i64, out: vec[i16], to: i64, by_name: i64) -> i64:
    """A city's buildings, oldest first: twice the name, counted from 1, and one more with the Artist's gold. And how many of each name."""
    where = s.where
    names = s.tables.name
    here: i64 = c.CITY + seat
    for x in s.standing:
        card = i64(x)
        if where[card] == here:
            name = names[card]
            out[to] = i16(2 * (name + 1) + _flag(s.is_gilt(card)))
            out[by_name + name] += 1
            to += 1
    return to


def _piles(s: Board, facts: vec[i64], eye: i64, out: vec[i16], at: i64) -> None:
    """What lies under the deck, in order, and the known cards under the Museum, oldest first."""
    names = s.tables.name
    to = at
    for x in s.under:
        card = i64(x)
        unknown = (facts[card] >> eye & 1) - 1                      # all bits, or none
        out[to] = i16(names[card] + 1 & ~unknown | unknown & HIDDEN)
        to += 1
    at += c.CARDS
    _end(out, to, at)
    to = at
    for x in s.museum:
        card = i64(x)
        if facts[card] >> eye & 1:
            out[to] = i16(names[card] + 1)
            to += 1
    _end(out, to, at + c.CARDS)


def _hand(s: Board, seat: i64, facts: vec[i64], eye: i64, out: vec[i16], at: i64) -> None:
    """How many cards of each name in a hand the viewer knows."""
    where = s.where
    copies = s.tables.copies
    firsts = s.tables.first
    here: i64 = c.HAND + seat
    names = s.hand_names[seat]
    while names != 0:
        name = lowest(names)
        names &= names - 1
        card = firsts[name]
        end = card + copies[name]
        while card < end:
            if where[card] == here and facts[card] >> eye & 1:
                out[at + name] += 1
            card += 1


def _figures(s: Board, seat: i64, news: i64, out: vec[i16], at: i64) -> None:
    """What everybody knows of a player; points without what is hidden in the hand before the end."""
    size = s.size(seat)
    goal = s.goal()
    out[at] = i16(s.gold[seat])
    out[at + 1] = i16(s.hand_size[seat])
    out[at + 2] = i16(size)
    if news & c.NEW_CITIES or s.city_names[seat] & c.FICKLE:
        out[at + 3] = i16(open_score(s, seat))
    out[at + 4] = i16(_flag(size >= goal))
    out[at + 5] = i16(_flag(size == goal - 1))
    out[at + 6] = i16(_flag(s.protected == seat))
