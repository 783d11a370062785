"""The pictures that this process has drawn of late. Each is drawn once, however many ask for it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any


class Pictures:
    """Drawn at the cost of whoever asks first; so many are kept."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._drawing: dict[Hashable, asyncio.Task[bytes]] = {}

    async def of(self, what: Hashable, draw: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
        """The picture of something; ``draw`` makes it where none is kept."""
        kept = self._kept.get(what)
        if kept is not None:
            self._kept.move_to_end(what)
            return kept
        task = self._drawing.get(what)
        if task is None:
            task = self._drawing[what] = asyncio.ensure_future(draw())
            task.add_done_callback(lambda done: self._keep(what, done))
        return await asyncio.shield(task)

    def _keep(self, what: Hashable, done: asyncio.Task[bytes]) -> None:
        self._drawing.pop(what, None)
        if not done.cancelled() and done.exception() is None:
            self._kept[what] = done.result()
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
