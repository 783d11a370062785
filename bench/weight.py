"""What a wheel weighs, part by part, as it is downloaded: ``python bench/weight.py WHEEL``. See docs/speed.md.

``--limit MB`` fails where more is asked of the network than that, not counting what was learned or written for learners:
weights of the bots, puzzles and lessons.
"""

from __future__ import annotations

import argparse
import zipfile
from collections import Counter
from pathlib import PurePosixPath

EXTRA = ("weights", "puzzles", "lessons")
NAMED = {"judgement.bin": "weights"}
ENDINGS = {".py": "Python sources", ".md": "rules and pages", ".json": "words and data"}
ROOMS = {"web": "web page", "puzzles/data": "puzzles"}
HEADERS = 30 + 46       # of a file in a zip: where it lies, and in the list at the end; each with its name


def part(name: str) -> str:
    """To what a file of the package belongs."""
    path = PurePosixPath(name)
    inside = PurePosixPath(*path.parts[1:])
    room = next((told for folder, told in ROOMS.items() if inside.is_relative_to(folder)), None)
    if room:
        return room
    if path.suffix in (".so", ".pyd"):
        return f"library {inside.parent}"
    if path.suffix == ".toml" and path.parent.name == "lessons":
        return "lessons"
    if inside.parts and inside.parts[-1] == "art.json":
        return "art"
    return NAMED.get(path.name) or ENDINGS.get(path.suffix) or "the rest"


def weigh(wheel: str) -> tuple[Counter[str], Counter[str]]:
    """Bytes and files by part."""
    weight: Counter[str] = Counter()
    files: Counter[str] = Counter()
    with zipfile.ZipFile(wheel) as packed:
        for info in packed.infolist():
            told = part(info.filename)
            weight[told] += info.compress_size + HEADERS + 2 * len(info.filename.encode())
            files[told] += 1
    return weight, files


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wheel")
    parser.add_argument("--limit", type=float, help="in millions of bytes")
    given = parser.parse_args()
    weight, files = weigh(given.wheel)
    for told, bytes_ in weight.most_common():
        print(f"{told:36} {files[told]:4} files {bytes_:>10,}")
    whole = weight.total()
    bare = whole - sum(weight[told] for told in EXTRA)
    print(f"{'together':36} {files.total():4} files {whole:>10,}")
    print(f"{'without ' + ', '.join(EXTRA):47}{bare:>10,}")
    print(f"{'… and without the web page':47}{bare - weight['web page']:>10,}")
    if given.limit is not None and bare > given.limit * 1e6:
        raise SystemExit(f"the wheel weighs {bare / 1e6:.2f} MB without {', '.join(EXTRA)}; {given.limit} MB are allowed")


if __name__ == "__main__":
    main()
