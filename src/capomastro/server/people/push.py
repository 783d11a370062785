"""Web Push: a notice, encrypted for the browser that subscribed, in a request that the site signs (RFC 8030, 8291, 8292)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from capomastro.kernel.view import Phrase
from capomastro.running.refusal import Refusal
from capomastro.server.people import webhook
from capomastro.server.store.notices import Subscription

DAY = 24 * 3600
LONGEST = 28 * DAY              # seconds that push services keep a notice for a browser that is not there, at most
GONE = (404, 410)               # answers that say: this browser takes no more notices
SIGNED = 12 * 3600             # seconds that a signature is good for; no service takes more than a day
MAX_ENDPOINT = 1_000


def new_key() -> str:
    """A private key for a site: made at its first start."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _written(number.to_bytes(32, "big"))


def _written(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _read(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def check(endpoint: str, p256dh: str, auth: str) -> None:
    """Refuse what no browser's subscription is: an address that is not public, keys that are none."""
    webhook.check(endpoint)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _read(p256dh))
        good = len(_read(auth)) == 16 and len(endpoint) <= MAX_ENDPOINT
    except (ValueError, binascii.Error):
        good = False
    if not good:
        raise Refusal("malformed", "that is no subscription of a browser", Phrase("server.bad_push"))


def id_of(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


@dataclass(frozen=True)
class Letter:
    """A request to a push service."""

    body: bytes
    headers: dict[str, str]


class Signer:
    """Writes push notices in the name of a site; ``contact`` is a mailto: or https: address, else where the player uses the site."""

    def __init__(self, key: str, contact: str = "") -> None:
        self._vapid = Vapid02.from_raw(key.encode())
        self._contact = contact
        point = self._vapid.public_key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        self.public = _written(point)               # what a browser subscribes with

    def letter(self, to: Subscription, message: bytes, topic: str, lasts: int = DAY) -> Letter:
        """A notice for one browser; it takes the place of an earlier one about the same ``topic`` that still
        waits there, and is worth telling for so many seconds."""
        ephemeral = ec.generate_private_key(ec.SECP256R1())
        body = http_ece.encrypt(message, salt=os.urandom(16), private_key=ephemeral, dh=_read(to.p256dh), auth_secret=_read(to.auth))
        service = urlsplit(to.endpoint)
        home = urlsplit(to.origin).hostname or ""
        contact = self._contact or f"https://{home if '.' in home else 'localhost'}"
        signed = self._vapid.sign({"aud": f"{service.scheme}://{service.netloc}", "sub": contact, "exp": int(time.time()) + SIGNED})
        headers = {
            **signed,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(min(lasts, LONGEST)),
            "Topic": hashlib.sha256(topic.encode()).hexdigest()[:32],
            "Urgency": "high",
        }
        return Letter(body, headers)
