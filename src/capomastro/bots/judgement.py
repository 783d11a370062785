"""A game's learned judgement: where it lies, what it is made of, and who judges with it.

The file ``judgement.bin`` lies beside the game's code: a line of JSON, its card, then the weights as 16-bit numbers,
compressed. Without one, and in the build that is not compiled, the game's own estimate judges, with chances fitted to it; that
build needs no more of the file than its card.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from functools import cache
from importlib.resources import files

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from capomastro.bots.judge import Judge, NetJudge
from capomastro.bots.net import LANE_BITS, LANES, OUTPUTS, PAIR_BITS, PHASES, RELATIONS, Net
from capomastro.builds import compiled
from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.game import Game

FILE = "judgement.bin"
FORMAT = 2


class BadJudgement(CapomastroError):
    """A file of weights that is damaged, or was learned for other features than the game has now."""


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a file of weights says of itself."""

    game: str
    format: int
    table: int                          # features of the table, the number of players among them
    seat: int                           # features of a seat
    hidden: int
    second: int
    heats: list[int]                    # by phase: thousandths of a point in which a lead of the game's own estimate is worth one logit
    turns: int = 1                      # changes of decider after which a search asks this judgement; 0: when its own turn is over
    whole_round: bool = False           # with more than two players only after as many as there are players
    explore: float = 0.4                # how curious a search is that asks it
    alike: bool = False                 # whether it goes on in the same way whatever nature draws within a turn
    first: float = 0.7                  # of a turn's thought, for its first decision; later ones get half of what is left
    quick: int = 0                      # simulations of a journeyman's turn with two players, fewer with more; 0: it is greedy
    ranks: bool = False                 # whether it also forms the first opinion of moves
    replies: bool = True                # whether a journeyman does well to judge moves again after the replies
    commit: str = ""
    seed: int = 0
    games: int = 0                      # it learned from
    positions: int = 0
    rounds: int = 1                     # of self-play
    loss: dict[str, float] = {}         # on games it did not learn from
    gates: dict[str, str] = {}          # passed: against whom, with which result


class Judgement:
    """A card and the net that goes with it."""

    def __init__(self, card: Card, net: Net) -> None:
        self.card = card
        self.net = net


def read_card(data: bytes) -> Card:
    line, sign, _ = data.partition(b"\n")
    try:
        card = msgspec.json.decode(line, type=Card)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise BadJudgement(f"this is no file of weights: {error}") from None
    if card.format != FORMAT or not sign:
        raise BadJudgement(f"these weights have format {card.format}; this version reads {FORMAT}: train them again")
    if len(card.heats) != PHASES or min(card.heats) <= 0:
        raise BadJudgement(f"the weights of {card.game} are damaged: {len(card.heats)} heats, not {PHASES} above 0")
    return card


def sizes(card: Card) -> list[int]:
    """How many numbers each part of the file has, in order."""
    rows = [card.seat, card.seat, card.table, RELATIONS, 1]
    return [*(n * card.hidden for n in rows), card.hidden * card.second, card.second, OUTPUTS * (card.second + 1)]


def read(data: bytes) -> Judgement:
    """Read a file of weights; say what is wrong with it if it cannot be."""
    card = read_card(data)
    try:
        raw = zlib.decompress(data.partition(b"\n")[2])
    except zlib.error as error:
        raise BadJudgement(f"the weights of {card.game} are damaged: {error}") from None
    numbers = array("h")
    if len(raw) != numbers.itemsize * sum(sizes(card)):
        raise BadJudgement(f"the weights of {card.game} are damaged: {len(raw)} bytes, not {2 * sum(sizes(card))}")
    numbers.frombytes(raw)
    if sys.byteorder == "big":
        numbers.byteswap()
    parts = []
    at = 0
    for size in sizes(card):
        parts.append(numbers[at : at + size])
        at += size
    net = Net(card.hidden, card.second)
    net.heats = vec[i64](card.heats)
    net.own, net.others, net.table, net.relation, net.start = (packed(part, LANES, LANE_BITS) for part in parts[:5])
    net.middle, net.middle_start = (packed(part, 2, PAIR_BITS) for part in parts[5:7])
    net.last = vec[i64](list(parts[7]))
    return Judgement(card, net)


def write(card: Card, parts: list[array[int]]) -> bytes:
    """The file of these weights: own, others, table, relation, start, middle, its start, last."""
    found = [len(part) for part in parts]
    if found != sizes(card):
        raise BadJudgement(f"the parts have {found} numbers, not {sizes(card)}")
    raw = b"".join(part.tobytes() if sys.byteorder == "little" else _swapped(part) for part in parts)
    return msgspec.json.encode(card) + b"\n" + zlib.compress(raw, 9)


def _swapped(part: array[int]) -> bytes:
    other = array("h", part)
    other.byteswap()
    return other.tobytes()


def packed(numbers: array[int], count: int, bits: int) -> vec[i64]:
    """Several numbers in one: their sum, each shifted; see ``net``."""
    out = []
    for at in range(0, len(numbers), count):
        total = 0
        for k in range(count):
            total += numbers[at + k] << (bits * k)
        out.append((total + (1 << 63)) % (1 << 64) - (1 << 63))
    return vec[i64](out)


def file_of(game: Game) -> bytes | None:
    """The weights that lie beside the game's code, if there are any."""
    place = files(type(game).__module__.rpartition(".")[0]) / FILE
    return place.read_bytes() if place.is_file() else None


@cache
def _shipped(package: str, identity: str) -> Judgement | None:
    place = files(package) / FILE
    return read(place.read_bytes()) if place.is_file() else None


def judgement_of(game: Game) -> Judgement | None:
    """What was learned for this game; None where nothing was."""
    return _shipped(type(game).__module__.rpartition(".")[0], game.id)


@cache
def _card(package: str) -> Card | None:
    place = files(package) / FILE
    return read_card(place.read_bytes()) if place.is_file() else None


def card_of(game: Game) -> Card | None:
    """What is said of what was learned, without the weights; None where nothing was."""
    return _card(type(game).__module__.rpartition(".")[0])


def heats_of(card: Card | None) -> vec[i64]:
    return vec[i64](card.heats) if card is not None else vec[i64]()


def judge_for(game: Game) -> Judge:
    """Who judges this game: the learned judgement in the compiled build, else the game's own estimate."""
    if compiled() and (found := judgement_of(game)) is not None:
        return judge_with(found)
    return Judge(heats_of(card_of(game)))


def judge_with(found: Judgement) -> Judge:
    """A judge who has learned."""
    return NetJudge(found.net, found.card.ranks)
