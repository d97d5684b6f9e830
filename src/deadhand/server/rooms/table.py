"""What all parts of one live table work on."""

from dataclasses import dataclass

from deadhand.guides.lesson import Lesson
from deadhand.match.match import Match
from deadhand.server.database.records import TableRecord
from deadhand.server.rooms.seats import Seats


@dataclass(slots=True)
class Table:
    """The row, the seats and the match of one table."""

    record: TableRecord
    seats: Seats
    match: Match
    lesson: Lesson | None
    """The lesson, if this is a guided game."""

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.record.id
