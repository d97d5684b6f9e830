"""Safety at the edge: headers, the size of requests, and how fast tables may be started."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

from fastapi import HTTPException, Request, Response

from deadhand.server.buckets import Bucket
from deadhand.server.http.errors import answer

POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
MOST_DIGITS: Final = 12
"""Of a body's length; Python does not even read numbers of thousands."""


async def secure(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
    """Refuse bodies that are too large, and put the security headers on every answer."""
    length, most = request.headers.get("content-length", "0"), request.app.state.largest_body
    too_long = not length.isdecimal() or len(length) > MOST_DIGITS or int(length) > most
    if too_long or "transfer-encoding" in request.headers:
        sentence = f"That is too large; at most {most // 1024} KiB are taken, and their length must be said first."
        response: Response = answer(413, sentence)
    else:
        response = await call_next(request)
    response.headers.update(HEADERS)
    if request.url.path.startswith("/api/"):
        response.headers.setdefault("Cache-Control", "no-store")
    return response


class Guard:
    """How many tables each address may start or join in a minute."""

    def __init__(self, per_minute: float) -> None:
        self._per_minute = per_minute
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, address: str) -> None:
        """Let one more through, or answer with 429."""
        bucket = self._buckets.setdefault(address, Bucket(self._per_minute / 60, burst=self._per_minute))
        self._buckets.move_to_end(address)
        if len(self._buckets) > 10_000:
            self._buckets.popitem(last=False)
        if not bucket.take():
            detail = {"message": "Too many tables at once; please wait a moment.", "clause": None}
            raise HTTPException(429, detail, headers={"Retry-After": str(bucket.wait)})
