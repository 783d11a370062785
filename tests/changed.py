"""What is seen after a change, as a client works it out."""

from __future__ import annotations

from typing import Any

from capomastro.running.changes import Misfit, edited

Json = dict[str, Any]


def seen_after(held: Json, changed: Json) -> Json:
    """The ``seen`` that would have come in place of ``changed`` to somebody who held the last one."""
    if changed["n"] != held.get("n", 0) + 1:
        raise Misfit("a message is missing")
    of_the_moment = {key: changed.get(key, default) for key, default in (("n", 0), ("events_from", 0), ("events", []))}
    return {**edited(held, changed["edit"]), **of_the_moment}
