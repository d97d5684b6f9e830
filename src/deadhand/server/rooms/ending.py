"""The end of a game at a live table: the saved game, and its copy that outlives the game's rules."""

import asyncio
from dataclasses import dataclass

from deadhand.match.account import account_of
from deadhand.match.saved import Origin, SavedGame
from deadhand.server.database.endings import EndingStorage
from deadhand.server.rooms.commands import CommandLog
from deadhand.server.rooms.deal import Deal
from deadhand.server.rooms.table import Table


@dataclass(slots=True, eq=False)
class Ending:
    """The end of the game at one table."""

    _table: Table
    _commands: CommandLog
    _deal: Deal
    _storage: EndingStorage

    def saved_game(self) -> SavedGame:
        """Return the game with its secret, for anyone to verify."""
        lesson = self._table.record.scene is not None  # the guide chose the others' moves, not a bot
        players = ["human" if seat.kind == "human" else "" if lesson else seat.bot or "" for seat in self._table.seats]
        saved = self._table.match.saved(players=players)
        saved.origin = Origin(
            table=self._table.id,
            commitment=self._deal.commitment,
            secret=self._table.record.secret,
            contributions=self._deal.contributions(),
            daily=self._table.record.daily,
            program=self._table.record.program,
        )
        return saved

    async def store(self) -> None:
        """Store how the game ended, unless that is done already; lessons are skipped.

        It can be read even after the game's rules have been replaced.
        """
        if self._table.record.scene is None and not await self._storage.kept(self._table.id):
            saved = await asyncio.to_thread(self._game_with_account)
            await self._storage.keep(self._table.id, moves=self._commands.n, saved=saved)

    def _game_with_account(self) -> SavedGame:
        saved = self.saved_game()
        saved.account = account_of(self._table.match)
        return saved
