"""Delivery of push messages: in the background, each with a timeout, and a limited number for each push service."""

import asyncio
import logging
import ssl
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

import h11

from deadhand.server.database.push import SubscriptionStorage
from deadhand.server.limits.client_quota import PUSH, ClientQuota, current_client, run_in_thread
from deadhand.server.operation.background import cancel_all, spawn_background
from deadhand.server.operation.metrics import PUSHES
from deadhand.server.push import push_obstacle
from deadhand.server.push.endpoints import Endpoint, read_endpoint, resolve
from deadhand.server.settings import Settings
from deadhand.server.shapes.requests import PushSubscription
from deadhand.table.errors import Refused

if TYPE_CHECKING:  # it needs the extra
    from deadhand.server.push.messages import Signer

TIMEOUT: Final = 8.0
"""Seconds that a push service has to take one message."""
MAX_OPEN: Final = 500
"""Messages under way, each on a connection of its own; further ones are dropped."""
MAX_OPEN_PER_HOST: Final = 100
"""So a slow push service holds up no other."""
MAX_OPEN_PER_CLIENT: Final = 50
"""Messages under way about turns that began by one address, so that it takes no place of others."""
MAX_RESPONSE: Final = 16_384
"""Bytes of a response before its body, which nobody reads; interim responses count."""
MAX_LINES: Final = 200
"""Lines of the same. A small interim response has two, and reading one takes longer than its bytes suggest."""
CHUNK_SIZE: Final = 4096
"""Bytes that are read at a time."""
GONE: Final = (404, 410)
"""The statuses of a browser that has unsubscribed."""

MakeRequest = Callable[[], tuple[dict[str, str], bytes]]
"""Returns the headers and the body of a message."""

logger = logging.getLogger(__name__)


class PushDelivery:
    """Sends the push messages of one server. Nobody waits for them, and none is sent twice."""

    def __init__(self, signer: "Signer", *, anywhere: bool, forget: Callable[[str], Awaitable[None]]) -> None:
        """Call `forget` with the endpoint of a browser that has unsubscribed; for `anywhere` see `read_endpoint`."""
        self.public_key = signer.public_key
        """The key with which browsers subscribe."""
        self._signer = signer
        self._anywhere = anywhere
        self._forget = forget
        self._tasks: set[asyncio.Task[None]] = set()
        self._hosts: Counter[str] = Counter()
        """The messages under way by the host that they go to."""
        self._clients: Counter[ClientQuota | None] = Counter()
        """The same by the client who caused them."""

    def check(self, to: PushSubscription) -> None:
        """Check that messages can be sent to a browser.

        Raises:
            Refused: if they may not go there, or its keys are none.
        """
        read_endpoint(to.endpoint, anywhere=self._anywhere)
        self._signer.check_keys(to)

    def send(self, to: PushSubscription, *, topic: str, payload: dict[str, str]) -> None:
        """Send a message to a browser in the background, unless too many are under way already.

        It is charged to the client being served, whose action began the turn.
        """
        try:
            endpoint = read_endpoint(to.endpoint, anywhere=self._anywhere)
        except Refused:  # it was stored while this server had other settings
            PUSHES.labels("refused").inc()
            return
        client = current_client()
        if self._is_full(endpoint.host, client):
            PUSHES.labels("dropped").inc()
            return
        if client is not None:
            client.charge(PUSH)
        self._hosts[endpoint.host] += 1
        self._clients[client] += 1
        make = partial(self._signer.request, endpoint, to, topic=topic, payload=payload)
        task = self.spawn(self._deliver(endpoint, make), "Sending a push message")
        task.add_done_callback(lambda _: self._on_done(endpoint.host, client))

    def _is_full(self, host: str, client: ClientQuota | None) -> bool:
        return (
            self._hosts.total() >= MAX_OPEN
            or self._hosts[host] >= MAX_OPEN_PER_HOST
            or self._clients[client] >= MAX_OPEN_PER_CLIENT
        )

    def spawn(self, work: Coroutine[Any, Any, None], name: str, *, table: str | None = None) -> asyncio.Task[None]:
        """Start work in the background that ends with this server at the latest, even if its table is unloaded."""
        task = spawn_background(work, name, table=table)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _on_done(self, host: str, client: ClientQuota | None) -> None:
        self._hosts -= Counter((host,))  # which removes those of which none is left
        self._clients -= Counter((client,))

    async def _deliver(self, endpoint: Endpoint, make: MakeRequest) -> None:
        try:
            async with asyncio.timeout(TIMEOUT):
                status = await self._post(endpoint, make)
        except (OSError, TimeoutError, UnicodeError, h11.RemoteProtocolError, Refused) as error:
            PUSHES.labels("failed").inc()
            logger.info("A push message to %s failed: %s", endpoint.host, error or type(error).__name__)
            return
        if status in GONE:
            PUSHES.labels("gone").inc()
            with suppress(Refused):  # the database is unavailable; the next message finds out again
                await self._forget(endpoint.url)
        else:
            sent = 200 <= status < 300
            PUSHES.labels("sent" if sent else "refused").inc()
            logger.info("The push service %s answered with %d.", endpoint.host, status)

    async def _post(self, endpoint: Endpoint, make: MakeRequest) -> int:
        """Post a message; return the status of the response. Redirects are not followed."""
        headers, body = await run_in_thread(make)
        address = await resolve(endpoint, anywhere=self._anywhere)
        context = await asyncio.get_running_loop().run_in_executor(None, _tls) if endpoint.secure else None
        reader, writer = await asyncio.open_connection(
            *(address, endpoint.port),
            limit=CHUNK_SIZE,
            ssl=context,
            server_hostname=endpoint.host if endpoint.secure else None,
        )
        connection = h11.Connection(h11.CLIENT, max_incomplete_event_size=MAX_RESPONSE)
        try:
            writer.write(_request(connection, endpoint, headers, body))
            await writer.drain()
            return await _read_status(connection, reader)
        finally:
            writer.transport.abort()

    async def close(self) -> None:
        """Cancel what is under way."""
        await cancel_all(tuple(self._tasks))


async def start_delivery(settings: Settings, storage: SubscriptionStorage) -> PushDelivery | None:
    """Return the delivery of a server's push messages, signed with the key of its database; None if it sends none."""
    if push_obstacle(settings):
        return None
    from deadhand.server.push.messages import Signer, new_private_key  # needs the extra, which is there

    signer = Signer(await storage.vapid_key(new_private_key()), settings.public_address or "https://localhost")
    return PushDelivery(signer, anywhere=settings.push == "anywhere", forget=storage.unsubscribe)


@cache
def _tls() -> ssl.SSLContext:
    """Return the context of all connections; reading the certificates of all authorities takes a while."""
    return ssl.create_default_context()


def _request(connection: h11.Connection, endpoint: Endpoint, headers: dict[str, str], body: bytes) -> bytes:
    """Return the bytes of a request."""
    fields = {"Host": endpoint.authority, **headers, "Content-Length": str(len(body))}
    head = h11.Request(method="POST", target=endpoint.path, headers=list(fields.items()))
    parts = [connection.send(event) for event in (head, h11.Data(data=body), h11.EndOfMessage())]
    return b"".join(part for part in parts if part)


async def _read_status(connection: h11.Connection, reader: asyncio.StreamReader) -> int:
    """Return the status of a response.

    Raises:
        h11.RemoteProtocolError: if it is none, or its head is too long.
    """
    size = lines = 0
    while not isinstance(event := connection.next_event(), h11.Response):
        if event is h11.NEED_DATA:
            data = await reader.read(CHUNK_SIZE)
            size, lines = size + len(data), lines + data.count(b"\n")
            if size > MAX_RESPONSE or lines > MAX_LINES:
                raise h11.RemoteProtocolError("The push service answers without end.")
            connection.receive_data(data)
        elif not isinstance(event, h11.InformationalResponse):
            raise h11.RemoteProtocolError("The push service closed the connection.")
    return event.status_code
