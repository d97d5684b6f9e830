"""What watches over the server is told: whether it lives and serves, what it counts, and a log without secrets."""

import json
import logging
import re
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import anyio
import httpx
import pytest
from prometheus_client import REGISTRY, generate_latest, start_http_server
from websockets.asyncio.client import connect

from deadhand.match.state_in_words import PROTOCOL
from deadhand.server.database.address import sqlite_url
from deadhand.server.database.engine import Database
from deadhand.server.http.health import CACHE_TTL
from deadhand.server.operation import logs
from deadhand.server.operation.background import spawn_background
from deadhand.server.operation.masking import mask_secrets
from deadhand.server.settings import Settings
from tests.server.client import play_out, two_people
from tests.server.process import process
from tests.server.running import Served, change_store, ok, refusal, serving

pytestmark = pytest.mark.anyio


async def test_health_and_readiness_are_reported(asked: Served) -> None:
    for method in ("GET", "HEAD"):
        assert (await asked.http.request(method, "/healthz")).status_code == 200
        assert (await asked.http.request(method, "/readyz")).status_code == 200
    assert ok(await asked.http.get("/healthz")) == {"alive": True}
    assert ok(await asked.http.get("/readyz")) == {"ready": True, "trouble": "", "other_versions": 0}


async def test_a_database_of_another_version_or_in_trouble_is_not_ready(
    asked: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = "UPDATE alembic_version SET version_num = 'ffff'"
    await change_store(tmp_path / "tables.sqlite", newer, "UPDATE compatibility SET oldest = 'ffff'")
    answer = await asked.http.get("/readyz")
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
    assert "schema" in answer.json()["trouble"]
    assert (await asked.http.get("/healthz")).status_code == 200

    async def never(_database: Database) -> None:
        raise TimeoutError

    monkeypatch.setattr(Database, "check", never)
    await anyio.sleep(CACHE_TTL)
    assert "does not answer" in (await asked.http.get("/readyz")).json()["trouble"]


@pytest.mark.parametrize(
    "path", ["/api", "/api/", "/api/nothing", "/api/tables", "/metrics", "/healthz/x", "/assets/no.js"]
)
async def test_programs_get_json_where_there_is_nothing(asked: Served, path: str) -> None:
    answer = await asked.http.get(path, headers={"Accept": "text/html"})
    assert answer.status_code in (404, 405)
    refusal(answer, answer.status_code)


async def test_an_unknown_path_is_the_page_and_a_404(asked: Served) -> None:
    for path in ("/", "/about", "/games/zeven", "/t/k0XkvGb9BuBExbxt", "/replay/k0XkvGb9BuBExbxt/12"):
        answer = await asked.http.get(path, headers={"Accept": "text/html"})
        assert answer.status_code == 200
        assert "<html" in answer.text
    for path in ("/nothing", "/games", "/t/", "/.env", "/wp-login.php", f"/{'a' * 300}", f"/t/{'%00'}", "/t/a/b"):
        answer = await asked.http.get(path, headers={"Accept": "text/html"})
        assert answer.status_code == 404, path
        assert "<html" in answer.text
        refusal(await asked.http.get(path, headers={"Accept": "application/json"}), 404)


async def test_every_answer_has_a_request_id_and_takes_that_of_a_proxy(settings: Settings) -> None:
    async with serving(settings.with_changes(proxy=("127.0.0.1",))) as served:
        made = [(await served.http.get("/api/games")).headers["x-request-id"] for _ in range(2)]
        assert made[0] != made[1]
        answer = await served.http.get("/api/tables/nothing", headers={"X-Request-ID": "proxy-1"})
        assert answer.headers["x-request-id"] == answer.json()["request"] == "proxy-1"
        for wrong in ("a b", "x" * 65, "a\x7f"):
            answer = await served.http.get("/api/tables/nothing", headers={"X-Request-ID": wrong})
            assert answer.json()["request"] == answer.headers["x-request-id"] != wrong


async def test_only_proxies_may_set_the_request_id(settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    numbers: set[str] = set()

    def noted(_: logging.LogRecord) -> bool:
        numbers.add(logs.REQUEST.get())
        return True

    caplog.set_level(logging.INFO, "deadhand")
    caplog.handler.addFilter(noted)
    lie = {"X-Request-ID": "a-lie"}
    async with serving(settings.with_changes(proxy=("192.0.2.1",))) as served:
        answer = await served.http.get("/api/tables/nothing", headers=lie)
        assert answer.json()["request"] == answer.headers["x-request-id"] != "a-lie"
        table = await served.start(["me", "open"])
        async with connect(f"ws://127.0.0.1:{served.port}/api/tables/{table['id']}/socket", additional_headers=lie):
            pass
    caplog.handler.removeFilter(noted)
    assert any("A connection from" in line for line in caplog.messages)
    assert numbers
    assert "a-lie" not in numbers


FAULTY = {
    "an endpoint": ("deadhand.server.http.catalogue.game_help", "/api/games/{slug}/help"),
    "a layer around all endpoints": ("starlette.middleware.trustedhost.TrustedHostMiddleware.__call__", "other"),
}


@pytest.mark.parametrize("where", FAULTY)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
async def test_a_fault_is_answered_by_the_served_application_and_logged_and_counted_once(
    served: Served, where: str, method: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError("by a secret=abcdefghijkl")

    caplog.set_level(logging.INFO, "deadhand")
    path = "/api/games/zeven/help"
    usual = (await served.http.request(method, path)).headers
    broken_part, declared = FAULTY[where]
    before = counted(method, declared)
    with monkeypatch.context() as patched:
        patched.setattr(broken_part, broken)
        answer = await served.http.request(method, path)
    assert answer.status_code == 500
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    assert {name: answer.headers.get(name) for name in SECURITY} == {name: usual[name] for name in SECURITY}
    number = answer.headers["x-request-id"]
    if method == "GET":
        assert answer.json()["request"] == number
        assert f"The server failed. If you report this, name the request {number}." == refusal(answer, 500)
        assert "ZeroDivision" not in answer.text
    assert (await served.http.get("/healthz")).status_code == 200
    assert counted(method, declared) == [each + 1 for each in before]
    assert [record.message for record in caplog.records if record.exc_info] == [f"Serving {path} failed."]
    assert len([line for line in caplog.messages if line.startswith(f"{method} {path} answered 500")]) == 1


SECURITY = (
    "content-security-policy",
    "x-content-type-options",
    "x-frame-options",
    "referrer-policy",
    "cross-origin-opener-policy",
    "permissions-policy",
)


def counted(method: str, declared: str) -> list[float]:
    """How many requests ended in a fault, and how many of a declared path were answered 500."""
    labels = {"method": method, "path": declared, "status": "500"}
    told = REGISTRY.get_sample_value
    return [
        told("deadhand_http_faults_total") or 0,
        told("deadhand_http_request_seconds_count", labels) or 0,
    ]


async def test_refusals_at_the_edge_have_an_id_and_a_log_line(database: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "deadhand")
    settings = Settings(database=database, allowed_host=("cards.example",), proxy=("127.0.0.1",), compiled=False)
    async with serving(settings) as served:
        answer = await served.http.get("/api/games", headers={"Host": "evil.example", "X-Request-ID": "proxy-2"})
        assert answer.status_code == 400
        assert answer.headers["x-request-id"] == "proxy-2"
        assert all(answer.headers.get(name) for name in SECURITY)
    assert "GET /api/games answered 400" in caplog.text


@pytest.fixture
def log() -> Iterator[None]:
    """The log as the command sets it up, and afterwards as it was."""
    root, ours = logging.getLogger(), logging.getLogger(logs.LOGGER)
    before = root.handlers[:], root.level, ours.level
    yield
    root.handlers[:], root.level, ours.level = before


@pytest.mark.parametrize("form", ["human", "json"])
@pytest.mark.usefixtures("log")
def test_a_warning_or_error_that_comes_again_is_counted(
    form: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can fill the log by what is logged at every request."""
    logs.configure_logging(form, "info")
    ours = logging.getLogger("deadhand.server")

    def fail(path: str) -> None:
        try:
            int(path)
        except ValueError:
            ours.exception("Serving %s failed.", path)

    def all_of_them() -> list[str]:
        for number in range(5):
            ours.warning("%d bytes are free.", 1000 * number)
            ours.warning("%d bytes are used.", number)
            fail(f"/{number}")
            ours.info("Request %d", number)
        lines = capfd.readouterr().err.splitlines()
        texts = [json.loads(line)["message"] if form == "json" else line for line in lines if line[:1] in "{2"]
        return [re.sub(r".*(WARNING|ERROR|INFO) +", "", text) for text in texts]

    infos = [f"Request {number}" for number in range(5)]
    assert sorted(all_of_them()) == ["0 bytes are free.", "0 bytes are used.", *infos, "Serving /0 failed."]
    assert sorted(all_of_them()) == infos
    monkeypatch.setattr(logs, "REPEAT_AFTER", 0.0)
    ours.warning("7 bytes are free.")
    fail("/7")
    lines = capfd.readouterr().err
    assert "7 bytes are free. (9 more times since it was logged last)" in lines
    assert "Serving /7 failed. (9 more times since it was logged last)" in lines
    assert "ValueError: invalid literal for int() with base 10: '/7'" in lines


@pytest.mark.parametrize("form", ["human", "json"])
@pytest.mark.usefixtures("log")
async def test_the_log_of_a_whole_game_has_no_secret(
    settings: Settings, form: str, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    logs.configure_logging(form, "debug")
    async with serving(settings) as served:
        visitor = "visitor-of-this-browser"
        async with two_people(served) as (ann, bob, table):
            answer = await served.http.post(
                f"/api/tables/{table}/seats?secret={ann.secret}", json={"nickname": "Eve", "visitor": visitor}
            )
            assert answer.status_code == 400
            await served.http.get(f"/t/{table}%23seat={bob.secret}", headers={"X-Seat-Secret": str(ann.secret)})
            await ann.send(type="hello", protocol=PROTOCOL, secret=ann.secret, since=-1, visitor=visitor)
            await ann.send(type="nothing", secret=ann.secret)
            await served.get(f"{table}/moments/0", ann.secret)
            await play_out(ann, bob)
            secrets = [str(ann.secret), str(bob.secret), visitor]
        with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as connection:
            secrets += next(connection.execute("SELECT secret FROM tables"))
            hashes = connection.execute("SELECT secret_hash FROM seats WHERE secret_hash > ''")
            secrets += [hashed for (hashed,) in hashes]
    written = capfd.readouterr().err
    assert table in written
    assert len(secrets) >= 6
    for secret in secrets:
        assert secret not in written
    if form == "json":
        lines = [json.loads(line) for line in written.splitlines()]
        assert {"time", "level", "logger", "message"} <= lines[0].keys()
        requests = [line for line in lines if "status" in line]
        assert all(re.fullmatch(r"[0-9a-f]{16}", line["request"]) for line in requests)
        assert {line["status"] for line in requests} >= {200, 400, 404}


@pytest.mark.usefixtures("log")
async def test_each_line_about_a_table_has_its_id_and_that_of_the_request(
    settings: Settings, capfd: pytest.CaptureFixture[str]
) -> None:
    logs.configure_logging("json", "info")
    async with serving(settings) as served:
        other = (await served.start(("me", "open")))["id"]
        async with two_people(served, seats=("me", "open", "greedy")) as (ann, _, table):
            await ann.send(type="nothing")
            refused = await ann.refused()
            await served.http.get(f"/api/tables/{table}/moments/0")
            await served.http.get(f"/t/{table}")
            logging.getLogger("deadhand").info("Nothing about a table.")
            spawn_background(_fail(), "Playing bots", table=table)
            await anyio.sleep(0.1)
        await served.http.get(f"/api/tables/{other}")
        await served.http.get("/api/games")
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines()]
    of_table = [line for line in lines if line.get("table") == table]
    assert {"GET", "POST", None} == {line.get("method") for line in of_table}
    assert all(re.fullmatch("[0-9a-f]{16}", line["request"]) for line in of_table if "method" in line)
    ended = [line for line in lines if line["message"] == "The connection has ended."]
    assert [line["table"] for line in ended] == [table, table]
    assert refused["request"] in {line["request"] for line in ended}
    assert [line["table"] for line in lines if line["message"].startswith("Playing bots failed")] == [table]
    assert [line["table"] for line in lines if line.get("path", "").startswith(f"/api/tables/{other}")] == [other]
    assert not [line for line in lines if line.get("path") == "/api/games" and "table" in line]


async def _fail() -> None:
    raise ZeroDivisionError


@pytest.mark.usefixtures("log")
def test_a_line_for_people_names_the_request_and_the_table(capfd: pytest.CaptureFixture[str]) -> None:
    logs.configure_logging("human", "info")
    request, table = logs.REQUEST.set("0123456789abcdef"), logs.TABLE.set("k0XkvGb9BuBExbxt")
    logging.getLogger("deadhand").info("Something.")
    logs.REQUEST.reset(request)
    logs.TABLE.reset(table)
    logging.getLogger("deadhand").info("Else.", extra={"table": "abc"})
    written = capfd.readouterr().err.splitlines()
    assert written[0].endswith("Something. [0123456789abcdef table k0XkvGb9BuBExbxt]")
    assert written[1].endswith("Else. [table abc]")


async def test_refused_moves_are_counted_by_their_reason(served: Served) -> None:
    told = REGISTRY.get_sample_value

    def refused(reason: str) -> float:
        return told("deadhand_moves_refused_total", {"reason": reason}) or 0

    before = {reason: refused(reason) for reason in ("rules", "other")}
    writes = told("deadhand_write_delay_seconds_count") or 0
    async with two_people(served, seats=("me", "open")) as (ann, bob, _):
        while not (ann.offers or bob.offers):
            await ann.next()
        asked, other = (ann, bob) if ann.offers else (bob, ann)
        await asked.send(type="move", n=asked.n, action=next(n for n in range(10_000) if n not in asked.offers))
        await asked.refused()
        await other.send(type="move", n=other.n, action=0)
        await other.refused()
        await asked.play(asked.offers[0])
        await asked.reach(asked.n + 1)
    assert {reason: refused(reason) - before[reason] for reason in before} == {"rules": 1, "other": 1}
    assert told("deadhand_write_delay_seconds_count") == writes + 1


@pytest.mark.parametrize(
    "text",
    [
        "GET /t/abc?secret=abcdefghijkl HTTP/1.1",
        '{"type":"hello","secret":"abcdefghijkl"}',
        "X-Seat-Secret: abcdefghijkl",
        "{'secret': 'abcdefghijkl', 'n': 1}",
        "http://cards.example/t/abc#seat=abcdefghijkl",
        "Authorization: Bearer abcdefghijkl",
        '\\"visitor\\": \\"abcdefghijkl\\"',
        "postgresql://ann:abcdefghijkl@db/name",
    ],
)
def test_secrets_are_masked_wherever_they_stand(text: str) -> None:
    assert "abcdefghijkl" not in mask_secrets(text)
    assert "***" in mask_secrets(text)


def test_text_without_secrets_is_not_masked() -> None:
    line = '{"seat": 2, "path": "/api/tables/abcdefghijkl"} seat=3 http://a:8000/b'
    assert mask_secrets(line) == line


def _told(port: int) -> str:
    return httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False).text


async def test_metrics_have_their_own_address(settings: Settings) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    publisher, _ = start_http_server(port, addr="127.0.0.1")
    try:
        moves = REGISTRY.get_sample_value("deadhand_moves_total") or 0
        views = REGISTRY.get_sample_value("deadhand_broadcast_seconds_count") or 0
        async with serving(settings) as served, two_people(served) as (ann, bob, table):
            assert REGISTRY.get_sample_value("deadhand_players_connected") == 2
            await play_out(ann, bob)
            await served.http.get(f"/api/tables/{table}")
            with anyio.fail_after(10):  # a request is counted once its answer has gone out
                while 'path="/api/tables/{table_id}"' not in (told := _told(port)):
                    await anyio.sleep(0.02)
            assert table not in told
            assert str(ann.secret) not in told
            assert "Ann" not in told
            await served.http.get("/api/tables/one/two/three")
        assert (REGISTRY.get_sample_value("deadhand_moves_total") or 0) > moves + 10
        assert (REGISTRY.get_sample_value("deadhand_broadcast_seconds_count") or 0) > views + 10
        assert REGISTRY.get_sample_value("deadhand_players_connected") == 0
        for name in ("event_loop_delay_seconds_bucket", "database_seconds_bucket", "writer_queue", "tables"):
            assert f"deadhand_{name}" in told
        assert "/two/three" not in _told(port)
    finally:
        publisher.shutdown()
        publisher.server_close()


async def test_metrics_can_be_read_while_the_disk_cannot(settings: Settings, tmp_path: Path) -> None:
    (folder := tmp_path / "mounted").mkdir()
    changed = settings.with_changes(database=sqlite_url(folder / "tables.sqlite"), metrics_address="127.0.0.1:0")
    async with serving(changed):
        assert (REGISTRY.get_sample_value("deadhand_disk_free_bytes") or 0) > 0
        folder.rename(away := tmp_path / "away")
        told = generate_latest(REGISTRY).decode()
        away.rename(folder)
    assert "deadhand_disk_free_bytes NaN" in told.splitlines()


@pytest.mark.soak
def test_the_command_logs_and_counts_as_configured(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = ("--log-format", "json", "--log-level", "info", "--metrics-address", f"127.0.0.1:{port}")
    with process(tmp_path, *options) as server:
        figures = httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False).text
        assert "deadhand_tables 0.0" in figures
        assert httpx.get(f"{server.address}/readyz", trust_env=False).json()["ready"]
        _, code, written = server.stop()
    lines = [json.loads(line) for line in written.splitlines()]
    assert any(line.get("path") == "/readyz" and line["status"] == 200 for line in lines)
    assert code == 0
