"""Whether the tables of a store can be played again, move by move: nobody sits there, and no bot moves."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from deadhand.dealing import OtherRules
from deadhand.server.rooms.lobby import Lobby
from deadhand.table.errors import Refused

logger = logging.getLogger(__name__)


@dataclass
class Found:
    """What a store holds."""

    tables: int = 0
    played: int = 0
    """How many of them were played again."""
    over: int = 0
    """How many of these are finished."""
    other_rules: int = 0
    """How many are of other versions of their game's rules, and so were not played again."""
    damaged: list[str] = field(default_factory=list)
    """What is wrong with others, in a sentence each."""


async def check_tables(lobby: Lobby, *, most: int | None, told: Callable[[int, int], None]) -> Found:
    """Play tables again, up to so many, which are picked by chance as their ids are."""
    ids = await lobby.storage.ids()
    found = Found(tables=len(ids))
    for done, table_id in enumerate(picked := ids[:most]):
        told(done, len(picked))
        try:
            room = await lobby.look(table_id)
        except OtherRules:
            found.other_rules += 1
        except Refused as refusal:
            found.damaged.append(f"Table {table_id}: {refusal}")
        except Exception as error:  # damaged rows may lead anywhere, and the other tables are checked all the same
            logger.exception("A table cannot be played again.", extra={"table": table_id})
            found.damaged.append(f"Table {table_id}: its rows cannot be understood ({type(error).__name__}).")
        else:
            found.played += 1
            found.over += room.match.over
    return found
