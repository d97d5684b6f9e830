"""A server gets other rules while a game on this device goes on; both sets of rules are really built."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

import deadhand
from deadhand.browser.linker import find_linker
from deadhand.games import find_game
from deadhand.match.dealing import OtherRules, replay
from deadhand.table.jit.jit import jit_available
from tests.e2e.device.games import downloaded, wait_until_kept
from tests.e2e.visitors import answer, check_accessible, expect_my_turn, expect_settled, open_with_worker, wait_until
from tests.server.process import HTTP, Process, running

pytestmark = [
    pytest.mark.soak,
    pytest.mark.timeout(1200),
    pytest.mark.usefixtures("rules"),
    pytest.mark.skipif(find_linker() is None or not jit_available(), reason="building needs Numba and wasm-ld"),
]

SOURCES: Final = Path(deadhand.__file__).parent
DEAL: Final = ("games/zeven/rounds.py", "range(zv.HAND_SIZE)", "range(zv.HAND_SIZE + 1)")
"""Rules that deal one card more to everybody."""
SHUFFLE: Final = (
    "games/zeven/rounds.py",
    "    collect_all(t, zv.DRAW_PILE)\n",
    "    collect_all(t, zv.DRAW_PILE + 0)\n",
)
"""Rules with other sources that do the same."""
VERSION: Final = find_game("zeven").version
NEXT_VERSION: Final = ("games/zeven/__init__.py", f"version={VERSION}", f"version={VERSION + 1}")
SERVED: Final = "fetch('/api/games/zeven').then((answer) => answer.json()).then(({ device }) => device)"
"""The hash of the rules that the server has, as the page is answered."""
Change = tuple[str, str, str]


class ChangedServer(Process):
    """A server of changed sources, at the port and with the folder of another one."""

    forks: ClassVar[bool] = False

    def __init__(self, other: Process, sources: Path) -> None:
        super().__init__(other.folder)
        self.port, self._sources = other.port, sources

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PYTHONPATH", str(self._sources))
            super().start()


class Played(NamedTuple):
    """A game of the first rules that has begun, at the server that serves them."""

    page: Page
    server: Process
    address: str
    hand: str


def changed_sources(folder: Path, *changes: Change) -> Path:
    """Copy the program, change its sources, and build the rules of Zeven from them."""
    sources = folder / "changed"
    shutil.copytree(SOURCES, sources / "deadhand", ignore=shutil.ignore_patterns("__pycache__", "built"))
    for name, before, after in changes:
        file = sources / "deadhand" / name
        text = file.read_text()
        assert text.count(before) == 1
        file.write_text(text.replace(before, after))
    environment = {
        **os.environ,
        "PYTHONPATH": str(sources),
        "DEADHAND_CACHE": str(folder / "cache"),
        "DEADHAND_JIT": "1",
    }
    command = [sys.executable, "-m", "deadhand.browser.build", "zeven"]
    ended = subprocess.run(command, env=environment, cwd=folder, check=False, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    return sources


def hand(page: Page) -> str:
    return page.get_by_role("group", name="Your hand").inner_text()


@pytest.fixture
def played(browser: Browser, tmp_path: Path, page_is_built: None) -> Iterator[Played]:
    """A game in which two questions were answered."""
    with running(Process(tmp_path / "data")) as server:
        page = open_with_worker(browser, server.address)
        wait_until_kept(page, "zeven")
        begin(page)
        answer(page, times=2)
        expect_my_turn(page)
        expect_settled(page)
        yield Played(page, server, page.url, hand(page))


def begin(page: Page) -> None:
    """Start a game of Zeven with one click, from the front page."""
    page.get_by_role("button", name="Play now: Zeven Card Zombie").click()
    expect_my_turn(page)
    expect_settled(page)


def hashes(page: Page) -> set[str]:
    """The rules that the games of this device were last played by."""
    page.goto(page.url.partition("/device")[0] + "/me")
    expect(page.get_by_role("region", name="All games")).to_be_visible()
    rows = page.evaluate(
        """() => new Promise((resolve) => {
            indexedDB.open("deadhand").onsuccess = ({ target }) => {
                target.result.transaction("games").objectStore("games").getAll().onsuccess = ({ target }) =>
                    resolve(target.result.map(({ hash }) => hash));
            };
        })"""
    )
    return set(rows)


def test_after_an_update_a_game_goes_on_by_its_own_rules_and_new_ones_by_the_new_rules(
    played: Played, tmp_path: Path
) -> None:
    page, server, address, cards = played
    sources = changed_sources(tmp_path, NEXT_VERSION, DEAL)
    server.kill()
    with running(ChangedServer(server, sources)):
        page.reload()
        expect_my_turn(page)
        assert hand(page) == cards
        answer(page, times=2)  # a card, and what to do with it
        old = downloaded(page, tmp_path)
        assert old.rules == VERSION
        assert len(replay(old).actions) > 2
        page.goto(server.address)
        begin(page)
        new = downloaded(page, tmp_path)
        assert new.rules == VERSION + 1
        with pytest.raises(OtherRules):
            replay(new)
        assert len(hashes(page)) == 2
        assert page.evaluate("caches.delete('rules')")
        page.goto(address)
        expect(page.get_by_role("alert")).to_contain_text("another version of the rules, which is no longer here")
        check_accessible(page)


def test_other_sources_of_the_same_version_replace_those_of_a_game(played: Played, tmp_path: Path) -> None:
    page, server, address, cards = played
    before = replay(downloaded(page, tmp_path)).actions
    (old,) = hashes(page)
    sources = changed_sources(tmp_path, SHUFFLE)
    server.kill()
    with running(ChangedServer(server, sources)):
        wait_until(page, lambda: page.evaluate(SERVED) != old)
        page.goto(address)
        expect_my_turn(page)
        assert hand(page) == cards
        answer(page, times=2)  # a card, and what to do with it
        expect_my_turn(page)
        assert replay(downloaded(page, tmp_path)).actions[: len(before)] == before
        newest = HTTP.get(f"{server.address}/api/games/zeven").json()["device"]
        assert newest != old
        assert hashes(page) == {newest}


def test_other_rules_of_the_same_version_are_not_taken(played: Played, tmp_path: Path) -> None:
    page, server, address, cards = played
    sources = changed_sources(tmp_path, DEAL)
    (old,) = hashes(page)
    server.kill()
    with running(ChangedServer(server, sources)):
        page.goto(address)
        expect_my_turn(page)
        assert hand(page) == cards
        answer(page, times=2)  # a card, and what to do with it
        assert replay(downloaded(page, tmp_path)).actions
        assert hashes(page) == {old}
