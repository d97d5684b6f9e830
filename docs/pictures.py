"""Take the pictures of the documentation anew, at real tables that bots have played at: `make pictures`.

Needs a Chromium. Each table is dealt from a fixed secret and played by fixed bots, so that a picture changes only if
the page or a game does.
"""

import asyncio
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

from playwright.async_api import Browser, async_playwright

from deadhand.bots.players import Bot
from deadhand.server.database.address import sqlite_url
from deadhand.server.rooms.lobby import new_table
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.settings import Settings
from tests.server.running import Asked, serving

FOLDER = Path(__file__).parent / "pictures"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
QUIET = {"reduced_motion": "reduce", "device_scale_factor": 1}


@dataclass(frozen=True)
class Picture:
    """A table to be shown: who sits there, after how many choices of the first seat, how large the window is."""

    name: str
    game: str
    seats: int
    choices: int
    width: int = 1280
    height: int = 800


PICTURES = (
    Picture("zeven", "zeven", 4, 20),
    Picture("card_of_the_dead", "card_of_the_dead", 4, 9),
    Picture("left_4_dead", "left_4_dead", 4, 12),
    Picture("escape_the_horde", "escape_the_horde", 6, 9),
    Picture("three_days", "three_days", 2, 14),
    Picture("three_days_phone", "three_days", 1, 14, width=390, height=844),
)


def secrets_of_a_picture(name: str) -> Iterator[str]:
    """The secrets of its tables, one after the other."""
    return (f"picture {name} {number}" for number in count())


async def main() -> None:
    """Take every picture."""
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        settings = Settings(database=sqlite_url(Path(folder) / "tables.sqlite"), compiled=False)
        async with serving(settings) as served, async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            for picture in PICTURES:
                with mock.patch.object(new_table.secrets, "token_hex", side_effect=secrets_of_a_picture(picture.name)):
                    await take(picture, served, served.lobby, browser)
                print(picture.name)
            await browser.close()


async def take(picture: Picture, asked: Asked, lobby: Lobby, browser: Browser) -> None:
    """Deal a table, let bots play until the first seat has chosen often enough and is asked again, and look at it."""
    table = await asked.start(["me", *["greedy"] * (picture.seats - 1)], game=picture.game, nickname="Ann", options={})
    room, bot = await lobby.get_room(table["id"]), Bot("greedy", seed=1)
    for _ in range(picture.choices):
        while room.clock.person_to_act != 0:
            await asyncio.sleep(0.01)
        await room.submit_action(0, n=room.n, action=bot.choose(room.match.without_secret()))
    while room.clock.person_to_act != 0:
        await asyncio.sleep(0.01)
    context = await browser.new_context(viewport={"width": picture.width, "height": picture.height}, **QUIET)
    page = await context.new_page()
    await page.goto(f"http://127.0.0.1:{asked.port}/t/{table['id']}#seat={table['secret']}")
    await page.locator(".choice").first.wait_for()
    await page.wait_for_timeout(1_500)  # until drawings are there and what happened is told
    await page.locator(".callout").wait_for(state="detached")
    await page.screenshot(path=FOLDER / f"{picture.name}.jpg", type="jpeg", quality=82)
    await context.close()


if __name__ == "__main__":
    asyncio.run(main())
