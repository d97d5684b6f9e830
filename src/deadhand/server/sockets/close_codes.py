"""Close codes and refusal frames."""

from typing import Final, cast

from deadhand.server.database.engine import DatabaseUnavailable
from deadhand.server.database.records import NewerTable
from deadhand.server.limits.buckets import TooManyRequests
from deadhand.server.operation.logs import REQUEST
from deadhand.server.rooms.lobby.orders import OperatorBan
from deadhand.server.sentences import sentence_in
from deadhand.server.shapes.server_frames import FactsRefusal, Refusal
from deadhand.table.errors import IllegalAction, Refused
from deadhand.table.knowledge.facts_types import RefusalFacts

REFUSED: Final = 1008
"""A policy violation: do not reconnect."""
TRY_AGAIN: Final = 1013
SOON: Final = 2.0
"""Seconds before a retry after a server error."""


class TooManyConnections(Refused):
    """Too many connections are open; try again when others have closed."""


def refusal_frame(refusal: Refused, *, n: int, language: str) -> Refusal | FactsRefusal:
    """Return the frame of a refusal after state `n`: that of an action in numbers, others in a language."""
    if isinstance(refusal, IllegalAction) and refusal.facts is not None:
        return {"type": "refused", "n": n, "retry": None, "facts": cast("RefusalFacts", refusal.facts)}
    frame: Refusal = {
        "type": "refused",
        "message": sentence_in(language, refusal.message),
        "clause": refusal.clause if isinstance(refusal, IllegalAction) else None,
        "n": n,
        "retry": retry_after(refusal),
        "request": REQUEST.get(),
    }
    if isinstance(refusal, OperatorBan) and refusal.until is not None:
        frame["until"] = refusal.until
    return frame


def retry_after(refusal: Refused) -> float | None:
    """Return the seconds after which to send the same again; None if the message itself was wrong."""
    if isinstance(refusal, TooManyRequests):
        return float(refusal.after)
    return SOON if isinstance(refusal, DatabaseUnavailable | NewerTable | TooManyConnections) else None


def close_code_for(refusal: Refused) -> int:
    """Return the close code for a refusal."""
    return REFUSED if retry_after(refusal) is None else TRY_AGAIN
