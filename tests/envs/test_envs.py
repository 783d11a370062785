"""The environments pass their frameworks' own checkers, tell the truth, and refuse bad use."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from pettingzoo.test import api_test, seed_test
from tests.envs.setups import EACH, GAMES

from capomastro.bots import bots
from capomastro.bots.players import Apprentice
from capomastro.envs import aec_env, batched_env, gym_env, register
from capomastro.envs.encoding import BadUse, Encoding, rewards
from capomastro.kernel.errors import IllegalMove, UnknownRules
from capomastro.kernel.game import Game
from capomastro.kernel.proof import Case
from capomastro.kernel.registry import games
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER
from capomastro_quarry.game import Quarry

TRIALS = [(game, game.proof.trials) for game in GAMES]
SETUPS = [pytest.param(game, case, id=f"{game.id}-{case}") for game, trials in TRIALS for case in trials[:: max(1, len(trials) // 4)]]


def play_on(env: Any, rng: Rng, steps: int) -> None:
    for _ in range(steps):
        if not env.agents:
            return
        observation, _, over, cut, _ = env.last()
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over or cut else int(legal[rng.below(len(legal))]))


# -- PettingZoo -------------------------------------------------------------------------------
@pytest.mark.parametrize(("game", "case"), SETUPS)
def test_pettingzoo_accepts_the_environment(game: Game, case: Case) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")             # it warns of dictionary observations, which masks need
        api_test(aec_env(game, case.players, case.options), num_cycles=200)


@pytest.mark.parametrize("game", EACH)
def test_pettingzoo_finds_the_same_games_for_the_same_seed(game: Game) -> None:
    seed_test(lambda: aec_env(game), num_cycles=100)


@pytest.mark.parametrize("game", EACH)
def test_actions_of_fixed_meaning_are_accepted_too(game: Game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec_env(game, actions="fixed", reward="margin"), num_cycles=60)


@pytest.mark.parametrize("game", EACH)
def test_a_clone_goes_on_by_itself_with_the_same_luck(game: Game) -> None:
    env = aec_env(game)
    env.reset(seed=3)
    play_on(env, Rng(1), 9)
    other = env.clone()
    before = env.state().tolist()
    play_on(other, Rng(2), 12)
    assert env.state().tolist() == before
    play_on(env, Rng(2), 12)
    assert env.state().tolist() == other.state().tolist()


# -- observations -------------------------------------------------------------------------------
@pytest.mark.parametrize(("game", "case"), SETUPS)
def test_two_views_differ_exactly_when_their_observations_do(game: Game, case: Case) -> None:
    encoding = Encoding(game, case.players, case.options)
    seen: dict[tuple[int, bytes], Any] = {}
    back: dict[tuple[int, bytes], bytes] = {}
    import msgspec

    for seed in range(2):
        state = encoding.start.clone()
        rng = Rng(seed)
        while state.decider() != OVER:
            if rng.below(3) == 0:                       # one viewer at a time: views are dear
                seat = int(rng.below(case.players))
                observed = encoding.observe(state, seat).tobytes()
                view = msgspec.json.encode(game.view(state, seat))
                assert seen.setdefault((seat, observed), view) == view, "two views, one observation"
                assert back.setdefault((seat, view), observed) == observed, "one view, two observations"
            legal = state.legal()
            state.apply(state.draw(rng) if state.decider() == CHANCE else legal[rng.below(len(legal))])


@pytest.mark.parametrize(("game", "case"), SETUPS)
def test_an_observation_tells_nothing_its_seat_cannot_know(game: Game, case: Case, soak: bool) -> None:
    encoding = Encoding(game, case.players, case.options)
    state = encoding.start.clone()
    rng = Rng(5)
    steps = 0
    while state.decider() != OVER:
        if steps % 5 == 0:
            for seat in range(case.players) if soak else [steps // 5 % case.players]:       # one after another: worlds are dear
                truth = encoding.observe(state, seat)
                assert (encoding.observe(state.imagine(seat, rng), seat) == truth).all()
                assert (truth >= encoding.low).all()
                assert (truth <= encoding.high).all()
        legal = state.legal()
        assert state.decider() == CHANCE or len(legal) <= game.widest
        state.apply(state.draw(rng) if state.decider() == CHANCE else legal[rng.below(len(legal))])
        steps += 1


# -- Gymnasium ----------------------------------------------------------------------------------
@pytest.mark.parametrize("game", EACH)
def test_a_learner_plays_whole_games_against_bots(game: Game) -> None:
    env = gym_env(game, ["apprentice"], reward="rank", seat=None, observations="raw", actions="index")
    rng = Rng(1)
    observation, info = env.reset(seed=4)
    over = False
    reward = 0.0
    while not over:
        legal = np.flatnonzero(observation["action_mask"])
        observation, reward, over, cut, info = env.step(int(legal[rng.below(len(legal))]))
        assert not cut
    assert 0 <= reward <= 1
    assert 0 <= info["seat"] < env.encoding.players
    with pytest.raises(BadUse, match="reset"):
        env.step(0)


# -- OpenSpiel ------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", EACH)
def test_openspiel_simulates_and_serialises_the_game(game: Game) -> None:
    register()
    pyspiel.random_sim_test(pyspiel.load_game(f"capomastro_{game.id}"), num_sims=1, serialize=True, verbose=False)


def test_openspiel_simulates_citadels_with_eight() -> None:
    register()
    pyspiel.random_sim_test(pyspiel.load_game("capomastro_citadels", {"players": 8}), num_sims=1, serialize=True, verbose=False)


def test_what_a_copy_of_an_openspiel_state_is_told_is_its_own() -> None:
    register()
    state = pyspiel.load_game("capomastro_quarry").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    copy = state.clone()
    before = [state.information_state_string(seat) for seat in range(2)]
    assert [copy.information_state_string(seat) for seat in range(2)] == before
    copy.apply_action(copy.legal_actions()[0])
    assert [state.information_state_string(seat) for seat in range(2)] == before
    assert [copy.information_state_string(seat) for seat in range(2)] != before


def test_the_text_of_an_openspiel_state_follows_its_moves_and_not_those_of_its_copies() -> None:
    register()
    state = pyspiel.load_game("capomastro_quarry").new_initial_state()
    before = str(state)
    copy = state.clone()
    assert str(copy) == before
    while not copy.is_terminal():
        number = copy.legal_actions()[0]
        copy.apply_action(number)
        assert str(copy) == copy.setup.game.position(copy.position)
    assert str(state) == before != str(copy)


def test_an_openspiel_observation_as_text_is_its_numbers() -> None:
    register()
    state = pyspiel.load_game("capomastro_quarry").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    for seat in range(2):
        assert [float(word) for word in state.observation_string(seat).split(" ")] == state.observation_tensor(seat)


@pytest.mark.parametrize(
    ("name", "options", "spelled"),
    [
        ("firenze", "automatic=true", "automatic:true"),
        ("carrara", "mode=advanced;cards=chosen;chosen=T1,O2", "mode:advanced;cards:chosen;chosen:T1+O2"),
        ("carcassonne", "crop_circles:1;small_city:4", "crop_circles:1;small_city:4"),
    ],
)
def test_an_openspiel_game_with_options_is_loaded_again_from_its_own_name(name: str, options: str, spelled: str) -> None:
    register()
    spiel = pyspiel.load_game(f"capomastro_{name}", {"options": options})
    assert spiel.get_parameters()["options"] == spelled
    again = pyspiel.load_game(str(spiel))
    assert again.get_parameters() == spiel.get_parameters()
    assert str(again) == str(spiel)
    state = again.new_initial_state()
    for _ in range(10):
        state.apply_action(state.legal_actions()[-1])
    loaded, position = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(again, state))
    assert loaded.get_parameters() == spiel.get_parameters()
    assert position.history() == state.history()
    assert str(position) == str(state)


def test_an_openspiel_search_plays_a_game_to_the_end() -> None:
    register()
    spiel = pyspiel.load_game("capomastro_quarry", {"players": 2})
    rng = np.random.RandomState(3)
    searcher = mcts.MCTSBot(spiel, 1.5, 20, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = spiel.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(searcher.step(state))
    assert sum(state.returns()) == pytest.approx(0)


def test_openspiel_tells_each_seat_only_what_it_may_know() -> None:
    register()
    state = pyspiel.load_game("capomastro_quarry").new_initial_state()
    state.apply_action(state.chance_outcomes()[4][0])
    assert state.information_state_string(0).startswith("drew 0 5\n")
    assert state.information_state_string(1).startswith("drew 0\n")


# -- versions -------------------------------------------------------------------------------------
class Later(Quarry):
    """The quarry with one more version of its rules."""

    rules_versions = (1, 9)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setitem(games(), "quarry", Later())
    return games()["quarry"]


def test_environments_name_the_versions_they_play(later: Game) -> None:
    for rules, played in ((None, 9), (1, 1)):
        data = later.shelf.load(later.default_data)
        expected = {"game": "quarry", "rules": played, "data": data.version, "hash": data.hash}
        for env in (aec_env("quarry", rules=rules), gym_env("quarry", rules=rules), batched_env(later, 2, rules=rules)):
            assert env.encoding.versions == expected
            assert expected.items() <= env.metadata.items()
            assert env.encoding.start.rules == played
    assert aec_env("quarry", rules=1).metadata["name"] == "capomastro_quarry_v1"
    with pytest.raises(UnknownRules, match="there are 1, 9"):
        aec_env("quarry", rules=2)


def test_what_was_saved_for_other_rules_or_data_is_refused(later: Game) -> None:
    older, newer = Encoding(later.under(1)), Encoding(later)
    newer.accept(dict(newer.versions))
    with pytest.raises(BadUse, match=r"saved for quarry with rules version 1 .*; the environment plays quarry with rules version 9"):
        newer.accept(older.versions)
    with pytest.raises(BadUse, match="data version 2 \\(beef\\)"):
        newer.accept({**newer.versions, "hash": "beef"})
    with pytest.raises(BadUse, match="saved for"):
        newer.accept({})


def test_a_bot_that_was_made_for_other_rules_is_replaced_in_the_environment(later: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    class Picky(Apprentice):
        name = "picky"
        made_for = {"quarry": (9,)}         # noqa: RUF012 - declared as in Bot

    monkeypatch.setitem(bots(), "picky", Picky)
    env = gym_env("quarry", ["picky"], rules=1)
    assert env.metadata["stand_ins"] == {"picky": "apprentice"}
    env.reset(seed=1)
    assert [thinker.name for thinker in env.thinkers if thinker] == ["apprentice"]
    assert gym_env("quarry", ["picky"]).metadata["stand_ins"] == {}


def test_an_openspiel_game_is_loaded_again_under_its_versions_or_refused(later: Game) -> None:
    register()
    newer, older = pyspiel.load_game("capomastro_quarry"), pyspiel.load_game("capomastro_quarry(rules=1)")
    assert [g.get_parameters()["rules"] for g in (newer, older)] == [9, 1]
    state = older.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    loaded, position = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(older, state))
    assert loaded.get_parameters() == older.get_parameters()
    assert position.position.rules == 1
    with pytest.raises(UnknownRules, match="no rules version 4"):
        pyspiel.load_game("capomastro_quarry(rules=4)")
    saved = older.get_parameters()["data"]
    with pytest.raises(BadUse, match="saved for quarry"):
        pyspiel.load_game("capomastro_quarry", {"rules": 1, "data": saved.partition("@")[0] + "@beef"})
    with pytest.raises(BadUse, match="name another"):
        pyspiel.load_game("capomastro_quarry", {"data": saved, "options": "data:1"})


# -- batched --------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", EACH)
def test_a_batch_plays_like_single_games(game: Game) -> None:
    """Row by row a batch shows what the slow path shows of the same position."""
    env = batched_env(game, 3, seed=2, lookahead=True)
    encoding = env.encoding
    step = env.reset()
    rng = Rng(4)
    ended = 0
    for _ in range(60):
        batch = env.core
        assert batch is not None
        for i, state in enumerate(batch.games):
            seat = int(state.decider())
            legal = encoding.legal(state)
            assert step.seat[i] == seat
            assert (step.observation[i] == encoding.observe(state, seat)).all()
            assert step.mask[i].sum() == len(legal)
            assert (step.actions[i] == encoding.rows(legal)).all()
            assert step.outlook is not None
            assert (step.outlook[i][len(legal) :] == 0).all()
        step = env.step(np.array([rng.below(int(n)) for n in step.mask.sum(axis=1)]))
        ended += int(step.done.sum())
        assert (step.reward[~step.done] == 0).all()
        assert step.reward[step.done].sum(axis=1) == pytest.approx(1)


def test_a_batch_with_the_same_seed_plays_the_same_games() -> None:
    def trace(seed: int) -> list[int]:
        env = batched_env("quarry", 5, seed=seed)
        step = env.reset()
        out = []
        for _ in range(40):
            step = env.step(np.zeros(5, np.int64))
            out += step.observation.ravel().tolist()
        return out

    assert trace(1) == trace(1)
    assert trace(1) != trace(2)


def test_the_lead_is_the_seats_estimate_less_the_best_other_one() -> None:
    env = batched_env("carrara", 4, 3, seed=3, lookahead=True)
    step = env.reset()
    for _ in range(12):
        assert env.core is not None
        assert step.lead is not None
        for i, state in enumerate(env.core.games):            # PAL-11.2: who remembers knows all
            scores = type(state.legal())([0] * 3)
            state.evaluate(scores)
            seat = int(step.seat[i])
            assert step.lead[i] == pytest.approx((scores[seat] - max(s for other, s in enumerate(scores) if other != seat)) / 1000)
        step = env.step(np.zeros(4, np.int64))


def test_a_game_that_grows_too_long_is_cut_without_a_result(monkeypatch: pytest.MonkeyPatch) -> None:
    quarry = next(game for game in GAMES if game.id == "quarry")
    monkeypatch.setattr(type(quarry), "max_decisions", 3)
    env = batched_env(quarry, 2, seed=1)
    step = env.reset()
    for _ in range(3):
        assert not step.done.any()
        step = env.step(np.zeros(2, np.int64))
    assert step.done.all()
    assert step.cut.all()
    assert (step.reward == 0).all()


# -- rewards and bad use --------------------------------------------------------------------------
def test_rewards_are_what_the_page_says() -> None:
    quarry = next(game for game in GAMES if game.id == "quarry")
    state = quarry.new(3)
    while state.decider() != OVER:
        state.apply(state.legal()[0])
    outcome = quarry.outcome(state)
    assert sum(rewards(quarry, state, "win")) == pytest.approx(1)
    assert sum(rewards(quarry, state, "rank")) == pytest.approx(1.5)
    best = max(rewards(quarry, state, "margin"))
    ordered = sorted(outcome.scores, reverse=True)
    assert best == pytest.approx((ordered[0] - ordered[1]) / 100)


def test_bad_use_is_refused_in_words() -> None:
    env = aec_env("quarry")
    with pytest.raises(BadUse, match="reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="2 legal moves"):
        env.step(7)
    with pytest.raises(BadUse, match="whole number"):
        env.step("keep")                            # type: ignore[arg-type]
    with pytest.raises(BadUse, match="rewards are"):
        aec_env("quarry", reward="fame")
    batch = batched_env("quarry", 4)
    with pytest.raises(BadUse, match="reset"):
        batch.step([0] * 4)
    batch.reset()
    with pytest.raises(BadUse, match="shape"):
        batch.step([0] * 3)
    with pytest.raises(BadUse, match="whole numbers"):
        batch.step([0.5] * 4)
    with pytest.raises(IllegalMove, match="game 2"):
        batch.step([0, 0, 9, 0])
    with pytest.raises(BadUse, match="batch of 0"):
        batched_env("quarry", 0)
    with pytest.raises(BadUse, match="other seats"):
        gym_env("quarry", ["random", "random"], 2)
    with pytest.raises(BadUse, match="no seat"):
        gym_env("quarry", seat=5)
