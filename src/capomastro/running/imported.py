"""A record as the log of a game that was played elsewhere."""

from __future__ import annotations

import base64

from capomastro.kernel.record import Record, follow_line, game_of, open_table
from capomastro.kernel.state import CHANCE
from capomastro.running.entries import AnyEntry, Back, Begin, CameBack, Moved, Resigned, SatIn, Stopped
from capomastro.running.game import RunningGame
from capomastro.running.protocol import ClockSpec


def running_game(record: Record, now: int) -> tuple[RunningGame, list[AnyEntry]]:
    """The game of a record, come to its end, and its log. A record that breaks off is a game that was cut."""
    entries = log_of(record, now)
    running = RunningGame(game_of(record), record.seed, ClockSpec())
    running.follow_all(entries)
    if not running.over:                    # a record may break off anywhere
        entries.append(Stopped(now, "cut"))
        running.follow(entries[-1])
    return running, entries


def log_of(record: Record, now: int) -> list[AnyEntry]:
    """The lines of a record as entries, all of them written ``now``."""
    table = open_table(record)
    game, setup = table.game, table.game.setup(table.state)
    start = base64.b64encode(record.start).decode() if record.start is not None else ""
    options = {**setup["options"], "data": setup["data"]}
    nonces = [n.hex() for n in record.nonces]
    out: list[AnyEntry] = [Begin(now, game.id, record.rules, record.players, options, record.commitment, nonces, start)]
    late = False                            # the next answer is given for somebody who let the time run out
    for line in record.entries:
        follow_line(table, line)
        if line.actor != "!":
            step = table.steps[-1]
            cause = "timeout" if late else "nobody" if step.actor == CHANCE else ""
            out.append(Moved(now, [(step.actor, step.code, step.auto)], cause=cause))
            late = False
            continue
        kind, _, rest = line.text.partition(" ")
        late = late or (kind == "timeout" and rest == str(table.state.decider()))
        happened = _life(kind, rest, record.players, now)
        if happened is not None:
            out.append(happened)
    return out


def _life(kind: str, rest: str, players: int, now: int) -> AnyEntry | None:
    """What happened around a game, as an entry; None where there is no such entry, or no such seat."""
    if kind == "cut":
        return Stopped(now, rest or "cut")
    first, _, bot = rest.partition(" ")
    number = int(first) if first.isdecimal() and len(first) < 10 else -1
    if kind == "undo":
        return Back(now, 0, number)
    if not 0 <= number < players:
        return None
    if kind == "resign":
        return Resigned(now, number)
    if kind == "takeover":
        return SatIn(now, number, bot, "")
    return CameBack(now, number) if kind == "return" else None
