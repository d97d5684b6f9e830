"""Web Push: the page subscribes, a real server sends, and the worker shows what comes.

Chromium without windows has no push service. So the browser's `PushManager` is stubbed, at its edge; the messages go to
a push service of this test, and an event brings the worker what that would deliver.
"""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from typing import Any

import http_ece
import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.page.test_turn_notices import SYSTEM
from tests.e2e.visitors import begin, new_table, open_with_worker, private_link, wait_until
from tests.server.limits import HURRIED
from tests.server.process import process
from tests.server.push.service import PushService

PUSH_MANAGER = """
    const options = { applicationServerKey: null };
    let subscribed = false;
    const mine = {
        endpoint: "%(endpoint)s",
        options,
        toJSON: () => ({ keys: { p256dh: "%(public_key)s", auth: "%(auth)s" } }),
        unsubscribe: async () => !(subscribed = false),
    };
    PushManager.prototype.getSubscription = async () => subscribed ? mine : null;
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        const text = atob(applicationServerKey.replaceAll("-", "+").replaceAll("_", "/"));
        options.applicationServerKey = Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
        subscribed = true;
        return mine;
    };
"""
IN_WORKER = """async (data) => {
    const shown = [];
    registration.showNotification = async (title, options) => void shown.push({ title, ...options });
    const event = new PushEvent("push", { data });
    const works = [];
    event.waitUntil = (work) => void works.push(work);
    dispatchEvent(event);
    await Promise.all(works);
    return shown;
}"""


@pytest.fixture
def pushing(page_is_built: None, tmp_path: Path) -> Iterator[str]:
    with process(tmp_path, "--push", "anywhere", *HURRIED) as server:
        yield server.address


@pytest.fixture
def received() -> Iterator[tuple[PushService, "Queue[dict[str, Any]]"]]:
    """A push service in a thread, as this test has no event loop of its own; with each message its endpoint."""
    service, messages = PushService(), Queue[dict[str, Any]]()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            text = http_ece.decrypt(body, private_key=service.key, auth_secret=service.auth, version="aes128gcm")
            messages.put({**json.loads(text), "endpoint": self.path})
            self.send_response(201)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service.port = server.server_port
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield service, messages
    server.shutdown()
    thread.join()
    server.server_close()


RENEW = """async (renewed) => {
    PushManager.prototype.subscribe = async () => renewed;
    renewed.toJSON = () => ({ keys: renewed.keys });
    const event = Object.assign(new Event("pushsubscriptionchange"), { oldSubscription: { endpoint: renewed.old } });
    const works = [];
    event.waitUntil = (work) => void works.push(work);
    dispatchEvent(event);
    await Promise.all(works);
}"""


@pytest.mark.soak
def test_a_subscription_that_the_browser_replaced_is_sent_to_the_tables_that_had_the_old_one(
    browser: Browser, pushing: str, received: tuple[PushService, "Queue[dict[str, Any]]"]
) -> None:
    service, messages = received
    tables = [new_table(pushing, seats=["me", "open"], first_dealer=1) for _ in range(2)]
    page = open_with_worker(browser, pushing)
    page.add_init_script(SYSTEM + PUSH_MANAGER % service.subscription("/push/old"))
    page.goto(private_link(pushing, tables[0]))
    page.get_by_role("button", name="Settings").click()
    with page.expect_response(lambda answer: answer.url.endswith("/push") and answer.status == 204):
        page.get_by_role("checkbox", name="Notify me when it is my turn").check()
    page.add_init_script("system.permission = 'granted'")
    with page.expect_response(lambda answer: answer.url.endswith("/push") and answer.status == 204):
        page.goto(private_link(pushing, tables[1]))
    page.goto(f"{pushing}/about")
    new, old = service.subscription("/push/new"), service.subscription("/push/old")["endpoint"]
    keys = {"p256dh": new["public_key"], "auth": new["auth"]}
    page.context.service_workers[0].evaluate(RENEW, {"endpoint": new["endpoint"], "old": old, "keys": keys})
    for table in tables:
        begin(pushing, table, fill="greedy")
    found = [messages.get(timeout=20) for _ in tables]
    assert {message["path"] for message in found} == {f"/t/{table['id']}" for table in tables}
    assert {message["endpoint"] for message in found} == {"/push/new"}
    assert messages.empty()


@pytest.mark.soak
def test_a_closed_page_gets_turn_notifications_until_they_are_switched_off(
    browser: Browser, pushing: str, received: tuple[PushService, "Queue[dict[str, Any]]"]
) -> None:
    service, messages = received
    table = new_table(pushing, seats=["me", "open"], first_dealer=1)
    page = open_with_worker(browser, pushing)
    page.add_init_script(SYSTEM + PUSH_MANAGER % service.subscription())
    page.goto(private_link(pushing, table))
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_text("even while this page is closed")).to_be_visible()
    with page.expect_response(
        lambda answer: answer.url.endswith("/push") and answer.request.method == "POST"
    ) as stored:
        page.get_by_role("checkbox", name="Notify me when it is my turn").check()
    assert stored.value.status == 204
    page.goto(f"{pushing}/about")
    begin(pushing, table, fill="greedy")
    message = messages.get(timeout=20)
    assert message.pop("endpoint") == "/push/ann"
    assert message == {"path": f"/t/{table['id']}", "title": "Zeven Card Zombie", "language": "en"}

    worker = page.context.service_workers[0]
    (shown,) = worker.evaluate(IN_WORKER, json.dumps(message))
    assert (shown["title"], shown["data"]) == ("Your turn: Zeven Card Zombie", {"path": message["path"]})
    (german,) = worker.evaluate(IN_WORKER, json.dumps(message | {"language": "de"}))
    assert german["title"] == "Du bist dran: Zeven Card Zombie"

    page.add_init_script("system.permission = 'granted'")
    with page.expect_response(lambda answer: answer.url.endswith("/push") and answer.status == 204):
        page.goto(private_link(pushing, table))
    wait_until(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    assert worker.evaluate(IN_WORKER, json.dumps(message)) == []  # I am looking at the table

    page.evaluate("navigator.serviceWorker.ready")
    page.get_by_role("button", name="Settings").click()
    with page.expect_response(lambda answer: answer.url.endswith("/api/push/unsubscribe")) as ended:
        page.get_by_role("checkbox", name="Notify me when it is my turn").uncheck()
    assert ended.value.status == 204
    assert page.evaluate("navigator.serviceWorker.ready.then((ready) => ready.pushManager.getSubscription())") is None
