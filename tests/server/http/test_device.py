"""The rules for the browser are served as files that browsers keep, and games say by which name."""

import gzip
from pathlib import Path

import orjson
import pytest

from deadhand.browser import built
from deadhand.browser.build import DOORS
from deadhand.browser.game_tables import game_tables
from deadhand.games import find_game
from deadhand.server.http import device
from tests.server.running import Served, ok, refusal

pytestmark = pytest.mark.anyio
EMPTY_MODULE = b"\0asm\1\0\0\0" + b"\0\x7f\4name" * 1000
"""A WebAssembly module of sections that say nothing."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of built files, which is not there yet."""
    monkeypatch.setattr(built, "FOLDER", tmp_path / "built")
    return tmp_path / "built"


def write_zeven() -> built.BuiltRules:
    game = find_game("zeven")
    tables = game_tables(game, built.hash_of_sources(game), DOORS)
    return built.write_built(game, EMPTY_MODULE, orjson.dumps(tables))


async def devices(asked: Served) -> list[str | None]:
    """The `device` of Zeven in the list of games, on its own, and with a changed deck."""
    summary = (await asked.http.get("/api/games")).json()[0]
    assert summary["slug"] == "zeven"
    table = await asked.start(["me", "hard"], deck=find_game("zeven").deck_text.replace("count = 12", "count = 11"))
    here = ok(await asked.http.get(f"/api/tables/{table['id']}/game"))
    assert here["deck_changes"]
    return [summary["device"], ok(await asked.http.get("/api/games/zeven"))["device"], here["device"]]


async def test_a_game_names_its_rules_as_soon_as_they_are_built(asked: Served, folder: Path) -> None:
    assert await devices(asked) == [None] * 3
    files = write_zeven()
    assert await devices(asked) == [files.hash] * 3
    assert ok(await asked.http.get("/api/games/three_days"))["device"] is None
    (folder / files.tables.name).unlink()
    assert await devices(asked) == [None] * 3


async def test_files_of_rules_are_compressed_and_kept_for_good(asked: Served, folder: Path) -> None:
    files = write_zeven()
    for file, kind in ((files.module, "application/wasm"), (files.tables, "application/json")):
        answer = await asked.http.get(f"/rules/{file.name}", headers={"Accept-Encoding": "gzip"})
        assert answer.content == file.read_bytes()
        assert answer.headers["content-type"] == kind
        assert answer.headers["content-encoding"] == "gzip"
        assert int(answer.headers["content-length"]) <= len(gzip.compress(file.read_bytes(), 1))
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert "content-security-policy" not in answer.headers


async def test_nothing_but_built_files_is_served_as_rules(asked: Served, folder: Path) -> None:
    files = write_zeven()
    (folder / "secret.wasm").write_text("of somebody else")
    for name in ("secret.wasm", "zeven.0123456789abcdef.wasm", f"..%2Fbuilt%2F{files.module.name}", "zeven"):
        refusal(await asked.http.get(f"/rules/{name}"), 404)


async def test_a_file_deleted_while_it_is_asked_for_is_not_answered_empty(
    asked: Served, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / "zeven.fedcba9876543210.wasm"  # no other test asks for it, so it is not cached
    folder.mkdir()
    file.write_bytes(EMPTY_MODULE)
    found = [file, None]
    with monkeypatch.context() as patch:
        patch.setattr(device, "find_file", lambda _name: found.pop(0))
        refusal(await asked.http.get(f"/rules/{file.name}"), 404)
    assert found == []
    assert (await asked.http.get(f"/rules/{file.name}")).content == EMPTY_MODULE


async def test_scripts_may_compile_webassembly_and_nothing_else(asked: Served) -> None:
    policy = (await asked.http.get("/")).headers["content-security-policy"].split("; ")
    assert "script-src 'self' 'wasm-unsafe-eval'" in policy
    assert not any("'unsafe-" in each for each in policy)


def test_older_files_are_deleted_and_those_of_other_sources_do_not_count(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("zeven")
    monkeypatch.setattr(built, "new_hash", lambda _game: "0" * 16)
    built.write_built(game, EMPTY_MODULE, b'{"sources": "others"}')
    built.write_built(find_game("three_days"), EMPTY_MODULE, b"{}")
    assert built.find_built(game) is None
    assert built.device_hash(game) is None
    monkeypatch.undo()
    monkeypatch.setattr(built, "FOLDER", folder)
    files = write_zeven()
    assert built.find_built(game) == files
    others = ["three_days.0000000000000000.json", "three_days.0000000000000000.wasm"]
    assert sorted(file.name for file in folder.iterdir()) == [*others, files.tables.name, files.module.name]
