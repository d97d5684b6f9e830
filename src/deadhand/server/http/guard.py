"""Security headers, the limit of request bodies, and the rate limit of new tables."""

from functools import lru_cache
from typing import Final

from fastapi import HTTPException
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from deadhand.server.buckets import MAX_ADDRESSES, TokenBucket
from deadhand.server.edge.refusals import error_response
from deadhand.server.sentences import seconds_text

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""The security headers of every response, errors included."""
RAW_HEADERS: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
MAX_LENGTH_DIGITS: Final = 12
"""Of a body's length; Python does not even read numbers of thousands."""


class BodyLimit:
    """Middleware that refuses requests whose body is too large."""

    def __init__(self, app: ASGIApp, *, max_body_size: int) -> None:
        self.app = app
        self._largest_body = max_body_size

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, as ASGI has it."""
        if scope["type"] != "http" or not self._is_too_large(headers := Headers(scope=scope)):
            await self.app(scope, receive, send)
            return
        most = self._largest_body // 1024
        sentence = f"That is too large. At most {most} KiB are allowed, and Content-Length is required."
        answer = error_response(413, sentence)
        if "transfer-encoding" in headers:  # what follows may be no request at all
            answer.headers["Connection"] = "close"
        await answer(scope, receive, send)

    def _is_too_large(self, headers: Headers) -> bool:
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > MAX_LENGTH_DIGITS or "transfer-encoding" in headers:
            return True
        return int(length) > self._largest_body


class TableRateLimit:
    """The rate limit of starting and joining tables, per address."""

    def __init__(self, per_minute: float) -> None:
        self._bucket_of = lru_cache(MAX_ADDRESSES)(lambda _address: TokenBucket(per_minute / 60, burst=per_minute))

    def check(self, address: str) -> None:
        """Count one more, or refuse it with 429."""
        bucket = self._bucket_of(address)
        if not bucket.take():
            detail = {"message": f"Too many new tables. Try again in {seconds_text(bucket.wait)}.", "clause": None}
            raise HTTPException(429, detail, headers={"Retry-After": str(bucket.wait)})
