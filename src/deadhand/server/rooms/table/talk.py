"""The talk at one table: free words, kept with the table but never within its game, and how fast people may speak."""

from collections.abc import Iterable
from datetime import UTC
from typing import Final

from deadhand.server.buckets import TokenBucket
from deadhand.server.database.words import MAX_MESSAGES, ChatMessage, ChatStorage
from deadhand.server.shapes.told import Said
from deadhand.table.errors import Refused
from deadhand.table.game.printable_text import invisible, plain_spaces

LONGEST: Final = 200
"""Characters (code points) of what is said at once."""
AT_ONCE: Final = 5
EVERY: Final = 2.0
"""Seconds after which a person may say one thing more than the first `AT_ONCE`."""


class Talk:
    """What is said at a table."""

    __slots__ = ("_buckets", "_table_id", "_words", "on", "words")

    def __init__(self, table_id: str, words: ChatStorage, *, on: bool) -> None:
        self.on = on
        """Whether the host lets people speak freely."""
        self.words: list[Said] = []
        self._table_id = table_id
        self._words = words
        self._buckets: dict[str, TokenBucket] = {}

    async def catch_up(self) -> list[Said]:
        """Read what has been said, here or elsewhere; what of it is new."""
        return self.take_over(await self._words.all(self._table_id))

    def take_over(self, words: Iterable[ChatMessage]) -> list[Said]:
        """Take over what the database keeps; what of it is new."""
        known = {word["id"] for word in self.words}
        self.words = [_said(word) for word in words]
        return [word for word in self.words if word["id"] not in known]

    async def say(self, text: str, *, seat: int, who: str, name: str) -> Said:
        """Keep what a person says.

        Raises:
            Refused: if it is empty, too long or has invisible characters, came too soon, or the host wants no talk.
        """
        if not self.on:
            raise Refused("The host has switched the talk off; quick words can still be said.")
        said = _checked(text)
        self.check_pace(who)
        word = _said(await self._words.say(self._table_id, seat=seat, who=who, name=name, text=said))
        self.words = [*self.words, word][-MAX_MESSAGES:]
        return word

    def check_pace(self, who: str) -> None:
        """Count one more thing that a person says, quick or free.

        Raises:
            Refused: if that was too fast.
        """
        bucket = self._buckets.setdefault(who, TokenBucket(1 / EVERY, burst=AT_ONCE))
        if len(self._buckets) > MAX_MESSAGES:
            del self._buckets[next(iter(self._buckets))]
        if not bucket.take():
            raise Refused("You speak faster than anybody can listen; please wait a moment.")


def _checked(text: str) -> str:
    said = plain_spaces(text).strip()
    if not 0 < len(said) <= LONGEST:
        raise Refused(f"What you say has 1 to {LONGEST} characters, not {len(said)}.")
    hidden = invisible(said)
    if hidden is not None:
        raise Refused(f"What you say must be visible; it has {hidden} in it.")
    return said


def _said(word: ChatMessage) -> Said:
    at = word.at if word.at.tzinfo else word.at.replace(tzinfo=UTC)  # SQLite forgets the zone
    return {
        "id": word.id,
        "seat": word.seat,
        "who": word.who,
        "name": word.name,
        "text": word.text,
        "at": at.timestamp(),
    }
