"""Plays whole games in Chromium, by the same programs as Node."""

import json
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, Route

from deadhand.browser.built import BuiltRules
from tests.browser.building import WEB
from tests.browser.device_games import DeviceGame
from tests.browser.lock_step import MOST_MOVES, NODE, Lines, PlannedGame

ORIGIN: Final = "http://localhost"
"""An address that browsers trust; every file of it is fulfilled by the test."""
TYPES: Final = {".mjs": "text/javascript", ".js": "text/javascript", ".json": "application/json"}
LOAD: Final = """async ([module, tables]) => {
    const code = await (await fetch(module)).arrayBuffer();
    self.module = await WebAssembly.compile(code);
    self.tables = await (await fetch(tables)).json();
}"""
PLAY: Final = """async ([game, most]) => {
    const { Player } = await import("/lock_step/games.mjs");
    return JSON.stringify(await new Player(self.module, self.tables).play(game, most));
}"""
PLAY_ON_DEVICE: Final = """async (job) => {
    const { play } = await import("/device/games.js");
    return play(self.module, self.tables, job);
}"""


class ChromiumPlayer:
    """A page of Chromium that plays games."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        """Bundle the modules of the page's worker into a folder."""
        command = [str(NODE), "tests/device/bundle.js", str(folder), "games"]
        subprocess.run(command, cwd=WEB, check=True)
        self._folders = {"lock_step": Path(__file__).parent, "device": folder}
        self.page: Page = browser.new_page()
        self.page.route("**/*", self._serve)
        self.page.goto(ORIGIN)

    def play(self, built: BuiltRules, games: Sequence[PlannedGame]) -> Iterator[Lines]:
        """Yield the lines of each game as `games.mjs` plays it."""
        self._load(built.module, built.tables)
        for game in games:
            yield json.loads(self.page.evaluate(PLAY, [game.plan, MOST_MOVES]))

    def play_on_device(self, games: list[DeviceGame], _folder: Path) -> None:
        """Play games by the modules of the page's worker; each writes its lines to its file."""
        for game in games:
            job = game.job()
            self._load(Path(job["module"]), Path(job["tables"]))
            game.out.write_text(self.page.evaluate(PLAY_ON_DEVICE, job), encoding="utf-8")

    def _load(self, module: Path, tables: Path) -> None:
        self._folders.update(module=module.parent, tables=tables.parent)
        self.page.evaluate(LOAD, [f"/module/{module.name}", f"/tables/{tables.name}"])

    def _serve(self, route: Route) -> None:
        folder, _, name = route.request.url.removeprefix(f"{ORIGIN}/").partition("/")
        if not folder:
            route.fulfill(body="<!doctype html><title>Lock step</title>", content_type="text/html")
        elif folder in self._folders:
            file = self._folders[folder] / name
            route.fulfill(path=file, content_type=TYPES.get(file.suffix, "application/wasm"))
        else:
            route.fulfill(status=404)
