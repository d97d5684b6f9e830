"""What a client is told of a table: everything it may know now, and the log since it was last told."""

from typing import TYPE_CHECKING, Any, Protocol

from deadhand.table.chance import commitment_to

if TYPE_CHECKING:
    from deadhand.server.room import Room


class Client(Protocol):
    """Who is told what happens at a table."""

    seat: int | None
    told: int
    """The number of the last state that the client was told; -1 for none."""

    def tell(self, frame: dict[str, Any]) -> None:
        """Queue a frame; never waits."""


def state_for(room: "Room", client: Client, views: dict[int | None, dict[str, Any]]) -> dict[str, Any]:
    """All that a client may know; `views` keeps what was built already for others in the same place."""
    match = room.match
    if client.seat not in views:
        views[client.seat] = match.view(client.seat)
    view = views[client.seat]
    kept = room.still_holds(client.told)
    lines = _lines(room, client.seat, view, kept)
    client.told = room.n
    return {
        "type": "state",
        "n": room.n,
        "move": len(match.actions),
        "view": view,
        "kept": kept,
        "lines": [{"n": move, "texts": texts} for move, texts in lines],
        "seats": [seat.public() for seat in room.seats],
        "you": client.seat,
        "host": room.row["host"],
        "can_undo": client.seat is not None and match.can_undo(client.seat),
        "commitment": commitment_to(room.row["secret"]),
        "secret": room.row["secret"] if match.over else None,
        "rematch": room.row["rematch"],
        "scores": match.scores,
        "ranks": match.ranks,
    }


def _lines(room: "Room", seat: int | None, view: dict[str, Any], kept: int) -> list[tuple[int, list[str]]]:
    """The log after the first `kept` moves; that of the last one alone stands in the view already."""
    last = len(room.match.actions)
    if kept == last:
        return []
    if kept == last - 1:
        texts = [event["text"] for event in view["events"] if event["text"]]
        return [(last, texts)] if texts else []
    return room.match.log_by_move(seat, since=kept + 1)
