"""Responses that do not change while the server runs: built once, compressed once, with an ETag."""

import gzip
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress
from functools import partial, wraps
from hashlib import sha256
from operator import itemgetter
from typing import Final, ParamSpec

from cachetools import LRUCache
from fastapi import Request, Response

from deadhand.server.limits.client_quota import run_in_thread

Key = ParamSpec("Key")

MIN_COMPRESSED: Final = 1000
"""Bytes from which on an answer is packed, if it becomes smaller by that."""
CACHE_BYTES: Final = 8 * 1024 * 1024
"""The most bytes of responses and their keys that each cache holds."""
IMMUTABLE: Final = "public, max-age=31536000, immutable"
"""How long a browser may keep files with a hash of their content, or of all that they are made of, in their names."""


class StaticResponse:
    """A public response, plain and compressed; a client that has it already gets 304."""

    def __init__(
        self, content: bytes, media_type: str = "application/json", *, brotli: bytes | None = None, **headers: str
    ) -> None:
        """`brotli`: the same content, compressed; `headers`: their names with underscores."""
        packed = gzip.compress(content, mtime=0) if len(content) >= MIN_COMPRESSED else content
        self._plain = content
        self._packed = {"br": brotli, "gzip": packed if len(packed) < len(content) else None}
        self._media_type = media_type
        self._tag = f'W/"{sha256(content).hexdigest()[:32]}"'
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self._headers = {"cache-control": "no-cache", **named, "etag": self._tag, "vary": "accept-encoding"}

    @property
    def content(self) -> bytes:
        """Return what it says, not compressed."""
        return self._plain

    @property
    def size(self) -> int:
        """Return its size in bytes."""
        return len(self._plain) + sum(len(packed or b"") for packed in self._packed.values())

    def answer(self, request: Request, *, status: int = 200) -> Response:
        """Return the response to a request."""
        known = request.headers.get("if-none-match", "")
        if status == 200 and self._tag in (tag.strip() for tag in known.split(",")):
            return Response(status_code=304, headers=self._headers)
        accepted = {each.strip() for each in request.headers.get("accept-encoding", "").split(",")}
        for encoding, packed in self._packed.items():
            if packed is not None and encoding in accepted:
                return Response(packed, status, {**self._headers, "content-encoding": encoding}, self._media_type)
        return Response(self._plain, status, self._headers, self._media_type)


def cached(make: Callable[Key, StaticResponse]) -> Callable[Key, Awaitable[StaticResponse]]:
    """Build a response in a thread on its first request, and cache it while there is room."""
    cache: LRUCache[Hashable, tuple[StaticResponse, int]] = LRUCache(CACHE_BYTES, getsizeof=itemgetter(1))

    @wraps(make)
    async def found(*key: Key.args, **_: Key.kwargs) -> StaticResponse:
        if key in cache:
            return cache[key][0]
        response = await run_in_thread(partial(make, *key))
        with suppress(ValueError):  # larger than the whole cache
            cache[key] = response, response.size + sum(len(str(part)) for part in key)
        return response

    return found
