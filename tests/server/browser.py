"""What a browser does with push notices: makes keys, and opens what was encrypted for them (RFC 8291), with nothing of the sender's."""

from __future__ import annotations

import base64
import json
from typing import Any

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


def written(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def read(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _derived(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)


class Keys:
    """A browser's side of a subscription."""

    def __init__(self, number: int = 0, auth: bytes = b"sixteen bytes...") -> None:
        curve = ec.SECP256R1()
        self.private = ec.derive_private_key(number, curve) if number else ec.generate_private_key(curve)
        self.auth = auth
        self.public = self.private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )

    def subscription(self, endpoint: str) -> dict[str, str]:
        return {"endpoint": endpoint, "p256dh": written(self.public), "auth": written(self.auth)}

    def open(self, body: bytes) -> bytes:
        """What a notice says; raises where it was not meant for these keys."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size, "one record is enough"
        shared = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        key = _derived(shared, self.auth, b"WebPush: info\0" + self.public + sender, 32)
        content = AESGCM(_derived(key, salt, b"Content-Encoding: aes128gcm\0", 16))
        opened = content.decrypt(_derived(key, salt, b"Content-Encoding: nonce\0", 12), sealed, None)
        text, end = opened.rstrip(b"\0")[:-1], opened.rstrip(b"\0")[-1:]
        assert end == b"\2"
        return text


def claims(authorization: str, key: str) -> dict[str, Any]:
    """What a push service is told of the sender, once the signature is found to be by ``key``."""
    scheme, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", key)
    head, body, signature = parts["t"].split(".")
    r, s = (int.from_bytes(read(signature)[at : at + 32], "big") for at in (0, 32))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), read(key))
    public.verify(encode_dss_signature(r, s), f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
    said: dict[str, Any] = json.loads(read(body))
    return said
