"""uvicorn's two protocols, held to what one client may send and how long it may take."""

import asyncio
import logging
from collections.abc import Callable
from http import HTTPStatus
from struct import pack
from typing import Any, Final

import h11
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.datastructures import Headers
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State

from deadhand.server.buckets import TokenBucket
from deadhand.server.edge.connection_slots import ConnectionSlots
from deadhand.server.edge.placed import LingeringClose, SlotProtocol
from deadhand.server.edge.refusals import REQUEST_TIMED_OUT, Refusal, final_response
from deadhand.server.settings import Settings

MAX_FRAGMENTS: Final = 64
"""Pieces in which a message may come."""
MAX_PIPELINED: Final = 16_384
"""Bytes of further requests that may wait behind one; more end the connection after its answer."""
FRAME_TOLERANCE: Final = 5
"""So many times the frames that a client may send are let through to be refused in words; more end the connection."""
WHOLE_TEXT: Final = 0x80 | Opcode.TEXT
"""The first byte of a frame that is a whole text."""
HEADERS_TOO_LARGE: Final = Refusal(431, "This WebSocket request has too many headers, or too long ones.")

edge_logger = logging.getLogger("uvicorn.error.edge")
edge_logger.setLevel(logging.ERROR)
"""Each request that cannot be read would be a line in the log, which strangers could fill so."""


def pipelined_bytes(conn: h11.Connection) -> int:
    """Return how many bytes of further requests wait behind the one that is being answered."""
    return 0 if conn.their_state in (h11.IDLE, h11.SEND_BODY) else len(conn.trailing_data[0])


class SequentialFlowControl(FlowControl):
    """uvicorn's flow control, which also reads nothing more while a further request waits."""

    def __init__(self, transport: asyncio.Transport, conn: h11.Connection) -> None:
        super().__init__(transport)
        self._conn = conn

    def resume_reading(self) -> None:
        """Read on, unless a further request waits."""
        if not pipelined_bytes(self._conn):
            super().resume_reading()


class LimitedHTTP(SlotProtocol, H11Protocol):
    """HTTP, until a request has been answered or its connection becomes a socket."""

    def __init__(self, slots: ConnectionSlots, whom: Callable[[str | None], str | None], /, **more: Any) -> None:
        super().__init__(**more)
        self.logger = edge_logger
        self._slots = slots
        self._whom = whom
        self._closing = LingeringClose(slots)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a slot."""
        super().connection_made(transport)
        self.flow = SequentialFlowControl(transport, self.conn)
        address = self._whom(self.client[0] if self.client else None)
        self._slot = self._slots.take(transport, address, self._late)

    def connection_lost(self, exc: Exception | None) -> None:
        """Drop the request, which refers to this, and the timer: uvicorn keeps both after a reset."""
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self.cycle = None  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Read on, as far as it may, and look at the clock."""
        super().data_received(data)
        self._watch()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002  # our words say more
        """Say that this cannot be read."""
        most = self.config.h11_max_incomplete_event_size
        sentence = f"This is not a valid HTTP request, or its headers have more than {most} bytes."
        self._refuse(Refusal(400, sentence))

    def on_response_complete(self) -> None:
        """Wait for the next request; after a body that nobody looks at, what follows may be no request at all."""
        if self._is_unwanted():
            self._closing.start(self._slot, b"")
            return
        super().on_response_complete()
        self.flow.resume_reading()
        self._watch()

    def _holds(self) -> bool:
        return self.flow.read_paused

    def _reads(self, piece: bytes) -> bool:
        if self._slot.refusal is not None:
            self._refuse(self._slot.refusal)
            return False
        if self._is_unwanted():
            self._closing.discard(self.transport, piece)
            return False
        return not self._slot.upgraded

    def _watch(self) -> None:
        if self._slot.upgraded or self._closing.started:
            return
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._slots.expect_request(self._slot)
        else:
            self._slots.end_request(self._slot)

    def _is_unwanted(self) -> bool:
        """Return whether incoming data is discarded: too much waits, or a body is chunked or answered early."""
        if pipelined_bytes(self.conn) >= MAX_PIPELINED:
            return True
        if self.headers and any(name == b"transfer-encoding" for name, _ in self.headers):
            return self.conn.their_state is not h11.IDLE
        return self.conn.their_state is h11.SEND_BODY and self.cycle.response_complete

    def _late(self) -> None:
        """End it; in words if it has begun to ask."""
        begun = self.conn.their_state is h11.SEND_BODY or bool(self.conn.trailing_data[0])
        if self._slot.refusal is not None and not self._closing.started:
            self._refuse(self._slot.refusal)
            return
        if self._closing.started or not begun:
            self.transport.close()
            return
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self._refuse(REQUEST_TIMED_OUT)

    def _refuse(self, refusal: Refusal) -> None:
        """Say why nothing comes of this, and end it."""
        headers, body = final_response(refusal, self._slot.address)
        answer = h11.Response(status_code=refusal.status, headers=list(headers.items()))
        try:
            sent = [self.conn.send(event) for event in (answer, h11.Data(data=body), h11.EndOfMessage())]
        except h11.LocalProtocolError:  # something has been answered already
            self.transport.abort()
            return
        self._unset_keepalive_if_required()
        self._closing.start(self._slot, b"".join(part or b"" for part in sent))


def text_frame(text: str) -> bytes:
    """A text as a server sends it: in one frame, which is not masked."""
    data = text.encode()
    size = len(data)
    if size < 126:
        head = pack("!BB", WHOLE_TEXT, size)
    elif size < 1 << 16:
        head = pack("!BBH", WHOLE_TEXT, 126, size)
    else:
        head = pack("!BBQ", WHOLE_TEXT, 127, size)
    return head + data


class LimitedSocket(SlotProtocol, WebSocketsSansIOProtocol):
    """A socket, whose frames of every kind are counted before anything is done with them."""

    def __init__(self, slots: ConnectionSlots, settings: Settings, /, **more: Any) -> None:
        super().__init__(**more)
        self._slots = slots
        rate = FRAME_TOLERANCE * settings.frames_per_second
        self._bucket = TokenBucket(rate, burst=2 * rate)
        self._closing = LingeringClose(slots)
        self.close_timeout = 2.0

    def _holds(self) -> bool:
        return self.read_paused

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the slot that its request had."""
        super().connection_made(transport)
        self._slot = self._slots.upgrade(self.transport)

    def data_received(self, data: bytes) -> None:
        """Read on, as far as it may; what cannot be a handshake websockets leaves unsaid."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self._closing.started:
            self._refuse(HEADERS_TOO_LARGE)

    def handle_connect(self, event: Request) -> None:
        """Begin with a handshake, or say why not in the form of all refusals."""
        answer = self.conn.accept(event)
        if answer.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            # uvicorn asks for the same once more
            self.conn.accept = lambda request: answer  # type: ignore[method-assign]  # noqa: ARG005
            super().handle_connect(event)
        else:
            self._refuse(Refusal(answer.status_code, answer.body.decode().partition("\n")[0]))

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application tells; a text at once, where uvicorn and websockets would copy it four times."""
        text: Any = message.get("text")
        if text is not None:
            await self.writable.wait()
            if self.conn.state is State.OPEN and not self.close_sent and not self.disconnected:
                self.transport.write(text_frame(text))
                return
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # refused in words is answered, too; uvicorn would complain in the log

    def handle_ping(self) -> None:
        """Answer it, if it may come."""
        if self._may():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Note it, if it may come."""
        if self._may():
            super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        """Pass it on, if it may come."""
        if self._may():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Pass it on, if it may come."""
        if self._may():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Add it to its message, if it may come."""
        if len(self.frames) >= MAX_FRAGMENTS:
            self._end(CloseCode.MESSAGE_TOO_BIG, f"A message may have at most {MAX_FRAGMENTS} fragments.")
        elif self._may():
            super().handle_cont(event)

    def _may(self) -> bool:
        if not self._closing.started and not self._bucket.take():
            self._end(CloseCode.POLICY_VIOLATION, "Too many frames at once. Please slow down.")
        return not self._closing.started

    def handle_parser_exception(self) -> None:
        """Say the last word, which websockets has put together."""
        self.stop_keepalive()
        self.close_sent = True
        word = self.conn.close_sent
        if word is None:  # the handshake is not over yet
            self.transport.abort()
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": word.code, "reason": word.reason})
        self._closing.start(self._slot, b"".join(self.conn.data_to_send()))

    def _end(self, code: CloseCode, reason: str) -> None:
        if not self._closing.started:
            self.conn.fail(code, reason)
            self.handle_parser_exception()

    def _refuse(self, refusal: Refusal) -> None:
        """Answer the request for a socket, and end it."""
        self.handshake_initiated = self.handshake_complete = self.close_sent = True
        headers, body = final_response(refusal, self._slot.address)
        answer = Response(refusal.status, HTTPStatus(refusal.status).phrase, Headers(headers), body)
        self._closing.start(self._slot, answer.serialize())
