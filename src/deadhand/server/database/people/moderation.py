"""Moderation as it is stored: bans and mutes, reports of people, and blocked words. Operators' orders are audited."""

import logging
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, Literal

from sqlalchemy import String, delete, func, or_, select, type_coerce, update
from sqlalchemy.ext.asyncio import AsyncConnection
from typing_extensions import TypedDict

from deadhand.server.database import schema
from deadhand.server.database.audit import AuditEntry, audit, read_audit
from deadhand.server.database.engine import Database
from deadhand.server.database.orders import time_of
from deadhand.server.limits.look_alikes import look_alike
from deadhand.table.errors import Refused

logger = logging.getLogger(__name__)

Effect = Literal["ban", "mute"]
Kind = Literal["address", "browser", "name"]
About = Literal["message", "comment", "name"]

MAX_OPEN_REPORTS: Final = 100
"""The most open reports of one table."""
FORGET: Final = "forget-person"
"""The order to forget a person, as the audit log has it."""
_bars: Final = schema.restrictions.c
_reports: Final = schema.reports.c


@dataclass(frozen=True, slots=True)
class Restriction:
    """A ban or a mute of an address, a browser by its number in the log, or a name and those that look like it."""

    effect: Effect
    kind: Kind
    value: str
    words: str
    """The operator's message."""
    at: datetime | None
    until: datetime | None
    """Its end; None if it has none."""


class ReportedLine(TypedDict):
    """A message near the reported one, or the last ones before a report of a name."""

    name: str
    text: str
    at: float
    """Seconds since 1970."""
    reported: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A message, comment or name that somebody has reported to the operator."""

    table_id: str
    about: About
    subject: str
    """The number of the message or comment; of a name the public id of its person."""
    name: str
    text: str
    """The reported text; "" for a name."""
    browser: str | None
    """The number of the browser that wrote it, or that has the name; None if that is not known."""
    address: str | None
    """The address of that person, if they were connected when the report came."""
    lines: list[ReportedLine] = field(default_factory=list)
    reporter: str
    """A hash of the address that the report came from, at this table. An address can present any number of browsers."""
    reporter_name: str
    note: str


@dataclass(frozen=True, slots=True)
class StoredReport:
    """A report in the database."""

    id: int
    at: datetime
    closed: datetime | None
    report: Report


@dataclass(eq=False)
class ModerationStorage:
    """The bans, mutes, blocked words and reports of one database."""

    _database: Database

    async def restrict(self, new: Restriction, *, by: str) -> bool:
        """Ban or mute somebody, replacing an earlier end and message; return False if nothing changes."""
        row = {name: getattr(new, name) for name in ("effect", "kind", "value", "words", "until")}
        row["at"] = datetime.now(UTC)
        for each in await self.restrictions():
            if _is_same_target(each, new.effect, new.kind, new.value):
                if (each.words, each.until) == (new.words, new.until):
                    return False
                row["value"] = each.value
        async with self._database.transaction() as connection:
            added = schema.insert_into(schema.restrictions, connection).values(row)
            changes = {"words": new.words, "until": new.until, "at": row["at"]}
            await connection.execute(
                added.on_conflict_do_update(index_elements=list(schema.restrictions.primary_key), set_=changes)
            )
            end = f"until {new.until:%Y-%m-%d %H:%M} UTC: " if new.until else ""
            await audit(connection, by, new.effect, row["value"], f"{end}{new.words}"[:300])
        return True

    async def lift(self, effect: Effect, kind: Kind, value: str, *, by: str) -> bool:
        """Lift a ban or a mute; return False if there is none."""
        there = [each for each in await self.restrictions() if _is_same_target(each, effect, kind, value)]
        async with self._database.transaction() as connection:
            for each in there:
                own = _bars.effect == effect, _bars.kind == kind, _bars.value == each.value
                await connection.execute(delete(schema.restrictions).where(*own))
                await audit(connection, by, f"un{effect}", each.value)
        return bool(there)

    async def restrictions(self) -> Sequence[Restriction]:
        """Return the bans and mutes that have not ended, the latest last."""
        times = type_coerce(_bars.at, String), type_coerce(_bars.until, String)
        lasting = or_(_bars.until.is_(None), _bars.until > datetime.now(UTC))
        query = select(_bars.effect, _bars.kind, _bars.value, _bars.words, *times).where(lasting).order_by(_bars.at)
        async with self._database.reading() as connection:
            return [Restriction(*row[:4], *map(time_of, row[4:])) for row in await connection.execute(query)]

    async def blocked_words(self) -> list[str]:
        """Return the blocked words in alphabetical order."""
        async with self._database.reading() as connection:
            return list(await connection.scalars(select(schema.blocked_words.c.word).order_by("word")))

    async def block_words(self, words: Collection[str], *, by: str) -> int:
        """Block words; return how many were not blocked before."""
        count = 0
        async with self._database.transaction() as connection:
            new = schema.insert_into(schema.blocked_words, connection).on_conflict_do_nothing()
            for word in words:
                if (await connection.execute(new, {"word": word, "at": datetime.now(UTC)})).rowcount:
                    await audit(connection, by, "block-word", word)
                    count += 1
        return count

    async def unblock_words(self, words: Collection[str], *, by: str) -> int:
        """Unblock words; return how many were blocked."""
        count = 0
        async with self._database.transaction() as connection:
            for word in words:
                gone = delete(schema.blocked_words).where(schema.blocked_words.c.word == word)
                if (await connection.execute(gone)).rowcount:
                    await audit(connection, by, "unblock-word", word)
                    count += 1
        return count

    async def browser_of(self, about: About, number: int) -> str | None:
        """Return the number of the browser from which a message or a comment came."""
        table = schema.messages if about == "message" else schema.comments
        async with self._database.reading() as connection:
            found: str | None = await connection.scalar(select(table.c.browser).where(table.c.id == number))
        return found

    async def add_report(self, report: Report) -> bool:
        """Store a report, unless the same address has made it already; return whether it is new.

        If a table has too many open reports, the address with the most loses its oldest.

        Raises:
            Refused: if a table has too many, and no address has more of them than this one.
        """
        row = {**asdict(report), "at": datetime.now(UTC)}
        async with self._database.transaction(report.table_id) as connection:
            self._database.reserve(row)
            new = schema.insert_into(schema.reports, connection).values(row).on_conflict_do_nothing()
            if not (await connection.execute(new)).rowcount:
                return False
            await _make_room(connection, report)
        return True

    async def reports(self, *, closed: bool, most: int, number: int | None = None) -> list[StoredReport]:
        """Return the latest reports, the oldest first: the open ones, with `closed` all, or the one with a number."""
        own = schema.reports
        query = select(own).order_by(_reports.id.desc()).limit(most)
        if number is not None:
            query = query.where(_reports.id == number)
        elif not closed:
            query = query.where(_reports.closed.is_(None))
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [_report_of(dict(row)) for row in reversed(rows)]

    async def close_report(self, number: int, note: str, *, by: str) -> bool:
        """Close a report; return False if there is none that is open."""
        open_one = _reports.id == number, _reports.closed.is_(None)
        async with self._database.transaction() as connection:
            closing = update(schema.reports).where(*open_one).values(closed=datetime.now(UTC))
            if not (await connection.execute(closing)).rowcount:
                return False
            await audit(connection, by, "close-report", str(number), note)
        return True

    async def audit_log(self, *, most: int) -> list[AuditEntry]:
        """Return the latest orders of operators, the latest first."""
        return await read_audit(self._database, most=most)

    async def last_forgotten(self) -> int | None:
        """Return the number of the last order to forget a person; None if there is none."""
        query = select(func.max(schema.audit.c.id)).where(schema.audit.c.action == FORGET)
        async with self._database.reading() as connection:
            found: int | None = await connection.scalar(query)
        return found

    async def delete_old(self, before: datetime) -> None:
        """Delete reports and audit entries from before then."""
        async with self._database.transaction() as connection:
            await connection.execute(delete(schema.reports).where(_reports.at < before))
            await connection.execute(delete(schema.audit).where(schema.audit.c.at < before))

    async def delete_ended(self) -> None:
        """Delete the bans and mutes that have ended."""
        async with self._database.transaction() as connection:
            await connection.execute(delete(schema.restrictions).where(_bars.until < datetime.now(UTC)))


async def _make_room(connection: AsyncConnection, new: Report) -> None:
    """Delete the oldest open report of the busiest address, if the table of a new report has too many with it.

    Raises:
        Refused: if the address of the new report is the busiest, or as busy.
    """
    of_table = _reports.table_id == new.table_id, _reports.closed.is_(None)
    query = select(_reports.reporter).where(*of_table).order_by(_reports.id)
    reporters = Counter((await connection.scalars(query)).all())
    if reporters.total() <= MAX_OPEN_REPORTS:
        return
    busiest, most = reporters.most_common(1)[0]
    if reporters[new.reporter] >= most:
        raise Refused("There are many reports from this table already. The operator will see them.")
    oldest = select(func.min(_reports.id)).where(*of_table, _reports.reporter == busiest).scalar_subquery()
    await connection.execute(delete(schema.reports).where(_reports.id == oldest))
    logger.info("Too many open reports of table %s: the oldest of one address is deleted.", new.table_id)


def _is_same_target(one: Restriction, effect: Effect, kind: Kind, value: str) -> bool:
    same = one.value == value or (kind == "name" and look_alike(one.value, value))
    return (one.effect, one.kind) == (effect, kind) and same


def _report_of(row: dict[str, Any]) -> StoredReport:
    number, at, closed = row.pop("id"), row.pop("at"), row.pop("closed")
    return StoredReport(number, at, closed, Report(**row))
