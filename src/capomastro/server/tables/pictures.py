"""The previews that this process has drawn of late. Each is drawn once, however many ask for it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from capomastro.running.course import Course
from capomastro.server.site.rates import Visitor
from capomastro.server.tables.clerks import Clerks, Sketch

KEPT = 64                       # pictures; each has a few hundred kilobytes


class Pictures:
    """Drawn by the clerks, at the cost of whoever asks first."""

    def __init__(self, clerks: Clerks) -> None:
        self._clerks = clerks
        self._kept: OrderedDict[Sketch, bytes] = OrderedDict()
        self._drawing: dict[Sketch, asyncio.Task[bytes]] = {}

    async def of(self, course: Course, sketch: Sketch, visitor: Visitor) -> bytes:
        kept = self._kept.get(sketch)
        if kept is not None:
            self._kept.move_to_end(sketch)
            return kept
        task = self._drawing.get(sketch)
        if task is None:
            task = self._drawing[sketch] = asyncio.ensure_future(self._clerks.draw(course, sketch, visitor))
            task.add_done_callback(lambda done: self._keep(sketch, done))
        return await asyncio.shield(task)

    def _keep(self, sketch: Sketch, done: asyncio.Task[bytes]) -> None:
        self._drawing.pop(sketch, None)
        if not done.cancelled() and done.exception() is None:
            self._kept[sketch] = done.result()
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
