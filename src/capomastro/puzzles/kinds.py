"""What kind of thing the right move does. A collection has at most a third of one kind."""

from __future__ import annotations

from capomastro.bots.hints import why
from capomastro.kernel.game import Game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import State

BY_GAIN = "*"                   # told apart by what the move gains
KINDS: dict[str, dict[str, str]] = {
    "carcassonne": {"place": BY_GAIN, "nobody": "hold_back", "choose": "crop_circle", "add": "crop_circle", "remove": "crop_circle"},
    "carrara": {
        "buy": "market", "buy_still": "market", "segment": "market", "take_coins": "market",
        "build": "build", "city": "site", "raise": "site",
        "score_type": "score_type", "score_city": "score_city", "score_field": "score_field", "object": "object", "no_object": "object",
        "token": "token", "announce": "end", "go_on": "end", "pass": "end",
    },
    "citadels": {
        "pick": "character", "put_away": "character", "gold": "income", "cards": "income", "collect": "income", "keep": "keep",
        "build": "build", "build_now": "build", "end": "wait", "pass": "wait",
    },
    "firenze": {"take": BY_GAIN, "fulfil": "order", "architect": "order", "bell": "order", "done": "wait", "play": "card"},
}
FOLLOWERS = {"c": "knight", "r": "robber", "f": "farmer", "m": "monk"}
GAINS = {"score.track": "points", "score.fed": "fields", "hint.end": "end", "hint.prepares": "prepare"}
OTHERS = "power"                # what a table above does not name


def kind_of(game: Game, seen: State, seat: int, code: int) -> str:
    """The kind of a move, among the kinds declared for its game; of a game that declares none, the action's name."""
    text = game.codec.text(code)
    action, _, rest = text.partition(" ")
    if game.id not in KINDS:
        return action
    if game.id == "carcassonne" and action == "deploy":
        return FOLLOWERS.get(rest[:1], "follower")
    kind = KINDS[game.id].get(action, OTHERS)
    return f"{action}_{gained(game, seen, seat, code)}" if kind == BY_GAIN else kind


def gained(game: Game, seen: State, seat: int, code: int) -> str:
    """In a word, what a move gains."""
    said = why(game, seen, seat, code, Rng(1))
    if said.key in ("hint.deny", "hint.gift"):
        return "others"
    what = said.fields.get("what")
    return GAINS.get(what.key if what is not None else said.key, "later")
