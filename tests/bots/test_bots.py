"""The bots of the house on Quarry, a game with chance, secrets and a blind question."""

from __future__ import annotations

from time import perf_counter

import pytest

from capomastro.arena import playing
from capomastro.arena.ladder import known_forms
from capomastro.arena.playing import play
from capomastro.bots import Adviser, BadBot, Budget, bot, bots
from capomastro.bots.bot import RandomBot
from capomastro.bots.judge import Judge, Line, Ranker, insert, standing
from capomastro.bots.judgement import card_of
from capomastro.bots.levels import PART, least
from capomastro.bots.players import Apprentice, Journeyman, Master
from capomastro.bots.search import WORLDS, Node, Search, Settings, key_of
from capomastro.builds import compiled
from capomastro.kernel.game import Game
from capomastro.kernel.registry import game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, State

QUARRY = game("quarry")
TOGETHER = 40           # Firenze's widest choice: the moves of one position are looked at together
LEVELS = ["random", "apprentice", "journeyman", "master", "capomastro"]


def after_draw(stone: int, players: int = 2) -> State:
    state = QUARRY.new(players)
    state.apply(QUARRY.codec.parse(f"draw {stone}"))
    return state


def test_the_five_bots_of_the_house_are_installed_weakest_first() -> None:
    assert [name for name in bots() if name in LEVELS] == LEVELS


def test_a_bot_is_named_with_its_budget() -> None:
    assert bot("master:400").budget == Budget(simulations=400)
    assert bot("master:0.25s").budget == Budget(seconds=0.25)
    assert bot("master:50ms").budget == Budget(seconds=0.05)
    assert str(bot("master:400")) == "master:400"
    assert str(bot("master")) == "master"


def test_lines_are_kept_best_first_and_equal_ones_in_the_order_they_came() -> None:
    level: list[Line] = []
    for number, value in enumerate((3, 5, 3, 9, 5, 3)):
        insert(level, Line(QUARRY.new(2), number, value))
    assert [int(line.first) for line in level] == [3, 1, 4, 0, 2, 5]


@pytest.mark.parametrize("id", ["carcassonne", "carrara", "citadels", "firenze", "quarry"])
def test_moves_are_ranked_alike_in_fresh_memory_and_in_used(id: str) -> None:
    """A ranker writes over positions that it needs no more; what it was asked before must not show."""
    chosen = game(id)
    used = Ranker(2, Judge())
    state = chosen.new(2)
    rng = Rng(5)
    for _ in range(120):
        who = int(state.decider())
        if who == OVER:
            break
        if who >= 0 and len(state.legal()) > 1:
            before = state.encode()
            fresh = Ranker(2, Judge())
            assert list(used.rank(state, state.legal(), who, 60)) == list(fresh.rank(state, state.legal(), who, 60))
            led = [ranker.end.encode() if ranker.end is not None else b"" for ranker in (used, fresh)]
            assert led[0] == led[1]
            assert state.encode() == before
        state.apply(state.draw(rng) if who == CHANCE else state.legal()[rng.below(len(state.legal()))])
    assert used.spare, "nothing was used again"


@pytest.mark.parametrize("spec", ["nobody", "master:", "master:0", "master:1.5", "master:fast", "", "master:99999s"])
def test_a_bot_that_cannot_be_is_refused(spec: str) -> None:
    with pytest.raises(BadBot):
        bot(spec)


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("players", [2, 3])
def test_every_bot_plays_whole_games(name: str, players: int) -> None:
    spec = f"{name}:30" if name in LEVELS[3:] else name
    for seed in range(3):
        played = play(QUARRY, [spec] * players, seed)
        assert not played.cut
        assert sum(played.shares) == pytest.approx(1)


@pytest.mark.parametrize("name", LEVELS)
def test_with_a_seed_and_simulations_a_bot_is_reproducible(name: str) -> None:
    spec = f"{name}:40" if name in LEVELS[3:] else name
    first = play(QUARRY, [spec, "random"], 5)
    again = play(QUARRY, [spec, "random"], 5)
    assert first.checksum == again.checksum


def test_the_apprentice_keeps_the_nine_and_sells_the_one() -> None:
    adviser = bot("apprentice")
    for stone, move in ((9, "keep"), (1, "sell")):
        state = after_draw(stone)
        assert QUARRY.codec.text(adviser.choose(QUARRY, state, 0, Rng(1))) == move


def test_the_search_keeps_the_nine_and_sells_the_one() -> None:
    for stone, move in ((9, "keep"), (1, "sell")):
        adviser = bot("master:200")
        assert QUARRY.codec.text(adviser.choose(QUARRY, after_draw(stone), 0, Rng(1))) == move


def test_a_search_bot_says_what_it_thinks_of_each_move() -> None:
    adviser = bot("master:200")
    assert isinstance(adviser, Adviser)
    best, other = adviser.consider(QUARRY, after_draw(8), 0, Rng(1)).candidates
    assert QUARRY.codec.text(best.code) == "keep"
    assert best.share > other.share
    assert best.score > other.score + 3
    assert best.visits + other.visits == 140          # the first decision of a turn takes seven tenths


def test_a_branch_belongs_to_a_move_of_somebody() -> None:
    """Who keeps the 9 is a secret: in some worlds seat 1 answers the claim, in others nobody does."""
    state = after_draw(4)
    state.apply(QUARRY.codec.parse("keep"))
    state.apply(QUARRY.codec.parse("draw 5"))
    state.apply(QUARRY.codec.parse("keep"))
    state.apply(QUARRY.codec.parse("draw 3"))
    search = Search(state, 0, Settings(), Judge(), Rng(3))
    search.run(300, 0.0)
    sell = search.tree.child(search.tree.find((QUARRY.codec.parse("sell") << 4) | 1))
    owners = {(int(key) & 15) - 1 for key in sell.keys}
    assert owners == {CHANCE, 1}


def test_a_long_search_meets_its_worlds_again() -> None:
    """To imagine one is dear in Citadels; after some hundreds a further one tells little."""
    search = Search(after_draw(4), 0, Settings(), Judge(), Rng(3))
    search.study(QUARRY.codec.parse("keep"), WORLDS + 20)
    assert len(search.met) == WORLDS


def owners_in(node: Node) -> set[int]:
    """Who has a branch in the tree below a node."""
    found = {(int(key) & 15) - 1 for key in node.keys}
    for child in node.next:
        if child is not None:
            found |= owners_in(child)
    return found


def test_a_search_may_look_through_its_own_turn_alone() -> None:
    settings = Settings()
    searched = {}
    for turns in (0, 1):
        settings.turns = turns
        search = Search(after_draw(4), 0, settings, Judge(), Rng(3))
        search.run(200, 0.0)
        searched[turns] = owners_in(search.tree) - {CHANCE}
    assert searched == {0: {0}, 1: {0, 1}}


def second_question(master: Master) -> tuple[int, int]:
    """In Firenze a card and four stones are drawn when a card was taken; then its taker goes on. Visits of the tree before and after."""
    firenze = game("firenze")
    state, rng = firenze.new(2), Rng(3)
    while state.decider() == CHANCE:
        state.apply(state.draw(rng))
    seat = int(state.decider())
    state.apply(master.choose(firenze, state.imagine(seat, rng), seat, rng))
    assert state.decider() == CHANCE
    assert master.search is not None
    before = int(master.search.tree.visits)
    while state.decider() == CHANCE:
        state.apply(state.draw(rng))
    assert state.decider() == seat
    master.choose(firenze, state.imagine(seat, rng), seat, rng)
    return before, int(master.search.simulations)


class Same(Master):
    """Goes on in the same branch whatever is drawn."""

    def settings(self, game: Game, players: int = 2) -> Settings:
        settings = super().settings(game, players)
        settings.turns, settings.alike = 0, True
        return settings


class Apart(Master):
    """Tells draws apart."""

    def settings(self, game: Game, players: int = 2) -> Settings:
        settings = super().settings(game, players)
        settings.turns, settings.alike = 0, False
        return settings


def test_where_draws_are_alike_the_tree_outlives_them() -> None:
    before, after = second_question(Same(Budget(simulations=60)))
    assert after > before >= 10, "the search goes on where it was"
    _, after = second_question(Apart(Budget(simulations=60)))
    assert after < 60, "a new search: nobody foresaw these five draws"


def test_a_journeyman_searches_firenze_for_a_moment_where_it_has_learned() -> None:
    firenze = game("firenze")
    card = card_of(firenze)
    assert card is not None
    journeyman = Journeyman()
    two, four = (journeyman.searching(firenze, 2), Journeyman().searching(firenze, 4))
    if not compiled():
        assert two is four is None
        return
    assert two is not None
    assert four is not None
    assert journeyman.searching(firenze, 2) is two, "it is one search through the turn"
    assert (two.budget.simulations, four.budget.simulations) == (card.quick, card.quick // 2)
    assert Journeyman().searching(QUARRY, 2) is None


def test_the_shares_of_a_search_add_up_over_the_seats() -> None:
    search = Search(after_draw(4, 3), 0, Settings(), Judge(), Rng(3))
    for _ in range(50):
        search.simulate()
        assert sum(search.shares) == pytest.approx(1)


def test_a_budget_in_seconds_is_kept() -> None:
    """A busy machine may take the processor away for a while, but not every time."""
    took: list[float] = []
    while not took or (min(took) >= 0.6 and len(took) < 50):
        began = perf_counter()
        bot("capomastro:0.2s").choose(QUARRY, after_draw(4), 0, Rng(1))
        took.append(perf_counter() - began)
    assert 0.1 < min(took) < 0.6


def test_a_greedy_bot_spreads_what_it_may_look_at_over_its_turn() -> None:
    """Firenze's turns are runs of many small choices: a turn begins with the full allowance and never exceeds it by much."""
    firenze = game("firenze")
    state, rng = firenze.new(2), Rng(3)
    seats = [Apprentice(), Apprentice()]
    last, choices, longest, run = -1, 0, 0, 0
    while choices < 60:
        who = int(state.decider())
        if who == CHANCE:
            state.apply(state.draw(rng))
            continue
        if len(state.legal()) > 1:
            thinker = seats[who]
            assert thinker.goes_on == (who == last)
            before = thinker.left if who == last else thinker.allowance
            state.apply(thinker.choose(firenze, state.imagine(who, rng), who, rng))
            assert before // 2 - TOGETHER <= thinker.left < before
            run = run + 1 if who == last else 1
            longest = max(longest, run)
            last, choices = who, choices + 1
        else:
            state.apply(state.legal()[0])
    assert longest >= 4


def test_a_bot_is_handed_an_imagined_position_never_the_true_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a spy sees of stones it cannot know varies between two plays of one deal with other luck in imagining."""
    handed: list[list[State]] = []

    class Spy(RandomBot):
        def choose(self, game: Game, seen: State, seat: int, rng: Rng) -> int:
            handed[-1].append(seen)
            return int(seen.legal()[0])

    for salt in (0, 1):
        handed.append([])
        monkeypatch.setattr(playing, "MIND", 104_729 + salt)
        playing.play(QUARRY, [Spy(), Spy()], 3)
    checksums = [[QUARRY.checksum(state) for state in states] for states in handed]
    views = [[QUARRY.view(state, int(state.decider())) for state in states] for states in handed]
    assert views[0] == views[1]
    assert checksums[0] != checksums[1]


def test_standing_weighs_the_best_and_the_average_opponent() -> None:
    from librt.vecs import vec
    from mypy_extensions import i64

    assert standing(vec[i64]([5000, 3000]), 2, 0) == 2000
    assert standing(vec[i64]([5000, 3000, 1000]), 3, 0) == 5000 - (3000 + 2000) // 2


def test_a_ranker_looks_at_least_once_at_every_move() -> None:
    state = after_draw(9)
    legal = state.legal()
    ranker = Ranker(2, Judge())
    values = ranker.rank(state, legal, 0, 1)
    assert list(values) == [9000, 3000]


def test_a_bot_tells_the_table_what_it_is() -> None:
    for name in LEVELS:
        card = bot(name).card()
        for lang in ("en", "nl", "de"):
            words = QUARRY.words(lang)
            assert "‹" not in words.word(card.memory) + words.word(card.method)
    assert bot("capomastro").card().seconds == 2.0


def test_the_tree_follows_only_draws_that_can_have_happened() -> None:
    """Other imagined worlds may have come to other draws at the same node, such as the next round of a game."""
    citadels = game("citadels")
    master = Master(Budget(simulations=8))
    state = citadels.new(2)
    rng = Rng(3)
    while state.decider() != 0:
        state.apply(state.draw(rng) if state.decider() == CHANCE else state.legal()[0])
    waiting = citadels.new(2)
    assert waiting.decider() == CHANCE
    master.search = Search(state.clone(), 0, Settings(), Judge(), Rng(1))
    for code in (citadels.codec.parse("character assassin"), citadels.codec.parse("draw tavern"), citadels.codec.parse("steal tavern")):
        master.search.tree.add(key_of(code, CHANCE), 0)
    master.after = waiting
    assert citadels.codec.text(master.choose(citadels, state, 0, Rng(2)))


class Hasty(Master):
    """A master on a machine so busy that its time is over at once."""

    budget = Budget(seconds=1e-6)


@pytest.mark.parametrize("players", [2, 4])
def test_on_a_busy_machine_a_level_takes_longer_and_is_not_played_below_its_strength(players: int) -> None:
    played = game("firenze")
    state = played.new(players)
    while state.decider() == CHANCE:
        state.apply(state.draw(Rng(1)))
    seat = int(state.decider())
    hasty, hurried = Hasty(), Hasty(Budget(seconds=1e-6))
    for thinker in (hasty, hurried):
        thinker.consider(played, state.imagine(seat, Rng(1)), seat, Rng(2))
    asked = least("firenze", players, "master")
    first = card.first if (card := card_of(played)) is not None else 0.0
    assert asked > 100
    assert hasty.search is not None
    assert hurried.search is not None
    assert int(hasty.search.simulations) >= (round(first * asked) if compiled() else 1)
    assert int(hurried.search.simulations) < 10, "whoever names a time means it"


def test_what_a_level_thinks_at_least_is_that_of_the_slowest_form_and_nothing_where_nothing_was_measured() -> None:
    two = {form.name: form.two for form in known_forms().values() if form.game == "carrara"}
    assert least("carrara", 2, "master") == min(reach.master for reach in two.values()) // PART
    assert least("carrara", 2, "apprentice") == 0
    assert least("quarry", 2, "master") == 0
