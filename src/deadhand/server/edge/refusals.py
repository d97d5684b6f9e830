"""What is said to who is refused at the edge, in the form that all refusals of the server have."""

from dataclasses import dataclass
from typing import Final

from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from deadhand.server.logs import REQUEST
from deadhand.server.sentences import tellable


@dataclass(frozen=True)
class Refusal:
    """Why something is not done, and in how many seconds to try again, if that would help."""

    status: int
    sentence: str
    retry_after: int | None = None


FULL: Final = Refusal(503, "The server has as many connections as it can hold; please try again in a moment.", 10)
TOO_MANY: Final = Refusal(429, "Too many connections are open from your address; please close some.", 5)
LATE: Final = Refusal(408, "Your request did not come in time; please send it again.", 1)


async def refuse(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request, or the request for a socket, with a refusal."""
    body = {"detail": {"message": tellable(refusal.sentence), "clause": None}, "request": REQUEST.get()}
    headers = {} if refusal.retry_after is None else {"Retry-After": str(refusal.retry_after)}
    answer = JSONResponse(body, refusal.status, headers)
    if scope["type"] == "http":
        await answer(scope, receive, send)
    else:
        await WebSocket(scope, receive, send).send_denial_response(answer)
