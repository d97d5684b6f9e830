"""Refusals in one form: a sentence, the clause that forbids the request if there is one, and the request's id."""

from collections.abc import Mapping
from typing import Final

from starlette.responses import JSONResponse

from deadhand.server.operation.logs import REQUEST
from deadhand.server.sentences import LANGUAGE, sentence_in
from deadhand.table.errors import Message

WAIT: Final = {429: "2", 503: "5"}
"""Seconds after which to try again, where nothing better is known."""


def error_response(
    status: int,
    message: Message | str,
    clause: str | None = None,
    *,
    until: float | None = None,
    headers: Mapping[str, str] | None = None,
) -> JSONResponse:
    """Return a refusal with this status, in the language of the request, perhaps until a time in seconds since 1970."""
    said = sentence_in(LANGUAGE.get(), message if isinstance(message, Message) else Message(message))
    waiting = {"Retry-After": WAIT[status]} if status in WAIT else {}
    detail = {"message": said, "clause": clause, "until": until}
    return JSONResponse({"detail": detail, "request": REQUEST.get()}, status, headers={**waiting, **(headers or {})})
