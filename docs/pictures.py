"""Take the pictures of the documentation anew, at real tables that bots have played at: `make pictures`.

Needs a Chromium. Each table is dealt from a fixed secret and played by fixed bots, so that a picture changes only if
the page or a game does. The moving one is what the page painted while it was recorded.
"""

import asyncio
import shutil
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest import mock

from PIL import Image
from playwright.async_api import Browser, Page, ViewportSize, async_playwright

from deadhand.bots.players import Bot
from deadhand.server.database.address import sqlite_url
from deadhand.server.rooms.lobby import new_table
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.room import Room
from deadhand.server.settings import Settings
from tests.server.running import Asked, serving

FOLDER = Path(__file__).parent / "pictures"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@dataclass(frozen=True)
class Picture:
    """A table to be shown: who sits there, after how many choices of the first seat, how large the window is."""

    name: str
    game: str
    seats: int
    choices: int
    width: int = 1280
    height: int = 800
    deal: str = ""
    """Added to the secret, for another deal."""


PICTURES = (
    Picture("zeven", "zeven", 4, 20),
    Picture("card_of_the_dead", "card_of_the_dead", 4, 9),
    Picture("left_4_dead", "left_4_dead", 4, 12),
    Picture("escape_the_horde", "escape_the_horde", 6, 9),
    Picture("three_days", "three_days", 2, 14),
    Picture("three_days_phone", "three_days", 1, 14, width=390, height=844),
)


MOVING = Picture("moving", "zeven", 4, 9, deal=" b")
"""It steals the seventh zombie, and calls."""
SECONDS = 20
FRAMES_PER_SECOND = 12
WIDTH = 800
PAUSE = 1.3
"""Seconds in which a viewer sees what is asked before it is answered."""


def secrets_of(picture: Picture) -> Iterator[str]:
    """The secrets of its table, one after the other."""
    return (f"picture {picture.name}{picture.deal} {number}" for number in count())


async def main() -> None:
    """Take every picture."""
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        settings = Settings(database=sqlite_url(Path(folder) / "tables.sqlite"), compiled=False)
        async with serving(settings) as served, async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            for picture in (MOVING, *PICTURES):
                with mock.patch.object(new_table.secrets, "token_hex", side_effect=secrets_of(picture)):
                    table = await Table.deal(picture, served, served.lobby)
                    await (record if picture is MOVING else take)(table, browser)
                print(picture.name)
            await browser.close()


@dataclass(frozen=True)
class Table:
    """A table that bots play at, the first seat's too; the page shows that seat."""

    picture: Picture
    address: str
    room: Room
    bot: Bot

    @classmethod
    async def deal(cls, picture: Picture, asked: Asked, lobby: Lobby) -> "Table":
        """Deal a table, and play until the first seat has chosen often enough and is asked again."""
        table = await asked.start(
            ["me", *["greedy"] * (picture.seats - 1)], game=picture.game, nickname="Ann", options={}
        )
        address = f"http://127.0.0.1:{asked.port}/t/{table['id']}#seat={table['secret']}"
        dealt = cls(picture, address, await lobby.get_room(table["id"]), Bot("greedy", seed=1))
        for _ in range(picture.choices):
            await dealt.choose()
        await dealt.until_asked()
        return dealt

    async def until_asked(self) -> None:
        """Wait until the first seat is asked."""
        while self.room.clock.person_to_act != 0:
            await asyncio.sleep(0.01)

    async def choose(self) -> None:
        """Let the bot choose for the first seat."""
        await self.until_asked()
        await self.room.submit_action(0, n=self.room.n, action=self.bot.choose(self.room.match.without_secret()))

    async def open(self, browser: Browser, **looks: Any) -> Page:
        """Open the page of the first seat, with its drawings."""
        size: ViewportSize = {"width": self.picture.width, "height": self.picture.height}
        context = await browser.new_context(viewport=size, device_scale_factor=1, **looks)
        page = await context.new_page()
        await page.goto(self.address)
        await page.locator(".choice").first.wait_for()
        await page.wait_for_timeout(1_500)  # until drawings are there and what happened is told
        await page.locator(".callout").wait_for(state="detached")
        return page


async def take(table: Table, browser: Browser) -> None:
    """Take a still picture."""
    page = await table.open(browser, reduced_motion="reduce")
    await page.screenshot(path=FOLDER / f"{table.picture.name}.jpg", type="jpeg", quality=82)
    await page.context.close()


async def record(table: Table, browser: Browser) -> None:
    """Record what the page paints while the game goes on."""
    page = await table.open(browser)
    painted: list[tuple[float, str]] = []
    devtools = await page.context.new_cdp_session(page)

    async def keep(frame: dict[str, Any]) -> None:
        painted.append((frame["metadata"]["timestamp"], frame["data"]))
        await devtools.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    devtools.on("Page.screencastFrame", keep)
    await devtools.send("Page.startScreencast", {"format": "jpeg", "quality": 92})
    async with asyncio.timeout(SECONDS + 60):
        while not painted or painted[-1][0] - painted[0][0] < SECONDS:
            await page.locator(".choice").first.wait_for()
            await page.wait_for_timeout(1_000 * PAUSE)
            await table.choose()
    await devtools.send("Page.stopScreencast")
    save_moving(painted, FOLDER / f"{table.picture.name}.webp")
    await page.context.close()


def save_moving(painted: list[tuple[float, str]], file: Path) -> None:
    """Save painted frames, with the time of each in seconds, as a moving picture of constant speed."""
    frames, shown, began = [], 0, painted[0][0]
    for step in range(SECONDS * FRAMES_PER_SECOND):
        while shown + 1 < len(painted) and painted[shown + 1][0] - began <= step / FRAMES_PER_SECOND:
            shown += 1
        frame = Image.open(BytesIO(b64decode(painted[shown][1])))
        frames.append(frame.resize((WIDTH, round(WIDTH * frame.height / frame.width)), Image.Resampling.LANCZOS))
    frames[0].save(
        file, save_all=True, append_images=frames[1:], duration=1_000 // FRAMES_PER_SECOND, quality=60, method=6, loop=0
    )


if __name__ == "__main__":
    asyncio.run(main())
