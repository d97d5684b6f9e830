"""A table with bots is started by one request; the hello of its socket reveals the number for the deal."""

import hashlib
from typing import Any

import pytest

from deadhand.server.database.storage import Storage
from tests.server.client import Client, play_out
from tests.server.running import Served

pytestmark = pytest.mark.anyio

NUMBER = "5" * 64
COMMITMENT = hashlib.sha256(NUMBER.encode()).hexdigest()


async def started(served: Served, *seats: str) -> tuple[Client, dict[str, Any]]:
    table = await served.start(seats, commitment=COMMITMENT)
    return Client(served.port, table["id"], table["secret"]), table


async def test_the_first_answer_to_a_hello_with_the_number_is_the_dealt_table(served: Served) -> None:
    me, table = await started(served, "me", "greedy", "greedy")
    async with me.connected(number=NUMBER):
        assert [frame["type"] for frame in me.frames][:2] == ["dealt", "state"]
        assert me.frames[0]["commitment"] == table["commitment"]
        assert [each["number"] for each in me.frames[0]["commitments"]] == [NUMBER]
        await play_out(me)
    assert (await served.get(f"{table['id']}/verify"))["honest"]


async def test_a_repeated_hello_with_the_number_changes_nothing(served: Served) -> None:
    me, _ = await started(served, "me", "greedy")
    for _ in range(2):
        async with me.connected(number=NUMBER):
            assert me.frames[-1]["type"] == "state"


@pytest.mark.parametrize("number", ["4" * 64, None], ids=["of another commitment", "none"])
async def test_without_the_right_number_the_table_waits_for_it(served: Served, number: str | None) -> None:
    me, _ = await started(served, "me", "greedy")
    async with me.connected(**({} if number is None else {"number": number})):
        assert me.frames[-1]["type"] == "gathering"
        assert me.frames[-1]["revealing"]
        await me.send(type="reveal", number=NUMBER)
        await me.until(lambda frame: frame["type"] == "state")


async def test_a_number_before_the_host_begins_is_not_taken(served: Served) -> None:
    me, table = await started(served, "me", "open")
    async with me.connected(number=NUMBER):
        assert not me.frames[-1]["revealing"]
        assert [each["revealed"] for each in me.frames[-1]["commitments"]] == [False]
    snapshot = await served.lobby.storage.snapshot(table["id"])
    assert [each.number for each in snapshot.commitments] == [None]


async def test_the_rows_of_a_table_are_written_in_one_step_of_a_thread(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[Any] = []
    database = served.lobby.storage.database
    submit = database._write_thread.submit

    def noted(*work: Any) -> Any:
        steps.append(work)
        return submit(*work)

    monkeypatch.setattr(database._write_thread, "submit", noted)
    monkeypatch.setattr(Storage, "snapshot", None)  # nothing is read
    await started(served, "me", "greedy")
    assert len(steps) == 1
