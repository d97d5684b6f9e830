"""How questions over HTTP are answered: on the event loop, from what was made once, and cheaply."""

import asyncio
import gzip
import re
from collections.abc import Iterator
from inspect import iscoroutinefunction
from typing import Any

import anyio.to_thread
import pytest
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from starlette.routing import Route

from deadhand.server.http.app import create_app
from deadhand.server.http.page import STATIC
from deadhand.server.settings import Settings
from tests.required import needs
from tests.server.attackers import POST, handshake, pour
from tests.server.running import Served, ok, refusal, serving

pytestmark = pytest.mark.anyio
SAME = ("/api/games", "/api/games/zeven", *(f"/api/games/zeven/{part}" for part in ("rules", "primer", "help", "deck")))
built = needs((STATIC / "index.html").exists(), "the page is not built")


def calls(dependant: Dependant) -> Iterator[Any]:
    """What is called for an answer, and for all that it depends on."""
    yield dependant.call
    for dependency in dependant.dependencies:
        yield from calls(dependency)


def is_async(call: Any) -> bool:
    """Whether a function, or an object that is called like one, is a coroutine function."""
    return iscoroutinefunction(call) or iscoroutinefunction(type(call).__call__)


def test_no_request_runs_in_the_uncounted_default_thread_pool() -> None:
    routes = create_app(Settings(database="")).routes
    assert len(routes) > 20
    for route in routes:
        assert isinstance(route, Route), f"{route} answers we do not know how"
        assert iscoroutinefunction(route.endpoint), route.path
        if isinstance(route, APIRoute):
            assert all(map(is_async, calls(route.dependant))), route.path


async def test_shared_answers_need_no_thread(asked: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object, **__: object) -> None:
        raise AssertionError("a thread of the pool")

    monkeypatch.setattr(anyio.to_thread, "run_sync", never)
    assets = [f"/assets/{file.name}" for file in (STATIC / "assets").glob("*")][:3] if STATIC.exists() else []
    for path in (*SAME, "/api/status", "/api/openapi.json", "/", "/nothing", "/favicon.svg", *assets):
        assert (await asked.http.get(path)).status_code in (200, 404), path


async def test_static_answers_have_an_etag(asked: Served) -> None:
    for path in (*SAME, "/api/openapi.json"):
        answer = await asked.http.get(path)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-cache"
        tag = answer.headers["etag"]
        again = await asked.http.get(path, headers={"If-None-Match": f'"other", {tag}'})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        assert (await asked.http.get(path, headers={"If-None-Match": '"other"'})).content == answer.content
    tags = {(await asked.http.get(path)).headers["etag"] for path in SAME}
    assert len(tags) == len(SAME)


@pytest.mark.parametrize("path", ["/api/games", "/api/games/zeven/rules", pytest.param("/", marks=built)])
async def test_answers_are_compressed_for_clients_that_accept_it(asked: Served, path: str) -> None:
    plain = await asked.http.get(path, headers={"Accept-Encoding": "identity"})
    packed = await asked.http.get(path, headers={"Accept-Encoding": "deflate, gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < len(plain.content) / 2
    assert "accept-encoding" in packed.headers["vary"].lower()


@built
async def test_the_page_and_its_scripts_come_as_brotli_to_browsers_that_read_it(asked: Served) -> None:
    script = max((STATIC / "assets").glob("*.js"), key=lambda file: file.stat().st_size)
    for path, file in (("/", STATIC / "front.html"), (f"/assets/{script.name}", script)):
        request = asked.http.build_request("GET", path, headers={"Accept-Encoding": "gzip, deflate, br"})
        answer = await asked.http.send(request, stream=True)
        raw = b"".join([part async for part in answer.aiter_raw()])
        assert answer.headers["content-encoding"] == "br"
        assert raw == file.with_name(f"{file.name}.br").read_bytes()
        assert len(raw) < len(gzip.compress(file.read_bytes()))
    assert (await asked.http.get(f"/assets/{script.name}.br")).status_code == 404


@built
async def test_assets_carry_no_headers_about_documents(asked: Served) -> None:
    asset = next((STATIC / "assets").glob("*.js"))
    headers = (await asked.http.get(f"/assets/{asset.name}")).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert "content-security-policy" not in headers
    for path in ("/", "/service_worker.js", "/favicon.svg"):
        assert "content-security-policy" in (await asked.http.get(path)).headers


@built
async def test_assets_are_kept_for_good_and_the_page_is_asked_for_again(asked: Served) -> None:
    asset = max((STATIC / "assets").glob("*.js"), key=lambda file: file.stat().st_size)
    answer = await asked.http.get(f"/assets/{asset.name}", headers={"Accept-Encoding": "gzip"})
    assert answer.content == asset.read_bytes()
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    for path, kind in (("/", "html"), ("/service_worker.js", "javascript"), ("/manifest.webmanifest", "manifest+json")):
        answer = await asked.http.get(path)
        assert answer.headers["cache-control"] == "no-cache"
        assert kind in answer.headers["content-type"]
    assert ok(await asked.http.get("/healthz")) == {"alive": True}


@built
async def test_the_page_names_the_files_that_a_path_shows_first(asked: Served) -> None:
    named = {}
    for path in ("/about", "/", "/t/k0XkvGb9BuBExbxt"):
        named[path] = set(re.findall(r'<link rel="\w*preload"[^>]* href="(/[^"]+)"', (await asked.http.get(path)).text))
        for file in named[path]:
            assert (await asked.http.head(file)).status_code == 200, file
    front, table = named["/"] - named["/about"], named["/t/k0XkvGb9BuBExbxt"] - named["/about"]
    assert any("/front-" in file and file.endswith(".js") for file in front)
    assert any("/table-" in file and file.endswith(".css") for file in table)
    assert not any("/front-" in file for file in table)


@pytest.mark.parametrize("path", ["/api/games", "/api/tables/nothing", "/api/status", "/healthz", "/robots.txt"])
async def test_head_is_answered_as_get_is_without_its_body(served: Served, path: str) -> None:
    told, head = await served.http.get(path), await served.http.head(path)
    assert (head.status_code, head.content) == (told.status_code, b"")
    assert head.headers["content-length"] == told.headers["content-length"]


async def test_nobody_is_led_elsewhere(served: Served) -> None:
    for path in ("/api/games/", "/healthz/"):
        refusal(await served.http.get(path, headers={"Accept": "application/json"}), 404)
    end = await pour(served.port, b"GET ? HTTP/1.1\r\nHost: evil\r\nConnection: close\r\n\r\n", b"", most=0)
    assert end.answer.startswith(b"HTTP/1.1 404 ")


async def exchange(served: Served, target: str) -> tuple[bytes, bytes]:
    """The status line and the body of the answer to a target as it is written in the request line."""
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    writer.write(f"GET {target} HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n".encode())
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    return head.split(b"\r\n")[0], body


@pytest.mark.parametrize("origin", ["http://x", "https://cards.example:8443", "HTTP://X"])
async def test_a_target_in_absolute_form_is_served_as_its_path(served: Served, origin: str) -> None:
    """RFC 9112, 3.2.2: a server must accept it."""
    started = await served.start()
    table = f"/api/tables/{started['id']}"
    for path in ("/healthz", "/api/games/zeven/rules?language=de", "/api/games/z%65ven/deck", table):
        status, body = await exchange(served, origin + path)
        assert (status, body) == await exchange(served, path)
        assert status == b"HTTP/1.1 200 OK"
    for root in ("", "?a=/b"):
        assert await exchange(served, origin + root) == await exchange(served, "/" + root)
    for nothing in ("http:///healthz", "ftp://x/healthz", f"{origin}//healthz"):
        assert (await exchange(served, nothing))[0] == b"HTTP/1.1 404 Not Found"


async def test_the_host_of_a_target_in_absolute_form_counts(settings: Settings) -> None:
    async with serving(settings.with_changes(allowed_host=("cards.example",))) as served:
        assert (await exchange(served, "http://cards.example:8000/healthz"))[0] == b"HTTP/1.1 200 OK"
        assert (await exchange(served, "http://evil.example/healthz"))[0] == b"HTTP/1.1 400 Bad Request"
        assert (await exchange(served, "http://x@cards.example/healthz"))[0] == b"HTTP/1.1 400 Bad Request"


async def test_a_socket_is_opened_by_a_target_in_absolute_form(served: Served) -> None:
    started = await served.start()
    opening = handshake(started["id"]).replace(b"GET /", b"GET http://x/")
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    writer.write(opening)
    assert b" 101 " in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
    writer.close()


async def test_after_a_body_in_chunks_nothing_is_read_as_a_request(served: Served) -> None:
    for length in (b"", b"Content-Length: 5\r\n"):
        chunked = POST + length + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        end = await pour(served.port, chunked + b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", b"", most=0)
        assert end.answer.count(b"HTTP/1.1 ") == 1
        assert end.answer.startswith(b"HTTP/1.1 413 ")
        assert end.closed
        assert end.seconds < 3


MUCH = "x" * 4000
WORDY = "x y " * 1000
TABLE: dict[str, Any] = {"game": "zeven", "nickname": "Ann", "seats": ["me", "open"]}
LONG: dict[str, dict[str, Any]] = {
    "a number": {"options": {"rounds": int("9" * 4000)}},
    "the name of an option": {"options": {MUCH: 1}},
    "many words": {"options": {WORDY: 1}},
    "something unknown": {WORDY: 1},
    "lines of a deck": {"deck": f'game = "{WORDY}"\n' * 3},
    "a key of a deck": {"deck": f"{MUCH[:1900]} = 1"},
}


@pytest.mark.parametrize("what", LONG)
async def test_a_refusal_repeats_only_the_beginning_of_what_was_sent(asked: Served, what: str) -> None:
    sentence = refusal(await asked.http.post("/api/tables", json={**TABLE, **LONG[what]}), 400)
    assert not re.search(r"\S{90}", sentence)
    assert not re.search(r'"[^"]{84,}"', sentence)


async def test_long_addresses_and_names_are_refused(asked: Served) -> None:
    for path in (f"/api/games/{MUCH}", f"/api/games/{WORDY.replace(' ', '%20')}"):
        assert "the games are zeven" in refusal(await asked.http.get(path), 404)
    started = await asked.start(game="zeven")
    refusal(await asked.http.get(f"/api/tables/{started['id']}/moments/{'9' * 4000}"), 400)


async def test_a_parser_is_named_as_it_is_written(served: Served) -> None:
    answer = await served.http.post("/api/tables", content=b"v", headers={"Content-Type": "application/json"})
    assert "valid: JSON decode error" in refusal(answer, 400)
