"""How a match between bots scales over the nodes of a Ray cluster, with worker processes of one machine beside it.

    python bench/ray_scaling.py --nodes 1 2 --games 64 --out bench/results/ray-scaling

The cluster is a real one on this machine: a head that plays nothing and nodes with one processor each. It can show no more than
the machine's own cores; what it shows is what Ray costs. Every run plays the same games; starting up is not counted.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import ray
from machine import circumstances
from ray.cluster_utils import Cluster

from capomastro import compiled
from capomastro.arena.drawing import Picture, curves
from capomastro.arena.match import Ledger, Match, arrange, play_match


def games_per_second(match: Match, workers: int, address: str = "") -> tuple[float, list[str]]:
    """Games a second from the first result to the last, and every game's fingerprint."""
    ledger = Ledger(match)
    marks: list[tuple[float, int]] = []
    for results in play_match(ledger, workers, address, largest=1):
        marks.append((time.perf_counter(), len(results)))
    counted = sum(count for _, count in marks[1:])
    return counted / (marks[-1][0] - marks[0][0]), [r.played.checksum for r in ledger.in_order()]


@contextmanager
def cluster(nodes: int) -> Iterator[str]:
    """A cluster of that many nodes; yields its address."""
    made: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    try:
        for _ in range(nodes):
            made.add_node(num_cpus=1)
        made.wait_for_nodes()
        ray.init(address=made.address, log_to_driver=False)
        yield made.address
    finally:
        ray.shutdown()
        made.shutdown()


def picture(rows: list[dict[str, Any]]) -> Picture:
    """Speed by workers: Ray's nodes, processes, and what would be ideal."""
    alone = rows[0]["processes"]
    series = [(name, [(float(r["workers"]), r[name]) for r in rows]) for name in ("ray", "processes")]
    series.append(("ideal", [(float(r["workers"]), alone * r["workers"] / rows[0]["workers"]) for r in rows]))
    return curves("The arena on more workers", series, across="nodes of one core, or processes", up="games a second", low=0.0)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--nodes", type=int, nargs="+", default=[1, 2])
    asked.add_argument("--game", default="carcassonne")
    asked.add_argument("--bots", default="apprentice,journeyman")
    asked.add_argument("--games", type=int, default=64)
    asked.add_argument("--out", type=Path, help="where the result is kept: FILE.json and FILE.svg")
    given = asked.parse_args()
    about = circumstances()
    match = arrange(given.game, given.bots.split(","), 2, given.games)
    rows: list[dict[str, Any]] = []
    played = set()
    for nodes in given.nodes:
        with cluster(nodes) as address:
            far, games = games_per_second(match, nodes, address)
        near, again = games_per_second(match, nodes)
        played |= {tuple(games), tuple(again)}
        rows.append({"workers": nodes, "ray": round(far, 2), "processes": round(near, 2), "load": round(os.getloadavg()[0], 1)})
        print(f"{nodes} workers: {far:.2f} games/s on Ray, {near:.2f} in processes", flush=True)
    if len(played) != 1:
        raise SystemExit("the runs played different games")
    if given.out:
        result = {
            "circumstances": about, "compiled": compiled(), "game": given.game, "bots": given.bots, "games": given.games,
            "ray": ray.__version__, "games_per_second": rows,
        }
        given.out.with_suffix(".json").write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
        given.out.with_suffix(".svg").write_text(picture(rows).svg() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
