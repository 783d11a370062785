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


def picture(results: list[dict[str, Any]]) -> Picture:
    """One curve for each game."""
    rows = [(str(r["game"]), [(p["seconds"], p["share"]) for p in r["curve"]]) for r in results]
    return curves("A small net against random play", rows, across="seconds of training, one core", up="share of wins", low=0.0, high=1.0)


def main() -> None:
    results = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))]
    (FOLDER / "curves.svg").write_text(picture(results).svg() + "\n", encoding="utf-8")
    print("| game | greedy, nothing learned | at first | after training (95 %) | measured games | seconds of training | games played |")
    print("|---|---:|---:|---|---:|---:|---:|")
    for r in results:
        first, last, games = r["curve"][0], r["curve"][-1], r["measured_games"]
        low, high = wilson(last["share"], games)
        share = f"{last['share']:.3f} ({low:.3f}–{high:.3f})"
        told = f"{r['greedy']:.3f} | {first['share']:.3f} | {share} | {games} | {last['seconds']:.0f} | {last['games']:,}"
        print(f"| {str(r['game']).capitalize()} | {told} |")


if __name__ == "__main__":
    main()
