"""The examples for learners run, and what they teach is learned."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from capomastro.envs import aec_env

FOLDER = Path(__file__).resolve().parents[2] / "examples"


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"{name}_example", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_self_play_through_pettingzoo_beats_random_play() -> None:
    shown = example("pettingzoo_self_play")
    policy = shown.Policy(aec_env("quarry"), 1)
    before = shown.measure(policy, "quarry", 200)
    shown.train(policy, "quarry", 400, 1)
    assert before < 0.6
    assert shown.measure(policy, "quarry", 200) > max(0.62, before)


def test_a_move_of_a_seat_that_ended_ahead_becomes_likelier() -> None:
    shown = example("pettingzoo_self_play")
    env = aec_env("quarry")
    env.reset(seed=1)
    policy = shown.Policy(env)
    seen = env.observe(env.agent_selection)
    chosen, remembered = policy.choose(seen)
    policy.learn([remembered], 1.0)
    _, (*_, chances, _) = policy.choose(seen)
    assert chances[chosen] > remembered[3][chosen]
    assert np.isclose(chances.sum(), 1)


def test_rllib_learns_with_masks(soak: bool) -> None:
    """Needs ``ray[rllib]`` and PyTorch, and half a minute to start."""
    if not soak:
        pytest.skip("starts Ray: --soak")
    pytest.importorskip("torch")
    pytest.importorskip("ray.rllib")
    import ray

    shown: Any = example("rllib_ppo")
    ray.init(address="local", num_cpus=1, include_dashboard=False, log_to_driver=False)
    try:
        algorithm = shown.learner("quarry", "random", roll=512)
        before = shown.measure(algorithm, "quarry", "random", 100)
        for _ in range(12):
            algorithm.train()
        assert shown.measure(algorithm, "quarry", "random", 100) > max(before, 0.55)
        algorithm.stop()
    finally:
        ray.shutdown()
