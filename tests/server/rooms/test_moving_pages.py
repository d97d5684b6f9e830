"""Games move between devices and a real server, by the page's own code: interrupted at each step, and in three tabs."""

import asyncio
import subprocess

import pytest

from deadhand.games import find_game
from deadhand.server.settings import Settings
from tests.browser.building import WEB, built_rules, needs_linker, needs_numba, needs_packages
from tests.browser.lock_step import NODE
from tests.server.running import serving

pytestmark = [pytest.mark.anyio, pytest.mark.long, needs_packages, needs_numba, needs_linker]


async def test_no_move_is_lost_or_doubled_wherever_a_tab_is_killed(settings: Settings) -> None:
    built_rules(find_game("zeven"))
    async with serving(settings) as served:
        command = [str(NODE), "tests/device/moving.js", f"http://127.0.0.1:{served.port}"]
        run = asyncio.to_thread(subprocess.run, command, cwd=WEB, capture_output=True, text=True, timeout=600)
        done = await run
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("completed") >= 8, done.stdout
