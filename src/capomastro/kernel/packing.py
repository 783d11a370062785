# Compiled by mypyc.
"""Integers to bytes and back: how a state is encoded.

Every number is a zig-zag varint, so small numbers take one byte and nothing depends on the machine. Numbers of 62 bits and
a sign fit.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.kernel.errors import BadPosition

LONGEST: Final = 63         # bits of a number's bytes: nine of seven bits each


class Packer:
    """Collects integers; ``bytes()`` gives them back as one string."""

    def __init__(self) -> None:
        self.out: vec[u8] = vec[u8](capacity=256)

    def put(self, value: i64) -> None:
        x = (value << 1) if value >= 0 else ((-1 - value) << 1) | 1
        out = self.out
        while x >= 128:
            out = append(out, u8((x & 127) | 128))
            x >>= 7
        self.out = append(out, u8(x))

    def put_all(self, values: vec[i64]) -> None:
        self.put(len(values))
        for value in values:
            self.put(value)

    def put_bytes(self, values: vec[u8]) -> None:
        self.put(len(values))
        for value in values:
            self.put(i64(value))

    def bytes(self) -> bytes:
        return bytes(self.out)


class Unpacker:
    """Reads what a ``Packer`` wrote; anything else is a ``BadPosition``."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at: i64 = 0

    def get(self) -> i64:
        x: i64 = 0
        shift: i64 = 0
        size: i64 = len(self.data)
        while True:
            if self.at >= size:
                raise BadPosition(f"encoded state breaks off at byte {self.at}: expected another number")
            if shift >= LONGEST:
                raise BadPosition(f"encoded state holds a number of more than 62 bits before byte {self.at}")
            b: i64 = self.data[self.at]
            self.at += 1
            x |= (b & 127) << shift
            shift += 7
            if b < 128:
                break
        return (x >> 1) if x & 1 == 0 else -1 - (x >> 1)

    def length(self) -> i64:
        n = self.get()
        if n < 0 or n > len(self.data):
            raise BadPosition(f"encoded state has an impossible length {n} before byte {self.at}")
        return n

    def get_all(self) -> vec[i64]:
        n = self.length()
        out = vec[i64](capacity=n)
        while n > 0:
            out = append(out, self.get())
            n -= 1
        return out

    def get_bytes(self) -> vec[u8]:
        n = self.length()
        out = vec[u8](capacity=n)
        while n > 0:
            x = self.get()
            if x < 0 or x > 255:
                raise BadPosition(f"encoded state holds {x} where a number from 0 to 255 belongs")
            out = append(out, u8(x))
            n -= 1
        return out

    def finish(self) -> None:
        if self.at != len(self.data):
            raise BadPosition(f"encoded state has {len(self.data) - self.at} bytes too many")
