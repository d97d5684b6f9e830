"""The server is killed in the middle of play, again and again: what was acknowledged is there, once; play goes on."""

import asyncio
import random
import signal
from pathlib import Path

import pytest

from tests.conformance.playing import in_soak
from tests.server.client import Client
from tests.server.conftest import sqlite, without_rows
from tests.server.killing import AS_FAST_AS_THEY_CAN, Kept, Killings, Person, Table, Toll, new_table
from tests.server.process import Process, process

pytestmark = pytest.mark.anyio

FEW = 2
MANY = 500
"""Kills of the soak, with each database; `benchmarks/kills.py` has a thousand."""


async def killed(server: Process, database: str, *, times: int) -> Toll:
    """Kill a server this many times during play, then play unfinished games to the end."""
    killings = Killings(server, database, tables=1 if times == FEW else 5, seed=1)
    while killings.toll.kills < times:
        await killings.live()
    await killings.finish()
    return killings.toll


def check(toll: Toll, *, times: int) -> None:
    """Nothing is wrong, and something was tried."""
    assert toll.kills == times
    assert (toll.lost, toll.doubled) == (0, 0), toll
    assert toll.acknowledged > 3 * times, toll
    assert toll.written + toll.gone > 0, toll


KILLS = [FEW, pytest.param(MANY, marks=[pytest.mark.soak, pytest.mark.timeout(3600)])]


@pytest.mark.parametrize("times", KILLS)
async def test_a_server_killed_in_play_loses_and_doubles_nothing(tmp_path: Path, times: int) -> None:
    with process(tmp_path, *AS_FAST_AS_THEY_CAN) as server:
        check(await killed(server, sqlite(server.database), times=times), times=times)


@pytest.mark.soak
@pytest.mark.parametrize("times", KILLS)
async def test_nor_does_one_with_postgresql(tmp_path: Path, postgres: str, times: int) -> None:
    database = await without_rows(postgres)
    with process(tmp_path, "--database", database, *AS_FAST_AS_THEY_CAN) as server:
        check(await killed(server, database, times=times), times=times)


MADE: Kept = {1: (0, 7), 2: (2, 3), 3: (1, 5)}
"""Moves of Ann, a bot and Bob, whose last is under way."""


@pytest.mark.parametrize(
    ("kept", "toll"),
    [
        (MADE, Toll(written=1)),
        ({1: (0, 7), 2: (2, 3)}, Toll(gone=1)),
        ({1: (0, 7)}, Toll(gone=1, lost=3)),  # the bot's, and it was seen by both
        ({**MADE, 3: (1, 6)}, Toll(gone=1, doubled=1)),
        ({**MADE, 4: (1, 5)}, Toll(written=1, doubled=1)),
        ({1: (1, 7), 2: (2, 3)}, Toll(gone=1, lost=2, doubled=0)),
    ],
)
def test_lost_and_doubled_moves_would_be_noticed(kept: Kept, toll: Toll) -> None:
    ann, bob = (Person(Client(1, "t", None), seat, lambda: None) for seat in (0, 1))
    ann.acknowledged, bob.sent = {1: (0, 7)}, (2, 5)
    ann.client.state = bob.client.state = {"n": 2, "view": {"over": False}}
    table = Table("t", [ann, bob], {n: MADE[n] for n in (1, 2)})
    found = Toll()
    table.compare(kept, found)
    assert found == toll


@pytest.mark.parametrize("number", [signal.SIGTERM, *in_soak([(signal.SIGINT,)])])
async def test_a_server_that_is_asked_to_end_does_so_at_once_with_open_sockets_and_thinking_bots(
    tmp_path: Path, number: signal.Signals
) -> None:
    with process(tmp_path) as server:
        table = await new_table(server.port)
        playing = [asyncio.create_task(person.play(random.Random(3))) for person in table.people]
        await asyncio.sleep(0.5)
        seconds, _, errors = await asyncio.to_thread(server.stop, number)
        await asyncio.gather(*playing)
        assert seconds < 10
        assert errors == ""


async def test_a_server_is_not_started_on_a_database_that_it_cannot_use(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_bytes(b"The dead rise at midnight. " * 100)
    (tmp_path / "tables.sqlite").chmod(0o600)
    server = Process(tmp_path)
    with pytest.raises(AssertionError, match="not a database") as caught:
        server.start()
    assert str(caught.value).startswith("deadhand: ")
    assert str(caught.value).count("\n") == 1
