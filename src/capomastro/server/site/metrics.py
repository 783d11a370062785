"""Counters in the Prometheus text format. They count; they never name a player, a table or a card."""

from __future__ import annotations

from bisect import bisect_left

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """All numbers of one process."""

    def __init__(self) -> None:
        self.counters: dict[str, int] = {}
        self.gauges: dict[str, float] = {}
        self.buckets = [0] * (len(BUCKETS) + 1)
        self.total = 0.0

    def count(self, name: str, by: int = 1) -> None:
        self.counters[name] = self.counters.get(name, 0) + by

    def took(self, seconds: float) -> None:
        """A move, from its arrival to its delivery."""
        self.buckets[bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds

    def text(self) -> str:
        lines = []
        for name, value in sorted(self.counters.items()):
            lines += [f"# TYPE capomastro_{name}_total counter", f"capomastro_{name}_total {value}"]
        for name, gauge in sorted(self.gauges.items()):
            lines += [f"# TYPE capomastro_{name} gauge", f"capomastro_{name} {gauge:g}"]
        lines.append("# TYPE capomastro_move_seconds histogram")
        seen = 0
        for limit, number in zip((*map(str, BUCKETS), "+Inf"), self.buckets, strict=True):
            seen += number
            lines.append(f'capomastro_move_seconds_bucket{{le="{limit}"}} {seen}')
        lines += [f"capomastro_move_seconds_sum {self.total:g}", f"capomastro_move_seconds_count {seen}"]
        return "\n".join(lines) + "\n"
