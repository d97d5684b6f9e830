"""Encrypted push messages (RFC 8291), signed with the server's key (VAPID, RFC 8292)."""

import base64
import hashlib
import json
import secrets
import time
from typing import Final

from deadhand.server.push import PUSH
from deadhand.server.push.endpoints import Endpoint
from deadhand.server.shapes.requests import PushSubscription
from deadhand.table.errors import Refused

with PUSH.libraries_needed():
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import Vapid02

TTL: Final = 86_400
"""Seconds for which a push service keeps a message for a browser that is off."""
TOKEN_LIFETIME: Final = 3600
POINT: Final = 65
"""Bytes of a public key, an uncompressed point of P-256."""
AUTH: Final = 16


def new_private_key() -> str:
    """Return a new private key for a server, as 64 hexadecimal digits."""
    return f"{ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value:064x}"


class Signer:
    """The server's key, and whom push services may ask about its messages."""

    def __init__(self, private_key: str, contact: str) -> None:
        """`contact` is an address with https: or mailto:."""
        self._contact = contact
        key = ec.derive_private_key(int(private_key, 16), ec.SECP256R1())
        self._vapid = Vapid02(key, conf={"no-strict": True})  # or a port is refused

    @property
    def public_key(self) -> str:
        """The key with which browsers subscribe, in base64url."""
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def check_keys(self, to: PushSubscription) -> None:
        """Check the keys of a browser.

        Raises:
            Refused: if nothing can be encrypted with them.
        """
        try:
            point, secret = _decoded(to.public_key), _decoded(to.auth)
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        except ValueError:
            point, secret = b"", b""
        if len(point) != POINT or len(secret) != AUTH:
            raise Refused("The keys of a push subscription are a point of P-256 (65 bytes) and 16 bytes, in base64url.")

    def request(
        self, endpoint: Endpoint, to: PushSubscription, *, topic: str, payload: dict[str, str]
    ) -> tuple[dict[str, str], bytes]:
        """Return the headers and the body of a request that pushes a message, which only this browser can read.

        At the push service it replaces an older message of the same topic.
        """
        claims = {"aud": endpoint.origin, "sub": self._contact, "exp": int(time.time()) + TOKEN_LIFETIME}
        digest = base64.urlsafe_b64encode(hashlib.sha256(topic.encode()).digest()).decode()
        headers = {
            "Authorization": str(self._vapid.sign(claims)["Authorization"]),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TTL),
            "Urgency": "high",
            "Topic": digest[:32],  # not the table's id, with which the push service could watch
        }
        return headers, _encrypted(payload, to)


def _encrypted(payload: dict[str, str], to: PushSubscription) -> bytes:
    text = json.dumps(payload, ensure_ascii=False).encode()
    ours = ec.generate_private_key(ec.SECP256R1())
    return bytes(
        http_ece.encrypt(
            text,
            salt=secrets.token_bytes(16),
            private_key=ours,
            dh=_decoded(to.public_key),
            auth_secret=_decoded(to.auth),
            version="aes128gcm",
        )
    )


def _decoded(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
