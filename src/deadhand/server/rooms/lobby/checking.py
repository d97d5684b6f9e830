"""Verification of a store: replays its tables move by move, without clients or bots."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from deadhand.match.dealing import OtherRules
from deadhand.match.fairness import check_origin
from deadhand.match.saved import SavedGame
from deadhand.server.database.records import NewerTable
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.lobby.orders import read_network
from deadhand.server.rooms.room import Room
from deadhand.table.errors import Refused

OF_ROWS: Final = ("game", "rules", "seats", "seed", "options", "deck", "actions", "branches", "returns", "digest")
"""The fields of a saved game that follow from a table's rows alone."""

logger = logging.getLogger(__name__)


@dataclass
class StoreReport:
    """The result of a verification."""

    tables: int = 0
    played: int = 0
    """The number of replayed tables."""
    over: int = 0
    """The number of finished ones among them."""
    other_rules: int = 0
    """The number of tables with other versions of their rules, which were not replayed."""
    damaged: list[str] = field(default_factory=list)
    """A sentence for each damaged table."""


async def check_tables(
    lobby: Lobby, ids: Sequence[str], *, most: int | None = None, on_progress: Callable[[int, int], None]
) -> StoreReport:
    """Replay tables, at most the first `most`: a random sample, as their ids are random. Check the bans, too."""
    found = StoreReport(tables=len(ids), damaged=await _damaged_bans(lobby))
    for done, table_id in enumerate(picked := ids[:most]):
        on_progress(done, len(picked))
        try:
            room = await lobby.load_detached(table_id)
            await _check_deal_and_ending(room)
        except (OtherRules, NewerTable):
            found.other_rules += 1
        except Refused as refusal:
            found.damaged.append(f"Table {table_id}: {refusal}")
        except Exception as error:  # damaged rows may raise anything; check the others, too
            logger.exception("A table cannot be played again.", extra={"table": table_id})
            found.damaged.append(f"Table {table_id}: its rows cannot be understood ({type(error).__name__}).")
        else:
            found.played += 1
            found.over += room.match.over
    return found


async def _damaged_bans(lobby: Lobby) -> list[str]:
    damaged: list[str] = []
    for each in await lobby.storage.moderation.restrictions():
        try:
            if each.kind == "address":
                read_network(each.value)
        except Refused:
            damaged.append(f'The {each.effect} of "{each.value}" is of no address.')
    return damaged


async def _check_deal_and_ending(room: Room) -> None:
    """Check that a table was dealt from its commitment, and that its stored ending matches.

    Raises:
        Refused: saying what does not fit.
    """
    if room.record.begun:
        check_origin(room.history.saved_game())
    ending = await room.storage.endings.of(room.id)
    if ending is not None and not _is_game_of(ending, room):
        raise Refused("Its end is kept otherwise than its moves lead to.")


def _is_game_of(saved: SavedGame, room: Room) -> bool:
    """Return whether a saved game matches a table's rows."""
    now = room.history.saved_game()
    same = all(getattr(saved, name) == getattr(now, name) for name in OF_ROWS)
    committed = saved.origin is None or (saved.origin.commitment, saved.origin.secret) == (
        room.deal.commitment,
        room.record.secret,
    )
    return same and committed
