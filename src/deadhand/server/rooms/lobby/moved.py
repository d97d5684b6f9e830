"""Tables that move to a device: the game goes on there, and nobody plays at the table any more.

The device has drawn the id of its game, and stored it, before it asks. The table moves in one transaction; until then
it goes on, and afterwards the same request gives the same game again. So no move is lost or made twice, wherever one of
them is interrupted.
"""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from deadhand.match.dealing import OtherRules
from deadhand.server.database.records import MovedTable, SeatRecord, TableRecord
from deadhand.server.limits.client_quota import run_in_thread
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.lobby.new_table import new_deal_secret
from deadhand.server.rooms.room import Room
from deadhand.server.rooms.table import Forbidden, Seats
from deadhand.server.shapes.table import StandingOrder
from deadhand.table.errors import Refused


class TakenTable(NamedTuple):
    """The game of a table as a device takes it over."""

    saved: str
    """The text of the saved game."""
    orders: list[list[StandingOrder] | None]
    """The standing orders of each seat."""
    pace: float


async def take_away(lobby: Lobby, table_id: str, device: str, *, secret: str | None) -> TakenTable:
    """Move the game of a table to a device, for the person with this secret.

    The device learns the seed of the table, so all that its person did not know is dealt again. All seats of a team
    know the same. A game that has moved is given again without its rules, too.

    Raises:
        Forbidden: if they have no seat there.
        NotFound: if there is no such table.
        OtherRules: if its rules have been replaced before it moved.
        Refused: if others play there, too, it cannot be played on a device, or it has moved to another one. Then it
            goes on here.
    """
    try:
        room = await lobby.get_room(table_id)
    except OtherRules:
        table = await lobby.read_table(table_id)
        if table.record.moved is None:
            raise
        _seats_of(Seats(table.seats, []), secret)
        return _taken(table.record, table.seats, device)
    by = _seats_of(room.seats, secret)
    async with room.lock:
        if room.record.moved is None:
            _check_can_move(room, by)
            saved = await run_in_thread(partial(_saved_game, room, by))  # if that is refused, the game stays here
            await room.move_away(MovedTable(device=device, saved=saved))
    return _taken(room.record, list(room.seats), device)


def _seats_of(seats: Seats, secret: str | None) -> tuple[int, ...]:
    """Return the seats that a secret opens."""
    if secret is None:
        raise Forbidden("Only players at this table can take it to a device.")
    return seats.of_secret(secret)


def _check_can_move(room: Room, by: Sequence[int]) -> None:
    """Refuse a game that cannot go on at the device of the person with these seats."""
    record = room.record
    if record.scene is not None or record.daily is not None:
        raise Refused("Lessons and the daily deal stay at the server.")
    if any(seat.kind != "bot" and seat.seat not in by for seat in room.seats):
        raise Refused("Others play at this table, too. Only a game with bots alone can be taken to a device.")
    if not record.begun or room.match.over:
        raise Refused("Only a game that is being played can be taken to a device.")


def _saved_game(room: Room, by: Sequence[int]) -> str:
    """Return the game as it moves: with a branch where the device goes on."""
    match = room.match.branch_off(new_deal_secret(), seat=by[0])
    here = room.history.saved_game()
    saved = match.saved(players=here.players)
    saved.changed_bots = here.changed_bots
    return saved.text()


def _taken(record: TableRecord, seats: Sequence[SeatRecord], device: str) -> TakenTable:
    """Return the game of a table that has moved, for its device."""
    if record.moved is None or record.moved["device"] != device:
        raise Refused("This game has moved to another device.")
    return TakenTable(record.moved["saved"], [seat.orders for seat in seats], record.pace)
