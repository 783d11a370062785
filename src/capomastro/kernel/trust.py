"""Live chance that nobody can choose and everybody can check.

The host draws a 256-bit seed and shows its commitment before the seats add their nonces. Every named source of chance
(deck, bag, …) is a stream of its own: answer number *n* of a source is

    HMAC-SHA-256(seed, SHA-256(nonces) ‖ source ‖ 0x00 ‖ n ‖ attempt)

of which the first eight bytes, rejection-sampled, pick from the cumulative weights. At the end the seed is revealed;
``verify`` recomputes every answer of a record. An undo rewinds the counters: nobody re-rolls. What this proves, and
what it does not, is explained in docs/trust.md.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

COMMITMENT_TAG = b"capomastro commitment 1\n"
SPAN = 1 << 64


def new_seed() -> bytes:
    """256 random bits."""
    return secrets.token_bytes(32)


def new_nonce() -> bytes:
    """What a seat adds: 128 random bits."""
    return secrets.token_bytes(16)


def commitment(seed: bytes) -> str:
    """The hash shown before the seats add their nonces."""
    return hashlib.sha256(COMMITMENT_TAG + seed).hexdigest()


def mix_nonces(nonces: Sequence[bytes]) -> bytes:
    """All nonces in seat order as 32 bytes."""
    digest = hashlib.sha256()
    for nonce in nonces:
        digest.update(len(nonce).to_bytes(2, "big") + nonce)
    return digest.digest()


def stream_value(seed: bytes, mixed: bytes, source: str, counter: int, total: int) -> int:
    """A number 0 … total-1, uniform: the answer ``counter`` of ``source`` before it meets the weights."""
    limit = SPAN - SPAN % total
    attempt = 0
    while True:
        message = mixed + source.encode() + b"\0" + counter.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        value = int.from_bytes(hmac.digest(seed, message, "sha256")[:8], "big")
        if value < limit:
            return value % total
        attempt += 1


def by_weight(x: int, codes: list[int], weights: list[int]) -> int:
    """The answer in whose share ``x`` falls, a number from 0 to below the sum of the weights."""
    for code, weight in zip(codes, weights, strict=True):
        x -= weight
        if x < 0:
            return code
    raise AssertionError("weights do not add up")


class LiveChance:
    """Nature at a live table."""

    def __init__(self, seed: bytes, nonces: Sequence[bytes]) -> None:
        self.seed = seed
        self.nonces = list(nonces)
        self.mixed = mix_nonces(nonces)
        self.counters: dict[str, int] = {}

    def answer(self, source: str, codes: list[int], weights: list[int]) -> int:
        counter = self.counters.get(source, 0)
        self.counters[source] = counter + 1
        return by_weight(stream_value(self.seed, self.mixed, source, counter, sum(weights)), codes, weights)

    def rewind(self, source: str) -> None:
        self.counters[source] -= 1

    def ahead(self) -> LiveChance:
        """Another one that gives the same answers from here on, to look ahead with."""
        other = LiveChance.__new__(LiveChance)
        other.seed, other.nonces, other.mixed, other.counters = self.seed, self.nonces, self.mixed, dict(self.counters)
        return other
