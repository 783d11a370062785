# Compiled by mypyc.
"""The turn: draw, place, deploy, score, crop circle, next (CAR-3.2). What each question allows and what answers do."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne.crop_circles import (
    act_done,
    add_follower,
    ask_crop,
    choose,
    own_parts,
    take_back,
)
from capomastro.games.carcassonne.evaluation import estimate
from capomastro.games.carcassonne.features import portray, portray_seat, progress
from capomastro.games.carcassonne.observation import observe, renew
from capomastro.games.carcassonne.placement import drawable, find_spots, fits, nth_placement, placements_of, size_of
from capomastro.games.carcassonne.possible import check_possible
from capomastro.games.carcassonne.scoring import score_completed, score_final
from capomastro.games.carcassonne.state import CarcassonneBoard, face_of, first_part, in_crowd, kind_of, lay, lay_out, root_of, square_of
from capomastro.games.carcassonne.tiles import Tables
from capomastro.kernel.errors import BadPosition, refuse
from capomastro.kernel.features import Sheet
from capomastro.kernel.packing import Packer, Unpacker
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, Count, State, chosen

ONLY_NOBODY: Final = vec[i64]([c.NOBODY])         # shared, never changed


class CarcassonneState(CarcassonneBoard):
    """A position of Carcassonne. Nothing is hidden except the order of the pile, which no position holds."""

    # -- whose decision --------------------------------------------------------
    def decider(self) -> i64:
        if self.question < c.AWAIT_DRAW:
            return self.asked
        return CHANCE if self.question == c.AWAIT_DRAW else OVER

    def asks(self) -> i64:
        if self.question < c.AWAIT_DRAW:
            return self.question
        return 0 if self.question == c.AWAIT_DRAW else -1

    # -- what is possible --------------------------------------------------------
    def legal(self) -> vec[i64]:
        question = self.question
        if question == c.ASK_TILE:
            return placements_of(self)
        if question == c.ASK_FOLLOWER:
            return followers_allowed(self)
        if question == c.AWAIT_DRAW:
            return drawable(self)
        if question == c.ASK_CROP:
            return vec[i64]([c.CHOOSE, c.CHOOSE + 1])
        if question == c.ASK_ADD:
            return append(_based(own_parts(self, self.asked), c.ADD), c.DECLINE)
        if question == c.ASK_REMOVE:
            return _based(own_parts(self, self.asked), c.REMOVE)
        return vec[i64]()

    def random_move(self, rng: Rng, count: Count) -> i64:
        if self.question == c.ASK_TILE:
            return nth_placement(self, chosen(self.ways, rng, count))
        if self.question == c.ASK_FOLLOWER:
            free = free_parts(self)
            return nth_follower(self, free, chosen(size_of(free & 15) + size_of(free >> 4) + 1, rng, count))
        return State.random_move(self, rng, count)

    def chance(self) -> vec[i64]:
        out = vec[i64](capacity=40)
        for n in self.left:
            if n != 0:
                out = append(out, i64(n))
        return out

    def draw(self, rng: Rng) -> i64:
        x = rng.below(self.pile)
        left = self.left
        kind: i64 = 0
        n: i64 = i64(left[0])
        while x >= n:
            x -= n
            kind += 1
            n = i64(left[kind])
        return c.DRAW + kind

    def apply(self, action: i64) -> None:
        question = self.question
        if question == c.ASK_TILE:
            place_tile(self, (action - c.PLACE) >> 2, action & 3)
        elif question == c.ASK_FOLLOWER:
            if action < c.NOBODY:
                deploy(self, action - c.DEPLOY)
            score_completed(self)
            if not ask_crop(self):
                end_turn(self)
        elif question == c.AWAIT_DRAW:
            draw_tile(self, action - c.DRAW)
        elif question == c.ASK_CROP:
            if not choose(self, action - c.CHOOSE):
                end_turn(self)
        else:
            if action < c.DECLINE:
                add_follower(self, action)
            elif action >= c.REMOVE:
                take_back(self, action)
            else:
                self.emit(c.DECLINED, [int(self.asked)])
            if not act_done(self):
                end_turn(self)

    # -- copies --------------------------------------------------------------------
    def clone(self) -> CarcassonneState:
        other = CarcassonneState()
        other.copy_fields(self)
        return other

    def imagine(self, seat: i64, rng: Rng) -> CarcassonneState:
        """CAR-2.4: all is open except the order of the pile, and that is drawn when it is asked for."""
        return self.clone()

    # -- judgement -------------------------------------------------------------------
    def evaluate(self, out: vec[i64]) -> None:
        estimate(self, out)

    def progress(self) -> i64:
        return progress(self)

    def portray(self, sheet: Sheet) -> None:
        portray(self, sheet)

    def portray_seat(self, seat: i64, sheet: Sheet) -> None:
        portray_seat(self, seat, sheet)

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        observe(self, seat, out, at)

    def renew(self, seat: i64, out: vec[i16], at: i64) -> None:
        renew(self, seat, out, at)

    # -- bytes -----------------------------------------------------------------------
    def pack(self, box: Packer) -> None:
        """What was laid, who stands where, what was scored and what is asked; the rest follows from it."""
        box.put(self.placed)
        for number in range(1, self.placed + 1):
            box.put(face_of(self, number))
            box.put(square_of(self, number) - c.START_SQUARE)
        for part in range(self.parts):
            box.put(i64(self.stand[part]))
        box.put_all(self.points)
        box.put_bytes(self.left)
        box.put(self.hand)
        box.put(self.question)
        box.put(self.asked)
        box.put(self.turn)
        box.put(self.returned)

    def unpack(self, box: Unpacker) -> None:
        placed = box.get()
        if placed < 1 or placed > self.tables.tiles:
            raise BadPosition(f"encoded state has {placed} tiles; there are 1 to {self.tables.tiles}")
        lay_out(self, self.tables, self.players)
        for _ in range(placed):
            face = box.get()
            square = box.get() + c.START_SQUARE
            if face < 0 or face >= 4 * self.tables.types or not fits(self, face, square):
                raise BadPosition(f"encoded state has a tile that does not fit: face {face} on square {square}")
            if self.left[face >> 2] == 0:
                raise BadPosition(f"encoded state has more tiles of type {face >> 2} than there are")
            self.left[face >> 2] -= u8(1)
            lay(self, face >> 2, square, face & 3)
        for part in range(self.parts):
            stand(self, part, box.get())
        points = box.get_all()
        left = box.get_bytes()
        if len(points) != len(self.points) or len(left) != len(self.left):
            raise BadPosition("encoded state has points or a pile of another game")
        self.points = points
        self.left = left
        self.pile = 0
        for n in left:
            self.pile += i64(n)
        self.hand = box.get()
        self.question = box.get()
        self.asked = box.get()
        self.turn = box.get()
        self.returned = box.get()
        check_possible(self)


def new_state(tables: Tables, players: i64, loan: bool, skip_crop: bool) -> CarcassonneState:
    """CAR-2: the start tile lies in the middle, everybody has all followers, the first seat draws."""
    s = CarcassonneState()
    s.loan = 1 if loan else 0
    s.skip_crop = 1 if skip_crop else 0
    lay_out(s, tables, players)
    s.left[tables.start] -= u8(1)
    s.pile -= 1
    lay(s, tables.start, c.START_SQUARE, 0)
    return s


# -- drawing and placing -----------------------------------------------------------


def draw_tile(s: CarcassonneBoard, kind: i64) -> None:
    """CAR-3.3: a tile that fits nowhere leaves the game and another is drawn at once; with an empty pile the game ends."""
    s.news |= c.NEW_PILE
    s.left[kind] -= u8(1)
    s.pile -= 1
    s.returned = 0
    if s.log is not None:
        s.log.emit(c.DREW, [int(s.turn), int(kind)])
    if find_spots(s, kind) == 0:
        if s.log is not None:
            s.log.emit(c.REMOVED_TILE, [int(s.turn), int(kind)])
        if s.pile == 0:
            end_game(s)
        return
    s.hand = kind
    s.question = c.ASK_TILE
    s.asked = s.turn


def place_tile(s: CarcassonneBoard, square: i64, rotation: i64) -> None:
    """CAR-4: lay the tile in hand; then the same seat is asked for a follower."""
    lay(s, s.hand, square, rotation)
    if s.log is not None:
        s.log.emit(c.PLACED, [int(s.turn), int(s.hand), int(square), int(rotation)])
    s.hand = c.NO_TILE
    s.question = c.ASK_FOLLOWER


# -- followers -----------------------------------------------------------------------


def free_parts(s: CarcassonneBoard) -> i64:
    """CAR-5: bits of the parts of the tile just placed that a follower may take, while the supply lasts."""
    if in_crowd(s.supply, s.turn) == 0:                     # CAR-5.2
        return 0
    tally = s.tally
    free: i64 = 0
    one: i64 = 1
    part = first_part(s, s.placed)
    end: i64 = s.parts
    while part < end:
        if tally[root_of(s, part)] & c.CROWD == 0:            # CAR-5.3
            free |= one
        part += 1
        one <<= 1
    return free


def nth_follower(s: CarcassonneBoard, free: i64, k: i64) -> i64:
    """The follower on the k-th of the free parts; after the last of them, nobody."""
    row: i64 = (face_of(s, s.placed) >> 2) * c.MOST_PARTS
    while free != 0:
        if free & 1 != 0:
            if k == 0:
                return c.DEPLOY + i64(s.tables.name[row])
            k -= 1
        free >>= 1
        row += 1
    return c.NOBODY


def followers_allowed(s: CarcassonneBoard) -> vec[i64]:
    """The free parts, and nobody."""
    free = free_parts(s)
    if free == 0:
        return ONLY_NOBODY
    out = vec[i64](capacity=9)
    name = s.tables.name
    row: i64 = (face_of(s, s.placed) >> 2) * c.MOST_PARTS
    while free != 0:
        if free & 1 != 0:
            out = append(out, c.DEPLOY + i64(name[row]))
        free >>= 1
        row += 1
    return append(out, c.NOBODY)


def deploy(s: CarcassonneBoard, name: i64) -> None:
    """CAR-5.1: a follower from the supply onto the named part of the tile just placed."""
    part = first_part(s, s.placed) + i64(s.tables.part_named[(face_of(s, s.placed) >> 2) * c.PARTS + name])
    stand(s, part, (s.turn << 4) | 1)
    if s.log is not None:
        s.log.emit(c.DEPLOYED, [int(s.turn), int(square_of(s, s.placed)), int(name), int(kind_of(s, part) - 1)])


def stand(s: CarcassonneBoard, part: i64, followers: i64) -> None:
    """Put followers (seat << 4 | number) from their supply onto an empty part."""
    if followers == 0:
        return
    seat = followers >> 4
    if seat < 0 or seat >= s.players or followers & 15 == 0 or followers & 15 > in_crowd(s.supply, seat):
        refuse("stand.supply", "CAR-5.1", seat=int(seat), number=int(followers & 15))
    crowd = (followers & 15) << (c.SEAT_BITS * seat)
    s.news |= c.NEW_FOLLOWERS
    s.stand[part] = u8(followers)
    s.supply -= crowd
    s.tally[root_of(s, part)] += crowd


# -- the end of a turn ---------------------------------------------------------------


def end_turn(s: CarcassonneBoard) -> None:
    """CAR-3.5: the next seat draws, or the game ends when the pile is empty."""
    s.returned = 0
    if s.pile == 0:
        end_game(s)
    else:
        s.turn = (s.turn + 1) % s.players
        s.asked = s.turn
        s.question = c.AWAIT_DRAW


def end_game(s: CarcassonneBoard) -> None:
    """CAR-7: final scoring; then it is over."""
    s.question = c.GAME_OVER
    s.asked = s.turn
    s.emit(c.ENDED, [])
    score_final(s)


def _based(payloads: vec[i64], base: i64) -> vec[i64]:
    i: i64 = 0
    while i < len(payloads):
        payloads[i] += base
        i += 1
    return payloads
