"""What other servers of the database have changed at a live table, read and applied here."""

from collections.abc import Iterable
from dataclasses import dataclass

from deadhand.server.database.gathering import Promise
from deadhand.server.database.records import TableChanges
from deadhand.server.database.storage import Storage
from deadhand.server.rooms.audience import Audience
from deadhand.server.rooms.commands import CommandLog
from deadhand.server.rooms.deal import Deal
from deadhand.server.rooms.premoves import Premoves
from deadhand.server.rooms.table import Table
from deadhand.server.rooms.talk import Talk


@dataclass(slots=True, eq=False)
class TableSync:
    """Applies the database's rows to one table. The caller holds the table's lock."""

    _table: Table
    _commands: CommandLog
    _deal: Deal
    _premoves: Premoves
    _talk: Talk
    _audience: Audience
    _storage: Storage

    async def read_all(self) -> None:
        """Apply everything: seats, bans, the row, the deal, moves, chat; send what has changed."""
        whole = await self._storage.whole(self._table.id, since=self._commands.n)
        folded = whole.record.folded if self._storage.shared else 0
        changed = self._table.seats.sync(whole.seats)
        self._audience.count_connections()
        changed |= self._apply_record(whole.record.changeable, whole.promises)
        changed |= await self._commands.sync(whole.moves, folded=folded)
        sealed = self._premoves.sync(whole.sealed)
        if changed:
            self._audience.send_states()
        if sealed:
            self._audience.send_sealed_answers(sealed)
        self._audience.send_words(self._talk.sync(whole.words))
        self._audience.set_banned(whole.banned)

    def apply_changes(self, changes: TableChanges) -> bool:
        """Apply changes of the table's row; return whether anything changed."""
        talk = self._table.record.talk
        changed = self._table.record.update(changes)
        if self._table.record.talk != talk:
            self._audience.send_talk_switch()
        return changed

    def _apply_record(self, changes: TableChanges, promises: Iterable[Promise]) -> bool:
        begun = self._table.record.begun
        changed = self.apply_changes(changes)
        if not begun:
            changed |= self._deal.sync(promises)
            if self._table.record.seed is not None:
                self._table.match.deal_again(self._table.record.seed)
                self._commands.log.reset()
        return changed
