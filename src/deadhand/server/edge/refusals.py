"""Refusals at the edge, in the form of all refusals of the server."""

import json
import logging
from dataclasses import dataclass
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from deadhand.server.logs import REQUEST, request_id
from deadhand.server.metrics import REFUSED_CONNECTIONS
from deadhand.server.sentences import printable_sentence

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Refusal:
    """Why something is not done, and in how many seconds to try again, if that would help."""

    status: int
    sentence: str
    retry_after: int | None = None


SERVER_FULL: Final = Refusal(503, "The server is full. Try again in 10 seconds.", 10)
TOO_MANY_CONNECTIONS: Final = Refusal(429, "Too many connections from your address. Close some and try again.", 5)
CONNECTING_TOO_FAST: Final = Refusal(429, "Too many new connections from your address. Try again in 2 seconds.", 2)
REQUEST_TIMED_OUT: Final = Refusal(408, "The request timed out. Send it again.", 1)


async def refuse(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request, or the request for a socket, with a refusal."""
    headers, body = _response(refusal, REQUEST.get())
    answer = Response(body, refusal.status, headers)
    if scope["type"] == "http":  # its number and its line in the log it has as all answers have
        await answer(scope, receive, send)
    else:
        _log_refusal(refusal, scope["client"][0])
        answer.headers["X-Request-ID"] = REQUEST.get()
        await WebSocket(scope, receive, send).send_denial_response(answer)


def final_response(refusal: Refusal, address: str | None) -> tuple[dict[str, str], bytes]:
    """The headers and the body of a refusal that no application answers, after which its connection ends."""
    request = request_id(None)
    token = REQUEST.set(request)
    _log_refusal(refusal, address)
    REQUEST.reset(token)
    headers, body = _response(refusal, request)
    return {**headers, "X-Request-ID": request, "Content-Length": str(len(body)), "Connection": "close"}, body


def _response(refusal: Refusal, request: str) -> tuple[dict[str, str], bytes]:
    detail = {"message": printable_sentence(refusal.sentence), "clause": None}
    waiting = {} if refusal.retry_after is None else {"Retry-After": str(refusal.retry_after)}
    return {"Content-Type": "application/json", **waiting}, json.dumps({"detail": detail, "request": request}).encode()


def _log_refusal(refusal: Refusal, address: str | None) -> None:
    REFUSED_CONNECTIONS.labels(str(refusal.status)).inc()
    more = {"address": address or "", "status": refusal.status}
    logger.info("A connection from %s is refused: %d", address or "a proxy", refusal.status, extra=more)
