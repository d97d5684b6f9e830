"""Error responses in one form: a sentence, and the clause that forbids the request if there is one."""

from http import HTTPStatus
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from deadhand.server.edge.refusals import error_response
from deadhand.server.http.statuses import status_of
from deadhand.server.limits.buckets import TooManyRequests
from deadhand.server.operation.tracebacks import drop_traceback
from deadhand.server.rooms.lobby.orders import OperatorBan
from deadhand.table.errors import IllegalAction, Message, Refused

FAILED: Final = "The request failed."
SENTENCES: Final = {
    404: "This address does not exist.",
    405: "This address does not support that method.",
}


def answer_errors(app: FastAPI) -> None:
    """Register handlers that answer every refusal in that form."""
    app.exception_handler(Refused)(_on_refusal)
    app.exception_handler(RequestValidationError)(_on_invalid_request)
    app.exception_handler(HTTPException)(_on_http_error)
    app.exception_handler(Exception)(_raise)


async def _on_refusal(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    clause = error.clause if isinstance(error, IllegalAction) else None
    until = error.until if isinstance(error, OperatorBan) else None
    again = {"Retry-After": str(error.after)} if isinstance(error, TooManyRequests) else None
    return error_response(status_of(type(error)), error.message, clause, until=until, headers=again)


async def _raise(_request: Request, error: Exception) -> JSONResponse:
    """Leave an unexpected error to the middleware around every request, which answers those of all layers."""
    raise error


async def _on_invalid_request(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    drop_traceback(error)  # FastAPI's hold it and the request
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:] if not str(part).isdecimal() or first["loc"][0] != "body")
    said = first["msg"] if first["msg"][:2].isupper() else first["msg"][:1].lower() + first["msg"][1:]
    message = Message("This request is not valid: {0}.", f"{where}: {said}" if where else said)
    return error_response(400, message)


async def _on_http_error(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    drop_traceback(error)
    plain = error.detail if error.detail != HTTPStatus(error.status_code).phrase else None
    known = Message(SENTENCES.get(error.status_code, FAILED))
    said = f"{str(plain).rstrip('.')}." if plain and error.status_code not in SENTENCES else known
    return error_response(error.status_code, said, headers=error.headers)
