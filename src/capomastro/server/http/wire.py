"""The web server's WebSocket as tables use it: several messages go out in one write, and the next command is read ahead."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

AHEAD = 2                       # commands of a client that wait to be handled before no more are read
TEXTS = "capomastro.texts"      # in the message to send: JSON texts as bytes, each a message of its own


class Wire(WebSocketsSansIOProtocol):
    """``websockets-sansio``. It knows no table; what is refused, limited or kept alive is as there."""

    async def send(self, message: Any) -> None:
        """One message as ASGI has it, or those of ``TEXTS``."""
        texts = message.get(TEXTS)
        if texts is None:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected:
            raise ClientDisconnected
        try:
            for text in texts:
                self.conn.send_text(text)
        except InvalidState:
            raise ClientDisconnected from None
        self.transport.write(b"".join(self.conn.data_to_send()))

    def send_receive_event_to_app(self) -> None:
        """Stop reading only when commands pile up: stopping and going on after each one costs more than reading it."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() > AHEAD:
            self.read_paused = True
            self.transport.pause_reading()
