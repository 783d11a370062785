"""Verified chance: committed vectors, fairness, rewinding."""

from __future__ import annotations

import json
from pathlib import Path

from capomastro.kernel.conformance import chi_square_tail
from capomastro.kernel.trust import LiveChance, commitment, mix_nonces, stream_value

VECTORS = json.loads((Path(__file__).parent / "trust_vectors.json").read_text())


def test_the_committed_vectors_hold() -> None:
    for vector in VECTORS:
        seed = bytes.fromhex(vector["seed"])
        mixed = mix_nonces([bytes.fromhex(n) for n in vector["nonces"]])
        assert commitment(seed) == vector["commitment"]
        got = [stream_value(seed, mixed, vector["source"], counter, vector["total"]) for counter in range(len(vector["values"]))]
        assert got == vector["values"]


def test_answers_follow_the_weights() -> None:
    nature = LiveChance(b"s" * 32, [b"a", b"b"])
    weights = [1, 2, 3, 4]
    seen = [0] * 4
    for _ in range(8000):
        seen[nature.answer("bag", [0, 1, 2, 3], weights)] += 1
    statistic = sum((n - 800 * w) ** 2 / (800 * w) for n, w in zip(seen, weights, strict=True))
    assert chi_square_tail(statistic, 3) > 1e-4


def test_sources_are_streams_of_their_own_and_rewind() -> None:
    one, two = LiveChance(b"s" * 32, [b"a"]), LiveChance(b"s" * 32, [b"a"])
    codes, weights = list(range(1000)), [1] * 1000
    deck = [one.answer("deck", codes, weights) for _ in range(5)]
    two.answer("bag", codes, weights)
    assert [two.answer("deck", codes, weights) for _ in range(5)] == deck
    two.rewind("deck")
    assert two.answer("deck", codes, weights) == deck[-1]


def test_another_nonce_gives_another_deal() -> None:
    codes, weights = list(range(10**6)), [1] * 10**6
    one, two = LiveChance(b"s" * 32, [b"a", b"b"]), LiveChance(b"s" * 32, [b"ab", b""])
    assert one.answer("x", codes, weights) != two.answer("x", codes, weights)


def test_looking_ahead_tells_what_will_come_and_leaves_nature_where_it_is() -> None:
    nature, alone = LiveChance(b"s" * 32, [b"a"]), LiveChance(b"s" * 32, [b"a"])
    codes, weights = list(range(1000)), [1] * 1000
    assert nature.answer("deck", codes, weights) == alone.answer("deck", codes, weights)
    ahead = nature.ahead()
    seen = [ahead.answer("deck", codes, weights) for _ in range(3)]
    ahead.answer("bag", codes, weights)
    assert [nature.answer("deck", codes, weights) for _ in range(3)] == seen == [alone.answer("deck", codes, weights) for _ in range(3)]
    assert nature.counters == alone.counters == {"deck": 4}
