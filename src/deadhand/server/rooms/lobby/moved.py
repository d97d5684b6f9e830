"""Tables that move to a device: the game goes on there, and nobody plays at the table any more.

The device has drawn the id of its game, and stored it, before it asks. The table moves in one transaction; until then
it goes on, and afterwards the same request gives the same game again. So no move is lost or made twice, wherever one of
them is interrupted.
"""

from collections.abc import Sequence
from functools import partial

from deadhand.server.database.records import MovedTable
from deadhand.server.limits.client_quota import run_in_thread
from deadhand.server.rooms.lobby.new_table import new_deal_secret
from deadhand.server.rooms.room import Room
from deadhand.server.rooms.table import Forbidden
from deadhand.table.errors import Refused


async def take_away(room: Room, device: str, *, by: Sequence[int]) -> str:
    """Move the game of a table to a device, for the person with the seats `by`; return the saved game.

    The device learns the seed of the table, so all that its person did not know is dealt again. A person with several
    seats keeps all cards, as each seat knows others.

    Raises:
        Forbidden: if they have no seat there.
        Refused: if others play there, too, it cannot be played on a device, or it has moved to another one. Then it
            goes on here.
    """
    if not by:
        raise Forbidden("Only players at this table can take it to a device.")
    async with room.lock:
        if room.record.moved is None:
            _check_can_move(room, by)
            seat = by[0] if len(by) == 1 else None
            wish = MovedTable(device=device, move=len(room.match.actions), seed=new_deal_secret(), seat=seat)
            await run_in_thread(partial(_saved_game, room, wish))  # if that is refused, the game stays here
            await room.move_away(wish)
        moved = room.record.moved
    if moved is None or moved["device"] != device:
        raise Refused("This game has moved to another device.")
    return await run_in_thread(partial(_saved_game, room, moved))


def _check_can_move(room: Room, by: Sequence[int]) -> None:
    """Refuse a game that cannot go on at the device of the person with these seats."""
    record = room.record
    if record.scene is not None or record.daily is not None:
        raise Refused("Lessons and the daily deal stay at the server.")
    if any(seat.kind != "bot" and seat.seat not in by for seat in room.seats):
        raise Refused("Others play at this table, too. Only a game with bots alone can be taken to a device.")
    if not record.begun or room.match.over:
        raise Refused("Only a game that is being played can be taken to a device.")


def _saved_game(room: Room, moved: MovedTable) -> str:
    """Return the game as it moved: with a branch where the device goes on."""
    match = room.match.at(moved["move"]).branch_off(moved["seed"], seat=moved["seat"])
    saved = room.history.saved_game()
    again = match.saved(players=saved.players)
    again.changed_bots = saved.changed_bots
    return again.text()
