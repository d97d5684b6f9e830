"""What bots do is counted on whoever has them play: they slow down, no table stands still, and no person waits."""

import time

import pytest

from deadhand.server.limits import client_quota as work
from deadhand.server.limits.client_quota import quota_by_address
from deadhand.server.limits.load_shedding import LoadMonitor
from deadhand.server.settings import Settings
from tests.server.client import Client
from tests.server.running import serving

pytestmark = pytest.mark.anyio

SLOW = 0.15
"""Seconds that a bot's move takes at least once the share is used up, here."""
BOTS = ("me", "greedy", "greedy", "greedy")


async def next_move(client: Client) -> float:
    """Seconds until the table has moved on."""
    begun, now = time.monotonic(), client.n + 1
    await client.reach(now)
    return time.monotonic() - begun


async def test_bots_go_on_slowly_once_their_share_is_used_up_and_no_person_waits_for_that(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "MAX_BOT_WAIT", SLOW + 0.1)
    async with serving(settings.with_changes(bot_cpu_per_address=0.001, cpu_burst=0.05)) as served:
        table = await served.start(BOTS, options={"rounds": 5})
        ann = Client(served.port, table["id"], table["secret"])
        of_bots: list[float] = []
        own: list[float] = []
        async with ann.connected():
            while len(of_bots) < 4 or min(of_bots[-4:]) < SLOW:
                assert not ann.over, "The bots have never slowed down."
                if ann.offers:
                    await ann.play(ann.offers[0])
                    own.append(await next_move(ann))
                else:
                    of_bots.append(await next_move(ann))
        assert min(own[-4:]) < SLOW
        assert not [frame for frame in ann.frames if frame["type"] == "refused"]

        another = await served.start(BOTS)  # of the same address
        ann = Client(served.port, another["id"], another["secret"])
        async with ann.connected():
            while ann.offers:
                await ann.play(ann.offers[0])
                await next_move(ann)
            assert await next_move(ann) >= SLOW


def test_each_address_has_bots_of_its_own(settings: Settings) -> None:
    quota_of = quota_by_address(settings.with_changes(bot_cpu_per_address=0.001, cpu_burst=0.05), LoadMonitor())
    quota_of("192.0.2.1").bots.charge(1)
    assert quota_of("192.0.2.1").bots.debt > 0
    assert quota_of("192.0.2.1").debt == 0
    assert quota_of("192.0.2.2").bots.debt == 0
