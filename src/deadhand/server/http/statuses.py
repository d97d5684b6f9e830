"""The status of each kind of refusal, and those with which each endpoint may answer.

Dependencies and endpoints declare by `@raises` what they raise themselves. The rest follows from their parameters and
bodies, and from what holds for every request.
"""

from collections.abc import Callable, Iterator
from types import NoneType
from typing import Any, Final, TypeVar, get_args

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from deadhand.match.dealing import OtherRules
from deadhand.server.database.engine import DatabaseUnavailable, TableDeleted
from deadhand.server.database.records import NewerTable
from deadhand.server.limits.buckets import TooManyRequests
from deadhand.server.rooms.lobby.device_games import OtherGame
from deadhand.server.rooms.lobby.lobby import NotFound
from deadhand.server.rooms.lobby.orders import OperatorBan
from deadhand.server.rooms.table import Forbidden
from deadhand.table.errors import Refused

NO_KEY: Final = 401
STATUSES: Final[dict[type[Refused], int]] = {
    OtherRules: 410,
    Forbidden: 403,
    OperatorBan: 403,
    NotFound: 404,
    TableDeleted: 404,
    OtherGame: 409,
    TooManyRequests: 429,
    DatabaseUnavailable: 503,
    NewerTable: 503,
    Refused: 400,
}
MEANINGS: Final = {
    400: "The request is not valid, or the rules or the table do not allow it.",
    NO_KEY: "The key of a person is missing.",
    403: "The client may not do this: its secret opens no such seat, or the operator has banned it.",
    404: "There is no such thing.",
    409: "Another one has this id.",
    410: "The table was played by rules that this server no longer has. Its past can still be read.",
    413: "The body is too large, or has no Content-Length.",
    429: "Too many requests. See Retry-After.",
    503: "The server is full, its database cannot be used, or a newer server has the table. See Retry-After.",
}
OF_EVERY_REQUEST: Final = {413, 429, 503}
"""The statuses with which the layers around the endpoints may answer."""

Function = TypeVar("Function", bound=Callable[..., Any])


def status_of(kind: type[Refused]) -> int:
    """Return the status of a kind of refusal."""
    return next(status for known, status in STATUSES.items() if issubclass(kind, known))


def raises(*kinds: type[Refused] | int) -> Callable[[Function], Function]:
    """Declare which refusals an endpoint or a dependency raises itself, or with which statuses it answers."""

    def declare(function: Function) -> Function:
        function.__dict__["statuses"] = {kind if isinstance(kind, int) else status_of(kind) for kind in kinds}
        return function

    return declare


def statuses_of(route: APIRoute) -> list[int]:
    """Return the statuses of the refusals of an endpoint, ascending."""
    found = set(OF_EVERY_REQUEST)
    for part in _parts(route.dependant):
        found |= getattr(part.call, "statuses", set())
        parameters = (*part.path_params, *part.query_params, *part.header_params)
        if part.body_params or any(map(_may_be_invalid, parameters)):
            found.add(status_of(Refused))
    return sorted(found)


def _parts(dependant: Dependant) -> Iterator[Dependant]:
    """Yield an endpoint and all that it depends on."""
    yield dependant
    for part in dependant.dependencies:
        yield from _parts(part)


def _may_be_invalid(parameter: Any) -> bool:
    """Return whether a parameter is more than any text."""
    kind = parameter.field_info.annotation
    return (
        bool(parameter.field_info.metadata)
        or not {kind, *get_args(kind)} & {str}
        or bool({*get_args(kind)} - {str, NoneType})
    )
