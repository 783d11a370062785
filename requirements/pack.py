"""Packs the files of wheels as small as the format allows: ``python requirements/pack.py WHEEL…``. A step of the release.

What is inside stays as it is, byte for byte, and so does how it is unpacked: zopfli looks longer than others for what repeats, some
three minutes for a wheel, and files that wheels have in common are packed once. See docs/speed.md, "What a wheel weighs".
"""

from __future__ import annotations

import argparse
import struct
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

LONG = 100_000      # bytes of a file for which fewer rounds are made: they take long, and bring little
HEAD, LISTED, END = struct.Struct("<4s5H3L2H"), struct.Struct("<4s6H3L5H2L"), struct.Struct("<4s4H2LH")
NEEDED = 20         # the version of the format that can unpack deflated files
UNIX = 3 << 8       # whose permissions a file's attributes are


@cache
def deflated(content: bytes) -> bytes:
    """A file as zopfli packs it, without the frame that zlib puts around it."""
    from zopfli.zlib import compress

    return compress(content, numiterations=5 if len(content) > LONG else 15)[2:-4]


def repack(wheel: Path, deflate: Callable[[bytes], bytes] = deflated) -> None:
    """Write a wheel again, its files in the same order under the same names, dates and permissions."""
    out, listed = bytearray(), bytearray()
    with zipfile.ZipFile(wheel) as old:
        files = old.infolist()
        for file in files:
            content = old.read(file)
            packed = deflate(content)
            if len(packed) >= len(content):
                packed = content
            name = file.filename.encode()
            method = zipfile.ZIP_STORED if packed is content else zipfile.ZIP_DEFLATED
            year, month, day, hour, minute, second = file.date_time
            date, time = (year - 1980) << 9 | month << 5 | day, hour << 11 | minute << 5 | second // 2
            utf8 = 0 if name.isascii() else 0x800
            about = (utf8, method, time, date, file.CRC, len(packed), len(content), len(name), 0)
            listed += LISTED.pack(b"PK\1\2", UNIX | NEEDED, NEEDED, *about, 0, 0, 0, file.external_attr, len(out)) + name
            out += HEAD.pack(b"PK\3\4", NEEDED, *about) + name + packed
    end = END.pack(b"PK\5\6", 0, 0, len(files), len(files), len(listed), len(out), 0)
    written = wheel.with_name(f"{wheel.name}.new")
    written.write_bytes(out + listed + end)
    compare(wheel, written)
    written.replace(wheel)


def compare(old: Path, new: Path) -> None:
    """Whatever one holds the other must hold too."""
    with zipfile.ZipFile(old) as before, zipfile.ZipFile(new) as after:
        for one, other in zip(before.infolist(), after.infolist(), strict=True):
            same = (one.filename, one.date_time, one.external_attr) == (other.filename, other.date_time, other.external_attr)
            if not same or before.read(one) != after.read(other):
                raise SystemExit(f"{new}: {other.filename} is not what it was")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wheels", nargs="+", type=Path)
    for wheel in parser.parse_args().wheels:
        before = wheel.stat().st_size
        repack(wheel)
        print(f"{wheel.name}: {before:,} bytes, now {wheel.stat().st_size:,}")


if __name__ == "__main__":
    main()
