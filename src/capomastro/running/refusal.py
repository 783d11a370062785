"""Commands and questions that are refused: they changed nothing, and the refusal says why."""

from __future__ import annotations

import msgspec

from capomastro.kernel.errors import CapomastroError, reason_of
from capomastro.kernel.view import Phrase
from capomastro.running.protocol import MAX_FRAME, ClientMessage, Refused, RefusedCode, decoder


class Refusal(CapomastroError):
    """A command that changes nothing: ``code`` as in ``protocol.Refused``; ``wait``: seconds after which it may go better."""

    def __init__(self, code: RefusedCode, text: str, say: Phrase | None = None, wait: int = 0) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.say = say
        self.wait = wait


def because(key: str, error: Exception, **fields: object) -> Refusal:
    """Refused for what an engine found wrong: the phrase ``key`` with its reason, which everybody reads in their own language."""
    return Refusal("malformed", str(error), Phrase(key, {"reason": reason_of(error), **fields}))


def read(data: str | bytes) -> ClientMessage:
    """A message of a client, or a refusal."""
    if len(data) > MAX_FRAME:
        raise Refusal("malformed", f"a message has at most {MAX_FRAME} bytes", Phrase("server.malformed"))
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("malformed", str(error)[:200], Phrase("server.malformed")) from None


def refused(refusal: Refusal, message: ClientMessage | None = None) -> Refused:
    """The refusal as it is sent."""
    key = getattr(message, "key", "")
    number = getattr(message, "id", -1)
    return Refused(refusal.code, refusal.text, refusal.say, key, number, refusal.wait)
