"""Moderation as both databases store it."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from deadhand.server.database.people.moderation import Report, Restriction
from deadhand.server.database.storage import Storage, open_storage
from deadhand.table.errors import Refused

pytestmark = pytest.mark.anyio
REPORT = Report(
    table_id="table",
    about="message",
    subject="7",
    name="Bob",
    text="You corpse!",
    browser="0123456789abcdef",
    address="203.0.113.7",
    lines=[{"name": "Bob", "text": "You corpse!", "at": 1.5, "reported": True}],
    reporter="ann",
    reporter_name="Ann",
    note="",
)


@pytest.fixture
async def storage(url: str) -> AsyncIterator[Storage]:
    opened = await open_storage(url)
    yield opened
    await opened.close()


async def test_a_ban_is_replaced_by_a_later_one_and_beside_a_mute(storage: Storage) -> None:
    moderation, end = storage.moderation, datetime.now(UTC) + timedelta(hours=1)
    ban = Restriction("ban", "name", "Bob", "Go.", None, None)
    assert await moderation.restrict(ban, by="olga")
    assert not await moderation.restrict(ban, by="olga")
    assert await moderation.restrict(replace(ban, value="B0B", until=end), by="olga")
    assert await moderation.restrict(replace(ban, effect="mute"), by="olga")
    found = await moderation.restrictions()
    assert [(each.effect, each.value, each.until) for each in found] == [("ban", "Bob", end), ("mute", "Bob", None)]
    assert await moderation.lift("ban", "name", "bob", by="olga")
    assert not await moderation.lift("ban", "name", "bob", by="olga")
    assert [entry.action for entry in await moderation.audit_log(most=9)] == ["unban", "mute", "ban", "ban"]


async def test_a_report_of_one_address_is_stored_once(storage: Storage) -> None:
    moderation = storage.moderation
    assert [await moderation.add_report(REPORT) for _ in range(2)] == [True, False]
    assert await moderation.add_report(replace(REPORT, reporter="eve"))
    first, second = await moderation.reports(closed=False, most=9)
    assert (first.report, second.report.reporter) == (REPORT, "eve")
    assert await moderation.close_report(first.id, "Nothing.", by="olga")
    assert [each.id for each in await moderation.reports(closed=False, most=9)] == [second.id]
    await moderation.delete_old(datetime.now(UTC) + timedelta(seconds=1))
    assert await moderation.reports(closed=True, most=9) == []
    assert await moderation.audit_log(most=9) == []


async def test_one_address_can_never_keep_others_from_reporting(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deadhand.server.database.people.moderation.MAX_OPEN_REPORTS", 6)
    moderation = storage.moderation

    async def add(reporter: str, *subjects: int) -> None:
        for subject in subjects:
            assert await moderation.add_report(replace(REPORT, reporter=reporter, subject=str(subject)))

    async def open_reports() -> list[str]:
        return [
            f"{each.report.reporter}{each.report.subject}" for each in await moderation.reports(closed=False, most=9)
        ]

    await add("a", 1, 2, 3, 4)
    await add("b", 1)
    await moderation.add_report(replace(REPORT, table_id="another", reporter="z"))
    await add("b", 2)
    with pytest.raises(Refused, match="many reports"):
        await add("a", 5)
    await add("c", 1)
    assert await open_reports() == ["a2", "a3", "a4", "b1", "z7", "b2", "c1"]
    await add("d", 1)
    assert await open_reports() == ["a3", "a4", "b1", "z7", "b2", "c1", "d1"]
    with pytest.raises(Refused, match="many reports"):  # each would have two
        await add("c", 2)
    assert not await moderation.add_report(replace(REPORT, reporter="a", subject="4"))
    assert await open_reports() == ["a3", "a4", "b1", "z7", "b2", "c1", "d1"]


async def test_blocked_words_are_each_stored_once(storage: Storage) -> None:
    assert await storage.moderation.block_words(["rott*", "corpse"], by="olga") == 2
    assert await storage.moderation.block_words(["corpse"], by="olga") == 0
    assert await storage.moderation.blocked_words() == ["corpse", "rott*"]
    assert await storage.moderation.unblock_words(["corpse", "other"], by="olga") == 1
