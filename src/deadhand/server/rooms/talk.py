"""The chat of one table: stored with the table but outside its game, with a rate limit per person."""

from dataclasses import dataclass, field
from typing import Final

from deadhand.server.buckets import RateLimit
from deadhand.server.database.records import TableRecord
from deadhand.server.database.talk import MAX_MESSAGES, ChatStorage
from deadhand.server.shapes.server_frames import Said
from deadhand.table.errors import Refused
from deadhand.table.game.printable_text import invisible_character, normalize_spaces

LONGEST: Final = 200
"""The most characters (code points) of a message."""
AT_ONCE: Final = 5
EVERY: Final = 2.0
"""Seconds per further message after a burst of `AT_ONCE`."""


def message_rates(most: int = MAX_MESSAGES) -> RateLimit:
    """Return the rate limit of the messages of so many people."""
    return RateLimit("Too many messages. Try again in a moment.", 1 / EVERY, burst=AT_ONCE, most=most)


@dataclass(slots=True, eq=False)
class Talk:
    """The chat messages of a table."""

    _record: TableRecord
    _storage: ChatStorage
    words: list[Said] = field(default_factory=list)
    rates: RateLimit = field(default_factory=message_rates)

    def sync(self, words: list[Said]) -> list[Said]:
        """Apply the database's rows; return the new messages."""
        known = {word["id"] for word in self.words}
        self.words = words
        return [word for word in self.words if word["id"] not in known]

    async def post(self, text: str, *, seat: int, who: str, name: str) -> Said:
        """Store a message of a person.

        Raises:
            Refused: if it is empty, too long or has invisible characters, came too soon, or the host wants no talk.
        """
        if not self._record.talk:
            raise Refused("The host has switched the chat off. You can still send quick words.")
        said = validated_text(text)
        self.rates.check(who)
        word = await self._storage.say(self._record.id, seat=seat, who=who, name=name, text=said)
        self.words = [*self.words, word][-MAX_MESSAGES:]
        return word


def validated_text(text: str) -> str:
    """Return a message of a person without superfluous spaces.

    Raises:
        Refused: if it is empty, too long or has invisible characters.
    """
    said = normalize_spaces(text).strip()
    if not 0 < len(said) <= LONGEST:
        raise Refused("A message has 1 to {0} characters, not {1}.", LONGEST, len(said))
    hidden = invisible_character(said)
    if hidden is not None:
        raise Refused("A message must be visible text; yours contains {0}.", hidden)
    return said
