"""What somebody's games come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from capomastro.kernel.view import Feat, Outcome
from capomastro.server.rest import FeatTally, Opponent, Source, Statistics, Tally
from capomastro.server.store.careers import Played

RIVALS = 12                     # opponents that are named, those of most games first
COUNTED = 5                     # of things that are counted, such as characters: the most frequent


def parts_of(outcome: Outcome, seat: int) -> dict[str, int]:
    """What a seat's score is made of: lines of the score that are for the same thing are one, by a short name of it."""
    found: Counter[str] = Counter()
    for item in outcome.items:
        if item.seat == seat:
            kind = item.say.fields.get("kind")
            found[".".join([item.say.key.partition(".")[2], *([kind] if isinstance(kind, str) else [])])] += item.points
    return dict(found)


def highest(feats: Iterable[Feat]) -> list[Feat]:
    """Of each kind the one of the highest value, the first of equals; what is counted once for each thing."""
    found: dict[tuple[str, str], Feat] = {}
    for feat in feats:
        key = feat.kind, feat.of
        if key not in found or feat.value > found[key].value:
            found[key] = feat
    return list(found.values())


def feats_of(games: Iterable[Played]) -> list[FeatTally]:
    """What is worth remembering of games of one kind, newest first; of equals the newest, with how many there were."""
    best: dict[str, FeatTally] = {}
    counted: dict[str, dict[str, FeatTally]] = {}
    for game in games:
        for feat in game.feats:
            kept, key = (counted.setdefault(feat.kind, {}), feat.of) if feat.of else (best, feat.kind)
            known = kept.get(key)
            if known is not None and (feat.of or known.value == feat.value):
                known.times += 1
                known.value += feat.value if feat.of else 0
            elif known is None or known.value < feat.value:
                told = feat.kind, feat.value, feat.say, game.table, game.at, opponents_of(game)
                kept[key] = FeatTally(*told, of=feat.of, shows=feat.shows)
    found = list(best.values())
    for things in counted.values():
        total = sum(thing.value for thing in things.values())
        for thing in sorted(things.values(), key=lambda thing: (-thing.value, thing.of))[:COUNTED]:
            thing.total = total
            found.append(thing)
    return found


def opponents_of(game: Played) -> list[Opponent]:
    return [Opponent(rival.name, rival.who, rival.rank, rival.score) for rival in game.rivals]


def _tallies(games: Iterable[Played], key: Callable[[Played], str]) -> dict[str, Tally]:
    found: dict[str, Tally] = {}
    for game in games:
        tally = found.setdefault(key(game), Tally(key(game), 0))
        _count(tally, game)
    return found


def _count(tally: Tally, game: Played) -> None:
    tally.games += 1
    tally.won += game.result == "won"
    tally.shared += game.result == "shared"


def _by_game(games: Sequence[Played]) -> list[Tally]:
    found = _tallies(games, lambda game: game.game)
    for key, tally in found.items():
        mine = [game for game in games if game.game == key]
        scores = [game.score for game in mine]
        tally.best, tally.average = max(scores), round(sum(scores) / len(scores), 1)
        tally.sourced = sum(bool(game.parts) for game in mine)
        points = Counter[str]()
        for game in mine:
            points.update(game.parts)                   # with what is lost too
        tally.feats = feats_of(mine)
        tally.sources = [Source(name, number) for name, number in points.most_common()]
    return sorted(found.values(), key=lambda tally: (-tally.games, tally.key))


def _by_opponent(games: Sequence[Played]) -> list[Tally]:
    """Each opponent once a game, by the best of their places there: two bots of a level count as one."""
    found: dict[str, Tally] = {}
    for game in reversed(games):                    # oldest first: the newest name stays
        best: dict[str, tuple[int, str]] = {}
        for rival in game.rivals:
            if rival.who:
                best[rival.who] = min(best.get(rival.who, (rival.rank, rival.name)), (rival.rank, rival.name))
        for who, (rank, name) in best.items():
            tally = found.setdefault(who, Tally(who, 0))
            _count(tally, game)
            tally.name = name
            tally.before += game.rank < rank
            tally.behind += game.rank > rank
    return sorted(found.values(), key=lambda tally: (-tally.games, tally.key))[:RIVALS]


def _rows(games: Iterable[Played]) -> tuple[int, int]:
    """Wins one after the other: up to the last of these games, and at most."""
    row = longest = 0
    for game in games:
        row = row + 1 if game.result == "won" else 0
        longest = max(longest, row)
    return row, longest


def statistics(played: Sequence[Played]) -> Statistics:
    """Of games, newest first; those without a result do not count."""
    games = [game for game in played if game.rank]
    total = _tallies(games, lambda _: "").get("", Tally("", 0))
    row, longest = _rows(reversed(games))
    by_players = sorted(_tallies(games, lambda game: str(1 + len(game.rivals))).values(), key=lambda tally: int(tally.key))
    return Statistics(
        total.games, total.won, total.shared, games[-1].at if games else 0, row, longest, _by_game(games), by_players, _by_opponent(games)
    )
