"""What a screen gets: the view, the moves with what they show, the events and the final scoring as a story."""

from __future__ import annotations

import json

import msgspec
import pytest
from tests.games.carcassonne.scenes import CROP, legal, play, scene
from tests.games.carcassonne.test_rulebook_examples import THE_END

from capomastro.games.carcassonne import CARCASSONNE
from capomastro.kernel.data import with_values
from capomastro.kernel.errors import BadData
from capomastro.kernel.state import SPECTATOR
from capomastro.kernel.view import Move, Phrase


def move(moves: list[Move], text: str) -> Move:
    return next(m for m in moves if m.text == text)


def test_a_placement_shows_the_features_it_completes_or_extends() -> None:
    state = scene("F 0,-1 1 c0=0\nU 1,0 1 r0=1", hand="E")
    moves = CARCASSONNE.moves(state, 0)
    closing = move(moves, "place 0,-2 2")
    assert closing.target == "0,-2"
    (city,) = closing.shows["features"]
    assert (city["kind"], city["tiles"], city["shields"], city["complete"], city["finished"]) == ("city", 3, 1, True, 8)
    assert city["owners"] == [0]
    assert city["joins"] == [f.id for f in CARCASSONNE.view(state, 0).features if f.kind == "city"]
    assert move(moves, "place 0,1 2").shows["features"] == []


def test_a_placement_beside_a_monastery_shows_it_growing() -> None:
    state = scene("B 0,1 0 m0=0", hand="U")
    (monastery,) = move(CARCASSONNE.moves(state, 0), "place 1,0 1").shows["features"]
    assert (monastery["kind"], monastery["tiles"], monastery["open"]) == ("monastery", 3, 6)


def test_a_follower_move_shows_the_feature_it_would_hold() -> None:
    state = scene(hand="E")
    play(state, "place 0,-1 2")
    moves = CARCASSONNE.moves(state, 0)
    knight = move(moves, "deploy c0")
    assert knight.target == "0,-1:c0"
    assert (knight.shows["role"], knight.shows["complete"], knight.shows["finished"]) == ("knight", True, 2)
    assert CARCASSONNE.words("en").say(knight.say) == "Deploy a knight: city of 2 tiles"
    assert move(moves, "nobody").target == ""


def test_a_crop_choice_shows_whom_it_concerns() -> None:
    state = scene("U 1,0 1 r0=1", hand="CC5", options=CROP)
    play(state, "place -1,0 2", "nobody")
    moves = CARCASSONNE.moves(state, 0)
    assert move(moves, "choose B").shows == {"role": "highwayman", "places": {"1": ["1,0:r0"]}}
    play(state, "choose A")
    assert move(CARCASSONNE.moves(state, 1), "add 1,0 r0").shows["owners"] == [1]


def test_everybody_sees_the_same_but_for_the_prompt() -> None:
    """CAR-2.4"""
    state = scene(THE_END, players=3, hand="V", turn=1)
    views = [msgspec.to_builtins(CARCASSONNE.view(state, seat)) for seat in (SPECTATOR, 0, 1, 2)]
    for view in views:
        view.pop("seat")
        view.pop("prompt")
    assert all(view == views[0] for view in views)
    assert CARCASSONNE.view(state, 1).prompt != CARCASSONNE.view(state, 0).prompt
    assert json.loads(msgspec.json.encode(views[0]))["hand"] == "V"


def test_the_final_scoring_is_told_in_its_order_with_tiles_and_followers() -> None:
    """CAR-7.2, CAR-7.3"""
    state = scene(THE_END + "E 1,-1 1 f0=0\nE 2,-1 3", players=3, more="points 0 city=6")
    items = CARCASSONNE.outcome(state).items
    assert [(i.seat, i.points, i.say.key) for i in items] == [
        (0, 6, "score.track"),
        (0, 3, "score.unfinished"),
        (1, 4, "score.unfinished"),
        (2, 4, "score.unfinished"),
        (0, 4, "score.fed"),
    ]
    road, city, fed = items[1], items[2], items[4]
    assert road.shows["squares"] == ["0,0", "1,0", "2,0"]
    assert road.shows["followers"] == ["1,0:r0"]
    assert city.shows["followers"] == ["0,-1:c0"]
    assert fed.shows["squares"] == ["1,-1", "2,-1"]
    assert fed.shows["followers"] == ["1,-1:f0"]
    assert not CARCASSONNE.outcome(state).over


def test_the_end_is_told_by_events_and_the_outcome_stays_the_same() -> None:
    state = scene(THE_END, players=3, hand="V", pile="")
    play(state, "place -1,0 2")
    before = CARCASSONNE.outcome(state)
    events = play(state, "nobody")
    told = [(e.kind, e.fields.get("kind"), e.fields.get("points")) for e in events]
    assert told == [
        ("ended", None, None),
        ("unfinished", "road", 4),
        ("scored", "road", 4),
        ("unfinished", "city", 4),
        ("scored", "city", 4),
        ("unfinished", "monastery", 5),
        ("scored", "monastery", 5),
    ]
    after = CARCASSONNE.outcome(state)
    assert after.over
    assert (after.scores, after.items) == (before.scores, before.items)


def test_a_scored_feature_tells_its_tiles_and_who_goes_home() -> None:
    state = scene("F 0,-1 1 c0=0", hand="E", turn=1)
    completed, scored, home = play(state, "place 0,-2 2", "nobody")[1:]
    assert completed.fields == {"kind": "city", "tiles": 3, "shields": 1, "points": 8, "squares": ["0,-2", "0,-1", "0,0"]}
    assert scored.fields == {"seat": 0, "kind": "city", "points": 8, "total": 8}
    assert home.fields == {"seat": 0, "square": "0,-1", "part": "c0", "role": "knight"}


def test_the_board_can_be_read_aloud_square_by_square() -> None:
    state = scene("F 0,-1 1 c0=0", hand="E", turn=1)
    view = CARCASSONNE.view(state, 1)
    words = CARCASSONNE.words("en", ["Ann", "Bob"])
    said = [words.say(p) for p in CARCASSONNE.describe(view)]
    assert "It is the turn of Bob." in said
    assert "Ann: city of 2 tiles with one shield; 3 points at the end, 2 when completed, 1 open." in said
    assert [words.say(p) for p in CARCASSONNE.describe_place(view, "0,-1")] == [
        "Tile 1 up from the start: city band with shield, turned a quarter right.",
        "Standing there: knight of Ann (1).",
    ]
    assert len(CARCASSONNE.describe_place(view, "0,-1:c0")) == 1
    assert CARCASSONNE.describe_place(view, "0,-2")[0].key == "board.spot"
    assert CARCASSONNE.describe_place(view, "50,50") == []


def test_a_removed_tile_and_a_dead_square_are_described() -> None:
    state = scene("E 0,-1 2")
    play(state, "draw C")
    keys = [p.key for p in CARCASSONNE.describe(CARCASSONNE.view(state, 0))]
    assert "board.removed" in keys


def test_a_move_out_of_turn_or_of_another_kind_is_refused() -> None:
    state = scene(hand="E")
    place, nobody = CARCASSONNE.codec.parse("place 0,-1 2"), CARCASSONNE.codec.parse("nobody")
    turn, kind = CARCASSONNE.why_not(state, 1, place), CARCASSONNE.why_not(state, 0, nobody)
    assert turn is not None
    assert turn.key == "refused.turn"
    assert kind is not None
    assert (kind.key, kind.clause) == ("refused.kind", "CAR-4.1")
    assert CARCASSONNE.why_not(state, 0, place) is None


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("/tiles/0/count", 3),
        ("/tiles/0/edges", "FFFF"),
        ("/tiles/3/features/0/slots", [0, 1]),
        ("/tiles/3/features/2/touches", ["c7"]),
        ("/tiles/0/rotations", 3),
        ("/tiles/0/features/0/ends", []),
        ("/tiles/24/crop_circle", "monk"),
        ("/numbers/followers/value", 99),
        ("/numbers/road_tile/value", "one"),
        ("/numbers/road_tile/status", "guessed"),
        ("/sets/base/start", "KA"),
        ("/tiles/0/id", "Z"),
    ],
)
def test_data_that_cannot_be_played_is_refused(path: str, value: object) -> None:
    content = CARCASSONNE.shelf.load("1").content
    with pytest.raises(BadData):
        CARCASSONNE.check_data(with_values(content, {path: value}))


def test_the_totals_of_the_tile_data_are_those_of_the_box() -> None:
    """CAR-1.1"""
    tiles = [t for t in CARCASSONNE.shelf.load("1").content["tiles"] if t["set"] == "base"]
    assert len(tiles) == 24
    assert sum(t["count"] for t in tiles) == 72
    sides = "".join(t["edges"] * t["count"] for t in tiles)
    assert [sides.count(letter) for letter in "FRC"] == [115, 94, 79]
    parts = [f["id"][0] for t in tiles for f in t["features"] for _ in range(t["count"])]
    assert [parts.count(letter) for letter in "crfm"] == [49, 62, 126, 6]
    assert sum(f.get("shields", 0) * t["count"] for t in tiles for f in t["features"]) == 10


def test_a_tile_drawn_at_random_comes_by_its_share_of_the_pile() -> None:
    """CAR-2.2"""
    state = CARCASSONNE.new()
    weights = dict(zip(legal(state), map(int, state.chance()), strict=True))
    assert sum(weights.values()) == 71
    assert (weights["draw V"], weights["draw D"], weights["draw C"]) == (9, 3, 1)


def test_what_fits_on_an_empty_square_is_told_for_one_tile_and_for_several() -> None:
    """CAR-4.4"""
    for lang, empty, left, one, many in (
        ("nl", "Leeg vak", "van wat over is", "past één tegel", "passen 2 tegels"),
        ("de", "Leeres Feld", "Von den übrigen", "passt eine Karte", "passen 2 Karten"),
    ):
        said = [CARCASSONNE.words(lang).say(Phrase("board.spot", {"square": "1,0", "n": n})) for n in (1, 2)]
        before = f"{empty} {CARCASSONNE.words(lang).square('1,0')}: {left}"
        assert said == [f"{before} {one}.", f"{before} {many}."]


def test_a_square_is_said_as_the_way_there_and_beside_whom() -> None:
    state = scene("F 0,-1 1 c0=0", hand="E", turn=1)
    words = CARCASSONNE.words("en", ["Ann", "Bob"])
    area = CARCASSONNE.walk(CARCASSONNE.view(state, 1))[0]
    said = {thing.id: " ".join(words.say(say) for say in thing.say) for thing in area.things}
    assert area.map
    assert said["0,0"].startswith("Tile at the start: city edge with road, upright. North city, east road, south field, west road.")
    assert "Beside it: a city of 2 tiles with one shield (Ann)." in said["0,-2"]
    moves = [words.say(move.say) for move in CARCASSONNE.moves(state, 1)]
    assert "Place it 2 up from the start, turned half round; beside a city of 2 tiles with one shield (Ann)" in moves
    words.coordinates = True
    assert words.square("-2,3") == "2 left, 3 down from the start (-2,3)"
    assert words.say(Phrase("board.dead", {"squares": ["1,0", "0,2"]})) == (
        "No tile left can fill: 1 right from the start (1,0); 2 down from the start (0,2)."
    )
