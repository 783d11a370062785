"""Third-party learners run on the environments unchanged: names, spaces, masks, opponents, vectors, and a -v0 that never changes."""

from __future__ import annotations

import hashlib
import inspect
import json
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from open_spiel.python.algorithms import ismcts, mcts
from tests.envs.setups import EACH

import capomastro as cm
from capomastro.envs import Pool, aec_env, batched_env, compact_env, gym_env, register
from capomastro.envs.actions import Actions
from capomastro.envs.encoding import BadUse, Encoding
from capomastro.envs.features import Features, slug
from capomastro.envs.learners import Learners
from capomastro.envs.policies import PolicyBot, Sight
from capomastro.envs.registration import gymnasium_id, register_gymnasium
from capomastro.envs.single import CapomastroEnv
from capomastro.kernel.errors import CapomastroError, IllegalMove
from capomastro.kernel.game import Game, Section
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER

FROZEN = Path(__file__).parent / "spaces-v0.json"


def random_action(mask: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


# -- Gymnasium ------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", EACH)
def test_gymnasium_makes_the_game_by_name_and_accepts_it(game: Game) -> None:
    env = gymnasium.make(gymnasium_id(game.id))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env.unwrapped)
    assert gymnasium_id(game.id) in register_gymnasium(), "may be called again"


def test_help_names_every_argument() -> None:
    for make in (gym_env, aec_env, batched_env, compact_env):
        known = inspect.signature(make).parameters
        assert {"game", "players", "options", "rules", "reward"} <= set(known), make.__name__
        assert not any(one.kind in (one.VAR_KEYWORD, one.VAR_POSITIONAL) for one in known.values()), make.__name__
    assert list(inspect.signature(gym_env).parameters) == list(inspect.signature(CapomastroEnv).parameters)


def frozen(game: Game) -> dict[str, Any]:
    """What a -v0 promises: its spaces, and the meaning of every action."""
    env = gymnasium.make(gymnasium_id(game.id)).unwrapped
    numbering = env.sight.numbering
    meanings = "\n".join(numbering.meaning(n) for n in range(numbering.fixed))
    parts = {name: list(box.shape) for name, box in env.observation_space.items()}
    return {
        "rules": env.encoding.versions["rules"], "actions": numbering.size, "fixed": numbering.fixed,
        "meanings": hashlib.sha256(meanings.encode()).hexdigest()[:16], "first": numbering.first, "parts": parts,
    }


@pytest.mark.parametrize("game", EACH)
def test_a_v0_never_changes(game: Game) -> None:
    """To make one that differs, register a -v1 beside it; do not change this file."""
    assert frozen(game) == json.loads(FROZEN.read_text(encoding="utf-8"))[game.id]


@pytest.mark.parametrize("game", EACH)
def test_masks_are_the_legal_moves_and_an_action_means_the_same_everywhere(game: Game) -> None:
    env = gym_env(game, seat=None)
    numbering = env.sight.numbering
    assert numbering is not None
    rng = np.random.default_rng(2)
    _, info = env.reset(seed=2)
    for _ in range(40):
        mask = env.action_masks()
        assert mask.dtype == np.bool_
        assert (info["action_mask"] == mask).all()
        assert env.position is not None
        legal = env.position.moves()
        assert mask.sum() == len(legal)
        for number in np.flatnonzero(mask)[:5]:
            code = numbering.code(int(number), legal)
            assert number >= numbering.fixed or numbering.meaning(int(number)) == game.codec.text(code)
        seen, _, over, cut, info = env.step(random_action(mask, rng))
        assert env.observation_space.contains(seen)
        assert not cut
        if over:
            _, info = env.reset()


def test_far_moves_still_have_numbers() -> None:
    game = cm.game("carcassonne")
    numbering = Actions(game, {})
    assert numbering.size < 5000, "742,601 numbers were too many"
    near, far = (game.codec.parse(f"place {x},0 1") for x in (3, 40))
    legal = sorted([near, far, game.codec.parse("place 41,2 0")])
    numbers = numbering.numbers(legal)
    assert len(set(numbers.tolist())) == 3
    assert [numbering.code(int(n), legal) for n in numbers] == legal
    assert sum(n >= numbering.fixed for n in numbers) == 2
    table = numbering.table(np.array([legal, [near, 0, 0]]), np.array([3, 1]))
    assert table[0].tolist() == numbers.tolist()
    assert table[1].tolist() == [numbering.numbers([near])[0], -1, -1]
    with pytest.raises(IllegalMove, match="place 0,0 0"):
        numbering.code(int(numbering.numbers([game.codec.parse("place 0,0 0")])[0]), legal)


@pytest.mark.parametrize("illegal", ["raise", "lose", "random"])
def test_what_an_illegal_action_does_is_chosen(illegal: str) -> None:
    env = gym_env("carrara", illegal=illegal)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(~env.action_masks())[0])
    if illegal == "raise":
        with pytest.raises(IllegalMove, match="see the mask"):
            env.step(wrong)
        return
    _, reward, over, _, info = env.step(wrong)
    assert info["illegal"]
    assert (over, reward) == ((True, -1.0) if illegal == "lose" else (False, 0.0))
    if over:
        with pytest.raises(BadUse, match="reset"):
            env.step(0)


# -- observations -----------------------------------------------------------------------------------
@pytest.mark.parametrize("game", EACH)
def test_parts_are_named_alike_scaled_and_tell_as_much_as_the_numbers(game: Game) -> None:
    encoding = Encoding(game)
    features = Features(encoding)
    assert all(name == slug(name) for name in features.space)
    state, rng = encoding.start.clone(), Rng(3)
    known: dict[bytes, bytes] = {}
    steps = 0
    while state.decider() != OVER and steps < 400:
        raw = encoding.observe(state, 0)
        parts = {name: part[0] for name, part in features.of(raw[None]).items()}
        assert features.space.contains(parts)
        vector = features.vector(raw[None])[0]
        assert features.vector_space.contains(vector)
        assert known.setdefault(vector.tobytes(), raw.tobytes()) == raw.tobytes() or game.id == "carcassonne", "two positions, one vector"
        legal = state.legal()
        state.apply(state.draw(rng) if state.decider() == CHANCE else legal[rng.below(len(legal))])
        steps += 1


def test_kinds_are_one_hot_and_columns_have_names_of_their_own() -> None:
    from capomastro.envs.features import parts_of

    one, = parts_of(Section("own: colour", 2, 0, 3, kinds=True), 0)
    assert one.name == "own_colour"
    assert one.of(np.array([[0, 3]])).tolist() == [[1, 0, 0, 0, 0, 0, 0, 1]]
    colour, height = parts_of(Section("own: towers: colour, height", 4, 0, 9), 10)
    assert (colour.name, height.name) == ("own_towers_colour", "own_towers_height")
    assert colour.places.tolist() == [10, 12]
    amount, = parts_of(Section("points", 1, 0, 9999), 0)
    assert 0 < amount.of(np.array([[1]]))[0, 0] < amount.of(np.array([[50]]))[0, 0] < 1
    with pytest.raises(ValueError, match="3 columns"):
        parts_of(Section("a, b, c", 4), 0)


def test_carcassonne_is_seen_as_planes() -> None:
    table = cm.Table("carcassonne", position="carcassonne 2\ntile D 0,0 0\ntile Q 0,-1 3 c0=1\nask tile 0 tile=S\n")
    features = Features(Encoding(table.game))
    planes = features.planes
    assert planes is not None
    seen = features.of(Encoding(table.game).observe(table.state, 0)[None])["map"][0]
    at = {name: seen[i] for i, name in enumerate(planes.layers)}
    assert at["tile"].sum() == 2
    assert at["tile"][15, 15] == at["tile"][14, 15] == 1, "row 15 is the start tile's; north is the row above"
    assert at["north_city"][15, 15] == at["east_road"][15, 15] == at["south_field"][15, 15] == 1
    assert at["south_city"][14, 15] == 1, "the tiles fit"
    assert at["left_1_city"][14, 15] == 1
    assert at["own_city"].sum() == 0
    assert at["shields"][14, 15] == sum(f.get("shields", 0) for f in tile("Q")["features"])


def tile(name: str) -> dict[str, Any]:
    game = cm.game("carcassonne")
    return next(t for t in game.shelf.load(game.default_data).content["tiles"] if t["id"] == name)


# -- opponents ----------------------------------------------------------------------------------------
def play_out(env: Any, seed: int, options: Any = None) -> float:
    rng = np.random.default_rng(seed)
    env.reset(seed=seed, options=options)
    while True:
        _, reward, over, _, _ = env.step(random_action(env.action_masks(), rng))
        if over:
            return float(reward)


def test_an_opponent_is_a_bot_a_class_a_function_or_drawn_from_a_pool() -> None:
    asked: list[str] = []

    def last(observation: Any, mask: Any) -> int:
        asked.append("last")
        assert env.observation_space.contains(observation)
        return int(np.flatnonzero(mask)[-1])

    def first(observation: Any, mask: Any) -> int:
        asked.append("first")
        return int(np.flatnonzero(mask)[0])

    env = gym_env("quarry", last)
    play_out(env, 1)
    assert set(asked) == {"last"}
    play_out(env, 2, {"opponents": first})
    assert asked[-1] == "first", "another one from the next game on"
    pool = Pool([last])
    env.set_opponents(pool)
    pool.add(first, 3.0)
    asked.clear()
    for seed in range(12):
        play_out(env, seed)
    assert set(asked) == {"first", "last"}
    from capomastro.bots.bot import RandomBot

    for given in ("apprentice", RandomBot, RandomBot(), ["random"]):
        play_out(gym_env("quarry", given), 3)
    for wrong, says in ((7, "no opponent"), (["random", "random"], "2 opponents for 1 other"), ("deep-blue", "there is no bot")):
        with pytest.raises(cm.CapomastroError, match=says):
            gym_env("quarry", wrong)
    with pytest.raises(BadUse, match="needs an opponent"):
        Pool([])


# -- many together --------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", EACH)
def test_make_vec_plays_whole_games(game: Game) -> None:
    env = gymnasium.make_vec(gymnasium_id(game.id), num_envs=3, vectorization_mode="vector_entry_point", seat=None)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    rng = np.random.default_rng(1)
    seen, infos = env.reset(seed=5)
    ended = 0
    for _ in range(60 if game.id != "quarry" else 20):
        assert env.observation_space.contains(seen)
        actions = np.array([random_action(mask, rng) for mask in infos["action_mask"]])
        seen, reward, terminated, truncated, infos = env.step(actions)
        assert not truncated.any()
        for i in np.flatnonzero(terminated):
            ended += 1
            assert env.single_observation_space.contains(infos["final_obs"][i])
            assert 0 <= reward[i] <= 1
        assert (reward[~terminated] == 0).all()
    assert ended or game.id != "quarry"


def test_a_vector_plays_the_games_a_single_environment_would_allow() -> None:
    """Row by row: the learner decides, sees what it would see alone, and its mask is that of the position."""
    learners = Learners("carrara", 4, "random", seat=None, seed=3)
    seen = learners.reset(3)
    single = Sight(learners.batch.encoding)
    rng = np.random.default_rng(3)
    for _ in range(30):
        core = learners.batch.core
        assert core is not None
        masks = learners.masks()
        for i, state in enumerate(core.games):
            assert state.decider() == learners.me[i]
            alone = single.observe(state, int(learners.me[i]))
            assert all((seen[name][i] == alone[name]).all() for name in alone)
            assert (masks[i] == single.mask(state.moves())).all()
        seen = learners.step(np.array([random_action(mask, rng) for mask in masks])).observation


@pytest.mark.parametrize("illegal", ["raise", "lose", "random"])
def test_illegal_actions_in_a_vector(illegal: str) -> None:
    learners = Learners("carrara", 3, illegal=illegal, seed=1)
    learners.reset(1)
    masks = learners.masks()
    actions = np.array([random_action(mask, np.random.default_rng(1)) for mask in masks])
    actions[1] = int(np.flatnonzero(~masks[1])[0])
    if illegal == "raise":
        with pytest.raises(IllegalMove, match="game 1"):
            learners.step(actions)
        return
    taken = learners.step(actions)
    assert taken.illegal == {1}
    assert taken.terminated.tolist() == [False, illegal == "lose", False]
    assert (1 in taken.last) == (illegal == "lose")
    assert taken.reward[1] == (-1 if illegal == "lose" else 0)
    learners.masks()


def test_a_waiting_game_of_a_batch_stays_as_it_is() -> None:
    env = batched_env("quarry", 2, seed=1)
    step = env.reset()
    before = step.observation[1].copy()
    for _ in range(2):
        step = env.step(np.array([0, -1]))
    assert (step.observation[1] == before).all()
    assert not step.done[1]
    with pytest.raises(IllegalMove):
        env.step(np.array([0, -2]))


def test_bad_use_of_many_together_says_what_would_be_right() -> None:
    with pytest.raises(BadUse, match="batched_env"):
        Learners("quarry", 2, observations="raw")
    with pytest.raises(BadUse, match="reset"):
        Learners("quarry", 2).step(np.zeros(2, np.int64))
    with pytest.raises(BadUse, match="parts, vector, raw"):
        gym_env("quarry", observations="pixels")
    with pytest.raises(BadUse, match="fixed, index"):
        aec_env("quarry", actions="flat")
    with pytest.raises(BadUse, match="raise, lose, random"):
        gym_env("quarry", illegal="laugh")


@pytest.mark.parametrize(
    ("use", "said"),
    [
        (lambda: batched_env("quarry", "4"), "a batch of '4'"),
        (lambda: batched_env("quarry", 4.0), "a batch of 4.0"),
        (lambda: batched_env("quarry", 4, seed="x"), "a seed is a whole number"),
        (lambda: gym_env("quarry", seat="first"), "there is no seat 'first'; seats are 0 to 1, or None"),
        (lambda: Learners("quarry", 2, seat=7), "there is no seat 7"),
        (lambda: gym_env("quarry").reset(options={"opponent": "random"}), "no option 'opponent'; there is 'opponents'"),
        (lambda: gym_env("quarry", lambda observation, mask: 99, seat=1).reset(seed=1), "opponent in seat 0, a function, .*action 99"),
        (lambda: gym_env("quarry", "nowhere.zip"), "cannot read nowhere.zip: No such file"),
    ],
)
def test_what_cannot_work_is_refused_in_words(use: Any, said: str) -> None:
    with pytest.raises(CapomastroError, match=said):
        use()


def test_half_an_action_is_none() -> None:
    env = gym_env("quarry", actions="index")
    env.reset(seed=1)
    for half in (0.5, 1.0, np.array([0.0])):
        with pytest.raises(BadUse, match="whole number"):
            env.step(half)
    env.step(np.array([0]))


def test_opponents_that_cannot_play_leave_the_others_seated() -> None:
    env = gym_env("quarry", "random")
    with pytest.raises(CapomastroError, match="there is no bot 'nobody'"):
        env.reset(options={"opponents": "nobody"})
    env.reset(seed=1)


def test_a_batch_restarts_only_games_that_there_are() -> None:
    batch = batched_env("quarry", 4)
    batch.reset()
    with pytest.raises(BadUse, match="games are 0 to 3"):
        batch.restart(4)


# -- saved policies ---------------------------------------------------------------------------------------
class Model:
    """What a bot needs of a model of sb3-contrib: its spaces, and ``predict``."""

    def __init__(self, sight: Sight) -> None:
        self.observation_space, self.action_space = sight.observation_space, sight.action_space

    def predict(self, observation: Any, deterministic: bool = False, action_masks: Any = None) -> tuple[Any, None]:
        assert self.observation_space.contains(observation)
        return np.array(np.flatnonzero(action_masks)[-1]), None


@pytest.mark.parametrize(("observations", "actions"), [("parts", "fixed"), ("vector", "index")])
def test_a_model_plays_as_a_bot_in_the_set_up_it_was_trained_for(observations: str, actions: str) -> None:
    player = PolicyBot(Model(Sight(Encoding(cm.game("quarry"), 2), observations, actions)))
    table = cm.Table("quarry", players=2, seed=1)
    assert table.ask(player) == table.moves[-1]
    assert table.play_on([player, "random"]).over
    with pytest.raises(cm.CapomastroError, match="trained for other observations"):
        cm.Table("quarry", players=3).ask(player)


def test_a_file_that_is_no_model_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "model.zip"
    path.write_bytes(b"no zip")
    with pytest.raises(cm.CapomastroError, match="no model that stable-baselines3 saved"):
        cm.Table("quarry").ask(str(path))


# -- OpenSpiel ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["quarry", "citadels", "carcassonne"])
def test_openspiel_resamples_what_a_seat_cannot_know(name: str) -> None:
    register()
    spiel = pyspiel.load_game(f"capomastro_{name}")
    assert spiel.num_distinct_actions() < 6000
    state, rng = spiel.new_initial_state(), np.random.RandomState(4)
    for _ in range(25):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.rand)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        state.apply_action(int(rng.choice(state.legal_actions())))


def test_a_resampled_state_tells_nothing_that_others_were_told() -> None:
    """In Quarry a seat is told which stone it drew; a world that the other seat imagines must not carry that along."""
    register()
    state = pyspiel.load_game("capomastro_quarry").new_initial_state()
    state.apply_action(state.chance_outcomes()[0][0])
    mine = state.current_player()
    drawn = [line for line in state.information_state_string(mine).splitlines() if line.startswith("drew")]
    assert drawn
    rng = np.random.RandomState(1)
    worlds = {state.resample_from_infostate(1 - mine, rng.rand).information_state_string(mine) for _ in range(30)}
    assert len(worlds) > 1
    assert not any(drawn[0] in world for world in worlds)


def test_ismcts_plays_a_game_of_hidden_information() -> None:
    register()
    spiel = pyspiel.load_game("capomastro_quarry")
    rng = np.random.RandomState(3)
    searcher = ismcts.ISMCTSBot(
        game=spiel, uct_c=2.0, max_simulations=15, max_world_samples=-1, random_state=rng, evaluator=mcts.RandomRolloutEvaluator(1, rng)
    )
    state = spiel.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(searcher.step(state))
    assert sum(state.returns()) == pytest.approx(0)


def test_openspiel_does_not_pass_an_observation_off_as_an_information_state() -> None:
    register()
    state = pyspiel.load_game("capomastro_quarry").new_initial_state()
    state.apply_action(state.chance_outcomes()[0][0])
    with pytest.raises(BadUse, match="information_state_string"):
        state.information_state_tensor(0)
    assert len(state.observation_tensor(0)) == Encoding(cm.game("quarry")).size
