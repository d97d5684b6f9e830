"""Whether the tables of a store can be played again, move by move: nobody sits there, and no bot moves."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from deadhand.match.dealing import OtherRules
from deadhand.match.fairness import check_origin
from deadhand.match.saved import SavedGame
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.lobby.orders import read_network
from deadhand.server.rooms.room import Room
from deadhand.table.errors import Refused

OF_ROWS: Final = ("game", "rules", "seats", "seed", "options", "deck", "actions", "returns", "digest")
"""What of a saved game follows from a table's rows, whoever sat there."""

logger = logging.getLogger(__name__)


@dataclass
class StoreReport:
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


async def check_tables(lobby: Lobby, *, most: int | None, told: Callable[[int, int], None]) -> StoreReport:
    """Play tables again, up to so many, which are picked by chance as their ids are."""
    ids = await lobby.storage.ids()
    found = StoreReport(tables=len(ids), damaged=await _damaged_bans(lobby))
    for done, table_id in enumerate(picked := ids[:most]):
        told(done, len(picked))
        try:
            room = await lobby.load_detached(table_id)
            await _check_deal_and_ending(room)
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


async def _damaged_bans(lobby: Lobby) -> list[str]:
    bans = [bar.value for bar in await lobby.storage.orders.bans() if bar.kind == "address"]
    return [f'The ban of "{value}" is of no address.' for value in bans if not _is_network(value)]


def _is_network(value: str) -> bool:
    try:
        read_network(value)
    except Refused:
        return False
    return True


async def _check_deal_and_ending(room: Room) -> None:
    """Do nothing if a table was dealt as was promised, and its end is kept as it was.

    Raises:
        Refused: saying what does not fit.
    """
    if room.begun:
        check_origin(room.to_saved_game())
    ending = await room.storage.endings.of(room.id)
    if ending is not None and not _is_game_of(ending.saved, room):
        raise Refused("Its end is kept otherwise than its moves lead to.")


def _is_game_of(saved: SavedGame, room: Room) -> bool:
    """Whether a saved game is that of a table, as its rows have it."""
    now = room.to_saved_game()
    same = all(getattr(saved, name) == getattr(now, name) for name in OF_ROWS)
    promised = saved.origin is None or (saved.origin.commitment, saved.origin.secret) == (
        room.commitment,
        room.row["secret"],
    )
    return same and promised
