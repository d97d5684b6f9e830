"""The clock of a live table: whom it runs for, who was late how often, and the bot that then stands in."""

import contextlib

from deadhand.server.database.engine import DatabaseUnavailable
from deadhand.server.rooms.live_table import LiveTable
from deadhand.server.rooms.table.seats import STAND_IN
from deadhand.server.shapes.clock import Countdown


def follow_clock(table: LiveTable, *, ago: float = 0.0) -> None:
    """Count for whoever is asked now; the last move was so many seconds ago, if this server did not see it."""
    seat, seconds = table.asked, table.row["clock"]
    if seconds and table.begun:
        people = [seat.seat for seat in table.seats if seat.kind == "human" and not seat.player]
        words = {own: word for own in people if (word := table.sealed.question(own)) is not None}
        table.clock.follow_ahead(words)
        ago = max(ago, 0.0 if seat is None else table.clock.could_already(seat))
    asked = None if seat is None else (table.n, seat)
    table.clock.follow(asked, moves=len(table.match.actions), seconds=seconds, ago=ago)


async def recall_clock(table: LiveTable) -> None:
    """Count from the last move on, which this server has not seen."""
    if table.row["clock"]:
        follow_clock(table, ago=await table.storage.quiet_for(table.id))


def countdown(table: LiveTable) -> Countdown:
    """The clock as everybody is told of it."""
    follow_clock(table)
    return {"seconds": table.row["clock"], "late": table.row["late"], "left": table.clock.left}


async def replace_late(table: LiveTable, seat: int) -> None:
    """Have a bot play for a person who is late, until they come back."""
    async with table.lock:
        late = max(1, table.seats[seat].late)
        await table.storage.set_stand_in(table.id, seat, bot=STAND_IN, late=late)
        table.seats[seat].stand_in, table.seats[seat].bot, table.seats[seat].late = True, STAND_IN, late
        table.tell_all()


async def count_late(table: LiveTable, seat: int, *, late: bool) -> None:
    """Keep how often in a row a person was late; the move is made already, so nothing is refused any more."""
    person = table.seats[seat]
    count = person.late + 1 if late else 0
    if person.player is None and count != person.late:
        person.late = count
        with contextlib.suppress(DatabaseUnavailable):
            await table.storage.set_late(table.id, seat, late=count)
