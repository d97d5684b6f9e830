"""A failed compilation is told: with its traceback in the log, in one line by the server's status; play goes on."""

import logging
import subprocess
import sys
from typing import Any

import pytest

from deadhand import engine
from deadhand.games import GAMES, find_game
from deadhand.server.compiling import Compiling
from deadhand.table.errors import Refused
from tests.server.running import Served, ok

pytestmark = pytest.mark.anyio

FAILING = """
import sys
print(0.25)
print("noise\\n" * 12_000, file=sys.stderr)
raise ValueError("rules of another kind")
"""


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Children that compile fail, all games are cold, and none is loaded."""
    start: Any = subprocess.Popen

    def fail(_command: list[str], **options: Any) -> Any:
        return start([sys.executable, "-c", FAILING], **options)

    monkeypatch.setattr(subprocess, "Popen", fail)
    monkeypatch.setattr(engine, "_compiled", {})
    monkeypatch.setattr(engine, "is_warm", lambda _game: False)
    monkeypatch.setattr(engine, "jit_available", lambda: True)


@pytest.mark.usefixtures("failing")
async def test_a_failed_compilation_is_logged_with_its_traceback(caplog: pytest.LogCaptureFixture) -> None:
    compilation = engine.Compilation(find_game("zeven"))
    with caplog.at_level(logging.ERROR), pytest.raises(Refused, match=r"failed: ValueError: rules of another kind\.$"):
        compilation.finish()
    assert compilation.progress == 0.25
    assert "Traceback (most recent call last)" in caplog.text
    assert "zeven" in caplog.text


@pytest.mark.usefixtures("failing")
async def test_a_server_goes_on_after_a_failure_and_shows_it(caplog: pytest.LogCaptureFixture) -> None:
    compiling = Compiling()
    await compiling.run()
    for form in compiling.forms.values():
        assert form.rules == "failed"
        assert "rules of another kind" in form.trouble
    assert caplog.text.count("Traceback (most recent call last)") == len(GAMES)


async def test_rules_that_do_not_load_are_shown_too(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_game: object) -> bool:
        raise OSError("the disk is gone")

    monkeypatch.setattr(engine, "start_compiling", lambda _game: None)
    monkeypatch.setattr(engine, "use_compiled", broken)
    compiling = Compiling()
    await compiling.run()
    assert compiling.forms["zeven"].trouble == "OSError: the disk is gone"
    assert "Traceback (most recent call last)" in caplog.text


async def test_the_status_names_the_form_of_every_game(asked: Served) -> None:
    status = ok(await asked.http.get("/api/status"))
    assert status["rules"] == {slug: {"rules": "plain", "progress": 0.0, "trouble": ""} for slug in GAMES}
