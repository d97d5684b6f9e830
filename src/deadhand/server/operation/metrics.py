"""The Prometheus metrics of a server. No label comes from client input."""

import math
from typing import Final

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

disable_created_metrics()  # type: ignore[no-untyped-call]  # when each figure was first counted, nobody asks

SHORT: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds: from what a view takes to what somebody would call a standstill."""

TABLES: Final = Gauge("deadhand_tables", "Tables in memory.")
PLAYERS: Final = Gauge("deadhand_players_connected", "Open connections of players.")
WATCHERS: Final = Gauge("deadhand_watchers_connected", "Open connections of watchers.")
STARTED: Final = Counter("deadhand_tables_started", "Tables that were started here.")
MOVES: Final = Counter("deadhand_moves", "Moves that were written here.")
REFUSED_MOVES: Final = Counter("deadhand_moves_refused", "Moves of people that were refused.", ["reason"])
for _reason in ("database", "limit", "rules", "other"):
    REFUSED_MOVES.labels(_reason)  # an increase is seen only of what was there before
WRITE_DELAY: Final = Histogram("deadhand_write_delay_seconds", "Time from a move until it is on disk.", buckets=SHORT)
BROADCASTS: Final = Histogram(
    "deadhand_broadcast_seconds", "Duration of making states for some clients.", buckets=SHORT
)
QUEUE: Final = Gauge("deadhand_writer_queue", "Moves that wait to be written.")
GROUPS: Final = Histogram(
    "deadhand_writer_group_moves",
    "Moves that one transaction wrote.",
    buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500),
)
DATABASE: Final = Histogram("deadhand_database_seconds", "Duration of transactions and reads.", ["kind"], buckets=SHORT)
FAILED_WRITES: Final = Counter("deadhand_failed_writes", "Failed transactions.")
EVENT_LOOP_DELAY: Final = Histogram(
    "deadhand_event_loop_delay_seconds",
    "Delay of the event loop.",
    buckets=SHORT,
)
REQUESTS: Final = Histogram(
    "deadhand_http_request_seconds",
    "Duration of HTTP requests by route.",
    ["method", "path", "status"],
    buckets=(0.005, 0.025, 0.1, 0.5, 2.5, 10.0),
)
CONNECTIONS: Final = Gauge("deadhand_connections", "Open connections of every kind.")
REFUSED_CONNECTIONS: Final = Counter(
    "deadhand_connections_refused",
    "Connections and requests for sockets that were refused.",
    ["status"],
)
DISK_FREE: Final = Gauge("deadhand_disk_free_bytes", "Free bytes on the disk of the tables; NaN for PostgreSQL.")
DISK_FREE.set(math.nan)
FAULTS: Final = Counter("deadhand_http_faults", "Requests that failed with a server error.")

PUSHES: Final = Counter("deadhand_pushes", "Push messages by their result.", ["result"])
BACKGROUND_FAULTS: Final = Counter(
    "deadhand_background_faults",
    "Background tasks that failed with an error.",
    ["what"],
)

REPORTS: Final = Counter("deadhand_reports", "Reports of messages and names to the operator.")
