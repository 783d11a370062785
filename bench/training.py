"""The curves of ``examples/train.py`` in one picture: bench/results/training/curves.svg, from the JSON files beside it.

    python examples/train.py carrara --minutes 3 --curve bench/results/training/carrara.json
    python bench/training.py
"""

from __future__ import annotations

import json
from typing import Any

from machine import RESULTS

from capomastro.arena.drawing import Picture, curves
from capomastro.arena.ratings import wilson

FOLDER = RESULTS / "training"
PROMISED = 0.9


def picture(results: list[dict[str, Any]]) -> Picture:
    """One curve for each game, and the share that is promised."""
    rows = [(str(r["game"]), [(p["seconds"], p["share"]) for p in r["curve"]]) for r in results]
    longest = max(x for _, points in rows for x, _ in points)
    rows.append(("promised", [(0.0, PROMISED), (longest, PROMISED)]))
    return curves("A small net against random play", rows, across="seconds of training, one core", up="share of wins", low=0.0, high=1.0)


def main() -> None:
    results = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))]
    (FOLDER / "curves.svg").write_text(picture(results).svg() + "\n", encoding="utf-8")
    for r in results:
        last, games = r["curve"][-1], r["measured_games"]
        low, high = wilson(last["share"], games)
        share = f"{last['share']:.3f} ({low:.3f} – {high:.3f}) of {games}"
        print(f"{r['game']}: {share} after {last['seconds']:.0f} s and {last['games']} games")


if __name__ == "__main__":
    main()
