"""The clock of a live table: whose time runs, late answers, and stand-in bots."""

import contextlib

from deadhand.server.database.engine import DatabaseUnavailable
from deadhand.server.rooms.live_table import LiveTable
from deadhand.server.rooms.table.seats import STAND_IN
from deadhand.server.shapes.clock import Countdown


def follow_clock(table: LiveTable, *, ago: float = 0.0) -> None:
    """Run the clock for the seat to act; the last move was `ago` seconds ago, if another server made it."""
    seat, seconds = table.person_to_act, table.row["clock"]
    if seconds and table.begun:
        people = [seat.seat for seat in table.seats if seat.kind == "human" and not seat.acting_bot]
        words = {own: word for own in people if (word := table.sealed_answers.question_of(own)) is not None}
        table.clock.track_premoves(words)
        ago = max(ago, 0.0 if seat is None else table.clock.seconds_answerable(seat))
    asked = None if seat is None else (table.n, seat)
    table.clock.track_question(asked, moves=len(table.match.actions), seconds=seconds, ago=ago)


async def restore_clock(table: LiveTable) -> None:
    """Run the clock from the last move in the database."""
    if table.row["clock"]:
        follow_clock(table, ago=await table.storage.quiet_for(table.id))


def countdown(table: LiveTable) -> Countdown:
    """Return the clock as it is sent to everybody."""
    follow_clock(table)
    return {"seconds": table.row["clock"], "late": table.row["late"], "left": table.clock.seconds_left}


async def replace_late(table: LiveTable, seat: int) -> None:
    """Have a bot stand in for a late person until they return."""
    async with table.lock:
        late = max(1, table.seats[seat].late)
        await table.storage.set_stand_in(table.id, seat, bot=STAND_IN, late=late)
        table.seats[seat].stand_in, table.seats[seat].bot, table.seats[seat].late = True, STAND_IN, late
        table.broadcast_state()


async def count_late(table: LiveTable, seat: int, *, late: bool) -> None:
    """Store how often in a row a person was late. The move is made already, so a failed write is ignored."""
    person = table.seats[seat]
    count = person.late + 1 if late else 0
    if person.acting_bot is None and count != person.late:
        person.late = count
        with contextlib.suppress(DatabaseUnavailable):
            await table.storage.set_late(table.id, seat, late=count)
