"""The arena and simulations on a real Ray cluster of several nodes, one of which dies in the middle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

from capomastro.arena.crew import NoCluster, run
from capomastro.arena.match import Ledger, arrange, jobs, play_match
from capomastro.arena.simulate import Series, simulate

ATTEMPTS = 3


def patiently(start: Callable[[], Any]) -> Any:
    """Ray gives a node thirty seconds to start, which a busy machine may exceed; then it is started again."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return start()
        except Exception:                           # Ray raises nothing more precise
            if attempt == ATTEMPTS:
                raise


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A head that plays nothing."""
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setenv("RAY_agent_register_timeout_ms", "100000")       # a busy machine needs longer than Ray waits by itself
    nodes = patiently(lambda: Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False}))
    try:
        yield nodes
    finally:
        ray.shutdown()
        nodes.shutdown()
        monkeypatch.undo()


def test_a_node_killed_in_mid_run_loses_no_game_and_counts_none_twice(
    cluster: Any, tmp_path: Path, games_to_play: Callable[[int, int], int]
) -> None:
    doomed, _ = (patiently(lambda: cluster.add_node(num_cpus=1)) for _ in range(2))
    cluster.wait_for_nodes(timeout=120)
    patiently(lambda: ray.init(address=cluster.address, log_to_driver=False))
    match = arrange("quarry", ["master:150", "apprentice"], 2, games_to_play(20, 60))
    ledger = Ledger(match, tmp_path / "games.jsonl")
    reported = 0
    for results in play_match(ledger, 2, cluster.address):
        reported += len(results)
        if doomed is not None and reported >= 6:
            cluster.remove_node(doomed, allow_graceful=False)
            doomed = None
    ledger.close()
    assert doomed is None
    wanted = [job for deal in jobs(match) for job in deal]
    assert reported == len(wanted)
    assert [result.job for result in ledger.in_order()] == wanted
    assert len((tmp_path / "games.jsonl").read_bytes().splitlines()) == 1 + len(wanted)
    alone = Ledger(match)
    for _ in play_match(alone, 1):
        pass
    assert [r.played.checksum for r in alone.in_order()] == [r.played.checksum for r in ledger.in_order()]


def test_simulated_games_are_the_same_on_the_cluster(cluster: Any) -> None:
    if not ray.is_initialized():
        patiently(lambda: cluster.add_node(num_cpus=1))
        patiently(lambda: ray.init(address=cluster.address, log_to_driver=False))
    series = Series("quarry", 2, seed=4)
    here, there = (list(simulate(series, 80, 2, address))[-1] for address in ("", cluster.address))
    assert here == there
    assert there.games == 80


def test_a_cluster_that_is_not_there_is_said_to_be_so() -> None:
    if ray.is_initialized():
        ray.shutdown()
    with pytest.raises(NoCluster, match="no Ray cluster"):
        list(run(str, [1], address="127.0.0.1:1"))
