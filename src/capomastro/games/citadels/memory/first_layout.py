"""Positions encoded by version 0.1, in which memory and position were one: tables that began from such a position go on.

They begin with the frames, a multiple of six numbers; every later one begins with the places of the 105 cards.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.declare import FIELDS
from capomastro.games.citadels.memory.notebook import ALL_KNOW, ASTRAY, CLIMBS, CONSTRAINED, DEALT
from capomastro.games.citadels.memory.partition import NUMBERS
from capomastro.kernel.errors import BadPosition
from capomastro.kernel.fields import Stack, kept
from capomastro.kernel.frames import WIDTH
from capomastro.kernel.packing import Packer, Unpacker

# What 0.1 noted on a card: as now up to the viewers who had marked it, then these; counts of windows let pass, from bit 22, are gone.
GILT_1: Final = 1 << 18
DEALT_1: Final = 1 << 19
CLIMBS_1: Final = 1 << 21
TIED_1_AT: Final = 32                   # and what is above it
TRAIL_BYTES: Final = 8                  # of each number of the trail
FREE_1: Final = 1                       # of the flags of the building in hand; the others were never read

SCALARS_1: Final = (
    "next_position", "coin", "traded", "revealed", "silent", "round", "crown", "killed", "bewitched", "robbed", "warrants", "signed",
    "spent_warrants", "let_pass", "threats", "rose", "rose_open", "witch", "thief", "magistrate", "blackmailer", "protected", "royal",
    "acrobat", "refused_hospital", "spied", "spied_by", "tax", "actor", "role", "turn", "builds", "spent", "rasputin", "site",
    "site_flags", "site_due", "site_paid", "cannon", "tick", "first_full", "first_bell", "bell", "deck_merged", "threats_laid",
    "warrants_laid", "seal_open",
)  # fmt: skip


def renewed(encoded: bytes) -> bytes:
    """Encoded bytes as they are written now."""
    header, _, body = encoded.partition(b"\n")
    old = Unpacker(body)
    frames = old.get_all()
    if len(frames) == c.CARDS:
        return encoded
    where, facts = old.get_all(), old.get_all()
    about, informed = old.get_bytes(), old.get_all()
    if len(frames) % WIDTH or len(where) != c.CARDS or len(facts) != c.CARDS:
        raise BadPosition("these bytes are not an encoded citadels position")
    rows: dict[str, vec[i64]] = {"where": where}
    small = {name: old.get_bytes() for name in ("under", "museum", "looked", "standing")}
    rows |= {name: old.get_all() for name in ("gold", "at", "seat_at")}
    small["sights"] = old.get_bytes()
    rows["last_rank"], wagons, rows["nearly"] = old.get_all(), old.get_all(), old.get_all()
    rows |= {name: wagons[part::3] for part, name in enumerate(("wagon", "wagon_owner", "wagon_gold"))}
    numbers = dict(zip(SCALARS_1, old.get_all(), strict=True))
    old.finish()
    count_loan(frames, where, facts)
    gilt = [card for card in range(c.CARDS) if facts[card] & GILT_1]
    numbers["gilt_low"] = sum(1 << card for card in gilt if card < c.HALF)
    numbers["gilt_high"] = sum(1 << card - c.HALF for card in gilt if card >= c.HALF)
    numbers["site_free"] = numbers["site_flags"] & FREE_1
    box = Packer()
    for field in (*kept(FIELDS), *kept(FIELDS, memory=True)):
        if field.name in small:
            box.put_bytes(small[field.name])
        elif field.name in rows or isinstance(field, Stack):
            box.put_all(frames if isinstance(field, Stack) else rows[field.name])
        else:
            box.put(numbers[field.name])
    box.put(numbers["deck_merged"])
    box.put_all(vec[i64]([note_now(int(note)) for note in facts]))
    box.put_all(informed)
    box.put_bytes(about[:NUMBERS])
    box.put_all(trail_in(about))
    return header + b"\n" + box.bytes()


def note_now(note: int) -> int:
    """What is noted on a card."""
    now = note & (ALL_KNOW | ASTRAY * ALL_KNOW)
    now |= DEALT if note & DEALT_1 else 0
    now |= CLIMBS if note & CLIMBS_1 else 0
    return now | (note >> TIED_1_AT) * CONSTRAINED


def count_loan(frames: vec[i64], where: vec[i64], facts: vec[i64]) -> None:
    """CIT-7.15: the question for a loan's next card says since then how many are owed in all."""
    for top in range(0, len(frames), WIDTH):
        if frames[top] == c.Q_LEND:
            lent = sum(where[card] == c.HAND + frames[top + 2] and facts[card] & CLIMBS_1 != 0 for card in range(c.CARDS))
            frames[top + 5] = frames[top + 3] + lent


def trail_in(about: vec[u8]) -> vec[i64]:
    """The trail, which followed the numbers of the blocks."""
    rest = bytes(about[NUMBERS:])
    size = TRAIL_BYTES
    return vec[i64]([int.from_bytes(rest[i : i + size], "little") for i in range(0, len(rest), size)])
