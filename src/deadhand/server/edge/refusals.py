"""Refusals by middleware, in the form of all refusals of the server."""

import json
import logging
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from deadhand.server.logs import REQUEST
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
OVER_QUOTA: Final = Refusal(429, "Too many requests from your address. Try again in 10 seconds.", 10)


async def refuse(refusal: Refusal, scope: Scope, receive: Receive, send: Send, *, close: bool = False) -> None:
    """Answer a request, or the request for a socket, with a refusal; `close` ends the connection, too."""
    detail = {"message": printable_sentence(refusal.sentence), "clause": None}
    body = json.dumps({"detail": detail, "request": REQUEST.get()})
    answer = Response(body, refusal.status, media_type="application/json")
    if refusal.retry_after is not None:
        answer.headers["Retry-After"] = str(refusal.retry_after)
    if close:
        answer.headers["Connection"] = "close"
    if scope["type"] == "http":  # RequestLog adds its id, and writes the line in the log
        await answer(scope, receive, send)
        return
    REFUSED_CONNECTIONS.labels(str(refusal.status)).inc()
    more = {"address": scope["client"][0], "status": refusal.status}
    logger.info("A connection from %s is refused: %d", scope["client"][0], refusal.status, extra=more)
    answer.headers["X-Request-ID"] = REQUEST.get()
    with suppress(WebSocketDisconnect):
        await WebSocket(scope, receive, send).send_denial_response(answer)
