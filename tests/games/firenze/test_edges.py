"""Data, queries, positions and refusals: what screens, bots and box owners rely on, and bad input."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from tests.games.firenze.plans import build_plan, build_plans
from tests.games.firenze.scenes import do, legal, position, why_not

from capomastro.games.firenze import FIRENZE
from capomastro.games.firenze.queries import cost_table, falling, prospects
from capomastro.kernel.conformance import random_walk
from capomastro.kernel.data import DataVersion, with_values
from capomastro.kernel.errors import BadData, CapomastroError, IllegalMove
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE_CODES, OVER
from capomastro.kernel.wording import LANGUAGES

DATA = FIRENZE.shelf.load("2")
FIRST = FIRENZE.shelf.load("1")


# -- data -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [FIRST, DATA], ids=["1", "2"])
def test_the_data_keeps_every_known_number(data: DataVersion) -> None:
    """FIR-1.1, FIR-1.2, FIR-1.3, FIR-1.5, FIR-1.7, FIR-3.9"""
    d = data.content
    assert sum(d["stones"].values()) == 88
    assert (d["orders"]["green"]["5"], d["orders"]["green"]["6"], d["majority"]["white"], d["floor_tokens"]["6"]) == (4, 5, 2, 2)
    assert {"numeral": "I", "colour": "white", "floor": 6, "points": 7} in d["balconies"]
    assert len(d["balconies"]) == 19
    assert sum(card["count"] for card in d["cards"].values()) == 52
    assert sum(card["start"] for card in d["cards"].values()) == 10
    for row in d["orders"].values():
        assert sorted(set(row.values())) == list(row.values())


@pytest.mark.parametrize(("data", "counts"), [(FIRST, 16), (DATA, 17)], ids=["1", "2"])
def test_every_uncertain_number_has_a_standing_and_a_question(data: DataVersion, counts: int) -> None:
    facts = {fact.path: fact for fact in FIRENZE.facts(data)}
    uncertain = [fact for fact in facts.values() if not fact.certain]
    assert sum(fact.path.startswith("/orders/") for fact in uncertain) == 33
    assert sum(fact.path.startswith("/majority/") for fact in uncertain) == 5
    assert sum(fact.path.endswith("/count") for fact in uncertain) == counts
    assert facts["/orders/green/5"].status == "rulebook"
    assert facts["/orders/red/7"].status == "other"
    assert all(fact.ask for fact in uncertain)
    assert set(data.content["status"]) <= set(facts)


def test_a_corrected_number_needs_no_line_of_code(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """FIR-3.12: a new data version beside the old one."""
    monkeypatch.setenv("CAPOMASTRO_HOME", str(tmp_path))
    changes = {"/orders/blue/3": 50, "/cards/mason/count": 5, "/cards/tribute/stones": 1, "/build/costs": [0, 1, 1, 1, 3, 6, 10]}
    FIRENZE.shelf.save_own("box", with_values(DATA.content, changes))
    board = "balcony I=white-6 II=red-5 III=blue-6 IV=yellow-8\ntowers 0 blue=3+1"
    s = FIRENZE.from_position(f"firenze 2 data=box\nturn 1\n{board}\nask orders 0")
    view = FIRENZE.view(s, 0)
    assert next(order.points for order in view.orders if order.id == "blue-3") == 50
    assert view.unseen["mason"] == 5
    assert view.costs[0].cost == 1
    s.apply(FIRENZE.codec.parse("fulfil a blue-3"))
    assert FIRENZE.view(s, 0).seats[0].points == 50


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"/stones/white": 0}, "stones of each"),
        ({"/build/costs": [0, 0, 1, 0, 3, 6, 10]}, "never falling"),
        ({"/balconies/0/floor": 9}, "floors 3 to 8"),
        ({"/balconies/1/floor": 6, "/balconies/1/numeral": "II"}, "order of its own"),
        ({"/neutral_seals/fixed/0/floor": 6}, "where no balcony can come"),
        ({"/cards/campanile/count": 2}, "church"),
        ({"/cards/mason/start": 9}, "no more start cards"),
        ({"/cards/flood/part": [1, 0]}, "such as"),
        ({"/seals/2": 10}, "1 to 9 seals"),
        ({"/cards/spy/phases": [4]}, "phases"),
    ],
)
def test_data_that_cannot_be_played_is_refused(changes: dict[str, Any], says: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAPOMASTRO_HOME", str(tmp_path))
    with pytest.raises(BadData, match=says):
        FIRENZE.shelf.save_own("broken", with_values(DATA.content, changes))


def test_a_missing_card_is_refused() -> None:
    content = copy.deepcopy(DATA.content)
    del content["cards"]["spy"]
    with pytest.raises(BadData, match="exactly these cards"):
        FIRENZE.check_data(content)


def test_the_view_carries_the_standing_of_its_numbers() -> None:
    view = FIRENZE.view(position("ask card 0"), 0)
    standing = {order.id: order.status for order in view.orders}
    assert (standing["green-5"], standing["red-7"], standing["blue-3"]) == ("rulebook", "other", "reconstructed")
    assert standing["white-6"] == "rulebook"            # covered by the balcony I, whose points are printed in the rulebook
    assert view.majorities[0].status == "rulebook"
    assert {card.card: card.effect_status for card in view.row}["workshop"] == "reconstructed"


# -- queries ------------------------------------------------------------------------------------------


def test_cost_and_affordability_of_a_plan() -> None:
    """FIR-3.9, FIR-3.11"""
    s = position("storage 0 white=3 yellow=2 green=2 blue=1\ntowers 0 white=4 green=5 yellow=2 red=3\nask build 0 stood=4")
    plan = build_plan(s, 0, {"a": 2, "b": 1, "c": 1})
    assert (plan.stones, plan.cost, plan.affordable) == (4, 3, True)
    assert [(fall.tower, fall.back, fall.lost) for fall in plan.falls] == [("d", 1, 2)]
    assert build_plan(s, 0, {"a": 3, "b": 2}).why == "cost"
    assert build_plan(s, 0, {"d": 1}).why == "colour"
    assert build_plan(s, 0, {}, [("white", 3), ("yellow", 2), ("green", 2)]).why == "most"
    with pytest.raises(IllegalMove, match="a, b, c, d"):
        build_plan(s, 0, {"e": 1})
    with pytest.raises(IllegalMove, match="white, yellow"):
        build_plan(s, 0, {}, [("pink", 1)])


def test_every_listed_plan_can_be_built_and_nothing_else() -> None:
    """FIR-3.9: the plans are exactly the ends of all runs of build moves."""
    s = position("storage 0 white=2 yellow=1 green=2\ntowers 0 white=1 green=2\nask build 0 stood=2")
    plans = [(plan.raises, sorted(plan.founds)) for plan in build_plans(s, 0)]
    assert all(plan.affordable for plan in build_plans(s, 0))
    reached = []

    def build(state: Any, raises: dict[str, int], founds: list[tuple[str, int]]) -> None:
        for code in state.legal():
            after = state.clone()
            kind, *words = FIRENZE.codec.text(int(code)).split()
            after.apply(code)
            raised = {**raises, words[0]: raises.get(words[0], 0) + 1} if kind == "raise" else raises
            founded = [*founds, (words[0], int(words[1]))] if kind == "new" else founds
            if FIRENZE.view(after, 0).asks in ("build", "colour"):
                build(after, raised, founded)
            else:
                reached.append((raised, sorted(founded)))

    build(s, {}, [])
    assert all(reached.count(plan) == 1 for plan in reached)        # one run for each plan: no permutations
    assert len(plans) == len(reached)
    assert all(plan in reached for plan in plans)


def test_falling_towers_and_prospects_of_everybody() -> None:
    """FIR-3.11, FIR-3.12, FIR-3.14"""
    s = position("seal blue-4=neutral\ntowers 0 white=5\ntowers 1 blue=3 red=2\nask card 0")
    assert [(fall.tower, fall.back, fall.lost) for fall in falling(s, 1)] == [("a", 1, 2), ("b", 1, 1)]
    seen = {p.order: p for p in prospects(s, 1, 0)}
    assert list(seen) == ["blue-3", "blue-5", "blue-6", "blue-7", "blue-8"]
    assert seen["blue-3"].now
    assert seen["blue-6"].waits == "balcony"
    assert (seen["blue-5"].missing, seen["blue-5"].points, seen["blue-5"].token) == (2, 4 + 1, 1)
    assert [p.order for p in prospects(s, 0, 0)] == ["white-5", "white-6", "white-7", "white-8"]
    assert not any(p.now for p in prospects(s, 0, 0) if p.order != "white-5")


def test_the_cost_table_counts_what_is_built_already() -> None:
    """FIR-3.9"""
    s = position("storage 0 white=4\nask build 0")
    do(s, "begin", "new white 2")
    table = cost_table(s, 0)
    assert [column.affordable for column in table] == [True, True, True, False, False, False]
    assert [column.now for column in table].index(True) == 1


def test_moves_carry_targets_and_previews() -> None:
    """FIR-3.2, FIR-3.9, FIR-3.12"""
    s = position("storage 0 white=3 green=1\ntowers 0 green=5\nask card 0")
    shows = {move.text: (move.target, move.shows) for move in FIRENZE.moves(s, 0)}
    assert shows["take 3"] == ("row:3", {"price": 2, "card": "architect", "stones": [1, 1, 1, 1, 0, 0]})
    s = position("storage 0 white=3 green=1\ntowers 0 green=5\nask build 0 stood=1")
    shows = {move.text: (move.target, move.shows) for move in FIRENZE.moves(s, 0)}
    assert shows["raise a"][0] == "tower:0:a"
    assert shows["raise a"][1] == {"height": 6, "stones": 1, "cost": 0, "left": 3, "order": "green-6", "points": 7}
    assert shows["leave a"] == ("leave:a", {"falls": True})
    s = position("storage 0 white=3 green=1\nask build 0")
    assert {move.text: move.target for move in FIRENZE.moves(s, 0)} == {"begin": "new", "done": "done"}
    do(s, "begin")
    assert {move.target for move in FIRENZE.moves(s, 0)} == {"new:white:1", "new:white:2", "new:white:3", "new:green:1"}
    s = position("church 1=middle_privilege\ntowers 0 green=6+1\nask orders 0")
    shows = {move.text: (move.target, move.shows) for move in FIRENZE.moves(s, 0)}
    assert shows["fulfil a green-6"][0] == "order:green-6"
    assert shows["fulfil a green-6"][1]["points"] == 5 + 2 + 3


def test_places_are_described_by_the_names_that_moves_give_them() -> None:
    s = position("church 1=middle_privilege\ntowers 1 green=6 blue=2\nask card 0")
    view = FIRENZE.view(s, 0)
    said = {
        place: [p.key for p in FIRENZE.describe_place(view, place)]
        for place in ("row:3", "row:3:red", "order:green-6", "tower:1:b", "tower:1:c", "church:1", "church:2", "bag", "seat:2", "moon:1")
    }
    assert said["row:3"] == said["row:3:red"] == ["board.row", "text.architect"]
    assert said["order:green-6"] == ["board.order"]
    assert said["tower:1:b"][0] == "board.site_falls"
    assert (said["church:1"], said["bag"]) == (["text.middle_privilege"], ["board.bag"])
    assert said["tower:1:c"] == said["church:2"] == said["seat:2"] == said["moon:1"] == []
    assert FIRENZE.describe_place(view, "seat:1")[0].key == "board.seat"


# -- refusals and words ----------------------------------------------------------------------------------


def test_every_move_that_is_not_legal_is_refused_with_a_sentence() -> None:
    """FIR-5.1, FIR-3.12: asked at every kind of question of random games, in three languages."""
    speakers = [FIRENZE.words(lang) for lang in LANGUAGES]
    kinds = [a for a in FIRENZE.codec.actions if a.base < CHANCE_CODES]
    rng = Rng(11)
    for state, _ in random_walk(FIRENZE, FIRENZE.proof.trials[1], 2):
        if state.decider() < 0:
            continue
        names = FIRENZE.choices[state.asks()].actions
        for kind in [k for k in kinds if k.name in names]:
            code = kind.base + int(rng.below(kind.size))
            phrase = FIRENZE.why_not(state, int(state.decider()), code)
            if phrase is not None:
                assert phrase.clause.startswith("FIR-") or phrase.key == "refused.illegal"
                for words in speakers:
                    said = words.say(phrase)
                    assert "‹" not in said, said


@pytest.mark.parametrize(
    ("body", "move", "clause"),
    [
        ("ask card 0", "take 2", "FIR-3.2"),
        ("storage 0 white=1\nask exchange 0", "exchange", "FIR-3.8"),
        ("towers 0 white=2\nask build 0 stood=1", "begin", "FIR-3.9"),
        ("storage 0 red=1\nask build 0", "raise b", "FIR-3.9"),
        ("towers 0 white=5+1\nask orders 0", "fulfil a white-6", "FIR-3.12"),
        ("towers 0 white=5+1\nask orders 0", "fulfil b white-6", "FIR-3.12"),
        ("towers 0 white=5+1\nask orders 0", "architect a white-6", "FIR-5.3"),
        ("towers 0 red=5+1\nask orders 0", "fulfil a red-5", "FIR-3.14"),
        ("towers 0 white=3+1\nask orders 0", "bell a", "FIR-7.5"),
        ("held 0 disgrace=2 glory=2 recognition=2 spy=1\nask limits 0\nask discard 0 left=1", "discard disgrace", "FIR-3.16"),
        ("storage 0 white=9 yellow=9\nask excess 0 left=8", "return blue", "FIR-4.2"),
        ("held 0 disgrace=1 patrician=1\nask card 0\nask festival 0", "drop patrician", "FIR-5.7"),
    ],
)
def test_a_refused_move_names_its_clause(body: str, move: str, clause: str) -> None:
    s = position(body)
    assert move not in legal(s)
    assert why_not(s, move) == clause


# -- positions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "first line"),
        ("chess 2", "first line"),
        ("firenze 7\nask card 0", "2 to 4"),
        ("firenze 2 seals\nask card 0", "key=value"),
        ("firenze 2\nturn 1", "ask"),
        ("firenze 2\nwalls 3\nask card 0", "line 2: there is no line 'walls'; lines are towers, start"),
        ("firenze 2\nturn " + "9" * 5000 + "\nask card 0", "line 2: turn: .* must be a whole number from 0 to 9999"),
        ("firenze 2\nturn " + "9" * 25 + "\nask card 0", "line 2: turn: .* must be a whole number from 0 to 9999"),
        ("firenze 2\nstorage 0 white=26\nrow 1=spy\nask card 0", "and 1 more lie elsewhere"),
        ("firenze 2\nstorage 0 white\nask card 0", "line 2: storage 0: 'white' must be written key=value"),
        ("firenze 2\nstorage 0 pink=1\nask card 0", "line 2: storage 0: 'pink' must be white, yellow"),
        ("firenze 2\nstorage 2 white=1\nask card 0", "line 2: storage: '2' must be 0 to 1"),
        ("firenze 2\nstorage\nask card 0", "line 2: write storage <seat> and then what is there"),
        ("firenze 2\nstorage 0 white=1\nstorage 0 red=1\nask card 0", "line 3: storage 0 is given twice"),
        ("firenze 2\nrow 1=dragon\nask card 0", "line 2: row 1: 'dragon' must be alchemist"),
        ("firenze 2\nrow 2=mason\nask card 0", "without a gap"),
        ("firenze 2\nrow 1=mason\non_row 2 white=1\nask card 0", "stones lie on cards"),
        ("firenze 2\nrow 1=mason\nplayed storm\nask card 0", "no person"),
        ("firenze 2\nrow 1=mason\nchurch 1=storm\nask card 0", "no church card"),
        ("firenze 2\nrow 1=mason\ntoken 3=0\nask card 0", "floor 3 has no token"),
        ("firenze 2\nrow 1=mason\nbuilt 7\nask card 0", "at most 6 stones"),
        ("firenze 2\nrow 1=mason\ntowers\nask card 0", "such as 'towers 0 white=4"),
        ("firenze 2\nrow 1=mason\ntowers 1 white=4+1\nask card 0", "line 3: only the towers of Player 1, who is active"),
        ("firenze 2\nrow 1=mason\ntowers 0 white=4\ntowers 0 red=1\nask card 0", "line 4: towers 0 is given twice"),
        ("firenze 2\nheld 0 spy=3\nrow 1=mason\nask card 0", "there are 2 copies"),
        ("firenze 2\nheld 0 bridge=2\nrow 1=mason\nask card 0", "twice"),
        ("firenze 2\nheld 0 storm=1\nrow 1=mason\nask card 0", "never held"),
        ("firenze 2\nask card 0", "nothing can be answered"),
        ("firenze 2\nrow 1=mason\nask card 1", "active player"),
        ("firenze 2\nrow 1=mason\nask price 0", "first 'ask'"),
        ("firenze 2\nbalcony I=white-7 II=red-5 III=blue-6 IV=yellow-8\nask card 0", "no balcony"),
        ("firenze 2\nrow 1=mason\nbells 0\nask card 0", "Campanile"),
        ("firenze 2\nchurch 1=campanile\nrow 1=mason\nask card 0", "0 copies"),
        ("firenze 2\nturn 1\nend_holder 1\nrow 1=mason\nask card 0", "without seals"),
        ("firenze 2\nrow 1=mason\nseal " + " ".join(f"white-{n}=0 red-{n}=0" for n in range(3, 8)) + "\nask card 0", "9 seals"),
        ("firenze 2\ntowers 0 white=99\nrow 1=mason\nask card 0", "height"),
        ("firenze 2\nrow 1=mason\nask taking 0 slot=1", "while an event"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(text: str, says: str) -> None:
    with pytest.raises(CapomastroError, match=says):
        FIRENZE.from_position(text)


def test_damaged_bytes_are_refused_or_mean_another_position() -> None:
    """Nothing but a CapomastroError, and never a state that cannot be."""
    rng = Rng(5)
    refused = 0
    states = [state.encode() for state, code in random_walk(FIRENZE, FIRENZE.proof.trials[0], 4) if code >= 0][:900:60]
    for encoded in states:
        header = encoded.index(b"\n") + 1
        for _ in range(20):
            damaged = bytearray(encoded)
            damaged[header + int(rng.below(len(encoded) - header))] = int(rng.below(256))
            try:
                again = FIRENZE.decode(bytes(damaged))
            except CapomastroError:
                refused += 1
            else:
                assert again.encode() == bytes(damaged)
    assert refused > 150


def test_positions_of_a_whole_game_are_written_and_read_back() -> None:
    """Points are not written: they follow from the board."""
    for state, code in random_walk(FIRENZE, FIRENZE.proof.trials[3], 3):
        if code < 0 or code % 7 == 0 or state.decider() == OVER:
            text = FIRENZE.position(state)
            assert FIRENZE.from_position(text).encode() == state.encode(), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_colour_by_itself_is_named_as_one_names_it(lang: str) -> None:
    """Beside a field of the analysis board and to whoever hears a stone, as in the options: not as it stands before a noun."""
    words = FIRENZE.words(lang)
    for colour in ("white", "yellow", "green", "red", "blue", "purple"):
        assert words.word(f"colour.{colour}") == words.word(f"option.colour.{colour}")
